//! The last decision on a text, kept while it can be undone.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::features::articles::types::{ArchivedAs, ArticleText, LiveFacts, TextAction, TextState};

/// Words that readers saw before a publication replaced them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LiveCopy {
    /// Words as they were live: headings have their ids.
    pub words: ArticleText,
    /// When they went live, and which revision they are.
    pub facts: LiveFacts,
}

/// All that a decision changed, as it was before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BeforeDecision {
    /// State.
    pub state: TextState,
    /// Since when it was in this state.
    pub state_since: Ts,
    /// Why it was sent back or withdrawn.
    pub state_reason: String,
    /// When it was to go live.
    pub publish_at: Option<Ts>,
    /// When it was to be withdrawn.
    pub unpublish_at: Option<Ts>,
    /// The revision that was approved last.
    pub approved_revision: Option<i64>,
    /// Copy that a publication replaced; none where nothing was live.
    pub live: Option<LiveCopy>,
    /// First publication of the article in any language; none where it had never been live.
    pub first_published_at: Option<Ts>,
    /// True if the slug still followed the title.
    pub slug_auto: bool,
    /// When the article was archived.
    pub archived_at: Option<Ts>,
    /// Answer of its address since then.
    pub archived_as: Option<ArchivedAs>,
    /// Keys of the open assignments of the text.
    pub assigned: Vec<i64>,
    /// Assignments that the decision opened.
    pub opened: Vec<OpenedAssignment>,
    /// Identity of the comment that the decision added.
    pub comment: Option<String>,
    /// Identities of the requests for changes that the decision resolved.
    #[serde(default)]
    pub resolved: Vec<String>,
    /// True if somebody was notified of the decision: that stays.
    pub notified: bool,
}

/// An assignment that a decision opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenedAssignment {
    /// Key inside the database.
    pub key: i64,
    /// Version since the decision: with any other, somebody has changed the assignment.
    pub version: i64,
}

/// The last decision on a text.
#[derive(Clone, Debug)]
pub struct TextDecision {
    /// Account that decided.
    pub user_key: i64,
    /// When.
    pub decided_at: Ts,
    /// Version of the text since the decision.
    pub version: i64,
    /// All that it changed.
    pub before: BeforeDecision,
}

/// Offer to undo the caller's last decision on a text.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct UndoOffer {
    /// Seconds for which it stands.
    #[schema(maximum = 600)]
    pub seconds: u32,
    /// True if somebody was notified of the decision; an undo does not take that back.
    pub notified: bool,
}

impl TextAction {
    /// True if the action is a decision that can be undone for a few seconds.
    pub const fn is_decision(self) -> bool {
        matches!(
            self,
            TextAction::Submit
                | TextAction::Approve
                | TextAction::RequestChanges
                | TextAction::Publish
                | TextAction::Retract
        )
    }
}
