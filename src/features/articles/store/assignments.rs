//! SQL of assignments.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::auth::languages;
use crate::base::access::Role;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::{Write, json_keys, one};
use crate::features::articles::rules::may_be_assigned;
use crate::features::articles::store::people::PERSON_NAME;
use crate::features::articles::types::{
    Assignment, AssignmentPart, AssignmentRow, MyAssignment, NewAssignment, PersonRef,
};

fn is_over(due_on: Option<&String>, today: Date) -> bool {
    due_on.and_then(|day| day.parse::<Date>().ok()).is_some_and(|day| day < today)
}

/// Who is asked for what in these articles, by article.
pub fn list_assignments(
    db: &Connection,
    keys: impl IntoIterator<Item = i64>,
    today: Date,
) -> Result<HashMap<i64, Vec<Assignment>>, ApiError> {
    let by = PERSON_NAME.replace("u.", "b.");
    let mut statement = db.prepare_cached(&format!(
        "select q.article_key, q.locale, q.part, u.id, {PERSON_NAME}, b.id, {by}, q.due_on, q.note, q.asked_at, q.version
         from article_assignments q
         join users u on u.key = q.user_key
         left join users b on b.key = q.asked_by
         where q.article_key in (select value from json_each(?1)) and q.done_at is null
         order by q.article_key, q.locale, q.part
         limit 3000"
    ))?;
    let mut found: HashMap<i64, Vec<Assignment>> = HashMap::new();
    let mut rows = statement.query([json_keys(keys)])?;
    while let Some(row) = rows.next()? {
        let by: (Option<String>, Option<String>) = (row.get(5)?, row.get(6)?);
        let due_on: Option<String> = row.get(7)?;
        found.entry(row.get(0)?).or_default().push(Assignment {
            lang: row.get(1)?,
            part: row.get(2)?,
            person: PersonRef { id: row.get(3)?, name: row.get(4)? },
            asked_by: by.0.zip(by.1).map(|(id, name)| PersonRef { id, name }),
            overdue: is_over(due_on.as_ref(), today),
            due_on,
            note: row.get(8)?,
            asked_at: row.get(9)?,
            version: row.get(10)?,
        });
    }
    Ok(found)
}

/// One page of what a person is asked for, what is due first on top, and how much it is in all.
pub fn list_assigned_to(
    db: &Connection,
    user_key: i64,
    today: Date,
    request: PageRequest,
) -> Result<(Vec<MyAssignment>, u32), ApiError> {
    let total = one(db
        .prepare_cached(
            "select count(*) from article_assignments q join articles a on a.key = q.article_key
             where q.user_key = ?1 and q.done_at is null and a.deleted_at is null",
        )?
        .query_row([user_key], |row| row.get(0)))?;
    let mut statement = db.prepare_cached(&format!(
        "select a.id, coalesce(o.title, ''), a.original_locale, q.locale, q.part, t.state,
           coalesce(t.source_revision < o.revision, 0), u.id, {PERSON_NAME}, q.due_on, q.note, q.asked_at
         from article_assignments q
         join articles a on a.key = q.article_key
         left join article_texts o on o.article_key = a.key and o.locale = a.original_locale
         left join article_texts t on t.article_key = a.key and t.locale = q.locale
         left join users u on u.key = q.asked_by
         where q.user_key = ?1 and q.done_at is null and a.deleted_at is null
         order by q.due_on is null, q.due_on, q.key
         limit ?2 offset ?3"
    ))?;
    let rows = statement.query_map(params![user_key, request.per_page, request.offset()], |row| {
        let by: (Option<String>, Option<String>) = (row.get(7)?, row.get(8)?);
        let due_on: Option<String> = row.get(9)?;
        Ok(MyAssignment {
            article_id: row.get(0)?,
            title: row.get(1)?,
            original_lang: row.get(2)?,
            lang: row.get(3)?,
            part: row.get(4)?,
            state: row.get(5)?,
            outdated: row.get(6)?,
            asked_by: by.0.zip(by.1).map(|(id, name)| PersonRef { id, name }),
            overdue: is_over(due_on.as_ref(), today),
            due_on,
            note: row.get(10)?,
            asked_at: row.get(11)?,
        })
    })?;
    Ok((rows.collect::<Result<_, _>>()?, total))
}

/// Who is asked for this now.
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
                key: row.get(0)?,
                user_key: row.get(1)?,
                due_on: row.get(2)?,
                note: row.get(3)?,
                version: row.get(4)?,
            })
        })
        .optional()?)
}

/// Asks somebody. The caller has seen to it that nobody is asked for this yet.
pub fn insert_assignment(write: &Write, article_key: i64, new: &NewAssignment) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_assignments (article_key, locale, part, user_key, asked_by, due_on, note, asked_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            article_key,
            new.lang,
            new.part,
            new.user_key,
            new.asked_by,
            new.due_on,
            new.note,
            write.now()
        ])?;
    Ok(())
}

/// Asks somebody else, by another day or with another note; the caller has compared the version.
pub fn update_assignment(write: &Write, key: i64, new: &NewAssignment) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set user_key = ?2, asked_by = ?3, due_on = ?4, note = ?5, version = version + 1 where key = ?1",
        )?
        .execute(params![key, new.user_key, new.asked_by, new.due_on, new.note])?;
    Ok(())
}

/// Takes a question back.
pub fn remove_assignment(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from article_assignments where key = ?1")?.execute([key])?;
    Ok(())
}

/// What was asked is done.
pub fn finish_assignment(write: &Write, article_key: i64, lang: Lang, part: AssignmentPart) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_assignments set done_at = ?4 where article_key = ?1 and locale = ?2 and part = ?3 and done_at is null",
        )?
        .execute(params![article_key, lang, part, write.now()])?;
    Ok(())
}

/// What was done last is asked for once more, of the same person; not where somebody is asked already.
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

/// Says whose translation a text is now.
pub fn set_translator(write: &Write, article_key: i64, lang: Lang, user_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached("update article_texts set translator_key = ?3 where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang, user_key])?;
    Ok(())
}

/// Active people who may be asked for this in this language, by name.
pub fn list_assignees(db: &Connection, lang: Lang, part: AssignmentPart) -> Result<Vec<PersonRef>, ApiError> {
    let roles: Vec<&str> =
        Role::ALL.into_iter().filter(|role| may_be_assigned(*role, part)).map(Role::as_str).collect();
    let mut statement = db.prepare_cached(&format!(
        "select u.id, {PERSON_NAME}, s.locales from users u
         left join staff s on s.user_key = u.key
         where u.role in (select value from json_each(?1)) and u.state = 'active'
         order by u.name, u.surname, u.key
         limit 500"
    ))?;
    let mut rows = statement.query([serde_json::to_string(&roles)?])?;
    let mut people = Vec::new();
    while let Some(row) = rows.next()? {
        let locales: Option<String> = row.get(2)?;
        if locales.is_none_or(|list| languages::parse(&list).contains(&lang)) {
            people.push(PersonRef { id: row.get(0)?, name: row.get(1)? });
        }
    }
    Ok(people)
}
