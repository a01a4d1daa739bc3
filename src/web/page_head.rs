//! Builds the heads of public pages: titles, descriptions, absolute addresses.

use super::head::Head;
use super::page::PageDb;
use crate::base::lang::Lang;
use crate::base::text::cut;
use crate::locale::{args, t};

/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 160;

/// A head with its title as `title – name of the portal`; alternates are all languages.
pub fn head(db: &PageDb, title: &str, description: &str, canonical_path: &str) -> Head {
    Head {
        title: format!("{title} – {}", db.config.site.name),
        description: cut(description, MAX_DESCRIPTION),
        canonical_path: canonical_path.to_owned(),
        alternates: Lang::ALL.to_vec(),
        ..Head::default()
    }
}

/// Address of a page of a list: the first one has none of its own.
pub fn paged(path: &str, number: u32) -> String {
    match number {
        1 => path.to_owned(),
        number if path.contains('?') => format!("{path}&page={number}"),
        number => format!("{path}?page={number}"),
    }
}

/// Title of a page of a list: all but the first say their number.
pub fn page_title(db: &PageDb, title: &str, number: u32) -> String {
    match number {
        1 => title.to_owned(),
        number => format!("{title} · {}", t(db.lang, "common.page", &args([("number", number.into())]))),
    }
}

/// Replaces title and description of page `number` of a list by those that editors wrote for search engines.
pub fn own_words(db: &PageDb, head: &mut Head, title: &str, description: &str, number: u32) {
    if !title.is_empty() {
        head.title = format!("{} – {}", page_title(db, title, number), db.config.site.name);
    }
    if !description.is_empty() {
        head.description = cut(description, MAX_DESCRIPTION);
    }
}

/// Absolute address of `path` in `lang`.
pub fn absolute(db: &PageDb, lang: Lang, path: &str) -> String {
    let path = if path == "/" { "" } else { path };
    format!("{}/{lang}{path}", base(db))
}

/// Address of the portal, without a slash at the end.
pub fn base(db: &PageDb) -> String {
    db.config.server.public_url().trim_end_matches('/').to_owned()
}
