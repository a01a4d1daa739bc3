//! Assignments: a person shall translate or review one language of an article by a day.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::{ArticleId, PersonRef, TextState};
use crate::string_enum;

string_enum! {
    /// Part of the work on a text.
    AssignmentPart {
        /// To write a text in another language than the original.
        Translation = "translation",
        /// To decide on a text that is handed in.
        Review = "review",
    }
}

/// An open assignment.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Assignment {
    /// Language.
    pub lang: Lang,
    /// For what.
    pub part: AssignmentPart,
    /// Who.
    pub person: PersonRef,
    /// By whom.
    pub assigned_by: Option<PersonRef>,
    /// By which day of the portal's calendar: `2026-12-03`.
    pub due_on: Option<String>,
    /// True if that day is over.
    pub overdue: bool,
    /// Note that went with it.
    pub note: String,
    /// Since when.
    pub assigned_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// An assignment of the caller.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
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
    /// True if the original changed after it was translated.
    pub outdated: bool,
    /// By whom.
    pub assigned_by: Option<PersonRef>,
    /// By which day of the portal's calendar: `2026-12-03`.
    pub due_on: Option<String>,
    /// True if that day is over.
    pub overdue: bool,
    /// Note that went with it.
    pub note: String,
    /// Since when.
    pub assigned_at: Ts,
}

/// The row of an assignment.
#[derive(Clone, Debug)]
pub struct AssignmentRow {
    /// Key inside the database.
    pub key: i64,
    /// Who.
    pub user_key: i64,
    /// By which day.
    pub due_on: Option<String>,
    /// Note that went with it.
    pub note: String,
    /// Counts changes.
    pub version: i64,
}

/// Values of a new assignment.
pub struct NewAssignment<'a> {
    /// Language.
    pub lang: Lang,
    /// For what.
    pub part: AssignmentPart,
    /// Who.
    pub user_key: i64,
    /// By whom.
    pub assigned_by: i64,
    /// By which day.
    pub due_on: Option<&'a str>,
    /// Note that goes with it.
    pub note: &'a str,
}
