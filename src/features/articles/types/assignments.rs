//! Assignments: a person shall translate or review one language of an article by a day.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::{ArticleId, PersonRef, TextState};
use crate::string_enum;

string_enum! {
    /// What somebody is asked for.
    #[schema(as = AskPart)]
    AssignmentPart {
        /// To write a text in another language than the original.
        Translation = "translation",
        /// To decide on a text that is handed in.
        Review = "review",
    }
}

/// Somebody is asked for something.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Ask)]
pub struct Assignment {
    /// Language.
    pub lang: Lang,
    /// For what.
    pub part: AssignmentPart,
    /// Who.
    pub person: PersonRef,
    /// By whom.
    pub asked_by: Option<PersonRef>,
    /// By which day of the portal's calendar: `2026-12-03`.
    pub due_on: Option<String>,
    /// Whether that day is over.
    pub overdue: bool,
    /// What went with it.
    pub note: String,
    /// Since when.
    pub asked_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A piece of work that the caller is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = AskedOfMe)]
pub struct MyAssignment {
    /// The article.
    pub article_id: ArticleId,
    /// Its title in the original language.
    pub title: String,
    /// Language of the title.
    pub original_lang: Lang,
    /// Language that is asked for.
    pub lang: Lang,
    /// For what.
    pub part: AssignmentPart,
    /// Where that text stands; null while there is none.
    pub state: Option<TextState>,
    /// Whether the original changed after it was translated.
    pub outdated: bool,
    /// By whom.
    pub asked_by: Option<PersonRef>,
    /// By which day of the portal's calendar: `2026-12-03`.
    pub due_on: Option<String>,
    /// Whether that day is over.
    pub overdue: bool,
    /// What went with it.
    pub note: String,
    /// Since when.
    pub asked_at: Ts,
}

/// The row of somebody who is asked.
#[derive(Clone, Debug)]
pub struct AssignmentRow {
    /// Key inside the database.
    pub key: i64,
    /// Who.
    pub user_key: i64,
    /// By which day.
    pub due_on: Option<String>,
    /// What went with it.
    pub note: String,
    /// Counts changes.
    pub version: i64,
}

/// What somebody asks for.
pub struct NewAssignment<'a> {
    /// Language.
    pub lang: Lang,
    /// For what.
    pub part: AssignmentPart,
    /// Who.
    pub user_key: i64,
    /// By whom.
    pub asked_by: i64,
    /// By which day.
    pub due_on: Option<&'a str>,
    /// What goes with it.
    pub note: &'a str,
}
