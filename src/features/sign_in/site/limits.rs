//! Limits of sign-in, registration, letters and links, in memory. Failed passwords and codes count by account and network, so
//! that nobody can keep the owner of an account out by guessing; a device that the account was used on counts apart.

use std::time::Duration;

use gateway::client_address;

use crate::base::error::ApiError;
use crate::config::Limits;
use crate::web::failure_limit::{Attempt, FailureKey, FailureLimiter};
use crate::web::rate_limit::RateLimiter;

/// Span over which failures fade.
const FAILURE_SPAN: Duration = Duration::from_mins(15);
/// Failed passwords of one account in a span, from all networks, above which each further network has few tries.
const MANY_FAILURES: u32 = 100;
/// Tries of a network while an account is guessed at from many.
const FEW_TRIES: u32 = 2;
/// Failed codes of one account in a span from all unknown devices. A code has six digits, and only those who know the
/// password can use these up; its owner keeps known devices, passkeys and the reset of the password.
const MOST_CODES: u32 = 50;
/// Challenges of passkeys for each try to sign in: every view of the sign-in page asks for one.
const PASSKEY_CHALLENGES: u32 = 10;

/// Rate limiters of sign-in, registration and links; managed by the server.
pub struct SignInLimits {
    login_by_address: RateLimiter,
    failures: FailureLimiter,
    failures_per_account: u32,
    registration: RateLimiter,
    letters: RateLimiter,
    links: RateLimiter,
    passkeys: RateLimiter,
    portraits: RateLimiter,
}

impl SignInLimits {
    /// The limits of the settings.
    pub fn new(limits: &Limits) -> SignInLimits {
        SignInLimits {
            login_by_address: RateLimiter::new(limits.login_tries_per_minute, Duration::from_mins(1)),
            failures: FailureLimiter::new(FAILURE_SPAN),
            failures_per_account: limits.login_tries_per_account,
            registration: RateLimiter::new(limits.registration_tries_per_hour, Duration::from_hours(1)),
            letters: RateLimiter::new(limits.email_requests_per_hour, Duration::from_hours(1)),
            links: RateLimiter::new(limits.login_tries_per_minute, Duration::from_mins(1)),
            passkeys: RateLimiter::new(PASSKEY_CHALLENGES * limits.login_tries_per_minute, Duration::from_mins(1)),
            portraits: RateLimiter::new(limits.portraits_per_hour, Duration::from_hours(1)),
        }
    }

    /// Somebody at `address` tries to sign in. Errors: too often.
    pub fn check_login(&self, address: &str) -> Result<(), ApiError> {
        self.login_by_address.check(address)
    }

    /// Begins to check a password of the account with `email`. `device` is the mark of a device that the account was used
    /// on. Errors: too many failures from this network, or from this device.
    pub fn begin_password(
        &self,
        email: &str,
        address: &str,
        device: Option<[u8; 32]>,
    ) -> Result<Attempt<'_>, ApiError> {
        let most = self.failures_per_account;
        let all = FailureKey { name: format!("password {email}"), most: MANY_FAILURES, refuses: false };
        let most = if self.failures.is_exhausted(&all) { most.min(FEW_TRIES) } else { most };
        match device {
            Some(mark) => self.failures.begin(&[key("password", email, &of_device(mark), self.failures_per_account)]),
            None => self.failures.begin(&[key("password", email, &network(address), most), all]),
        }
    }

    /// Begins to check a code of the second factor, as [`SignInLimits::begin_password`] a password.
    pub fn begin_code(&self, email: &str, address: &str, device: Option<[u8; 32]>) -> Result<Attempt<'_>, ApiError> {
        // a code is easier to guess than a password
        let most = self.failures_per_account.div_ceil(2);
        let all = FailureKey { name: format!("code {email}"), most: MOST_CODES, refuses: true };
        match device {
            Some(mark) => self.failures.begin(&[key("code", email, &of_device(mark), most)]),
            None => self.failures.begin(&[key("code", email, &network(address), most), all]),
        }
    }

    /// Begins to check the password or a code that somebody signed in enters once more. Errors: too many failures in this
    /// session; those of others do not count.
    pub fn begin_proof(&self, session_key: i64) -> Result<Attempt<'_>, ApiError> {
        let name = format!("session {session_key}");
        self.failures.begin(&[FailureKey { name, most: self.failures_per_account, refuses: true }])
    }

    /// Somebody at `address` registers. Errors: too often.
    pub fn check_registration(&self, address: &str) -> Result<(), ApiError> {
        self.registration.check(address)
    }

    /// Somebody at `address` asks for a letter. Errors: too often.
    pub fn check_letter(&self, address: &str) -> Result<(), ApiError> {
        self.letters.check(address)
    }

    /// Somebody sends a portrait of themselves. Errors: too often.
    pub fn check_portrait(&self, email: &str) -> Result<(), ApiError> {
        self.portraits.check(email)
    }

    /// A page at `address` asks for the challenge of a passkey, which each view of the sign-in page does. Errors: too often.
    pub fn check_passkey(&self, address: &str) -> Result<(), ApiError> {
        self.passkeys.check(address)
    }

    /// Somebody at `address` tries a one-time link. Errors: too often.
    pub fn check_link(&self, address: &str) -> Result<(), ApiError> {
        self.links.check(address)
    }
}

fn key(kind: &str, email: &str, from: &str, most: u32) -> FailureKey {
    FailureKey { name: format!("{kind} {email} {from}"), most, refuses: true }
}

fn of_device(mark: [u8; 32]) -> String {
    format!("device {}", hex::encode(mark))
}

/// Name of the network of an address.
fn network(address: &str) -> String {
    address.parse().map_or_else(|_| address.to_owned(), |address| client_address::network(address).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(limits: &SignInLimits, address: &str, device: Option<[u8; 32]>) -> bool {
        limits.begin_password("olena@example.ch", address, device).map(drop).is_ok()
    }

    #[test]
    fn guesses_from_many_networks_leave_others_few_tries_and_known_devices_all() {
        let limits = SignInLimits::new(&Limits::default());
        for network in 0..10 {
            for _ in 0..10 {
                assert!(fails(&limits, &format!("2001:db8:0:{network}::1"), None));
            }
            assert!(!fails(&limits, &format!("2001:db8:0:{network}::2"), None), "the same /64");
        }

        let tries = |address, device| (0..20).filter(|_| fails(&limits, address, device)).count();
        assert_eq!(tries("192.0.2.7", None), 2);
        assert_eq!(tries("192.0.2.8", Some([7; 32])), 10);
        limits.begin_proof(1).unwrap().succeeded();
    }
}
