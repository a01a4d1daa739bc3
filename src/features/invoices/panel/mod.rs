//! Endpoints of invoices for staff.

mod bank_file;
mod creditor;
mod invoices;
mod steps;

use jiff::civil::Date;

use super::types::InvoiceId;
use crate::app::App;
use crate::base::error::ApiError;

/// All endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [bank_file::routes(), creditor::routes(), invoices::routes(), steps::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![bank_file::doc(), creditor::doc(), invoices::doc(), steps::doc()]
}

fn id_of(id: &str) -> Result<InvoiceId, ApiError> {
    InvoiceId::parse(id).ok_or(ApiError::NotFound)
}

/// The day in the portal's time zone.
fn today(app: &App) -> Date {
    app.clock.now().date(&app.site().zone)
}
