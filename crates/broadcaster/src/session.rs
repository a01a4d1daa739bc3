//! Handles a client's messages: subscriptions, sign-in, client events. Each connection has one session, owned by the
//! task that reads from it, so messages are handled in order.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;

use super::app::{HubApp, JoinOutcome};
use super::channel::Channel;
use super::connection::Connection;
use super::hub::Hub;
use super::join_batch::JoinReply;
use super::names::{self, ChannelType, SocketId};
use super::protocol::{self, Incoming, SignInMessage, Subscribe, SubscriptionError, Unsubscribe, UserData, code};
use super::signature;
use super::stats;
use super::subscription::Subscription;
use super::webhooks::WebhookEvent;

const NOT_UNDERSTOOD: &str = "The frame was not understood";

/// A channel the connection is subscribed to.
struct JoinedChannel {
    channel: Arc<Channel>,
    subscription: Arc<Subscription>,
}

/// A batched join whose result is still to come.
struct PendingJoin {
    channel: Arc<Channel>,
    reply: JoinReply,
}

/// The user the connection is signed in as.
struct SignedInUser {
    data: UserData,
    id: Arc<str>,
    watching: Vec<Arc<str>>,
}

/// The protocol state of one connection.
pub(super) struct ProtocolSession {
    hub: Hub,
    app: Arc<HubApp>,
    pub connection: Arc<Connection>,
    socket_id: String,
    channels: HashMap<Arc<str>, JoinedChannel>,
    user: Option<Box<SignedInUser>>,
    pending_join: Option<Box<PendingJoin>>,
    event_window: Option<Instant>,
    events_in_window: u32,
}

impl ProtocolSession {
    /// Starts a session with the frame every client waits for.
    pub fn open(hub: Hub, app: Arc<HubApp>, connection: Arc<Connection>) -> Self {
        let socket_id = connection.id.to_string();
        connection.send_queue.push(protocol::established(&socket_id, hub.settings().activity_timeout_s));
        Self {
            hub,
            app,
            connection,
            socket_id,
            channels: HashMap::new(),
            user: None,
            pending_join: None,
            event_window: None,
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
    pub fn handle_message(&mut self, text: &str) {
        stats::add(&self.hub.counters().messages_in, 1);
        let Some(frame) = protocol::parse(text) else {
            return self.send_error(None, NOT_UNDERSTOOD);
        };
        match frame.event.as_str() {
            "pusher:ping" => self.connection.send_queue.push(protocol::pong()),
            "pusher:pong" => {}
            "pusher:subscribe" => match protocol::arguments(frame.data) {
                Some(subscribe) => self.subscribe(subscribe),
                None => self.send_error(None, NOT_UNDERSTOOD),
            },
            "pusher:unsubscribe" => match protocol::arguments::<Unsubscribe>(frame.data) {
                Some(unsubscribe) => self.unsubscribe(&unsubscribe.channel),
                None => self.send_error(None, NOT_UNDERSTOOD),
            },
            "pusher:signin" => match protocol::arguments(frame.data) {
                Some(sign_in) => self.sign_in(&sign_in),
                None => self.send_error(None, NOT_UNDERSTOOD),
            },
            name if name.starts_with("client-") => self.client_event(&frame),
            _ => self.send_error(None, "Clients may not send this event"),
        }
    }

    fn send_error(&self, code: Option<u16>, message: &str) {
        self.connection.send_queue.push(protocol::error(code, message));
    }

    fn subscribe(&mut self, subscribe: Subscribe) {
        if let Some(joined) = self.channels.get(subscribe.channel.as_str()) {
            return joined.channel.confirm_again(&self.connection);
        }
        if let Err(error) = self.try_to_subscribe(&subscribe) {
            self.connection.send_queue.push(protocol::subscription_error(&subscribe.channel, &error));
        }
    }

    fn try_to_subscribe(&mut self, subscribe: &Subscribe) -> Result<(), SubscriptionError> {
        let name = subscribe.channel.as_str();
        let limits = &self.app.settings().limits;
        let kind = names::channel_kind(name, limits.channel_name_chars)
            .ok_or(SubscriptionError::InvalidChannel("No channel may have this name"))?;
        let user = match kind.kind {
            ChannelType::Public if !self.app.settings().public_channels => {
                return Err(SubscriptionError::InvalidChannel("This app has no public channels"));
            }
            ChannelType::Public => None,
            ChannelType::Private | ChannelType::Encrypted => {
                self.check_private(subscribe)?;
                None
            }
            ChannelType::Presence => Some(self.check_presence(subscribe)?),
            ChannelType::User => {
                let signed_in = self.user.as_ref().map(|user| &*user.id);
                if names::user_of_channel(name) != signed_in {
                    return Err(SubscriptionError::Auth("Only the signed-in user may listen to these events"));
                }
                None
            }
        };
        if self.channels.len() >= limits.channels_per_connection {
            return Err(SubscriptionError::Limit("The connection has as many channels as it may"));
        }
        let (channel, outcome) = self.app.join(name, kind, &self.connection, user)?;
        if kind.kind == ChannelType::User {
            channel.confirm_again(&self.connection);
        }
        match outcome {
            JoinOutcome::Subscribed(subscription) => self.add_channel(channel, subscription),
            JoinOutcome::Batched(reply) => self.pending_join = Some(Box::new(PendingJoin { channel, reply })),
        }
        Ok(())
    }

    fn add_channel(&mut self, channel: Arc<Channel>, subscription: Arc<Subscription>) {
        self.connection.note_use();
        self.channels.insert(channel.name.clone(), JoinedChannel { channel, subscription });
    }

    /// True if a batched join is still pending; until it ends no further message may be handled.
    pub fn is_waiting(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(pending) = &mut self.pending_join else { return false };
        let Poll::Ready(result) = Pin::new(&mut pending.reply).poll(cx) else { return true };
        let Some(pending) = self.pending_join.take() else { return false };
        match result {
            Ok(Ok(subscription)) => self.add_channel(pending.channel, subscription),
            Ok(Err(error)) => {
                self.connection.send_queue.push(protocol::subscription_error(&pending.channel.name, &error));
            }
            // The task that completes the joins ends only with the runtime.
            Err(_) => {}
        }
        false
    }

    fn check_private(&self, subscribe: &Subscribe) -> Result<(), SubscriptionError> {
        let app = self.app.settings();
        let expected = signature::private(app.secret.expose(), &self.socket_id, &subscribe.channel);
        self.check_auth(subscribe, &expected)
    }

    fn check_auth(&self, subscribe: &Subscribe, expected: &str) -> Result<(), SubscriptionError> {
        let auth = subscribe.auth.as_deref().unwrap_or_default();
        if signature::matches(auth, &self.app.settings().key, expected) {
            Ok(())
        } else {
            Err(SubscriptionError::Auth("The signature does not allow this subscription"))
        }
    }

    fn check_presence(&self, subscribe: &Subscribe) -> Result<UserData, SubscriptionError> {
        let app = self.app.settings();
        let user = match (&subscribe.channel_data, &self.user) {
            (Some(data), _) => {
                let secret = app.secret.expose();
                let expected = signature::presence(secret, &self.socket_id, &subscribe.channel, data);
                self.check_auth(subscribe, &expected)?;
                protocol::parse_member(data).ok_or(SubscriptionError::Auth("channel_data has no user_id"))?
            }
            (None, Some(user)) => {
                self.check_private(subscribe)?;
                UserData { watchlist: Vec::new(), ..user.data.clone() }
            }
            (None, None) => return Err(SubscriptionError::Auth("A presence channel needs channel_data")),
        };
        if user.id.chars().count() > app.limits.user_id_chars {
            return Err(SubscriptionError::Limit("user_id is too long"));
        }
        if user.info.as_ref().is_some_and(|info| info.len() > app.limits.user_info_bytes) {
            return Err(SubscriptionError::Limit("user_info is too large"));
        }
        Ok(user)
    }

    fn unsubscribe(&mut self, channel: &str) {
        if let Some(joined) = self.channels.remove(channel) {
            self.app.leave(&joined.channel, &joined.subscription);
        }
    }

    fn sign_in(&mut self, sign_in: &SignInMessage) {
        let app = self.app.clone();
        let app = app.settings();
        let expected = signature::user(app.secret.expose(), &self.socket_id, &sign_in.user_data);
        let is_signed = signature::matches(&sign_in.auth, &app.key, &expected);
        let data = protocol::parse_user(&sign_in.user_data)
            .filter(|data| is_signed && data.id.chars().count() <= app.limits.user_id_chars);
        let Some(data) = data else { return self.refuse_sign_in() };
        if self.user.as_ref().is_some_and(|user| *user.id != *data.id) {
            return self.refuse_sign_in();
        }
        self.connection.send_queue.push(protocol::signed_in(&sign_in.user_data));
        self.set_user(data);
    }

    fn refuse_sign_in(&self) {
        self.connection.send_queue.end(code::UNAUTHORIZED, "The sign-in is not authorised");
    }

    fn set_user(&mut self, data: UserData) {
        if let Some(user) = &mut self.user {
            user.data = data;
            return;
        }
        let id: Arc<str> = data.id.as_str().into();
        let limits = &self.app.settings().limits;
        let wanted = if self.app.settings().watchlist { data.watchlist.as_slice() } else { &[] };
        let watching: Vec<Arc<str>> = wanted.iter().take(limits.watchlist).map(|id| id.as_str().into()).collect();
        let too_long = wanted.len() > limits.watchlist;
        self.app.users.sign_in(&id, &self.connection);
        if !watching.is_empty() {
            self.app.users.watch(&watching, &self.connection);
        }
        if too_long {
            self.send_error(Some(code::WATCHLIST_TOO_LONG), "The watchlist was cut to its first users");
        }
        self.user = Some(Box::new(SignedInUser { data, id: id.clone(), watching }));
        self.join_own_channel(&id);
    }

    /// Subscribes the connection to the user's own channel, as if the client had asked for it.
    fn join_own_channel(&mut self, id: &str) {
        let name = names::user_channel(id);
        let kind = names::ChannelKind { kind: ChannelType::User, cache: false };
        if let Ok((channel, JoinOutcome::Subscribed(subscription))) = self.app.join(&name, kind, &self.connection, None)
        {
            self.add_channel(channel, subscription);
        }
    }

    fn client_event(&mut self, frame: &Incoming<'_>) {
        let app = self.app.settings();
        if !app.client_events {
            return self.send_error(None, "Client events are switched off");
        }
        let joined = frame.channel.as_deref().and_then(|name| self.channels.get(name));
        let Some(JoinedChannel { channel, subscription }) = joined else {
            return self.send_error(None, "The connection is not subscribed to this channel");
        };
        if !matches!(channel.kind.kind, ChannelType::Private | ChannelType::Presence) {
            return self.send_error(None, "This channel takes no client events");
        }
        if frame.event.chars().count() > app.limits.event_name_chars {
            return self.send_error(None, "The event's name is too long");
        }
        let data = frame.data.map(RawValue::get);
        let text = data.map(as_text);
        if text.as_ref().is_some_and(|text| text.len() > app.limits.event_bytes) {
            return self.send_error(None, "The event's data is too large");
        }
        let (channel, subscription) = (channel.clone(), subscription.clone());
        if !self.may_send_client_event() {
            return self.send_error(Some(code::CLIENT_EVENT_RATE), "Too many client events in a second");
        }
        if channel.is_congested() {
            return self.send_error(Some(code::CLIENT_EVENT_RATE), "The channel takes no more events at the moment");
        }
        let user_id = subscription.user_id.as_deref();
        channel.relay(protocol::client_event(&frame.event, &channel.name, data, user_id), self.id());
        self.app.context.recorder.record(WebhookEvent::ClientEvent {
            channel: channel.name.clone(),
            event: frame.event.clone(),
            data: text.unwrap_or_default(),
            socket_id: self.id(),
            user_id: subscription.user_id.clone(),
        });
    }

    fn may_send_client_event(&mut self) -> bool {
        let fresh = self.event_window.is_none_or(|began| began.elapsed() >= Duration::from_secs(1));
        if fresh {
            self.event_window = Some(Instant::now());
            self.events_in_window = 0;
        }
        self.events_in_window += 1;
        self.events_in_window <= self.app.settings().limits.client_events_per_second
    }

    /// Ends all subscriptions and the sign-in, so that counts and listings no longer include the connection.
    pub fn close(&mut self) {
        self.abandon_join();
        for (_, joined) in self.channels.drain() {
            self.app.leave(&joined.channel, &joined.subscription);
        }
        if let Some(user) = self.user.take() {
            self.app.users.unwatch(&user.watching, &self.connection);
            self.app.users.sign_out(&user.id, &self.connection);
        }
    }

    fn abandon_join(&mut self) {
        let Some(mut pending) = self.pending_join.take() else { return };
        pending.reply.close();
        if let Ok(Ok(subscription)) = pending.reply.try_recv() {
            self.app.leave(&pending.channel, &subscription);
        }
    }
}

impl Drop for ProtocolSession {
    fn drop(&mut self) {
        self.close();
        self.connection.send_queue.detach();
        self.app.disconnect(self.id());
        self.hub.disconnected();
    }
}

/// Event data as text: the content of a JSON string, any other JSON as written.
fn as_text(data: &str) -> String {
    if data.starts_with('"') { serde_json::from_str(data).unwrap_or_else(|_| data.to_owned()) } else { data.to_owned() }
}
