//! Types of wishes for translations.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::ArticleId;

/// Most wishes of a person at a time.
pub const MAX_WISHES: u32 = 100;

/// A wish of the person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TranslationWish {
    /// The article.
    pub article_id: ArticleId,
    /// The language it is wished in.
    pub lang: Lang,
    /// Title in a language in which the article is public.
    pub title: String,
    /// That language.
    pub title_lang: Lang,
    /// Path of the article without language prefix.
    pub path: String,
    /// When the wish was made.
    pub created_at: Ts,
}
