//! The guard of all public forms, in memory: one for the whole portal.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::challenge::{self, Challenge, Key};
use super::no_script_token;
use super::types::Human;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::ProofOfWork;
use crate::web::rate_limit::RateLimiter;

/// Number of used proofs at which expired ones are removed.
const SWEPT_AT: usize = 1_000;

/// Forms without JavaScript that the whole portal accepts per hour: a token costs its sender nothing.
const NO_SCRIPT_FORMS_PER_HOUR: u32 = 240;
/// Forms without JavaScript that one sender may send per hour, counted first: nobody uses up those of all.
const NO_SCRIPT_FORMS_PER_SENDER: u32 = 6;
/// Factor on the minimum fill time for forms sent without JavaScript.
const NO_SCRIPT_FILL_TIME_FACTOR: u32 = 2;

/// The guard's fields of a form that was sent without JavaScript.
pub struct NoScriptForm<'a> {
    /// The token that the page carried.
    pub token: &'a str,
    /// The honeypot field; must be empty.
    pub website: &'a str,
}

/// Issues challenges and accepts each proof once; managed by Rocket.
pub struct FormGuard {
    key: Key,
    settings: ProofOfWork,
    /// Hashes of used challenges and tokens, until they expire.
    used: Mutex<HashMap<[u8; 32], Ts>>,
    /// Limit of forms without JavaScript.
    no_script_forms: RateLimiter,
    /// Limit of forms without JavaScript by sender.
    no_script_senders: RateLimiter,
}

impl FormGuard {
    /// A guard with a random key.
    pub fn new(settings: &ProofOfWork) -> FormGuard {
        FormGuard {
            key: rand::random(),
            settings: settings.clone(),
            used: Mutex::default(),
            no_script_forms: RateLimiter::new(NO_SCRIPT_FORMS_PER_HOUR, Duration::from_hours(1)),
            no_script_senders: RateLimiter::new(NO_SCRIPT_FORMS_PER_SENDER, Duration::from_hours(1)),
        }
    }

    /// A new challenge.
    pub fn challenge(&self, now: Ts) -> Result<Challenge, ApiError> {
        challenge::make(&self.key, &self.settings, now)
            .ok_or_else(|| ApiError::internal("the key of challenges has a wrong length"))
    }

    /// Accepts a proof once. Errors (422): `robot` (the honeypot field is filled in), `proof_wrong`, `proof_over` (expired,
    /// used, or issued before a restart), `too_fast`.
    pub fn check(&self, human: &Human, now: Ts) -> Result<(), ApiError> {
        demand_empty_honeypot(human.website.as_deref().unwrap_or_default())?;
        let Some(solved) = challenge::read(&self.key, &human.proof) else { return Err(refused("proof_wrong")) };
        Self::in_time(solved.issued_at, solved.expires_at, self.settings.min_fill_seconds, now)?;
        self.use_up(solved.hash, solved.expires_at, now)
    }

    /// A token for a form without JavaScript.
    pub fn no_script_token(&self, now: Ts) -> Result<String, ApiError> {
        no_script_token::make(&self.key, &self.settings, now)
            .ok_or_else(|| ApiError::internal("the key of tokens has a wrong length"))
    }

    /// Accepts a token of the sender at `address` once. Errors: those of [`FormGuard::check`]; `TooOften` beyond
    /// [`NO_SCRIPT_FORMS_PER_SENDER`] and [`NO_SCRIPT_FORMS_PER_HOUR`].
    pub fn check_no_script(&self, form: &NoScriptForm, address: &str, now: Ts) -> Result<(), ApiError> {
        demand_empty_honeypot(form.website)?;
        let Some(token) = no_script_token::read(&self.key, form.token) else { return Err(refused("proof_wrong")) };
        Self::in_time(
            token.issued_at,
            token.expires_at,
            self.settings.min_fill_seconds * NO_SCRIPT_FILL_TIME_FACTOR,
            now,
        )?;
        self.no_script_senders.check(address)?;
        self.no_script_forms.check("all")?;
        self.use_up(token.hash, token.expires_at, now)
    }

    /// Accepts a form of the sender at `address`, or answers the token with which it is to be sent once more.
    /// Errors: those of [`FormGuard::check_no_script`] that sending it once more does not mend.
    pub fn accept_no_script(&self, form: &NoScriptForm, address: &str, now: Ts) -> Result<Option<String>, ApiError> {
        match self.check_no_script(form, address, now) {
            Ok(()) => Ok(None),
            // one that came too early goes on counting
            Err(ApiError::Refused { code: "too_fast", .. }) => Ok(Some(form.token.to_owned())),
            Err(ApiError::Refused { code: "proof_wrong" | "proof_over", .. }) => self.no_script_token(now).map(Some),
            Err(other) => Err(other),
        }
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
        if used.insert(hash, expires_at).is_none() { Ok(()) } else { Err(refused("proof_over")) }
    }
}

fn refused(code: &'static str) -> ApiError {
    ApiError::Refused { status: 422, code }
}

fn demand_empty_honeypot(website: &str) -> Result<(), ApiError> {
    if website.is_empty() { Ok(()) } else { Err(refused("robot")) }
}
