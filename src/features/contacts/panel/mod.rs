//! Endpoints of contacts, of their groups and of suggestions for staff.

mod contacts;
mod groups;
mod suggestions;

/// The endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [contacts::routes(), groups::routes(), suggestions::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![contacts::doc(), groups::doc(), suggestions::doc()]
}
