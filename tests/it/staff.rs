//! Staff accounts: who makes whom, who is let go and comes back, invitations, work that is handed over.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::config::Transport;
use serde_json::{Value, json};

use crate::sign_in::{keep_letters, letters, login, token};
use crate::world::{Answer, Person, World};

pub fn world() -> World {
    World::with(keep_letters)
}

/// The entry of a person in the panel.
pub fn shown(who: &Person, whom: &Person) -> Value {
    who.get(&format!("/api/panel/staff/{}", whom.user.id)).expect(200).json()
}

pub fn version(who: &Person, whom: &Person) -> Value {
    shown(who, whom)["person"]["version"].clone()
}

pub fn give(who: &Person, whom: &Person, role: &str) -> Answer {
    let body = json!({ "version": whom.user.version, "role": role });
    who.put(&format!("/api/panel/staff/{}/role", whom.user.id), &body)
}

pub fn suspend(who: &Person, whom: &Person) -> Answer {
    let body = json!({ "version": whom.user.version, "reason": "left the house" });
    who.post(&format!("/api/panel/staff/{}/suspend", whom.user.id), &body)
}

pub fn invite(who: &Person, email: &str, role: &str) -> Answer {
    who.post(
        "/api/panel/invitations",
        &json!({ "email": email, "role": role, "locale": "uk", "locales": ["uk", "de"] }),
    )
}

pub fn accept(world: &World, token: &str) -> Answer {
    world.post(
        "/api/auth/invitation",
        &json!({ "token": token, "name": "Olena", "surname": "Koval", "password": "rain over the Limmat" }),
    )
}

fn names(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[test]
fn the_list_is_searched_filtered_and_paged() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    for (name, role) in
        [("Maria", Role::Manager), ("Marko", Role::Manager), ("Andrii", Role::Author), ("Ada", Role::Admin)]
    {
        world.person(name, role);
    }
    world.person("Reader", Role::User);
    let list = |query: &str| root.get(&format!("/api/panel/staff?{query}")).expect(200).json();

    assert_eq!(names(&list("group=admins")), ["Root Example", "Ada Example"]);
    assert_eq!(names(&list("group=managers")), ["Maria Example", "Marko Example", "Andrii Example"]);
    assert_eq!(names(&list("group=managers&q=MARK")), ["Marko Example"]);
    assert_eq!(names(&list("role=author")), ["Andrii Example"]);
    assert_eq!(names(&list("role=user")), Vec::<&str>::new());
    assert_eq!(names(&list("sort=-name&per_page=2&page=2")), ["Maria Example", "Andrii Example"]);
    assert_eq!(list("per_page=2")["total"], 5);
}

#[test]
fn colleagues_see_who_works_here_and_nothing_more() {
    let world = world();
    let author = world.person("Andrii", Role::Author);
    let boss = world.person("Root", Role::SuperAdmin);

    let seen = author.get("/api/panel/staff?group=admins").expect(200).json()["items"][0].clone();
    let managed = boss.get("/api/panel/staff?group=managers").expect(200).json()["items"][0].clone();

    assert_eq!(seen["name"], "Root Example");
    for hidden in ["two_factor", "last_seen_at", "invited_by", "suspended_reason", "open_work", "open_invitations"] {
        assert!(seen[hidden].is_null(), "{hidden}");
    }
    assert_eq!((&seen["actions"], &seen["roles"]), (&json!([]), &json!([])));
    assert!(managed["last_seen_at"].is_string());
    assert_eq!(managed["roles"], json!(["user", "manager", "admin", "super-admin"]));
    author.get(&format!("/api/panel/staff/{}", boss.user.id)).expect(403);
}

#[test]
fn a_role_is_given_told_by_letter_and_ends_the_sign_ins() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    world.person("Berta", Role::SuperAdmin);
    let anna = world.person("Anna", Role::Author);

    let after = give(&root, &anna, "manager").expect(200).json();

    assert_eq!((&after["person"]["role"], &after["sessions"]), (&json!("manager"), &json!(0)));
    anna.get("/api/auth/me").expect(401);
    assert_eq!(letters(&world, "anna@portal.example")[0].0, "role_changed");
    assert_eq!(letters(&world, "berta@portal.example")[0].0, "staff_role_changed");
    assert_eq!(letters(&world, "root@portal.example")[0].0, "staff_role_changed");
    let stale = give(&root, &anna, "author").expect(409).json();
    assert_eq!((&stale["code"], &stale["current"]["person"]["role"]), (&json!("stale_version"), &json!("manager")));
}

#[test]
fn somebody_is_suspended_with_a_reason_and_comes_back() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let anna = world.person("Anna", Role::Manager);
    let path = format!("/api/panel/staff/{}", anna.user.id);

    let silent = admin.post(&format!("{path}/suspend"), &json!({ "version": 1, "reason": " " })).expect(422);
    let away = suspend(&admin, &anna).expect(200).json();
    let refused = login(&world, "anna@portal.example", "Anna has a long password").expect(403);
    let twice =
        admin.post(&format!("{path}/suspend"), &json!({ "version": away["person"]["version"], "reason": "once more" }));
    let back =
        admin.post(&format!("{path}/reinstate"), &json!({ "version": away["person"]["version"] })).expect(200).json();

    assert_eq!(silent.codes("reason"), ["min_length", "required"]);
    assert_eq!(
        (&away["person"]["state"], &away["person"]["suspended_reason"]),
        (&json!("suspended"), &json!("left the house"))
    );
    assert_eq!(refused.json()["code"], "account_disabled");
    assert_eq!(twice.expect(409).json()["code"], "wrong_state");
    anna.get("/api/auth/me").expect(401);
    assert_eq!((&back["person"]["state"], &back["person"]["suspended_reason"]), (&json!("active"), &Value::Null));
    login(&world, "anna@portal.example", "Anna has a long password").expect(200);
    let told: Vec<String> = letters(&world, "anna@portal.example").into_iter().map(|(template, _)| template).collect();
    assert_eq!(told[..2], ["account_suspended", "account_returned"]);
}

#[test]
fn a_suspended_person_is_told_where_to_write() {
    let told = |contact: &str| {
        let world = World::with(|config| {
            keep_letters(config);
            config.site.contact_email = contact.to_owned();
        });
        let (admin, anna) = (world.person("Ada", Role::Admin), world.person("Anna", Role::Manager));
        suspend(&admin, &anna).expect(200);
        let body = json!({ "email": "anna@portal.example", "password": "Anna has a long password" });
        ["en", "uk", "de"].map(|lang| {
            let refused = world.call("POST", "/api/auth/login").header("Lang", lang).json(&body).send().expect(403);
            refused.json()["detail"].as_str().unwrap().to_owned()
        })
    };

    let by_mail = told("desk@portal.example");
    let by_form = told("");

    assert_eq!(
        by_mail[0],
        "This account has been suspended. If you think this is a mistake, write to desk@portal.example."
    );
    assert!(by_mail.iter().all(|words| words.ends_with("desk@portal.example.")), "{by_mail:?}");
    let page = |lang| litfass::locale::words(lang, "layout.consult");
    assert!(by_form.iter().zip(Lang::ALL).all(|(words, lang)| words.contains(&page(lang))), "{by_form:?}");
}

#[test]
fn somebody_invited_chooses_name_and_password_and_works_with_their_role_and_languages() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);

    let row = invite(&admin, "olena@example.ch", "author").expect(200).json();
    let (template, path) = letters(&world, "olena@example.ch").remove(0);
    let link = token(&world, "olena@example.ch");
    let opened = world.get(&format!("/api/auth/invitation?token={link}")).expect(200).json();
    let weak = world.post(
        "/api/auth/invitation",
        &json!({ "token": link, "name": "Olena", "surname": "Koval", "password": "password1234" }),
    );
    accept(&world, &link).expect(200);
    let signed_in = login(&world, "olena@example.ch", "rain over the Limmat").expect(200).json();

    assert_eq!((template.as_str(), path.starts_with("/uk/auth/invitation?token=")), ("invitation", true));
    assert_eq!(row["link"], Value::Null, "the e-mail carries the link");
    assert_eq!(
        (&row["inviter"], &row["expired"], &row["editable"]),
        (&json!("Ada Example"), &json!(false), &json!(true))
    );
    assert_eq!(
        (&opened["email"], &opened["role"], &opened["has_account"]),
        (&json!("olena@example.ch"), &json!("author"), &json!(false))
    );
    assert_eq!(weak.expect(422).codes("password"), ["too_common"]);
    assert_eq!((&signed_in["user"]["role"], &signed_in["user"]["locale"]), (&json!("author"), &json!("uk")));
    assert_eq!(admin.get("/api/panel/invitations").expect(200).json(), json!([]));
    let listed = admin.get("/api/panel/staff?q=olena").expect(200).json()["items"][0].clone();
    assert_eq!((&listed["locales"], &listed["invited_by"]), (&json!(["uk", "de"]), &json!("Ada Example")));
    let bearer = format!("Bearer {}", signed_in["access_token"].as_str().unwrap());
    let write = |lang: &str| {
        let body = json!({ "original_lang": lang });
        world.call("POST", "/api/panel/articles").header("Authorization", &bearer).json(&body).send()
    };
    write("uk").expect(200);
    assert_eq!(write("en").expect(403).json()["code"], "language_not_allowed");
}

#[test]
fn a_reader_with_an_account_becomes_staff_and_keeps_the_password() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let reader = world.person("Olena", Role::User);
    invite(&admin, "olena@portal.example", "manager").expect(200);
    let link = token(&world, "olena@portal.example");

    let opened = world.get(&format!("/api/auth/invitation?token={link}")).expect(200).json();
    world.post("/api/auth/invitation", &json!({ "token": link })).expect(200);

    assert_eq!(opened["has_account"], true);
    reader.get("/api/auth/me").expect(401);
    let signed_in = login(&world, "olena@portal.example", "Olena has a long password").expect(200).json();
    assert_eq!((&signed_in["user"]["role"], &signed_in["user"]["name"]), (&json!("manager"), &json!("Olena")));
}

#[test]
fn an_invitation_is_sent_again_withdrawn_and_over_after_three_days() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let row = invite(&admin, "olena@example.ch", "author").expect(200).json();
    let first = token(&world, "olena@example.ch");
    let at = |row: &Value, rest: &str| format!("/api/panel/invitations/{}{rest}", row["id"].as_str().unwrap());

    let again = admin.post(&at(&row, "/resend"), &json!({ "version": row["version"] })).expect(200).json();
    let second = token(&world, "olena@example.ch");
    accept(&world, &first).expect(410);
    admin.post(&at(&row, "/resend"), &json!({ "version": row["version"] })).expect(409);
    assert_eq!(invite(&admin, "olena@example.ch", "author").expect(422).codes("email"), ["invited"]);
    admin.delete(&at(&row, &format!("?version={}", again["version"]))).expect(200);
    accept(&world, &second).expect(410);

    invite(&admin, "olena@example.ch", "author").expect(200);
    let third = token(&world, "olena@example.ch");
    world.clock.advance(Duration::from_hours(72) + Duration::from_secs(1));
    let fresh = login(&world, "ada@portal.example", "Ada has a long password").expect(200).json();
    let bearer = format!("Bearer {}", fresh["access_token"].as_str().unwrap());
    let listed = world.call("GET", "/api/panel/invitations").header("Authorization", &bearer).send().expect(200).json();
    accept(&world, &third).expect(410);
    assert_eq!(listed[0]["expired"], true);
}

#[test]
fn an_invitation_shows_its_link_while_emails_are_written_to_files() {
    let world = World::with(|config| config.mail.transport = Transport::File);
    let admin = world.person("Ada", Role::Admin);

    let sent = invite(&admin, "olena@example.ch", "author").expect(200).json();
    let listed = admin.get("/api/panel/invitations").expect(200).json();

    let (_, token) = sent["link"].as_str().unwrap().split_once("/uk/auth/invitation?token=").unwrap();
    assert_eq!(listed[0]["link"], Value::Null, "it is shown once");
    accept(&world, token).expect(200);
}

#[test]
fn everybody_with_a_panel_learns_whether_emails_are_sent() {
    for (transport, delivers) in [(Transport::File, false), (Transport::Sendmail, true)] {
        let world = World::with(|config| config.mail.transport = transport);

        let answer = world.person("Olena", Role::Author).get("/api/panel/site-settings/mail").expect(200).json();

        assert_eq!(answer["delivers"], delivers, "{transport:?}");
    }
}

#[test]
fn open_work_is_shown_and_handed_over() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let anna = world.person("Anna", Role::Author);
    let berta = world.person("Berta", Role::Author);
    let article = anna.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let path = format!("/api/panel/articles/{}", article["id"].as_str().unwrap());
    let before = shown(&admin, &anna);
    let hand = |to: &Person, version: &Value| {
        let body = json!({ "version": version, "to_id": to.user.id });
        admin.post(&format!("/api/panel/staff/{}/reassign", anna.user.id), &body)
    };

    berta.get(&path).expect(404);
    let nobody = hand(&anna, &before["person"]["version"]);
    let after = hand(&berta, &before["person"]["version"]).expect(200).json();

    assert_eq!((&before["person"]["open_work"], &before["work"][0]["part"]), (&json!(1), &json!("write")));
    assert_eq!(nobody.expect(422).codes("to_id"), ["not_found"]);
    assert_eq!(after["person"]["open_work"], 0);
    assert_eq!(berta.get(&path).expect(200).json()["owner"]["name"], "Berta Example");
    assert_eq!(shown(&admin, &berta)["work"][0]["article_id"], article["id"]);
}

#[test]
fn sign_ins_are_ended_from_the_panel_and_the_last_visit_stays_known() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let anna = world.person("Anna", Role::Author);

    let before = shown(&admin, &anna);
    let body = json!({ "version": before["person"]["version"] });
    let after = admin.post(&format!("/api/panel/staff/{}/end-sessions", anna.user.id), &body).expect(200).json();

    assert_eq!((&before["sessions"], &after["sessions"]), (&json!(1), &json!(0)));
    anna.get("/api/auth/me").expect(401);
    assert_eq!(after["person"]["last_seen_at"], before["person"]["last_seen_at"]);
    assert!(after["person"]["last_seen_at"].is_string());
}
