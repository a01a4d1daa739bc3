//! A record as it is kept.

use serde::Serialize;

use super::CreditRole;
use super::CreditState;
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::authorship::types::AuthorId;
use crate::media::Picture;
use crate::{states, string_enum};

/// Identity of a record.
pub type RecordId = Id<AuthorshipRecord>;

/// Words that name the person beside the work, by language; at most 120 characters each.
pub type CreditLines = PerLang<ShortText<120>>;

string_enum! {
    /// Kind of a work.
    WorkKind {
        /// An article.
        Article = "article",
        /// A contact.
        Contact = "contact",
        /// A legal page.
        LegalPage = "legal_page",
        /// A picture.
        Media = "media",
    }
}

string_enum! {
    /// Part that a language model had in a work; readers of an article are told.
    AiAssistance {
        /// Nothing.
        None = "none",
        /// Translated.
        Translated = "translated",
        /// Wrote a first version.
        Drafted = "drafted",
    }
}

string_enum! {
    /// Licence under which the portal shows a work.
    Licence {
        /// The portal's own work.
        Own = "own",
        /// Made by order of the portal.
        WorkForHire = "work_for_hire",
        /// Creative Commons Attribution 4.0 International.
        CcBy4 = "cc_by_4",
        /// Creative Commons Attribution-ShareAlike 4.0 International.
        CcBySa4 = "cc_by_sa_4",
        /// Creative Commons Zero 1.0 Universal.
        Cc01 = "cc0_1",
        /// Released for the press.
        Press = "press",
        /// With the permission of the owner of the rights.
        Permission = "permission",
        /// Not known.
        Unknown = "unknown",
    }
}

string_enum! {
    /// State of a fee.
    FeeState {
        /// There is none.
        None = "none",
        /// Agreed.
        Agreed = "agreed",
        /// To be paid.
        Due = "due",
        /// Paid.
        Paid = "paid",
    }
}

string_enum! {
    /// Subject of a dispute.
    DisputeKind {
        /// The name of the person who made the work.
        Authorship = "authorship",
        /// True if the portal may show it; a picture is hidden until the decision.
        Licence = "licence",
    }
}

string_enum! {
    /// Step with a record.
    RecordAction {
        /// Confirm a proposal.
        Confirm = "confirm",
        /// Object to it.
        Dispute = "dispute",
        /// Decide a dispute.
        Decide = "decide",
        /// Withdraw it.
        Revoke = "revoke",
        /// Propose a withdrawn one again.
        Restore = "restore",
        /// Change licence, shares, fee and notes.
        Change = "change",
    }
}

/// Mover of a record to another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreditMover {
    /// An admin.
    Admin,
    /// A manager.
    Manager,
    /// Somebody with a part in the same work.
    Credited,
    /// A reader, by a report about copyright.
    Reader,
    /// Somebody who edits the byline of an article.
    Editor,
}

// docs/objects.md, Authorship records
states! { CreditState by CreditMover {
    Proposed | Disputed => Confirmed: Admin | Manager;
    Proposed | Confirmed | Corrected => Disputed: Admin | Manager | Credited | Reader;
    Disputed => Corrected: Admin | Manager;
    Proposed | Confirmed | Corrected => Revoked: Admin | Editor;
    Disputed => Revoked: Admin | Manager;
    Revoked => Proposed: Admin | Editor;
} }

/// A work by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Kind.
    pub kind: WorkKind,
    /// Key inside the database.
    pub key: i64,
}

/// A person of a record that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreditedPerson {
    /// Somebody with a byline, by key.
    Byline(i64),
    /// An account without a byline, by key.
    Account(i64),
    /// Somebody else: name and address of a page.
    External {
        /// Name as printed.
        name: String,
        /// Address of a page; may be empty.
        url: String,
    },
}

/// A record that is to be made.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// The work.
    pub work: Work,
    /// In which language only; `None` for all.
    pub lang: Option<Lang>,
    /// The person.
    pub person: CreditedPerson,
    /// Role.
    pub role: CreditRole,
    /// State in which it begins.
    pub state: CreditState,
}

/// A record with the names of its work and its person.
#[derive(Clone, Debug)]
pub struct AuthorshipRecord {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: RecordId,
    /// The work.
    pub work: Work,
    /// Public identity of the work.
    pub work_id: String,
    /// Title of the work, or the name of the file; may be empty.
    pub work_title: String,
    /// The picture, where the work is one; also while readers do not see it.
    pub picture: Option<Picture>,
    /// True if readers do not see the picture.
    pub is_hidden: bool,
    /// In which language only; `None` for all.
    pub lang: Option<Lang>,
    /// Key of the byline.
    pub author_key: Option<i64>,
    /// Public identity of the byline.
    pub author_id: Option<AuthorId>,
    /// Part of the address of the public page of the byline.
    pub author_slug: Option<String>,
    /// Key of the person's account.
    pub account_key: Option<i64>,
    /// Name as printed; empty after the person was erased.
    pub person_name: String,
    /// Address of a page of somebody without a byline; may be empty.
    pub person_url: String,
    /// Role.
    pub role: CreditRole,
    /// Words that name the person beside the work.
    pub credit_lines: CreditLines,
    /// Share in the work, in percent.
    pub share_percent: Option<u32>,
    /// Licence.
    pub licence: Licence,
    /// Address of the licence; may be empty.
    pub licence_url: String,
    /// Last day of the licence.
    pub licence_until: Option<String>,
    /// Address of the source; may be empty.
    pub source_url: String,
    /// True if the person declared that the work is their own.
    pub declared_original: bool,
    /// Part of a language model.
    pub ai_assistance: AiAssistance,
    /// Fee.
    pub fee: Option<Money>,
    /// State of the fee.
    pub fee_state: FeeState,
    /// When the fee got its amount or its state.
    pub fee_at: Option<Ts>,
    /// Note for admins; may be empty.
    pub note: String,
    /// State.
    pub state: CreditState,
    /// Subject of the dispute.
    pub dispute_kind: Option<DisputeKind>,
    /// The objection.
    pub dispute_text: String,
    /// Key of the account of whoever objects.
    pub disputed_by: Option<i64>,
    /// When the objection came.
    pub disputed_at: Option<Ts>,
    /// Public identity of the report that objects.
    pub dispute_report: Option<String>,
    /// Reason of the decision; may be empty.
    pub decision_note: String,
    /// When it was confirmed, corrected or revoked last; `None` where it is confirmed from its beginning.
    pub decided_at: Option<Ts>,
    /// When it was made.
    pub created_at: Ts,
    /// Counts changes.
    pub version: i64,
}

/// A record as the audit log stores it.
#[derive(Debug, Serialize)]
pub struct RecordSnapshot<'r> {
    state: CreditState,
    person: &'r str,
    role: CreditRole,
    lang: Option<Lang>,
    credit_lines: &'r CreditLines,
    share_percent: Option<u32>,
    licence: Licence,
    licence_url: &'r str,
    licence_until: Option<&'r str>,
    source_url: &'r str,
    declared_original: bool,
    ai_assistance: AiAssistance,
    fee: Option<Money>,
    fee_state: FeeState,
    note: &'r str,
    dispute: Option<DisputeKind>,
    dispute_text: &'r str,
    decision: &'r str,
    hidden: bool,
}

impl AuthorshipRecord {
    /// The record as the audit log stores it.
    pub fn snapshot(&self) -> RecordSnapshot<'_> {
        RecordSnapshot {
            state: self.state,
            person: &self.person_name,
            role: self.role,
            lang: self.lang,
            credit_lines: &self.credit_lines,
            share_percent: self.share_percent,
            licence: self.licence,
            licence_url: &self.licence_url,
            licence_until: self.licence_until.as_deref(),
            source_url: &self.source_url,
            declared_original: self.declared_original,
            ai_assistance: self.ai_assistance,
            fee: self.fee,
            fee_state: self.fee_state,
            note: &self.note,
            dispute: self.dispute_kind,
            dispute_text: &self.dispute_text,
            decision: &self.decision_note,
            hidden: self.is_hidden,
        }
    }

    /// True if nobody checked, disputed or completed it: it says no more than the byline did.
    pub fn is_untouched(&self) -> bool {
        self.state == CreditState::Proposed
            && self.licence == Licence::Unknown
            && self.share_percent.is_none()
            && self.fee_state == FeeState::None
            && self.decided_at.is_none()
            && self.note.is_empty()
            && self.source_url.is_empty()
            && self.credit_lines.longest() == 0
            && !self.declared_original
    }
}
