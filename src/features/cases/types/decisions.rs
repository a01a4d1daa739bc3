//! A decision: outcome, reason, texts for its recipients.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::reason_codes::ReasonCode;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::articles::types::PersonRef;
use crate::string_enum;

string_enum! {
    /// Outcome of a decision.
    Outcome {
        /// The object is published.
        Approve = "approve",
        /// The object is published with edits.
        ApproveWithEdits = "approve_with_edits",
        /// The owner shall change it.
        RequestChanges = "request_changes",
        /// The object is not published.
        Reject = "reject",
        /// The fault is corrected.
        Corrected = "corrected",
        /// The content is not shown until its owner puts it right.
        Hide = "hide",
        /// The content is removed; its address answers that it is gone.
        Remove = "remove",
        /// It stays as it is.
        NoAction = "no_action",
        /// No report at all; nobody is told.
        Spam = "spam",
        /// An appeal fails: the decision stands.
        Confirmed = "confirmed",
        /// An appeal succeeds: the decision is reversed.
        Reversed = "reversed",
    }
}

string_enum! {
    /// Legal nature of a reason.
    DecisionBasis {
        /// The content breaks the law.
        Law = "law",
        /// The content breaks the terms of the portal.
        Terms = "terms",
    }
}

impl Outcome {
    /// True if it restricts the owner of the object, who is told the reasons and may appeal.
    pub fn is_restriction(self) -> bool {
        match self {
            Outcome::Reject | Outcome::RequestChanges | Outcome::Hide | Outcome::Remove => true,
            Outcome::Approve
            | Outcome::ApproveWithEdits
            | Outcome::Corrected
            | Outcome::NoAction
            | Outcome::Spam
            | Outcome::Confirmed
            | Outcome::Reversed => false,
        }
    }

    /// True if the sender and the owner are left without an answer.
    pub fn is_silent(self) -> bool {
        self == Outcome::Spam
    }
}

/// Reasons of a decision in the languages of its recipients.
pub type DecisionTexts = PerLang<ShortText<2000>>;

/// A decision as it is kept.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Key inside the database.
    pub key: i64,
    /// Key of its case.
    pub case_key: i64,
    /// Outcome.
    pub outcome: Outcome,
    /// Reason code.
    pub reason: Option<ReasonCode>,
    /// Law or paragraph that it rests on, in words; may be empty.
    pub rule: String,
    /// True if no person took part.
    pub automated: bool,
    /// Key of the person who decided.
    pub decided_by_key: Option<i64>,
    /// That person.
    pub decided_by: Option<PersonRef>,
    /// When.
    pub decided_at: Ts,
    /// When it takes effect, or took.
    pub takes_effect_at: Ts,
    /// When it took effect.
    pub effective_at: Option<Ts>,
    /// End of the time for appeals.
    pub appeal_until: Option<Ts>,
    /// The object before the decision took effect, as its kind wrote it.
    pub state_before: Option<Value>,
    /// Reasons.
    pub texts: DecisionTexts,
}

/// A decision in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DecisionRow {
    /// Outcome.
    pub outcome: Outcome,
    /// Reason code.
    pub reason_code: Option<String>,
    /// Label of the reason code, in the language of the caller.
    pub reason_label: String,
    /// Law or paragraph that it rests on; may be empty.
    pub rule: String,
    /// True if no person took part.
    pub automated: bool,
    /// Reasons in the languages of the recipients.
    pub texts: DecisionTexts,
    /// Staff member who decided.
    pub decided_by: Option<PersonRef>,
    /// When.
    pub decided_at: Ts,
    /// True if it has taken effect and everybody was told.
    pub effective: bool,
    /// End of the time in which it can be undone.
    pub undo_until: Ts,
    /// End of the time for appeals.
    pub appeal_until: Option<Ts>,
}

/// A decision that can be taken, and what it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OutcomeChoice {
    /// Outcome.
    pub outcome: Outcome,
    /// True if a reason code is needed.
    pub reason_code: bool,
    /// Languages in which the reason is needed: those of the people who read it.
    pub langs: Vec<Lang>,
    /// True if somebody is told of the decision, with its reason where one is needed.
    pub told: bool,
}
