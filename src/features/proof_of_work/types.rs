//! What a form brings along.

use serde::Deserialize;
use utoipa::ToSchema;

/// That a person sends the form: the answer to `GET /api/robots/challenge`, which says how it is found.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Human {
    /// Base64 of the JSON `{"algorithm","challenge","number","salt","signature"}`: the challenge with the number whose
    /// `hex(SHA-256(salt + number))` is its `challenge` (the payload of ALTCHA, version 1). Each counts once.
    #[schema(min_length = 1, max_length = 2000)]
    pub proof: String,
    /// Stays empty: the field of the form that people do not see.
    #[schema(max_length = 500)]
    pub website: Option<String>,
}
