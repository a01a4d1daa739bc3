//! What a change may do besides SQL: say which pages it invalidated and which messages follow its commit.

use std::ops::Deref;

use rusqlite::Connection;
use serde_json::Value;

use crate::base::clock::Ts;

/// A message for the broadcaster, sent only after the commit.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Full channel name: `private-App.Models.User.{id}`.
    pub channel: String,
    /// Event name.
    pub name: String,
    /// Payload.
    pub data: Value,
}

/// What follows a commit.
#[derive(Debug, Default)]
pub struct Effects {
    /// Tags of pages that show what changed: `articles`, `article:{id}`, `frame`.
    pub invalidated: Vec<String>,
    /// Messages for the broadcaster.
    pub events: Vec<Event>,
    /// Whether letters were queued, so that the mail worker should look now.
    pub letters: bool,
    /// Sign-ins that are no more: what is open in their name is closed.
    pub revoked_sessions: Vec<i64>,
}

/// An open change: a savepoint in the writer's transaction. Dereferences to the connection.
pub struct Write<'c> {
    connection: &'c Connection,
    now: Ts,
    effects: Effects,
}

impl<'c> Write<'c> {
    pub(super) fn new(connection: &'c Connection, now: Ts) -> Write<'c> {
        Write { connection, now, effects: Effects::default() }
    }

    pub(super) fn into_effects(self) -> Effects {
        self.effects
    }

    /// The moment of this change: one for everything that it writes.
    pub fn now(&self) -> Ts {
        self.now
    }

    /// Pages carrying `tag` are rendered anew from the next request on.
    pub fn invalidate(&mut self, tag: impl Into<String>) {
        let tag = tag.into();
        if !self.effects.invalidated.contains(&tag) {
            self.effects.invalidated.push(tag);
        }
    }

    /// Sends `event` once the change is committed; a rollback sends nothing.
    pub fn publish(&mut self, event: Event) {
        self.effects.events.push(event);
    }

    /// Closes after the commit what is open in the name of the sign-in with this key.
    pub fn close_revoked(&mut self, key: i64) {
        self.effects.revoked_sessions.push(key);
    }

    /// Wakes the mail worker after the commit.
    pub fn letters_queued(&mut self) {
        self.effects.letters = true;
    }
}

impl Deref for Write<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}
