//! SQL of suggestions, and of the links by which a listed organisation confirms its data.

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use super::groups;
use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::features::contacts::types::{
    ContactId, ContactSuggestion, ContactSuggestionOrigin, ContactSuggestionRow, ContactSuggestionState,
};

/// Suggestions about a contact that are not decided.
pub fn count_open(db: &Connection, contact_key: i64) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached(
            "select count(*) as open from contact_suggestions s where s.contact_key = ?1 and s.state = 'open'",
        )?
        .query_row([contact_key], |row| row.get("open"))?)
}

/// Inserts a suggestion.
pub fn insert(write: &Write, contact_key: i64, new: &ContactSuggestion) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into contact_suggestions (id, contact_key, origin, kind, text, email, locale, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            Id::<ContactSuggestionRow>::new(),
            contact_key,
            new.origin,
            new.kind,
            new.text,
            new.email,
            new.lang,
            write.now()
        ])?;
    Ok(())
}

/// A page of the inbox, the newest first.
pub fn list(
    db: &Connection,
    state: ContactSuggestionState,
    request: PageRequest,
    lang: Lang,
) -> Result<PageOf<ContactSuggestionRow>, ApiError> {
    let total = db
        .prepare_cached("select count(*) as suggestions from contact_suggestions s where s.state = ?1")?
        .query_row([state], |row| row.get("suggestions"))?;
    let mut statement = db.prepare_cached(
        "select s.id, s.contact_key, s.origin, s.kind, s.text, s.email, s.locale, s.state, s.created_at,
           c.id as contact_id,
           (select t.name from contact_texts t where t.contact_key = c.key
            order by t.locale = :lang desc, t.locale limit 1) as contact_name
         from contact_suggestions s
         join contacts c on c.key = s.contact_key
         where s.state = :state
         order by s.created_at desc, s.key desc
         limit :limit offset :offset",
    )?;
    let mut rows = statement.query(named_params! {
        ":state": state, ":lang": lang, ":limit": request.per_page, ":offset": request.offset()
    })?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(ContactSuggestionRow {
            id: row.get("id")?,
            contact_id: row.get("contact_id")?,
            contact_name: row.get::<_, Option<String>>("contact_name")?.unwrap_or_default(),
            contact_path: groups::contact_path(db, row.get("contact_key")?)?.unwrap_or_default(),
            from_listed: row.get::<_, ContactSuggestionOrigin>("origin")? == ContactSuggestionOrigin::Listed,
            kind: row.get("kind")?,
            text: row.get("text")?,
            email: row.get("email")?,
            lang: row.get("locale")?,
            state: row.get("state")?,
            created_at: row.get("created_at")?,
        });
    }
    Ok(PageOf::new(found, request, total))
}

/// State of a suggestion. Errors: `NotFound`.
pub fn get_state(db: &Connection, id: &Id<ContactSuggestionRow>) -> Result<ContactSuggestionState, ApiError> {
    let mut statement = db.prepare_cached("select s.state from contact_suggestions s where s.id = ?1")?;
    statement.query_row([id], |row| row.get("state")).optional()?.ok_or(ApiError::NotFound)
}

/// Writes a decision; answers the identity of the contact. Errors: `NotFound`.
pub fn decide(
    write: &Write,
    id: &Id<ContactSuggestionRow>,
    state: ContactSuggestionState,
    user_key: i64,
) -> Result<ContactId, ApiError> {
    write
        .prepare_cached(
            "update contact_suggestions set state = ?2, decided_at = ?3, decided_by = ?4
             where id = ?1
             returning (select c.id from contacts c where c.key = contact_key) as contact_id",
        )?
        .query_row(params![id, state, write.now(), user_key], |row| row.get("contact_id"))
        .optional()?
        .ok_or(ApiError::NotFound)
}

/// A link by which a listed organisation answers.
pub struct CheckLink<'a> {
    /// The secret; only its hash is stored.
    pub token: &'a str,
    /// Key of the contact.
    pub contact_key: i64,
    /// E-mail address to which it was sent.
    pub address: &'a str,
    /// Key of the sender.
    pub created_by: i64,
    /// End of its validity.
    pub expires_at: Ts,
}

/// Inserts a link.
pub fn insert_link(write: &Write, link: &CheckLink) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into contact_links (token_hash, contact_key, address, created_by, created_at, expires_at)
             values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            token_hash(link.token),
            link.contact_key,
            link.address,
            link.created_by,
            write.now(),
            link.expires_at
        ])?;
    Ok(())
}

/// Key of the contact of a valid link, and the time of its answer.
pub fn find_link(db: &Connection, token: &str, now: Ts) -> Result<Option<(i64, Option<Ts>)>, ApiError> {
    Ok(db
        .prepare_cached(
            "select l.contact_key, l.answered_at
             from contact_links l
             where l.token_hash = ?1 and l.expires_at > ?2",
        )?
        .query_row(params![token_hash(token), now], |row| Ok((row.get("contact_key")?, row.get("answered_at")?)))
        .optional()?)
}

/// Marks a link as answered.
pub fn answer_link(write: &Write, token: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update contact_links set answered_at = ?2 where token_hash = ?1")?
        .execute(params![token_hash(token), write.now()])?;
    Ok(())
}

/// Removes links that are no longer valid; answers their number.
pub fn remove_expired_links(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from contact_links where expires_at <= ?1")?.execute([write.now()])?)
}
