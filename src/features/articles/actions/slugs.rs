//! Slugs: they follow the title until somebody chooses one, are unique below the subcategory, and leave a redirect once
//! the article was live.

use crate::base::error::ApiError;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::articles::store;
use crate::features::articles::types::Article;
use crate::redirects::{self, Moved, MovedKind};

/// Slug of an article without a usable title.
const UNTITLED: &str = "untitled";

/// A free slug made of `title`.
pub fn for_title(
    write: &Write,
    subcategory_key: Option<i64>,
    title: &str,
    own_key: Option<i64>,
) -> Result<Slug, ApiError> {
    store::free_slug(write, subcategory_key, &Slug::from_title_or(title, UNTITLED), own_key)
}

/// Gives `article` the slug that was asked for; none asks for one that follows the title. A chosen slug that another
/// article of the subcategory has is refused; one that only followed the title steps aside.
pub fn choose(write: &Write, article: &mut Article, wanted: Option<&str>) -> Result<(), ApiError> {
    match wanted {
        Some(wanted) if wanted != article.slug => {
            let slug = Slug::parse(wanted).map_err(|fault| ApiError::field("slug", fault.code()))?;
            article.slug = slug.to_string();
            article.slug_auto = false;
        }
        Some(_) if article.slug_auto => {
            let slug = Slug::parse(&article.slug).unwrap_or_else(|_| Slug::from_title_or("", UNTITLED));
            article.slug = store::free_slug(write, article.subcategory_key, &slug, Some(article.key))?.to_string();
        }
        Some(_) => {}
        None => {
            let text = store::find_text(write, article.key, article.original_lang)?;
            let title = text.map(|text| text.words.title).unwrap_or_default();
            article.slug = for_title(write, article.subcategory_key, &title, Some(article.key))?.to_string();
            article.slug_auto = article.first_published_at.is_none();
        }
    }
    Ok(())
}

/// Lets the slug follow a new title, as long as nobody chose one and nothing was live.
pub fn follow_title(write: &Write, article: &Article, title: &str) -> Result<(), ApiError> {
    if !article.slug_auto || article.first_published_at.is_some() {
        return Ok(());
    }
    let slug = for_title(write, article.subcategory_key, title, Some(article.key))?;
    if slug.as_str() == article.slug {
        return Ok(());
    }
    store::set_publication(write, &Article { slug: slug.to_string(), ..article.clone() })
}

/// Writes the shared row; an address that was known to the world leads to the new one from now on.
pub fn update_and_redirect(
    write: &Write,
    before: &Article,
    article: &Article,
    updated_by: Option<i64>,
) -> Result<(), ApiError> {
    let old_path = store::path_of(write, before.key)?;
    store::update(write, article, updated_by)?;
    let new_path = store::path_of(write, article.key)?;
    if old_path == new_path {
        return Ok(());
    }
    // a redirect gives way to a page, not to a draft
    if let Some(new_path) = new_path.filter(|_| article.published_at.is_some()) {
        redirects::remove(write, &new_path)?;
    }
    match old_path {
        Some(old_path) if before.first_published_at.is_some() => {
            redirects::add(write, &old_path, Moved { kind: MovedKind::Article, key: article.key })
        }
        _ => Ok(()),
    }
}
