//! The hub: all apps of the broadcaster, and the interface through which the product publishes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::runtime::Handle;

use super::app::HubApp;
use super::channel::ChannelContext;
use super::names::{self, ChannelKind, ChannelType, SocketId};
use super::protocol::code;
use super::runner::Runner;
use super::settings::Settings;
use super::stats::{Counters, Stats};
use super::webhooks::{Recorder, WebhookStore};

/// Returns the current Unix time in seconds.
pub type UnixClock = Arc<dyn Fn() -> u64 + Send + Sync>;

struct Inner {
    settings: Settings,
    apps: Vec<Arc<HubApp>>,
    counters: Arc<Counters>,
    runner: Runner,
    closing: AtomicBool,
    clock: UnixClock,
}

/// The broadcaster. Cloning it is cheap; all clones are the same hub.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

/// An event for one or more channels.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'a> {
    /// The event's name.
    pub name: &'a str,
    /// Channels it is sent to; a channel named twice gets it once.
    pub channels: &'a [&'a str],
    /// The data, passed on byte for byte.
    pub data: &'a str,
    /// A connection that must not get it.
    pub except: Option<SocketId>,
}

/// Why nothing was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPublished {
    /// No app has this id.
    UnknownApp,
    /// The event breaks a rule; the text says which.
    Invalid(&'static str),
    /// The data exceeds the app's limit, in bytes.
    TooLarge(usize),
}

/// An occupied channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelSummary {
    /// Its name.
    pub name: String,
    /// Distinct users, on presence channels.
    pub user_count: Option<usize>,
    /// Connections, on all others.
    pub subscription_count: Option<usize>,
}

impl Hub {
    /// Makes a hub for the apps of the settings; undelivered webhooks are stored in `store`. No task runs before `start`.
    pub fn new(settings: Settings, store: Arc<dyn WebhookStore>) -> Self {
        Self::with_clock(settings, store, Arc::new(system_clock))
    }

    /// The same with another clock, for the check of signed requests.
    pub fn with_clock(settings: Settings, store: Arc<dyn WebhookStore>, clock: UnixClock) -> Self {
        let counters = Arc::new(Counters::default());
        let runner = Runner::default();
        let apps = settings.apps.iter().map(|app| {
            let recorder = Recorder::new(app, store.clone(), counters.clone());
            Arc::new(HubApp::new(ChannelContext {
                settings: app.clone(),
                recorder,
                runner: runner.clone(),
                counters: counters.clone(),
            }))
        });
        let apps = apps.collect();
        Self(Arc::new(Inner { settings, apps, counters, runner, closing: AtomicBool::new(false), clock }))
    }

    /// Starts the tasks: activity timeouts, expiry, webhooks. Called once, inside the runtime.
    pub fn start(&self) {
        self.0.runner.set(Handle::current());
        for app in &self.0.apps {
            app.context.recorder.start(&self.0.runner);
        }
        let hub = Arc::downgrade(&self.0);
        let settings = &self.0.settings;
        let shortest = settings.activity_timeout_s.min(settings.pong_timeout_s).clamp(1, 4);
        let pause = Duration::from_millis(u64::from(shortest) * 250);
        self.0.runner.spawn(async move {
            let mut ticks = 0_u32;
            loop {
                tokio::time::sleep(pause).await;
                let Some(hub) = hub.upgrade() else { return };
                ticks = ticks.wrapping_add(1);
                for app in &hub.apps {
                    let unused_timeout_s = app.settings().unused_timeout_s;
                    app.each_connection(|connection| {
                        connection.check_activity(&hub.settings);
                        connection.check_use(unused_timeout_s);
                    });
                    if ticks.is_multiple_of(16) {
                        app.remove_unused();
                    }
                }
            }
        });
    }

    /// Closes every connection with 4200, after which clients reconnect at once; waits up to a second for them to go.
    pub async fn shutdown(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
        for app in &self.0.apps {
            app.each_connection(|connection| connection.send_queue.end(code::RECONNECT, "The server restarts"));
        }
        for _ in 0..40 {
            if self.0.counters.connections.load(Ordering::Relaxed) == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Sends an event to channels. Returns before any subscriber has received it.
    pub fn publish(&self, app: &str, event: &Publication<'_>) -> Result<(), NotPublished> {
        let app = self.app(app).ok_or(NotPublished::UnknownApp)?;
        let channels = self.check(app, event)?;
        for (name, kind) in channels {
            self.send(app, (name, kind), event);
        }
        Ok(())
    }

    fn send(&self, app: &HubApp, (name, kind): (&str, ChannelKind), event: &Publication<'_>) {
        self.0.counters.published.fetch_add(1, Ordering::Relaxed);
        app.publish(name, kind, event.name, event.data, event.except);
    }

    /// Checks an event against the app's limits; returns its channels, each once.
    pub(super) fn check<'a>(
        &self,
        app: &HubApp,
        event: &Publication<'a>,
    ) -> Result<Vec<(&'a str, ChannelKind)>, NotPublished> {
        let limits = &app.settings().limits;
        if event.name.is_empty() || event.name.chars().count() > limits.event_name_chars {
            return Err(NotPublished::Invalid("name must have 1 to 200 characters"));
        }
        if event.channels.is_empty() || event.channels.len() > limits.event_channels {
            return Err(NotPublished::Invalid("channels must name 1 to 100 channels"));
        }
        if event.data.len() > limits.event_bytes {
            return Err(NotPublished::TooLarge(limits.event_bytes));
        }
        let mut channels: Vec<(&str, ChannelKind)> = Vec::with_capacity(event.channels.len());
        for &name in event.channels {
            let max_chars = limits.channel_name_chars;
            let kind =
                names::channel_kind(name, max_chars).ok_or(NotPublished::Invalid("A channel name is illegal"))?;
            if kind.kind == ChannelType::Encrypted && event.channels.len() > 1 {
                return Err(NotPublished::Invalid("An encrypted channel must be the only one"));
            }
            if !channels.iter().any(|(other, _)| *other == name) {
                channels.push((name, kind));
            }
        }
        Ok(channels)
    }

    /// Closes every connection signed in as this user with 4009.
    pub fn terminate_user(&self, app: &str, user_id: &str) {
        for connection in self.app(app).map(|app| app.users.connections(user_id)).unwrap_or_default() {
            connection.send_queue.end(code::UNAUTHORIZED, "The user's connections were ended");
        }
    }

    /// Closes the connections through which a user is in a presence channel, so that clients come back at once and ask for
    /// each channel again.
    pub fn end_presence(&self, app: &str, channel: &str, user_id: &str) {
        for connection in
            self.app(app).and_then(|app| app.find(channel)).map(|it| it.connections_of(user_id)).unwrap_or_default()
        {
            connection.send_queue.end(code::RECONNECT, "The right to this channel has ended");
        }
    }

    /// The occupied channels of an app whose names begin with `prefix`.
    pub fn channels(&self, app: &str, prefix: &str) -> Vec<ChannelSummary> {
        let mut all = Vec::new();
        for channel in self.app(app).map(|app| app.existing()).unwrap_or_default() {
            let occupation = channel.occupation();
            if channel.kind.kind == ChannelType::User
                || occupation.connections == 0
                || !channel.name.starts_with(prefix)
            {
                continue;
            }
            let presence = channel.kind.kind == ChannelType::Presence;
            all.push(ChannelSummary {
                name: channel.name.to_string(),
                user_count: presence.then_some(occupation.users),
                subscription_count: (!presence).then_some(occupation.connections),
            });
        }
        all
    }

    /// The ids of the users in a presence channel.
    pub fn users(&self, app: &str, channel: &str) -> Vec<String> {
        let channel = self.app(app).and_then(|app| app.find(channel));
        channel.map(|channel| channel.user_ids().iter().map(|id| id.to_string()).collect()).unwrap_or_default()
    }

    /// The current counters.
    pub fn stats(&self) -> Stats {
        let mut channels = 0;
        for app in &self.0.apps {
            let occupied = |channel: &&Arc<super::channel::Channel>| channel.occupation().connections > 0;
            channels += app.existing().iter().filter(occupied).count();
        }
        self.0.counters.snapshot(channels)
    }

    /// Open connections.
    pub fn connections(&self) -> usize {
        self.0.counters.connections.load(Ordering::Relaxed)
    }

    /// The settings the hub was made with.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(super) fn app(&self, id: &str) -> Option<&Arc<HubApp>> {
        self.0.apps.iter().find(|app| app.settings().id == id)
    }

    pub(super) fn app_by_key(&self, key: &str) -> Option<&Arc<HubApp>> {
        self.0.apps.iter().find(|app| app.settings().key == key)
    }

    pub(super) fn counters(&self) -> &Counters {
        &self.0.counters
    }

    pub(super) fn unix_now(&self) -> u64 {
        (self.0.clock)()
    }

    pub(super) fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Relaxed)
    }

    /// Counts a new connection; refuses it when the server is full.
    pub(super) fn connected(&self) -> bool {
        let connections = &self.0.counters.connections;
        if connections.fetch_add(1, Ordering::Relaxed) >= self.0.settings.max_connections {
            connections.fetch_sub(1, Ordering::Relaxed);
            return false;
        }
        self.0.counters.connected_total.fetch_add(1, Ordering::Relaxed);
        true
    }

    pub(super) fn disconnected(&self) {
        self.0.counters.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

fn system_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map(|since| since.as_secs()).unwrap_or_default()
}
