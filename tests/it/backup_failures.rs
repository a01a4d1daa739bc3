//! Backups of a night that fail: who is told in which words, and what the panel shows.

use std::time::Duration;

use litfass::backup;
use litfass::base::access::Role;
use litfass::features::backups;
use serde_json::{Value, json};

use crate::reports::letters;
use crate::sign_in::keep_letters;
use crate::world::{Person, World};

#[test]
fn a_failed_backup_is_told_to_super_admins_once_a_day_and_tried_every_hour() {
    let world = World::with(|config| {
        keep_letters(config);
        config.backup.second_dir = "/nowhere/at/all".to_owned();
    });
    let root = world.person("Root", Role::SuperAdmin);
    let manager = world.person("Maria", Role::Manager);
    let told = |person: &Person| -> Vec<Value> {
        let list = person.get("/api/notifications").expect(200).json();
        list["items"].as_array().unwrap().clone()
    };

    world.clock.advance(Duration::from_hours(24));
    std::fs::create_dir_all(world.app.config.server.data_dir.join("backups")).unwrap();
    backups::make_due(&world.app).unwrap();
    let first = told(&world.again(&root));
    world.clock.advance(Duration::from_mins(10));
    backups::make_due(&world.app).unwrap();

    assert_eq!(first.len(), 1);
    assert_eq!((&first[0]["kind"], &first[0]["level"]), (&json!("system.backup_failed"), &json!("urgent")));
    let reason = "the second backup directory cannot be reached or written to";
    assert_eq!(
        first[0]["text"],
        format!("Reason: {reason}. The portal tries again every hour."),
        "the reason has words of its own"
    );
    let letters = letters(&world, &root.user.email);
    assert_eq!(letters, [("backup_failed".to_owned(), json!({ "backup_fault": "second_unreachable" }))]);
    let overview = world.again(&root).get("/api/panel/system").expect(200).json();
    assert_eq!(overview["nightly_backups"], false, "those of a test are made by the test");
    let nightly = World::with(|config| config.backup.nightly = true);
    let of_nightly = nightly.person("Root", Role::SuperAdmin).get("/api/panel/system").expect(200).json();
    assert_eq!(of_nightly["nightly_backups"], true);
    let failure = &overview["backup_failure"];
    assert_eq!(failure["fault"], "second_unreachable");
    let detail = failure["detail"].as_str().unwrap();
    assert!(detail.starts_with("/nowhere/at/all cannot be examined: "), "{detail}");
    assert_eq!(told(&world.again(&root)).len(), 1);
    assert_eq!(backup::list(&world.app.config.server.data_dir.join("backups")).len(), 1);
    assert!(told(&world.again(&manager)).is_empty());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_in_the_readers_language_until_a_backup_succeeds() {
    let world = World::new();
    let root = world.person("Root", Role::SuperAdmin);
    let folder = world.app.config.server.data_dir.join("backups");
    drop(std::fs::remove_dir_all(&folder));
    std::fs::write(&folder, "not a folder").unwrap();
    let overview = || world.again(&root).get("/api/panel/system").expect(200).json();

    world.clock.advance(Duration::from_hours(24));
    backups::make_due(&world.app).unwrap();
    let failed = overview();
    let list = world.again(&root).call("GET", "/api/notifications").header("Lang", "de").send().expect(200).json();
    std::fs::remove_file(&folder).unwrap();
    world.clock.advance(Duration::from_hours(1));
    backups::make_due(&world.app).unwrap();

    assert_eq!(failed["backup_failure"]["fault"], "not_writable");
    let text = list["items"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("Grund: In das Verzeichnis für Sicherungen kann nicht geschrieben werden."), "{text}");
    assert_eq!(overview()["backup_failure"], Value::Null);
}
