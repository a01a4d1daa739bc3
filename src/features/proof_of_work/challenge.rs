//! The proof of work in the form of ALTCHA, version 1: find the number whose hash with the salt is the challenge.
//! Its libraries read the system's clock or bring another one; here time comes in, so the few lines are our own.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::config::ProofOfWork;

/// The only algorithm.
const ALGORITHM: &str = "SHA-256";

/// A challenge for the browser: which number from 0 to `maxnumber` gives `hex(SHA-256(salt + number)) == challenge`?
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Challenge {
    /// Always `SHA-256`.
    pub algorithm: String,
    /// The hash to be found, in hexadecimal.
    pub challenge: String,
    /// Largest number that may be the answer.
    #[schema(maximum = 10_000_000)]
    pub maxnumber: u32,
    /// Prefix of the number; contains when the challenge was issued and when it expires.
    pub salt: String,
    /// Signature of the server.
    pub signature: String,
    /// Seconds from now before which an answer is refused.
    #[schema(maximum = 60)]
    pub pause_s: u32,
}

/// A challenge with its answer, as it is sent in base64.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Answer {
    algorithm: String,
    challenge: String,
    number: u64,
    salt: String,
    signature: String,
}

/// The challenge of a right answer.
pub(super) struct Solved {
    /// Identity of the challenge.
    pub hash: [u8; 32],
    /// When it was made.
    pub issued_at: Ts,
    /// When it expires.
    pub expires_at: Ts,
}

/// The signing key of this process; a restart voids earlier challenges.
pub(super) type Key = [u8; 32];

fn hash(salt: &str, number: u64) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(number.to_string()).finalize().into()
}

/// Hash under which a used text is remembered.
pub(super) fn hash_of(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// The server's signature of a text.
pub(super) fn signature(key: &Key, challenge: &str) -> Option<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(challenge.as_bytes());
    Some(hex::encode(mac.finalize().into_bytes()))
}

/// Makes a challenge by the settings. `None` only if the key had a wrong length.
pub(super) fn make(key: &Key, settings: &ProofOfWork, now: Ts) -> Option<Challenge> {
    let ProofOfWork { max_hashes: work, valid_minutes: minutes, min_fill_seconds: pause_s } = *settings;
    let expires_at = now.after(Duration::from_mins(minutes.into()));
    let mark: [u8; 12] = rand::random();
    // the last sign parts salt and number: without it digits could move from one to the other
    let salt = format!("{}?issued={}&expires={}&", hex::encode(mark), now.millis(), expires_at.millis());
    let challenge = hex::encode(hash(&salt, rand::rng().random_range(0..=u64::from(work))));
    let signature = signature(key, &challenge)?;
    Some(Challenge { algorithm: ALGORITHM.to_owned(), challenge, maxnumber: work, salt, signature, pause_s })
}

/// The challenge of a proof, if it is the right answer to a challenge of this process.
pub(super) fn read(key: &Key, proof: &str) -> Option<Solved> {
    let answer: Answer = serde_json::from_slice(&STANDARD.decode(proof).ok()?).ok()?;
    if answer.algorithm != ALGORITHM || !answer.salt.ends_with('&') {
        return None;
    }
    let hash = hash(&answer.salt, answer.number);
    let is_ours = signature(key, &answer.challenge)?.as_bytes().ct_eq(answer.signature.as_bytes());
    if hex::encode(hash) != answer.challenge || !bool::from(is_ours) {
        return None;
    }
    let (_, params) = answer.salt.split_once('?')?;
    let time = |name: &str| -> Option<Ts> {
        let (_, value) = params.split('&').filter_map(|pair| pair.split_once('=')).find(|(known, _)| *known == name)?;
        Some(Ts::from_millis(value.parse().ok()?))
    };
    Some(Solved { hash, issued_at: time("issued")?, expires_at: time("expires")? })
}

/// Finds the answer, as a client does: for tests and for those who write clients.
pub fn solve(challenge: &Challenge) -> Option<String> {
    let wanted = hex::decode(&challenge.challenge).ok()?;
    let number = (0..=u64::from(challenge.maxnumber)).find(|n| hash(&challenge.salt, *n).as_slice() == wanted)?;
    let answer = Answer {
        algorithm: challenge.algorithm.clone(),
        challenge: challenge.challenge.clone(),
        number,
        salt: challenge.salt.clone(),
        signature: challenge.signature.clone(),
    };
    Some(STANDARD.encode(serde_json::to_vec(&answer).ok()?))
}
