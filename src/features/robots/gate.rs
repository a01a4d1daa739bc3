//! The gate that open forms pass: one for the whole portal, kept in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::challenge::{self, Challenge, Key};
use super::types::Human;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Robots;

/// Proofs that are remembered before those that are over are thrown away.
const SWEPT_AT: usize = 1_000;

/// Gives out challenges and takes each proof once; managed by the server.
pub struct Gate {
    key: Key,
    settings: Robots,
    /// Challenges that were answered, until they are over: each entry cost somebody a proof.
    used: Mutex<HashMap<[u8; 32], Ts>>,
}

impl Gate {
    /// A gate with a key of its own.
    pub fn new(settings: &Robots) -> Gate {
        Gate { key: rand::random(), settings: settings.clone(), used: Mutex::default() }
    }

    /// A fresh challenge.
    pub fn challenge(&self, now: Ts) -> Result<Challenge, ApiError> {
        challenge::make(&self.key, &self.settings, now)
            .ok_or_else(|| ApiError::internal("the key of challenges has a wrong length"))
    }

    /// Uses a proof up. Errors, with words of their own: `robot` (the field that people do not see was filled in),
    /// `proof_wrong`, `proof_over` (its time is over, it was used, or the server was started anew), `too_fast`.
    pub fn check(&self, human: &Human, now: Ts) -> Result<(), ApiError> {
        let refused = |code: &'static str| ApiError::Refused { status: 422, code };
        if human.website.as_deref().is_some_and(|text| !text.is_empty()) {
            return Err(refused("robot"));
        }
        let Some(solved) = challenge::read(&self.key, &human.proof) else { return Err(refused("proof_wrong")) };
        if solved.expires_at <= now {
            return Err(refused("proof_over"));
        }
        if now < solved.issued_at.after(Duration::from_secs(self.settings.pause_s.into())) {
            return Err(refused("too_fast"));
        }
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= SWEPT_AT {
            used.retain(|_, expires_at| *expires_at > now);
        }
        match used.insert(solved.hash, solved.expires_at) {
            None => Ok(()),
            Some(_) => Err(refused("proof_over")),
        }
    }
}
