//! People as the API names them.

use serde::Serialize;
use utoipa::ToSchema;

/// A person's public identity and name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PersonRef {
    /// Public identity.
    pub id: String,
    /// Name and surname, or the address.
    pub name: String,
}
