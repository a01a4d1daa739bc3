//! SQL of open work: unfinished articles, waiting reviews and translations, assignments.

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::types::{AssignmentPart, OpenWork, WorkPart};

// articles that are theirs with anything unfinished; reviews that wait; translations that are unfinished; what they are
// asked for besides
const OPEN: &str = "
    select a.id, 'write' as part, o.title, o.locale, min(t.state) as state, a.key
    from articles a
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    join article_texts t on t.article_key = a.key and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled')
    where a.owner_key = ?1 and a.deleted_at is null
    group by a.key
    union all
    select a.id, 'review', t.title, t.locale, t.state, a.key
    from articles a join article_texts t on t.article_key = a.key and t.state = 'in_review'
    where a.reviewer_key = ?1 and a.deleted_at is null
    union all
    select a.id, 'translate', coalesce(nullif(t.title, ''), o.title), t.locale, t.state, a.key
    from article_texts t
    join articles a on a.key = t.article_key and a.deleted_at is null
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    where t.translator_key = ?1 and t.locale <> a.original_locale
      and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled')
    union all
    select a.id, iif(q.part = 'review', 'review', 'translate'), o.title, q.locale, coalesce(t.state, 'draft'), a.key
    from article_assignments q
    join articles a on a.key = q.article_key and a.deleted_at is null
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    left join article_texts t on t.article_key = a.key and t.locale = q.locale
    where q.user_key = ?1 and q.done_at is null
      and not (q.part = 'review' and a.reviewer_key is ?1 and t.state is 'in_review')
      and not (q.part = 'translation' and t.translator_key is ?1
               and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled'))";

/// Most pieces that are shown or given away at once.
const MOST: u32 = 5000;

/// Open work of a person, the newest article first.
pub fn open_work(db: &Connection, user_key: i64) -> Result<Vec<OpenWork>, ApiError> {
    let sql = format!("select id, part, title, locale, state from ({OPEN}) order by key desc, part, locale limit ?2");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![user_key, MOST], |row| {
        Ok(OpenWork {
            article_id: row.get("id")?,
            part: row.get("part")?,
            title: row.get("title")?,
            lang: row.get("locale")?,
            state: row.get("state")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Numbers of these pieces by part; a part without any is left out.
pub fn count_open(db: &Connection, user_key: i64) -> Result<Vec<(WorkPart, u32)>, ApiError> {
    let sql = format!("select part, count(*) as total from ({OPEN}) group by part order by part limit 3");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![user_key], |row| Ok((row.get("part")?, row.get("total")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Moves one piece of open work from one person to another.
pub fn reassign_part(write: &Write, piece: &OpenWork, from: i64, to: i64) -> Result<(), ApiError> {
    let article = &piece.article_id;
    match piece.part {
        WorkPart::Write => write
            .prepare_cached("update articles set owner_key = ?2 where id = ?1 and owner_key = ?3")?
            .execute(params![article, to, from])?,
        WorkPart::Review => write
            .prepare_cached("update articles set reviewer_key = ?2 where id = ?1 and reviewer_key = ?3")?
            .execute(params![article, to, from])?,
        WorkPart::Translate => write
            .prepare_cached(
                "update article_texts set translator_key = ?2
                 where article_key = (select key from articles where id = ?1) and translator_key = ?3 and locale = ?4",
            )?
            .execute(params![article, to, from, piece.lang])?,
    };
    let part = match piece.part {
        WorkPart::Write => return Ok(()),
        WorkPart::Review => AssignmentPart::Review,
        WorkPart::Translate => AssignmentPart::Translation,
    };
    write
        .prepare_cached(
            "update article_assignments set user_key = ?2, version = version + 1
             where article_key = (select key from articles where id = ?1) and user_key = ?3 and locale = ?4
               and part = ?5 and done_at is null",
        )?
        .execute(params![article, to, from, piece.lang, part])?;
    Ok(())
}
