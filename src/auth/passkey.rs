//! Passkeys (WebAuthn): sign-in by a key on the device instead of a password. Passkeys are discoverable and require user
//! verification (finger, face, PIN), so one passkey replaces both factors.
//!
//! `webauthn-rs` verifies credentials. This module holds the challenges, in memory, each valid once and for five minutes (after
//! a restart the person presses the button again), and the owner of each passkey. Passkeys are bound to the domain of the
//! public address; browsers support none under an IP address or without TLS.

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

use super::store::passkey::PasskeyCredential;
use super::user::User;
use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Config;

pub use super::store::passkey::{
    StoredPasskey, count, credential_ids, find, insert, list, note_use, remove, remove_all, rename,
};

/// How long the browser's dialog may take.
const CHALLENGE_LIFETIME: Duration = Duration::from_mins(5);
/// Most challenges held at a time; beyond it the oldest is dropped.
const MAX_CHALLENGES: usize = 10_000;

/// Challenges that were not answered yet; each is taken once.
struct Challenges<K, T>(Mutex<HashMap<K, (Ts, T)>>);

impl<K: Hash + Eq + Clone, T> Challenges<K, T> {
    fn put(&self, key: K, value: T, now: Ts) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MAX_CHALLENGES {
            all.retain(|_, (expires_at, _)| *expires_at > now);
            let oldest = all.iter().min_by_key(|(_, (expires_at, _))| *expires_at).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| all.len() >= MAX_CHALLENGES) {
                all.remove(&oldest);
            }
        }
        all.insert(key, (now.after(CHALLENGE_LIFETIME), value));
    }

    fn take(&self, key: &K, now: Ts) -> Option<T> {
        let (expires_at, value) = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key)?;
        (expires_at > now).then_some(value)
    }
}

impl<K, T> Default for Challenges<K, T> {
    fn default() -> Self {
        Challenges(Mutex::default())
    }
}

/// The relying party of all passkeys, managed by the server. Clones share their state.
#[derive(Clone)]
pub struct Passkeys(Arc<Inner>);

struct Inner {
    webauthn: Option<Webauthn>,
    /// By key of the session.
    registrations: Challenges<i64, PasskeyRegistration>,
    /// By the hash of the token that the browser sends back.
    sign_ins: Challenges<[u8; 32], DiscoverableAuthentication>,
}

/// The address whose domain passkeys are bound to; none where browsers support no passkeys.
fn origin(config: &Config) -> Option<Url> {
    let url = Url::parse(&config.server.public_url()).ok()?;
    let domain = url.domain()?;
    (url.scheme() == "https" || domain == "localhost" || domain.ends_with(".localhost")).then_some(url)
}

/// True if browsers support passkeys at the public address.
pub fn available(config: &Config) -> bool {
    origin(config).is_some()
}

impl Passkeys {
    /// The relying party of the public address.
    pub fn new(config: &Config) -> Passkeys {
        let webauthn = origin(config).and_then(|url| {
            let domain = url.domain()?.to_owned();
            let built = WebauthnBuilder::new(&domain, &url)
                .and_then(|builder| builder.rp_name(&config.site.name).timeout(CHALLENGE_LIFETIME).build());
            built.inspect_err(|error| tracing::error!(?error, "passkeys are off")).ok()
        });
        Passkeys(Arc::new(Inner { webauthn, registrations: Challenges::default(), sign_ins: Challenges::default() }))
    }

    fn webauthn(&self) -> Result<&Webauthn, ApiError> {
        self.0.webauthn.as_ref().ok_or_else(|| ApiError::conflict("passkeys_off"))
    }

    /// Starts the registration of a passkey; `known` are the credential ids `user` has already. Returns the options for
    /// `PublicKeyCredential.parseCreationOptionsFromJSON`.
    pub fn begin_registration(
        &self,
        session_key: i64,
        user: &User,
        known: Vec<Vec<u8>>,
        now: Ts,
    ) -> Result<Value, ApiError> {
        let handle = Uuid::parse_str(user.id.as_str()).map_err(|error| ApiError::Internal(Box::new(error)))?;
        let display_name = if user.name.is_empty() { user.email.clone() } else { user.full_name() };
        let (challenge, state) = self
            .webauthn()?
            .start_passkey_registration(handle, &user.email, &display_name, Some(known))
            .map_err(internal)?;
        self.0.registrations.put(session_key, state, now);
        let mut options = serde_json::to_value(challenge.public_key)?;
        // sign-in sends no address, so the passkey must carry the user's id
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        Ok(options)
    }

    /// Verifies the response to the session's last challenge. Errors: `passkey_failed`. Takes some milliseconds of processor
    /// time: off the async threads.
    pub fn finish_registration(&self, session_key: i64, credential: Value, now: Ts) -> Result<Passkey, ApiError> {
        let failed = || ApiError::Refused { status: 422, code: "passkey_failed" };
        let state = self.0.registrations.take(&session_key, now).ok_or_else(failed)?;
        let answer: RegisterPublicKeyCredential = serde_json::from_value(credential).map_err(|_| failed())?;
        self.webauthn()?.finish_passkey_registration(&answer, &state).map_err(|error| logged(&error, failed()))
    }

    /// Starts a sign-in with any passkey of this portal. Returns the token of the challenge and the options for
    /// `PublicKeyCredential.parseRequestOptionsFromJSON`.
    pub fn begin_sign_in(&self, now: Ts) -> Result<(String, Value), ApiError> {
        let (challenge, state) = self.webauthn()?.start_discoverable_authentication().map_err(internal)?;
        let token = random_token();
        self.0.sign_ins.put(token_hash(&token), state, now);
        Ok((token, serde_json::to_value(challenge.public_key)?))
    }

    /// Takes the challenge of `token` and identifies the credential of the response. Errors: `passkey_refused`.
    pub fn identify(&self, token: &str, credential: Value, now: Ts) -> Result<IdentifiedResponse, ApiError> {
        let state = self.0.sign_ins.take(&token_hash(token), now).ok_or_else(refused)?;
        let answer: PublicKeyCredential = serde_json::from_value(credential).map_err(|_| refused())?;
        let (handle, _) = self.webauthn()?.identify_discoverable_authentication(&answer).map_err(|_| refused())?;
        Ok(IdentifiedResponse { state, handle, answer })
    }

    /// Verifies a response against its passkey. Returns the passkey with its new counter, to be stored. Errors:
    /// `passkey_refused`. Takes some milliseconds of processor time: off the async threads.
    pub fn check(&self, response: IdentifiedResponse, stored: &PasskeyCredential) -> Result<Passkey, ApiError> {
        let IdentifiedResponse { state, handle, answer } = response;
        if Uuid::parse_str(stored.user_id.as_str()).ok() != Some(handle) {
            return Err(refused());
        }
        let mut passkey: Passkey = serde_json::from_str(&stored.credential)?;
        let found = self
            .webauthn()?
            .finish_discoverable_authentication_v2(&answer, state, &passkey)
            .map_err(|error| logged(&error, refused()))?;
        passkey.update_credential(&found);
        Ok(passkey)
    }
}

/// A browser's response whose challenge was found.
pub struct IdentifiedResponse {
    state: DiscoverableAuthentication,
    handle: Uuid,
    answer: PublicKeyCredential,
}

impl IdentifiedResponse {
    /// Id of the credential that was used.
    pub fn credential_id(&self) -> &[u8] {
        self.answer.get_credential_id()
    }
}

/// The passkey is unknown or the response is wrong; the client does not learn which.
pub fn refused() -> ApiError {
    ApiError::Refused { status: 401, code: "passkey_refused" }
}

fn logged(error: &WebauthnError, answer: ApiError) -> ApiError {
    if matches!(error, WebauthnError::CredentialPossibleCompromise) {
        tracing::warn!("a passkey's counter went back: somebody may have copied the key");
    }
    tracing::debug!(?error, "a passkey was refused");
    answer
}

fn internal(error: WebauthnError) -> ApiError {
    ApiError::Internal(Box::new(error))
}
