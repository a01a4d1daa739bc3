//! SQL of the mail queue `mail_out`: letters that are waiting, sent or refused.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, named_params};

use super::letter::{Letter, LetterAttachment};
use super::queue::{self, MailLine, MailQueue, MailState};
use super::template::Template;
use crate::base::brand::Brand;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::config::Limits;
use crate::db::{self, Write};

/// Span over which letters to one mailbox are counted.
const REQUEST_DAY: Duration = Duration::from_hours(24);

/// Setting with the time of the latest test letter, which outlives the letter itself.
const TEST_SENT: &str = "mail_test_sent_at";

/// Time for which a refused letter keeps its values.
const VALUES_KEPT: Duration = Duration::from_hours(72);

/// A letter of the queue.
pub(super) struct QueuedLetter {
    pub key: i64,
    pub id: String,
    pub attempts: u32,
    pub created_at: Ts,
    pub letter: Letter,
}

/// Queues a letter in the transaction `write`; if that is rolled back, nothing is sent.
pub fn enqueue(write: &mut Write, letter: &Letter) -> Result<(), ApiError> {
    let args = serde_json::to_string(&letter.args)?;
    write
        .prepare_cached(
            "insert into mail_out
               (id, to_address, mailbox, to_name, locale, template, args, path, attachment_name, attachment_path, digest,
                next_at, created_at)
             values
               (:id, :to_address, :mailbox, :to_name, :locale, :template, :args, :path, :attachment_name, :attachment_path,
                :digest, :now, :now)",
        )?
        .execute(named_params! {
            ":id": uuid::Uuid::now_v7().to_string(),
            ":to_address": letter.to,
            ":mailbox": mailbox(&letter.to),
            ":to_name": letter.to_name,
            ":locale": letter.lang,
            ":template": letter.template.as_str(),
            ":args": args,
            ":path": letter.path,
            ":attachment_name": letter.attachment.as_ref().map(|file| &file.name),
            ":attachment_path": letter.attachment.as_ref().map(|file| &file.path),
            ":digest": if letter.may_wait { "unscheduled" } else { "no" },
            ":now": write.now(),
        })?;
    write.letters_queued();
    Ok(())
}

/// The mailbox behind an address: in lower case, without the `+tag` by which one mailbox has many addresses.
fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    match address.rsplit_once('@') {
        Some((name, domain)) => format!("{}@{domain}", name.split('+').next().unwrap_or(name)),
        None => address,
    }
}

/// Requester of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// Anybody: the pause and the number of a day count.
    Anybody,
    /// The owner of the account, on a device that it was used on: only the pause counts.
    Owner,
}

/// Wait until a letter of this kind, which anybody may cause, may be queued for `address`; `None` if it may be now.
pub fn request_wait(
    db: &Connection,
    address: &str,
    template: Template,
    requester: Requester,
    (limits, now): (&Limits, Ts),
) -> Result<Option<Duration>, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as letters, min(created_at) as first_at, max(created_at) as last_at
         from mail_out
         where mailbox = :mailbox and template = :template and created_at > :since",
    )?;
    let values = named_params! {
        ":mailbox": mailbox(address), ":template": template.as_str(), ":since": now.before(REQUEST_DAY)
    };
    let (letters, first, last): (u32, Option<Ts>, Option<Ts>) =
        statement.query_row(values, |row| Ok((row.get("letters")?, row.get("first_at")?, row.get("last_at")?)))?;
    let is_full = requester == Requester::Anybody && letters >= limits.letters_per_mailbox_per_day;
    let ends = [
        last.map(|last| last.after(Duration::from_secs(limits.email_cooldown_s.into()))),
        first.filter(|_| is_full).map(|first| first.after(REQUEST_DAY)),
    ];
    Ok(ends.into_iter().flatten().filter(|end| *end > now).map(|end| end.since(now)).max())
}

/// Letters that are due, the longest due first.
pub(super) fn due(read: &Connection, now: Ts, limit: u32) -> Result<Vec<QueuedLetter>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, id, attempts, created_at, to_address, to_name, locale, template, args, path, attachment_name,
           attachment_path, digest
         from mail_out
         where state = 'waiting' and next_at <= :now
         order by next_at, key
         limit :limit",
    )?;
    queued(statement.query(named_params! { ":now": now, ":limit": limit })?)
}

/// Letters of an address that are scheduled for its digest, oldest first.
pub(super) fn scheduled(read: &Connection, address: &str, limit: u32) -> Result<Vec<QueuedLetter>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, id, attempts, created_at, to_address, to_name, locale, template, args, path, attachment_name,
           attachment_path, digest
         from mail_out
         where to_address = :address and state = 'waiting' and digest = 'scheduled'
         order by key
         limit :limit",
    )?;
    queued(statement.query(named_params! { ":address": address, ":limit": limit })?)
}

/// Letters for a digest without a time of sending: key and address.
pub(super) fn unscheduled(read: &Connection, limit: u32) -> Result<Vec<(i64, String)>, ApiError> {
    let mut statement = read.prepare_cached(
        "select key, to_address
         from mail_out
         where digest = 'unscheduled' and state = 'waiting'
         order by key
         limit :limit",
    )?;
    let rows =
        statement.query_map(named_params! { ":limit": limit }, |row| Ok((row.get("key")?, row.get("to_address")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// When the next digest of an address is sent, if one is scheduled.
pub(super) fn digest_time(read: &Connection, address: &str, now: Ts) -> Result<Option<Ts>, ApiError> {
    let mut statement = read.prepare_cached(
        "select min(next_at) as next_at
         from mail_out
         where to_address = :address and state = 'waiting' and digest = 'scheduled' and next_at > :now",
    )?;
    Ok(statement.query_row(named_params! { ":address": address, ":now": now }, |row| row.get("next_at"))?)
}

/// Sets when a letter is sent with its digest.
pub(super) fn schedule(write: &mut Write, key: i64, until: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out set digest = 'scheduled', next_at = :until where key = :key and digest = 'unscheduled'",
        )?
        .execute(named_params! { ":key": key, ":until": until })?;
    Ok(())
}

fn queued(mut rows: rusqlite::Rows<'_>) -> Result<Vec<QueuedLetter>, ApiError> {
    let mut due = Vec::new();
    while let Some(row) = rows.next()? {
        let name: String = row.get("template")?;
        let args: String = row.get("args")?;
        let file: (Option<String>, Option<String>) = (row.get("attachment_name")?, row.get("attachment_path")?);
        let Some(template) = Template::parse(&name) else {
            tracing::error!(template = %name, "the queue holds a letter with an unknown template");
            continue;
        };
        due.push(QueuedLetter {
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
                may_wait: row.get::<_, String>("digest")? != "no",
                attachment: file.0.zip(file.1).map(|(name, path)| LetterAttachment { name, path }),
            },
        });
    }
    Ok(due)
}

/// When the next letter is due; `None` if none is waiting.
pub(super) fn next_due(read: &Connection) -> Result<Option<Ts>, ApiError> {
    Ok(read
        .prepare_cached("select min(next_at) as next_at from mail_out where state = 'waiting'")?
        .query_row([], |row| row.get("next_at"))?)
}

/// Marks a letter as sent and erases its values, which may hold a one-time link. Notes when a test letter was sent.
pub(super) fn mark_sent(write: &mut Write, key: i64) -> Result<(), ApiError> {
    let template: Option<String> = write
        .prepare_cached(
            "update mail_out
             set state = 'sent', attempts = attempts + 1, sent_at = :now, args = '{}', path = '', last_error = ''
             where key = :key
             returning template",
        )?
        .query_row(named_params! { ":key": key, ":now": write.now() }, |row| row.get("template"))
        .optional()?;
    if template.as_deref() == Some(Template::MailTest.as_str()) {
        db::set_setting(write, TEST_SENT, &write.now().to_string())?;
    }
    Ok(())
}

/// True if a test letter was ever sent, whoever requested it.
pub fn was_tested(db: &Connection) -> Result<bool, ApiError> {
    Ok(db::setting(db, TEST_SENT)?.is_some())
}

/// Notes a failed attempt; the next one follows after `wait`.
pub(super) fn mark_failed(write: &mut Write, key: i64, error: &str, wait: Duration) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out
             set attempts = attempts + 1, last_error = :error, failed_at = :now, next_at = :next_at
             where key = :key",
        )?
        .execute(
            named_params! { ":key": key, ":error": error, ":now": write.now(), ":next_at": write.now().after(wait) },
        )?;
    Ok(())
}

/// Marks a letter as refused for good; the operator may queue it again while it has its values.
pub(super) fn mark_refused(write: &mut Write, key: i64, error: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update mail_out
             set state = 'refused', attempts = attempts + 1, last_error = :error, failed_at = :now
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":error": error, ":now": write.now() })?;
    Ok(())
}

/// Removes letters that were sent or refused before `before`, and the values of those that were refused too long ago to be
/// sent again.
pub(super) fn purge(write: &mut Write, before: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from mail_out where state = 'sent' and sent_at < :before")?
        .execute(named_params! { ":before": before })?;
    write
        .prepare_cached("delete from mail_out where state = 'refused' and failed_at < :before")?
        .execute(named_params! { ":before": before })?;
    write
        .prepare_cached(
            "update mail_out
             set args = '{}', path = ''
             where state = 'refused' and failed_at < :before and (args <> '{}' or path <> '')",
        )?
        .execute(named_params! { ":before": write.now().before(VALUES_KEPT) })?;
    Ok(())
}

pub(super) const LIST: &str =
    "select m.id, m.to_address, m.template, m.args, m.state, m.attempts, m.last_error, m.created_at, m.next_at,
       m.failed_at, m.sent_at
     from mail_out m
     where m.state = :state
     order by m.key desc
     limit :limit offset :offset";

/// Letters of a state, newest first, with their subjects in `lang`.
pub fn list(
    db: &Connection,
    state: MailState,
    (page, now): (PageRequest, Ts),
    lang: Lang,
) -> Result<Vec<MailLine>, ApiError> {
    let mut statement = db.prepare_cached(LIST)?;
    let values = named_params! { ":state": state, ":limit": page.per_page, ":offset": page.offset() };
    let lines = statement.query_map(values, |row| {
        let (template, args): (String, String) = (row.get("template")?, row.get("args")?);
        let failed_at: Option<Ts> = row.get("failed_at")?;
        Ok(MailLine {
            id: row.get("id")?,
            to: row.get("to_address")?,
            subject: queue::subject(lang, &template, &args),
            state,
            attempts: row.get("attempts")?,
            error: row.get("last_error")?,
            created_at: row.get("created_at")?,
            next_at: row.get::<_, Option<Ts>>("next_at")?.filter(|_| state == MailState::Waiting),
            failed_at,
            sent_at: row.get("sent_at")?,
            can_retry: state == MailState::Waiting || failed_at.is_some_and(|at| at > now.before(VALUES_KEPT)),
        })
    })?;
    Ok(lines.collect::<Result<_, _>>()?)
}

/// Number of letters of a state.
pub fn count_in(db: &Connection, state: MailState) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) as letters from mail_out where state = :state")?;
    Ok(statement.query_row(named_params! { ":state": state }, |row| row.get("letters"))?)
}

/// The state of the queue.
pub fn queue_of(db: &Connection, now: Ts) -> Result<MailQueue, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as waiting, count(*) filter (where attempts > 0) as failing,
           min(created_at) filter (where digest = 'no') as oldest_at
         from mail_out
         where state = 'waiting'",
    )?;
    let (waiting, failing, oldest_at) =
        statement.query_row([], |row| Ok((row.get("waiting")?, row.get("failing")?, row.get("oldest_at")?)))?;
    let mut statement =
        db.prepare_cached("select count(*) as letters from mail_out where state = 'refused' and failed_at > :since")?;
    let since = now.before(VALUES_KEPT);
    let refused = statement.query_row(named_params! { ":since": since }, |row| row.get("letters"))?;
    Ok(MailQueue { waiting, failing, refused, oldest_at })
}

/// Queues a letter again for an attempt at once. Errors: `NotFound`; it was sent, or has no values any more.
pub fn retry(write: &mut Write, id: &str) -> Result<(), ApiError> {
    let now = write.now();
    let queued = write
        .prepare_cached(
            "update mail_out
             set state = 'waiting', next_at = :now, digest = case digest when 'unscheduled' then 'scheduled' else digest end
             where id = :id and (state = 'waiting' or (state = 'refused' and failed_at > :since))",
        )?
        .execute(named_params! { ":id": id, ":now": now, ":since": now.before(VALUES_KEPT) })?;
    if queued == 0 {
        let mut statement = write.prepare_cached("select exists (select 1 from mail_out where id = :id) as found")?;
        let is_known: bool = statement.query_row(named_params! { ":id": id }, |row| row.get("found"))?;
        return Err(if is_known { ApiError::conflict("mail_not_retryable") } else { ApiError::NotFound });
    }
    write.letters_queued();
    Ok(())
}

/// Queues every letter again that failed and still has its values. Returns how many there are.
pub fn retry_all(write: &mut Write) -> Result<usize, ApiError> {
    let now = write.now();
    let waiting = write
        .prepare_cached("update mail_out set next_at = :now where state = 'waiting' and attempts > 0")?
        .execute(named_params! { ":now": now })?;
    let refused = write
        .prepare_cached(
            "update mail_out set state = 'waiting', next_at = :now where state = 'refused' and failed_at > :since",
        )?
        .execute(named_params! { ":now": now, ":since": now.before(VALUES_KEPT) })?;
    write.letters_queued();
    Ok(waiting + refused)
}

/// The quiet hours of the person with this address, as minutes of the day.
pub(super) fn quiet_hours(db: &Connection, address: &str) -> Result<Option<(u16, u16)>, ApiError> {
    let mut statement = db.prepare_cached("select quiet_from, quiet_to from users where email = :email")?;
    let hours: Option<(Option<u16>, Option<u16>)> = statement
        .query_row(named_params! { ":email": address }, |row| Ok((row.get("quiet_from")?, row.get("quiet_to")?)))
        .optional()?;
    Ok(hours.and_then(|(from, to)| from.zip(to)))
}

/// The name of the portal that the panel has set, if any.
pub(super) fn site_name(read: &Connection) -> Result<Option<String>, ApiError> {
    let mut statement =
        read.prepare_cached("select json_extract(value, '$.name') as name from settings where name = 'site'")?;
    Ok(statement.query_row([], |row| row.get("name")).optional()?.flatten())
}

/// The address for readers that the panel has set, if any.
pub(super) fn site_contact(read: &Connection) -> Result<Option<String>, ApiError> {
    let mut statement = read
        .prepare_cached("select json_extract(value, '$.contact_email') as contact from settings where name = 'site'")?;
    Ok(statement.query_row([], |row| row.get("contact")).optional()?.flatten())
}

/// Logo and colours that the panel has set.
pub(super) fn brand(read: &Connection) -> Result<Brand, ApiError> {
    Ok(db::setting(read, "brand")?.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
}
