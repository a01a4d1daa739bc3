//! Backups: consistent beside writers, refused when damaged, restored on a fresh machine, kept by days, weeks and months.

use std::collections::BTreeMap;
use std::io::{Read as _, Seek as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use litfass::backup::{self, ArchiveKind, ArchiveManifest};
use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::db::{set_setting, setting};
use litfass::features::backups;
use rusqlite::Connection;
use serde_json::Value;

use crate::fixtures::article;
use crate::world::{World, free_port};

const WRITERS: usize = 50;

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn litfass(data: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Outcome {
    let output = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(arguments)
        .env("LITFASS_DATA_DIR", data)
        .envs(environment.iter().copied())
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Outcome { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// A backup of a running portal.
pub fn backup_of(world: &World, directory: &Path) -> PathBuf {
    let file = directory.join("copy.tar.gz");
    let made = litfass(&world.app.config.server.data_dir, &["backup", file.to_str().unwrap()], &[]);
    assert_eq!(made.code, 0, "{}", made.err);
    file
}

/// The database of an archive.
fn database_of(archive: &Path, directory: &Path) -> Connection {
    let path = directory.join("unpacked.db");
    let mut place = |name: &str| Ok((name == "litfass.db").then(|| path.clone()));
    backup::unpack(archive, ArchiveKind::Backup, None, &mut place, &|_| ()).unwrap();
    Connection::open(path).unwrap()
}

/// Everything below `folder` with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, std::fs::read(entry.path()).unwrap());
            }
        }
    }
    found
}

#[test]
fn a_backup_beside_fifty_writers_holds_every_change_acknowledged_before_it() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let acknowledged: Vec<AtomicU64> = (0..WRITERS).map(|_| AtomicU64::new(0)).collect();
    let is_done = AtomicBool::new(false);

    let (before, archive) = std::thread::scope(|scope| {
        for (writer, acknowledged) in acknowledged.iter().enumerate() {
            let (db, is_done) = (world.app.db.clone(), &is_done);
            scope.spawn(move || {
                for number in 1.. {
                    let name = format!("writer-{writer}");
                    db.write_blocking(move |write| set_setting(write, &name, &number.to_string())).unwrap();
                    acknowledged.store(number, Ordering::SeqCst);
                    if is_done.load(Ordering::SeqCst) {
                        break;
                    }
                }
            });
        }
        while acknowledged.iter().any(|number| number.load(Ordering::SeqCst) < 3) {
            std::thread::yield_now();
        }
        let before: Vec<u64> = acknowledged.iter().map(|number| number.load(Ordering::SeqCst)).collect();
        let archive = backup_of(&world, directory.path());
        is_done.store(true, Ordering::SeqCst);
        (before, archive)
    });

    let db = database_of(&archive, directory.path());
    for (writer, before) in before.into_iter().enumerate() {
        let held: u64 = setting(&db, &format!("writer-{writer}")).unwrap().unwrap().parse().unwrap();
        assert!(held >= before, "writer {writer}: {held} of {before}");
        assert!(acknowledged[writer].load(Ordering::SeqCst) > before, "writer {writer} stood still during the backup");
    }
    assert_eq!(archive.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_backup_says_what_it_holds_and_replaces_no_file() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let data = &world.app.config.server.data_dir;
    world.person("Anna", Role::SuperAdmin);
    std::fs::create_dir_all(data.join("media/originals/ab")).unwrap();
    std::fs::write(data.join("media/originals/ab/abcd"), "a picture").unwrap();

    let archive = backup_of(&world, directory.path());
    let file = archive.to_str().unwrap();
    let verified = litfass(data, &["backup", "verify", file], &[]);
    let twice = litfass(data, &["backup", file], &[]);
    let named = litfass(data, &["backup", "--with-secrets"], &[]);

    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert!(verified.out.contains("is whole") && verified.out.contains("1 account,"), "{}", verified.out);
    assert!(verified.out.contains("without secrets.toml") && verified.out.contains("2 files"), "{}", verified.out);
    assert_eq!(twice.code, 1);
    assert!(twice.err.contains("exists already"), "{}", twice.err);
    assert!(named.out.contains("with secrets.toml") && named.out.contains("3 files"), "{} {}", named.out, named.err);
    assert_eq!(backup::list(&data.join("backups")).len(), 1);
    let left: Vec<String> = files(directory.path()).into_keys().collect();
    assert_eq!(left, ["copy.tar.gz"]);
}

#[test]
fn a_damaged_or_foreign_archive_is_refused_and_the_old_data_stays() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    world.person("Anna", Role::SuperAdmin);
    let archive = backup_of(&world, directory.path());
    let whole = std::fs::read(&archive).unwrap();
    let data = directory.path().join("data");
    assert_eq!(litfass(&data, &["restore", archive.to_str().unwrap()], &[]).code, 0);
    let before = files(&data);
    let broken = directory.path().join("broken.tar.gz");
    let refused = |bytes: &[u8]| {
        std::fs::write(&broken, bytes).unwrap();
        let outcome = litfass(&data, &["restore", broken.to_str().unwrap()], &[]);
        assert_eq!(outcome.code, 1, "{}", outcome.out);
        assert!(outcome.err.contains("Nothing was changed"), "{}", outcome.err);
        assert!(files(&data) == before, "the data was changed");
        outcome.err
    };

    for end in [12, 100, whole.len() / 2, whole.len() - 8, whole.len() - 1] {
        let reason = refused(&whole[..end]);
        assert!(reason.contains("damaged") || reason.contains("not a backup"), "cut at {end}: {reason}");
    }
    for at in [whole.len() / 3, whole.len() / 2, whole.len() - 6] {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x10;
        assert!(refused(&flipped).contains("damaged"), "flipped at {at}");
    }
    assert!(refused(&[whole.as_slice(), b"more"].concat()).contains("something follows its end"));
    assert!(refused(b"PK\x03\x04 something else").contains("not a backup of Litfass"));
    assert!(refused(b"").contains("not a backup of Litfass"));
}

/// The same archive with another database or manifest, and with matching checksums.
fn rewritten(archive: &Path, target: &Path, change: impl FnOnce(&Path, &mut ArchiveManifest)) {
    let directory = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    let mut place = |entry: &str| {
        names.push(entry.to_owned());
        Ok(Some(directory.path().join(entry)))
    };
    let mut manifest = backup::unpack(archive, ArchiveKind::Backup, None, &mut place, &|_| ()).unwrap().manifest;
    change(&directory.path().join("litfass.db"), &mut manifest);
    let file = std::fs::File::create(target).unwrap();
    let mut writer = backup::ArchiveWriter::new(file, None, &manifest).unwrap();
    for name in names {
        writer.add(&name, &directory.path().join(&name)).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn an_archive_of_a_newer_version_or_with_a_broken_database_is_refused() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let archive = backup_of(&world, directory.path());
    let data = directory.path().join("data");
    let altered = directory.path().join("altered.tar.gz");
    let refused = |change: &dyn Fn(&Connection, &mut ArchiveManifest)| {
        rewritten(&archive, &altered, |path, manifest| change(&Connection::open(path).unwrap(), manifest));
        let outcome = litfass(&data, &["restore", altered.to_str().unwrap()], &[]);
        assert_eq!(outcome.code, 1, "{}", outcome.out);
        outcome.err
    };
    let add_migration = "insert into migrations values (999, 'later', 'x', '')";

    let newer = refused(&|db, manifest| {
        db.execute_batch(add_migration).unwrap();
        manifest.schema += 1;
        manifest.program = "7.5.0".to_owned();
    });
    let newer_format = refused(&|_, manifest| manifest.format += 1);
    let exchanged = refused(&|db, _| db.execute_batch(add_migration).unwrap());
    let edited = refused(&|db, _| db.execute_batch("update migrations set checksum = 'x' where number = 3").unwrap());
    let dangling = refused(&|db, _| {
        db.execute_batch("pragma foreign_keys = off").unwrap();
        db.execute("insert into author_texts (author_key, locale) values (4711, 'en')", []).unwrap();
    });
    rewritten(&archive, &altered, |path, _| {
        let mut file = std::fs::File::options().read(true).write(true).open(path).unwrap();
        file.seek(std::io::SeekFrom::Start(8192)).unwrap();
        file.write_all(&[0x5a; 16384]).unwrap();
    });
    let torn = litfass(&data, &["restore", altered.to_str().unwrap()], &[]);

    assert!(newer.contains("newer version") && newer.contains("install version 7.5.0"), "{newer}");
    assert!(newer_format.contains("its format is 2"), "{newer_format}");
    assert!(exchanged.contains("another one than its manifest says"), "{exchanged}");
    assert!(edited.contains("its migration 0003_staff has another wording"), "{edited}");
    assert!(dangling.contains("refers to a missing row"), "{dangling}");
    assert!(torn.code == 1 && torn.err.contains("its database:"), "{}", torn.err);
    assert!(!data.join("litfass.db").exists());
}

#[test]
fn an_encrypted_backup_opens_with_its_key_only() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let data = &world.app.config.server.data_dir;
    let file = directory.path().join("copy.sealed");
    let file = file.to_str().unwrap();
    let key_file = directory.path().join("key");
    std::fs::write(&key_file, "fog over the Limmat, every day\n").unwrap();
    let key = [("LITFASS_BACKUP__KEY_FILE", key_file.to_str().unwrap())];

    let made = litfass(data, &["backup", file], &key);
    let verified = litfass(data, &["backup", "verify", file], &key);
    let without = litfass(data, &["backup", "verify", file], &[]);
    let other =
        litfass(data, &["backup", "verify", file], &[("LITFASS_BACKUP__KEY", "rain over the Limmat, at times")]);
    let short = litfass(data, &["backup"], &[("LITFASS_BACKUP__KEY", "short")]);
    let mut bytes = Vec::new();
    std::fs::File::open(file).unwrap().read_to_end(&mut bytes).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(file, bytes).unwrap();
    let flipped = litfass(data, &["backup", "verify", file], &key);

    assert_eq!((made.code, verified.code), (0, 0), "{} {}", made.err, verified.err);
    assert!(verified.out.contains("encrypted,") && !verified.out.contains("not encrypted"), "{}", verified.out);
    assert!(without.code == 1 && without.err.contains("is encrypted"), "{}", without.err);
    assert!(other.code == 1 && other.err.contains("its key is another one"), "{}", other.err);
    assert!(short.code == 1 && short.err.contains("at least 16 characters"), "{}", short.err);
    let is_told = ["altered or cut off", "is damaged"].iter().any(|words| flipped.err.contains(words));
    assert!(flipped.code == 1 && is_told, "{}", flipped.err);
}

/// A server of its own process.
struct Served {
    process: Child,
    base: String,
}

impl Served {
    fn start(data: &Path) -> Served {
        let port = free_port();
        let mut process = Command::new(env!("CARGO_BIN_EXE_litfass"))
            .args(["serve", "--port", &port.to_string()])
            .env("LITFASS_DATA_DIR", data)
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(process.try_wait().unwrap().is_none(), "the server ended");
            std::thread::sleep(Duration::from_millis(10));
        }
        Served { process, base: format!("http://127.0.0.1:{port}") }
    }

    fn get(&self, path: &str) -> Vec<u8> {
        ureq::get(format!("{}{path}", self.base)).call().unwrap().body_mut().read_to_vec().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

#[test]
fn a_portal_moves_to_a_fresh_machine_with_its_pages_and_pictures() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    world.category("city", "traffic", &[(Lang::En, "City"), (Lang::De, "Stadt")]);
    world.puts(article("bridge", &[(Lang::En, "The bridge opens"), (Lang::De, "Die Brücke ist offen")]));
    let author = world.person("Olena", Role::Author);
    let media = crate::media::send(&author, &crate::media::picture(900, 600), &[]).expect(200).json();
    let picture = media["picture"]["src"].as_str().unwrap().to_owned();
    let path = "/en/categories/city/traffic/bridge";
    let page = world.get(path).expect(200).text();
    let bytes = world.get(&picture).expect(200).body;
    let archive = backup_of(&world, directory.path());
    let data = directory.path().join("new-machine/data");

    let restored = litfass(&data, &["restore", archive.to_str().unwrap()], &[]);
    let served = Served::start(&data);
    let running = litfass(&data, &["restore", archive.to_str().unwrap()], &[]);

    assert_eq!(restored.code, 0, "{}", restored.err);
    assert!(restored.err.contains("reset-2fa") && !restored.out.contains("before-restore"), "{}", restored.err);
    let there = String::from_utf8(served.get(path)).unwrap().replace(&served.base, world.base());
    assert!(there.contains("The bridge opens"));
    assert_eq!(main_of(&there), main_of(&page));
    assert_eq!(served.get(&picture), bytes);
    assert_eq!(running.code, 1);
    assert!(running.err.contains("Another Litfass serves") && running.err.contains("stop it"), "{}", running.err);
}

fn main_of(page: &str) -> &str {
    &page[page.find("<main").unwrap()..page.find("</main>").unwrap()]
}

#[test]
fn a_restore_keeps_the_old_data_and_the_keys_beside_the_new() {
    let world = World::new();
    let directory = tempfile::tempdir().unwrap();
    let archive = backup_of(&world, directory.path());
    let data = directory.path().join("data");
    litfass(&data, &["restore", archive.to_str().unwrap()], &[]);
    let create = format!(
        "echo 'rain over the Limmat' | {} admin create --email anna@example.ch --role admin --password-stdin",
        env!("CARGO_BIN_EXE_litfass")
    );
    let made = Command::new("sh").args(["-c", &create]).env("LITFASS_DATA_DIR", &data).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    std::fs::write(data.join("secrets.toml"), "own keys").unwrap();

    let again = litfass(&data, &["restore", archive.to_str().unwrap()], &[]);

    assert_eq!(again.code, 0, "{}", again.err);
    let kept = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.into_iter().find(|path| path.to_str().unwrap().contains("before-restore-")).unwrap();
    assert!(again.out.contains(kept.to_str().unwrap()), "{}", again.out);
    let accounts = |path: &Path| litfass::db::inspect(path, &["users"]).unwrap().rows[0];
    assert_eq!((accounts(&kept.join("litfass.db")), accounts(&data.join("litfass.db"))), (1, 0));
    assert_eq!(std::fs::read_to_string(data.join("secrets.toml")).unwrap(), "own keys");
}

#[test]
fn nights_leave_seven_days_four_weeks_and_six_months_in_both_places() {
    let second = tempfile::tempdir().unwrap();
    let world = World::with(|config| config.backup.second_dir = second.path().to_str().unwrap().to_owned());
    let folder = world.app.config.server.data_dir.join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("notes.txt"), "kept").unwrap();
    let now = world.clock.now();
    for days in 1..400_u64 {
        let at = now.before(Duration::from_hours(24 * days));
        for name in [backup::file_name(at, false), format!("before-migration-7-{}.db", at.millis())] {
            std::fs::write(folder.join(&name), "old").unwrap();
            std::fs::write(second.path().join(&name), "old").unwrap();
        }
    }

    world.clock.advance(Duration::from_hours(24));
    backups::make_due(&world.app).unwrap();
    let after_one = backup::list(&folder).len();
    backups::make_due(&world.app).unwrap();

    for place in [&folder, &second.path().to_owned()] {
        let kept = backup::list(place).len();
        // a day may be the last of its week and of its month, too
        assert!((13..=17).contains(&kept), "{kept} in {}", place.display());
    }
    assert_eq!(backup::list(&folder).len(), after_one, "one backup a night");
    assert!((13..=17).contains(&backup::migration_copies(&folder).len()));
    assert!(folder.join("notes.txt").exists());
    let newest = backup::list(&folder).remove(0);
    let newest_copy = backup::list(second.path()).remove(0);
    assert_eq!(std::fs::read(newest.path).unwrap(), std::fs::read(newest_copy.path).unwrap());
}

#[test]
fn the_doctor_reports_each_check_and_fails_for_a_damaged_database() {
    let world = World::new();
    let data = &world.app.config.server.data_dir;
    let directory = tempfile::tempdir().unwrap();
    let archive = backup_of(&world, directory.path());
    litfass(data, &["backup"], &[]);

    let healthy = litfass(data, &["doctor", "--json"], &[]);
    let report: Value = serde_json::from_str(&healthy.out).unwrap();
    let sick = directory.path().join("sick");
    litfass(&sick, &["restore", archive.to_str().unwrap()], &[]);
    let mut file = std::fs::File::options().write(true).open(sick.join("litfass.db")).unwrap();
    file.seek(std::io::SeekFrom::Start(8192)).unwrap();
    file.write_all(&[0x5a; 16384]).unwrap();
    let damaged = litfass(
        &sick,
        &["doctor"],
        &[
            ("LITFASS_MAIL__TRANSPORT", "smtp"),
            ("LITFASS_MAIL__SMTP_HOST", "127.0.0.1"),
            ("LITFASS_MAIL__SMTP_PORT", "9"),
        ],
    );

    assert_eq!(healthy.code, 0, "{} {}", healthy.out, healthy.err);
    let names: Vec<&str> =
        report["checks"].as_array().unwrap().iter().map(|check| check["name"].as_str().unwrap()).collect();
    for name in ["config", "directory", "secrets", "database", "migrations", "mail", "disk", "clock", "backup"] {
        assert!(names.contains(&name), "{name} is missing: {names:?}");
    }
    assert_eq!(damaged.code, 1);
    assert!(damaged.out.contains("FAILED   database") && damaged.out.contains("FAILED   mail"), "{}", damaged.out);
}
