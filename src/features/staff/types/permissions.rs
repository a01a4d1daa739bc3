//! Capabilities of one staff member.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::access::Scope;

/// A capability of the role of a staff member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffPermission {
    /// Name, such as `articles.publish`.
    pub name: String,
    /// How far the role has it.
    pub scope: Scope,
    /// True if it was taken from the person.
    pub withheld: bool,
    /// True if it can be taken from the person.
    pub withholdable: bool,
}

/// Capabilities that are taken from a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffPermissionsChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Names of capabilities of the role; all others are given back.
    #[schema(max_items = 100)]
    pub withheld: Vec<CapabilityName>,
}

/// Name of a capability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(value_type = String, max_length = 60, pattern = "^[a-z]+[.][a-z]+$")]
pub struct CapabilityName(pub String);
