//! The gate that open forms pass: one for the whole portal, kept in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::challenge::{self, Challenge, Key};
use super::ticket;
use super::types::Human;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Robots;
use crate::web::rate_limit::RateLimiter;

/// Proofs that are remembered before those that are over are thrown away.
const SWEPT_AT: usize = 1_000;

/// Forms without a script that the whole portal takes in an hour: a ticket costs nobody anything.
const STILL_PER_HOUR: u32 = 60;
/// How many times longer than with a proof the least time between opening and sending is.
const STILL_PAUSE: u32 = 2;

/// What a form brings along that was sent without a script.
pub struct Still<'a> {
    /// The ticket that its page carried.
    pub ticket: &'a str,
    /// The field that people do not see.
    pub website: &'a str,
}

/// Gives out challenges and takes each proof once; managed by the server.
pub struct Gate {
    key: Key,
    settings: Robots,
    /// Challenges that were answered, until they are over: each entry cost somebody a proof.
    used: Mutex<HashMap<[u8; 32], Ts>>,
    /// Forms without a script.
    still: RateLimiter,
}

impl Gate {
    /// A gate with a key of its own.
    pub fn new(settings: &Robots) -> Gate {
        Gate {
            key: rand::random(),
            settings: settings.clone(),
            used: Mutex::default(),
            still: RateLimiter::new(STILL_PER_HOUR, Duration::from_hours(1)),
        }
    }

    /// A fresh challenge.
    pub fn challenge(&self, now: Ts) -> Result<Challenge, ApiError> {
        challenge::make(&self.key, &self.settings, now)
            .ok_or_else(|| ApiError::internal("the key of challenges has a wrong length"))
    }

    /// Uses a proof up. Errors, with words of their own: `robot` (the field that people do not see was filled in),
    /// `proof_wrong`, `proof_over` (its time is over, it was used, or the server was started anew), `too_fast`.
    pub fn check(&self, human: &Human, now: Ts) -> Result<(), ApiError> {
        unfilled(human.website.as_deref().unwrap_or_default())?;
        let Some(solved) = challenge::read(&self.key, &human.proof) else { return Err(refused("proof_wrong")) };
        Self::in_time(solved.issued_at, solved.expires_at, self.settings.pause_s, now)?;
        self.use_up(solved.hash, solved.expires_at, now)
    }

    /// A ticket for a form that works without a script.
    pub fn ticket(&self, now: Ts) -> Result<String, ApiError> {
        ticket::make(&self.key, &self.settings, now)
            .ok_or_else(|| ApiError::internal("the key of tickets has a wrong length"))
    }

    /// Uses a ticket up. Errors: those of [`Gate::check`]; `TooOften` when the portal took its share of an hour.
    pub fn check_still(&self, still: &Still, now: Ts) -> Result<(), ApiError> {
        unfilled(still.website)?;
        let Some(ticket) = ticket::read(&self.key, still.ticket) else { return Err(refused("proof_wrong")) };
        Self::in_time(ticket.issued_at, ticket.expires_at, self.settings.pause_s * STILL_PAUSE, now)?;
        self.still.check("all")?;
        self.use_up(ticket.hash, ticket.expires_at, now)
    }

    fn in_time(issued_at: Ts, expires_at: Ts, pause_s: u32, now: Ts) -> Result<(), ApiError> {
        if expires_at <= now {
            return Err(refused("proof_over"));
        }
        if now < issued_at.after(Duration::from_secs(pause_s.into())) {
            return Err(refused("too_fast"));
        }
        Ok(())
    }

    fn use_up(&self, hash: [u8; 32], expires_at: Ts, now: Ts) -> Result<(), ApiError> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= SWEPT_AT {
            used.retain(|_, expires_at| *expires_at > now);
        }
        match used.insert(hash, expires_at) {
            None => Ok(()),
            Some(_) => Err(refused("proof_over")),
        }
    }
}

fn refused(code: &'static str) -> ApiError {
    ApiError::Refused { status: 422, code }
}

fn unfilled(website: &str) -> Result<(), ApiError> {
    if website.is_empty() { Ok(()) } else { Err(refused("robot")) }
}
