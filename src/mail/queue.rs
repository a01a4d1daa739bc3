//! The table `mail_out`: letters that wait, that went out, that were refused for good.

use std::time::Duration;

use rusqlite::{Connection, named_params};

use super::{Letter, Template};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// A letter that is due.
pub(super) struct Waiting {
    pub key: i64,
    pub id: String,
    pub attempts: u32,
    pub created_at: Ts,
    pub letter: Letter,
}

/// Queues a letter in the change `write`; if that is undone, nothing is sent.
pub fn enqueue(write: &mut Write, letter: &Letter) -> Result<(), ApiError> {
    let args = serde_json::to_string(&letter.args)?;
    write
        .prepare_cached(
            "insert into mail_out (id, to_address, to_name, locale, template, args, path, patience, next_at, created_at)
             values (:id, :to_address, :to_name, :locale, :template, :args, :path, :patience, :now, :now)",
        )?
        .execute(named_params! {
            ":id": uuid::Uuid::now_v7().to_string(),
            ":to_address": letter.to,
            ":to_name": letter.to_name,
            ":locale": letter.lang,
            ":template": letter.template.name(),
            ":args": args,
            ":path": letter.path,
            ":patience": if letter.may_wait { "open" } else { "no" },
            ":now": write.now(),
        })?;
    write.letters_queued();
    Ok(())
}

/// Letters that are not out yet.
pub fn count_waiting(read: &Connection) -> Result<i64, ApiError> {
    Ok(read.query_row("select count(*) from mail_out where state = 'waiting'", [], |row| row.get(0))?)
}

/// Letters whose time has come, the longest due first.
pub(super) fn due(read: &Connection, now: Ts, limit: u32) -> Result<Vec<Waiting>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, id, attempts, created_at, to_address, to_name, locale, template, args, path, patience
         from mail_out
         where state = 'waiting' and next_at <= :now
         order by next_at, key
         limit :limit",
    )?;
    waiting(statement.query(named_params! { ":now": now, ":limit": limit })?)
}

/// Letters that wait for each other at an address, oldest first.
pub(super) fn held(read: &Connection, address: &str, limit: u32) -> Result<Vec<Waiting>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, id, attempts, created_at, to_address, to_name, locale, template, args, path, patience
         from mail_out
         where to_address = :address and state = 'waiting' and patience = 'held'
         order by key
         limit :limit",
    )?;
    waiting(statement.query(named_params! { ":address": address, ":limit": limit })?)
}

/// Letters that may wait and were not reckoned yet: key and address.
pub(super) fn open(read: &Connection, limit: u32) -> Result<Vec<(i64, String)>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, to_address from mail_out where patience = 'open' and state = 'waiting' order by key limit ?1",
    )?;
    Ok(statement.query_map([limit], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// Until when letters at an address wait for others already.
pub(super) fn held_until(read: &Connection, address: &str, now: Ts) -> Result<Option<Ts>, ApiError> {
    let mut statement = read.prepare_cached(
        "select min(next_at) from mail_out
         where to_address = ?1 and state = 'waiting' and patience = 'held' and next_at > ?2",
    )?;
    Ok(statement.query_row(rusqlite::params![address, now], |row| row.get(0))?)
}

/// The letter waits for others until `until`.
pub(super) fn hold(write: &mut Write, key: i64, until: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out set patience = 'held', next_at = :until where key = :key and patience = 'open'",
        )?
        .execute(named_params! { ":key": key, ":until": until })?;
    Ok(())
}

fn waiting(mut rows: rusqlite::Rows<'_>) -> Result<Vec<Waiting>, ApiError> {
    let mut due = Vec::new();
    while let Some(row) = rows.next()? {
        let name: String = row.get("template")?;
        let args: String = row.get("args")?;
        let Some(template) = Template::parse(&name) else {
            tracing::error!(template = %name, "the queue holds a letter that this version does not know");
            continue;
        };
        due.push(Waiting {
            key: row.get("key")?,
            id: row.get("id")?,
            attempts: row.get("attempts")?,
            created_at: row.get("created_at")?,
            letter: Letter {
                to: row.get("to_address")?,
                to_name: row.get("to_name")?,
                lang: row.get("locale")?,
                template,
                args: serde_json::from_str(&args)?,
                path: row.get("path")?,
                may_wait: row.get::<_, String>("patience")? != "no",
            },
        });
    }
    Ok(due)
}

/// When the next letter is due; `None` while nothing waits.
pub(super) fn next_due(read: &Connection) -> Result<Option<Ts>, ApiError> {
    Ok(read.query_row("select min(next_at) from mail_out where state = 'waiting'", [], |row| row.get(0))?)
}

/// The letter is out: its values, which may hold a one-time link, are forgotten.
pub(super) fn mark_sent(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out
             set state = 'sent', attempts = attempts + 1, sent_at = :now, args = '{}', path = '', last_error = ''
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// The letter stays and is tried again after `wait`.
pub(super) fn mark_failed(write: &mut Write, key: i64, error: &str, wait: Duration) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out set attempts = attempts + 1, last_error = :error, next_at = :next_at where key = :key",
        )?
        .execute(named_params! { ":key": key, ":error": error, ":next_at": write.now().after(wait) })?;
    Ok(())
}

/// The transport will never take this letter: it is kept for the operator, without its values.
pub(super) fn mark_refused(write: &mut Write, key: i64, error: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out
             set state = 'refused', attempts = attempts + 1, last_error = :error, args = '{}', path = ''
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":error": error })?;
    Ok(())
}

/// Removes what went out before `before`.
pub(super) fn purge(write: &mut Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from mail_out where state = 'sent' and sent_at < :before")?
        .execute(named_params! { ":before": before })?)
}
