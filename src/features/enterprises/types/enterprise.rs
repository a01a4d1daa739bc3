//! An enterprise as it is stored, and its states.

use super::form::{Billing, EnterpriseCard, EnterpriseTexts};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::accounts::types::Trust;
use crate::media::MediaId;
use crate::{states, string_enum};

string_enum! {
    /// State of an enterprise.
    EnterpriseState {
        /// In preparation.
        Draft = "draft",
        /// Waits for a decision.
        Submitted = "submitted",
        /// In use; public unless its owner hides the profile.
        Active = "active",
        /// Taken off the site by a decision.
        Suspended = "suspended",
        /// Ended for good.
        Closed = "closed",
    }
}

/// Author of a change of an enterprise's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnterpriseMover {
    /// A member whose role allows the step.
    Member,
    /// A member of the staff who decides.
    Staff,
    /// The program, when the last owner is erased.
    Program,
}

// docs/objects.md, Enterprises
states! { EnterpriseState by EnterpriseMover {
    Draft => Submitted: Member;
    Submitted => Draft: Staff;
    Submitted | Suspended => Active: Staff;
    Active => Suspended: Staff;
    Active => Closed: Member | Staff | Program;
    Suspended => Closed: Staff | Program;
} }

string_enum! {
    /// State of the verification of an enterprise, beside its state.
    VerificationState {
        /// Never asked for, or withdrawn.
        None = "none",
        /// Waits for a check.
        Requested = "requested",
        /// Checked, for 24 months.
        Verified = "verified",
        /// The 24 months are over.
        Expired = "expired",
        /// Checked and not confirmed.
        Refused = "refused",
    }
}

/// Author of a change of a verification's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationMover {
    /// An owner of the enterprise.
    Owner,
    /// A member of the staff who checks.
    Staff,
    /// The program: a right or wrong code of a letter, a changed identity.
    Program,
    /// A scheduled job.
    Clock,
}

// docs/objects.md, Enterprises. A verified enterprise that asks again stays verified until the answer.
states! { VerificationState by VerificationMover {
    None | Expired | Refused => Requested: Owner;
    Requested | Verified | Expired => Verified: Staff | Program;
    Requested => Refused: Staff | Program;
    Requested => None: Owner | Program;
    Verified => None: Program;
    Verified => Expired: Clock;
} }

string_enum! {
    /// Kind of an enterprise.
    EnterpriseKind {
        /// A company.
        Company = "company",
        /// A self-employed person.
        SelfEmployed = "self_employed",
        /// An association or foundation.
        Association = "association",
        /// An authority.
        Authority = "authority",
        /// A newspaper, a broadcaster or the like.
        Media = "media",
        /// Something else.
        Other = "other",
    }
}

/// Identity of an enterprise.
pub type EnterpriseId = Id<Enterprise>;

/// A logo or cover as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLogo {
    /// Key of the picture.
    pub media_key: i64,
    /// Its public identity.
    pub media_id: MediaId,
}

/// An enterprise as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Enterprise {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: EnterpriseId,
    /// Part of the address; the id until the first submission.
    pub slug: String,
    /// State.
    pub state: EnterpriseState,
    /// Kind.
    pub kind: EnterpriseKind,
    /// Name in the register.
    pub legal_name: String,
    /// Legal form, one of its country's or `other`; empty in an unfinished draft.
    pub legal_form: String,
    /// Country; none in an unfinished draft.
    pub country: Option<Country>,
    /// Number in the register; may be empty.
    pub register_no: String,
    /// UID, VAT or EDRPOU number without separators; may be empty.
    pub uid: String,
    /// Address, contact, languages and branches.
    pub card: EnterpriseCard,
    /// Address and terms of invoices.
    pub billing: Billing,
    /// True if an active enterprise has a public page.
    pub public_profile: bool,
    /// Trust of the staff.
    pub trust: Trust,
    /// Logo.
    pub logo: Option<StoredLogo>,
    /// Cover.
    pub cover: Option<StoredLogo>,
    /// State of the verification.
    pub verification: VerificationState,
    /// End of the verification.
    pub verified_until: Option<Ts>,
    /// Internal remarks of the staff.
    pub note: String,
    /// Newest submission.
    pub submitted_at: Option<Ts>,
    /// First approval.
    pub activated_at: Option<Ts>,
    /// Closing.
    pub closed_at: Option<Ts>,
    /// Creation.
    pub created_at: Ts,
    /// Last change.
    pub updated_at: Ts,
    /// Number of changes.
    pub version: i64,
    /// Texts by language.
    pub texts: EnterpriseTexts,
}

impl Enterprise {
    /// Its display name in `lang` or in the language that stands in; the legal name where there is none.
    pub fn name(&self, lang: Lang) -> (Lang, &str) {
        let found = self.texts.get_or_fallback(lang).filter(|(_, text)| !text.display_name.is_empty());
        found.map_or((lang, self.legal_name.as_str()), |(found, text)| (found, text.display_name.as_str()))
    }

    /// True if readers see its page.
    pub fn is_public(&self) -> bool {
        self.state == EnterpriseState::Active && self.public_profile
    }

    /// True if readers see that it is verified.
    pub fn is_verified(&self) -> bool {
        self.verification == VerificationState::Verified
    }
}
