//! Effects of commits: pages are invalidated, events published, connections closed and the mail worker woken, for commits
//! of this process at once and for those of other processes when they are noticed.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use broadcaster::{Hub, Publication};
use gateway::page_cache::PageCache;

use crate::app::App;
use crate::auth::session;
use crate::base::error::ApiError;
use crate::config::{Config, Secrets};
use crate::db::{Effects, Event, ForeignCommits};
use crate::features::system;
use crate::mail::MailWaker;
use crate::notifications;

/// Interval at which commits of other processes are looked for. The command line waits twice as long before it reports
/// success, so that its changes are in force by then.
pub const FOREIGN_CHANGES_EVERY: Duration = Duration::from_millis(100);

/// Intervals after which connections are checked for expired sessions.
const REVOKED_CHECK_EVERY: u32 = 300;

/// Carries out the effects of a commit.
type AfterCommit = Arc<dyn Fn(Effects) + Send + Sync>;

/// The function that carries out effects, and the place for the waker of the mail worker, which starts later.
pub fn dispatcher(
    cache: &Arc<PageCache>,
    hub: &Hub,
    secrets: &Secrets,
    config: &Config,
) -> (AfterCommit, Arc<OnceLock<MailWaker>>) {
    let mail_worker: Arc<OnceLock<MailWaker>> = Arc::default();
    let (cache, hub, waker) = (cache.clone(), hub.clone(), mail_worker.clone());
    let (app_id, further) = (secrets.realtime_app_id.clone(), config.realtime.notification_events.clone());
    let after_commit = Arc::new(move |effects: Effects| {
        cache.invalidate(&effects.invalidated);
        for event in &effects.events {
            publish(&hub, &app_id, event, &further);
        }
        for (channel, user_id) in &effects.ended_presences {
            hub.end_presence(&app_id, channel, user_id);
        }
        hub.close_revoked(&app_id, &effects.revoked_sessions);
        if effects.letters
            && let Some(waker) = waker.get()
        {
            waker.wake();
        }
    });
    (after_commit, mail_worker)
}

/// Publishes an event; notifications also under the `further` names of the configuration.
fn publish(hub: &Hub, app_id: &str, event: &Event, further: &[String]) {
    let data = event.data.to_string();
    let further = if event.name == notifications::EVENT { further } else { &[] };
    for name in std::iter::once(&event.name).chain(further) {
        let publication = Publication { name, channels: &[&event.channel], data: &data, except: None };
        if let Err(error) = hub.publish(app_id, &publication) {
            tracing::warn!(channel = %event.channel, ?error, "an event was not sent");
        }
    }
}

/// Closes connections whose session ended in another process or expired.
fn close_ended(app: &App, hub: &Hub, db: &rusqlite::Connection) {
    let app_id = &app.secrets.realtime_app_id;
    match session::ended(db, &hub.bound_sessions(app_id), app.clock.now()) {
        Ok(ended) => hub.close_revoked(app_id, &ended),
        Err(error) => tracing::warn!(?error, "sessions of open connections could not be checked"),
    }
}

fn watch(app: &App, hub: &Hub, cache: &PageCache) -> Result<(), ApiError> {
    let mut commits = ForeignCommits::watch(&app.db)?;
    let mut intervals = 0_u32;
    while !app.db.is_closed() {
        std::thread::sleep(FOREIGN_CHANGES_EVERY);
        intervals = intervals.wrapping_add(1);
        if intervals.is_multiple_of(REVOKED_CHECK_EVERY) {
            close_ended(app, hub, commits.connection());
        }
        if commits.have_changed()? {
            cache.invalidate_all();
            close_ended(app, hub, commits.connection());
            app.mode.set(system::stored_mode(commits.connection())?.mode);
        }
    }
    Ok(())
}

/// Starts the thread that looks for commits of other processes: it invalidates all pages after one, closes the
/// connections of ended sessions, and puts the stored mode into force.
pub fn watch_foreign_changes(app: &App, hub: &Hub, cache: Arc<PageCache>) {
    let (app, hub) = (app.clone(), hub.clone());
    let started = std::thread::Builder::new().name("foreign-changes".into()).spawn(move || {
        if let Err(error) = watch(&app, &hub, &cache) {
            tracing::error!(%error, "changes of other processes are no longer noticed");
        }
    });
    if let Err(error) = started {
        tracing::error!(%error, "changes of other processes are not noticed");
    }
}
