//! Revisions: stored wordings of one language.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;

/// A revision in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Revision {
    /// Counts from 1 for each language.
    pub revision: i64,
    /// Its title.
    pub title: String,
    /// When it was saved last.
    pub saved_at: Ts,
    /// By whom.
    pub saved_by: Option<i64>,
}

/// A revision with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct RevisionText {
    /// Number, date and person.
    pub revision: Revision,
    /// Line below the title.
    pub subtitle: String,
    /// Short text for lists.
    pub excerpt: String,
    /// Clean rich text.
    pub body: String,
}

/// A revision in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevisionRow {
    /// Counts from 1 for each language.
    #[schema(maximum = 1_000_000_000)]
    pub revision: i64,
    /// Language.
    pub lang: Lang,
    /// Its title.
    pub title: String,
    /// When it was saved last.
    pub saved_at: Ts,
    /// By whom.
    pub saved_by: Option<PersonRef>,
}

/// A revision with its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevisionDetail {
    /// Number, date, person.
    #[serde(flatten)]
    pub row: RevisionRow,
    /// Line below the title.
    pub subtitle: String,
    /// Short text for lists.
    pub excerpt: String,
    /// Clean rich text.
    pub body: String,
}
