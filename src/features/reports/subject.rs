//! The subject of a report, looked up by what the form names, so that nobody can invent titles or addresses.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::cases::types::{SubjectKind, WHOLE_SITE};
use crate::features::categories::store::TREE;
use crate::features::kinds::registry;
use crate::features::statistics::TrackedPage;
use crate::trees::store as trees;

/// Longest path of a page, in characters.
const PATH_MAX: usize = 300;

/// Something of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Kind of the subject.
    pub kind: SubjectKind,
    /// Public identity; empty for a page.
    pub id: String,
    /// Address without language prefix.
    pub path: String,
    /// Title, in the language of the reader where there is one.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// The tag of kept pages that show the title.
    pub tag: String,
}

/// The subject that `about` names, for a reader of `lang`. Errors: `NotFound` where readers see no such thing.
pub fn find(db: &Connection, lang: Lang, about: &str) -> Result<Subject, ApiError> {
    let named = about.split_once(':').and_then(|(name, id)| {
        let aspect = registry::find(name)?.report_subject.given()?;
        Some((SubjectKind::parse(name)?, aspect, id))
    });
    let Some((kind, aspect, id)) = named else { return page(db, lang, about) };
    let object = aspect(db, lang, id)?;
    Ok(Subject {
        kind,
        id: object.id,
        path: object.path,
        title: object.title,
        lang: object.lang,
        tag: object.cache_tag,
    })
}

/// The page at a path. A path without a page stands for the whole site, so that nobody invents subjects.
fn page(db: &Connection, lang: Lang, path: &str) -> Result<Subject, ApiError> {
    let is_ours = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let is_plain = path.chars().count() <= PATH_MAX && !path.chars().any(|c| c.is_control() || c.is_whitespace());
    if !is_ours || !is_plain {
        return Err(ApiError::NotFound);
    }
    let bare = path.split(['?', '#']).next().unwrap_or_default();
    let shown = if exists(db, lang, bare)? { bare } else { WHOLE_SITE };
    Ok(Subject {
        kind: SubjectKind::Page,
        id: String::new(),
        path: shown.to_owned(),
        title: shown.to_owned(),
        lang,
        tag: "reports".to_owned(),
    })
}

/// True if readers see a page at a path without language.
fn exists(db: &Connection, lang: Lang, path: &str) -> Result<bool, ApiError> {
    if TrackedPage::Path(path.to_owned()).resolve(db, lang)?.is_some() {
        return Ok(true);
    }
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let ["categories", top, sub, slug] = parts.as_slice() else { return Ok(false) };
    let Some(top) = trees::find_key(db, &TREE, None, top)? else { return Ok(false) };
    let Some(sub) = trees::find_key(db, &TREE, Some(top), sub)? else { return Ok(false) };
    Ok(trees::find_in_node(db, &TREE, sub, slug)?.is_some())
}
