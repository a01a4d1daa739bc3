//! Endpoints of bookings for staff.

mod export;
mod figures;
mod queue;
mod steps;

use jiff::civil::Date;

use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DecideCases, ModerateAds, TrustAds};
use crate::base::error::ApiError;
use crate::features::ads::types::AdId;
use crate::features::ads::view::AdReader;
use crate::features::cases::CaseReader;

/// All endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [queue::routes(), steps::routes(), export::routes(), figures::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![queue::doc(), steps::doc(), export::doc(), figures::doc()]
}

fn id_of(id: &str) -> Result<AdId, ApiError> {
    AdId::parse(id).ok_or(ApiError::NotFound)
}

fn today(app: &App) -> Date {
    app.clock.now().date(&app.site().zone)
}

fn reader<C>(app: &App, who: &Staff<C>) -> AdReader {
    AdReader {
        cases: CaseReader { user_key: who.user.key, lang: who.lang, now: app.clock.now() },
        today: today(app),
        moderates: who.access.scope::<ModerateAds>().is_some(),
        trusts: who.access.scope::<TrustAds>().is_some(),
        decides: who.access.scope::<DecideCases>().is_some(),
    }
}
