//! Fields of requests that may be left out, null or given.

use serde::{Deserialize, Deserializer};

/// Tells a field that is left out (`None`) from one that is null (`Some(None)`); to be used with `#[serde(default)]`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}
