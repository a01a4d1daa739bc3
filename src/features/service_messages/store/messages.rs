//! SQL of the messages of a conversation and of the links that open it.

use rusqlite::{Connection, named_params};

use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::service_messages::types::{ConversationMessage, ConversationSide};

/// Most messages of a conversation that are shown.
const MOST: u32 = 1_000;

/// Messages of a conversation, oldest first.
pub fn list_messages(db: &Connection, conversation_key: i64) -> Result<Vec<ConversationMessage>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.side, m.text, m.created_at
         from service_messages m
         where m.conversation_key = :conversation
         order by m.key
         limit :most",
    )?;
    let values = named_params! { ":conversation": conversation_key, ":most": MOST };
    let rows = statement.query_map(values, |row| {
        Ok(ConversationMessage { side: row.get("side")?, text: row.get("text")?, at: row.get("created_at")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of messages of a side in a conversation since a moment.
pub fn count_messages(
    db: &Connection,
    conversation_key: i64,
    side: ConversationSide,
    since: Ts,
) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from service_messages m
         where m.conversation_key = :conversation and m.side = :side and m.created_at > :since",
    )?;
    let values = named_params! { ":conversation": conversation_key, ":side": side, ":since": since };
    Ok(statement.query_row(values, |row| row.get("n"))?)
}

/// Adds a message.
pub fn insert_message(
    write: &Write,
    conversation_key: i64,
    side: ConversationSide,
    text: &str,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into service_messages (conversation_key, side, text, created_at)
             values (:conversation, :side, :text, :now)",
        )?
        .execute(named_params! {
            ":conversation": conversation_key, ":side": side, ":text": text, ":now": write.now()
        })?;
    Ok(())
}

/// Adds a link that opens a conversation for a side; only the hash of its secret is stored.
pub fn insert_link(write: &Write, conversation_key: i64, side: ConversationSide, token: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into service_message_links (token_hash, conversation_key, side, created_at)
             values (:token, :conversation, :side, :now)",
        )?
        .execute(named_params! {
            ":token": token_hash(token), ":conversation": conversation_key, ":side": side, ":now": write.now()
        })?;
    Ok(())
}
