//! Records as the panel lists and shows them.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    AiAssistance, CreditLines, CreditRole, CreditState, DisputeKind, FeeState, Licence, RecordAction, RecordId,
    WorkKind,
};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::features::audit::AuditLine;
use crate::media::Picture;
use crate::private_files::PrivateFile;
use crate::string_enum;

string_enum! {
    /// Order of the list of records.
    RecordSort {
        /// Newest first.
        CreatedDown = "-created",
        /// Oldest first.
        Created = "created",
        /// By the end of the licence, the nearest first.
        Licence = "licence",
    }
}

string_enum! {
    /// Question about a licence.
    LicenceCheck {
        /// It is not known.
        Without = "without",
        /// It has ended or ends within 30 days.
        Ending = "ending",
    }
}

/// Filter of records.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// Part of the person's name.
    #[schema(max_length = 100)]
    pub person: Option<String>,
    /// With this role.
    #[param(inline)]
    pub role: Option<CreditRole>,
    /// With this licence.
    #[param(inline)]
    pub licence: Option<Licence>,
    /// Without a licence, or with one that ends.
    #[param(inline)]
    pub check: Option<LicenceCheck>,
    /// In this state.
    #[param(inline)]
    pub state: Option<CreditState>,
    /// Of works of this kind.
    #[param(inline)]
    pub work: Option<WorkKind>,
    /// Made on this day or later, in the portal's zone: `2026-11-20`.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub from: Option<String>,
    /// Made on this day or earlier.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub to: Option<String>,
    /// Order; newest first by default.
    #[param(inline)]
    pub sort: Option<RecordSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// A month of the list of fees.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeeQuery {
    /// The month in the portal's zone: `2026-11`.
    #[schema(max_length = 7, pattern = "^[0-9]{4}-(0[1-9]|1[0-2])$")]
    pub month: String,
}

/// Request for one page of records, with the values that the filters become.
#[derive(Clone, Debug, Default)]
pub struct RecordPage {
    /// The filter.
    pub query: RecordQuery,
    /// Only records of this account.
    pub owner: Option<i64>,
    /// Made at this moment or later.
    pub from: Option<Ts>,
    /// Made before this moment.
    pub until: Option<Ts>,
    /// Last day of licences that end soon: `2026-12-20`.
    pub ending_by: String,
}

/// The work of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordWork {
    /// Kind.
    pub kind: WorkKind,
    /// Public identity.
    pub id: String,
    /// Title, or the name of the file; may be empty.
    pub title: String,
    /// The picture, where the work is one.
    pub picture: Option<Picture>,
    /// True if readers do not see the picture.
    pub hidden: bool,
}

/// The person of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordPerson {
    /// Name as printed; empty after the person was erased.
    pub name: String,
    /// Part of the address of the public page; null without a byline.
    pub slug: Option<String>,
    /// Address of a page of somebody without a byline; may be empty.
    pub url: String,
    /// True if the person has an account.
    pub has_account: bool,
}

/// A record in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordRow {
    /// Public identity.
    pub id: RecordId,
    /// The work.
    pub work: RecordWork,
    /// The person.
    pub person: RecordPerson,
    /// Role.
    pub role: CreditRole,
    /// In which language only; null for all.
    pub lang: Option<Lang>,
    /// State.
    pub state: CreditState,
    /// Licence.
    pub licence: Licence,
    /// Last day of the licence.
    pub licence_until: Option<String>,
    /// Share in the work, in percent.
    #[schema(maximum = 100)]
    pub share_percent: Option<u32>,
    /// Fee.
    pub fee: Option<Money>,
    /// State of the fee.
    pub fee_state: FeeState,
    /// When it was made.
    pub created_at: Ts,
    /// Steps that the caller may take.
    pub actions: Vec<RecordAction>,
    /// True if it has a certificate: it is confirmed or corrected.
    pub certifiable: bool,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// An objection to a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordDispute {
    /// Subject.
    pub kind: DisputeKind,
    /// The objection in words.
    pub text: String,
    /// Name of the person who objects; empty for readers.
    pub by: String,
    /// Public identity of the report that objects.
    pub report: Option<String>,
    /// When it came.
    pub at: Ts,
}

/// Another part in the same work.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordPart {
    /// Public identity of the record.
    pub id: RecordId,
    /// Name of the person.
    pub name: String,
    /// Role.
    pub role: CreditRole,
    /// In which language only; null for all.
    pub lang: Option<Lang>,
    /// State.
    pub state: CreditState,
    /// Share in the work, in percent.
    #[schema(maximum = 100)]
    pub share_percent: Option<u32>,
}

/// The evidence of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordEvidence {
    /// Files, oldest first.
    pub files: Vec<PrivateFile>,
    /// True if the caller may add files in this state of the record.
    pub addable: bool,
    /// Files that may still be added.
    #[schema(maximum = 100)]
    pub left: u32,
}

/// A record with everything that its form shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordDetail {
    /// The record.
    pub record: RecordRow,
    /// Words that name the person beside the work, by language.
    pub credit_lines: CreditLines,
    /// Address of the licence; may be empty.
    pub licence_url: String,
    /// Address of the source; may be empty.
    pub source_url: String,
    /// True if the person declared that the work is their own.
    pub declared_original: bool,
    /// Part of a language model.
    pub ai_assistance: AiAssistance,
    /// Note for managers and admins; empty for others.
    pub note: String,
    /// The objection, until it is decided in favour of the record.
    pub dispute: Option<RecordDispute>,
    /// Reason of the last decision; may be empty.
    pub decision_note: String,
    /// When it was confirmed, corrected or revoked last.
    pub decided_at: Option<Ts>,
    /// The evidence; null for those who may not read it.
    pub evidence: Option<RecordEvidence>,
    /// The other parts in the work.
    pub others: Vec<RecordPart>,
    /// Percent of the work that no other part has.
    #[schema(maximum = 100)]
    pub share_left: u32,
    /// Latest changes, newest first; without addresses.
    pub history: Vec<AuditLine>,
}

/// A record as the person whom it names sees it in the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnRecord {
    /// The record.
    pub record: RecordRow,
    /// The objection, until it is decided in favour of the record.
    pub dispute: Option<RecordDispute>,
    /// Reason of the last decision; may be empty.
    pub decision_note: String,
    /// When it was confirmed, corrected or revoked last.
    pub decided_at: Option<Ts>,
    /// The evidence; null for those who may not read it.
    pub evidence: Option<RecordEvidence>,
    /// The other parts in the work.
    pub others: Vec<RecordRow>,
}

/// Records by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordCounts {
    /// Proposed.
    #[schema(maximum = 1_000_000_000)]
    pub proposed: u32,
    /// Confirmed.
    #[schema(maximum = 1_000_000_000)]
    pub confirmed: u32,
    /// Disputed.
    #[schema(maximum = 1_000_000_000)]
    pub disputed: u32,
    /// Corrected.
    #[schema(maximum = 1_000_000_000)]
    pub corrected: u32,
    /// Revoked.
    #[schema(maximum = 1_000_000_000)]
    pub revoked: u32,
}

/// Outcome of one record of a bulk confirmation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkOutcome {
    /// The record.
    pub id: RecordId,
    /// True if it was confirmed.
    pub done: bool,
    /// Code of the refusal; null where there was none.
    pub code: Option<String>,
}

/// A line of the list of fees.
#[derive(Clone, Debug)]
pub struct FeeRow {
    /// Public identity of the record.
    pub id: RecordId,
    /// Kind of the work.
    pub work: WorkKind,
    /// Title of the work.
    pub title: String,
    /// In which language only.
    pub lang: Option<Lang>,
    /// Name of the person.
    pub person: String,
    /// Role.
    pub role: CreditRole,
    /// Fee.
    pub fee: Money,
    /// State of the fee.
    pub fee_state: FeeState,
    /// When the fee got its amount or its state.
    pub at: Ts,
}
