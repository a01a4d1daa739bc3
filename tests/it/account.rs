//! The profile: what people say of themselves, their portrait, address, password and devices.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::sign_in::{keep_letters, letters, login};
use crate::world::{Answer, Person, World};

fn world() -> World {
    World::with(keep_letters)
}

fn form(version: i64) -> Value {
    json!({
        "version": version, "name": " Олена ", "surname": "Коваль", "phone": "0041 79 555 01 42",
        "date_of_birth": "1989-08-24", "instagram": "@olena.koval", "facebook": "", "locale": "de"
    })
}

/// A name and a password as `World::person` gives them.
fn password_of(person: &Person) -> String {
    format!("{} has a long password", person.user.name)
}

/// A second sign-in of a person: its token.
fn elsewhere(person: &Person, agent: &str) -> String {
    let entry = json!({ "email": person.user.email, "password": password_of(person) });
    let answer = person.world.call("POST", "/api/auth/login").header("User-Agent", agent).json(&entry).send();
    answer.expect(200).json()["access_token"].as_str().unwrap().to_owned()
}

fn me(world: &World, token: &str) -> Answer {
    world.call("GET", "/api/auth/me").header("Authorization", &format!("Bearer {token}")).send()
}

/// The secrets of the newest letters of a change: to the old and to the new address.
fn change_links(world: &World, old: &str, new: &str) -> (String, String) {
    let link = |email: &str| {
        let (_, path) = letters(world, email).into_iter().rfind(|(_, path)| path.contains("change=")).unwrap();
        path.split_once("change=").unwrap().1.to_owned()
    };
    (link(old), link(new))
}

fn confirm(world: &World, token: &str) -> Answer {
    world.post("/api/auth/email/change", &json!({ "token": token }))
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 9]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

pub fn send_photo(person: &Person, file: &[u8], fields: &[(&str, &str)]) -> Answer {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend_from_slice(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").as_bytes(),
        );
    }
    body.extend_from_slice(
        b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n",
    );
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    person.request("POST", "/api/account/photo").body("multipart/form-data; boundary=edge", body).send()
}

fn portraits(world: &World) -> usize {
    let mut files = 0;
    let mut waiting = vec![world.app.media_dir()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                files += 1;
            }
        }
    }
    files
}

#[test]
fn people_say_of_themselves_what_they_like_in_one_form() {
    let world = world();
    let olena = world.person("Olena", Role::User);

    let saved = olena.put("/api/account", &form(1)).expect(200).json();
    let profile = olena.get("/api/account").expect(200).json();

    assert_eq!(profile["account"], saved);
    assert_eq!((&saved["name"], &saved["phone"]), (&json!("Олена"), &json!("+41795550142")));
    assert_eq!((&saved["instagram"], &saved["locale"]), (&json!("olena.koval"), &json!("de")));
    assert_eq!(saved["version"], 2);
}

#[test]
fn all_faults_of_a_profile_are_told_at_once_and_nothing_is_saved() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut entry = form(1);
    entry["phone"] = json!("079 555 01 42");
    entry["date_of_birth"] = json!("2024-01-01");
    entry["instagram"] = json!("<script>");
    entry["facebook"] = json!("javascript:alert(1)");
    assert_eq!(olena.put("/api/account", &entry).expect(422).codes("facebook"), ["facebook"]);
    entry["facebook"] = json!("https://evil.example/olena");

    let refused = olena.put("/api/account", &entry).expect(422);

    for (field, code) in
        [("phone", "phone"), ("date_of_birth", "too_young"), ("instagram", "account_name"), ("facebook", "facebook")]
    {
        assert_eq!(refused.codes(field), [code], "{field}");
    }
    let mut unseen = form(1);
    unseen["name"] = json!(" \u{200b}");
    assert_eq!(olena.put("/api/account", &unseen).expect(422).codes("name"), ["required"]);
    assert_eq!(olena.get("/api/auth/me").json()["version"], 1);
}

#[test]
fn nobody_gives_themselves_a_role_or_another_address_through_the_profile() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    for (field, value) in [
        ("role", json!("super-admin")),
        ("email", json!("other@example.ch")),
        ("state", json!("active")),
        ("id", json!("00000000-0000-7000-8000-000000000000")),
        ("email_confirmed", json!(true)),
    ] {
        let mut entry = form(1);
        entry[field] = value;
        assert_eq!(olena.put("/api/account", &entry).expect(422).codes(field), ["unknown"], "{field}");
    }
    assert_eq!(olena.get("/api/auth/me").json()["role"], "user");
}

#[test]
fn the_second_of_two_who_save_the_same_version_is_shown_the_first() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    olena.put("/api/account", &form(1)).expect(200);

    let late = olena.put("/api/account", &form(1)).expect(409).json();

    assert_eq!((&late["code"], &late["current"]["version"]), (&json!("stale_version"), &json!(2)));
}

#[test]
fn a_portrait_is_a_square_and_the_one_before_leaves_nothing() {
    let world = world();
    let olena = world.person("Olena", Role::User);

    let first = send_photo(&olena, &png(900, 600), &[]).expect(200).json();
    let before = portraits(&world);
    let part = [("x", "100"), ("y", "0"), ("width", "400"), ("height", "400")];
    let second = send_photo(&olena, &png(900, 600), &part).expect(200).json();

    let (old, new) = (first["profile_photo"].as_str().unwrap(), second["profile_photo"].as_str().unwrap());
    world.get(old).expect(404);
    let file = world.get(new).expect(200);
    let shown = image::load_from_memory(&file.body).unwrap();
    assert_eq!((shown.width(), shown.height()), (320, 320));
    assert!(portraits(&world) <= before);
    assert_eq!(
        send_photo(&olena, &png(900, 600), &[("x", "0"), ("y", "0"), ("width", "600"), ("height", "400")])
            .expect(422)
            .codes("width"),
        ["square"]
    );
    assert_eq!(send_photo(&olena, b"<svg/>", &[]).expect(422).codes("file"), ["file_kind"]);

    let none = olena.delete("/api/account/photo").expect(200).json();
    assert_eq!(none["profile_photo"], "");
    world.get(new).expect(404);
    assert_eq!(portraits(&world), 0);
}

#[test]
fn nobody_finds_the_portrait_of_another_among_the_pictures() {
    let world = world();
    let author = world.person("Andrii", Role::Author);
    let manager = world.person("Maria", Role::Manager);
    send_photo(&author, &png(400, 400), &[]).expect(200);

    assert_eq!(manager.get("/api/panel/media").expect(200).json()["total"], 0);
    assert_eq!(author.get("/api/panel/media").expect(200).json()["total"], 0);
}

#[test]
fn two_people_with_the_same_picture_have_files_of_their_own() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let petro = world.person("Petro", Role::User);
    send_photo(&olena, &png(400, 400), &[]).expect(200);
    let kept = send_photo(&petro, &png(400, 400), &[]).expect(200).json();

    olena.delete("/api/account/photo").expect(200);

    world.get(kept["profile_photo"].as_str().unwrap()).expect(200);
}

#[test]
fn a_new_address_counts_once_both_addresses_agreed() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let old = olena.user.email.clone();
    let asked = olena
        .post("/api/account/email", &json!({ "email": "new@example.ch", "current_password": password_of(&olena) }))
        .expect(200)
        .json();
    let (to_old, to_new) = change_links(&world, &old, "new@example.ch");

    let half = confirm(&world, &to_new).expect(200).json();
    let between = olena.get("/api/account").expect(200).json();
    let whole = confirm(&world, &to_old).expect(200).json();

    assert_eq!(asked["email_change"]["email"], "new@example.ch");
    assert_eq!((&half["complete"], &whole["complete"]), (&json!(false), &json!(true)));
    assert_eq!(between["account"]["email"], json!(old));
    assert_eq!(between["email_change"]["new_confirmed"], true);
    assert_eq!(olena.get("/api/account").json()["account"]["email"], "new@example.ch");
    assert_eq!(letters(&world, &old).last().unwrap().0, "email_changed");
    login(&world, "new@example.ch", &password_of(&olena)).expect(200);
    login(&world, &old, &password_of(&olena)).expect(401);
    confirm(&world, &to_old).expect(410);
    confirm(&world, &to_new).expect(410);
}

#[test]
fn one_link_alone_opened_twice_changes_no_address() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    olena
        .post("/api/account/email", &json!({ "email": "new@example.ch", "current_password": password_of(&olena) }))
        .expect(200);
    let (_, to_new) = change_links(&world, &olena.user.email, "new@example.ch");

    confirm(&world, &to_new).expect(200);
    confirm(&world, &to_new).expect(410);

    assert_eq!(olena.get("/api/auth/me").json()["email"], json!(olena.user.email));
}

#[test]
fn a_wish_for_another_address_can_be_taken_back_and_ends_by_itself() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let ask = || {
        let entry = json!({ "email": "new@example.ch", "current_password": password_of(&olena) });
        olena.post("/api/account/email", &entry).expect(200);
        change_links(&world, &olena.user.email, "new@example.ch")
    };

    let (to_old, _) = ask();
    assert_eq!(olena.delete("/api/account/email").expect(200).json()["email_change"], Value::Null);
    confirm(&world, &to_old).expect(410);
    world.clock.advance(Duration::from_mins(1));
    let (to_old, to_new) = ask();
    confirm(&world, &to_old).expect(200);
    world.clock.advance(Duration::from_hours(49));

    confirm(&world, &to_new).expect(410);
}

#[test]
fn a_change_of_address_does_not_say_who_is_here_and_takes_no_account_over() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let petro = world.person("Petro", Role::User);
    let ask = |email: &str| {
        let entry = json!({ "email": email, "current_password": password_of(&olena) });
        let mut answer = olena.post("/api/account/email", &entry).expect(200).json();
        answer["email_change"]["email"] = Value::Null;
        answer["email_change"]["expires_at"] = Value::Null;
        answer
    };

    let taken = ask(&petro.user.email);
    world.clock.advance(Duration::from_mins(1));
    let free = ask("free@example.ch");

    assert_eq!(taken, free);
    assert_eq!(letters(&world, &petro.user.email).last().unwrap().0, "already_registered");
    assert!(letters(&world, &petro.user.email).iter().all(|(_, path)| !path.contains("change=")));
}

#[test]
fn an_address_that_somebody_took_meanwhile_stays_theirs() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    olena
        .post(
            "/api/account/email",
            &json!({ "email": "petro@portal.example", "current_password": password_of(&olena) }),
        )
        .expect(200);
    let (to_old, to_new) = change_links(&world, &olena.user.email, "petro@portal.example");
    world.person("Petro", Role::User);

    confirm(&world, &to_old).expect(200);
    let refused = confirm(&world, &to_new).expect(409);

    assert_eq!(refused.json()["code"], "email_taken");
    assert_eq!(olena.get("/api/auth/me").json()["email"], json!(olena.user.email));
}

#[test]
fn a_link_for_a_new_password_in_the_old_mailbox_dies_with_the_address() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let old = olena.user.email.clone();
    world.submit("/api/auth/password/forgot", &json!({ "email": old })).expect(200);
    let reset = crate::sign_in::token(&world, &old);
    olena
        .post("/api/account/email", &json!({ "email": "new@example.ch", "current_password": password_of(&olena) }))
        .expect(200);
    let (to_old, to_new) = change_links(&world, &old, "new@example.ch");
    confirm(&world, &to_old).expect(200);
    confirm(&world, &to_new).expect(200);

    world
        .post("/api/auth/password/reset", &json!({ "token": reset, "password": "a different long sentence" }))
        .expect(410);
}

#[test]
fn another_password_needs_the_present_one_and_ends_other_sign_ins() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let other = elsewhere(&olena, "curl/8");
    let change = |current: &str, new: &str| {
        olena.post("/api/account/password", &json!({ "current_password": current, "password": new }))
    };

    assert_eq!(change("wrong", "a different long sentence").expect(422).codes("current_password"), ["wrong_password"]);
    let own = password_of(&olena);
    assert_eq!(change(&own, &own).expect(422).codes("password"), ["same"]);
    assert_eq!(change(&own, "P@ssw0rd2024!").expect(422).codes("password"), ["too_common"]);
    change(&own, "a different long sentence").expect(200);

    me(&world, &other).expect(401);
    me(&world, &olena.token).expect(200);
    assert_eq!(letters(&world, &olena.user.email).last().unwrap().0, "password_changed");
    login(&world, &olena.user.email, &own).expect(401);
    login(&world, &olena.user.email, "a different long sentence").expect(200);
}

#[test]
fn guessing_the_password_from_a_stolen_session_has_to_wait() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_account = 3;
    });
    let olena = world.person("Olena", Role::User);
    let guess = || {
        let entry = json!({ "current_password": "a guess", "password": "a different long sentence" });
        olena.post("/api/account/password", &entry).status
    };

    assert_eq!([guess(), guess(), guess(), guess()], [422, 422, 422, 429]);
}

#[test]
fn people_see_where_they_are_signed_in_and_end_it() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let phone = elsewhere(&olena, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1");
    elsewhere(&olena, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");

    let all = olena.get("/api/account/sessions").expect(200).json();
    let shown: Vec<(&Value, &Value)> =
        all.as_array().unwrap().iter().map(|one| (&one["device"]["system"], &one["current"])).collect();
    assert_eq!(shown[0].1, true);
    assert_eq!(shown.iter().filter(|(_, current)| **current == json!(true)).count(), 1);
    let iphone = all.as_array().unwrap().iter().find(|one| one["device"]["system"] == "iPhone").unwrap();

    let rest = olena.delete(&format!("/api/account/sessions/{}", iphone["id"].as_str().unwrap())).expect(200).json();
    assert_eq!(rest.as_array().unwrap().len(), 2);
    me(&world, &phone).expect(401);
    assert_eq!(olena.post("/api/account/sessions/end-others", &json!({})).expect(200).json()["ended"], 1);
    me(&world, &olena.token).expect(200);
}

#[test]
fn nobody_ends_the_sign_in_of_another() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let boss = world.person("Boss", Role::SuperAdmin);
    let own = olena.get("/api/account/sessions").expect(200).json()[0]["id"].as_str().unwrap().to_owned();

    boss.delete(&format!("/api/account/sessions/{own}")).expect(404);

    me(&world, &olena.token).expect(200);
}
