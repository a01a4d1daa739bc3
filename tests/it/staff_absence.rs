//! Absence and substitutes, and the hand-over of all open work.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{act, path, tree, written};
use crate::assignments::{ask, told, translated};
use crate::contacts_panel;
use crate::reports;
use crate::sign_in::{keep_letters, letters, token};
use crate::staff::{accept, invite, shown, suspend, version};
use crate::world::{Answer, Person, World};

const DAY: Duration = Duration::from_hours(24);

fn world() -> World {
    World::with(keep_letters)
}

fn span(world: &World, from: u32, until: u32, substitute: Option<&Person>) -> Value {
    let now = world.app.clock.now();
    json!({
        "from": now.after(DAY * from).to_string(),
        "until": now.after(DAY * until).to_string(),
        "substitute_id": substitute.map(|person| person.user.id.to_string()),
    })
}

fn set_own(person: &Person, absence: &Value) -> Answer {
    let version = person.get("/api/panel/absence").expect(200).json()["version"].clone();
    person.put("/api/panel/absence", &json!({ "version": version, "absence": absence }))
}

fn set_for(who: &Person, whom: &Person, absence: &Value) -> Answer {
    let body = json!({ "version": version(who, whom), "absence": absence });
    who.put(&format!("/api/panel/staff/{}/absence", whom.user.id), &body)
}

#[test]
fn an_assignment_of_somebody_absent_also_reaches_the_substitute_who_may_write_meanwhile() {
    let world = world();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (taras, lesia) = (world.person("Taras", Role::Author), world.person("Lesia", Role::Author));
    let article = written(&author, &tree(&world), "Wohnung finden");
    set_own(&taras, &span(&world, 0, 7, Some(&lesia))).expect(200);
    assert!(told(&lesia, "staff.substitute")[0].contains("Taras Example"));

    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);

    let heard = told(&lesia, "translation.assigned");
    assert!(heard[0].contains("In place of Taras Example"), "{heard:?}");
    assert_eq!(told(&taras, "translation.assigned").len(), 1);
    assert!(letters(&world, "lesia@portal.example").iter().any(|(template, _)| template == "translation_assigned"));
    assert_eq!(lesia.get("/api/panel/assignments/mine").expect(200).json()["total"], 1);
    translated(&lesia, &article, "uk", "Знайти житло").expect(200);
    let credits = manager.get(&path(&article, "")).expect(200).json()["authors"].clone();
    assert!(credits.to_string().contains("Lesia Example"), "who wrote it is credited: {credits}");
}

#[test]
fn before_and_after_the_absence_the_work_of_others_stays_closed() {
    let world = world();
    let (taras, lesia) = (world.person("Taras", Role::Author), world.person("Lesia", Role::Author));
    let stranger = world.person("Ivan", Role::Author);
    let article = taras.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let group = contacts_panel::subgroup(&world.person("Iryna", Role::Admin));
    let contact = taras.post("/api/panel/contacts", &contacts_panel::call(&group, "Dr Koval")).expect(200).json();
    let mut change = contacts_panel::call(&group, "Dr Koval");
    change["version"] = contact["version"].clone();
    set_own(&taras, &span(&world, 1, 3, Some(&lesia))).expect(200);

    lesia.get(&path(&article, "")).expect(404);
    world.clock.advance(DAY);
    let lesia = world.again(&lesia);
    lesia.get(&path(&article, "")).expect(200);
    let list = lesia.get("/api/panel/articles").expect(200).json();
    assert_eq!(list["total"], 1);
    lesia.put(&contacts_panel::at(&contact, ""), &change).expect(200);
    let stranger = world.again(&stranger);
    stranger.get(&path(&article, "")).expect(404);
    stranger.put(&contacts_panel::at(&contact, ""), &change).expect(404);
    world.clock.advance(DAY * 2);
    let lesia = world.again(&lesia);
    lesia.get(&path(&article, "")).expect(404);
    assert_eq!(lesia.get("/api/panel/articles").expect(200).json()["total"], 0);
}

#[test]
fn a_submission_reaches_the_substitute_of_the_reviewer_and_a_report_those_who_stand_in() {
    let world = world();
    let (author, marta) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (petro, lesia) = (world.person("Petro", Role::Manager), world.person("Lesia", Role::Author));
    let article = written(&author, &tree(&world), "Wohnung finden");
    ask(&marta, &article, "de/review", &petro, &json!({})).expect(200);
    set_own(&petro, &span(&world, 0, 7, Some(&marta))).expect(200);

    act(&author, &article, "de", "submit", json!({})).expect(200);
    world.submit("/api/reports", &reports::report("/")).expect(200);

    let heard = told(&marta, "article.review");
    assert!(heard.len() == 1 && heard[0].contains("In place of Petro Example"), "{heard:?}");
    assert_eq!(told(&marta, "report.received").len(), 1, "each person is told once");
    // somebody who may not do the task is not told of it
    set_own(&marta, &span(&world, 0, 7, None)).expect(200);
    set_own(&petro, &span(&world, 0, 7, Some(&lesia))).expect(200);
    world.submit("/api/reports", &reports::report("/")).expect(200);
    assert!(told(&lesia, "report.received").is_empty());
}

#[test]
fn absence_is_shown_in_the_staff_list_and_where_work_is_assigned() {
    let world = world();
    let (admin, taras) = (world.person("Ada", Role::Admin), world.person("Taras", Role::Author));
    let lesia = world.person("Lesia", Role::Author);
    set_for(&admin, &taras, &span(&world, 0, 7, Some(&lesia))).expect(200);

    let list = lesia.get("/api/panel/staff?presence=absent").expect(200).json();
    let asked = admin.get("/api/panel/assignments/candidates?lang=uk&part=translation").expect(200).json();

    assert_eq!((&list["total"], &list["items"][0]["name"]), (&json!(1), &json!("Taras Example")));
    assert_eq!(list["items"][0]["absence"]["substitute"]["name"], "Lesia Example");
    let candidate = asked.as_array().unwrap().iter().find(|one| one["name"] == "Taras Example").unwrap().clone();
    assert_eq!(candidate["substitute"], "Lesia Example");
    assert!(candidate["absent_until"].is_string());
    let log = admin.get("/api/panel/audit?action=staff.absence").expect(200).json()["items"][0].to_string();
    assert!(log.contains("Lesia Example"), "{log}");
    set_for(&admin, &taras, &Value::Null).expect(200);
    assert_eq!(lesia.get("/api/panel/staff?presence=absent").expect(200).json()["total"], 0);
}

#[test]
fn an_absence_that_cannot_be_is_refused_at_its_field() {
    let world = world();
    let (admin, taras) = (world.person("Ada", Role::Admin), world.person("Taras", Role::Author));
    let (lesia, reader) = (world.person("Lesia", Role::Author), world.person("Rita", Role::User));
    let root = world.person("Root", Role::SuperAdmin);

    assert_eq!(set_own(&taras, &span(&world, 3, 3, None)).expect(422).codes("until"), ["before_start"]);
    assert_eq!(set_own(&taras, &span(&world, 0, 400, None)).expect(422).codes("until"), ["absence_too_long"]);
    for nobody in [&taras, &reader] {
        let refused = set_own(&taras, &span(&world, 0, 3, Some(nobody))).expect(422);
        assert_eq!(refused.codes("substitute_id"), ["not_found"]);
    }
    set_own(&lesia, &span(&world, 2, 9, None)).expect(200);
    assert_eq!(set_own(&taras, &span(&world, 0, 3, Some(&lesia))).expect(422).codes("substitute_id"), ["absent"]);
    set_own(&taras, &span(&world, 0, 1, Some(&lesia))).expect(200);
    taras.put("/api/panel/absence", &json!({ "version": 99, "absence": null })).expect(409);
    set_for(&admin, &root, &span(&world, 0, 3, None)).expect(403);
    let body = json!({ "version": 1, "absence": null });
    taras.put(&format!("/api/panel/staff/{}/absence", lesia.user.id), &body).expect(403);
    reader.get("/api/panel/absence").expect(403);
}

#[test]
fn all_open_work_is_counted_and_handed_over_at_once_and_both_are_told() {
    let world = world();
    let (admin, petro) = (world.person("Ada", Role::Admin), world.person("Petro", Role::Manager));
    let (marta, olena) = (world.person("Marta", Role::Manager), world.person("Olena", Role::Author));
    let place = tree(&world);
    let draft = petro.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let article = written(&olena, &place, "Wohnung finden");
    ask(&admin, &article, "de/review", &petro, &json!({})).expect(200);
    ask(&admin, &article, "uk/translation", &petro, &json!({})).expect(200);
    let group = contacts_panel::subgroup(&admin);
    let contact = petro.post("/api/panel/contacts", &contacts_panel::call(&group, "Dr Koval")).expect(200).json();
    world.submit("/api/reports", &reports::report("/")).expect(200);
    let report = reports::inbox(&petro, "open")[0].clone();
    reports::step(&petro, &report, "take", &json!({})).expect(200);
    let hand = |to: &Person| {
        let body = json!({ "version": version(&admin, &petro), "to_id": to.user.id });
        admin.post(&format!("/api/panel/staff/{}/reassign", petro.user.id), &body)
    };

    let before = shown(&admin, &petro);
    assert_eq!(
        before["open"],
        json!({
            "articles": 1, "reviews": 1, "translations": 1, "contacts": 1, "cases": 1, "invitations": 0,
            "consult_requests": 0
        })
    );
    assert_eq!(before["person"]["open_work"], 5);
    // nothing is moved when a part of it cannot be
    assert_eq!(hand(&olena).expect(422).codes("to_id"), ["cannot_review"]);
    assert_eq!(shown(&admin, &petro)["open"], before["open"]);
    let after = hand(&marta).expect(200).json();

    assert_eq!(after["person"]["open_work"], 0);
    assert_eq!(shown(&admin, &marta)["open"], before["open"]);
    assert_eq!(marta.get(&path(&draft, "")).expect(200).json()["owner"]["name"], "Marta Example");
    assert_eq!(reports::inbox(&marta, "assigned")[0]["assignee"]["name"], "Marta Example");
    assert!(told(&marta, "work.received")[0].contains("Petro Example"));
    assert!(told(&petro, "work.given")[0].contains("Marta Example"));
    for (action, object) in
        [("contact.reassign", contact["id"].as_str().unwrap()), ("case.reassign", report["id"].as_str().unwrap())]
    {
        let log = admin.get(&format!("/api/panel/audit?action={action}")).expect(200).json();
        assert!(log["items"][0].to_string().contains(object), "{log}");
    }
    let log = admin.get("/api/panel/audit?action=staff.reassign").expect(200).json()["items"][0].to_string();
    assert!(log.contains("\"cases\"") && log.contains("Marta Example"), "{log}");
}

#[test]
fn scheduled_texts_go_along_and_only_super_admins_hand_over_for_super_admins() {
    let world = world();
    let (admin, root) = (world.person("Ada", Role::Admin), world.person("Berta", Role::SuperAdmin));
    let (olena, marta) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&olena, &tree(&world), "Wohnung finden");
    act(&olena, &article, "de", "submit", json!({})).expect(200);
    act(&marta, &article, "de", "approve", json!({})).expect(200);
    let later = world.app.clock.now().after(DAY).to_string();
    act(&marta, &article, "de", "schedule", json!({ "publish_at": later })).expect(200);
    let hand = |who: &Person, from: &Person| {
        let body = json!({ "version": version(who, from), "to_id": marta.user.id });
        who.post(&format!("/api/panel/staff/{}/reassign", from.user.id), &body)
    };

    assert_eq!(hand(&admin, &root).expect(403).json()["code"], "super_admin_only");
    assert_eq!(shown(&admin, &olena)["open"]["articles"], 1);
    hand(&admin, &olena).expect(200);

    assert_eq!(marta.get(&path(&article, "")).expect(200).json()["owner"]["name"], "Marta Example");
    olena
        .post(&format!("/api/panel/staff/{}/reassign", marta.user.id), &json!({ "version": 1, "to_id": olena.user.id }))
        .expect(403);
}

#[test]
fn open_invitations_go_to_somebody_who_may_give_their_roles() {
    let world = world();
    let (root, ada) = (world.person("Root", Role::SuperAdmin), world.person("Ada", Role::Admin));
    let (anna, marta) = (world.person("Anna", Role::Admin), world.person("Marta", Role::Manager));
    invite(&ada, "olena@example.ch", "author").expect(200);
    let hand = |to: &Person| {
        let body = json!({ "version": version(&root, &ada), "to_id": to.user.id });
        root.post(&format!("/api/panel/staff/{}/reassign", ada.user.id), &body)
    };
    let inviter = || root.get("/api/panel/invitations").expect(200).json()[0]["inviter"].as_str().unwrap().to_owned();
    assert_eq!((&shown(&root, &ada)["open"]["invitations"], inviter().as_str()), (&json!(1), "Ada Example"));

    assert_eq!(hand(&marta).expect(422).codes("to_id"), ["cannot_invite"]);
    assert_eq!(inviter(), "Ada Example");
    hand(&anna).expect(200);

    assert_eq!(inviter(), "Anna Example");
    assert_eq!(shown(&root, &ada)["open"]["invitations"], 0);
    // the link works although its first sender is gone
    suspend(&root, &ada).expect(200);
    accept(&world, &token(&world, "olena@example.ch")).expect(200);
}
