//! Assembly of the server: builds its parts, starts them and shuts them down in order.

use std::borrow::Cow;
use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use broadcaster::Hub;
use gateway::client_address::ClientAddresses;
use gateway::page_cache::PageCache;
use gateway::{Bounds, Gateway, HttpsListener, ListenerState, RedirectListener, SERVER_NAME};
use rocket::config::{Ident, LogLevel, Shutdown};
use rocket::data::{ByteUnit, Limits};
use rocket::fairing::AdHoc;
use rocket::shield::Shield;
use rocket::{Build, Ignite, Rocket};
use tokio::sync::oneshot;

use crate::app::{App, Inner, SiteNow};
use crate::auth::passkey::Passkeys;
use crate::auth::session;
use crate::base::clock::{Clock, Ts};
use crate::base::service_mode::ModeInForce;
use crate::config::{Config, Origins, Secrets};
use crate::db::{Db, DbOptions, Effects, find_damage, set_setting, setting};
use crate::effects;
use crate::features;
use crate::features::backups::SetupRestore;
use crate::features::system::SystemState;
use crate::jobs::{JobBoard, Scheduler};
use crate::mail::{MailHooks, MailWorker};
use crate::media;
use crate::memory;
use crate::memory_release::{release_memory, release_when_quiet};
use crate::realtime::{StoredWebhooks, settings_from_config};
use crate::rendering::{Assets, Manifest, Renderer, RendererOptions, Script};
use crate::web::fair_share::{FairShare, FairShareFairing};
use crate::web::files::{self, GzipFiles};
use crate::web::openapi::{self, Description};
use crate::web::page::{LayoutCache, Pages};
use crate::web::{RequestFigures, cached_pages, catcher, listener_settings, observe, request, tls_files};

/// Time after the start at which its memory pages are released: nothing of the start is running any more.
const STARTUP: Duration = Duration::from_secs(1);

/// Time without two pages at once after which a rendering thread ends.
const RENDERER_IDLE: Duration = Duration::from_secs(20);

/// The setting with the key of the broadcaster's app, which pages carry.
const APP_KEY: &str = "realtime_app_key";

/// The reason for which a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It was told to.
    Stopped,
    /// A restored backup is to take the place of the data: the process starts again.
    ToBeRestored,
}

/// A server that is ready to run.
pub struct PortalServer {
    /// Shared state.
    pub app: App,
    /// Rocket, not yet listening.
    pub rocket: Rocket<Build>,
    hub: Hub,
    mail: MailWorker,
    jobs: JobBoard,
}

/// Migrates and opens the database of `config` and builds the server. `origins` are told to the operator in the panel.
/// Errors: a sentence for the operator.
pub fn build(config: Config, origins: Origins, clock: Clock) -> Result<PortalServer, String> {
    let manifest = Manifest::embedded()?;
    let script = Assets::find("dist/server.js").ok_or("the frontend is not built: run `make frontend` first")?;
    let secrets = Secrets::load(&config).map_err(|error| format!("The secrets cannot be read or made: {error}."))?;
    let renderer = Renderer::start(
        Script::embedded(script, &config.server.data_dir),
        &RendererOptions {
            threads: usize::from(config.rendering.threads),
            queue: config.rendering.queue as usize,
            timeout: Duration::from_millis(u64::from(config.rendering.timeout_ms)),
            wait: Duration::from_millis(u64::from(config.rendering.wait_ms)),
            memory_bytes: config.rendering.memory_mb as usize * 1024 * 1024,
            idle: RENDERER_IDLE,
        },
    );
    let site = SiteNow::of(config.clone()).map_err(|error| format!("The time zone is unknown: {error}."))?;
    clock.set_zone(site.zone.clone());
    let cache = Arc::new(PageCache::new(u64::from(config.rendering.cache_mb) * 1024 * 1024));
    let webhooks = Arc::new(StoredWebhooks::default());
    let unix_clock = {
        let clock = clock.clone();
        Arc::new(move || u64::try_from(clock.now().millis() / 1_000).unwrap_or_default())
    };
    let hub = Hub::with_clock(settings_from_config(&config.realtime, &secrets), webhooks.clone(), unix_clock);
    let (after_commit, mail_worker) = effects::dispatcher(&cache, &hub, &secrets, &config);
    report_damaged_log(&config.server.data_dir, clock.now());
    let db = open_database(&config, &clock, false, after_commit.clone())?;
    webhooks.open(db.clone());
    let unreadable = |error| format!("The database cannot be read: {error}.");
    let key = secrets.realtime_app_key.clone();
    if db.read_blocking(|db| setting(db, APP_KEY)).map_err(unreadable)?.as_ref() != Some(&key) {
        db.write_blocking(move |write| set_setting(write, APP_KEY, &key))
            .map_err(|error| format!("The database cannot be written: {error}."))?;
    }
    let mode = ModeInForce::default();
    mode.set(db.read_blocking(features::system::stored_mode).map_err(unreadable)?.mode);
    let hooks = MailHooks { announce: features::system::changed, contact: features::legal::contact_address };
    let mail = MailWorker::start(db.clone(), &config, clock.clone(), mode.clone(), hooks)
        .map_err(|error| format!("The mail worker did not start: {error}."))?;
    drop(mail_worker.set(mail.waker()));
    let jobs = JobBoard::new(features::jobs(), &db).map_err(unreadable)?;
    let app = App::new(Inner {
        origins,
        mode,
        secrets,
        clock,
        db,
        renderer,
        manifest,
        site_now: std::sync::RwLock::new(Arc::new(site)),
        after_commit,
        config,
    });
    features::site_settings::load(&app).map_err(unreadable)?;
    features::branding::load(&app).map_err(unreadable)?;
    let share = Arc::new(FairShare::new(&app.config.limits));
    let pages = Arc::new(Pages {
        layout: features::layout::layout,
        error: features::error_page,
        may_read: session::may_read,
        cache: cache.clone(),
        share: share.clone(),
        layouts: LayoutCache::default(),
    });
    effects::watch_foreign_changes(&app, &hub, cache);
    let rocket = features::attach(mount(rocket::custom(rocket_config(&app.config)?), &app, &hub), &app)
        .map_err(unreadable)?
        .manage(app.clone())
        .manage(share)
        .manage(pages)
        .manage(jobs.clone());
    Ok(PortalServer { app, rocket, hub, mail, jobs })
}

/// Tells the operator of a damaged log before the database is opened, which removes it, and keeps a copy.
fn report_damaged_log(data: &Path, now: Ts) {
    let log = data.join("litfass.db-wal");
    let damage = match find_damage(&log) {
        Ok(Some(damage)) => damage,
        Ok(None) => return,
        Err(error) => return tracing::error!(%error, "the write-ahead log of the database cannot be read"),
    };
    let copy = data.join(format!("damaged-{}.wal", now.millis()));
    let kept = std::fs::copy(&log, &copy);
    tracing::error!(
        ?damage,
        copy = %kept.map_or_else(|error| error.to_string(), |_| copy.display().to_string()),
        "the write-ahead log of the database is damaged: the newest changes are lost, what is older is served; compare with the newest backup"
    );
}

/// Migrates and opens the database of `config`. `announce` counts commits for a server that may run on the same file.
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
    let options = DbOptions {
        path,
        readers: u32::from(config.database.readers),
        cache_kb: config.database.cache_mb * 1024,
        announce,
        slow_query: Duration::from_millis(config.database.slow_query_ms.into()),
    };
    let db = Db::open_migrated(&options, &data.join("backups"), clock.clone(), move |effects| after_commit(effects))?;
    let index_fails = |error| format!("The search index cannot be created: {error}.");
    if db.read_blocking(features::search::is_outdated).map_err(index_fails)? {
        db.write_blocking(|write| features::search::mark_empty_index(write)).map_err(index_fails)?;
    }
    Ok(db)
}

/// How Rocket runs behind the gateway. Neither a `Rocket.toml` nor the environment changes it. Errors: the server's name is none.
fn rocket_config(config: &Config) -> Result<rocket::Config, String> {
    let limits = &config.limits;
    let largest = limits.upload_staff_mb.max(limits.upload_user_mb).max(limits.private_file_mb) + 1;
    let largest = ByteUnit::Mebibyte(largest.into());
    Ok(rocket::Config {
        port: 0,
        max_blocking: 64,
        log_level: LogLevel::Off,
        cli_colors: false,
        ident: Ident::try_new(SERVER_NAME)?,
        shutdown: Shutdown {
            ctrlc: false,
            signals: HashSet::new(),
            grace: config.server.shutdown_s,
            mercy: 1,
            ..Shutdown::default()
        },
        limits: Limits::default().limit("file", largest).limit("data-form", largest),
        temp_dir: config.server.data_dir.clone().into(),
        ..rocket::Config::release_default()
    })
}

fn mount(rocket: Rocket<Build>, app: &App, hub: &Hub) -> Rocket<Build> {
    let requests = RequestFigures::default();
    let at = |base: &str, routes| observe::observed(&requests, base, routes);
    rocket
        .attach(Shield::new())
        .attach(request::RequestFairing)
        .attach(FairShareFairing)
        .register("/", rocket::catchers![catcher::catcher])
        .manage(hub.clone())
        .manage(ClientAddresses::default())
        .manage(GzipFiles::default())
        .manage(features::sign_in::SignInLimits::new(&app.config.limits))
        .manage(SetupRestore::default())
        .manage(features::health::Readiness::default())
        .manage(SystemState::new(app.clock.now()))
        .manage(media::UploadLimit::new(&app.config.limits))
        .manage(features::contacts::SuggestionLimit::new(&app.config.limits))
        .manage(features::reports::ReportLimit::new(&app.config.limits))
        .manage(features::consult_requests::ConsultLimit::new(&app.config.limits))
        .manage(features::services::ServicePhotoLimit::new(&app.config.limits))
        .manage(features::ads::AdPictureLimit::new(&app.config.limits))
        .manage(features::services::NumberLimit::new(&app.config.service_messages))
        .manage(features::service_messages::MessageLimit::new(&app.config.limits))
        .manage(Passkeys::new(&app.config))
        .manage(features::proof_of_work::FormGuard::new(&app.config.proof_of_work))
        .manage(Description::new(api_description))
        .mount("/", at("/", rocket::routes![files::asset, files::build_json, request::refused]))
        .mount("/", at("/", features::page_routes()))
        .mount("/", at("/", broadcaster::routes(hub)))
        .mount("/api", at("/api", rocket::routes![openapi::openapi_json, openapi::docs]))
        .mount("/api", at("/api", features::api_routes()))
        .manage(requests)
}

/// The OpenAPI description of everything mounted under `/api`. A release carries the file that the contract check compares
/// with the handlers: the code that describes each of them is a tenth of a binary.
pub fn api_description() -> serde_json::Value {
    if cfg!(debug_assertions) {
        return openapi::assemble(features::docs(), features::dependent_limits());
    }
    let file = Assets::find("dist/openapi.json").and_then(|file| file.bytes().map(Cow::into_owned).ok());
    file.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
}

/// The listener of `[metrics] listen`, if it is set. Errors: a sentence for the operator.
fn own_metrics(app: &App, main: &Rocket<Build>, hub: &Hub) -> Result<Option<Rocket<Build>>, String> {
    let listen = &app.config.metrics.listen;
    if listen.is_empty() {
        return Ok(None);
    }
    let address: std::net::SocketAddr = listen.parse().map_err(|error| format!("metrics.listen: {error}."))?;
    let config = rocket::Config { address: address.ip(), port: address.port(), ..rocket_config(&app.config)? };
    let pages = main.state::<Arc<Pages>>().cloned().ok_or("pages are not managed")?;
    let requests = main.state::<RequestFigures>().cloned().ok_or("figures are not managed")?;
    let jobs = main.state::<JobBoard>().cloned().ok_or("the jobs are not managed")?;
    let system = main.state::<SystemState>().cloned().ok_or("the state of the system is not managed")?;
    Ok(Some(
        rocket::custom(config)
            .manage(app.clone())
            .manage(hub.clone())
            .manage(pages)
            .manage(requests)
            .manage(jobs)
            .manage(system)
            .mount("/", features::health::own_listener()),
    ))
}

/// Attaches a fairing that sends the port that Rocket was given.
fn report_port(rocket: Rocket<Build>) -> (Rocket<Build>, oneshot::Receiver<u16>) {
    let (found, port) = oneshot::channel();
    let found = std::sync::Mutex::new(Some(found));
    let report = AdHoc::on_liftoff("port of the upstream", move |rocket| {
        Box::pin(async move {
            if let Some(found) = found.lock().ok().and_then(|mut found| found.take()) {
                let _ = found.send(rocket.config().port);
            }
        })
    });
    (rocket.attach(report), port)
}

/// State of the gateway's connections, complete once Rocket's port is known.
fn listener_state(
    app: &App,
    hub: &Hub,
    rocket: &Rocket<Ignite>,
) -> Result<impl FnOnce(u16) -> ListenerState + use<>, String> {
    let pages = rocket.state::<Arc<Pages>>().ok_or("pages are not managed")?;
    let requests = rocket.state::<RequestFigures>().ok_or("figures are not managed")?;
    let clients = rocket.state::<ClientAddresses>().ok_or("client addresses are not managed")?.clone();
    let (cached_pages, hub, shutdown) = (cached_pages(app, pages, requests), hub.clone(), rocket.shutdown());
    let bounds = Bounds::new(listener_settings(&app.config));
    Ok(move |port| {
        let upstream = SocketAddr::from(([127, 0, 0, 1], port));
        ListenerState { upstream, hub, cached_pages, clients, bounds, shutdown }
    })
}

impl PortalServer {
    /// Serves until `stop` ends or a backup was restored, then finishes open requests, disconnects WebSocket clients and closes
    /// the database. Errors: a sentence for the operator.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<Ended, String> {
        let PortalServer { app, rocket, hub, mail, jobs } = self;
        hub.start();
        broadcaster::watch_disconnects(&hub, memory::trim_heap);
        let jobs = Scheduler::start(app.clone(), jobs, features::system::changed)
            .map_err(|error| format!("The jobs did not start: {error}."))?;
        let metrics = own_metrics(&app, &rocket, &hub)?;
        let reindex = app
            .read(features::search::is_outdated)
            .await
            .map_err(|error| format!("The search index cannot be read: {error}."))?;
        let tls = &app.config.tls;
        let https = tls.is_on().then(|| HttpsListener::bind(&tls.listen, &tls_files(tls))).transpose()?;
        let target = app.config.server.public_url();
        let redirects = !tls.redirect_listen.is_empty();
        let redirect = redirects.then(|| RedirectListener::bind(&tls.redirect_listen, &target)).transpose()?;
        // last, so that whoever reaches the portal reaches the other listeners too
        let address = &app.config.server;
        let gateway = Gateway::bind(&address.address, address.port)
            .await
            .map_err(|error| format!("{}:{} cannot be listened on: {error}.", address.address, address.port))?;
        let (rocket, listening) = report_port(rocket);
        let rocket = rocket.ignite().await.map_err(|error| format!("The web server refused its settings: {error}."))?;
        let shutdown = rocket.shutdown();
        let stopping = hub.clone();
        let restore = rocket.state::<SetupRestore>().cloned().ok_or("the restoration is not managed")?;
        let restored = restore.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = stop => {}
                () = restored.approved() => {}
            }
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
        let state = listener_state(&app, &hub, &rocket)?;
        let pages = rocket.state::<Arc<Pages>>().cloned().ok_or("pages are not managed")?;
        let requests = rocket.state::<RequestFigures>().cloned().ok_or("figures are not managed")?;
        tokio::spawn(release_when_quiet(app.clone(), pages, requests));
        let portal = app.clone();
        tokio::spawn(async move {
            if let Ok(port) = listening.await {
                tokio::spawn(finish_startup(portal, reindex));
                let state = Arc::new(state(port));
                https.map(|https| tokio::spawn(https.serve(state.clone())));
                redirect.map(|redirect| tokio::spawn(redirect.serve(state.clone())));
                gateway.serve(state).await;
            }
        });
        let last_counts = features::store_last_counts(&rocket, &app);
        let outcome = rocket.launch().await;
        last_counts.await;
        drop(jobs);
        drop(mail);
        app.db.close();
        drop(outcome.map_err(|error| format!("The web server stopped: {}.", error.kind()))?);
        Ok(if restore.is_approved() { Ended::ToBeRestored } else { Ended::Stopped })
    }
}

/// Work of the start that no request waits for: the search index if it was outdated before the first request, then the
/// release of start-up memory.
async fn finish_startup(app: App, reindex: bool) {
    if reindex
        && let Err(error) = features::search::reindex(&app).await
        && !app.db.is_closed()
    {
        tracing::error!(%error, "the search index was not rebuilt; the next start tries again");
    }
    tokio::time::sleep(STARTUP).await;
    release_memory(&app).await;
}
