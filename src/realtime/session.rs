//! What a client's frames mean: subscribing, signing in, client events. One session per connection,
//! owned by the task that reads from it, so frames are handled in order.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;

use super::app::{self, App};
use super::channel::{Channel, Subscription, Verdict};
use super::connection::Connection;
use super::hub::Hub;
use super::names::{self, Kind, SocketId};
use super::protocol::{self, Incoming, Person, Refusal, SignIn, Subscribe, Unsubscribe, code};
use super::signature;
use super::stats;
use super::webhooks::WebhookEvent;

const NOT_UNDERSTOOD: &str = "The frame was not understood";

struct Place {
    channel: Arc<Channel>,
    subscription: Arc<Subscription>,
}

/// A subscription that is decided in a moment.
struct Promise {
    channel: Arc<Channel>,
    verdict: Verdict,
}

struct SignedIn {
    person: Person,
    id: Arc<str>,
    watching: Vec<Arc<str>>,
}

/// A connection's side of the protocol.
pub(super) struct Session {
    hub: Hub,
    app: Arc<App>,
    pub connection: Arc<Connection>,
    socket_id: String,
    places: HashMap<Arc<str>, Place>,
    user: Option<Box<SignedIn>>,
    promise: Option<Box<Promise>>,
    window: Option<Instant>,
    events_in_window: u32,
}

impl Session {
    /// Starts a session with the frame every client waits for.
    pub fn open(hub: Hub, app: Arc<App>, connection: Arc<Connection>) -> Self {
        let socket_id = connection.id.to_string();
        connection.send_queue.push(protocol::established(&socket_id, hub.settings().activity_timeout_s));
        Self {
            hub,
            app,
            connection,
            socket_id,
            places: HashMap::new(),
            user: None,
            promise: None,
            window: None,
            events_in_window: 0,
        }
    }

    /// The connection's id.
    pub fn id(&self) -> SocketId {
        self.connection.id
    }

    /// The hub this session belongs to.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// Handles one text message.
    pub fn hear(&mut self, text: &str) {
        stats::add(&self.hub.counters().messages_in, 1);
        let Some(frame) = protocol::read(text) else {
            return self.complain(None, NOT_UNDERSTOOD);
        };
        match frame.event.as_str() {
            "pusher:ping" => self.connection.send_queue.push(protocol::pong()),
            "pusher:pong" => {}
            "pusher:subscribe" => match protocol::arguments(frame.data) {
                Some(subscribe) => self.subscribe(subscribe),
                None => self.complain(None, NOT_UNDERSTOOD),
            },
            "pusher:unsubscribe" => match protocol::arguments::<Unsubscribe>(frame.data) {
                Some(unsubscribe) => self.unsubscribe(&unsubscribe.channel),
                None => self.complain(None, NOT_UNDERSTOOD),
            },
            "pusher:signin" => match protocol::arguments(frame.data) {
                Some(sign_in) => self.sign_in(&sign_in),
                None => self.complain(None, NOT_UNDERSTOOD),
            },
            name if name.starts_with("client-") => self.client_event(&frame),
            _ => self.complain(None, "Clients may not send this event"),
        }
    }

    fn complain(&self, code: Option<u16>, message: &str) {
        self.connection.send_queue.push(protocol::error(code, message));
    }

    fn subscribe(&mut self, subscribe: Subscribe) {
        if let Some(place) = self.places.get(subscribe.channel.as_str()) {
            return place.channel.confirm_again(&self.connection);
        }
        if let Err(refusal) = self.try_to_subscribe(&subscribe) {
            self.connection.send_queue.push(protocol::refused(&subscribe.channel, &refusal));
        }
    }

    fn try_to_subscribe(&mut self, subscribe: &Subscribe) -> Result<(), Refusal> {
        let name = subscribe.channel.as_str();
        let limits = &self.app.settings().limits;
        let kind = names::channel_kind(name, limits.channel_name_chars)
            .ok_or(Refusal::InvalidChannel("No channel may have this name"))?;
        let person = match kind.kind {
            Kind::Public => None,
            Kind::Private | Kind::Encrypted => {
                self.check_private(subscribe)?;
                None
            }
            Kind::Presence => Some(self.check_presence(subscribe)?),
            Kind::User => {
                let user = self.user.as_ref().map(|user| &*user.id);
                if names::user_of_channel(name) != user {
                    return Err(Refusal::Auth("Only the signed-in user may listen to these events"));
                }
                None
            }
        };
        if self.places.len() >= limits.channels_per_connection {
            return Err(Refusal::Limit("The connection has as many channels as it may"));
        }
        let (channel, place) = self.app.join(name, kind, &self.connection, person)?;
        if kind.kind == Kind::User {
            channel.confirm_again(&self.connection);
        }
        match place {
            app::Place::Taken(subscription) => self.take_place(channel, subscription),
            app::Place::Promised(verdict) => self.promise = Some(Box::new(Promise { channel, verdict })),
        }
        Ok(())
    }

    fn take_place(&mut self, channel: Arc<Channel>, subscription: Arc<Subscription>) {
        self.places.insert(channel.name.clone(), Place { channel, subscription });
    }

    /// Whether a subscription is still undecided; until then no further frame may be handled.
    pub fn is_waiting(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(promise) = &mut self.promise else { return false };
        let Poll::Ready(verdict) = Pin::new(&mut promise.verdict).poll(cx) else { return true };
        let Some(promise) = self.promise.take() else { return false };
        match verdict {
            Ok(Ok(subscription)) => self.take_place(promise.channel, subscription),
            Ok(Err(refusal)) => self.connection.send_queue.push(protocol::refused(&promise.channel.name, &refusal)),
            // The task that decides ends only with the runtime.
            Err(_) => {}
        }
        false
    }

    fn check_private(&self, subscribe: &Subscribe) -> Result<(), Refusal> {
        let app = self.app.settings();
        let expected = signature::private(app.secret.expose(), &self.socket_id, &subscribe.channel);
        self.check_auth(subscribe, &expected)
    }

    fn check_auth(&self, subscribe: &Subscribe, expected: &str) -> Result<(), Refusal> {
        let auth = subscribe.auth.as_deref().unwrap_or_default();
        if signature::matches(auth, &self.app.settings().key, expected) {
            Ok(())
        } else {
            Err(Refusal::Auth("The signature does not allow this subscription"))
        }
    }

    fn check_presence(&self, subscribe: &Subscribe) -> Result<Person, Refusal> {
        let app = self.app.settings();
        let person = match (&subscribe.channel_data, &self.user) {
            (Some(data), _) => {
                let secret = app.secret.expose();
                let expected = signature::presence(secret, &self.socket_id, &subscribe.channel, data);
                self.check_auth(subscribe, &expected)?;
                protocol::read_member(data).ok_or(Refusal::Auth("channel_data has no user_id"))?
            }
            (None, Some(user)) => {
                self.check_private(subscribe)?;
                Person { watchlist: Vec::new(), ..user.person.clone() }
            }
            (None, None) => return Err(Refusal::Auth("A presence channel needs channel_data")),
        };
        if person.id.chars().count() > app.limits.user_id_chars {
            return Err(Refusal::Limit("user_id is too long"));
        }
        if person.info.as_ref().is_some_and(|info| info.len() > app.limits.user_info_bytes) {
            return Err(Refusal::Limit("user_info is too large"));
        }
        Ok(person)
    }

    fn unsubscribe(&mut self, channel: &str) {
        if let Some(place) = self.places.remove(channel) {
            self.app.leave(&place.channel, &place.subscription);
        }
    }

    fn sign_in(&mut self, sign_in: &SignIn) {
        let app = self.app.clone();
        let app = app.settings();
        let expected = signature::user(app.secret.expose(), &self.socket_id, &sign_in.user_data);
        let signed = signature::matches(&sign_in.auth, &app.key, &expected);
        let person = protocol::read_user(&sign_in.user_data)
            .filter(|person| signed && person.id.chars().count() <= app.limits.user_id_chars);
        let Some(person) = person else { return self.refuse_sign_in() };
        if self.user.as_ref().is_some_and(|user| *user.id != *person.id) {
            return self.refuse_sign_in();
        }
        self.connection.send_queue.push(protocol::signed_in(&sign_in.user_data));
        self.become_user(person);
    }

    fn refuse_sign_in(&self) {
        self.connection.send_queue.end(code::UNAUTHORIZED, "The sign-in is not authorised");
    }

    fn become_user(&mut self, person: Person) {
        if let Some(user) = &mut self.user {
            user.person = person;
            return;
        }
        let id: Arc<str> = person.id.as_str().into();
        let limits = &self.app.settings().limits;
        let wanted = if self.app.settings().watchlist { person.watchlist.as_slice() } else { &[] };
        let watching: Vec<Arc<str>> = wanted.iter().take(limits.watchlist).map(|id| id.as_str().into()).collect();
        let too_long = wanted.len() > limits.watchlist;
        self.app.users.sign_in(&id, &self.connection);
        if !watching.is_empty() {
            self.app.users.watch(&watching, &self.connection);
        }
        if too_long {
            self.complain(Some(code::WATCHLIST_TOO_LONG), "The watchlist was cut to its first users");
        }
        self.user = Some(Box::new(SignedIn { person, id: id.clone(), watching }));
        self.join_own_channel(&id);
    }

    /// A user's own events need no further subscription.
    fn join_own_channel(&mut self, id: &str) {
        let name = names::user_channel(id);
        let kind = names::ChannelKind { kind: Kind::User, cache: false };
        if let Ok((channel, app::Place::Taken(subscription))) = self.app.join(&name, kind, &self.connection, None) {
            self.take_place(channel, subscription);
        }
    }

    fn client_event(&mut self, frame: &Incoming<'_>) {
        let app = self.app.settings();
        if !app.client_events {
            return self.complain(None, "Client events are switched off");
        }
        let place = frame.channel.as_deref().and_then(|name| self.places.get(name));
        let Some(Place { channel, subscription }) = place else {
            return self.complain(None, "The connection is not subscribed to this channel");
        };
        if !matches!(channel.kind.kind, Kind::Private | Kind::Presence) {
            return self.complain(None, "This channel takes no client events");
        }
        if frame.event.chars().count() > app.limits.event_name_chars {
            return self.complain(None, "The event's name is too long");
        }
        let data = frame.data.map(RawValue::get);
        let text = data.map(as_text);
        if text.as_ref().is_some_and(|text| text.len() > app.limits.event_bytes) {
            return self.complain(None, "The event's data is too large");
        }
        let (channel, subscription) = (channel.clone(), subscription.clone());
        if !self.may_send_client_event() {
            return self.complain(Some(code::CLIENT_EVENT_RATE), "Too many client events in a second");
        }
        if channel.is_congested() {
            return self.complain(Some(code::CLIENT_EVENT_RATE), "The channel takes no more events at the moment");
        }
        let user_id = subscription.user_id.as_deref();
        channel.relay(protocol::client_event(&frame.event, &channel.name, data, user_id), self.id());
        self.app.around.recorder.record(WebhookEvent::ClientEvent {
            channel: channel.name.clone(),
            event: frame.event.clone(),
            data: text.unwrap_or_default(),
            socket_id: self.id(),
            user_id: subscription.user_id.clone(),
        });
    }

    fn may_send_client_event(&mut self) -> bool {
        let fresh = self.window.is_none_or(|began| began.elapsed() >= Duration::from_secs(1));
        if fresh {
            self.window = Some(Instant::now());
            self.events_in_window = 0;
        }
        self.events_in_window += 1;
        self.events_in_window <= self.app.settings().limits.client_events_per_second
    }

    /// Leaves everything; nothing of the connection remains in counts and listings.
    pub fn close(&mut self) {
        self.forget_promise();
        for (_, place) in self.places.drain() {
            self.app.leave(&place.channel, &place.subscription);
        }
        if let Some(user) = self.user.take() {
            self.app.users.unwatch(&user.watching, &self.connection);
            self.app.users.sign_out(&user.id, &self.connection);
        }
    }
}

impl Session {
    fn forget_promise(&mut self) {
        let Some(mut promise) = self.promise.take() else { return };
        promise.verdict.close();
        if let Ok(Ok(subscription)) = promise.verdict.try_recv() {
            self.app.leave(&promise.channel, &subscription);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
        self.connection.send_queue.detach();
        self.app.disconnect(self.id());
        self.hub.disconnected();
    }
}

/// JSON data as text: a string's content, anything else as written.
fn as_text(data: &str) -> String {
    if data.starts_with('"') { serde_json::from_str(data).unwrap_or_else(|_| data.to_owned()) } else { data.to_owned() }
}
