//! People as the API names them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;

/// A person's public identity and name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PersonRef {
    /// Public identity.
    pub id: String,
    /// Name and surname, or the address; empty for an erased account.
    pub name: String,
}

/// Somebody who may be assigned work.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Candidate {
    /// Public identity.
    pub id: String,
    /// Name and surname, or the address.
    pub name: String,
    /// End of an absence that lasts now.
    pub absent_until: Option<Ts>,
    /// Name of the substitute during that absence.
    pub substitute: Option<String>,
}
