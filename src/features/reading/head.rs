//! What public pages say of themselves to browsers, search engines and those who share links.

use serde_json::{Value, json};

use super::types::{ArticleText, Crumb};
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::base::text::cut;
use crate::config::Words;
use crate::features::authorship::CreditRole;
use crate::web::{Head, PageDb};

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
pub fn paged(path: &str, page: PageRequest) -> String {
    match page.page {
        1 => path.to_owned(),
        number => format!("{path}?page={number}"),
    }
}

/// Absolute address of `path` in `lang`.
pub fn absolute(db: &PageDb, lang: Lang, path: &str) -> String {
    let path = if path == "/" { "" } else { path };
    format!("{}/{lang}{path}", base(db))
}

fn base(db: &PageDb) -> String {
    db.config.server.public_url().trim_end_matches('/').to_owned()
}

/// The steps to a page, for search engines.
pub fn breadcrumbs(db: &PageDb, crumbs: &[Crumb]) -> Value {
    let steps: Vec<Value> = crumbs
        .iter()
        .enumerate()
        .map(|(at, crumb)| json!({ "@type": "ListItem", "position": at + 1, "name": crumb.label, "item": absolute(db, db.lang, &crumb.path) }))
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}

/// The way to a list, for search engines.
pub fn list_json_ld(db: &PageDb, crumbs: &[Crumb]) -> Option<String> {
    if crumbs.is_empty() {
        return None;
    }
    let mut trail = breadcrumbs(db, crumbs);
    trail["@context"] = json!("https://schema.org");
    Some(trail.to_string())
}

/// An article and the way to it, for search engines.
pub fn article_json_ld(db: &PageDb, article: &ArticleText, crumbs: &[Crumb]) -> String {
    let card = &article.card;
    let writers: Vec<Value> = article
        .authors
        .iter()
        .filter(|byline| matches!(byline.role, CreditRole::Author | CreditRole::CoAuthor))
        .map(|byline| json!({ "@type": "Person", "name": byline.name, "url": absolute(db, db.lang, &format!("/authors/{}", byline.slug)) }))
        .collect();
    let mut news = json!({
        "@type": "NewsArticle",
        "headline": card.title,
        "description": card.excerpt,
        "inLanguage": card.lang,
        "datePublished": card.published_at,
        "dateModified": article.updated_at.as_ref().unwrap_or(&card.published_at),
        "mainEntityOfPage": absolute(db, db.lang, &card.path),
        "author": writers,
        "publisher": { "@type": "Organization", "name": db.config.site.name, "url": base(db) },
    });
    if let Some(cover) = &card.cover {
        news["image"] = json!([format!("{}{}", base(db), cover.src)]);
    }
    json!({ "@context": "https://schema.org", "@graph": [news, breadcrumbs(db, crumbs)] }).to_string()
}

/// The operator's words in one language.
pub fn in_lang(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Uk => &words.uk,
        Lang::De => &words.de,
    }
}
