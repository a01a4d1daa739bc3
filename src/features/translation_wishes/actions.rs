//! Changes of wishes for translations.

use super::store;
use super::types::{MAX_WISHES, TranslationWish};
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::store as articles;
use crate::features::articles::types::Article;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Wishes an article in a language; returns all wishes of the person. An article that can be read in it is no wish any more.
/// Errors: `NotFound` unless the article is public; a fault of `article_id` beyond the limit.
pub fn add(write: &mut Write, user_key: i64, id: &Id<Article>, lang: Lang) -> Result<Vec<TranslationWish>, ApiError> {
    let article = articles::get(write, id)?;
    let live = articles::live_langs(write, article.key)?;
    if live.is_empty() || article.deleted_at.is_some() {
        return Err(ApiError::NotFound);
    }
    if !live.contains(&lang) {
        if store::count(write, user_key)? >= MAX_WISHES {
            return Err(ApiError::Invalid(vec![FieldError::new("article_id", "max_items").with("max", MAX_WISHES)]));
        }
        store::insert(write, user_key, article.key, lang)?;
    }
    store::list(write, user_key)
}

/// Takes a wish back; returns the remaining ones.
pub fn remove(
    write: &mut Write,
    user_key: i64,
    id: &Id<Article>,
    lang: Lang,
) -> Result<Vec<TranslationWish>, ApiError> {
    let article = articles::get(write, id)?;
    store::remove(write, user_key, article.key, lang)?;
    store::list(write, user_key)
}

/// An article went public in a language: tells those who wished it, once. Returns how many they are.
pub fn fulfil(write: &mut Write, article_key: i64, lang: Lang, title: &str, path: &str) -> Result<usize, ApiError> {
    let params = args([("title", title.into())]);
    let people = store::take(write, article_key, lang)?;
    for person in &people {
        notify(write, *person, NotificationKind::ArticleTranslated, &params, path)?;
    }
    Ok(people.len())
}
