//! Bodies of the calls about records.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{AiAssistance, CreditLines, CreditRole, CreditState, DisputeKind, FeeState, Licence, RecordId, WorkKind};
use crate::base::lang::Lang;
use crate::base::money::Money;

/// A part in a work that is to be recorded, of somebody without an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// Kind of the work.
    pub work: WorkKind,
    /// Public identity of the work.
    #[schema(max_length = 40)]
    pub work_id: String,
    /// In which language only; null for all.
    pub lang: Option<Lang>,
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// Address of a page of the person, https only; may be empty.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub url: String,
    /// Role.
    pub role: CreditRole,
}

/// Everything of a record that admins change.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Words that name the person beside the work, by language.
    pub credit_lines: CreditLines,
    /// Share in the work, in percent; the shares of a work and language are at most 100 together.
    #[schema(minimum = 0, maximum = 100)]
    pub share_percent: Option<u32>,
    /// Licence.
    pub licence: Licence,
    /// Address of the licence, https only; may be empty.
    #[schema(max_length = 500)]
    pub licence_url: String,
    /// Last day of the licence: `2026-11-20`.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub licence_until: Option<String>,
    /// Address of the source, https only; may be empty.
    #[schema(max_length = 500)]
    pub source_url: String,
    /// True if the person declared that the work is their own.
    pub declared_original: bool,
    /// Part of a language model.
    pub ai_assistance: AiAssistance,
    /// Fee, 0 to 10,000,000 of its currency; null for none.
    pub fee: Option<Money>,
    /// State of the fee.
    pub fee_state: FeeState,
    /// Note for managers and admins.
    #[schema(max_length = 1000)]
    pub note: String,
}

/// The version that was read.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// A step that needs a reason.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordReason {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The reason, which the person reads.
    #[schema(min_length = 20, max_length = 2000)]
    pub reason: String,
}

/// An objection.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordDisputeRequest {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Subject; a picture whose licence is disputed is hidden at once.
    pub kind: DisputeKind,
    /// The objection in words.
    #[schema(min_length = 20, max_length = 2000)]
    pub text: String,
}

/// The decision of a dispute.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordDecision {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// `confirmed`, `corrected` or `revoked`.
    pub outcome: CreditState,
    /// The reason, which both sides read.
    #[schema(min_length = 20, max_length = 2000)]
    pub note: String,
}

/// A record in the version that was read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VersionedRecord {
    /// The record.
    pub id: RecordId,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Records that are to be confirmed together.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkConfirmation {
    /// The records.
    #[schema(min_items = 1, max_items = 100)]
    pub records: Vec<VersionedRecord>,
}
