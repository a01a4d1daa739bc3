//! Comments of staff on an article, corrections that readers are shown, and the history of an article.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::features::audit::AuditActor;
use crate::string_enum;

string_enum! {
    /// Kind of a comment.
    CommentKind {
        /// Said in passing.
        Comment = "comment",
        /// To be done before publication.
        ChangeRequest = "change_request",
    }
}

/// Identity of a comment.
pub type CommentId = Id<Comment>;

/// A comment on an article or on one of its languages.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Comment {
    /// Public identity.
    pub id: CommentId,
    /// Language it is about; null for all.
    pub lang: Option<Lang>,
    /// Kind.
    pub kind: CommentKind,
    /// Plain text.
    pub text: String,
    /// Author of the comment, where the account still exists.
    pub user: Option<PersonRef>,
    /// When.
    pub created_at: Ts,
    /// When it was settled.
    pub resolved_at: Option<Ts>,
}

/// Identity of a correction.
pub type CorrectionId = Id<Correction>;

/// A note to readers about what was wrong.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Correction {
    /// Public identity.
    pub id: CorrectionId,
    /// Grows with each change of its words.
    pub version: i64,
    /// When it was set right.
    pub at: Ts,
    /// Language of the text.
    pub lang: Lang,
    /// Description of the error.
    pub text: String,
}

/// A line of the log about an article.
#[derive(Clone, Debug)]
pub struct HistoryRow {
    /// When.
    pub at: Ts,
    /// What.
    pub action: String,
    /// Author of the change.
    pub actor: AuditActor,
    /// The person, where it was one whose account still exists.
    pub user: Option<PersonRef>,
    /// Values after the change, as JSON.
    pub after: Option<String>,
}
