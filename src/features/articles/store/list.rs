//! SQL of the lists in the panel: filters, sorting, and the parts of all rows of a page read together.

use std::collections::{BTreeMap, HashMap};

use rusqlite::types::ToSql;
use rusqlite::{Connection, Row, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::json_keys;
use crate::features::articles::types::{ArticleFilter, ArticleSort, ListedArticle, ListedText, StateCounts, TextState};
use crate::media::store as media;

/// Condition: the article of the alias `a` is the own one of somebody in `:own`, a JSON list of keys (as [`super::reach`] has it), one that they translate
/// included.
pub const OWN: &str = "(a.owner_key in (select value from json_each(:own))
   or a.key in (select t.article_key from article_texts t where t.translator_key in (select value from json_each(:own)))
   or a.key in (select r.article_key from authorship_records r join authors p on p.key = r.author_key
                where p.user_key in (select value from json_each(:own)) and r.state <> 'revoked' and (r.locale is null or r.role <> 'translator')))";

/// The same without what they only translate: theirs as a whole.
const WHOLE: &str = "(a.owner_key in (select value from json_each(:own))
   or a.key in (select r.article_key from authorship_records r join authors p on p.key = r.author_key
                where p.user_key in (select value from json_each(:own)) and r.state <> 'revoked' and (r.locale is null or r.role <> 'translator')))";

fn read(row: &Row) -> rusqlite::Result<ListedArticle> {
    Ok(ListedArticle {
        key: row.get("key")?,
        id: row.get("id")?,
        version: row.get("version")?,
        slug: row.get("slug")?,
        original_lang: row.get("original_locale")?,
        kind: row.get("kind")?,
        category_key: row.get("category_key")?,
        subcategory_key: row.get("subcategory_key")?,
        section_key: row.get("section_key")?,
        owner_key: row.get("owner_key")?,
        reviewer_key: row.get("reviewer_key")?,
        pinned_until: row.get("pinned_until")?,
        breaking_until: row.get("breaking_until")?,
        published_at: row.get("published_at")?,
        updated_at: row.get("updated_at")?,
        updated_by: row.get("updated_by")?,
        deleted_at: row.get("deleted_at")?,
        cover: media::joined_picture(row, "")?,
        cover_size: row.get::<_, Option<u32>>("picture_width")?.zip(row.get("picture_height")?),
        cover_decorative: row.get("cover_decorative")?,
        has_start: row.get("has_start")?,
    })
}

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// The conditions of a filter, and the values they name.
fn conditions(filter: &ArticleFilter) -> (String, Vec<Named>) {
    let mut parts = vec![if filter.bin { "a.deleted_at is not null" } else { "a.deleted_at is null" }];
    let mut values: Vec<Named> = Vec::new();
    if !filter.q.is_empty() {
        parts.push(
            "(instr(a.slug, :q) > 0
              or a.key in (select t.article_key from article_texts t where instr(t.title_folded, :q) > 0)
              or a.key in (select r.article_key from authorship_records r
                           where r.author_key in (select p.key from authors p where instr(lowercase(p.name), :q) > 0)))",
        );
        values.push((":q", Box::new(filter.q.to_lowercase())));
    }
    if let Some(state) = filter.state {
        parts.push("a.key in (select t.article_key from article_texts t where t.state = :state)");
        values.push((":state", Box::new(state)));
    }
    if let Some(category) = &filter.category {
        parts.push(
            "(a.category_key = (select c.key from categories c where c.id = :category)
              or a.subcategory_key = (select c.key from categories c where c.id = :category))",
        );
        values.push((":category", Box::new(category.clone())));
    }
    if let Some(section) = &filter.section {
        parts.push("a.section_key = (select s.key from sections s where s.id = :section)");
        values.push((":section", Box::new(section.clone())));
    }
    if let Some(kind) = filter.kind {
        parts.push("a.kind = :kind");
        values.push((":kind", Box::new(kind)));
    }
    if let Some(author) = &filter.author {
        parts.push(
            "a.key in (select r.article_key from authorship_records r join authors p on p.key = r.author_key where p.id = :author)",
        );
        values.push((":author", Box::new(author.clone())));
    }
    if let Some(missing) = filter.missing {
        parts.push("not exists (select 1 from article_texts t where t.article_key = a.key and t.locale = :missing)");
        values.push((":missing", Box::new(missing)));
    }
    if let Some(own) = &filter.own {
        parts.push(OWN);
        values.push((":own", Box::new(json_keys(own.iter().copied()))));
    }
    (parts.join("\n and "), values)
}

fn order(sort: ArticleSort, filter: &ArticleFilter) -> &'static str {
    match sort {
        ArticleSort::UpdatedLast => "a.updated_at desc, a.key desc",
        ArticleSort::UpdatedFirst => "a.updated_at, a.key",
        ArticleSort::WaitingLongest if filter.state.is_some() => {
            "(select min(coalesce(t.state_since, t.updated_at)) from article_texts t where t.article_key = a.key and t.state = :state), a.key"
        }
        ArticleSort::WaitingLongest => "a.updated_at, a.key",
        ArticleSort::PublishedLast => "a.published_at desc nulls last, a.key desc",
        ArticleSort::PublishedFirst => "a.published_at nulls last, a.key",
        ArticleSort::Title => {
            "(select t.title_folded from article_texts t where t.article_key = a.key and t.locale = a.original_locale) collate alphabet, a.key"
        }
        ArticleSort::TitleBackwards => {
            "(select t.title_folded from article_texts t where t.article_key = a.key and t.locale = a.original_locale) collate alphabet desc, a.key desc"
        }
        ArticleSort::MostRead => {
            "(select p.readers from article_popularity p where p.period = '30d' and p.article_key = a.key) desc nulls last, a.key desc"
        }
        ArticleSort::LeastRead => {
            "(select p.readers from article_popularity p where p.period = '30d' and p.article_key = a.key) nulls first, a.key"
        }
    }
}

/// One page of the articles that `filter` names, and how many there are in all.
pub fn list(
    db: &Connection,
    filter: &ArticleFilter,
    sort: ArticleSort,
    request: PageRequest,
) -> Result<(Vec<ListedArticle>, u32), ApiError> {
    let (conditions, values) = conditions(filter);
    let mut bound: Vec<(&str, &dyn ToSql)> = values.iter().map(|(name, value)| (*name, value.as_ref())).collect();
    let total = db
        .prepare_cached(&format!("select count(*) as total from articles a where {conditions}"))?
        .query_row(bound.as_slice(), |row| row.get("total"))?;
    let sql = format!(
        "select a.key, a.id, a.version, a.slug, a.original_locale, a.kind, a.category_key, a.subcategory_key, a.section_key,
           a.owner_key, a.reviewer_key, a.pinned_until, a.breaking_until, a.published_at, a.updated_at, a.updated_by, a.deleted_at,
           a.cover_decorative, a.event_start is not null as has_start,
           {}
         from articles a
         left join media m on m.key = a.cover_media_key
         where {conditions}
         order by {}
         limit :limit offset :offset",
        media::ANY_PICTURE_COLUMNS,
        order(sort, filter)
    );
    let offset = request.offset();
    bound.push((":limit", &request.per_page));
    bound.push((":offset", &offset));
    let rows = db.prepare_cached(&sql)?.query_map(bound.as_slice(), read)?.collect::<Result<_, _>>()?;
    Ok((rows, total))
}

/// The texts of these articles.
pub fn listed_texts(
    db: &Connection,
    keys: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<ListedText>>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.article_key, t.locale, t.title, t.state, length(t.excerpt) as excerpt_length, t.body_length,
           t.cover_alt <> '' as has_alt, t.revision,
           t.source_revision, l.revision as live_revision, t.publish_at, t.unpublish_at, coalesce(t.state_since, t.updated_at) as state_since, t.version
         from article_texts t
         left join article_live l on l.article_key = t.article_key and l.locale = t.locale
         where t.article_key in (select value from json_each(?1))
         order by t.article_key, t.locale
         limit 3000",
    )?;
    let mut found: HashMap<i64, Vec<ListedText>> = HashMap::new();
    let mut rows = statement.query([json_keys(keys)])?;
    while let Some(row) = rows.next()? {
        found.entry(row.get("article_key")?).or_default().push(ListedText {
            lang: row.get("locale")?,
            title: row.get("title")?,
            state: row.get("state")?,
            excerpt_length: row.get("excerpt_length")?,
            body_length: row.get("body_length")?,
            has_alt: row.get("has_alt")?,
            revision: row.get("revision")?,
            source_revision: row.get("source_revision")?,
            live_revision: row.get("live_revision")?,
            publish_at: row.get("publish_at")?,
            unpublish_at: row.get("unpublish_at")?,
            state_since: row.get("state_since")?,
            version: row.get("version")?,
        });
    }
    Ok(found)
}

/// Names of the bylines of these articles, in order.
pub fn listed_authors(
    db: &Connection,
    keys: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<String>>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.article_key, p.name
         from authorship_records r
         join authors p on p.key = r.author_key
         where r.article_key in (select value from json_each(?1)) and r.role in ('author', 'co_author') and r.state <> 'revoked'
         order by r.article_key, r.position, r.key
         limit 5000",
    )?;
    let mut found: HashMap<i64, Vec<String>> = HashMap::new();
    let mut rows = statement.query([json_keys(keys)])?;
    while let Some(row) = rows.next()? {
        found.entry(row.get("article_key")?).or_default().push(row.get("name")?);
    }
    Ok(found)
}

/// Distinct readers of these articles in the last 30 days.
pub fn readers(db: &Connection, keys: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.article_key, p.readers from article_popularity p
         where p.period = '30d' and p.article_key in (select value from json_each(?1))
         order by p.article_key
         limit 1000",
    )?;
    Ok(statement
        .query_map([json_keys(keys)], |row| Ok((row.get("article_key")?, row.get("readers")?)))?
        .collect::<Result<_, _>>()?)
}

/// Which of these articles are the own ones of these people, as a whole.
pub fn owned(db: &Connection, keys: &[i64], people: &[i64]) -> Result<Vec<i64>, ApiError> {
    let sql = format!(
        "select a.key from articles a where a.key in (select value from json_each(:keys)) and {WHOLE} order by a.key limit 1000"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        named_params! { ":keys": json_keys(keys.iter().copied()), ":own": json_keys(people.iter().copied()) },
        |row| row.get("key"),
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Languages of these articles that these people write as translators, as [`super::reach`] has it.
pub fn translated(db: &Connection, keys: &[i64], people: &[i64]) -> Result<HashMap<i64, Vec<Lang>>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.article_key, t.locale from article_texts t
         where t.article_key in (select value from json_each(:keys)) and t.translator_key in (select value from json_each(:own))
         union
         select q.article_key, q.locale from article_assignments q
         where q.article_key in (select value from json_each(:keys)) and q.user_key in (select value from json_each(:own))
           and q.part = 'translation' and q.done_at is null
         order by 1, 2
         limit 3000",
    )?;
    let mut found: HashMap<i64, Vec<Lang>> = HashMap::new();
    let mut rows = statement
        .query(named_params! { ":keys": json_keys(keys.iter().copied()), ":own": json_keys(people.iter().copied()) })?;
    while let Some(row) = rows.next()? {
        found.entry(row.get("article_key")?).or_default().push(row.get("locale")?);
    }
    Ok(found)
}

/// Texts by state: of all articles, or of the own ones of these people.
pub fn state_counts(db: &Connection, own: Option<&[i64]>) -> Result<StateCounts, ApiError> {
    let mut counts: StateCounts = TextState::ALL.iter().map(|state| (*state, 0)).collect();
    let condition = if own.is_some() { OWN } else { "true" };
    let own = own.map(|people| json_keys(people.iter().copied()));
    let mut statement = db.prepare_cached(&format!(
        "select t.state, count(*) as total from article_texts t join articles a on a.key = t.article_key
         where a.deleted_at is null and {condition}
         group by t.state order by t.state limit 20"
    ))?;
    let bound: &[(&str, &dyn ToSql)] = if own.is_some() { &[(":own", &own)] } else { &[] };
    let mut rows = statement.query(bound)?;
    while let Some(row) = rows.next()? {
        counts.insert(row.get("state")?, row.get("total")?);
    }
    Ok(counts)
}

/// Articles without a text, by language: of all, or of the own ones of these people.
pub fn missing_counts(db: &Connection, own: Option<&[i64]>) -> Result<BTreeMap<Lang, u32>, ApiError> {
    let condition = if own.is_some() { OWN } else { "true" };
    let own = own.map(|people| json_keys(people.iter().copied()));
    let sql = format!(
        "select count(*) as total from articles a
         where a.deleted_at is null and {condition}
           and not exists (select 1 from article_texts t where t.article_key = a.key and t.locale = :lang)"
    );
    let mut statement = db.prepare_cached(&sql)?;
    Lang::ALL
        .into_iter()
        .map(|lang| {
            let bound: Vec<(&str, &dyn ToSql)> = match &own {
                Some(own) => vec![(":lang", &lang), (":own", own)],
                None => vec![(":lang", &lang)],
            };
            Ok((lang, statement.query_row(bound.as_slice(), |row| row.get("total"))?))
        })
        .collect()
}

/// Articles that went live since `since`, and readers since then: of all, or of the own ones of these people.
pub fn week(db: &Connection, own: Option<&[i64]>, since: Ts) -> Result<(u32, u32), ApiError> {
    let condition = if own.is_some() { OWN } else { "true" };
    let own = own.map(|people| json_keys(people.iter().copied()));
    let sql = format!(
        "select count(*) filter (where a.published_at >= :since) as published,
           coalesce(sum((select p.readers from article_popularity p where p.period = '7d' and p.article_key = a.key)), 0) as readers
         from articles a
         where a.published_at is not null and a.deleted_at is null and {condition}"
    );
    let bound: Vec<(&str, &dyn ToSql)> = match &own {
        Some(own) => vec![(":since", &since), (":own", own)],
        None => vec![(":since", &since)],
    };
    let read = |row: &Row| Ok((row.get("published")?, row.get("readers")?));
    Ok(db.prepare_cached(&sql)?.query_row(bound.as_slice(), read)?)
}
