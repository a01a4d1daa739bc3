//! Endpoints of enterprises for staff.

mod export;
mod queue;
mod steps;

use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DecideCases, VerifyEnterprises};
use crate::base::error::ApiError;
use crate::features::cases::CaseReader;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::enterprises::view::panel::ReviewReader;

/// All endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [queue::routes(), steps::routes(), export::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![queue::doc(), steps::doc(), export::doc()]
}

fn id_of(id: &str) -> Result<EnterpriseId, ApiError> {
    EnterpriseId::parse(id).ok_or(ApiError::NotFound)
}

/// Those who may not verify see neither members nor remarks nor requests.
fn reader<C>(app: &App, who: &Staff<C>) -> ReviewReader {
    ReviewReader {
        cases: CaseReader { user_key: who.user.key, lang: who.lang, now: app.clock.now() },
        verifies: who.access.scope::<VerifyEnterprises>().is_some(),
        decides: who.access.scope::<DecideCases>().is_some(),
    }
}
