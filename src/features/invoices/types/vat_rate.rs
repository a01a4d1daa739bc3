//! Rates of value added tax with the day from which they are valid.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::country::Country;
use crate::base::id::Id;

/// Identity of a rate.
pub type VatRateId = Id<VatRate>;

/// The normal rate of value added tax of a country, valid until the next one begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VatRate {
    /// Public identity.
    pub id: VatRateId,
    /// Country.
    pub country: Country,
    /// Rate in hundredths of a percent: 810 is 8.1 %.
    #[schema(maximum = 10_000)]
    pub basis_points: u32,
    /// First day, `2024-01-01`.
    #[schema(value_type = String)]
    pub valid_from: Date,
}

/// A rate that is to be added.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVatRate {
    /// Country.
    pub country: Country,
    /// Rate in hundredths of a percent: 810 is 8.1 %.
    #[schema(minimum = 0, maximum = 10_000)]
    pub basis_points: u32,
    /// First day, `2024-01-01`.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub valid_from: String,
}
