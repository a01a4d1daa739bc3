//! What machines ask of a running portal: is it alive, is it ready, how is it doing.

use rocket::http::{ContentType, Status};
use rocket::request::{FromRequest, Outcome};
use rocket::{Request, Route, State, get, routes};
use serde_json::{Value, json};
use subtle::ConstantTimeEq as _;

use crate::app::App;
use crate::base::error::ApiError;
use crate::mail;
use crate::realtime::Hub;
use crate::web::page::Pages;
use crate::web::{Json, Reply, refuse};

/// Alive: the process answers.
#[get("/healthz")]
fn healthz() -> Json<Value> {
    Json(json!({ "status": "alive" }))
}

/// Ready: the database can be written and every migration is done.
#[get("/readyz")]
async fn readyz(app: App) -> Reply<Value> {
    let applied: usize = app
        .read(|db| Ok(db.query_row("select count(*) from migrations", [], |row| row.get::<_, i64>(0))?))
        .await
        .map_err(|_| ApiError::Unavailable)?
        .try_into()
        .unwrap_or(0);
    let now = app.clock.now();
    app.write(move |write| {
        write.execute(
            "insert into settings (name, value) values ('ready_at', ?1) on conflict (name) do update set value = excluded.value",
            [now],
        )?;
        Ok(())
    })
    .await
    .map_err(|_| ApiError::Unavailable)?;
    if applied != crate::db::VERSION {
        return Err(ApiError::Unavailable);
    }
    Ok(Json(json!({ "status": "ready" })))
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

/// Figures in Prometheus' text format, for the bearer of the token.
#[get("/metrics")]
async fn metrics(
    _reader: MetricsReader,
    app: App,
    hub: &State<Hub>,
    pages: &State<std::sync::Arc<Pages>>,
) -> Result<(ContentType, String), ApiError> {
    Ok((exposition_format(), figures(&app, hub, pages).await?))
}

/// The same figures on the listener of their own (`[metrics] listen`), which asks for no token.
#[get("/metrics")]
async fn open_metrics(
    app: App,
    hub: &State<Hub>,
    pages: &State<std::sync::Arc<Pages>>,
) -> Result<(ContentType, String), Status> {
    let text = figures(&app, hub, pages).await.map_err(|_| Status::ServiceUnavailable)?;
    Ok((exposition_format(), text))
}

fn exposition_format() -> ContentType {
    ContentType::new("text", "plain").with_params([("version", "0.0.4"), ("charset", "utf-8")])
}

async fn figures(app: &App, hub: &Hub, pages: &Pages) -> Result<String, ApiError> {
    let letters = app.read(mail::count_waiting).await?;
    let (rendered, failed) = app.renderer.counts();
    let (kept, kept_bytes) = pages.cache.size();
    let realtime = hub.stats();
    let lines = [
        ("litfass_pages_rendered_total", "counter", "Pages rendered by the engines", rendered.to_string()),
        ("litfass_pages_failed_total", "counter", "Pages that could not be rendered", failed.to_string()),
        ("litfass_pages_kept", "gauge", "Rendered pages in memory", kept.to_string()),
        ("litfass_pages_kept_bytes", "gauge", "Weight of the rendered pages in memory", kept_bytes.to_string()),
        ("litfass_letters_waiting", "gauge", "Letters in the queue", letters.to_string()),
        ("litfass_realtime_connections", "gauge", "Open WebSocket connections", realtime.connections.to_string()),
        (
            "litfass_realtime_connected_total",
            "counter",
            "WebSocket connections since the start",
            realtime.connected_total.to_string(),
        ),
        ("litfass_realtime_channels", "gauge", "Occupied channels", realtime.channels.to_string()),
        ("litfass_realtime_messages_in_total", "counter", "Frames from clients", realtime.messages_in.to_string()),
        ("litfass_realtime_messages_out_total", "counter", "Frames to clients", realtime.messages_out.to_string()),
        ("litfass_realtime_published_total", "counter", "Events published", realtime.published.to_string()),
        (
            "litfass_realtime_slow_readers_total",
            "counter",
            "Clients cut off because they did not read",
            realtime.slow_readers.to_string(),
        ),
        ("litfass_realtime_webhooks_sent_total", "counter", "Webhooks delivered", realtime.webhooks_sent.to_string()),
        (
            "litfass_realtime_webhooks_failed_total",
            "counter",
            "Webhooks given up",
            realtime.webhooks_failed.to_string(),
        ),
    ];
    Ok(lines
        .iter()
        .map(|(name, kind, help, value)| format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"))
        .collect())
}

/// The endpoints at the root.
pub fn routes() -> Vec<Route> {
    routes![healthz, readyz, metrics]
}

/// The endpoint of the listener of its own.
pub fn own_listener() -> Vec<Route> {
    routes![open_metrics]
}
