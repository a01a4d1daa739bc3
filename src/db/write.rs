//! A change and its effects: invalidated pages, events, queued e-mails and revoked sessions, carried out after the commit.

use std::ops::Deref;
use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::Value;

use crate::base::clock::{Clock, Ts};

/// An event for the broadcaster, sent after the commit.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Full channel name: `private-App.Models.User.{id}`.
    pub channel: String,
    /// Event name.
    pub name: String,
    /// Payload.
    pub data: Value,
}

/// Effects of a change, carried out after its commit.
#[derive(Debug, Default)]
pub struct Effects {
    /// Tags of pages that show what changed: `articles`, `article:{id}`, `layout`.
    pub invalidated: Vec<String>,
    /// Events for the broadcaster.
    pub events: Vec<Event>,
    /// True if e-mails were queued: wakes the mail worker.
    pub letters: bool,
    /// Presence channels and the users who may no longer be in them.
    pub ended_presences: Vec<(String, String)>,
    /// Keys of ended sessions, whose connections are closed.
    pub revoked_sessions: Vec<i64>,
}

/// An open change: a savepoint in the writer's transaction. Dereferences to the connection.
pub struct Write<'c> {
    connection: &'c Connection,
    now: Ts,
    zone: TimeZone,
    effects: Effects,
}

impl<'c> Write<'c> {
    pub(super) fn new(connection: &'c Connection, clock: &Clock) -> Write<'c> {
        Write { connection, now: clock.now(), zone: clock.zone(), effects: Effects::default() }
    }

    pub(super) fn into_effects(self) -> Effects {
        self.effects
    }

    /// Time of this change, the same for everything that it writes.
    pub fn now(&self) -> Ts {
        self.now
    }

    /// Day of this change in the time zone of the portal.
    pub fn today(&self) -> Date {
        self.now.date(&self.zone)
    }

    /// The last moment of `day` in the time zone of the portal; `None` for a day at the end of the calendar.
    pub fn end_of(&self, day: Date) -> Option<Ts> {
        Ts::midnight(&day.to_string(), 1, &self.zone).map(|next| next.before(Duration::from_millis(1)))
    }

    /// Day of `at` in the time zone of the portal, `2026-11-20`.
    pub fn day_of(&self, at: Ts) -> String {
        at.day(&self.zone)
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

    /// Ends the presence of a user in a channel after the commit: `presence-article.{id}`.
    pub fn end_presence(&mut self, channel: String, user_id: String) {
        self.effects.ended_presences.push((channel, user_id));
    }

    /// Closes the connections of the session with this key after the commit.
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
