//! Endpoints of services for staff.

mod export;
mod queue;
mod steps;

use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DecideCases, ModerateServices};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::cases::CaseReader;
use crate::features::services::types::ServiceId;
use crate::features::services::view::ServiceReader;

/// All endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [queue::routes(), steps::routes(), export::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![queue::doc(), steps::doc(), export::doc()]
}

fn id_of(id: &str) -> Result<ServiceId, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

fn reader<C>(app: &App, who: &Staff<C>) -> ServiceReader {
    ServiceReader {
        cases: CaseReader { user_key: who.user.key, lang: who.lang, now: app.clock.now() },
        moderates: who.access.scope::<ModerateServices>().is_some(),
        decides: who.access.scope::<DecideCases>().is_some(),
    }
}
