//! SQL of the row that all languages of an article share, of its tags and of the bin.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::picture_descriptions::note_all_descriptions;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::{Write, is_unique_violation, json_keys};
use crate::features::articles::types::{Article, ArticleId, NewArticle, Reach};
use crate::redirects::{self, Moved, MovedKind};

const COLUMNS: &str = "a.key, a.id, a.slug, a.slug_auto, a.category_key, a.subcategory_key, a.section_key, a.kind, a.original_locale, a.cover_media_key, a.cover_decorative, a.source_name, a.source_url, a.sponsored, a.sponsor_enterprise_key, a.ai_assistance, a.pinned_until, a.breaking_until, a.event_start, a.event_end, a.event_place, a.event_url, a.published_at, a.first_published_at, a.archived_at, a.archived_as, a.owner_key, a.reviewer_key, a.created_at, a.updated_at, a.updated_by, a.deleted_at, a.version, a.canonical_url";

fn read(row: &Row) -> rusqlite::Result<Article> {
    Ok(Article {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        slug_auto: row.get("slug_auto")?,
        category_key: row.get("category_key")?,
        subcategory_key: row.get("subcategory_key")?,
        section_key: row.get("section_key")?,
        kind: row.get("kind")?,
        original_lang: row.get("original_locale")?,
        cover_media_key: row.get("cover_media_key")?,
        cover_decorative: row.get("cover_decorative")?,
        source_name: row.get("source_name")?,
        source_url: row.get("source_url")?,
        sponsored: row.get("sponsored")?,
        sponsor_enterprise_key: row.get("sponsor_enterprise_key")?,
        ai_assistance: row.get("ai_assistance")?,
        pinned_until: row.get("pinned_until")?,
        breaking_until: row.get("breaking_until")?,
        event_start: row.get("event_start")?,
        event_end: row.get("event_end")?,
        event_place: row.get("event_place")?,
        event_url: row.get("event_url")?,
        published_at: row.get("published_at")?,
        first_published_at: row.get("first_published_at")?,
        archived_at: row.get("archived_at")?,
        archived_as: row.get("archived_as")?,
        owner_key: row.get("owner_key")?,
        reviewer_key: row.get("reviewer_key")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        updated_by: row.get("updated_by")?,
        deleted_at: row.get("deleted_at")?,
        version: row.get("version")?,
        canonical_url: row.get("canonical_url")?,
    })
}

/// The article with this identity, the bin included. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
    let sql = format!("select {COLUMNS} from articles a where a.id = ?1");
    db.prepare_cached(&sql)?.query_row([id], read).optional()?.ok_or(ApiError::NotFound)
}

/// The article with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Article, ApiError> {
    let sql = format!("select {COLUMNS} from articles a where a.key = ?1");
    db.prepare_cached(&sql)?.query_row([key], read).optional()?.ok_or(ApiError::NotFound)
}

/// The key of the article at this place, the bin left out.
pub fn find_key(db: &Connection, subcategory_key: Option<i64>, slug: &str) -> Result<Option<i64>, ApiError> {
    Ok(db
        .prepare_cached(
            "select a.key from articles a where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2 and a.deleted_at is null",
        )?
        .query_row(params![subcategory_key.unwrap_or(0), slug], |row| row.get("key"))
        .optional()?)
}

/// `wanted`, or `wanted-2`, `wanted-3` …: one that no other article of the subcategory has. Where another has `wanted`, the article
/// `own_key` keeps the number that it has.
pub fn free_slug(
    db: &Connection,
    subcategory_key: Option<i64>,
    wanted: &Slug,
    own_key: Option<i64>,
) -> Result<Slug, ApiError> {
    let is_taken = |slug: &Slug| -> Result<bool, ApiError> {
        Ok(find_key(db, subcategory_key, slug.as_str())?.is_some_and(|key| Some(key) != own_key))
    };
    if let Some(key) = own_key
        && is_taken(wanted)?
    {
        let own: String = db
            .prepare_cached("select a.slug from articles a where a.key = ?1")?
            .query_row([key], |row| row.get("slug"))?;
        if let Ok(own) = Slug::parse(&own)
            && own.follows(wanted)
            && !is_taken(&own)?
        {
            return Ok(own);
        }
    }
    wanted.next_free(is_taken)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    if is_unique_violation(&error, "articles_slug") { ApiError::field("slug", "taken") } else { error.into() }
}

/// Inserts the shared row. Errors: the slug is taken in its subcategory.
pub fn insert(write: &Write, new: &NewArticle) -> Result<i64, ApiError> {
    let event = new.event.as_ref();
    write
        .prepare_cached(
            "insert into articles (id, slug, slug_auto, category_key, subcategory_key, section_key, kind, original_locale,
               cover_media_key, cover_decorative, source_name, source_url, sponsored, ai_assistance, pinned_until,
               event_start, event_end, event_place, event_url, owner_key, created_at, updated_at, updated_by)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?20)",
        )?
        .execute(params![
            Id::<Article>::new(),
            new.slug,
            new.slug_auto,
            new.category_key,
            new.subcategory_key,
            new.section_key,
            new.kind,
            new.original_lang,
            new.cover_media_key,
            new.cover_decorative,
            new.source_name,
            new.source_url,
            new.sponsored,
            new.ai_assistance,
            new.pinned_until,
            event.map(|event| event.start),
            event.and_then(|event| event.end),
            event.map_or("", |event| event.place.as_str()),
            event.map_or("", |event| event.url.as_str()),
            new.owner_key,
            new.created_at,
            new.updated_at
        ])
        .map_err(slug_taken)?;
    Ok(write.last_insert_rowid())
}

/// Writes the shared row, its publication left out, and raises its version; the caller has compared it.
/// Errors: the slug is taken.
pub fn update(write: &Write, article: &Article, updated_by: Option<i64>) -> Result<(), ApiError> {
    let same_cover = has_cover_of(write, article)?;
    write
        .prepare_cached(
            "update articles
             set slug = ?2, slug_auto = ?3, category_key = ?4, subcategory_key = ?5, section_key = ?6, kind = ?7,
                 cover_media_key = ?8, cover_decorative = ?9, source_name = ?10, source_url = ?11, sponsored = ?12,
                 ai_assistance = ?13, pinned_until = ?14, breaking_until = ?15, event_start = ?16, event_end = ?17,
                 event_place = ?18, event_url = ?19, reviewer_key = ?20, deleted_at = ?21, updated_at = ?22,
                 updated_by = ?23, canonical_url = ?24, sponsor_enterprise_key = ?25, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            article.key,
            article.slug,
            article.slug_auto,
            article.category_key,
            article.subcategory_key,
            article.section_key,
            article.kind,
            article.cover_media_key,
            article.cover_decorative,
            article.source_name,
            article.source_url,
            article.sponsored,
            article.ai_assistance,
            article.pinned_until,
            article.breaking_until,
            article.event_start,
            article.event_end,
            article.event_place,
            article.event_url,
            article.reviewer_key,
            article.deleted_at,
            write.now(),
            updated_by,
            article.canonical_url,
            article.sponsor_enterprise_key
        ])
        .map_err(slug_taken)?;
    if same_cover { Ok(()) } else { note_all_descriptions(write, article.key) }
}

/// True if the stored row has the cover of `article`.
fn has_cover_of(db: &Connection, article: &Article) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (
           select 1 from articles a where a.key = ?1 and a.cover_media_key is ?2 and a.cover_decorative = ?3
         ) as same",
    )?;
    let values = params![article.key, article.cover_media_key, article.cover_decorative];
    Ok(statement.query_row(values, |row| row.get("same"))?)
}

/// Writes what lists and addresses make of an article; the version stays, because nobody edits these by hand.
pub fn set_publication(write: &Write, article: &Article) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update articles
             set published_at = ?2, first_published_at = ?3, archived_at = ?4, archived_as = ?5, slug = ?6, slug_auto = ?7
             where key = ?1",
        )?
        .execute(params![
            article.key,
            article.published_at,
            article.first_published_at,
            article.archived_at,
            article.archived_as,
            article.slug,
            article.slug_auto
        ])
        .map_err(slug_taken)?;
    Ok(())
}

/// Notes that one of the texts changed; the version of the shared row stays.
pub fn touched(write: &Write, key: i64, updated_by: Option<i64>) -> Result<(), ApiError> {
    write.prepare_cached("update articles set updated_at = ?2, updated_by = ?3 where key = ?1")?.execute(params![
        key,
        write.now(),
        updated_by
    ])?;
    Ok(())
}

/// Number of comments on an article, of its assignments, open or closed, and of its preview links.
pub fn count_additions(db: &Connection, key: i64) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached(
            "select (select count(*) from article_comments c where c.article_key = ?1)
               + (select count(*) from article_assignments s where s.article_key = ?1)
               + (select count(*) from article_previews p where p.article_key = ?1) as count",
        )?
        .query_row([key], |row| row.get("count"))?)
}

/// First and second level of the tree in which an article stands. Errors: `NotFound`.
pub fn get_categories(db: &Connection, key: i64) -> Result<(Option<i64>, Option<i64>), ApiError> {
    Ok(db
        .prepare_cached("select a.category_key, a.subcategory_key from articles a where a.key = ?1")?
        .query_row([key], |row| Ok((row.get("category_key")?, row.get("subcategory_key")?)))?)
}

/// Key of the section of an article.
pub fn find_section(db: &Connection, key: i64) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select a.section_key from articles a where a.key = ?1")?;
    Ok(statement.query_row([key], |row| row.get("section_key"))?)
}

/// How far an article is a person's. A translator's byline alone opens nothing: what counts is whose text it is now.
/// `acts_for` holds the keys of the person and of those for whom the person stands in.
pub fn reach(db: &Connection, article: &Article, acts_for: &[i64]) -> Result<Reach, ApiError> {
    if article.owner_key.is_some_and(|owner| acts_for.contains(&owner)) {
        return Ok(Reach::Whole);
    }
    let keys = json_keys(acts_for.iter().copied());
    let has_byline: bool = db
        .prepare_cached(
            "select exists (select 1 from authorship_records r join authors p on p.key = r.author_key
                            where r.article_key = ?1 and p.user_key in (select value from json_each(?2)) and r.state <> 'revoked'
                              and (r.locale is null or r.role <> 'translator')) as found",
        )?
        .query_row(params![article.key, keys], |row| row.get("found"))?;
    if has_byline {
        return Ok(Reach::Whole);
    }
    let mut statement = db.prepare_cached(
        "select t.locale from article_texts t where t.article_key = ?1 and t.translator_key in (select value from json_each(?2))
         union
         select q.locale from article_assignments q
         where q.article_key = ?1 and q.user_key in (select value from json_each(?2)) and q.part = 'translation' and q.done_at is null",
    )?;
    let langs: Vec<Lang> =
        statement.query_map(params![article.key, keys], |row| row.get("locale"))?.collect::<Result<_, _>>()?;
    Ok(if langs.is_empty() { Reach::None } else { Reach::Languages(langs) })
}

/// True if there is such an article.
pub fn exists(db: &Connection, id: &str) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached("select exists (select 1 from articles a where a.id = ?1) as found")?
        .query_row([id], |row| row.get("found"))?)
}

/// True if the editor of this article opens for a person who may only open their own.
pub fn may_open(db: &Connection, id: &str, acts_for: &[i64]) -> Result<bool, ApiError> {
    let sql = format!("select {COLUMNS} from articles a where a.id = ?1");
    let found = db.prepare_cached(&sql)?.query_row([id], read).optional()?;
    found.map_or(Ok(false), |article| Ok(reach(db, &article, acts_for)? != Reach::None))
}

/// Articles that lie in the bin since before `before`, oldest first.
pub fn binned_before(db: &Connection, before: Ts, limit: u32) -> Result<Vec<Article>, ApiError> {
    let sql = format!(
        "select {COLUMNS} from articles a where a.deleted_at is not null and a.deleted_at < ?1
         order by a.deleted_at, a.key limit ?2"
    );
    Ok(db.prepare_cached(&sql)?.query_map(params![before, limit], read)?.collect::<Result<_, _>>()?)
}

/// Removes an article for good, with everything that hangs on it.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    redirects::remove_all_of(write, Moved { kind: MovedKind::Article, key })?;
    write.prepare_cached("delete from imported where object_type = 'article' and object_key = ?1")?.execute([key])?;
    write.prepare_cached("delete from articles where key = ?1")?.execute([key])?;
    Ok(())
}

/// Public identity of an article. Errors: `NotFound`.
pub fn get_id(db: &Connection, key: i64) -> Result<ArticleId, ApiError> {
    Ok(db.prepare_cached("select a.id from articles a where a.key = ?1")?.query_row([key], |row| row.get("id"))?)
}

/// Writes the first publication of an imported article.
pub fn set_first_publication(write: &Write, key: i64, at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("update articles set published_at = ?2, first_published_at = ?2 where key = ?1")?
        .execute(params![key, at])?;
    Ok(())
}
