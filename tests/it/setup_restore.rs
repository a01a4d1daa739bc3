//! A backup restored from the set-up page: sent in parts, checked beside the data, put in its place by a new start.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use litfass::backup::{self, BackupKey, BackupSettings};
use litfass::base::access::Role;
use litfass::base::clock::Clock;
use litfass::base::lang::Lang;
use litfass::features::sign_in::actions::offer_setup;
use serde_json::{Value, json};

use crate::fixtures::article;
use crate::world::{Answer, Call, World, free_port};

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(2);

/// A portal that waits for its first super-admin, as its set-up page sees it.
struct Setup<'b> {
    base: &'b str,
    token: String,
}

impl Setup<'_> {
    fn state(&self) -> Answer {
        Call::to(self.base, "GET", &format!("/api/setup/restore?token={}", self.token)).send()
    }

    fn part(&self, size: usize, offset: usize, bytes: &[u8]) -> Answer {
        let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"blob\"\r\n".to_vec();
        body.extend_from_slice(b"Content-Type: application/octet-stream\r\n\r\n");
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let path = format!("/api/setup/restore/parts?token={}&size={size}&offset={offset}", self.token);
        Call::to(self.base, "POST", &path).body("multipart/form-data; boundary=edge", body).send()
    }

    fn send(&self, archive: &[u8]) {
        let length = archive.len().div_ceil(3);
        for (number, bytes) in archive.chunks(length).enumerate() {
            self.part(archive.len(), number * length, bytes).expect(200);
        }
    }

    fn post(&self, path: &str, mut body: Value) -> Answer {
        body["token"] = json!(self.token);
        Call::to(self.base, "POST", path).json(&body).send()
    }

    /// The state after the check.
    fn check(&self, key: Option<&str>) -> Value {
        self.post("/api/setup/restore/check", json!({ "key": key })).expect(200);
        let begun = Instant::now();
        loop {
            let state = self.state().expect(200).json();
            if state["stage"] != "checking" {
                return state;
            }
            assert!(begun.elapsed() < PATIENCE, "{state}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn setup_of(world: &World) -> Setup<'_> {
    let path = world.app.db.write_blocking(offer_setup).unwrap().unwrap();
    Setup { base: world.base(), token: path.split("token=").nth(1).unwrap().to_owned() }
}

fn backup_of(world: &World, key: Option<&str>, directory: &Path) -> Vec<u8> {
    let file = directory.join(format!("copy-{}", key.is_some()));
    let key = key.map(|key| BackupKey::new(key).unwrap());
    let settings = BackupSettings { key, with_secrets: false, now: Clock::default().now() };
    backup::create(&world.app.config.server.data_dir, &file, &settings, &|_, _| ()).unwrap();
    std::fs::read(file).unwrap()
}

/// A server of its own process on a new data directory.
struct Served {
    process: Child,
    base: String,
    token: String,
}

impl Served {
    fn start(data: &Path) -> Served {
        let port = free_port();
        let mut process = Command::new(env!("CARGO_BIN_EXE_litfass"))
            .args(["serve", "--port", &port.to_string()])
            .env("LITFASS_DATA_DIR", data)
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let link = lines.find(|line| line.contains("/setup?token=")).expect("a set-up link");
        // what is printed after the new start is read as well, so that it does not wait
        std::thread::spawn(move || lines.for_each(drop));
        let served = Served {
            process,
            base: format!("http://127.0.0.1:{port}"),
            token: link.split("token=").nth(1).unwrap().to_owned(),
        };
        served.wait();
        served
    }

    fn wait(&self) {
        let begun = Instant::now();
        while std::net::TcpStream::connect(self.base.trim_start_matches("http://")).is_err() {
            assert!(begun.elapsed() < PATIENCE, "nobody listens");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn get(&self, path: &str) -> Answer {
        Call::to(&self.base, "GET", path).send()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Folder of the data from before a restoration.
fn kept(data: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path());
    entries.into_iter().find(|path| path.to_str().unwrap().contains("before-restore-"))
}

#[test]
fn a_portal_that_is_not_set_up_takes_over_a_backup_and_runs_on_it() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    world.category("city", "traffic", &[(Lang::En, "City")]);
    world.puts(article("bridge", &[(Lang::En, "The bridge opens")]));
    let author = world.person("Olena", Role::Author);
    world.person("Root", Role::SuperAdmin);
    let media = crate::media::send(&author, &crate::media::picture(900, 600), &[]).expect(200).json();
    let picture = media["picture"]["src"].as_str().unwrap();
    let archive = backup_of(&world, None, directory.path());
    let data = directory.path().join("data");
    let served = Served::start(&data);
    let setup = Setup { base: &served.base, token: served.token.clone() };
    let page = "/en/categories/city/traffic/bridge";

    setup.send(&archive);
    let proven = setup.check(None);
    let before = served.get(page).status;
    let keys = std::fs::read_to_string(data.join("secrets.toml")).unwrap();
    let approved = setup.post("/api/setup/restore", json!({})).expect(200).json();
    let begun = Instant::now();
    while kept(&data).is_none() || data.join("restoring").exists() {
        assert!(begun.elapsed() < PATIENCE, "the data was not exchanged");
        std::thread::sleep(Duration::from_millis(20));
    }
    served.wait();

    assert_eq!((&proven["stage"], before), (&json!("proven"), 404), "{proven}");
    let held = &proven["backup"];
    assert_eq!((&held["articles"], &held["accounts"], &held["pictures"]), (&json!(1), &json!(2), &json!(1)));
    assert_eq!(held["secrets"], false);
    assert_eq!(approved["stage"], "restoring");
    assert!(served.get(page).expect(200).text().contains("The bridge opens"));
    assert_eq!(served.get(picture).expect(200).body, world.get(picture).body);
    let sign_in = json!({ "email": "root@portal.example", "password": "Root has a long password" });
    Call::to(&served.base, "POST", "/api/auth/login").json(&sign_in).send().expect(200);
    assert_eq!(std::fs::read_to_string(data.join("secrets.toml")).unwrap(), keys);
    setup.state().expect(409);
    let old = litfass::db::inspect(&kept(&data).unwrap().join("litfass.db"), &["users"]).unwrap();
    assert_eq!((old.rows, old.problems), (vec![0], Vec::new()));
    let left = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with(".scratch")));
}

#[test]
fn an_archive_that_cannot_be_restored_is_refused_with_its_reason() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let plain = backup_of(&world, None, directory.path());
    let sealed = backup_of(&world, Some("fog over the Limmat"), directory.path());
    let setup = setup_of(&world);
    let reason = |state: &Value| (state["stage"].clone(), state["problem"]["code"].clone());
    let refused = |code: &str| (json!("refused"), json!(code));

    setup.send(b"holiday photo of the Limmat");
    assert_eq!(reason(&setup.check(None)), refused("foreign"));
    setup.send(&plain[..plain.len() - 40]);
    assert_eq!(reason(&setup.check(None)), refused("damaged"));
    let mut altered = plain.clone();
    let middle = altered.len() / 2;
    altered[middle] ^= 1;
    setup.send(&altered);
    assert_eq!(reason(&setup.check(None)), refused("damaged"));
    setup.post("/api/setup/restore", json!({})).expect(409);

    // an encrypted one is sent once; only its key is given again
    setup.send(&sealed);
    assert_eq!(reason(&setup.check(None)), refused("key_missing"));
    assert_eq!(reason(&setup.check(Some("rain over the Limmat"))), refused("key_wrong"));
    assert_eq!(reason(&setup.check(Some("short"))), refused("key_wrong"));
    let proven = setup.check(Some("fog over the Limmat"));
    assert_eq!((&proven["stage"], &proven["backup"]["sealed"]), (&json!("proven"), &json!(true)), "{proven}");
    assert!(kept(&world.app.config.server.data_dir).is_none());
}

#[test]
fn an_archive_is_continued_where_its_upload_stopped() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let archive = backup_of(&world, None, directory.path());
    let setup = setup_of(&world);
    let half = archive.len() / 2;

    assert_eq!(setup.state().expect(200).json()["stage"], "empty");
    setup.part(archive.len(), 0, &archive[..half]).expect(200);
    let early = setup.post("/api/setup/restore/check", json!({})).expect(409).json();
    let again = setup.part(archive.len(), 10, &archive[10..20]).expect(409).json();
    let other = setup.part(archive.len() + 1, half, &archive[half..]).expect(409).json();
    let longer = setup.part(archive.len(), half, &archive).expect(409).json();
    let whole = setup.part(archive.len(), half, &archive[half..]).expect(200).json();
    assert_eq!(setup.post("/api/setup/restore", json!({})).expect(409).json()["code"], "archive_unchecked");

    for refused in [early, again, other, longer] {
        assert_eq!((&refused["code"], &refused["current"]["received"]), (&json!("archive_part"), &json!(half)));
    }
    assert_eq!((&whole["stage"], &whole["received"]), (&json!("receiving"), &json!(archive.len())));
    assert_eq!(setup.check(None)["stage"], "proven");
    let too_large = vec![0; 1024 * 1024];
    setup.part(too_large.len(), 0, &too_large).expect(413);
    setup.part(900_000_000_000, 0, b"x").expect(507);
}

#[test]
fn only_the_set_up_link_restores_and_only_until_there_is_a_super_admin() {
    let world = World::new();
    let setup = setup_of(&world);
    let stranger = Setup { base: world.base(), token: "invented".to_owned() };
    let refused = |setup: &Setup, status: u16| {
        setup.state().expect(status);
        setup.part(3, 0, b"abc").expect(status);
        setup.post("/api/setup/restore/check", json!({})).expect(status);
        setup.post("/api/setup/restore", json!({})).expect(status);
    };

    refused(&stranger, 410);
    world.person("Root", Role::SuperAdmin);
    refused(&setup, 409);

    assert!(!world.app.config.server.data_dir.join("restoring").exists());
}
