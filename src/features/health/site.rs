//! Endpoints at the root: liveness, readiness, metrics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use broadcaster::Hub;
use rocket::http::{ContentType, Status};
use rocket::request::{FromRequest, Outcome};
use rocket::{Request, Route, State, get, routes};
use serde_json::{Value, json};
use subtle::ConstantTimeEq as _;
use tokio::sync::Mutex;

use super::view::{self, FigureSources};
use crate::app::App;
use crate::base::error::ApiError;
use crate::db;
use crate::features::system::{self, SystemState};
use crate::jobs::JobBoard;
use crate::web::page::Pages;
use crate::web::{Json, Reply, RequestFigures, refuse};

/// Answers while the process runs.
#[get("/healthz")]
fn healthz() -> Json<Value> {
    Json(json!({ "status": "alive" }))
}

/// Time for which an answer of the readiness check holds, so that requests from outside cannot keep the writer busy.
const CHECKED: Duration = Duration::from_secs(5);

/// The last readiness check; managed by the server.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// True if the portal is ready: checked at most once in five seconds.
    async fn is_ready(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, ready)) = *last
            && at.elapsed() < CHECKED
        {
            return ready;
        }
        let ready = check(app).await.is_ok();
        *last = Some((Instant::now(), ready));
        ready
    }
}

/// Answers 200 when the database takes changes and every migration is applied, else 503. The bearer of the metrics token also
/// gets the results of the checks.
#[get("/readyz")]
async fn readyz(
    reader: Option<MetricsReader>,
    app: App,
    readiness: &State<Readiness>,
    board: &State<JobBoard>,
) -> Reply<Value> {
    let is_ready = readiness.is_ready(&app).await;
    if reader.is_none() {
        return if is_ready { Ok(Json(json!({ "status": "ready" }))) } else { Err(ApiError::Unavailable) };
    }
    let (portal, board) = (app.clone(), board.inner().clone());
    let health = app.read(move |db| system::health(db, &portal, &board)).await;
    match (is_ready, health) {
        (true, Ok(health)) => Ok(Json(json!({
            "status": "ready",
            "version": env!("CARGO_PKG_VERSION"),
            "mode": app.mode.get(),
            "health": health,
        }))),
        _ => Err(ApiError::Unavailable),
    }
}

/// Checks that the writer takes a change, without making one: an empty transaction writes nothing to the disk.
async fn check(app: &App) -> Result<(), ApiError> {
    let applied = app.read(db::count_applied).await.map_err(|_| ApiError::Unavailable)?;
    app.write(|_| Ok(())).await.map_err(|_| ApiError::Unavailable)?;
    if applied == db::VERSION { Ok(()) } else { Err(ApiError::Unavailable) }
}

/// The bearer of the metrics token (`[metrics] token`, or the one of `secrets.toml`).
struct MetricsReader;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for MetricsReader {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<MetricsReader, ()> {
        let given = request.headers().get_one("Authorization").and_then(|header| header.strip_prefix("Bearer "));
        let wanted = request.rocket().state::<App>().map(|app| match app.config.metrics.token.as_str() {
            "" => app.secrets.metrics_token.clone(),
            token => token.to_owned(),
        });
        match (given, wanted) {
            (Some(given), Some(wanted))
                if !wanted.is_empty() && bool::from(given.as_bytes().ct_eq(wanted.as_bytes())) =>
            {
                Outcome::Success(MetricsReader)
            }
            _ => refuse(request, ApiError::Unauthorized),
        }
    }
}

/// Parts of the server that have figures, as a request guard.
struct Sources<'r>(FigureSources<'r>);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Sources<'r> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Sources<'r>, ()> {
        let rocket = request.rocket();
        let sources = || {
            Some(FigureSources {
                app: rocket.state::<App>()?,
                started_at: rocket.state::<SystemState>()?.started_at(),
                hub: rocket.state::<Hub>()?,
                pages: rocket.state::<Arc<Pages>>()?,
                requests: rocket.state::<RequestFigures>()?,
                jobs: rocket.state::<JobBoard>()?,
            })
        };
        match sources() {
            Some(sources) => Outcome::Success(Sources(sources)),
            None => refuse(request, ApiError::internal("a source of figures is not managed")),
        }
    }
}

/// Figures in OpenMetrics' text format, for the bearer of the token.
#[get("/metrics")]
async fn metrics(_reader: MetricsReader, sources: Sources<'_>) -> Result<(ContentType, String), ApiError> {
    Ok((view::exposition_format(), view::figures(sources.0).await?))
}

/// The same figures on a listener of their own (`[metrics] listen`), without a token.
#[get("/metrics")]
async fn open_metrics(sources: Sources<'_>) -> Result<(ContentType, String), Status> {
    let text = view::figures(sources.0).await.map_err(|_| Status::ServiceUnavailable)?;
    Ok((view::exposition_format(), text))
}

/// Endpoints at the root.
pub fn routes() -> Vec<Route> {
    routes![healthz, readyz, metrics]
}

/// Endpoint of the metrics' own listener.
pub fn own_listener() -> Vec<Route> {
    routes![open_metrics]
}
