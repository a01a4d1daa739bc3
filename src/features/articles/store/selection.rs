//! SQL of the public lists: keys of articles in order and their number. Each query walks one index.

use rusqlite::{Connection, ToSql, named_params, params_from_iter};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::features::articles::types::ArticleKind;
use crate::features::popularity::Period;

/// Period by which lists are ordered that are not about one.
pub const USUAL_PERIOD: Period = Period::Month;

/// Articles that are walked over without a look at the numbers by date.
const SHORT_WALK: u32 = 500;

/// Where articles are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListScope {
    /// Everywhere.
    All,
    /// In a category of the first level.
    Category(i64),
    /// In a category of the second level.
    Subcategory(i64),
    /// In a section.
    Section(i64),
    /// Among the works of a person.
    Author(i64),
    /// Among the texts in the language of a tag that carry it.
    Tag(i64),
}

/// The articles of a list.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Where.
    pub scope: ListScope,
    /// Only this sort of text.
    pub kind: Option<ArticleKind>,
    /// Only this category of the first level.
    pub category: Option<i64>,
    /// Only what was published since.
    pub since: Option<Ts>,
    /// Not this article: it stands on top already.
    pub without: Option<i64>,
}

/// An article of a list, with its readers where the list counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedArticle {
    /// Key of the article.
    pub key: i64,
    /// Distinct readers of the period.
    pub readers: Option<u32>,
}

type Values = Vec<Box<dyn ToSql>>;

impl Selection {
    /// Everything in `scope`.
    pub fn of(scope: ListScope) -> Selection {
        Selection { scope, kind: None, category: None, since: None, without: None }
    }

    /// The conditions on place and kind, which are columns of `articles` and of `article_counts`, and their values.
    fn place(&self, table: &str) -> (String, Values) {
        let scope = match self.scope {
            ListScope::Category(key) => Some(("category_key", key)),
            ListScope::Subcategory(key) => Some(("subcategory_key", key)),
            ListScope::Section(key) => Some(("section_key", key)),
            ListScope::All | ListScope::Author(_) | ListScope::Tag(_) => None,
        };
        let mut sql = String::new();
        let mut values: Values = Vec::new();
        for (column, key) in scope.into_iter().chain(self.category.map(|key| ("category_key", key))) {
            sql.push_str(&format!(" and {table}.{column} = ?"));
            values.push(Box::new(key));
        }
        if let Some(kind) = self.kind {
            sql.push_str(&format!(" and {table}.kind = ?"));
            values.push(Box::new(kind.as_str()));
        }
        (sql, values)
    }

    /// The condition on `articles a`, and its values.
    fn condition(&self) -> (String, Values) {
        let (place, mut values) = self.place("a");
        let mut sql = format!("a.published_at is not null and a.deleted_at is null{place}");
        let mut and = |text: &str, value: Box<dyn ToSql>| {
            sql.push_str(text);
            values.push(value);
        };
        match self.scope {
            ListScope::All | ListScope::Category(_) | ListScope::Subcategory(_) | ListScope::Section(_) => {}
            ListScope::Author(key) => and(
                " and a.key in (select r.article_key from authorship_records r where r.author_key = ? and r.state <> 'revoked'
                   and (r.locale is null or exists (select 1 from article_live l
                                                    where l.article_key = r.article_key and l.locale = r.locale)))",
                Box::new(key),
            ),
            ListScope::Tag(key) => and(
                " and a.key in (select t.article_key from article_tags t join tags g on g.key = t.tag_key
                   join article_live l on l.article_key = t.article_key and l.locale = g.locale where t.tag_key = ?)",
                Box::new(key),
            ),
        }
        if let Some(since) = self.since {
            and(" and a.published_at >= ?", Box::new(since));
        }
        if let Some(key) = self.without {
            and(" and a.key <> ?", Box::new(key));
        }
        (sql, values)
    }

    /// How many articles there are.
    pub fn count(&self, db: &Connection) -> Result<u32, ApiError> {
        if self.since.is_some() || matches!(self.scope, ListScope::Author(_) | ListScope::Tag(_)) {
            let (condition, values) = self.condition();
            return total(db, &format!("select count(*) as total from articles a where {condition}"), values);
        }
        let (place, values) = self.place("c");
        let sql = format!("select coalesce(sum(c.articles), 0) as total from article_counts c where true{place}");
        let all = total(db, &sql, values)?;
        let Some(key) = self.without else { return Ok(all) };
        let (condition, mut values) = Selection { without: None, ..self.clone() }.condition();
        values.push(Box::new(key));
        let sql = format!("select count(*) as total from articles a where {condition} and a.key = ?");
        Ok(all.saturating_sub(total(db, &sql, values)?))
    }

    /// The newest `limit` articles, the newest first.
    pub fn newest(&self, db: &Connection, limit: u32) -> Result<Vec<i64>, ApiError> {
        self.by_age(db, "desc", limit, 0)
    }

    /// A page of the `total` articles, the newest first. SQLite walks over all that stands before a page: far from both ends the walk
    /// starts at the page's date where articles are counted by date, and a page behind the middle is read from the end.
    pub fn newest_page(&self, db: &Connection, page: PageRequest, total: u32) -> Result<Vec<i64>, ApiError> {
        let before = page.offset();
        let shown = page.per_page.min(total.saturating_sub(before));
        let behind = total.saturating_sub(before + shown);
        let walk = before.min(behind);
        if walk > SHORT_WALK
            && let Some((days, shorter)) = self.find_days(db, before)?.filter(|(_, newer)| *newer < walk)
        {
            return self.by_age_until(db, &days, page.per_page, shorter);
        }
        if before <= behind {
            return self.by_age(db, "desc", page.per_page, before);
        }
        let mut keys = self.by_age(db, "asc", shown, behind)?;
        keys.reverse();
        Ok(keys)
    }

    /// The newest first, from the end of ten days.
    fn by_age_until(&self, db: &Connection, days: &str, limit: u32, offset: u32) -> Result<Vec<i64>, ApiError> {
        let (condition, mut values) = self.condition();
        let sql = format!(
            "select a.key from articles a where {condition} and a.published_at < ?
             order by a.published_at desc, a.key desc limit ? offset ?"
        );
        // every character of a date is smaller
        values.extend([Box::new(format!("{days}~")) as Box<dyn ToSql>, Box::new(limit), Box::new(offset)]);
        keys(db, &sql, values)
    }

    fn by_age(&self, db: &Connection, order: &str, limit: u32, offset: u32) -> Result<Vec<i64>, ApiError> {
        let (condition, mut values) = self.condition();
        let sql = format!(
            "select a.key from articles a where {condition} order by a.published_at {order}, a.key {order} limit ? offset ?"
        );
        values.extend([Box::new(limit) as Box<dyn ToSql>, Box::new(offset)]);
        keys(db, &sql, values)
    }

    /// The scope and its key in `article_counts_by_date`, if that table counts this list.
    fn counted_scope(&self) -> Option<(&'static str, i64)> {
        if self.kind.is_some() || self.category.is_some() || self.since.is_some() {
            return None;
        }
        match self.scope {
            ListScope::All => Some(("all", 0)),
            ListScope::Category(key) => Some(("category", key)),
            ListScope::Subcategory(key) => Some(("subcategory", key)),
            ListScope::Section(key) => Some(("section", key)),
            ListScope::Author(_) | ListScope::Tag(_) => None,
        }
    }

    /// The ten days in which the article with `before` newer ones was published, and how many of those are of the same days.
    fn find_days(&self, db: &Connection, before: u32) -> Result<Option<(String, u32)>, ApiError> {
        let Some((scope, key)) = self.counted_scope() else { return Ok(None) };
        let mut statement = db.prepare_cached(
            "select c.days, c.articles - (c.days is (select substr(a.published_at, 1, 9) from articles a where a.key = :without)) as articles
             from article_counts_by_date c
             where c.scope = :scope and c.scope_key = :key
             order by c.days desc",
        )?;
        let mut rows = statement.query(named_params! { ":scope": scope, ":key": key, ":without": self.without })?;
        let mut walked = before;
        while let Some(row) = rows.next()? {
            let articles: u32 = row.get("articles")?;
            if walked < articles {
                return Ok(Some((row.get("days")?, walked)));
            }
            walked -= articles;
        }
        Ok(None)
    }

    /// How many articles of the list had readers.
    pub fn count_read(&self, db: &Connection, period: Period) -> Result<u32, ApiError> {
        let (condition, values) = self.condition();
        let sql = format!(
            "select count(*) as total from article_popularity p cross join articles a on a.key = p.article_key where p.period = ? and {condition}"
        );
        total(db, &sql, with_period(period, values))
    }

    /// The most read first; what nobody read is left out.
    pub fn most_read(
        &self,
        db: &Connection,
        period: Period,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<RankedArticle>, ApiError> {
        let (condition, values) = self.condition();
        let sql = format!(
            "select a.key, p.readers from article_popularity p cross join articles a on a.key = p.article_key
             where p.period = ? and {condition}
             order by p.score desc, p.article_key limit ? offset ?"
        );
        let mut values = with_period(period, values);
        values.extend([Box::new(limit) as Box<dyn ToSql>, Box::new(offset)]);
        let mut statement = db.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(values), |row| {
            Ok(RankedArticle { key: row.get("key")?, readers: Some(row.get("readers")?) })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The newest of those that nobody read.
    pub fn unread(
        &self,
        db: &Connection,
        period: Period,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<RankedArticle>, ApiError> {
        let (condition, mut values) = self.condition();
        let sql = format!(
            "select a.key from articles a
             where {condition} and not exists (select 1 from article_popularity p where p.period = ? and p.article_key = a.key)
             order by a.published_at desc, a.key desc limit ? offset ?"
        );
        values.extend([Box::new(period.as_str()) as Box<dyn ToSql>, Box::new(limit), Box::new(offset)]);
        Ok(keys(db, &sql, values)?.into_iter().map(|key| RankedArticle { key, readers: None }).collect())
    }

    /// A page of the list with the most read first and the unread behind them.
    pub fn by_readers(&self, db: &Connection, page: PageRequest) -> Result<Vec<RankedArticle>, ApiError> {
        let read = self.count_read(db, USUAL_PERIOD)?;
        let mut entries = if page.offset() < read {
            self.most_read(db, USUAL_PERIOD, page.per_page, page.offset())?
        } else {
            Vec::new()
        };
        let missing = page.per_page.saturating_sub(u32::try_from(entries.len()).unwrap_or(u32::MAX));
        if missing > 0 {
            entries.extend(self.unread(db, USUAL_PERIOD, missing, page.offset().saturating_sub(read))?);
        }
        Ok(entries)
    }
}

fn total(db: &Connection, sql: &str, values: Values) -> Result<u32, ApiError> {
    Ok(db.prepare_cached(sql)?.query_row(params_from_iter(values), |row| row.get("total"))?)
}

fn with_period(period: Period, values: Values) -> Values {
    let mut all: Values = vec![Box::new(period.as_str())];
    all.extend(values);
    all
}

fn keys(db: &Connection, sql: &str, values: Values) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement.query_map(params_from_iter(values), |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// The article on top of a category or section now: the one pinned last, if any is.
pub fn find_pinned(db: &Connection, scope: ListScope, now: Ts) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key, a.category_key, a.subcategory_key, a.section_key
         from articles a indexed by articles_pinned
         where a.pinned_until > ?1 and a.published_at is not null and a.deleted_at is null
         order by a.published_at desc, a.key desc
         limit 200",
    )?;
    let mut rows = statement.query([now])?;
    while let Some(row) = rows.next()? {
        let is = |column: &str, key: i64| row.get::<_, Option<i64>>(column).map(|found| found == Some(key));
        let here = match scope {
            ListScope::All => true,
            ListScope::Category(key) => is("category_key", key)?,
            ListScope::Subcategory(key) => is("subcategory_key", key)?,
            ListScope::Section(key) => is("section_key", key)?,
            ListScope::Author(_) | ListScope::Tag(_) => false,
        };
        if here {
            return Ok(Some(row.get("key")?));
        }
    }
    Ok(None)
}

/// Candidates for the top of the home page, the loudest first: breaking, pinned, then the newest.
/// Each with its category and whether it has a cover.
pub fn lead_candidates(db: &Connection, now: Ts) -> Result<Vec<(i64, Option<i64>, bool)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select key, category_key, has_cover from (
           select * from (select a.key, a.category_key, a.cover_media_key is not null as has_cover, 0 as rank, a.published_at
             from articles a indexed by articles_breaking
             where a.breaking_until > ?1 and a.published_at is not null and a.deleted_at is null order by a.published_at desc limit 10)
           union all
           select * from (select a.key, a.category_key, a.cover_media_key is not null, 1, a.published_at
             from articles a indexed by articles_pinned
             where a.pinned_until > ?1 and a.published_at is not null and a.deleted_at is null order by a.published_at desc limit 10)
           union all
           select * from (select a.key, a.category_key, a.cover_media_key is not null, 2, a.published_at
             from articles a
             where a.published_at is not null and a.deleted_at is null order by a.published_at desc, a.key desc limit 60))
         order by rank, published_at desc, key desc
         limit 80",
    )?;
    Ok(statement
        .query_map([now], |row| Ok((row.get("key")?, row.get("category_key")?, row.get("has_cover")?)))?
        .collect::<Result<_, _>>()?)
}
