//! Archive of a person's own data, deletion of the account with its days of grace, and the erasure.

use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};
use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::account::{ARCHIVE_PARTS, LEFT_OUT, erase_due};
use serde_json::{Value, json};

use crate::articles::path;
use crate::passkeys::{at_home, with_passkey};
use crate::second_factor::turned_on;
use crate::sign_in::{letters, login};
use crate::world::{Answer, Person, World};
use crate::{assignments, consult_requests, reports};

fn world() -> World {
    World::with(at_home)
}

fn password(person: &Person) -> Value {
    json!({ "current_password": format!("{} has a long password", person.user.name) })
}

fn request_deletion(person: &Person) -> Answer {
    person.post("/api/account/deletion", &password(person))
}

pub fn days_pass(world: &World, days: u64) {
    world.clock.advance(Duration::from_hours(days * 24));
    erase_due(&world.app).unwrap();
}

fn state(world: &World, person: &Person) -> String {
    let key = person.user.key;
    let read = move |db: &rusqlite::Connection| {
        Ok(db.query_row("select state from users where key = ?1", [key], |row| row.get(0))?)
    };
    world.app.db.read_blocking(read).unwrap()
}

/// Fills every field of the profile and leaves rows in the tables that a user fills.
fn fill_account(person: &Person) {
    let profile = json!({
        "version": person.get("/api/auth/me").json()["version"], "name": person.user.name, "surname": "Xylophonska",
        "phone": "+41790009911", "date_of_birth": "1977-07-07", "instagram": "xylo.insta", "facebook": "Xylo Face",
        "locale": "en"
    });
    person.put("/api/account", &profile).expect(200);
    let mut entry = password(person);
    entry["email"] = json!("xylo.next@example.ch");
    person.post("/api/account/email", &entry).expect(200);
    let picture = image::RgbImage::from_fn(400, 400, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 9]));
    let mut png = Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"xylo-me.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
    body.extend_from_slice(png.get_ref());
    body.extend_from_slice(b"\r\n--edge--\r\n");
    person.request("POST", "/api/account/photo").body("multipart/form-data; boundary=edge", body).send().expect(200);
    let choice = json!({ "preferences": [{ "kind": "article.published", "channel": "mail", "enabled": false }] });
    person.put("/api/notifications/preferences", &choice).expect(200);
    let report = json!({
        "about": "/last/articles", "category": "error", "text": "This list shows nothing that I expected.",
        "name": "Xylophonska", "email": "xylo.next@example.ch", "good_faith": true, "human": person.world.human()
    });
    person.post("/api/reports", &report).expect(200);
    turned_on(person);
    with_passkey(person, "Xylo's laptop");
    person.world.submit("/api/auth/password/forgot", &json!({ "email": person.user.email })).expect(200);
    login(person.world, &person.user.email, password(person)["current_password"].as_str().unwrap()).expect(200);
}

pub fn unpacked(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

/// Places in the database where one of `words` still stands, as `table.column: word`.
fn found(world: &World, words: &[&str]) -> Vec<String> {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    world
        .app
        .db
        .read_blocking(move |db| {
            let mut tables = db.prepare("select name from sqlite_master where type = 'table' and sql is not null order by name")?;
            let tables: Vec<String> = tables.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut found = Vec::new();
            for table in tables {
                let mut columns = db.prepare("select name from pragma_table_info(?1)")?;
                let columns: Vec<String> = columns.query_map([&table], |row| row.get(0))?.collect::<Result<_, _>>()?;
                for column in columns {
                    for word in &words {
                        let sql = format!(
                            "select count(*) from \"{table}\" where instr(lower(cast(\"{column}\" as text)), lower(?1)) > 0"
                        );
                        let count: i64 = db.query_row(&sql, [word], |row| row.get(0)).unwrap_or(0);
                        if count > 0 {
                            found.push(format!("{table}.{column}: {word}"));
                        }
                    }
                }
            }
            Ok(found)
        })
        .unwrap()
}

#[test]
fn every_column_that_refers_to_a_person_is_in_the_archive_or_left_out_for_a_reason() {
    let world = world();
    let referring: BTreeSet<String> = world
        .app
        .db
        .read_blocking(|db| {
            let mut statement = db.prepare(
                "select m.name || '.' || f.\"from\" from sqlite_master m, pragma_foreign_key_list(m.name) f
                 where m.type = 'table' and f.\"table\" = 'users'",
            )?;
            Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .unwrap();
    let covered: BTreeSet<String> = ARCHIVE_PARTS
        .iter()
        .flat_map(|part| part.covers.iter())
        .chain(LEFT_OUT.iter().map(|(column, _)| column))
        .map(|column| (*column).to_owned())
        .collect();

    assert!(referring.len() > 15);
    assert_eq!(referring, covered);
}

#[test]
fn every_column_of_the_account_itself_is_in_the_archive_but_its_secrets() {
    let world = world();
    let sql = ARCHIVE_PARTS[0].sql;
    let missing: Vec<String> = world
        .app
        .db
        .read_blocking(|db| {
            let mut columns = db.prepare("select name from pragma_table_info('users')")?;
            Ok(columns.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?)
        })
        .unwrap()
        .into_iter()
        .filter(|column| !sql.contains(&format!("u.{column}")))
        .collect();

    // hashes of secrets, the portrait that lies in the archive as a picture, a counter, a page that is forgotten when the
    // address is confirmed
    assert_eq!(missing, ["password_hash", "profile_photo_key", "registered_by", "version", "registered_next"]);
}

#[test]
fn the_archive_holds_everything_known_of_a_person_and_no_secret() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let petro = world.person("Petro", Role::User);
    fill_account(&olena);
    request_password_reset(&petro);

    assert_eq!(
        olena.post("/api/account/archive", &json!({ "current_password": "no" })).expect(422).codes("current_password"),
        ["wrong_password"]
    );
    let answer = olena.post("/api/account/archive", &password(&olena)).expect(200);
    let files = unpacked(&answer.body);

    let text = |name: &str| {
        let (_, bytes) = files.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name} is missing"));
        String::from_utf8_lossy(bytes).into_owned()
    };
    assert_eq!(answer.header("Content-Type"), Some("application/zip"));
    for part in ARCHIVE_PARTS {
        assert!(serde_json::from_str::<Value>(&text(&format!("{}.json", part.file))).unwrap().is_array());
    }
    let account: Value = serde_json::from_str(&text("account.json")).unwrap();
    assert_eq!((&account[0]["phone"], &account[0]["facebook"]), (&json!("+41790009911"), &json!("Xylo Face")));
    assert!(text("changes-of-address.json").contains("xylo.next@example.ch"));
    assert!(text("sign-ins.json").contains("test"));
    assert!(text("notification-preferences.json").contains("article.published"));
    assert!(text("reports.json").contains("This list shows nothing"));
    assert!(text("letters.json").contains("second_factor_on"));
    assert!(text("README.txt").contains(".json"));
    assert!(files.iter().any(|(name, bytes)| name == "portrait.webp" && bytes.starts_with(b"RIFF")));
    let all = files.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect::<String>();
    for hidden in ["argon2", "change=", "token=", "petro@portal.example"] {
        assert!(!all.contains(hidden), "{hidden} is in the archive");
    }
}

fn request_password_reset(person: &Person) {
    person.world.submit("/api/auth/password/forgot", &json!({ "email": person.user.email })).expect(200);
}

#[test]
fn a_deletion_can_be_cancelled_for_fourteen_days() {
    let world = world();
    let olena = world.person("Olena", Role::User);

    assert_eq!(
        olena.post("/api/account/deletion", &json!({ "current_password": "no" })).expect(422).codes("current_password"),
        ["wrong_password"]
    );
    assert!(request_deletion(&olena).expect(200).json()["deletion_due_at"].is_string());
    assert_eq!(letters(&world, &olena.user.email).last().unwrap().0, "deletion_requested");
    request_deletion(&olena).expect(409);
    days_pass(&world, 13);
    assert_eq!(state(&world, &olena), "deletion_requested");
    let again = world.again(&olena);
    assert!(again.get("/api/account").expect(200).json()["deletion_due_at"].is_string());
    again.delete("/api/account/deletion").expect(200);
    days_pass(&world, 30);

    assert_eq!(state(&world, &olena), "active");
    world.again(&olena).delete("/api/account/deletion").expect(409);
}

#[test]
fn a_cancelled_deletion_lifts_no_restriction() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let key = olena.user.key;
    world
        .app
        .db
        .write_blocking(move |write| Ok(write.execute("update users set state = 'restricted' where key = ?1", [key])?))
        .unwrap();

    request_deletion(&olena).expect(200);
    olena.delete("/api/account/deletion").expect(200);

    assert_eq!(state(&world, &olena), "restricted");
}

#[test]
fn the_erasure_leaves_no_word_of_a_person_in_the_whole_database() {
    let world = world();
    let olena = world.person("Xenya", Role::Admin);
    let boss = world.person("Boss", Role::SuperAdmin);
    fill_account(&olena);
    let shown = boss.get(&format!("/api/panel/staff/{}", olena.user.id)).expect(200).json();
    let version = &shown["person"]["version"];
    let staff = format!("/api/panel/staff/{}", olena.user.id);
    boss.put(&format!("{staff}/role"), &json!({ "version": version, "role": "manager" })).expect(200);
    let olena = world.again(&olena);
    let made = olena.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200).json();
    let photo = olena.get("/api/auth/me").json()["profile_photo"].as_str().unwrap().to_owned();
    let words = [
        "xenya",
        "xylophonska",
        "+41790009911",
        "1977-07-07",
        "xylo.insta",
        "xylo face",
        "xylo.next@example.ch",
        "xylo-me.png",
    ];
    assert!(found(&world, &words).len() > words.len());
    request_deletion(&olena).expect(200);

    days_pass(&world, 15);

    assert_eq!(found(&world, &words), Vec::<String>::new());
    assert_eq!(state(&world, &olena), "erased");
    world.get(&photo).expect(404);
    olena.get("/api/auth/me").expect(401);
    login(&world, "xenya@portal.example", "Xenya has a long password").expect(401);
    let boss = world.again(&boss);
    boss.get(&format!("/api/panel/articles/{}", made["id"].as_str().unwrap())).expect(200);
    boss.get("/api/panel/audit").expect(200);
}

#[test]
fn the_erasure_of_a_person_without_a_name_removes_nothing_of_others() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let boss = world.person("Boss", Role::SuperAdmin);
    let (key, other) = (olena.user.key, boss.user.key);
    let prepare = move |write: &mut litfass::db::Write| {
        write.execute("update users set name = '', surname = '' where key = ?1", [key])?;
        write.execute(
            "insert into notifications (id, user_key, kind, params, url, created_at, expires_at)
             values ('n', ?1, 'article.changes', '{\"comment\": \"\"}', '/', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')",
            [other],
        )?;
        Ok(())
    };
    world.app.db.write_blocking(prepare).unwrap();
    request_deletion(&olena).expect(200);

    days_pass(&world, 15);

    let left = move |db: &rusqlite::Connection| -> Result<i64, litfass::base::error::ApiError> {
        Ok(db.query_row("select count(*) from notifications where user_key = ?1 and id = 'n'", [other], |row| {
            row.get(0)
        })?)
    };
    assert_eq!(state(&world, &olena), "erased");
    assert_eq!(world.app.db.read_blocking(left).unwrap(), 1);
}

#[test]
fn the_made_up_address_of_an_erased_account_is_nobodys_name() {
    let world = World::with(|config| {
        at_home(config);
        consult_requests::take_many_letters(config);
    });
    let (mara, boss) = (world.person("Mara", Role::Manager), world.person("Boss", Role::SuperAdmin));
    let olena = world.person("Olena", Role::Author);
    let (_, id) = reports::published_by(&world, &olena, &boss);
    let (article, about) = (json!({ "id": id }), format!("article:{id}"));
    assignments::ask(&mara, &article, "uk/translation", &olena, &json!({})).expect(200);
    for (step, decision) in
        [("decide", reports::decision("no_action", "", "The article is right as it is.")), ("take", json!({}))]
    {
        world.submit("/api/reports", &reports::report(if step == "take" { "/" } else { &about })).expect(200);
        reports::step(&mara, &reports::inbox(&mara, "open")[0], step, &decision).expect(200);
    }
    reports::take_effect(&world);
    consult_requests::confirmed(&world, "rudi@readers.example");
    let request = consult_requests::first_id(&mara);
    consult_requests::step(&mara, &request, "take", None).expect(200);
    consult_requests::reply(&mara, &request, false).expect(200);
    request_deletion(&mara).expect(200);

    days_pass(&world, 15);

    let (boss, olena) = (world.again(&boss), world.again(&olena));
    let read = |person: &Person, path: &str| person.get(path).expect(200).json();
    let name = |found: &Value, field: &str| found[field]["name"].clone();
    let decided = reports::inbox(&boss, "decided")[0].clone();
    assert_eq!(name(&decided["decision"], "decided_by"), "");
    assert_eq!(name(&reports::inbox(&boss, "assigned")[0], "assignee"), "");
    let asked = consult_requests::get(&boss, &request);
    assert_eq!((name(&asked["request"], "assignee"), name(&asked["entries"][0], "by")), (json!(""), json!("")));
    assert_eq!(name(&read(&olena, "/api/panel/assignments/mine")["items"][0], "assigned_by"), "");
    let log = read(&boss, "/api/panel/audit?action=case.take");
    assert_eq!((&log["items"][0]["actor"], &log["items"][0]["person"]), (&json!("person"), &Value::Null));
    for shown in [
        &path(&article, ""),
        "/api/panel/articles",
        "/api/panel/audit",
        "/api/panel/audit/facets",
        "/api/panel/activity",
        "/api/panel/cases?state=assigned",
        "/api/panel/cases?state=decided",
        "/api/panel/consult-requests",
        "/api/panel/staff",
    ] {
        let found = read(&boss, shown);
        assert!(!found.to_string().contains("erased.invalid"), "{shown}: {found}");
    }
}

#[test]
fn the_address_of_an_erased_account_can_be_registered_again() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    request_deletion(&olena).expect(200);
    days_pass(&world, 15);

    let entry = json!({
        "name": "Olena", "surname": "Koval", "email": "olena@portal.example", "password": "rain over the Limmat", "terms": true
    });
    world.submit("/api/auth/register", &entry).expect(200);

    assert_eq!(letters(&world, "olena@portal.example").last().unwrap().0, "confirm_email");
}

#[test]
fn the_account_of_the_last_super_admin_cannot_be_deleted_not_even_by_waiting() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    assert_eq!(request_deletion(&root).expect(409).json()["code"], "last_super_admin");
    let second = world.person("Second", Role::SuperAdmin);

    request_deletion(&root).expect(200);
    assert_eq!(request_deletion(&second).expect(409).json()["code"], "last_super_admin");
    days_pass(&world, 15);

    assert_eq!((state(&world, &root), state(&world, &second)), ("erased".to_owned(), "active".to_owned()));
}
