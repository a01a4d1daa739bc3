//! The article page: what stands at an address, or a draft behind a preview link.

use rusqlite::{OptionalExtension as _, Row, params};

use super::cards::{Cards, bylines};
use super::gallery;
use super::head;
use super::json_ld;
use super::lists::{Scope, Selection};
use super::pictures;
use super::tree::Tree;
use super::types::{
    ArticleCard, ArticleEvent, ArticlePage, ArticleSource, ArticleText, Correction, Crumb, LanguageVersion,
    VersionState,
};
use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::typography;
use crate::features::articles::kept;
use crate::locale::words;
use crate::web::PageDb;

/// Articles at the end that are filled up by tags and category; editors may pick more.
const RELATED: usize = 3;

type Found = Result<(ArticlePage, Vec<String>), ApiError>;

/// Which words are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wording {
    /// What was published.
    Live,
    /// The working copy.
    Draft,
}

/// What decides whether and how an address answers.
struct Standing {
    key: i64,
    is_live: bool,
    was_live: bool,
    is_deleted: bool,
    archived_as: Option<String>,
    is_archived: bool,
}

/// The article at `/categories/{top}/{sub}/{slug}`. Errors: `NotFound`; `Gone` where it was withdrawn.
pub fn at(db: &PageDb, top: &str, sub: &str, slug: &str) -> Found {
    let tree = Tree::read(db, db.lang)?;
    let top = tree.at(None, top).ok_or(ApiError::NotFound)?;
    let sub = tree.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    let standing = standing(db, sub.key, slug)?.ok_or(ApiError::NotFound)?;
    if standing.is_deleted {
        return Err(if standing.was_live { ApiError::Gone } else { ApiError::NotFound });
    }
    match (standing.is_archived, standing.archived_as.as_deref(), standing.is_live) {
        (true, Some("gone"), _) | (_, _, false) if standing.was_live => Err(ApiError::Gone),
        (_, _, false) => Err(ApiError::NotFound),
        _ => page(db, &tree, standing.key, Wording::Live),
    }
}

fn standing(db: &PageDb, subcategory: i64, slug: &str) -> Result<Option<Standing>, ApiError> {
    let found = db
        .prepare_cached(
            "select a.key, exists (select 1 from article_live l where l.article_key = a.key), a.first_published_at is not null or a.published_at is not null,
               a.deleted_at is not null, a.archived_as, a.archived_at is not null
             from articles a
             where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2
             order by a.deleted_at is not null, a.key desc
             limit 1",
        )?
        .query_row(params![subcategory, slug], |row| {
            Ok(Standing {
                key: row.get(0)?,
                is_live: row.get(1)?,
                was_live: row.get(2)?,
                is_deleted: row.get(3)?,
                archived_as: row.get(4)?,
                is_archived: row.get(5)?,
            })
        })
        .optional()?;
    Ok(found)
}

/// The draft behind a preview link, in the working copy of the page's language or the one that stands in.
/// Errors: `NotFound` where the link is unknown or too old.
pub fn preview(db: &PageDb, token: &str) -> Found {
    let key: Option<i64> = db
        .prepare_cached("select p.article_key from article_previews p where p.token_hash = ?1 and p.expires_at > ?2")?
        .query_row(params![token_hash(token), db.now], |row| row.get(0))
        .optional()?;
    let tree = Tree::read(db, db.lang)?;
    page(db, &tree, key.ok_or(ApiError::NotFound)?, Wording::Draft)
}

fn page(db: &PageDb, tree: &Tree, key: i64, wording: Wording) -> Found {
    let mut article = text(db, tree, key, wording)?;
    article.authors = bylines(db, key, db.lang, article.card.lang)?;
    article.tags = tags(db, key)?;
    article.corrections = corrections(db, key, article.card.lang)?;
    article.gallery = gallery::of(db, key, article.card.lang)?;
    let langs = langs(db, key, wording)?;
    let index =
        Crumb { label: words(db.lang, "article_lists.categories"), path: "/categories".to_owned(), lang: db.lang };
    let crumbs = vec![index, article.card.category.clone(), article.card.subcategory.clone()];
    let is_preview = wording == Wording::Draft;
    let (related, near) = if is_preview { Default::default() } else { related(db, tree, key, &article.tags)? };
    let mut head = own_head(db, key, &article, wording)?;
    head.alternates = langs.clone();
    head.canonical_url.clone_from(&article.canonical_url);
    head.noindex = is_preview || article.archived;
    head.json_ld = Some(json_ld::article(db, &article, &crumbs, &head.shared_image(db.lang))).filter(|_| !is_preview);
    set_in_type(&mut article);
    let languages = versions(&article, &langs);
    let id = article.card.id.as_str();
    let mut touched_by = vec![kept::AUTHORS.to_owned(), if is_preview { kept::draft(id) } else { kept::article(id) }];
    touched_by.extend(related.iter().map(|card| kept::article(&card.id)));
    touched_by.extend(near);
    Ok((ArticlePage { head, article, languages, crumbs, related, preview: is_preview }, touched_by))
}

/// Puts the words of the page as they are shown; its head and what machines read are made before, from what was typed.
fn set_in_type(article: &mut ArticleText) {
    let lang = article.card.lang;
    let line = |text: &mut String| *text = typography::line(lang, text);
    line(&mut article.card.title);
    line(&mut article.card.excerpt);
    article.subtitle.iter_mut().for_each(line);
    article.cover_caption.iter_mut().for_each(line);
    article.corrections.iter_mut().for_each(|note| line(&mut note.text));
    article.body_html = typography::rich(lang, &article.body_html);
}

fn own_head(db: &PageDb, key: i64, article: &ArticleText, wording: Wording) -> Result<crate::web::Head, ApiError> {
    let sql = match wording {
        Wording::Live => {
            "select l.seo_title, l.seo_description from article_live l where l.article_key = ?1 and l.locale = ?2"
        }
        Wording::Draft => {
            "select t.seo_title, t.seo_description from article_texts t where t.article_key = ?1 and t.locale = ?2"
        }
    };
    let (title, description): (String, String) =
        db.prepare_cached(sql)?.query_row(params![key, article.card.lang], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let or = |own: String, usual: &str| if own.is_empty() { usual.to_owned() } else { own };
    let mut head =
        head::head(db, &or(title, &article.card.title), &or(description, &article.card.excerpt), &article.card.path);
    head.kind = "article";
    head.image = article.card.cover.as_ref().map(Into::into);
    Ok(head)
}

/// Everything of the article that stands on its own row and on the row of the language shown.
fn text(db: &PageDb, tree: &Tree, key: i64, wording: Wording) -> Result<ArticleText, ApiError> {
    let (table, minutes, published, updated, toc) = match wording {
        Wording::Live => ("article_live", "l.reading_minutes", "l.published_at", "l.updated_at", "l.toc"),
        Wording::Draft => ("article_texts", "0", "l.updated_at", "null", "null"),
    };
    let sql = format!(
        "select a.id, a.slug, a.kind, a.category_key, a.subcategory_key, coalesce(a.published_at, {published}), a.sponsored, a.breaking_until,
           a.pinned_until, a.cover_decorative, l.locale, l.title, l.excerpt, l.cover_alt, {minutes}, m.hash, m.width, m.height, m.widths,
           l.subtitle, l.body, {toc}, l.cover_caption, a.source_name, a.source_url, {updated}, a.ai_assistance, a.event_start, a.event_end,
           a.event_place, a.event_url, a.archived_at is not null, a.original_locale, a.canonical_url
         from articles a
         join {table} l on l.article_key = a.key and l.locale =
           (select x.locale from {table} x where x.article_key = a.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = a.cover_media_key
         where a.key = ?1"
    );
    let order = db.lang.fallbacks();
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(params![key, order[0], order[1]])?;
    let row = rows.next()?.ok_or(ApiError::NotFound)?;
    let card = card(db, tree, row)?;
    let body: String = row.get(20)?;
    let (body_html, toc, card) = match wording {
        Wording::Live => (body, serde_json::from_str(&row.get::<_, String>(21)?).unwrap_or_default(), card),
        Wording::Draft => {
            let minutes = html::reading_minutes(&html::plain_text(&body));
            let (body, toc) = html::with_heading_ids(&body);
            (body, toc, ArticleCard { reading_minutes: minutes, ..card })
        }
    };
    let optional = |at: usize| row.get::<_, String>(at).map(|text| Some(text).filter(|text| !text.is_empty()));
    let moment = |at: usize| row.get::<_, Option<Ts>>(at).map(|at| at.map(|at| at.wall_clock(db.zone)));
    let source_url = optional(24)?;
    let event = match moment(27)? {
        Some(start) => Some(ArticleEvent { start, end: moment(28)?, place: row.get(29)?, url: optional(30)? }),
        None => None,
    };
    Ok(ArticleText {
        card,
        authors: Vec::new(),
        subtitle: optional(19)?,
        body_html,
        toc,
        cover_caption: optional(22)?,
        tags: Vec::new(),
        source: optional(23)?.map(|name| ArticleSource { name, url: source_url }),
        updated_at: moment(25)?,
        canonical_url: optional(33)?,
        corrections: Vec::new(),
        gallery: Vec::new(),
        ai_assistance: row.get(26)?,
        event,
        archived: row.get(31)?,
        original_lang: row.get(32)?,
    })
}

fn card(db: &PageDb, tree: &Tree, row: &Row) -> Result<ArticleCard, ApiError> {
    let is_now = |until: Option<Ts>| until.is_some_and(|until| until > db.now);
    let subcategory = tree.crumb(row.get(4)?, db.lang);
    let alt: String = if row.get(9)? { String::new() } else { row.get(13)? };
    Ok(ArticleCard {
        id: row.get(0)?,
        path: format!("{}/{}", subcategory.path, row.get::<_, String>(1)?),
        title: row.get(11)?,
        lang: row.get(10)?,
        excerpt: row.get(12)?,
        kind: row.get(2)?,
        category: tree.crumb(row.get(3)?, db.lang),
        subcategory,
        cover: pictures::read(row, 15, &alt)?,
        published_at: row.get::<_, Ts>(5)?.wall_clock(db.zone),
        reading_minutes: row.get(14)?,
        sponsored: row.get(6)?,
        breaking: is_now(row.get(7)?),
        pinned: is_now(row.get(8)?),
        readers: None,
    })
}

fn tags(db: &PageDb, key: i64) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.tag from article_tags t where t.article_key = ?1 order by t.position, t.tag limit 10",
    )?;
    Ok(statement.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

fn corrections(db: &PageDb, key: i64, lang: Lang) -> Result<Vec<Correction>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.at, c.text from article_corrections c where c.article_key = ?1 and c.locale = ?2 order by c.at desc, c.key desc limit 20",
    )?;
    let rows = statement.query_map(params![key, lang], |row| {
        Ok(Correction { at: row.get::<_, Ts>(0)?.wall_clock(db.zone), text: row.get(1)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn langs(db: &PageDb, key: i64, wording: Wording) -> Result<Vec<Lang>, ApiError> {
    let sql = match wording {
        Wording::Live => "select l.locale from article_live l where l.article_key = ?1 order by l.locale limit 3",
        Wording::Draft => "select t.locale from article_texts t where t.article_key = ?1 order by t.locale limit 3",
    };
    let found: Vec<Lang> = db.prepare_cached(sql)?.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(Lang::ALL.into_iter().filter(|lang| found.contains(lang)).collect())
}

fn versions(article: &ArticleText, langs: &[Lang]) -> Vec<LanguageVersion> {
    let state = |lang: Lang| match langs.contains(&lang) {
        _ if lang == article.card.lang => VersionState::Shown,
        true => VersionState::Available,
        false => VersionState::Missing,
    };
    Lang::ALL
        .into_iter()
        .map(|lang| LanguageVersion { lang, state: state(lang), path: article.card.path.clone() })
        .collect()
}

/// Chosen by the editors, then the newest with a tag in common, then of the same subcategory and category; with the
/// tags of what was looked at.
fn related(
    db: &PageDb,
    tree: &Tree,
    key: i64,
    own_tags: &[String],
) -> Result<(Vec<ArticleCard>, Vec<String>), ApiError> {
    let mut near: Vec<String> = Vec::new();
    let mut keys: Vec<i64> = Vec::new();
    let mut statement = db.prepare_cached(
        "select a.key, a.id, a.published_at is not null and a.deleted_at is null
         from article_related r
         join articles a on a.key = r.related_key
         where r.article_key = ?1
         order by r.position, r.related_key
         limit 6",
    )?;
    let mut rows = statement.query([key])?;
    while let Some(row) = rows.next()? {
        // one that is not live yet may be shown later
        near.push(kept::article(&row.get::<_, String>(1)?));
        if row.get(2)? {
            keys.push(row.get(0)?);
        }
    }
    let picked = keys.len();
    if keys.len() < RELATED {
        near.extend(own_tags.iter().map(|tag| kept::tagged(tag)));
        keys.extend(by_tags(db, key, own_tags)?);
    }
    if keys.len() < RELATED {
        let (category, subcategory): (Option<i64>, Option<i64>) = db
            .prepare_cached("select a.category_key, a.subcategory_key from articles a where a.key = ?1")?
            .query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
        near.extend([category, subcategory].into_iter().flatten().map(kept::under));
        for scope in [subcategory.map(Scope::Subcategory), category.map(Scope::Category)].into_iter().flatten() {
            keys.extend(Selection::of(scope).newest(db, RELATED as u32 * 2, 0)?);
        }
    }
    let most = picked.max(RELATED);
    let mut chosen: Vec<i64> = Vec::new();
    for other in keys {
        if other != key && !chosen.contains(&other) && chosen.len() < most {
            chosen.push(other);
        }
    }
    Ok((Cards::new(db, tree).list(&chosen)?, near))
}

/// Only tags that few articles carry say that two belong together.
const RARE_TAG: u32 = 200;

fn by_tags(db: &PageDb, key: i64, own_tags: &[String]) -> Result<Vec<i64>, ApiError> {
    let rare: Vec<&str> = own_tags
        .iter()
        .map(String::as_str)
        .filter_map(|tag| {
            let many = db
                .prepare_cached("select count(*) from (select 1 from article_tags t where t.tag = ?1 limit ?2)")
                .and_then(|mut statement| statement.query_row(params![tag, RARE_TAG], |row| row.get::<_, u32>(0)));
            match many {
                Ok(count) if count < RARE_TAG => Some(Ok(tag)),
                Ok(_) => None,
                Err(error) => Some(Err(error)),
            }
        })
        .collect::<Result<_, _>>()?;
    if rare.is_empty() {
        return Ok(Vec::new());
    }
    let mut statement = db.prepare_cached(
        "select t.article_key from json_each(?1) j
         join article_tags t on t.tag = j.value
         join articles a on a.key = t.article_key
         where a.published_at is not null and a.deleted_at is null and a.key <> ?2
         group by t.article_key
         order by count(*) desc, max(a.published_at) desc, t.article_key desc
         limit 3",
    )?;
    Ok(statement.query_map(params![serde_json::to_string(&rare)?, key], |row| row.get(0))?.collect::<Result<_, _>>()?)
}
