//! The subject of a report, looked up by what the form names, so that nobody can invent titles or addresses.

use rusqlite::Connection;

use super::types::SubjectKind;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::kinds::registry;

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
    let Some((kind, aspect, id)) = named else { return page(lang, about) };
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
