//! SQL of imports: origins of objects, addresses of articles, one savepoint a record.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::statistics::Origin;

/// Address of the account that owns imported services; no mail can reach it.
const IMPORT_EMAIL: &str = "import@services.invalid";

/// Kinds of objects that imports remember.
pub const SECTION: &str = "section";
pub const CATEGORY: &str = "category";
pub const AUTHOR: &str = "author";
pub const ARTICLE: &str = "article";
pub const CONTACT_GROUP: &str = "contact_group";
pub const CONTACT: &str = "contact";
pub const SERVICE_CATEGORY: &str = "service_category";
pub const SERVICE: &str = "service";
pub const ENTERPRISE: &str = "enterprise";

/// Source of the exports of this program.
pub const ARCHIVE: &str = "archive";

/// Objects of one kind that earlier imports took from this source: id in the source → key here.
pub fn known(db: &Connection, object_type: &str, source: &str) -> Result<HashMap<String, i64>, ApiError> {
    let mut found = if source == ARCHIVE { own(db, object_type)? } else { HashMap::new() };
    let prefix = format!("{source}:");
    let mut statement = db.prepare_cached(
        "select i.foreign_id, i.object_key
         from imported i
         where i.object_type = ?1 and substr(i.foreign_id, 1, length(?2)) = ?2
         order by i.foreign_id
         limit 1000000",
    )?;
    let rows = statement.query_map(params![object_type, prefix], |row| {
        Ok((row.get::<_, String>("foreign_id")?, row.get("object_key")?))
    })?;
    for row in rows {
        let (id, key) = row?;
        found.insert(id[prefix.len()..].to_owned(), key);
    }
    Ok(found)
}

/// Objects of the portal by the ids under which its own export names them, so that an export comes back as what it is.
fn own(db: &Connection, object_type: &str) -> Result<HashMap<String, i64>, ApiError> {
    let sql = match object_type {
        ARTICLE => "select a.id as name, a.key from articles a order by a.key limit 10000000",
        CONTACT => "select c.id as name, c.key from contacts c order by c.key limit 10000000",
        SERVICE => "select s.id as name, s.key from services s order by s.key limit 10000000",
        ENTERPRISE => "select e.slug as name, e.key from enterprises e order by e.key limit 10000000",
        _ => return Ok(HashMap::new()),
    };
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get("name")?, row.get("key")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Opens the savepoint of one record.
pub fn begin_record(write: &Write) -> Result<(), ApiError> {
    Ok(write.execute_batch("savepoint one_record")?)
}

/// Keeps the changes since [`begin_record`].
pub fn keep_record(write: &Write) -> Result<(), ApiError> {
    Ok(write.execute_batch("release one_record")?)
}

/// Undoes the changes since [`begin_record`].
pub fn undo_record(write: &Write) -> Result<(), ApiError> {
    Ok(write.execute_batch("rollback to one_record; release one_record")?)
}

/// Remembers the origin of an object.
pub fn remember(write: &Write, object_type: &str, source: &str, foreign_id: &str, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into imported (object_type, foreign_id, object_key, imported_at) values (?1, ?2, ?3, ?4)
             on conflict (object_type, foreign_id) do update set object_key = excluded.object_key, imported_at = excluded.imported_at",
        )?
        .execute(params![object_type, format!("{source}:{foreign_id}"), key, write.now()])?;
    Ok(())
}

/// Key of the account to which imported services belong: the first super-admin, else an account that nobody can sign in to.
pub fn owner_of_services(write: &Write) -> Result<i64, ApiError> {
    let found: Option<i64> = write
        .prepare_cached(
            "select u.key
             from users u
             where (u.role = 'super-admin' and u.state = 'active') or u.email = :email
             order by u.role = 'super-admin' desc, u.key
             limit 1",
        )?
        .query_row(named_params! { ":email": IMPORT_EMAIL }, |row| row.get("key"))
        .optional()?;
    if let Some(key) = found {
        return Ok(key);
    }
    write
        .prepare_cached(
            "insert into users (id, email, name, surname, locale, role, state, created_at, updated_at)
             values (:id, :email, '', '', 'en', 'user', 'active', :now, :now)",
        )?
        .execute(named_params! { ":id": Id::<User>::new(), ":email": IMPORT_EMAIL, ":now": write.now() })?;
    Ok(write.last_insert_rowid())
}

/// Slugs of the category, the subcategory and the article with this key.
pub fn address(db: &Connection, article_key: i64) -> Result<Option<[String; 3]>, ApiError> {
    Ok(db
        .prepare_cached(
            "select c.slug as category, s.slug as subcategory, a.slug as article
             from articles a
             join categories c on c.key = a.category_key
             join categories s on s.key = a.subcategory_key
             where a.key = ?1",
        )?
        .query_row([article_key], |row| Ok([row.get("category")?, row.get("subcategory")?, row.get("article")?]))
        .optional()?)
}

/// True if the portal has no category, no article, no contact group and no category of services yet.
pub fn is_empty(db: &Connection) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached(
            "select not exists (select 1 from categories)
               and not exists (select 1 from articles)
               and not exists (select 1 from contact_groups)
               and not exists (select 1 from service_categories) as is_empty",
        )?
        .query_row([], |row| row.get("is_empty"))?)
}

/// Number of categories of the first level, after which the colours of new ones repeat.
pub fn count_categories(db: &Connection) -> Result<usize, ApiError> {
    let count: i64 = db
        .prepare_cached("select count(*) as categories from categories c where c.parent_key is null")?
        .query_row([], |row| row.get("categories"))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Counts of an article in one language on one day.
pub struct DayReaders {
    pub article_key: i64,
    pub lang: Lang,
    pub at: Ts,
    pub readers: u64,
    pub views: u64,
    pub read_50: u64,
    pub read_90: u64,
    /// Readers of the article by origin.
    pub origins: Vec<(Origin, u64)>,
    /// Readers of the site, who read more than one article, by origin.
    pub site_origins: Vec<(Origin, u64)>,
}

impl DayReaders {
    /// Readers of the site among `readers` of an article.
    pub const fn of_site(readers: u64) -> u64 {
        (readers * 3).div_ceil(5)
    }
}

/// Adds readers of an article to an hour.
pub fn add_hour(write: &Write, article_key: i64, at: Ts, readers: u64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_readers (article_key, hour, readers) values (?1, ?2, ?3)
             on conflict (article_key, hour) do update set readers = readers + excluded.readers",
        )?
        .execute(params![article_key, at.hour(), i64::try_from(readers).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// Adds counts of an article to its day and to that of the site.
pub fn add_readers(write: &Write, counts: &DayReaders) -> Result<(), ApiError> {
    let mut daily = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value)
         select 'article', a.id, ?2, ?3, ?4, ?5 from articles a where a.key = ?1
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    let day = counts.at.hour().get(..10).unwrap_or_default().to_owned();
    let &DayReaders { readers, views, read_50, read_90, .. } = counts;
    for (metric, value) in [("readers", readers), ("views", views), ("read_50", read_50), ("read_90", read_90)] {
        daily.execute(params![
            counts.article_key,
            day,
            counts.lang,
            metric,
            i64::try_from(value).unwrap_or(i64::MAX)
        ])?;
    }
    let mut site = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value) values ('site', 'all', ?1, ?2, ?3, ?4)
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    for (metric, value) in [("readers", DayReaders::of_site(readers)), ("views", (views * 5).div_ceil(4))] {
        site.execute(params![day, counts.lang, metric, i64::try_from(value).unwrap_or(i64::MAX)])?;
    }
    add_origins(write, &day, counts)
}

fn add_origins(write: &Write, day: &str, counts: &DayReaders) -> Result<(), ApiError> {
    let mut of_article = write.prepare_cached(
        "insert into daily_origins (object_type, object_id, date, origin, readers)
         select 'article', a.id, ?2, ?3, ?4 from articles a where a.key = ?1
         on conflict (object_type, object_id, date, origin) do update set readers = readers + excluded.readers",
    )?;
    for (origin, readers) in &counts.origins {
        of_article.execute(params![counts.article_key, day, origin, i64::try_from(*readers).unwrap_or(i64::MAX)])?;
    }
    let mut of_site = write.prepare_cached(
        "insert into daily_origins (object_type, object_id, date, origin, readers) values ('site', 'all', ?1, ?2, ?3)
         on conflict (object_type, object_id, date, origin) do update set readers = readers + excluded.readers",
    )?;
    for (origin, readers) in &counts.site_origins {
        of_site.execute(params![day, origin, i64::try_from(*readers).unwrap_or(i64::MAX)])?;
    }
    Ok(())
}
