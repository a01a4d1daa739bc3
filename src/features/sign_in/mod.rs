//! Sign-in: registration, signing in and out, confirming an e-mail address, setting a new password, the first super-admin.
//!
//! Used by every person without a session. It never says whether an e-mail address has an account, stores no password and
//! no token but their hashes, and never leaves the portal without an active super-admin.

pub mod actions;
mod jobs;
pub mod rules;
mod site;
pub(in crate::features) mod store;
mod types;

pub use jobs::remove_expired_links;
pub use site::SignInLimits;
pub(in crate::features) use site::{check_password, clean_names};
pub use types::{Account, LinkKind, Login, NewAccount};

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), site::passkeys::routes()].concat()
}

/// Their description.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), site::passkeys::doc()]
}
