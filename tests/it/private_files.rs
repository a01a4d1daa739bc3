//! Files that are not public: evidence of records is read by those who may, bounded, and gone with its record and its person.

use std::io::{Cursor, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::FILE_OWNERS;
use litfass::private_files::remove_due;
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::articles::{path, tree, upload, written};
use crate::authorship_records::{at_record, done, get, list, of_work};
use crate::world::{Answer, Person, World};

pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

/// The body of a form with one file, whose boundary is `edge`.
pub fn form(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: text/html\r\n\r\n"
    );
    [head.as_bytes(), bytes, b"\r\n--edge--\r\n"].concat()
}

/// Adds a file to the evidence of a record.
pub fn add(who: &Person, record: &Value, name: &str, bytes: &[u8]) -> Answer {
    who.request("POST", &at_record(record, "/evidence"))
        .body("multipart/form-data; boundary=edge", form(name, bytes))
        .send()
}

pub fn address(file: &Value) -> String {
    format!("/api/private-files/{}", file["id"].as_str().unwrap())
}

fn evidence(who: &Person, record: &Value) -> Value {
    get(who, record)["evidence"].clone()
}

fn png(side: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(side, side, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Files below `private/`.
fn on_disk(world: &World) -> Vec<PathBuf> {
    let folders = std::fs::read_dir(world.app.config.server.data_dir.join("private")).into_iter().flatten();
    folders
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect()
}

/// The record of a picture that `who` uploads.
fn own_record(who: &Person, reader: &Person, side: u32) -> Value {
    let media = upload(who, side, side);
    list(reader, "work=media&per_page=100").into_iter().find(|row| row["work"]["id"] == media["id"]).unwrap()
}

#[test]
fn evidence_is_read_by_managers_and_the_person_of_the_record_alone() {
    let world = World::new();
    let (author, other) = (world.person("Olena", Role::Author), world.person("Andrii", Role::Author));
    let (manager, admin) = (world.person("Marta", Role::Manager), world.person("Ada", Role::Admin));
    let reader = world.person("Rudi", Role::User);
    let record = own_record(&author, &manager, 700);

    let shown = add(&author, &record, "Договір.pdf", PDF).expect(200).json()["evidence"].clone();

    let file = &shown["files"][0];
    assert_eq!((&file["name"], &file["bytes"]), (&json!("Договір.pdf"), &json!(PDF.len())));
    assert_eq!((&file["uploaded_by"], &file["removable"]), (&json!("Olena Example"), &json!(true)));
    assert_eq!((&shown["left"], &shown["addable"]), (&json!(4), &json!(true)));
    for who in [&author, &manager, &admin] {
        let answer = who.get(&address(file)).expect(200);
        assert_eq!(answer.body, PDF);
        assert_eq!(answer.header("content-type"), Some("application/octet-stream"));
        assert!(answer.header("content-disposition").unwrap().starts_with("attachment; filename=\""));
        assert!(answer.header("content-disposition").unwrap().ends_with(".pdf"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("content-security-policy"), Some("default-src 'none'; sandbox"));
        assert_eq!(answer.header("cache-control"), Some("private, no-store"));
    }
    for who in [&other, &reader] {
        who.get(&address(file)).expect(404);
        who.delete(&address(file)).expect(404);
    }
    world.get(&address(file)).expect(401);
    manager.delete(&address(file)).expect(403);
    // another part in the same work shows that nothing is read through it
    let part = json!({ "work": "media", "work_id": record["work"]["id"], "lang": null, "name": "Agency", "url": "", "role": "source" });
    let part = admin.post("/api/panel/authorship-records", &part).expect(200).json()["record"].clone();
    assert_eq!(evidence(&author, &part), Value::Null);
    add(&author, &part, "claim.pdf", PDF).expect(404);
    add(&other, &record, "claim.pdf", PDF).expect(404);
    let by_manager = add(&manager, &part, "contract.pdf", PDF).expect(200).json()["evidence"]["files"][0].clone();
    author.get(&address(&by_manager)).expect(404);
}

#[test]
fn files_are_checked_bounded_and_removed_from_the_disk() {
    let world = World::with(|config| config.limits.private_file_mb = 1);
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let record = own_record(&author, &manager, 700);
    let refused = |name: &str, bytes: &[u8]| add(&author, &record, name, bytes).expect(422).codes("file");

    assert_eq!(refused("page.pdf", b"<html><script>alert(1)</script>"), ["private_file_kind"]);
    assert_eq!(refused("cut.pdf", &PDF[..30]), ["pdf_broken"]);
    assert_eq!(refused("small.png", &png(100)), ["picture_too_small"]);
    let large = [PDF, &vec![b' '; 1024 * 1024], b"%%EOF"].concat();
    add(&author, &record, "large.pdf", &large).expect(413);
    let empty = author.request("POST", &at_record(&record, "/evidence"));
    empty.body("multipart/form-data; boundary=edge", b"--edge--\r\n".to_vec()).send().expect(422);
    assert!(on_disk(&world).is_empty());

    let picture = add(&author, &record, "original.png", &png(400)).expect(200).json()["evidence"]["files"][0].clone();
    assert_eq!(picture["name"], "original.webp");
    assert!(author.get(&address(&picture)).expect(200).body.starts_with(b"RIFF"));
    for n in 0..4 {
        add(&manager, &record, &format!("contract-{n}.pdf"), PDF).expect(200);
    }
    assert_eq!(refused("one-more.pdf", PDF), ["file_count"]);
    for file in on_disk(&world) {
        let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    }

    // the refused file is removed after an hour, a removed one at once
    assert_eq!(on_disk(&world).len(), 6);
    author.delete(&address(&picture)).expect(200);
    author.get(&address(&picture)).expect(404);
    remove_due(&world.app).unwrap();
    assert_eq!(on_disk(&world).len(), 5);
    world.clock.advance(Duration::from_mins(61));
    remove_due(&world.app).unwrap();
    assert_eq!(on_disk(&world).len(), 4);

    let lines = get(&admin, &record)["history"].clone();
    assert_eq!((&lines[0]["action"], &lines[0]["before"]["file"]), (&json!("private_file.remove"), &Value::Null));
    assert_eq!(
        (&lines[1]["action"], &lines[1]["after"]["file"]),
        (&json!("private_file.upload"), &json!("contract-3.pdf"))
    );
}

#[test]
fn evidence_of_a_dispute_is_removed_by_admins_alone_and_a_revoked_record_takes_none() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let record = own_record(&author, &admin, 700);
    let file = add(&author, &record, "contract.pdf", PDF).expect(200).json()["evidence"]["files"][0].clone();
    let disputed = done(&author, &record, "dispute", &json!({}));

    author.delete(&address(&file)).expect(403);

    add(&author, &record, "more.pdf", PDF).expect(200);
    admin.delete(&address(&file)).expect(200);
    done(&admin, &disputed, "decide", &json!({ "outcome": "revoked" }));
    assert_eq!(add(&author, &record, "late.pdf", PDF).expect(409).json()["code"], "wrong_state");
    assert_eq!(evidence(&author, &record)["addable"], false);
}

#[test]
fn a_restricted_manager_reads_nothing_that_is_not_their_own() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let record = own_record(&author, &manager, 700);
    let own = own_record(&manager, &manager, 720);
    let file = add(&author, &record, "contract.pdf", PDF).expect(200).json()["evidence"]["files"][0].clone();
    let of_manager = add(&manager, &own, "contract.pdf", PDF).expect(200).json()["evidence"]["files"][0].clone();
    let key = manager.user.key;
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute("update users set state = 'restricted' where key = ?1", [key])?;
            Ok(())
        })
        .unwrap();

    manager.get(&address(&file)).expect(404);
    manager.get(&address(&of_manager)).expect(200);
    manager.delete(&address(&of_manager)).expect(403);
}

#[test]
fn files_go_with_their_object() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let record = of_work(&admin, &article)[0].clone();
    let file = add(&author, &record, "contract.pdf", PDF).expect(200).json()["evidence"]["files"][0].clone();
    let now = admin.get(&path(&article, "")).expect(200).json();
    admin.delete(&path(&article, &format!("?version={}", now["version"]))).expect(200);
    admin.delete(&path(&article, "/permanent")).expect(200);

    admin.get(&address(&file)).expect(404);
    remove_due(&world.app).unwrap();

    assert!(on_disk(&world).is_empty());
}

#[test]
fn each_table_of_owners_has_a_trigger_that_removes_their_files() {
    let world = World::new();
    let triggers: Vec<(String, String)> = world
        .app
        .db
        .read_blocking(|db| {
            let mut statement =
                db.prepare("select tbl_name, sql from sqlite_master where type = 'trigger' order by name")?;
            let rows = statement.query_map([], |row| Ok((row.get("tbl_name")?, row.get("sql")?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .unwrap();

    for kind in FILE_OWNERS {
        let removal = format!("delete from private_files where owner_kind = '{}' and owner_id = old.id", kind.name);
        assert!(
            triggers.iter().any(|(table, sql)| table == kind.table && sql.contains(&removal)),
            "{} has no trigger for the files of {}",
            kind.table,
            kind.name
        );
    }
}

#[test]
fn own_files_are_in_the_archive_and_erased_with_the_account() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let record = own_record(&author, &admin, 700);
    add(&author, &record, "Olena-contract.pdf", PDF).expect(200);
    let kept = add(&admin, &record, "permission.pdf", PDF).expect(200).json()["evidence"]["files"][1].clone();
    let password = json!({ "current_password": "Olena has a long password" });

    let zip = author.post("/api/account/archive", &password).expect(200).body;

    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).unwrap();
    let names: Vec<String> =
        zip.file_names().map(|name| name.unwrap().into_owned()).filter(|name| name.starts_with("files/")).collect();
    assert_eq!(names.len(), 1);
    assert!(names[0].ends_with("-Olena-contract.pdf"), "{names:?}");
    let mut bytes = Vec::new();
    zip.by_name(&names[0]).unwrap().read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, PDF);
    let left = std::fs::read_dir(&world.app.config.server.data_dir).unwrap();
    assert!(left.into_iter().all(|file| !file.unwrap().file_name().to_string_lossy().contains("archive")));

    author.post("/api/account/deletion", &password).expect(200);
    days_pass(&world, 15);
    remove_due(&world.app).unwrap();
    assert_eq!(on_disk(&world).len(), 1);
    let admin = world.again(&admin);
    admin.get(&address(&kept)).expect(200);
    let files = evidence(&admin, &record)["files"].clone();
    assert_eq!((files.as_array().unwrap().len(), &files[0]["name"]), (1, &json!("permission.pdf")));
    assert!(!admin.get("/api/panel/audit").expect(200).text().contains("Olena-contract"));
}

#[test]
fn the_own_files_of_an_account_have_a_limit_together() {
    let world = World::with(|config| config.limits.private_files_mb_per_account = 1);
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let record = own_record(&author, &admin, 700);
    let half = [PDF, &vec![b' '; 600 * 1024], b"%%EOF"].concat();
    add(&author, &record, "one.pdf", &half).expect(200);

    assert_eq!(add(&author, &record, "two.pdf", &half).expect(422).codes("file"), ["files_space"]);
    add(&admin, &record, "two.pdf", &half).expect(200);
}
