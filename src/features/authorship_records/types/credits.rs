//! Credits: the records of an article as its byline.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::lang::Lang;
use crate::features::authorship::types::AuthorId;
use crate::media::Picture;
use crate::string_enum;

string_enum! {
    /// Role of a person in an article.
    CreditRole {
        /// Wrote it.
        Author = "author",
        /// Wrote it with others.
        CoAuthor = "co_author",
        /// Translated it.
        Translator = "translator",
        /// Edited it.
        Editor = "editor",
        /// Took the pictures.
        Photographer = "photographer",
        /// Drew the pictures.
        Illustrator = "illustrator",
        /// Answered the questions.
        Interviewee = "interviewee",
        /// Gave the facts.
        Source = "source",
        /// Checked it.
        Reviewer = "reviewer",
    }
}

string_enum! {
    /// State of a record.
    CreditState {
        /// Entered, not checked.
        Proposed = "proposed",
        /// Checked by a manager, or the writer's own first draft.
        Confirmed = "confirmed",
        /// Somebody objects; not decided.
        Disputed = "disputed",
        /// Corrected after an objection.
        Corrected = "corrected",
        /// Withdrawn; readers do not see it.
        Revoked = "revoked",
    }
}

/// A credit about to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCredit {
    /// Who.
    pub author_key: i64,
    /// Did what.
    pub role: CreditRole,
    /// In which language only; `None` for all.
    pub lang: Option<Lang>,
}

/// A credit as the panel shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Credit {
    /// Who.
    pub author_id: AuthorId,
    /// Name as printed.
    pub name: String,
    /// Role.
    pub role: CreditRole,
    /// In which language only; null for all.
    pub lang: Option<Lang>,
    /// How sure it is.
    pub state: CreditState,
}

/// Somebody who had a part in an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Byline {
    /// Name as printed.
    pub name: String,
    /// Part of the address of their page.
    pub slug: String,
    /// Role.
    pub role: CreditRole,
    /// Title, such as "Editor".
    pub title: Option<String>,
    /// Language of that.
    pub title_lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
}
