//! Endpoints of the caller's own account.

mod deletion;
mod email;
mod passkeys;
mod password;
mod portrait;
mod profile;
mod second_factor;
mod sessions;
mod terms;

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [
        profile::routes(),
        password::routes(),
        email::routes(),
        portrait::routes(),
        second_factor::routes(),
        sessions::routes(),
        terms::routes(),
        passkeys::routes(),
        deletion::routes(),
    ]
    .concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![
        profile::doc(),
        password::doc(),
        email::doc(),
        portrait::doc(),
        second_factor::doc(),
        sessions::doc(),
        terms::doc(),
        passkeys::doc(),
        deletion::doc(),
    ]
}
