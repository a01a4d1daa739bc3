//! The list of services as a table.

use rocket::get;

use super::reader;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateServices;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::services::types::{ServiceRow, ServicesQuery};
use crate::features::services::view;
use crate::web::csv::Csv;
use crate::web::list;
use crate::web::{ApiProblem, Query};

/// Columns of the table.
const COLUMNS: [&str; 18] = [
    "id",
    "title",
    "owner",
    "trust",
    "category",
    "country",
    "state",
    "change",
    "price",
    "languages",
    "reports",
    "submitted_at",
    "published_at",
    "valid_until",
    "featured_until",
    "views",
    "contact_clicks",
    "updated_at",
];

fn fields(row: &ServiceRow) -> Vec<String> {
    let moment = |at: Option<Ts>| at.map(|at| at.to_string()).unwrap_or_default();
    vec![
        row.id.to_string(),
        row.title.clone(),
        row.owner.name.clone(),
        row.trust.as_str().to_owned(),
        row.category.clone(),
        row.country.clone(),
        row.state.as_str().to_owned(),
        row.pending_state.map(|state| state.as_str().to_owned()).unwrap_or_default(),
        row.price.clone(),
        row.languages.join(" "),
        row.reports.to_string(),
        moment(row.submitted_at),
        moment(row.published_at),
        moment(row.valid_until),
        moment(row.featured_until),
        row.views.to_string(),
        row.contact_clicks.to_string(),
        row.updated_at.to_string(),
    ]
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "services", security(("bearer" = [])), params(ServicesQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/services.csv")]
async fn export_services(who: Staff<ModerateServices>, app: App, query: Query<ServicesQuery>) -> Result<Csv, ApiError> {
    let reader = reader(&app, &who);
    let rows = move |db: &rusqlite::Connection| {
        list::table(&COLUMNS, |page| Ok(view::rows(db, &query.0, reader.cases, page)?.items), fields)
    };
    Ok(Csv::named("services.csv", app.read(rows).await?))
}

api!(export_services);
