//! `events` and `batch_events`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::app::HubApp;
use crate::hub::{Hub, Publication};
use crate::names::{self, ChannelType, SocketId};

use super::answers::{ApiResult, Failure};

#[derive(Deserialize)]
struct EventBody<'a> {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    channel: Option<String>,
    #[serde(default)]
    channels: Option<Vec<String>>,
    #[serde(borrow, default)]
    data: Option<&'a RawValue>,
    #[serde(default)]
    socket_id: Option<String>,
    #[serde(default)]
    info: Option<String>,
}

#[derive(Deserialize)]
struct BatchBody<'a> {
    #[serde(borrow)]
    batch: Vec<EventBody<'a>>,
}

/// An event that was parsed and checked.
struct Event {
    name: String,
    channels: Vec<String>,
    data: String,
    except: Option<SocketId>,
    info: Option<String>,
}

/// `POST /apps/{id}/events`.
pub(super) async fn events(hub: &Hub, app: &Arc<HubApp>, body: &[u8]) -> ApiResult {
    let event = read_event(hub, app, read_json(body)?)?;
    send(hub, app, &event).await?;
    let Some(info) = &event.info else { return Ok(json!({})) };
    let described: BTreeMap<_, _> =
        event.channels.iter().map(|channel| (channel.clone(), describe(app, channel, info))).collect();
    Ok(json!({ "channels": described }))
}

/// `POST /apps/{id}/batch_events`. Nothing is sent unless every item is right.
pub(super) async fn batch_events(hub: &Hub, app: &Arc<HubApp>, body: &[u8]) -> ApiResult {
    let BatchBody { batch } = read_json(body)?;
    if batch.len() > app.settings().limits.batch_items {
        return Err(Failure::Invalid("The batch has too many items"));
    }
    if batch.iter().any(|item| item.channels.is_some()) {
        return Err(Failure::Invalid("An item of a batch names one channel"));
    }
    let events: Vec<Event> = batch.into_iter().map(|item| read_event(hub, app, item)).collect::<Result<_, _>>()?;
    for event in &events {
        send(hub, app, event).await?;
    }
    if events.iter().all(|event| event.info.is_none()) {
        return Ok(json!({}));
    }
    let described: Vec<Value> = events
        .iter()
        .map(|event| match (&event.info, event.channels.first()) {
            (Some(info), Some(channel)) => describe(app, channel, info),
            _ => json!({}),
        })
        .collect();
    Ok(json!({ "batch": described }))
}

fn read_json<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Failure> {
    let text = std::str::from_utf8(body).map_err(|_| Failure::Invalid("The body is not UTF-8"))?;
    if !text.trim_start().starts_with('{') {
        return Err(Failure::Invalid("The body is not a JSON object"));
    }
    serde_json::from_str(text).map_err(|_| Failure::Invalid("The body is not the JSON that is expected here"))
}

fn read_event(hub: &Hub, app: &Arc<HubApp>, body: EventBody<'_>) -> Result<Event, Failure> {
    let name = body.name.ok_or(Failure::Invalid("name is missing"))?;
    let channels = match (body.channels, body.channel) {
        (Some(channels), _) => channels,
        (None, Some(channel)) => vec![channel],
        (None, None) => return Err(Failure::Invalid("channels is missing")),
    };
    let raw = body.data.ok_or(Failure::Invalid("data is missing"))?.get();
    let data = if raw.starts_with('"') {
        serde_json::from_str(raw).map_err(|_| Failure::Invalid("data is no valid text"))?
    } else {
        raw.to_owned()
    };
    let except = match &body.socket_id {
        None => None,
        Some(id) if names::is_socket_id(id) => id.parse().ok(),
        Some(_) => return Err(Failure::Invalid("socket_id is malformed")),
    };
    let event = Event { name, channels, data, except, info: body.info };
    hub.check(app, &publication(&event, &names_of(&event)))?;
    Ok(event)
}

fn names_of(event: &Event) -> Vec<&str> {
    event.channels.iter().map(String::as_str).collect()
}

fn publication<'a>(event: &'a Event, channels: &'a [&'a str]) -> Publication<'a> {
    Publication { name: &event.name, channels, data: &event.data, except: event.except }
}

async fn send(hub: &Hub, app: &Arc<HubApp>, event: &Event) -> Result<(), Failure> {
    wait_for_capacity(app, event).await?;
    let channels = names_of(event);
    Ok(hub.publish(&app.settings().id, &publication(event, &channels))?)
}

/// Waits, at most 5 s, while a channel has too much to send because most of its subscribers lag.
async fn wait_for_capacity(app: &Arc<HubApp>, event: &Event) -> Result<(), Failure> {
    for name in &event.channels {
        let mut polls_left = 1_000;
        while app.find(name).is_some_and(|channel| channel.is_congested()) {
            if polls_left == 0 {
                return Err(Failure::Congested);
            }
            polls_left -= 1;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    Ok(())
}

fn describe(app: &HubApp, name: &str, info: &str) -> Value {
    let mut attributes = Map::new();
    let kind = names::channel_kind(name, app.settings().limits.channel_name_chars).map(|kind| kind.kind);
    let occupation = app.find(name).map(|channel| channel.occupation());
    let requests = |attribute| info.split(',').any(|part| part.trim() == attribute);
    if kind == Some(ChannelType::Presence) {
        if requests("user_count") {
            attributes.insert("user_count".to_owned(), json!(occupation.map_or(0, |o| o.users)));
        }
    } else if requests("subscription_count") && kind != Some(ChannelType::User) {
        attributes.insert("subscription_count".to_owned(), json!(occupation.map_or(0, |o| o.connections)));
    }
    Value::Object(attributes)
}
