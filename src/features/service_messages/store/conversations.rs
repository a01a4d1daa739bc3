//! SQL of conversations, and of senders that a provider blocked.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params};

use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::db::Write;
use crate::features::service_messages::types::{ConversationLink, ServiceConversation, ServiceConversationId};

const COLUMNS: &str = "c.key, c.id, c.service_key, s.owner_key, c.sender_name, c.sender_email, c.sender_key, c.locale,
    c.state, c.revealed_at, c.last_message_at, c.last_by, c.created_at";

fn read(row: &Row) -> rusqlite::Result<ServiceConversation> {
    Ok(ServiceConversation {
        key: row.get("key")?,
        id: row.get("id")?,
        service_key: row.get("service_key")?,
        provider_key: row.get("owner_key")?,
        sender_name: row.get("sender_name")?,
        sender_email: row.get("sender_email")?,
        sender_key: row.get("sender_key")?,
        lang: row.get("locale")?,
        state: row.get("state")?,
        revealed_at: row.get("revealed_at")?,
        last_message_at: row.get("last_message_at")?,
        last_by: row.get("last_by")?,
        created_at: row.get("created_at")?,
    })
}

fn find_where(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<ServiceConversation>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from service_conversations c
         join services s on s.key = c.service_key
         where {condition}"
    );
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":value": value }, read).optional()?)
}

/// The confirmed conversation with this identity.
pub fn find(db: &Connection, id: &ServiceConversationId) -> Result<Option<ServiceConversation>, ApiError> {
    find_where(db, "c.id = :value and c.state <> 'unconfirmed'", id)
}

/// The conversation with this key. Errors: `NotFound`.
fn get_by_key(db: &Connection, key: i64) -> Result<ServiceConversation, ApiError> {
    find_where(db, "c.key = :value", &key)?.ok_or(ApiError::NotFound)
}

/// The conversation that a link opens, and for whom.
pub fn find_by_token(db: &Connection, token: &str) -> Result<Option<ConversationLink>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.conversation_key, l.side
         from service_message_links l
         where l.token_hash = :token",
    )?;
    let values = named_params! { ":token": token_hash(token) };
    let found = statement.query_row(values, |row| Ok((row.get("conversation_key")?, row.get("side")?))).optional()?;
    let Some((key, side)) = found else { return Ok(None) };
    Ok(Some(ConversationLink { conversation: get_by_key(db, key)?, side }))
}

/// Inserts a conversation; answers its key.
pub fn insert(write: &Write, new: &ServiceConversation) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into service_conversations (id, service_key, sender_name, sender_email, sender_key, locale, state,
               last_message_at, last_by, created_at)
             values (:id, :service, :name, :email, :sender, :locale, :state, :last_message_at, :last_by, :created_at)",
        )?
        .execute(named_params! {
            ":id": new.id,
            ":service": new.service_key,
            ":name": new.sender_name,
            ":email": new.sender_email,
            ":sender": new.sender_key,
            ":locale": new.lang,
            ":state": new.state,
            ":last_message_at": new.last_message_at,
            ":last_by": new.last_by,
            ":created_at": new.created_at,
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes state, revelation and newest message of a conversation.
pub fn update(write: &Write, conversation: &ServiceConversation) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update service_conversations
             set state = :state, revealed_at = :revealed_at, last_message_at = :last_message_at, last_by = :last_by
             where key = :key",
        )?
        .execute(named_params! {
            ":key": conversation.key,
            ":state": conversation.state,
            ":revealed_at": conversation.revealed_at,
            ":last_message_at": conversation.last_message_at,
            ":last_by": conversation.last_by,
        })?;
    Ok(())
}

/// One page of the confirmed conversations of a person, as sender or provider, the newest message first.
pub fn list_own(
    db: &Connection,
    user_key: i64,
    request: PageRequest,
) -> Result<(Vec<ServiceConversation>, u32), ApiError> {
    const OWN: &str = "c.state <> 'unconfirmed' and c.key in (
          select o.key from services x join service_conversations o on o.service_key = x.key where x.owner_key = :user
          union
          select o.key from service_conversations o where o.sender_key = :user)";
    let sql = format!(
        "select {COLUMNS}
         from service_conversations c
         join services s on s.key = c.service_key
         where {OWN}
         order by c.last_message_at desc, c.key desc
         limit :limit offset :offset"
    );
    let values = named_params! { ":user": user_key, ":limit": request.per_page, ":offset": request.offset() };
    let rows = db.prepare_cached(&sql)?.query_map(values, read)?.collect::<Result<_, _>>()?;
    let total = db
        .prepare_cached(&format!("select count(*) as n from service_conversations c where {OWN}"))?
        .query_row(named_params! { ":user": user_key }, |row| row.get("n"))?;
    Ok((rows, total))
}

/// Number of conversations that a person began since a moment, and the moment of the first of them. The person is an
/// address or an account.
pub fn count_sent(
    db: &Connection,
    (email, user_key): (&str, Option<i64>),
    since: Ts,
) -> Result<(u32, Option<Ts>), ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n, min(c.created_at) as first_at
         from service_conversations c
         where c.key in (
             select e.key from service_conversations e where e.sender_email = :email and e.created_at > :since
             union
             select o.key from service_conversations o where o.sender_key = :user and o.created_at > :since)",
    )?;
    let values = named_params! { ":since": since, ":email": email, ":user": user_key };
    Ok(statement.query_row(values, |row| Ok((row.get("n")?, row.get("first_at")?)))?)
}

/// Number of confirmed conversations about a service that began after a moment, and the moment of the first of them.
pub fn count_confirmed(db: &Connection, service_key: i64, since: Ts) -> Result<(u32, Option<Ts>), ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n, min(c.created_at) as first_at
         from service_conversations c
         where c.service_key = :service and c.created_at > :since and c.state <> 'unconfirmed'",
    )?;
    let values = named_params! { ":service": service_key, ":since": since };
    Ok(statement.query_row(values, |row| Ok((row.get("n")?, row.get("first_at")?)))?)
}

/// True if the provider does not want messages of this address.
pub fn is_blocked(db: &Connection, provider_key: i64, email: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select 1
         from service_sender_blocks b
         where b.provider_key = :provider and b.email_hash = :email",
    )?;
    Ok(statement.exists(named_params! { ":provider": provider_key, ":email": token_hash(email) })?)
}

/// Refuses further messages of an address to a provider; only its hash is stored.
pub fn set_blocked_sender(write: &Write, provider_key: i64, email: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into service_sender_blocks (provider_key, email_hash, created_at)
             values (:provider, :email, :now)
             on conflict (provider_key, email_hash) do nothing",
        )?
        .execute(named_params! { ":provider": provider_key, ":email": token_hash(email), ":now": write.now() })?;
    Ok(())
}

/// Removes conversations whose sender did not confirm the address until a moment after their begin.
pub fn remove_unconfirmed(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from service_conversations where state = 'unconfirmed' and last_message_at <= :before")?
        .execute(named_params! { ":before": before })?)
}

/// Removes conversations without a message since a moment.
pub fn remove_silent(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached(
            "delete from service_conversations
             where state in ('unconfirmed', 'open', 'blocked') and last_message_at <= :before",
        )?
        .execute(named_params! { ":before": before })?)
}
