//! Accounts: registering, signing in and out, confirming an address, setting a new password, the first super-admin.
//!
//! Used by everybody at the door. It never says whether an address has an account, keeps no
//! password and no token, and never leaves the portal without an active super-admin.

pub mod actions;
mod consents;
pub mod links;
mod passkey_site;
pub mod passwords;
mod site;
pub(in crate::features) mod store;
mod types;

pub use site::SignInLimits;
pub(in crate::features) use site::{check_password, clean_names};
pub use types::{Account, Login, NewAccount};

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), passkey_site::routes()].concat()
}

/// Their description.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), passkey_site::doc()]
}
