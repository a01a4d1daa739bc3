//! Consent to new versions of legal pages.

use serde::Deserialize;
use utoipa::ToSchema;

/// Versions that a person agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsConsent {
    /// The versions as they were shown, in their order.
    #[schema(max_items = 20)]
    pub versions: Vec<AgreedVersion>,
}

/// A version of a legal page that a person agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AgreedVersion {
    /// Which page it is: terms, …
    #[schema(max_length = 120)]
    pub name: String,
    /// Number of the version.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    pub number: i64,
}
