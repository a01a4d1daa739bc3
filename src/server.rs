//! Assembly: everything that serves, put together and started; everything that serves, brought to rest.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rocket::fairing::AdHoc;
use rocket::shield::Shield;
use rocket::{Build, Ignite, Rocket};
use tokio::sync::oneshot;

use crate::app::{App, Inner, SiteNow};
use crate::auth::passkey::Passkeys;
use crate::auth::session;
use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::config::{Config, Secrets};
use crate::db::{Db, DbOptions, Effects, Event};
use crate::features;
use crate::gateway::{CachedPages, Doors, Front};
use crate::jobs::Scheduler;
use crate::mail::{WakeUp, Worker};
use crate::memory;
use crate::notifications;
use crate::realtime::{self, Hub, Publication, WebhookStore};
use crate::rendering::{Assets, Manifest, Renderer, RendererOptions};
use crate::web::cache::PageCache;
use crate::web::client_address::Peers;
use crate::web::files::{self, Packed};
use crate::web::openapi::{self, Description, Docs};
use crate::web::page::{LayoutCache, Pages};
use crate::web::{error, request};

/// How often the database is asked whether another process changed it; the command line waits twice as long before
/// it says that it is done, so what it changed is in force when it says so.
pub const FOREIGN_CHANGES_EVERY: Duration = Duration::from_millis(100);

/// Seconds that the web server keeps a connection of the front without a question: longer than the front keeps its visitor's,
/// so that no question meets a connection that is just being closed.
const KEPT_INSIDE_S: u32 = 30;

/// Rounds of that after which connections are asked whether their sign-in has run out.
const REVOKED_CHECK_EVERY: u32 = 300;
/// After this time nothing of the start is under way.
const START_IS_OVER: Duration = Duration::from_secs(1);

/// A portal that is ready to be launched.
pub struct Server {
    /// The portal.
    pub app: App,
    /// The web server, not yet listening.
    pub rocket: Rocket<Build>,
    hub: Hub,
    mail: Worker,
}

/// Opens the database of `config` (migrating it) and puts the portal together.
/// Errors: a sentence for the operator.
pub fn build(config: Config, clock: Clock) -> Result<Server, String> {
    let manifest = Manifest::embedded()?;
    let script = Assets::find("dist/server.js").ok_or("the frontend is not built: run `make frontend` first")?;
    let script: Arc<str> = String::from_utf8_lossy(&script.bytes).into();
    let secrets = Secrets::load(&config).map_err(|error| format!("The secrets cannot be read: {error}."))?;
    let renderer = Renderer::start(
        &script,
        &RendererOptions {
            threads: usize::from(config.rendering.threads),
            queue: config.rendering.queue as usize,
            timeout: Duration::from_millis(u64::from(config.rendering.timeout_ms)),
            wait: Duration::from_millis(u64::from(config.rendering.wait_ms)),
            memory_bytes: config.rendering.memory_mb as usize * 1024 * 1024,
        },
    );
    let site = SiteNow::of(config.clone()).map_err(|error| format!("The time zone is unknown: {error}."))?;
    let cache = Arc::new(PageCache::new(u64::from(config.rendering.cache_mb) * 1024 * 1024));
    let webhooks = Arc::new(WebhookStore::default());
    let unix_clock = {
        let clock = clock.clone();
        Arc::new(move || u64::try_from(clock.now().millis() / 1_000).unwrap_or_default())
    };
    let hub = Hub::with_clock(realtime::settings_from_config(&config.realtime, &secrets), webhooks.clone(), unix_clock);
    let bell: Arc<std::sync::OnceLock<WakeUp>> = Arc::default();
    let after_commit: Arc<dyn Fn(Effects) + Send + Sync> = {
        let (cache, hub, bell, app_id) = (cache.clone(), hub.clone(), bell.clone(), secrets.realtime_app_id.clone());
        let further = config.realtime.notification_events.clone();
        Arc::new(move |effects: Effects| {
            cache.invalidate(&effects.invalidated);
            for event in &effects.events {
                send(&hub, &app_id, event, &further);
            }
            hub.close_revoked(&app_id, &effects.revoked_sessions);
            if effects.letters
                && let Some(bell) = bell.get()
            {
                bell.ring();
            }
        })
    };
    let db = open_database(&config, &clock, false, after_commit.clone())?;
    webhooks.open(db.clone());
    let key = secrets.realtime_app_key.clone();
    db.write_blocking(move |write| {
        write.execute("insert into settings (name, value) values ('realtime_app_key', ?1) on conflict (name) do update set value = excluded.value", [&key])?;
        Ok(())
    })
    .map_err(|error| format!("The database cannot be written: {error}."))?;
    let mail = Worker::start(db.clone(), &config, clock.clone())
        .map_err(|error| format!("The mail worker did not start: {error}."))?;
    drop(bell.set(mail.wake_up()));
    let app = App::new(Inner {
        secrets,
        clock,
        db,
        renderer,
        manifest,
        site_now: std::sync::RwLock::new(Arc::new(site)),
        after_commit,
        config,
    });
    features::site_settings::load(&app).map_err(|error| format!("The database cannot be read: {error}."))?;
    let pages = Arc::new(Pages {
        frame: features::layout::layout,
        error: features::error_page,
        may_read: session::may_read,
        cache: cache.clone(),
        frames: LayoutCache::default(),
    });
    watch_foreign_changes(&app, &hub, cache);
    let rocket = features::attach(mount(rocket::custom(figment(&app.config)), &app, &hub), &app)
        .manage(app.clone())
        .manage(pages);
    Ok(Server { app, rocket, hub, mail })
}

/// Migrates and opens the database of `config`; `announce` where a server may be running on it.
pub fn open_database(
    config: &Config,
    clock: &Clock,
    announce: bool,
    after_commit: Arc<dyn Fn(Effects) + Send + Sync>,
) -> Result<Db, String> {
    let data = &config.server.data_dir;
    std::fs::create_dir_all(data)
        .map_err(|error| format!("The data directory {} cannot be made: {error}.", data.display()))?;
    let path = data.join("litfass.db");
    crate::db::migrate(&path, &data.join("backups"), clock.now()).map_err(|error| error.to_string())?;
    let options = DbOptions {
        path,
        readers: u32::from(config.database.readers),
        cache_kb: config.database.cache_mb * 1024,
        announce,
    };
    let db = Db::open(&options, clock.clone(), move |effects| after_commit(effects))
        .map_err(|error| format!("The database cannot be opened: {error}."))?;
    let index_fails = |error| format!("The search index cannot be begun: {error}.");
    if db.read_blocking(features::search::is_outdated).map_err(index_fails)? {
        db.write_blocking(|write| features::search::begin(write)).map_err(index_fails)?;
    }
    Ok(db)
}

/// Sends an event; notifications also under the `further` names that an operator's clients know.
fn send(hub: &Hub, app_id: &str, event: &Event, further: &[String]) {
    let data = event.data.to_string();
    let further = if event.name == notifications::EVENT { further } else { &[] };
    for name in std::iter::once(&event.name).chain(further) {
        let publication = Publication { name, channels: &[&event.channel], data: &data, except: None };
        if let Err(error) = hub.publish(app_id, &publication) {
            tracing::warn!(channel = %event.channel, ?error, "an event was not sent");
        }
    }
}

fn figment(config: &Config) -> rocket::figment::Figment {
    let workers = if config.server.workers == 0 {
        std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
    } else {
        usize::from(config.server.workers)
    };
    let largest_mb = config.limits.upload_staff_mb.max(config.limits.upload_user_mb) + 1;
    rocket::Config::figment()
        .merge(("address", "127.0.0.1"))
        .merge(("port", 0))
        .merge(("keep_alive", KEPT_INSIDE_S))
        .merge(("workers", workers))
        .merge(("max_blocking", 64))
        .merge(("log_level", "off"))
        .merge(("cli_colors", false))
        .merge(("ident", request::SERVER_NAME))
        .merge(("shutdown.ctrlc", false))
        .merge(("shutdown.signals", Vec::<String>::new()))
        .merge(("shutdown.grace", config.server.shutdown_s))
        .merge(("shutdown.mercy", 1))
        .merge(("limits.file", format!("{largest_mb} MiB")))
        .merge(("limits.data-form", format!("{largest_mb} MiB")))
        .merge(("temp_dir", config.server.data_dir.clone()))
}

fn mount(rocket: Rocket<Build>, app: &App, hub: &Hub) -> Rocket<Build> {
    rocket
        .attach(Shield::new())
        .attach(request::RequestFairing)
        .register("/", rocket::catchers![error::catcher])
        .manage(hub.clone())
        .manage(Peers::default())
        .manage(Packed::default())
        .manage(Docs::default())
        .manage(features::sign_in::Doors::new(&app.config.limits))
        .manage(features::contacts::SuggestionLimit::new(&app.config.limits))
        .manage(features::reports::ReportDoor::new(&app.config.limits))
        .manage(Passkeys::new(&app.config))
        .manage(features::proof_of_work::Gate::new(&app.config.robots))
        .manage(Description(std::sync::OnceLock::new(), api_description))
        .mount("/", rocket::routes![files::asset, files::favicon, files::build_json])
        .mount("/", features::page_routes())
        .mount("/", realtime::routes(hub))
        .mount("/api", rocket::routes![openapi::openapi_json, openapi::docs])
        .mount("/api", features::api_routes())
}

/// The OpenAPI description of everything mounted under `/api`.
pub fn api_description() -> serde_json::Value {
    openapi::assemble(features::docs())
}

/// Closes connections whose sign-in has ended in another process or by itself.
fn close_ended(app: &App, hub: &Hub, db: &rusqlite::Connection) {
    let app_id = &app.secrets.realtime_app_id;
    match session::ended(db, &hub.bound_sessions(app_id), app.clock.now()) {
        Ok(ended) => hub.close_revoked(app_id, &ended),
        Err(error) => tracing::warn!(?error, "sign-ins of open connections could not be checked"),
    }
}

/// Notices commits of other processes (the command line): everything is rendered anew after them, and connections of
/// those who were signed out are closed, as are, once in a while, those whose sign-in ran out.
fn watch_foreign_changes(app: &App, hub: &Hub, cache: Arc<PageCache>) {
    let (app, hub) = (app.clone(), hub.clone());
    let watch = move || -> Result<(), ApiError> {
        let connection =
            rusqlite::Connection::open_with_flags(app.db.path(), rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let version = |connection: &rusqlite::Connection| {
            connection.query_row("pragma data_version", [], |row| row.get::<_, i64>(0))
        };
        let (mut known, mut foreign) = (version(&connection)?, Db::foreign_commits(&connection)?);
        let mut rounds = 0_u32;
        while !app.db.is_closed() {
            std::thread::sleep(FOREIGN_CHANGES_EVERY);
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(REVOKED_CHECK_EVERY) {
                close_ended(&app, &hub, &connection);
            }
            let now = version(&connection)?;
            if now != known {
                known = now;
                let commits = Db::foreign_commits(&connection)?;
                if commits != foreign {
                    foreign = commits;
                    cache.invalidate_all();
                    close_ended(&app, &hub, &connection);
                }
            }
        }
        Ok(())
    };
    let started = std::thread::Builder::new().name("foreign-changes".into()).spawn(move || {
        if let Err(error) = watch() {
            tracing::error!(%error, "changes of other processes are no longer noticed");
        }
    });
    if let Err(error) = started {
        tracing::error!(%error, "changes of other processes are not noticed");
    }
}

/// The listener of `[metrics] listen`, if it is set. Errors: a sentence for the operator.
fn own_metrics(app: &App, main: &Rocket<Build>, hub: &Hub) -> Result<Option<Rocket<Build>>, String> {
    let listen = &app.config.metrics.listen;
    if listen.is_empty() {
        return Ok(None);
    }
    let address: std::net::SocketAddr = listen.parse().map_err(|error| format!("metrics.listen: {error}."))?;
    let figment = figment(&app.config)
        .merge(("address", address.ip().to_string()))
        .merge(("port", address.port()))
        .merge(("workers", 1));
    let pages = main.state::<Arc<Pages>>().cloned().ok_or("pages are not managed")?;
    Ok(Some(
        rocket::custom(figment)
            .manage(app.clone())
            .manage(hub.clone())
            .manage(pages)
            .mount("/", features::health::own_listener()),
    ))
}

/// Lets `rocket` tell the port that it was given.
fn tell_port(rocket: Rocket<Build>) -> (Rocket<Build>, oneshot::Receiver<u16>) {
    let (found, port) = oneshot::channel();
    let found = std::sync::Mutex::new(Some(found));
    let tell = AdHoc::on_liftoff("the port behind the front", move |rocket| {
        Box::pin(async move {
            if let Some(found) = found.lock().ok().and_then(|mut found| found.take()) {
                let _ = found.send(rocket.config().port);
            }
        })
    });
    (rocket.attach(tell), port)
}

/// What the front has behind it, once the port is known.
fn doors(app: &App, hub: &Hub, rocket: &Rocket<Ignite>) -> Result<impl FnOnce(u16) -> Doors + use<>, String> {
    let pages = rocket.state::<Arc<Pages>>().ok_or("pages are not managed")?;
    let peers = rocket.state::<Peers>().ok_or("peers are not managed")?.clone();
    let (kept, hub, shutdown) = (CachedPages::of(app, pages), hub.clone(), rocket.shutdown());
    Ok(move |port| Doors { behind: SocketAddr::from(([127, 0, 0, 1], port)), hub, kept, peers, shutdown })
}

impl Server {
    /// Serves until `stop` ends, then finishes what is under way, sends WebSocket clients away and closes the database.
    /// Errors: a sentence for the operator.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), String> {
        let Server { app, rocket, hub, mail } = self;
        hub.start();
        realtime::watch_disconnects(&hub, memory::trim_heap);
        let jobs = Scheduler::start(app.clone(), features::jobs())
            .map_err(|error| format!("The jobs did not start: {error}."))?;
        let metrics = own_metrics(&app, &rocket, &hub)?;
        let address = &app.config.server;
        let front = Front::bind(&address.address, address.port)
            .await
            .map_err(|error| format!("{}:{} cannot be listened on: {error}.", address.address, address.port))?;
        let (rocket, listening) = tell_port(rocket);
        let rocket = rocket.ignite().await.map_err(|error| format!("The web server refused its settings: {error}."))?;
        let shutdown = rocket.shutdown();
        let stopping = hub.clone();
        tokio::spawn(async move {
            stop.await;
            stopping.shutdown().await;
            shutdown.notify();
        });
        if let Some(metrics) = metrics {
            tokio::spawn(async move {
                if let Err(error) = metrics.launch().await {
                    tracing::error!(%error, "the listener of the metrics stopped");
                }
            });
        }
        let doors = doors(&app, &hub, &rocket)?;
        let portal = app.clone();
        tokio::spawn(async move {
            if let Ok(port) = listening.await {
                tokio::spawn(after_the_start(portal));
                front.open(doors(port)).await;
            }
        });
        let outcome = rocket.launch().await;
        drop(jobs);
        drop(mail);
        app.db.close();
        outcome.map(drop).map_err(|error| format!("The web server stopped: {}.", error.kind()))
    }
}

/// What no visitor waits for.
async fn after_the_start(app: App) {
    if let Err(error) = features::search::renew(&app).await
        && !app.db.is_closed()
    {
        tracing::error!(%error, "the search index was not made anew; the next start tries again");
    }
    tokio::time::sleep(START_IS_OVER).await;
    memory::drop_startup_pages();
}
