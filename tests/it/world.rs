#![expect(dead_code, reason = "a vocabulary for every test; not each is used by all")]

//! A world of its own for each test: server, database, people.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use litfass::app::App;
use litfass::auth::{User, session};
use litfass::base::access::Role;
use litfass::base::clock::Clock;
use litfass::base::id::Id;
use litfass::base::lang::Lang;
use litfass::config::Config;
use litfass::features::proof_of_work;
use litfass::import::{self, Options};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A port that nobody listens on. It is below those that the system itself gives away: between this question and the
/// portal's start no other connection takes it.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 12_000).unwrap_or_default();
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000;
        if std::net::TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// The hash of the password of the person called `name`. Each name is hashed once in a run: hashing is what takes longest when a
/// person is created.
fn password_hash(name: &str) -> String {
    static HASHES: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
    let known = HASHES.lock().unwrap().get(name).cloned();
    known.unwrap_or_else(|| {
        let hash = litfass::auth::password::hash(&format!("{name} has a long password")).unwrap();
        HASHES.lock().unwrap().insert(name.to_owned(), hash.clone());
        hash
    })
}

/// A database that is migrated and empty. It is made once in a run: the migrations took nearly half of the processor time
/// of a short test.
static MIGRATED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(DATABASE);
    litfass::db::migrate(&path, &directory.path().join("backups"), Clock::default().now()).unwrap();
    std::fs::read(path).unwrap()
});

/// A data directory with the imported demo content. It is filled once in a run: its pictures take seconds.
static DEMO_DATA: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let mut world = World::new();
    let options = Options {
        dry_run: false,
        lang: Lang::En,
        media_dir: world.app.media_dir(),
        progress: false,
        now: world.app.clock.now(),
        fetcher: None,
    };
    import::import_demo(&world.app.db, &options).unwrap();
    world.end();
    let (data, filled) = (&world.app.config.server.data_dir, tempfile::tempdir().unwrap());
    copy_directory(data, filled.path());
    // the connections of the portal that has ended still close
    let database = rusqlite::Connection::open(data.join(DATABASE)).unwrap();
    database.execute("vacuum into ?1", [filled.path().join(DATABASE).to_str().unwrap()]).unwrap();
    filled
});

/// Width and height of the covers of articles in pixels: the smallest picture that is taken.
pub const COVER: u32 = 320;

/// Name of the database in a data directory.
const DATABASE: &str = "litfass.db";

/// Copies the files of the directory `from` into the new directory `to`, without a database.
fn copy_directory(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_directory(&entry.path(), &target);
        } else if !entry.file_name().to_str().unwrap().starts_with(DATABASE) {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A running portal in a directory of its own.
pub struct World {
    pub app: App,
    pub clock: Clock,
    base: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    _directory: tempfile::TempDir,
}

/// An answer, read whole.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The codes of a refused field.
    pub fn codes(&self, field: &str) -> Vec<String> {
        self.json()["fields"][field]
            .as_array()
            .map(|list| list.iter().map(|fault| fault["code"].as_str().unwrap_or_default().to_owned()).collect())
            .unwrap_or_default()
    }

    /// This answer, which must have `status`.
    #[track_caller]
    pub fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
}

/// A request under way.
pub struct Call<'w> {
    base: &'w str,
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl<'w> Call<'w> {
    /// A request to the server at the address `base`.
    pub fn to(base: &'w str, method: &'static str, path: &str) -> Call<'w> {
        Call { base, method, path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn json(mut self, body: &Value) -> Self {
        self.body = body.to_string().into_bytes();
        self.header("Content-Type", "application/json")
    }

    pub fn body(mut self, kind: &str, body: Vec<u8>) -> Self {
        self.body = body;
        self.header("Content-Type", kind)
    }

    pub fn send(self) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .into();
        let mut request = ureq::http::Request::builder().method(self.method).uri(format!("{}{}", self.base, self.path));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut response = agent.run(request.body(self.body).unwrap()).unwrap();
        let headers = response
            .headers()
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()))
            .collect();
        Answer {
            status: response.status().as_u16(),
            headers,
            body: response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap(),
        }
    }
}

/// Somebody signed in.
pub struct Person<'w> {
    pub world: &'w World,
    pub user: User,
    pub token: String,
}

impl<'w> Person<'w> {
    pub fn call(&self, method: &'static str, path: &str) -> Call<'w> {
        self.world.call(method, path).header("Authorization", &format!("Bearer {}", self.token))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path).send()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path).json(body).send()
    }

    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.call("PUT", path).json(body).send()
    }

    pub fn patch(&self, path: &str, body: &Value) -> Answer {
        self.call("PATCH", path).json(body).send()
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.call("DELETE", path).send()
    }

    pub fn request(&self, method: &'static str, path: &str) -> Call<'w> {
        self.call(method, path)
    }
}

impl World {
    pub fn new() -> World {
        World::with(|_| ())
    }

    /// A portal with the demo content that is imported.
    pub fn with_demo() -> World {
        World::with(|config| {
            let data = &config.server.data_dir;
            copy_directory(DEMO_DATA.path(), data);
            std::fs::copy(DEMO_DATA.path().join(DATABASE), data.join(DATABASE)).unwrap();
        })
    }

    /// A world whose settings were changed first.
    pub fn with(change: impl FnOnce(&mut Config)) -> World {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_dir = directory.path().join("data");
        config.server.shutdown_s = 1;
        config.proof_of_work.max_hashes = 50;
        config.proof_of_work.min_fill_seconds = 0;
        config.limits.uncached_pages_per_minute = 1_000_000;
        config.backup.nightly = false;
        // people of the tests sign in with a password alone; tests of the second factor set the roles that need one
        config.access.second_factor.clear();
        // few tests need covers of the usual size, and six widths of each would be encoded
        (config.articles.cover_min_width, config.articles.cover_min_height) = (COVER, COVER);
        change(&mut config);
        let (data, database) = (&config.server.data_dir, config.server.data_dir.join(DATABASE));
        if !database.exists() {
            std::fs::create_dir_all(data).unwrap();
            std::fs::write(database, &*MIGRATED).unwrap();
        }
        // chosen last: a change may take seconds, in which another process could take the port
        let port = free_port();
        config.server.port = port;
        let clock = Clock::default();
        let (app, stop, thread) = start(config, &clock);
        let base = format!("http://127.0.0.1:{port}");
        let world = World { app, clock, base, stop: Some(stop), thread: Some(thread), _directory: directory };
        world.wait_for_listener();
        world
    }

    /// Ends the portal as SIGTERM does and starts it again with the same settings, directory and clock.
    pub fn restart(&mut self) {
        self.end();
        let (app, stop, thread) = start(self.app.config.clone(), &self.clock);
        (self.app, self.stop, self.thread) = (app, Some(stop), Some(thread));
        self.wait_for_listener();
    }

    fn wait_for_listener(&self) {
        let port = self.app.config.server.port;
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn call(&self, method: &'static str, path: &str) -> Call<'_> {
        Call::to(&self.base, method, path)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path).send()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path).json(body).send()
    }

    /// Sends a form that anybody may send, with the proof that a person does.
    pub fn submit(&self, path: &str, form: &Value) -> Answer {
        let mut form = form.clone();
        form["human"] = self.human();
        self.post(path, &form)
    }

    /// A proof of work.
    pub fn human(&self) -> Value {
        let challenge = serde_json::from_value(self.get("/api/proof-of-work/challenge").expect(200).json()).unwrap();
        json!({ "proof": proof_of_work::solve(&challenge).unwrap() })
    }

    /// The same person with a sign-in of now.
    pub fn again(&self, person: &Person<'_>) -> Person<'_> {
        let (key, limits) = (person.user.key, self.app.config.limits.clone());
        let (user, token) = self
            .app
            .db
            .write_blocking(move |write| {
                let (token, _) = session::open(write, key, false, "test", &limits)?;
                Ok((User::find(write, key)?.unwrap(), token))
            })
            .unwrap();
        Person { world: self, user, token }
    }

    /// A person with this role, signed in; the password is `{name} has a long password`.
    pub fn person(&self, name: &str, role: Role) -> Person<'_> {
        let (owned, email) = (name.to_owned(), format!("{}@portal.example", name.to_lowercase()));
        let (limits, hash) = (self.app.config.limits.clone(), password_hash(name));
        let (user, token) = self
            .app
            .db
            .write_blocking(move |write| {
                write.execute(
                    "insert into users (id, email, password_hash, name, surname, role, state, email_confirmed_at, created_at, updated_at)
                     values (?1, ?2, ?3, ?4, 'Example', ?5, 'active', ?6, ?6, ?6)",
                    rusqlite::params![Id::<User>::new(), email, hash, owned, role, write.now()],
                )?;
                let key = write.last_insert_rowid();
                let (token, _) = session::open(write, key, false, "test", &limits)?;
                Ok((User::find(write, key)?.unwrap(), token))
            })
            .unwrap();
        Person { world: self, user, token }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.end();
    }
}

/// Starts a portal on a thread of its own.
fn start(config: Config, clock: &Clock) -> (App, oneshot::Sender<()>, std::thread::JoinHandle<()>) {
    let (sender, stop) = oneshot::channel();
    let (ready, built) = std::sync::mpsc::channel();
    let shared = clock.clone();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let server = litfass::server::build(config, litfass::config::Origins::new(), shared).unwrap();
            ready.send(server.app.clone()).unwrap();
            server.run(async { drop(stop.await) }).await.unwrap();
        });
    });
    (built.recv().unwrap(), sender, thread)
}
