//! The profile: what people say of themselves, their portrait, address and password, and the devices they are signed in on.
//!
//! Used by everybody who is signed in, for their own account alone. It never changes an address before both the old and the
//! new one agreed, and never says whether somebody else uses an address.

mod devices;
mod email;
mod email_site;
mod fields;
mod passkeys;
mod portrait;
mod second_factor;
mod sessions;
mod site;
mod store;
mod types;

pub use email::sweep;
pub(in crate::features) use second_factor::WithPassword;
pub(in crate::features) use site::{demand_password, same_password};
pub(in crate::features) use store::remove_change as forget_change;

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [
        site::routes(),
        email_site::routes(),
        portrait::routes(),
        second_factor::routes(),
        sessions::routes(),
        passkeys::routes(),
    ]
    .concat()
}

/// Their description.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), email_site::doc(), portrait::doc(), second_factor::doc(), sessions::doc(), passkeys::doc()]
}
pub mod deletion;
