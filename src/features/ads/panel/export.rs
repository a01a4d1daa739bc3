//! The list of bookings as a table.

use rocket::get;

use super::reader;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateAds;
use crate::base::error::ApiError;
use crate::features::ads::types::{AdRow, AdsQuery};
use crate::features::ads::view;
use crate::web::csv::Csv;
use crate::web::list;
use crate::web::{ApiProblem, Query};

/// Columns of the table.
const COLUMNS: [&str; 15] = [
    "id",
    "name",
    "package",
    "places",
    "languages",
    "price",
    "currency",
    "state",
    "advertiser",
    "owner",
    "start_on",
    "end_on",
    "due_on",
    "submitted_at",
    "updated_at",
];

fn fields(row: &AdRow) -> Vec<String> {
    let day = |day: Option<jiff::civil::Date>| day.map(|day| day.to_string()).unwrap_or_default();
    let langs: Vec<&str> = row.langs.iter().map(|lang| lang.as_str()).collect();
    let minor = row.price.minor;
    vec![
        row.id.to_string(),
        row.title.clone(),
        row.package.clone(),
        row.placements.join(" "),
        langs.join(" "),
        format!("{}.{:02}", minor / 100, minor % 100),
        row.price.currency.code().to_owned(),
        row.state.as_str().to_owned(),
        row.advertiser.clone(),
        row.owner.name.clone(),
        day(row.start_on),
        day(row.end_on),
        day(row.due_on),
        row.submitted_at.map(|at| at.to_string()).unwrap_or_default(),
        row.updated_at.to_string(),
    ]
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(AdsQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/ads.csv")]
async fn export_ads(who: Staff<ModerateAds>, app: App, query: Query<AdsQuery>) -> Result<Csv, ApiError> {
    let reader = reader(&app, &who);
    let read = move |db: &rusqlite::Connection| {
        list::table(&COLUMNS, |page| Ok(view::rows(db, &query.0, reader.cases, page)?.items), fields)
    };
    Ok(Csv::named("ads.csv", app.read(read).await?))
}

api!(export_ads);
