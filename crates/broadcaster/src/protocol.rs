//! Messages of the protocol: parsing what clients send, writing what they are sent, codes. No I/O.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::frame::Frame;

/// Close and error codes; `docs/realtime-protocol.md` says how clients react to each.
pub mod code {
    /// Only TLS is accepted.
    pub const TLS_ONLY: u16 = 4000;
    /// No app has this key.
    pub const NO_SUCH_APP: u16 = 4001;
    /// The app is switched off.
    pub const APP_DISABLED: u16 = 4003;
    /// No such path.
    pub const NO_SUCH_PATH: u16 = 4005;
    /// The protocol version is no number.
    pub const BAD_VERSION: u16 = 4006;
    /// The protocol version is not supported.
    pub const UNSUPPORTED_VERSION: u16 = 4007;
    /// No protocol version was given.
    pub const NO_VERSION: u16 = 4008;
    /// Not authorised.
    pub const UNAUTHORIZED: u16 = 4009;
    /// Over capacity; clients reconnect after a pause.
    pub const OVER_CAPACITY: u16 = 4100;
    /// Clients reconnect at once.
    pub const RECONNECT: u16 = 4200;
    /// No pong within the timeout.
    pub const NO_PONG: u16 = 4201;
    /// Closed because it was not used; clients reconnect at once.
    pub const UNUSED: u16 = 4202;
    /// Too many client events; never a close code.
    pub const CLIENT_EVENT_RATE: u16 = 4301;
    /// The watchlist was cut; never a close code.
    pub const WATCHLIST_TOO_LONG: u16 = 4302;
}

/// A message from a client; its data is not parsed yet.
#[derive(Debug, Deserialize)]
pub struct Incoming<'a> {
    /// Name of the event.
    pub event: String,
    /// The channel of a client event.
    #[serde(default)]
    pub channel: Option<String>,
    /// The data as sent.
    #[serde(borrow, default)]
    pub data: Option<&'a RawValue>,
}

/// Arguments of `pusher:subscribe`.
#[derive(Debug, Deserialize)]
pub struct Subscribe {
    /// The channel to join.
    pub channel: String,
    /// `{key}:{signature}`.
    #[serde(default)]
    pub auth: Option<String>,
    /// The member of a presence channel, as signed.
    #[serde(default)]
    pub channel_data: Option<String>,
}

/// Arguments of `pusher:unsubscribe`.
#[derive(Debug, Deserialize)]
pub struct Unsubscribe {
    /// The channel to leave.
    pub channel: String,
}

/// Arguments of `pusher:signin`.
#[derive(Debug, Deserialize)]
pub struct SignInMessage {
    /// `{key}:{signature}`.
    #[serde(default)]
    pub auth: String,
    /// The user, as signed.
    pub user_data: String,
}

/// Parses a message; `None` for anything but a JSON object with a string `event`.
pub fn parse(text: &str) -> Option<Incoming<'_>> {
    // serde fills a struct from a JSON array, too, so the first character is checked.
    text.trim_start().starts_with('{').then(|| serde_json::from_str(text).ok())?
}

/// Parses a message's data, which may be an object or a string that holds one.
pub fn arguments<T: serde::de::DeserializeOwned>(data: Option<&RawValue>) -> Option<T> {
    let raw = data?.get();
    let inner: String;
    let object = if raw.starts_with('"') {
        inner = serde_json::from_str(raw).ok()?;
        inner.trim_start()
    } else {
        raw
    };
    object.starts_with('{').then(|| serde_json::from_str(object).ok())?
}

/// A member of a presence channel or a signed-in user.
#[derive(Clone, Debug, PartialEq)]
pub struct UserData {
    /// Never empty.
    pub id: String,
    /// JSON, exactly as it was signed.
    pub info: Option<Box<str>>,
    /// Ids of watched users; sign-in only.
    pub watchlist: Vec<String>,
}

#[derive(Deserialize)]
struct RawUserData<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    user_id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    user_info: Option<&'a RawValue>,
    #[serde(default)]
    watchlist: serde_json::Value,
}

/// Parses the `channel_data` of a presence subscription; `None` without a usable `user_id`.
pub fn parse_member(text: &str) -> Option<UserData> {
    parse_user_data(text, |raw| raw.user_id)
}

/// Parses the `user_data` of a sign-in; `None` without a usable `id`.
pub fn parse_user(text: &str) -> Option<UserData> {
    parse_user_data(text, |raw| raw.id)
}

fn parse_user_data(text: &str, id: impl for<'a> Fn(&RawUserData<'a>) -> Option<&'a RawValue>) -> Option<UserData> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let raw: RawUserData = serde_json::from_str(text).ok()?;
    let id = id_text(id(&raw)?.get())?;
    let info = raw.user_info.map(RawValue::get).filter(|info| *info != "null").map(Box::from);
    let listed = raw.watchlist.as_array().map(Vec::as_slice).unwrap_or_default();
    let watchlist = listed.iter().filter_map(|id| id_text(&id.to_string())).collect();
    Some(UserData { id, info, watchlist })
}

/// An id is a non-empty string, or a number that is taken as its decimal text.
fn id_text(json: &str) -> Option<String> {
    let id = match json.as_bytes().first()? {
        b'"' => serde_json::from_str(json).ok()?,
        b'-' | b'0'..=b'9' => json.to_owned(),
        _ => return None,
    };
    Some(id).filter(|id| !id.is_empty())
}

/// Appends a text as a JSON string.
pub fn push_string(out: &mut String, text: &str) {
    out.push_str(&serde_json::to_string(text).unwrap_or_else(|_| "\"\"".to_owned()));
}

fn string(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_else(|_| "\"\"".to_owned())
}

/// The first frame of a connection.
pub fn established(socket_id: &str, activity_timeout_s: u32) -> Frame {
    let data = format!(r#"{{"socket_id":"{socket_id}","activity_timeout":{activity_timeout_s}}}"#);
    format!(r#"{{"event":"pusher:connection_established","data":{}}}"#, string(&data)).into()
}

/// The response to `pusher:ping`.
pub fn pong() -> Frame {
    Frame::text(r#"{"event":"pusher:pong","data":"{}"}"#)
}

/// An error that belongs to no channel.
pub fn error(code: Option<u16>, message: &str) -> Frame {
    let code = code.map_or_else(|| "null".to_owned(), |code| code.to_string());
    format!(r#"{{"event":"pusher:error","data":{{"code":{code},"message":{}}}}}"#, string(message)).into()
}

/// An event of a channel; `data` is the published text.
pub fn event(name: &str, channel: &str, data: &str) -> Frame {
    let mut out = String::with_capacity(name.len() + channel.len() + data.len() + data.len() / 8 + 48);
    out.push_str(r#"{"event":"#);
    push_string(&mut out, name);
    out.push_str(r#","channel":"#);
    push_string(&mut out, channel);
    out.push_str(r#","data":"#);
    push_string(&mut out, data);
    out.push('}');
    out.into()
}

/// A relayed client event; `data` is JSON as the sender wrote it.
pub fn client_event(name: &str, channel: &str, data: Option<&str>, user_id: Option<&str>) -> Frame {
    let mut out = format!(r#"{{"event":{},"channel":{}"#, string(name), string(channel));
    if let Some(data) = data {
        out.push_str(r#","data":"#);
        out.push_str(data);
    }
    if let Some(user_id) = user_id {
        out.push_str(r#","user_id":"#);
        push_string(&mut out, user_id);
    }
    out.push('}');
    out.into()
}

/// A subscription was accepted; `data` is JSON, the roster on presence channels.
pub fn subscribed(channel: &str, data: &str) -> Frame {
    event("pusher_internal:subscription_succeeded", channel, data)
}

/// The cache channel has no cached event.
pub fn cache_miss(channel: &str) -> Frame {
    event("pusher:cache_miss", channel, "{}")
}

/// Number of subscribed connections.
pub fn subscription_count(channel: &str, count: usize) -> Frame {
    event("pusher_internal:subscription_count", channel, &format!(r#"{{"subscription_count":{count}}}"#))
}

/// A user joined a presence channel.
pub fn member_added(channel: &str, id: &str, info: Option<&str>) -> Frame {
    let info = info.map(|info| format!(r#","user_info":{info}"#)).unwrap_or_default();
    event("pusher_internal:member_added", channel, &format!(r#"{{"user_id":{}{info}}}"#, string(id)))
}

/// The last connection of a user left a presence channel.
pub fn member_removed(channel: &str, id: &str) -> Frame {
    event("pusher_internal:member_removed", channel, &format!(r#"{{"user_id":{}}}"#, string(id)))
}

/// A sign-in was accepted.
pub fn signed_in(user_data: &str) -> Frame {
    let data = format!(r#"{{"user_data":{}}}"#, string(user_data));
    format!(r#"{{"event":"pusher:signin_success","data":{}}}"#, string(&data)).into()
}

/// Users of the watchlist that went online and offline.
pub fn watchlist(online: &[&str], offline: &[&str]) -> Frame {
    let group = |name: &str, ids: &[&str]| {
        let ids = serde_json::to_string(ids).unwrap_or_default();
        format!(r#"{{"name":"{name}","user_ids":{ids}}}"#)
    };
    let mut groups = Vec::new();
    if !online.is_empty() {
        groups.push(group("online", online));
    }
    if !offline.is_empty() {
        groups.push(group("offline", offline));
    }
    let data = format!(r#"{{"events":[{}]}}"#, groups.join(","));
    format!(r#"{{"event":"pusher_internal:watchlist_events","data":{}}}"#, string(&data)).into()
}

/// Why a subscription was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriptionError {
    /// The signature does not allow it.
    Auth(&'static str),
    /// No channel may have this name.
    InvalidChannel(&'static str),
    /// A limit is reached.
    Limit(&'static str),
}

/// A subscription was refused.
pub fn subscription_error(channel: &str, error: &SubscriptionError) -> Frame {
    let (kind, status, message) = match error {
        SubscriptionError::Auth(message) => ("AuthError", 401, message),
        SubscriptionError::InvalidChannel(message) => ("InvalidChannel", 400, message),
        SubscriptionError::Limit(message) => ("LimitReached", 4004, message),
    };
    let (channel, message) = (string(channel), string(message));
    format!(
        r#"{{"event":"pusher:subscription_error","channel":{channel},"data":{{"type":"{kind}","error":{message},"status":{status}}}}}"#
    )
    .into()
}

#[cfg(test)]
mod tests;
