//! The guard's part of a form's body.

use serde::Deserialize;
use utoipa::ToSchema;

/// Proof of work and honeypot of a form: the answer to `GET /api/proof-of-work/challenge`, which says how it is found.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Human {
    /// Base64 of the JSON `{"algorithm","challenge","number","salt","signature"}`: the challenge with the number whose
    /// `hex(SHA-256(salt + number))` is its `challenge` (the payload of ALTCHA, version 1). Each counts once.
    #[schema(min_length = 1, max_length = 2000)]
    pub proof: String,
    /// Honeypot: hidden from people, must be empty.
    #[schema(max_length = 500)]
    pub website: Option<String>,
}
