//! `[access]` and `[panel]`: who may come in, and which roles see which page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::access::Role;
use crate::string_enum;

/// Access to the site and registration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AccessSettings)]
pub struct Access {
    /// True if visitors read without signing in.
    pub anonymous: bool,
    /// True if people may make an account for themselves.
    pub registration: bool,
    /// Youngest age in years of a person with an account.
    #[schema(minimum = 0, maximum = 99)]
    pub minimum_age: u8,
    /// Roles that need a second factor: without an authenticator app or a passkey they may do nothing in the panel.
    pub second_factor: Vec<PanelRole>,
}

impl Access {
    /// True if people with `role` need a second factor.
    pub fn needs_second_factor(&self, role: Role) -> bool {
        self.second_factor.iter().any(|needed| needed.as_str() == role.as_str())
    }
}

impl Default for Access {
    fn default() -> Self {
        Self {
            anonymous: true,
            registration: true,
            minimum_age: 16,
            second_factor: vec![PanelRole::Admin, PanelRole::SuperAdmin],
        }
    }
}

/// Changes to the table of pages and roles.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = PanelSettings)]
pub struct Panel {
    /// Page → roles that may open it; an empty list lets any signed-in person in.
    pub roles: BTreeMap<String, Vec<PanelRole>>,
}

string_enum! {
    /// A staff role as the operator writes it.
    PanelRole {
        /// Writes articles.
        Author = "author",
        /// Publishes and moderates.
        Manager = "manager",
        /// Runs the portal.
        Admin = "admin",
        /// Runs the portal and its staff.
        SuperAdmin = "super-admin",
    }
}
