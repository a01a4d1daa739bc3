//! `[contacts]`: how contacts are kept right.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Scheduled checks of contacts, and the links in their e-mails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ContactSettings)]
pub struct Contacts {
    /// True if a contact that nobody confirms for two periods after its check was due is hidden.
    pub hide_unconfirmed: bool,
    /// Contacts on one page of a public list.
    #[schema(minimum = 12, maximum = 200)]
    pub per_page: u32,
    /// Days a link "is this still right?" works.
    #[schema(minimum = 1, maximum = 90)]
    pub link_days: u32,
}

impl Default for Contacts {
    fn default() -> Self {
        Self { hide_unconfirmed: true, per_page: 60, link_days: 30 }
    }
}
