//! An index that was made by other rules about words is made anew while the portal works: what is published answers
//! all the time, and changes come in between.

use rusqlite::{Connection, OptionalExtension as _};

use super::index::{index_article, index_category, index_contact};
use super::place::HitType;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::search_terms;
use crate::db::Write;

/// Things that are read in one change; another change waits no longer than for these.
const AT_ONCE: usize = 20;
/// Pages of the index that are put together in one change (SQLite FTS5, section 6.8 "merge").
const MERGED_AT_ONCE: i64 = 200;

/// Whether the index was made by other rules about words than today's.
pub fn is_outdated(db: &Connection) -> Result<bool, ApiError> {
    let known: Option<String> =
        db.query_row("select value from settings where name = 'word_rules'", [], |row| row.get(0)).optional()?;
    Ok(known.as_deref() != Some(search_terms::RULES.to_string().as_str()))
}

/// Notes that an index without any entry keeps today's rules: what comes in will be read by them.
pub fn begin(write: &Write) -> Result<(), ApiError> {
    let is_empty: bool =
        write.query_row("select not exists (select 1 from search_terms_docsize)", [], |row| row.get(0))?;
    if is_empty { note_rules(write) } else { Ok(()) }
}

/// Makes an outdated index anew, a few things at a time; interrupted, it is begun again. Answers whether it did.
pub async fn renew(app: &App) -> Result<bool, ApiError> {
    if !app.read(is_outdated).await? {
        return Ok(false);
    }
    tracing::info!("the search index is made anew by today's rules about words");
    app.write(|write| Ok(write.execute_batch("delete from search_words")?)).await?;
    for some in app.read(everything).await?.chunks(AT_ONCE) {
        let some = some.to_vec();
        app.write(move |write| some.iter().try_for_each(|one| index(write, *one))).await?;
    }
    let mut pages = -MERGED_AT_ONCE;
    while app.write(move |write| merge(write, pages)).await? {
        pages = MERGED_AT_ONCE;
    }
    app.write(|write| {
        write.invalidate("articles");
        note_rules(write)
    })
    .await?;
    tracing::info!("the search index keeps today's rules about words");
    Ok(true)
}

fn everything(db: &Connection) -> Result<Vec<(HitType, i64)>, ApiError> {
    let mut all = Vec::new();
    for (kind, sql) in [
        (HitType::Category, "select c.key from categories c order by c.key"),
        (HitType::Contact, "select c.key from contacts c order by c.key"),
        (
            HitType::Article,
            "select a.key from articles a where a.published_at is not null and a.deleted_at is null order by a.key desc",
        ),
    ] {
        let mut statement = db.prepare(sql)?;
        for key in statement.query_map([], |row| row.get(0))? {
            all.push((kind, key?));
        }
    }
    Ok(all)
}

fn index(write: &Write, (kind, key): (HitType, i64)) -> Result<(), ApiError> {
    match kind {
        HitType::Article => index_article(write, key),
        HitType::Category => index_category(write, key),
        HitType::Contact => index_contact(write, key),
    }
}

/// Puts up to `pages` pages together, a negative number all parts into one from the start; tells whether more is left.
fn merge(write: &Write, pages: i64) -> Result<bool, ApiError> {
    let before = write.total_changes();
    write.execute("insert into search_terms (search_terms, rank) values ('merge', ?1)", [pages])?;
    Ok(write.total_changes() - before >= 2)
}

fn note_rules(write: &Write) -> Result<(), ApiError> {
    write.execute(
        "insert into settings (name, value) values ('word_rules', ?1) on conflict (name) do update set value = excluded.value",
        [search_terms::RULES.to_string()],
    )?;
    Ok(())
}
