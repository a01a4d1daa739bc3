//! Deletion of the account.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;

/// State of the deletion of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountDeletion {
    /// When the account will be erased; null if no deletion was requested.
    pub deletion_due_at: Option<Ts>,
}
