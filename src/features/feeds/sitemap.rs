//! The site map: every public page in every language it is written in, with its other languages.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::view::Groups;
use crate::features::legal;
use crate::features::sections::view::public_sections;
use crate::web::PageDb;
use crate::web::head::x_default;
use crate::web::page_head::{absolute, base};

/// Pages in one file: in three languages each they are nearly 10,000 addresses, a fifth of what a file may have.
const MOST_PAGES: usize = 3_333;

/// A page with its languages.
struct Place {
    path: String,
    langs: Vec<Lang>,
    changed: Option<Ts>,
}

/// What `/sitemap.xml` answers: the map itself, or the list of its parts where it is too large for one file.
pub fn root(db: &PageDb) -> Result<String, ApiError> {
    let parts = parts(db)?;
    if parts == 1 {
        return part(db, 1);
    }
    let base = db.config.server.public_url();
    let base = escape(base.trim_end_matches('/'));
    let list: String =
        (1..=parts).map(|number| format!("<sitemap><loc>{base}/sitemap-{number}.xml</loc></sitemap>\n")).collect();
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{list}</sitemapindex>\n"
    ))
}

/// One part of the map, from 1: first everything that is no article, then the articles, the newest first.
/// Errors: `NotFound` beyond the last part.
pub fn part(db: &PageDb, number: u32) -> Result<String, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let fixed = fixed(db, &tree)?;
    let last = parts_of(fixed.len() + count_articles(db)?);
    let Some(before) = number.checked_sub(1).filter(|_| number <= last) else { return Err(ApiError::NotFound) };
    let start = before as usize * MOST_PAGES;
    let known = fixed.len();
    let mut places: Vec<Place> = fixed.into_iter().skip(start).take(MOST_PAGES).collect();
    places.extend(articles(db, &tree, start.saturating_sub(known), MOST_PAGES - places.len())?);
    Ok(urlset(db, &places))
}

fn parts(db: &PageDb) -> Result<u32, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    Ok(parts_of(fixed(db, &tree)?.len() + count_articles(db)?))
}

fn parts_of(pages: usize) -> u32 {
    u32::try_from(pages.div_ceil(MOST_PAGES)).unwrap_or(u32::MAX).max(1)
}

fn count_articles(db: &PageDb) -> Result<usize, ApiError> {
    let sql = "select count(*) from articles a where a.published_at is not null and a.deleted_at is null and a.canonical_url = ''";
    let count: u32 = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    Ok(count as usize)
}

/// Everything that is no article.
fn fixed(db: &PageDb, tree: &CategoryTree) -> Result<Vec<Place>, ApiError> {
    let place = |path: &str, langs: &[Lang]| Place { path: path.to_owned(), langs: langs.to_vec(), changed: None };
    let mut places: Vec<Place> = ["/", "/last/articles", "/popular/articles", "/categories", "/contacts"]
        .iter()
        .map(|path| place(path, &Lang::ALL))
        .collect();
    places.extend(public_sections(db, db.lang)?.iter().map(|section| place(&section.path, &section.words.langs)));
    for top in tree.top() {
        places.push(place(&top.path, &top.words.langs));
        places.extend(tree.children(top.key).map(|child| place(&child.path, &child.words.langs)));
    }
    let groups = Groups::read(db, db.lang)?;
    for top in groups.top() {
        places.push(place(&top.path, &top.langs));
        places.extend(groups.children(top.key).map(|child| place(&child.path, &child.langs)));
    }
    places.extend(contacts(db, &groups)?);
    places.extend(legal::in_force(db)?.iter().map(|(path, langs)| place(path, langs)));
    let mut statement = db.prepare_cached("select u.slug from authors u order by u.key limit 2000")?;
    for slug in statement.query_map([], |row| row.get::<_, String>(0))? {
        places.push(place(&format!("/authors/{}", slug?), &Lang::ALL));
    }
    Ok(places)
}

/// Contacts that lists show, in the languages they have a name in.
fn contacts(db: &PageDb, groups: &Groups) -> Result<Vec<Place>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.slug, c.subgroup_key, (select group_concat(t.locale) from contact_texts t where t.contact_key = c.key), c.updated_at
         from contacts c
         where c.state in ('published', 'needs_check')
         order by c.key
         limit 100000",
    )?;
    let mut rows = statement.query([])?;
    let mut places = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(group) = groups.get(row.get(1)?).filter(|group| group.listed) else { continue };
        let langs: String = row.get::<_, Option<String>>(2)?.unwrap_or_default();
        places.push(Place {
            path: format!("{}/{}", group.path, row.get::<_, String>(0)?),
            langs: Lang::ALL.into_iter().filter(|lang| langs.contains(lang.as_str())).collect(),
            changed: row.get(3)?,
        });
    }
    Ok(places)
}

fn articles(db: &PageDb, tree: &CategoryTree, offset: usize, most: usize) -> Result<Vec<Place>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.slug, a.subcategory_key, (select group_concat(l.locale) from article_live l where l.article_key = a.key), a.updated_at
         from articles a
         where a.published_at is not null and a.deleted_at is null and a.canonical_url = ''
         order by a.published_at desc, a.key desc
         limit ?1 offset ?2",
    )?;
    let mut rows = statement.query([most as i64, offset as i64])?;
    let mut places = Vec::new();
    while let Some(row) = rows.next()? {
        let langs: String = row.get::<_, Option<String>>(2)?.unwrap_or_default();
        let above = tree.crumb(row.get(1)?, db.lang);
        places.push(Place {
            path: format!("{}/{}", above.path, row.get::<_, String>(0)?),
            langs: Lang::ALL.into_iter().filter(|lang| langs.contains(lang.as_str())).collect(),
            changed: row.get(3)?,
        });
    }
    Ok(places)
}

fn urlset(db: &PageDb, places: &[Place]) -> String {
    let mut xml = String::with_capacity(places.len() * 1_500);
    let mut push =
        |text: std::fmt::Arguments| xml.write_fmt(text).unwrap_or_else(|_| unreachable!("a String takes everything"));
    push(format_args!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
    ));
    let portal = Lang::parse(&db.config.site.default_lang).unwrap_or(Lang::En);
    for place in places {
        let addresses: Vec<(Lang, String)> =
            place.langs.iter().map(|lang| (*lang, escape(absolute(db, *lang, &place.path)).into_owned())).collect();
        let negotiated = x_default(&base(db), &place.path, &place.langs, portal);
        let alternates: String = addresses
            .iter()
            .map(|(lang, href)| (lang.as_str(), href.as_str()))
            .chain([("x-default", escape(&negotiated).as_ref())])
            .map(|(lang, href)| format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{href}\"/>"))
            .collect();
        let changed = place.changed.map(|at| format!("<lastmod>{at}</lastmod>")).unwrap_or_default();
        for (_, address) in &addresses {
            push(format_args!("<url><loc>{address}</loc>{changed}{alternates}</url>\n"));
        }
    }
    push(format_args!("</urlset>\n"));
    xml
}
