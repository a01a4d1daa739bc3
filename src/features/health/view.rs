//! The figures of the running server in Prometheus' text format.

use rocket::http::ContentType;

use crate::app::App;
use crate::base::error::ApiError;
use crate::mail;
use crate::realtime::Hub;
use crate::web::page::Pages;

/// Content type of Prometheus' text format.
pub fn exposition_format() -> ContentType {
    ContentType::new("text", "plain").with_params([("version", "0.0.4"), ("charset", "utf-8")])
}

/// The figures of the running server in Prometheus' text format.
pub async fn figures(app: &App, hub: &Hub, pages: &Pages) -> Result<String, ApiError> {
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
