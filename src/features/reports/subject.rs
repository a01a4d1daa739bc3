//! What a report is about: found by what the form names, so that nobody invents titles or addresses of ours.

use rusqlite::Connection;

use super::types::SubjectKind;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::{cache_tags, store as articles};
use crate::features::contacts::store::{self as contacts, groups};

/// Longest path of a page, in characters.
const PATH_MAX: usize = 300;

/// Something of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// What it is.
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

/// What `about` names, to a reader of `lang`. Errors: `NotFound` where readers see no such thing.
pub fn find(db: &Connection, lang: Lang, about: &str) -> Result<Subject, ApiError> {
    match about.split_once(':') {
        Some(("article", id)) => article(db, lang, id),
        Some(("contact", id)) => contact(db, lang, id),
        _ => page(lang, about),
    }
}

fn article(db: &Connection, lang: Lang, id: &str) -> Result<Subject, ApiError> {
    let article = articles::get(db, &Id::parse(id).ok_or(ApiError::NotFound)?)?;
    let path = articles::path_of(db, article.key)?.filter(|_| article.published_at.is_some());
    let row = articles::related_rows(db, &[article.key], lang)?.pop().ok_or(ApiError::NotFound)?;
    Ok(Subject {
        kind: SubjectKind::Article,
        path: path.ok_or(ApiError::NotFound)?,
        title: row.title,
        lang: row.lang,
        tag: cache_tags::article(article.id.as_str()),
        id: article.id.to_string(),
    })
}

fn contact(db: &Connection, lang: Lang, id: &str) -> Result<Subject, ApiError> {
    let contact = contacts::get(db, &Id::parse(id).ok_or(ApiError::NotFound)?)?;
    let path = groups::contact_path(db, contact.key)?.filter(|_| contact.state.is_readable());
    let (shown, title) = contact.label(lang);
    Ok(Subject {
        kind: SubjectKind::Contact,
        path: path.ok_or(ApiError::NotFound)?,
        title: title.to_owned(),
        lang: shown,
        tag: "contacts".to_owned(),
        id: contact.id.to_string(),
    })
}

/// Any page of ours, also one that is missing: its path is all that is known of it.
fn page(lang: Lang, path: &str) -> Result<Subject, ApiError> {
    let is_ours = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let is_plain = path.chars().count() <= PATH_MAX && !path.chars().any(|c| c.is_control() || c.is_whitespace());
    if !is_ours || !is_plain {
        return Err(ApiError::NotFound);
    }
    Ok(Subject {
        kind: SubjectKind::Page,
        id: String::new(),
        path: path.to_owned(),
        title: path.to_owned(),
        lang,
        tag: "reports".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_ours_are_pages() {
        assert_eq!(page(Lang::En, "/last/articles").unwrap().path, "/last/articles");
        for bad in ["", "last", "//evil.example", "/a b", "/\\evil.example", "https://evil.example"] {
            assert!(page(Lang::En, bad).is_err(), "{bad}");
        }
    }
}
