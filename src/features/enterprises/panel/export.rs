//! The list of enterprises as a table.

use rocket::get;

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::VerifyEnterprises;
use crate::base::error::ApiError;
use crate::features::enterprises::types::{EnterpriseRow, EnterprisesQuery};
use crate::features::enterprises::view::panel as view;
use crate::web::csv::Csv;
use crate::web::list;
use crate::web::{ApiProblem, Query};

/// Columns of the table.
const COLUMNS: [&str; 13] = [
    "id",
    "name",
    "legal_name",
    "kind",
    "country",
    "town",
    "uid",
    "state",
    "verification",
    "verified_until",
    "trust",
    "services",
    "updated_at",
];

fn fields(row: &EnterpriseRow) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.name.clone(),
        row.legal_name.clone(),
        row.kind.as_str().to_owned(),
        row.country.clone(),
        row.town.clone(),
        row.uid.clone(),
        row.state.as_str().to_owned(),
        row.verification.as_str().to_owned(),
        row.verified_until.map(|at| at.to_string()).unwrap_or_default(),
        row.trust.as_str().to_owned(),
        row.services.to_string(),
        row.updated_at.to_string(),
    ]
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(EnterprisesQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/enterprises.csv")]
async fn export_enterprises(
    who: Staff<VerifyEnterprises>,
    app: App,
    query: Query<EnterprisesQuery>,
) -> Result<Csv, ApiError> {
    let lang = who.lang;
    let table = move |db: &rusqlite::Connection| {
        list::table(&COLUMNS, |page| Ok(view::rows(db, &query.0, lang, page)?.items), fields)
    };
    Ok(Csv::named("enterprises.csv", app.read(table).await?))
}

api!(export_enterprises);
