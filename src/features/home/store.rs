//! SQL of the home page.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::{HomeDocument, HomeState, HomeVersion, HomeVersionId, HomeVersionRow, MAX_REPLACED};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Write, set_setting, setting};

const COLUMNS: &str =
    "v.key, v.id, v.number, v.state, v.document, v.publish_at, v.published_at, v.updated_at, v.version";

fn read(row: &Row) -> rusqlite::Result<HomeVersion> {
    Ok(HomeVersion {
        key: row.get("key")?,
        id: row.get("id")?,
        number: row.get("number")?,
        state: row.get("state")?,
        document: HomeDocument::read(row.get_ref("document")?.as_str()?),
        publish_at: row.get("publish_at")?,
        published_at: row.get("published_at")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
    })
}

/// The version in this state, if there is one; of replaced ones the last.
pub fn find_in_state(db: &Connection, state: HomeState) -> Result<Option<HomeVersion>, ApiError> {
    let sql = format!("select {COLUMNS} from home_versions v where v.state = ?1 order by v.number desc limit 1");
    Ok(db.prepare_cached(&sql)?.query_row([state], read).optional()?)
}

/// The published version.
pub fn find_published(db: &Connection) -> Result<Option<HomeVersion>, ApiError> {
    find_in_state(db, HomeState::Published)
}

/// The version with this number.
pub fn find(db: &Connection, number: i64) -> Result<Option<HomeVersion>, ApiError> {
    let sql = format!("select {COLUMNS} from home_versions v where v.number = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([number], read).optional()?)
}

/// The published version and the replaced ones, the newest first.
pub fn list_published(db: &Connection) -> Result<Vec<HomeVersionRow>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.number, v.state, v.published_at, a.actor, trim(u.name || ' ' || u.surname) as published_by
         from home_versions v
         left join audit a on a.key =
           (select l.key
            from audit l
            where l.object_type = 'home' and l.object_id = v.id and l.action in ('home.publish', 'home.restore')
            order by l.at desc, l.key desc
            limit 1)
         left join users u on u.key = a.user_key
         where v.state in ('published', 'replaced')
         order by v.number desc
         limit ?1",
    )?;
    let rows = statement.query_map([MAX_REPLACED + 1], |row| {
        Ok(HomeVersionRow {
            number: row.get("number")?,
            state: row.get("state")?,
            published_at: row.get("published_at")?,
            actor: row.get("actor")?,
            by: row.get::<_, Option<String>>("published_by")?.filter(|name| !name.is_empty()),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds a version with the next number. Its `version` begins above those of all others, removed ones included: that of a
/// published or discarded one never fits its successor, so that a person who read the first does not replace the second.
pub fn insert(write: &Write, state: HomeState, document: &HomeDocument) -> Result<HomeVersion, ApiError> {
    write
        .prepare_cached(
            "insert into home_versions (id, number, state, document, created_at, updated_at, version)
             select ?1, coalesce(max(v.number), 0) + 1, ?2, ?3, ?4, ?4, max(coalesce(max(v.version), 0), ?5) + 1
             from home_versions v",
        )?
        .execute(params![
            HomeVersionId::new(),
            state,
            serde_json::to_string(document)?,
            write.now(),
            last_removed(write)?
        ])?;
    let sql = format!("select {COLUMNS} from home_versions v where v.key = ?1");
    Ok(write.prepare_cached(&sql)?.query_row([write.last_insert_rowid()], read)?)
}

/// Writes a version and raises its `version`; the caller has compared it.
pub fn update(write: &Write, version: &HomeVersion) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update home_versions
             set state = ?2, document = ?3, publish_at = ?4, published_at = ?5, updated_at = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            version.key,
            version.state,
            serde_json::to_string(&version.document)?,
            version.publish_at,
            version.published_at,
            write.now()
        ])?;
    Ok(())
}

/// Removes a version.
pub fn remove(write: &Write, draft: &HomeVersion) -> Result<(), ApiError> {
    write.prepare_cached("delete from home_versions where key = ?1")?.execute([draft.key])?;
    set_setting(write, LAST_REMOVED, &draft.version.max(last_removed(write)?).to_string())
}

const LAST_REMOVED: &str = "home_last_removed_version";

/// The highest `version` of those that were removed, 0 before the first.
fn last_removed(db: &Connection) -> Result<i64, ApiError> {
    Ok(setting(db, LAST_REMOVED)?.and_then(|text| text.parse().ok()).unwrap_or_default())
}

/// Removes the oldest replaced versions, leaving [`MAX_REPLACED`].
pub fn prune(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "delete from home_versions where state = 'replaced' and number not in
               (select number from home_versions where state = 'replaced' order by number desc limit ?1)",
        )?
        .execute([MAX_REPLACED])?;
    Ok(())
}

const LAST_CHECK: &str = "home_last_check";

/// When the scheduled job last invalidated the page for blocks that appeared or disappeared.
pub fn last_check(db: &Connection) -> Result<Option<Ts>, ApiError> {
    let found: Option<String> = db
        .prepare_cached("select s.value from settings s where s.name = ?1")?
        .query_row([LAST_CHECK], |row| row.get("value"))
        .optional()?;
    Ok(found.and_then(|text| Ts::parse(&text)))
}

/// Stores the present time as that of the last check.
pub fn set_last_check(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into settings (name, value) values (?1, ?2) on conflict (name) do update set value = excluded.value",
        )?
        .execute(params![LAST_CHECK, write.now().to_string()])?;
    Ok(())
}

/// True if a section has this slug.
pub fn has_section(db: &Connection, slug: &str) -> Result<bool, ApiError> {
    let sql = "select exists (select 1 from sections s where s.slug = ?1) as found";
    Ok(db.prepare_cached(sql)?.query_row([slug], |row| row.get("found"))?)
}

/// True if a category of the first level has this slug.
pub fn has_top_category(db: &Connection, slug: &str) -> Result<bool, ApiError> {
    let sql = "select exists (select 1 from categories c where c.slug = ?1 and c.parent_key is null) as found";
    Ok(db.prepare_cached(sql)?.query_row([slug], |row| row.get("found"))?)
}

/// Key of a published article.
pub fn find_article_key(db: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    Ok(db
        .prepare_cached(
            "select a.key
             from articles a
             where a.id = ?1 and a.published_at is not null and a.deleted_at is null",
        )?
        .query_row([id], |row| row.get("key"))
        .optional()?)
}

/// Title of a published article, in `lang` where it has one.
pub fn find_article_title(db: &Connection, id: &str, lang: Lang) -> Result<Option<String>, ApiError> {
    Ok(db
        .prepare_cached(
            "select l.title
             from articles a
             join article_live l on l.article_key = a.key
             where a.id = ?1 and a.published_at is not null and a.deleted_at is null
             order by l.locale = ?2 desc, l.locale
             limit 1",
        )?
        .query_row(params![id, lang], |row| row.get("title"))
        .optional()?)
}

/// Languages in which an article is published.
pub fn list_article_languages(db: &Connection, id: &str) -> Result<Vec<Lang>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.locale
         from articles a
         join article_live l on l.article_key = a.key
         where a.id = ?1
         order by l.locale
         limit 3",
    )?;
    Ok(statement.query_map([id], |row| row.get("locale"))?.collect::<Result<_, _>>()?)
}
