//! Translations that follow their original. Each text of an object keeps a digest of its words and the digest of the
//! original that it was brought up to date with; a translation is outdated while the original has other words.

mod store;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

pub use store::{is_outdated, outdated, settle};

use crate::base::error::ApiError;

/// Bytes of a digest that are kept.
const DIGEST_BYTES: usize = 12;

/// Tables of objects with texts. The texts have the columns `locale`, `digest`, `settled` and `follows`, the objects
/// `original_locale`. All names are constants of the program, never input.
#[derive(Clone, Copy, Debug)]
pub struct TranslatedTable {
    /// Table of the objects.
    pub owner: &'static str,
    /// Table of their texts.
    pub texts: &'static str,
    /// Column of `texts` that refers to the object.
    pub key: &'static str,
}

/// Digest of the words of a text.
pub fn digest(words: &impl Serialize) -> Result<String, ApiError> {
    let hash = Sha256::digest(serde_json::to_vec(words)?);
    Ok(URL_SAFE_NO_PAD.encode(&hash[..DIGEST_BYTES]))
}
