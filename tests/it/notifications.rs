//! Notifications, their channels and their preferences.

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::db::Write;
use litfass::locale::{args, find, words};
use litfass::notifications::{NotificationKind, notify};
use serde_json::json;

use crate::world::{Person, World};

fn tell(world: &World, person: &Person, title: &str) {
    let (key, title) = (person.user.key, title.to_owned());
    world
        .app
        .db
        .write_blocking(move |write: &mut Write| {
            notify(
                write,
                key,
                NotificationKind::ArticlePublished,
                &args([("title", title.into())]),
                "/panel/content-author/article",
            )
        })
        .unwrap();
}

#[test]
fn a_notification_is_told_in_the_language_of_the_asker_and_counted_until_it_is_read() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    tell(&world, &olena, "Bread");

    let list = olena.request("GET", "/api/notifications").header("Lang", "uk").send().expect(200).json();
    let id = list["items"][0]["id"].clone();
    let unread = olena.get("/api/notifications/unread").expect(200).json();
    let after = olena.post("/api/notifications/read", &json!({ "ids": [id] })).expect(200).json();

    assert_eq!(list["items"][0]["title"], "Опубліковано: Bread");
    assert_eq!((unread["unread"].as_u64(), after["unread"].as_u64()), (Some(1), Some(0)));
}

#[test]
fn what_was_missed_is_asked_for_since_the_last_known_one() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    tell(&world, &olena, "First");
    let known = olena.get("/api/notifications").json()["items"][0]["id"].as_str().unwrap().to_owned();
    tell(&world, &olena, "Second");

    let missed = olena.get(&format!("/api/notifications?since={known}")).expect(200).json();

    assert_eq!(missed["total"], 1);
    assert_eq!(missed["items"][0]["title"], "Published: Second");
}

#[test]
fn nobody_reads_or_marks_what_was_told_to_another() {
    let world = World::new();
    let (olena, jonas) = (world.person("Olena", Role::Author), world.person("Jonas", Role::Author));
    tell(&world, &olena, "Private");
    let id = olena.get("/api/notifications").json()["items"][0]["id"].clone();

    jonas.post("/api/notifications/read", &json!({ "ids": [id] })).expect(200);

    assert_eq!(jonas.get("/api/notifications").json()["total"], 0);
    assert_eq!(olena.get("/api/notifications/unread").json()["unread"], 1);
    world.get("/api/notifications").expect(401);
}

#[test]
fn a_kind_that_was_turned_off_stays_silent_and_security_cannot_be_turned_off() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);

    olena
        .put(
            "/api/notifications/preferences",
            &json!({ "preferences": [{ "kind": "article.published", "channel": "page", "enabled": false }] }),
        )
        .expect(200);
    tell(&world, &olena, "Quiet");
    let refused = olena.put(
        "/api/notifications/preferences",
        &json!({ "preferences": [{ "kind": "account.role", "channel": "page", "enabled": false }] }),
    );

    assert_eq!(olena.get("/api/notifications").json()["total"], 0);
    assert_eq!((refused.status, refused.codes("kind")), (422, vec!["not_optional".to_owned()]));
}

#[test]
fn everybody_is_asked_only_about_kinds_that_can_reach_them() {
    let world = World::new();
    let kinds = |person: &Person| -> Vec<String> {
        let preferences = person.get("/api/notifications/preferences").expect(200).json();
        let names = preferences.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned());
        names.collect()
    };
    let has = |kinds: &[String], name: &str| kinds.iter().any(|kind| kind == name);
    let reader = kinds(&world.person("Jonas", Role::User));
    let author = kinds(&world.person("Olena", Role::Author));
    let chief = kinds(&world.person("Sarah", Role::SuperAdmin));

    for name in ["article.review", "article.published", "case.due", "staff.ending", "system.backup_failed"] {
        assert!(!has(&reader, name) && has(&chief, name), "{name}");
    }
    assert!(has(&author, "article.published") && !has(&author, "article.review") && !has(&author, "staff.ending"));
    for name in ["service.approved", "ad.paid", "consult.reply", "account.new_device", "article.translated"] {
        assert!(has(&reader, name), "{name}");
    }
}

#[test]
fn a_letter_that_may_wait_says_in_its_body_what_matters_because_a_digest_has_no_last_paragraph() {
    let reasons = [
        (Lang::En, "You are receiving this e-mail because "),
        (Lang::Uk, "Ви отримали цей лист, бо "),
        (Lang::De, "Sie erhalten diese E-Mail, weil "),
    ];
    let waiting = NotificationKind::ALL.iter().filter(|kind| kind.is_optional()).filter_map(|kind| kind.template());

    let mut lost = Vec::new();
    for (template, (lang, reason)) in waiting.flat_map(|template| reasons.map(|one| (template, one))) {
        let part = |name: &str| find(lang, &format!("mail.{}.{name}", template.as_str()), &args([]));
        let says_why = |text: &String| text.starts_with(reason) && text.matches(['.', '!', '?']).count() == 1;
        if part("contact").is_some() || part("ignore").is_some_and(|text| !says_why(&text)) {
            lost.push(format!("{lang} {}", template.as_str()));
        }
    }

    assert_eq!(lost, Vec::<String>::new(), "sentences that a digest does not show");
    assert!(words(Lang::En, "mail.authorship_disputed.body").contains("A manager will decide the dispute"));
}

#[test]
fn quiet_hours_are_set_and_lifted_and_odd_ones_refused() {
    let world = World::new();
    let (olena, jonas) = (world.person("Olena", Role::Author), world.person("Jonas", Role::User));
    let at = "/api/notifications/quiet-hours";
    let set = |from: serde_json::Value, to: serde_json::Value| olena.put(at, &json!({ "from": from, "to": to }));

    assert_eq!(olena.get(at).expect(200).json(), json!({ "from": null, "to": null }));
    assert_eq!(set(json!("22:00"), json!("07:05")).expect(200).json(), json!({ "from": "22:00", "to": "07:05" }));
    assert_eq!(set(json!("22:00"), json!(null)).expect(422).codes("to"), ["required"]);
    assert_eq!(set(json!("22:00"), json!("22:00")).expect(422).codes("to"), ["same_hour"]);
    assert_eq!(set(json!("24:00"), json!("07:00")).expect(422).codes("from"), ["format"]);
    assert_eq!(olena.get(at).expect(200).json()["from"], "22:00");
    assert_eq!(jonas.get(at).expect(200).json()["from"], json!(null));
    set(json!(null), json!(null)).expect(200);
    assert_eq!(olena.get(at).expect(200).json()["to"], json!(null));
}

#[test]
fn rule_88_and_89_a_person_is_let_into_their_own_channel_only() {
    let world = World::new();
    let (olena, jonas) = (world.person("Olena", Role::Author), world.person("Jonas", Role::User));
    let own = format!("private-App.Models.User.{}", olena.user.id);
    let ask = |person: &Person, channel: &str| {
        person
            .request("POST", "/broadcasting/auth")
            .body("application/x-www-form-urlencoded", format!("socket_id=123.456&channel_name={channel}").into_bytes())
            .send()
    };

    assert!(ask(&olena, &own).expect(200).json()["auth"].as_str().unwrap().contains(':'));
    ask(&jonas, &own).expect(403);
    ask(&jonas, "private-queue.articles.read").expect(403);
    ask(&olena, "private-queue.articles.read").expect(200);
    ask(&olena, "presence-article.00000000-0000-7000-8000-000000000000").expect(403);
    ask(&olena, "news").expect(422);
    world
        .call("POST", "/broadcasting/auth")
        .body("application/x-www-form-urlencoded", b"socket_id=1.2&channel_name=private-x".to_vec())
        .send()
        .expect(401);
}

#[test]
fn rule_89_a_malformed_socket_id_gets_no_signature() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let own = format!("private-App.Models.User.{}", olena.user.id);

    for socket in ["", "1.2\n", "1.2:private-x", "abc", "1"] {
        let answer = olena.post("/broadcasting/auth", &json!({ "socket_id": socket, "channel_name": own }));
        assert_eq!(answer.status, 422, "{socket:?}");
        assert!(!answer.text().contains("auth\":"));
    }
}

#[test]
fn rule_91_signing_in_names_the_person_as_text() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);

    let answer = olena.post("/broadcasting/user-auth", &json!({ "socket_id": "123.456" })).expect(200).json();
    let user: serde_json::Value = serde_json::from_str(answer["user_data"].as_str().unwrap()).unwrap();

    assert_eq!(user["id"], json!(olena.user.id.as_str()));
}
