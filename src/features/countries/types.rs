//! Countries and regions as the API sends them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::country::{Country, Region};

/// A country to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryChoice {
    /// Code of ISO 3166-1.
    pub code: Country,
    /// Name in the caller's language.
    pub name: &'static str,
    /// True for the operator's country and those with public services or enterprises; forms offer them first.
    pub in_use: bool,
    /// True for the one that a form begins with: that of the caller's last enterprise or service, else the operator's.
    pub is_default: bool,
}

/// A region to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionChoice {
    /// Code of ISO 3166-2.
    pub code: Region,
    /// Name in the caller's language; the local one where it is not translated.
    pub name: &'static str,
    /// Kind in English, such as `Canton`.
    pub kind: &'static str,
}
