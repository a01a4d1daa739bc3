//! Tokens for forms that are sent without JavaScript and so without a proof of work: the signed time at which the form was
//! opened. A token costs its sender nothing, so the guard accepts few of them.

use std::time::Duration;

use subtle::ConstantTimeEq as _;

use super::challenge::{Key, hash_of, signature};
use crate::base::clock::Ts;
use crate::config::ProofOfWork;

/// The content of a token.
pub(super) struct NoScriptToken {
    /// Hash under which a used token is remembered.
    pub hash: [u8; 32],
    /// When the form was opened.
    pub issued_at: Ts,
    /// When it expires.
    pub expires_at: Ts,
}

fn mark(key: &Key, text: &str) -> Option<String> {
    // the prefix keeps tokens and challenges apart
    signature(key, &format!("token:{text}"))
}

/// A token of this moment. `None` only if the key had a wrong length.
pub(super) fn make(key: &Key, settings: &ProofOfWork, now: Ts) -> Option<String> {
    let expires_at = now.after(Duration::from_mins(settings.valid_minutes.into()));
    let salt: [u8; 12] = rand::random();
    let text = format!("{}.{}.{}", hex::encode(salt), now.millis(), expires_at.millis());
    let mark = mark(key, &text)?;
    Some(format!("{text}.{mark}"))
}

/// Reads a token that this process issued.
pub(super) fn read(key: &Key, token: &str) -> Option<NoScriptToken> {
    let (text, given) = token.rsplit_once('.')?;
    let ours = mark(key, text)?;
    if !bool::from(ours.as_bytes().ct_eq(given.as_bytes())) {
        return None;
    }
    let mut times = text.split('.').skip(1).filter_map(|part| Some(Ts::from_millis(part.parse().ok()?)));
    Some(NoScriptToken { hash: hash_of(token), issued_at: times.next()?, expires_at: times.next()? })
}
