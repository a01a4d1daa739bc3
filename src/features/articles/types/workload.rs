//! The open work of a person.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::{Article, TextState};
use crate::string_enum;

string_enum! {
    /// Their part in an article.
    WorkPart {
        /// The article is theirs.
        Write = "write",
        /// They review it.
        Review = "review",
        /// They translate it.
        Translate = "translate",
    }
}

/// One piece of open work.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenWork {
    /// The article.
    #[schema(value_type = String)]
    pub article_id: Id<Article>,
    /// Their part in it.
    pub part: WorkPart,
    /// Its title, in the language that is open.
    pub title: String,
    /// That language.
    pub lang: Lang,
    /// Where that text stands.
    pub state: TextState,
}
