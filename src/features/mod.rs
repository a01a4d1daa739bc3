//! The product: one folder a noun, all built alike (`types`, `store`, `actions`, `site`, `panel`). This list is all that
//! the server knows of them.

pub mod accounts;
pub mod articles;
pub mod authorship;
pub mod categories;
pub mod frame;
pub mod notices;
pub mod sections;
pub mod system;

use std::time::Duration;

use rocket::Route;
use utoipa::openapi::OpenApi;

use crate::auth::session;
use crate::jobs::Job;
use crate::media;
use crate::notifications;

/// Endpoints below `/api`.
pub fn api_routes() -> Vec<Route> {
    [accounts::routes(), notices::routes(), media::routes()].concat()
}

/// Pages and files at the root.
pub fn page_routes() -> Vec<Route> {
    [frame::routes(), notices::broadcasting_routes(), system::routes(), media::public_routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<OpenApi> {
    vec![accounts::doc(), notices::doc(), media::doc()]
}

/// What the clock does.
pub fn jobs() -> Vec<Job> {
    vec![
        Job { name: "end sessions", every: Duration::from_hours(1), run: |app| app.db.write_blocking(|write| session::sweep(write).map(drop)) },
        Job { name: "forget old notifications", every: Duration::from_hours(6), run: |app| app.db.write_blocking(|write| notifications::sweep(write).map(drop)) },
    ]
}

/// Data of the error page: status, wanted path, and where to go instead.
pub fn error_page(db: &crate::web::PageDb, status: u16, path: &str) -> Result<serde_json::Value, crate::base::error::ApiError> {
    use crate::locale::{args, t};
    let key = match status {
        404 => "not_found",
        410 => "gone",
        401 => "unauthorized",
        403 => "forbidden",
        429 => "too_often",
        503 => "unavailable",
        _ => "internal",
    };
    let path = path.split('?').next().unwrap_or_default();
    let words = args([("path", path.into()), ("seconds", "60".into()), ("request", "".into())]);
    let title = t(db.lang, &format!("errors.problems.{key}.title"), &words);
    let message = t(db.lang, &format!("errors.problems.{key}.detail"), &words);
    let search: String = path.rsplit('/').next().unwrap_or_default().split('-').collect::<Vec<_>>().join(" ");
    Ok(serde_json::json!({
        "head": { "title": format!("{title} – {}", db.config.site.name), "description": "", "image": null, "canonical_path": "/404", "alternates": [], "noindex": true, "feed": null },
        "status": status,
        "title": title,
        "message": if status == 404 { format!("{title}: {path}") } else { message },
        "wanted_path": path,
        "search_q": search,
        "suggestions": [],
    }))
}
