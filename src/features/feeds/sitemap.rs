//! The sitemap: every public page in every language in which it has a text, with its other languages.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::store as articles;
use crate::features::kinds::registry::KINDS;
use crate::features::kinds::types::{SitemapAspect, SitemapEntry};
use crate::web::PageDb;
use crate::web::head::x_default;
use crate::web::page_head::{absolute, base};

/// Pages in one file: in three languages each they are nearly 10,000 addresses, a fifth of what a file may have.
const MAX_PAGES: usize = 3_333;

/// Pages that belong to no object.
const FIXED_PATHS: [&str; 11] = [
    "/",
    "/last/articles",
    "/popular/articles",
    "/categories",
    "/contacts",
    "/services",
    "/enterprises",
    "/services/all",
    "/services/select-country-service",
    "/consult",
    "/search",
];

/// The document at `/sitemap.xml`: the sitemap itself, or the list of its parts where it is too large for one file.
pub fn root(db: &PageDb) -> Result<String, ApiError> {
    let parts = parts_of(small_kinds(db)?.len() + count_paged(db)?);
    if parts == 1 {
        return part(db, 1);
    }
    let base = escape(base(db)).into_owned();
    let list: String =
        (1..=parts).map(|number| format!("<sitemap><loc>{base}/sitemap-{number}.xml</loc></sitemap>\n")).collect();
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{list}</sitemapindex>\n"
    ))
}

/// One part of the sitemap, from 1: first the kinds that are read at once, then those that are read page by page.
/// Errors: `NotFound` beyond the last part.
pub fn part(db: &PageDb, number: u32) -> Result<String, ApiError> {
    let small = small_kinds(db)?;
    let last = parts_of(small.len() + count_paged(db)?);
    let Some(before) = number.checked_sub(1).filter(|_| number <= last) else { return Err(ApiError::NotFound) };
    let start = before as usize * MAX_PAGES;
    let mut offset = start.saturating_sub(small.len());
    let mut entries: Vec<SitemapEntry> = small.into_iter().skip(start).take(MAX_PAGES).collect();
    for kind in KINDS {
        let Some(SitemapAspect::Paged { count, list }) = kind.sitemap.given() else { continue };
        let known = count(db)?;
        if offset < known {
            entries.extend(list(db, offset, MAX_PAGES - entries.len())?);
        }
        offset = offset.saturating_sub(known);
    }
    Ok(urlset(db, &entries))
}

fn parts_of(pages: usize) -> u32 {
    u32::try_from(pages.div_ceil(MAX_PAGES)).unwrap_or(u32::MAX).max(1)
}

fn count_paged(db: &PageDb) -> Result<usize, ApiError> {
    let mut pages = 0;
    for kind in KINDS {
        if let Some(SitemapAspect::Paged { count, .. }) = kind.sitemap.given() {
            pages += count(db)?;
        }
    }
    Ok(pages)
}

/// Pages without an object, the kinds that are read at once, and tags of several articles.
fn small_kinds(db: &PageDb) -> Result<Vec<SitemapEntry>, ApiError> {
    let fixed = |path: &str| SitemapEntry { path: path.to_owned(), langs: Lang::ALL.to_vec(), changed: None };
    let mut entries: Vec<SitemapEntry> = FIXED_PATHS.into_iter().map(fixed).collect();
    for kind in KINDS {
        if let Some(SitemapAspect::All(list)) = kind.sitemap.given() {
            entries.extend(list(db)?);
        }
    }
    let tag = |(lang, path)| SitemapEntry { path, langs: vec![lang], changed: None };
    entries.extend(articles::list_tag_pages(db)?.into_iter().map(tag));
    Ok(entries)
}

fn urlset(db: &PageDb, entries: &[SitemapEntry]) -> String {
    let mut xml = String::with_capacity(entries.len() * 1_500);
    let mut push =
        |text: std::fmt::Arguments| xml.write_fmt(text).unwrap_or_else(|_| unreachable!("a String takes everything"));
    push(format_args!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
    ));
    let portal = Lang::from_tag(&db.config.site.default_lang).unwrap_or(Lang::En);
    for entry in entries {
        let addresses: Vec<(Lang, String)> =
            entry.langs.iter().map(|lang| (*lang, escape(absolute(db, *lang, &entry.path)).into_owned())).collect();
        let negotiated = x_default(&base(db), &entry.path, &entry.langs, portal);
        let alternates: String = addresses
            .iter()
            .map(|(lang, href)| (lang.as_str(), href.as_str()))
            .chain([("x-default", escape(&negotiated).as_ref())])
            .map(|(lang, href)| format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{href}\"/>"))
            .collect();
        let changed = entry.changed.map(|at| format!("<lastmod>{at}</lastmod>")).unwrap_or_default();
        for (_, address) in &addresses {
            push(format_args!("<url><loc>{address}</loc>{changed}{alternates}</url>\n"));
        }
    }
    push(format_args!("</urlset>\n"));
    xml
}
