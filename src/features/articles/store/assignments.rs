//! SQL of assignments.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::{Write, json_keys};
use crate::features::articles::types::{
    Assignment, AssignmentPart, AssignmentRow, MyAssignment, NewAssignment, PersonRef,
};

fn is_over(due_on: Option<&String>, today: Date) -> bool {
    due_on.and_then(|day| day.parse::<Date>().ok()).is_some_and(|day| day < today)
}

/// Open assignments of these articles, by article.
pub fn list_assignments(
    db: &Connection,
    keys: impl IntoIterator<Item = i64>,
    today: Date,
) -> Result<HashMap<i64, Vec<Assignment>>, ApiError> {
    let by = PERSON_NAME.replace("u.", "b.");
    let mut statement = db.prepare_cached(&format!(
        "select q.article_key, q.locale, q.part, u.id, {PERSON_NAME} as person_name, b.id as assigner_id, {by} as assigner_name, q.due_on, q.note, q.assigned_at, q.version
         from article_assignments q
         join users u on u.key = q.user_key
         left join users b on b.key = q.assigned_by
         where q.article_key in (select value from json_each(?1)) and q.done_at is null
         order by q.article_key, q.locale, q.part
         limit 3000"
    ))?;
    let mut found: HashMap<i64, Vec<Assignment>> = HashMap::new();
    let mut rows = statement.query([json_keys(keys)])?;
    while let Some(row) = rows.next()? {
        let by: (Option<String>, Option<String>) = (row.get("assigner_id")?, row.get("assigner_name")?);
        let due_on: Option<String> = row.get("due_on")?;
        found.entry(row.get("article_key")?).or_default().push(Assignment {
            lang: row.get("locale")?,
            part: row.get("part")?,
            person: PersonRef { id: row.get("id")?, name: row.get("person_name")? },
            assigned_by: by.0.zip(by.1).map(|(id, name)| PersonRef { id, name }),
            overdue: is_over(due_on.as_ref(), today),
            due_on,
            note: row.get("note")?,
            assigned_at: row.get("assigned_at")?,
            version: row.get("version")?,
        });
    }
    Ok(found)
}

/// One page of what a person is asked for, what is due first on top, and how much it is in all.
pub fn list_assigned_to(
    db: &Connection,
    people: &[i64],
    today: Date,
    request: PageRequest,
) -> Result<(Vec<MyAssignment>, u32), ApiError> {
    let people = json_keys(people.iter().copied());
    let total = db
        .prepare_cached(
            "select count(*) as total from article_assignments q join articles a on a.key = q.article_key
             where q.user_key in (select value from json_each(?1)) and q.done_at is null and a.deleted_at is null",
        )?
        .query_row([&people], |row| row.get("total"))?;
    let mut statement = db.prepare_cached(&format!(
        "select a.id, coalesce(o.title, '') as title, a.original_locale, q.locale, q.part, t.state,
           coalesce(t.source_revision < o.revision, 0) as outdated, u.id as assigner_id, {PERSON_NAME} as assigner_name, q.due_on, q.note, q.assigned_at
         from article_assignments q
         join articles a on a.key = q.article_key
         left join article_texts o on o.article_key = a.key and o.locale = a.original_locale
         left join article_texts t on t.article_key = a.key and t.locale = q.locale
         left join users u on u.key = q.assigned_by
         where q.user_key in (select value from json_each(?1)) and q.done_at is null and a.deleted_at is null
         order by q.due_on is null, q.due_on, q.key
         limit ?2 offset ?3"
    ))?;
    let rows = statement.query_map(params![people, request.per_page, request.offset()], |row| {
        let by: (Option<String>, Option<String>) = (row.get("assigner_id")?, row.get("assigner_name")?);
        let due_on: Option<String> = row.get("due_on")?;
        Ok(MyAssignment {
            article_id: row.get("id")?,
            title: row.get("title")?,
            original_lang: row.get("original_locale")?,
            lang: row.get("locale")?,
            part: row.get("part")?,
            state: row.get("state")?,
            outdated: row.get("outdated")?,
            assigned_by: by.0.zip(by.1).map(|(id, name)| PersonRef { id, name }),
            overdue: is_over(due_on.as_ref(), today),
            due_on,
            note: row.get("note")?,
            assigned_at: row.get("assigned_at")?,
        })
    })?;
    Ok((rows.collect::<Result<_, _>>()?, total))
}

/// The open assignment of this part, if any.
pub fn find_assignment(
    db: &Connection,
    article_key: i64,
    lang: Lang,
    part: AssignmentPart,
) -> Result<Option<AssignmentRow>, ApiError> {
    Ok(db
        .prepare_cached(
            "select q.key, q.user_key, q.due_on, q.note, q.version from article_assignments q
             where q.article_key = ?1 and q.locale = ?2 and q.part = ?3 and q.done_at is null",
        )?
        .query_row(params![article_key, lang, part], |row| {
            Ok(AssignmentRow {
                key: row.get("key")?,
                user_key: row.get("user_key")?,
                due_on: row.get("due_on")?,
                note: row.get("note")?,
                version: row.get("version")?,
            })
        })
        .optional()?)
}

/// Inserts an assignment. The caller has checked that none of this part is open.
pub fn insert_assignment(write: &Write, article_key: i64, new: &NewAssignment) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_assignments (article_key, locale, part, user_key, assigned_by, due_on, note, assigned_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            article_key,
            new.lang,
            new.part,
            new.user_key,
            new.assigned_by,
            new.due_on,
            new.note,
            write.now()
        ])?;
    Ok(())
}

/// Writes assignee, due day and note; the caller has compared the version.
pub fn update_assignment(write: &Write, key: i64, new: &NewAssignment) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set user_key = ?2, assigned_by = ?3, due_on = ?4, note = ?5, version = version + 1 where key = ?1",
        )?
        .execute(params![key, new.user_key, new.assigned_by, new.due_on, new.note])?;
    Ok(())
}

/// Withdraws an assignment.
pub fn remove_assignment(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from article_assignments where key = ?1")?.execute([key])?;
    Ok(())
}

/// Closes the open assignment of this part.
pub fn finish_assignment(write: &Write, article_key: i64, lang: Lang, part: AssignmentPart) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set done_at = ?4 where article_key = ?1 and locale = ?2 and part = ?3 and done_at is null",
        )?
        .execute(params![article_key, lang, part, write.now()])?;
    Ok(())
}

/// Reopens the last closed assignment of this part, unless one is open.
pub fn reopen_assignment(write: &Write, article_key: i64, lang: Lang, part: AssignmentPart) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set done_at = null, version = version + 1
             where key = (select max(q.key) from article_assignments q where q.article_key = ?1 and q.locale = ?2 and q.part = ?3)
               and done_at is not null
               and not exists (select 1 from article_assignments q
                               where q.article_key = ?1 and q.locale = ?2 and q.part = ?3 and q.done_at is null)",
        )?
        .execute(params![article_key, lang, part])?;
    Ok(())
}

/// Closes one assignment, if it is open and still has this version.
pub fn close_assignment(write: &Write, key: i64, version: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set done_at = ?3 where key = ?1 and version = ?2 and done_at is null",
        )?
        .execute(params![key, version, write.now()])?;
    Ok(())
}

/// Reopens one closed assignment, unless another one of its part is open.
pub fn reopen_closed_assignment(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments as q set done_at = null, version = version + 1
             where q.key = ?1 and q.done_at is not null
               and not exists (select 1 from article_assignments o
                               where o.article_key = q.article_key and o.locale = q.locale and o.part = q.part
                                 and o.done_at is null)",
        )?
        .execute([key])?;
    Ok(())
}

/// Says whose translation a text is now.
pub fn set_translator(write: &Write, article_key: i64, lang: Lang, user_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached("update article_texts set translator_key = ?3 where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang, user_key])?;
    Ok(())
}
