//! Passkeys (WebAuthn): a key on the device instead of a password. Always discoverable and always with the check of the
//! person (finger, face, PIN), so one of them is both factors of a sign-in.
//!
//! `webauthn-rs` verifies; here is what it leaves to its user: challenges that count once and soon are over, kept in memory
//! (a restart asks for the button once more), and who owns which key. The portal's domain is the one of its public
//! address; under an IP address or without TLS browsers know no passkeys, and there are none.

mod store;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    Webauthn, WebauthnBuilder, WebauthnError,
};

use super::user::User;
use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Config;

pub use store::{Kept, Stored, count, credential_ids, find, insert, list, remove, remove_all, rename, used};

/// How long the browser's dialog may take.
const LASTS: Duration = Duration::from_mins(5);
/// Challenges that wait at the same time; beyond it the oldest goes.
const MOST_WAITING: usize = 10_000;

/// What waits for an answer: each is taken out once.
struct Waiting<K, T>(Mutex<HashMap<K, (Ts, T)>>);

impl<K: Hash + Eq + Clone, T> Waiting<K, T> {
    fn put(&self, key: K, value: T, now: Ts) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_WAITING {
            all.retain(|_, (expires_at, _)| *expires_at > now);
            let oldest = all.iter().min_by_key(|(_, (expires_at, _))| *expires_at).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| all.len() >= MOST_WAITING) {
                all.remove(&oldest);
            }
        }
        all.insert(key, (now.after(LASTS), value));
    }

    fn take(&self, key: &K, now: Ts) -> Option<T> {
        let (expires_at, value) = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key)?;
        (expires_at > now).then_some(value)
    }
}

impl<K, T> Default for Waiting<K, T> {
    fn default() -> Self {
        Waiting(Mutex::default())
    }
}

/// The portal's part in every ceremony; managed by the server. Clones are cheap and share everything.
#[derive(Clone)]
pub struct Passkeys(Arc<Inner>);

struct Inner {
    portal: Option<Webauthn>,
    /// By the session that asked.
    registrations: Waiting<i64, PasskeyRegistration>,
    /// By the hash of the token that the browser brings back.
    sign_ins: Waiting<[u8; 32], DiscoverableAuthentication>,
}

/// The address whose domain the keys are bound to; none where browsers know no passkeys.
fn origin(config: &Config) -> Option<Url> {
    let url = Url::parse(&config.server.public_url()).ok()?;
    let domain = url.domain()?;
    (url.scheme() == "https" || domain == "localhost" || domain.ends_with(".localhost")).then_some(url)
}

/// Whether this portal can have passkeys.
pub fn available(config: &Config) -> bool {
    origin(config).is_some()
}

impl Passkeys {
    /// The part of the portal at its public address.
    pub fn new(config: &Config) -> Passkeys {
        let portal = origin(config).and_then(|url| {
            let domain = url.domain()?.to_owned();
            let built = WebauthnBuilder::new(&domain, &url)
                .and_then(|builder| builder.rp_name(&config.site.name).timeout(LASTS).build());
            built.inspect_err(|error| tracing::error!(?error, "passkeys are off")).ok()
        });
        Passkeys(Arc::new(Inner { portal, registrations: Waiting::default(), sign_ins: Waiting::default() }))
    }

    fn portal(&self) -> Result<&Webauthn, ApiError> {
        self.0.portal.as_ref().ok_or_else(|| ApiError::conflict("passkeys_off"))
    }

    /// Asks the browser for a new key of `user`; `known` are the keys there are. Answers what
    /// `PublicKeyCredential.parseCreationOptionsFromJSON` takes.
    pub fn begin_registration(
        &self,
        session_key: i64,
        user: &User,
        known: Vec<Vec<u8>>,
        now: Ts,
    ) -> Result<Value, ApiError> {
        let handle = Uuid::parse_str(user.id.as_str()).map_err(|error| ApiError::Internal(Box::new(error)))?;
        let shown = if user.name.is_empty() { user.email.clone() } else { user.full_name() };
        let (asked, state) =
            self.portal()?.start_passkey_registration(handle, &user.email, &shown, Some(known)).map_err(internal)?;
        self.0.registrations.put(session_key, state, now);
        let mut options = serde_json::to_value(asked.public_key)?;
        // signing in asks for no address, so the key has to know whose it is
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        Ok(options)
    }

    /// Checks the browser's answer to the session's last question. Errors: `passkey_failed`. Some milliseconds of
    /// processor time: off the async threads.
    pub fn finish_registration(&self, session_key: i64, credential: Value, now: Ts) -> Result<Passkey, ApiError> {
        let failed = || ApiError::Refused { status: 422, code: "passkey_failed" };
        let state = self.0.registrations.take(&session_key, now).ok_or_else(failed)?;
        let answer: RegisterPublicKeyCredential = serde_json::from_value(credential).map_err(|_| failed())?;
        self.portal()?.finish_passkey_registration(&answer, &state).map_err(|error| told(&error, failed()))
    }

    /// Asks the browser for any key it has for this portal. Answers the token to bring back and what
    /// `PublicKeyCredential.parseRequestOptionsFromJSON` takes.
    pub fn begin_sign_in(&self, now: Ts) -> Result<(String, Value), ApiError> {
        let (asked, state) = self.portal()?.start_discoverable_authentication().map_err(internal)?;
        let token = random_token();
        self.0.sign_ins.put(token_hash(&token), state, now);
        Ok((token, serde_json::to_value(asked.public_key)?))
    }

    /// Uses the question behind `token` up; answers what is left to be checked. Errors: `passkey_refused`.
    pub fn answered(&self, token: &str, credential: Value, now: Ts) -> Result<Answered, ApiError> {
        let state = self.0.sign_ins.take(&token_hash(token), now).ok_or_else(refused)?;
        let answer: PublicKeyCredential = serde_json::from_value(credential).map_err(|_| refused())?;
        let (handle, _) = self.portal()?.identify_discoverable_authentication(&answer).map_err(|_| refused())?;
        Ok(Answered { state, handle, answer })
    }

    /// Checks an answer against the key that it names. Answers the key as it is to be kept from now on. Errors:
    /// `passkey_refused`. Some milliseconds of processor time: off the async threads.
    pub fn check(&self, answered: Answered, stored: &Stored) -> Result<Passkey, ApiError> {
        let Answered { state, handle, answer } = answered;
        if Uuid::parse_str(stored.user_id.as_str()).ok() != Some(handle) {
            return Err(refused());
        }
        let mut passkey: Passkey = serde_json::from_str(&stored.credential)?;
        let found = self
            .portal()?
            .finish_discoverable_authentication_v2(&answer, state, &passkey)
            .map_err(|error| told(&error, refused()))?;
        passkey.update_credential(&found);
        Ok(passkey)
    }
}

/// A browser's answer whose question was found.
pub struct Answered {
    state: DiscoverableAuthentication,
    handle: Uuid,
    answer: PublicKeyCredential,
}

impl Answered {
    /// Name of the key that was used.
    pub fn credential_id(&self) -> &[u8] {
        self.answer.get_credential_id()
    }
}

/// No key of anybody here, or not rightly used: nobody learns which.
pub fn refused() -> ApiError {
    ApiError::Refused { status: 401, code: "passkey_refused" }
}

fn told(error: &WebauthnError, answer: ApiError) -> ApiError {
    if matches!(error, WebauthnError::CredentialPossibleCompromise) {
        tracing::warn!("a passkey's counter went back: somebody may have copied the key");
    }
    tracing::debug!(?error, "a passkey was refused");
    answer
}

fn internal(error: WebauthnError) -> ApiError {
    ApiError::Internal(Box::new(error))
}
