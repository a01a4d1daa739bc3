//! Services from the draft to the renewal: submission, limits, decisions, changes beside the approved version, the clock,
//! photos, data export and erasure.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::services::{expire_and_remind, sweep_drafts};
use serde_json::{Value, json};

use crate::reports::{decision, inbox, letters, step, take_effect};
use crate::sign_in;
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/account/services";
pub const REASON: &str = "Please say in which parts of the town you work.";
const DAY: Duration = Duration::from_hours(24);

/// Public identity of a category of the second level, with these rules.
pub fn category(world: &World, rules: &Value) -> String {
    let admin = world.person("Iryna", Role::Admin);
    let path = "/api/panel/service-categories";
    let node =
        |parent: &Value, slug: &str| json!({ "parent_id": parent, "slug": slug, "texts": { "en": { "name": slug } } });
    let top = admin.post(path, &node(&Value::Null, "repairs")).expect(200).json();
    let mut sub = node(&top["id"], "bicycles");
    if !rules.is_null() {
        sub["rules"] = rules.clone();
    }
    admin.post(path, &sub).expect(200).json()["id"].as_str().unwrap().to_owned()
}

/// A whole form in one language.
pub fn form(category: &str, title: &str) -> Value {
    let description = format!("<p>{}</p>", format!("{title}: brakes, gears, wheels and lights. ").repeat(4));
    json!({
        "category_id": category,
        "texts": { "en": {
            "title": title, "summary": format!("{title} at your home, on weekdays."), "description": description,
            "price_note": "" } },
        "languages": ["en", "uk"], "country": "CH", "regions": ["CH-ZH"], "town": "Zürich", "postal_code": "8001",
        "coverage": "at_customer", "price_kind": "hourly", "price": { "minor": 6000, "currency": "CHF" }, "photos": [],
        "provider_type": "private",
        "card": {
            "contact": { "relay_form": true, "phone": "", "show_phone": "click", "telegram": "", "whatsapp": "", "website": "" },
            "video_url": "", "hours": {}, "experience_since": null, "credentials": [],
            "legal": { "name": "", "address": "", "uid": "" } }
    })
}

pub fn create(owner: &Person, form: &Value) -> Value {
    owner.post(PATH, form).expect(200).json()
}

pub fn act(owner: &Person, service: &Value, action: &str) -> Answer {
    let path = format!("{PATH}/{}/step", service["id"].as_str().unwrap());
    owner.post(&path, &json!({ "version": service["version"], "step": action }))
}

pub fn read(owner: &Person, service: &Value) -> Value {
    owner.get(&format!("{PATH}/{}", service["id"].as_str().unwrap())).expect(200).json()
}

pub fn save(owner: &Person, service: &Value, form: &Value) -> Answer {
    let path = format!("{PATH}/{}", service["id"].as_str().unwrap());
    owner.put(&path, &json!({ "version": service["version"], "form": form }))
}

pub fn trust(world: &World, person: &Person, trust: &'static str) {
    let key = person.user.key;
    let set = move |write: &mut litfass::db::Write| {
        write.execute("update users set trust = ?2 where key = ?1", rusqlite::params![key, trust])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

/// Decides the waiting case about a service, and lets the decision take effect.
pub fn decide(world: &World, manager: &Person, service: &Value, outcome: &str) {
    let waiting = inbox(manager, "open");
    let case = waiting.as_array().unwrap().iter().find(|case| case["subject_id"] == service["id"]).expect("a case");
    let reason = match outcome {
        "approve" => json!({ "outcome": outcome, "reason_code": "", "texts": {} }),
        _ => decision(outcome, "missing_information", REASON),
    };
    step(manager, case, "decide", &reason).expect(200);
    take_effect(world);
}

/// A published service.
pub fn published(world: &World, owner: &Person, manager: &Person, form: &Value) -> Value {
    let service = act(owner, &create(owner, form), "submit").expect(200).json();
    decide(world, manager, &service, "approve");
    read(owner, &service)
}

fn kinds(person: &Person) -> Vec<String> {
    let all = person.get("/api/notifications").expect(200).json();
    all["items"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_service_is_submitted_changed_and_published() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let draft = create(&owner, &form(&category, "Repair"));
    assert_eq!((&draft["state"], &draft["slug"]), (&json!("draft"), &draft["id"]));

    let refused = act(&owner, &draft, "submit").expect(422);
    assert_eq!(refused.codes("texts.en.title"), ["min_length"]);
    let saved = save(&owner, &draft, &form(&category, "Repair of bicycles")).expect(200).json();
    let submitted = act(&owner, &saved["service"], "submit").expect(200).json();
    assert_eq!((&submitted["state"], &submitted["slug"]), (&json!("submitted"), &json!("repair-of-bicycles")));
    save(&owner, &submitted, &form(&category, "Another title")).expect(409);

    decide(&world, &manager, &submitted, "request_changes");
    let returned = read(&owner, &submitted);
    assert_eq!((&returned["state"], &returned["decision"]["text"]), (&json!("changes_requested"), &json!(REASON)));
    assert_eq!(kinds(&owner)[0], "service.changes");
    let again = act(&owner, &returned, "submit").expect(200).json();
    decide(&world, &manager, &again, "approve");

    let public = read(&owner, &again);
    assert_eq!((&public["state"], &public["days_left"]), (&json!("published"), &json!(180)));
    assert_eq!(public["decision"], Value::Null, "an approval is the newest decision");
    assert_eq!(kinds(&owner)[0], "service.approved");
    let templates: Vec<String> = letters(&world, &owner.user.email).into_iter().map(|(name, _)| name).collect();
    assert_eq!(templates, ["decision_statement", "service_approved"]);
}

#[test]
fn experience_may_begin_in_the_year_that_the_portals_time_zone_has_reached() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    // in Zurich the year ends at 23:00 UTC
    world.clock_to("2031-12-31T22:30:00Z");
    let owner = world.person("Roman", Role::User);
    let mut form = form(&category, "Brakes repaired at your home");
    form["card"]["experience_since"] = json!(2032);
    let service = create(&owner, &form);
    assert_eq!(act(&owner, &service, "submit").expect(422).codes("card.experience_since"), ["range"]);

    world.clock_to("2031-12-31T23:30:00Z");
    act(&owner, &service, "submit").expect(200);
}

#[test]
fn a_description_that_cleaning_makes_longer_than_its_bound_is_refused() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let mut entry = form(&category, "Repair of bicycles");

    // the paragraph around it has seven characters
    entry["texts"]["en"]["description"] = json!("a".repeat(20_000 - 6));
    let refused = owner.post(PATH, &entry).expect(422);
    entry["texts"]["en"]["description"] = json!("a".repeat(20_000 - 7));
    let draft = create(&owner, &entry);

    assert_eq!(refused.codes("texts.en.description"), ["max_length"]);
    save(&owner, &draft, &draft["form"]).expect(200);
}

#[test]
fn limits_follow_trust_and_near_duplicates_lead_to_the_old_service() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let submit = |title: &str| {
        let draft = create(&owner, &form(&category, title));
        act(&owner, &draft, "submit")
    };
    let first = submit("Repair of bicycles").expect(200).json();

    assert_eq!(submit("German lessons for adults").expect(409).json()["code"], "quota_full");
    trust(&world, &owner, "normal");
    let twin = submit("Repair of bicycles!").expect(409).json();
    assert_eq!((&twin["code"], &twin["current"]["id"]), (&json!("near_duplicate"), &first["id"]));
    submit("German lessons for adults").expect(200);
    submit("Garden work and winter service").expect(200);
    submit("Translations into Ukrainian").expect(429);

    let quota = owner.get(&format!("{PATH}/quota")).expect(200).json();
    assert_eq!((&quota["active"], &quota["most_active"]), (&json!(3), &json!(5)));
    assert_eq!(quota["submissions_left"], 0);
    world.clock.advance(DAY + Duration::from_secs(60));
    let owner = world.again(&owner);
    let drafts = owner.get(&format!("{PATH}?state=draft")).expect(200).json();
    let last = drafts["items"].as_array().unwrap().iter().find(|one| one["title"] == "Translations into Ukrainian");
    act(&owner, last.unwrap(), "submit").expect(200);
}

#[test]
fn a_trusted_owner_publishes_at_once_and_reviewed_fields_wait_beside_the_live_version() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    trust(&world, &owner, "trusted");
    let public = act(&owner, &create(&owner, &form(&category, "Repair of bicycles")), "submit").expect(200).json();
    assert_eq!(public["state"], "published");

    let mut price = form(&category, "Repair of bicycles");
    price["price"]["minor"] = json!(7000);
    let saved = save(&owner, &public, &price).expect(200).json();
    assert_eq!((&saved["live"], &saved["service"]["pending_state"]), (&json!(true), &Value::Null));
    price["texts"]["en"]["title"] = json!("Repair of scooters");
    price["price"]["minor"] = json!(8000);
    let saved = save(&owner, &saved["service"], &price).expect(200).json();

    let service = &saved["service"];
    assert_eq!((&saved["live"], &service["pending_fields"]), (&json!(false), &json!(["title"])));
    assert_eq!(service["live"]["price"]["minor"], 8000, "the price is live at once");
    assert_eq!(service["live"]["texts"]["en"]["title"], "Repair of bicycles");
    decide(&world, &manager, service, "approve");
    let applied = read(&owner, service);
    assert_eq!(
        (&applied["live"], &applied["form"]["texts"]["en"]["title"]),
        (&Value::Null, &json!("Repair of scooters"))
    );
    assert_eq!(applied["slug"], public["slug"]);
}

#[test]
fn a_change_of_an_untrusted_owner_is_returned_discarded_and_rejected() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let changed = form(&category, "Repair of scooters");

    let waiting = save(&owner, &public, &changed).expect(200).json()["service"].clone();
    assert_eq!((&waiting["state"], &waiting["pending_state"]), (&json!("published"), &json!("waiting")));
    decide(&world, &manager, &waiting, "request_changes");
    let returned = read(&owner, &waiting);
    assert_eq!((&returned["state"], &returned["pending_state"]), (&json!("published"), &json!("returned")));
    let discarded = act(&owner, &returned, "discard").expect(200).json();
    assert_eq!(discarded["live"], Value::Null);
    let waiting = save(&owner, &discarded, &changed).expect(200).json()["service"].clone();
    decide(&world, &manager, &waiting, "reject");

    let kept = read(&owner, &waiting);
    assert_eq!((&kept["pending_state"], &kept["decision"]["outcome"]), (&Value::Null, &json!("reject")));
    assert_eq!(kept["form"]["texts"]["en"]["title"], "Repair of bicycles");
    let waiting = save(&owner, &kept, &changed).expect(200).json()["service"].clone();
    act(&owner, &waiting, "discard").expect(200);
    assert_eq!(inbox(&manager, "open"), json!([]), "the case of a discarded change is closed");
}

#[test]
fn a_decision_about_an_earlier_version_of_a_change_is_refused() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let waiting = save(&owner, &public, &form(&category, "Repair of scooters")).expect(200).json()["service"].clone();
    let case = inbox(&manager, "open")[0].clone();
    let approve = json!({ "outcome": "approve", "reason_code": "", "texts": {} });

    save(&owner, &waiting, &form(&category, "Sale of scooters")).expect(200);

    assert_eq!(step(&manager, &case, "decide", &approve).expect(409).json()["code"], "stale_version");
    step(&manager, &inbox(&manager, "open")[0], "decide", &approve).expect(200);
    let now = read(&owner, &waiting);
    let late = save(&owner, &now, &form(&category, "Rent of scooters")).expect(409).json();
    assert_eq!(late["code"], "decision_pending");
}

#[test]
fn a_rejected_service_is_appealed_and_published_by_somebody_else() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = act(&owner, &create(&owner, &form(&category, "Repair of bicycles")), "submit").expect(200).json();
    decide(&world, &manager, &service, "reject");
    let rejected = read(&owner, &service);
    assert_eq!((&rejected["state"], &rejected["decision"]["can_appeal"]), (&json!("rejected"), &json!(true)));

    let case = rejected["decision"]["id"].as_str().unwrap();
    let link = owner.post(&format!("/api/account/decisions/{case}/appeal-link"), &json!({})).expect(200).json();
    let body = "text=The+description+says+where+I+work%3A+in+the+whole+town.".as_bytes().to_vec();
    let call = world.call("POST", link["path"].as_str().unwrap());
    call.body("application/x-www-form-urlencoded", body).send().expect(200);
    let other = world.person("Nadia", Role::Manager);
    let case = inbox(&other, "open")[0].clone();
    step(&other, &case, "decide", &decision("reversed", "", "The description is complete.")).expect(200);
    take_effect(&world);

    assert_eq!(read(&owner, &service)["state"], "published");
}

#[test]
fn a_reported_service_is_hidden_and_stands_again_when_the_case_is_decided_anew() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let case = world.app.db.write_blocking({
        let (id, owner) = (public["id"].as_str().unwrap().to_owned(), owner.user.key);
        let settings = world.app.config.cases.clone();
        move |write| {
            use litfass::features::cases::types::{CaseSubject, Cause, NewCase, ReportCategory, SubjectKind};
            let subject = CaseSubject { kind: SubjectKind::Service, id, path: "/services".into(), title: "x".into() };
            let new = NewCase {
                cause: Cause::Report,
                subject,
                owner_key: Some(owner),
                category: Some(ReportCategory::Fraud),
                text: "The price is not true.".into(),
                place: String::new(),
                name: String::new(),
                email: String::new(),
                sender_key: None,
                lang: litfass::base::lang::Lang::En,
                appeal: None,
            };
            litfass::features::cases::actions::open(write, &new, &settings)
        }
    });
    case.unwrap();

    decide(&world, &manager, &public, "hide");
    assert_eq!(read(&owner, &public)["state"], "suspended");
    let decided = inbox(&manager, "decided");
    let case = decided.as_array().unwrap().iter().find(|case| case["cause"] == "report").unwrap();
    let taken = step(&manager, case, "take", &json!({})).expect(200).json();
    step(&manager, &taken, "decide", &decision("no_action", "", "A second look shows that it is true.")).expect(200);
    take_effect(&world);

    assert_eq!(read(&owner, &public)["state"], "published");
}

#[test]
fn a_service_expires_by_the_clock_and_is_renewed_by_the_mailed_link() {
    let world = sign_in::world();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let sent = || letters(&world, &owner.user.email).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let before = sent().len();

    for (days, templates) in [(165, 0), (2, 1), (1, 1), (10, 2), (1, 2), (2, 3)] {
        world.clock.advance(DAY * days);
        expire_and_remind(&world.app).unwrap();
        assert_eq!(sent().len() - before, templates, "{:?}", sent());
    }
    assert_eq!(sent()[before..], ["service_expiring", "service_expiring", "service_expired"]);
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &public)["state"], "expired");

    let token = link(&world, &owner.user.email);
    let shown = world.get(&format!("/api/service-renewals/{token}")).expect(200).json();
    assert_eq!((&shown["state"], &shown["renewable"]), (&json!("expired"), &json!(true)));
    assert_eq!(read(&owner, &public)["state"], "expired", "a link that is only opened changes nothing");
    let (key, restrict) = (owner.user.key, "update users set state = ?2 where key = ?1");
    let set_account = |state: &'static str| {
        world.app.db.write_blocking(move |write| Ok(write.execute(restrict, rusqlite::params![key, state])?)).unwrap();
    };
    for (state, code) in [("restricted", "account_restricted"), ("suspended", "account_disabled")] {
        set_account(state);
        let refused = world.post(&format!("/api/service-renewals/{token}"), &json!({})).expect(403).json();
        assert_eq!(refused["code"], code);
    }
    set_account("active");
    let renewed = world.post(&format!("/api/service-renewals/{token}"), &json!({})).expect(200).json();
    assert_eq!(renewed["state"], "published");
    let until = read(&owner, &public)["valid_until"].clone();
    world.clock.advance(DAY);
    world.post(&format!("/api/service-renewals/{token}"), &json!({})).expect(200);
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &public)["valid_until"], until, "a link renews once");
    world.clock.advance(DAY * 30);
    let path = format!("/api/service-renewals/{token}");
    for late in [world.get(&path), world.post(&path, &json!({}))] {
        assert_eq!(late.expect(410).json()["code"], "renewal_link_over");
    }
}

/// Secret of the newest link by mail to somebody.
fn link(world: &World, to: &str) -> String {
    let to = to.to_owned();
    let read = move |db: &rusqlite::Connection| {
        let sql = "select path from mail_out where to_address = ?1 and path like '%token=%' order by key desc limit 1";
        Ok(db.query_row(sql, [to], |row| row.get::<_, String>(0))?)
    };
    world.app.db.read_blocking(read).unwrap().split("token=").nth(1).unwrap().to_owned()
}

#[test]
fn an_expired_service_that_was_changed_is_submitted_again() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    world.clock.advance(DAY * 181);
    expire_and_remind(&world.app).unwrap();
    let owner = world.again(&owner);

    let changed = save(&owner, &read(&owner, &public), &form(&category, "Repair of scooters")).expect(200).json();
    act(&owner, &changed["service"], "renew").expect(409);
    let submitted = act(&owner, &changed["service"], "submit").expect(200).json();

    assert_eq!(submitted["state"], "submitted");
}

#[test]
fn an_old_draft_is_announced_and_removed() {
    let world = World::new();
    let owner = world.person("Roman", Role::User);
    let category = category(&world, &Value::Null);
    let draft = create(&owner, &form(&category, "Repair of bicycles"));

    world.clock.advance(DAY * 31);
    sweep_drafts(&world.app).unwrap();
    sweep_drafts(&world.app).unwrap();
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &draft)["state"], "draft");
    assert_eq!(letters(&world, &owner.user.email).len(), 1);
    world.clock.advance(DAY * 8);
    sweep_drafts(&world.app).unwrap();

    let owner = world.again(&owner);
    owner.get(&format!("{PATH}/{}", draft["id"].as_str().unwrap())).expect(404);
}

/// Uploads a photo.
pub fn photo(owner: &Person) -> Answer {
    let picture = image::RgbImage::from_fn(640, 480, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
    body.extend_from_slice(&bytes.into_inner());
    body.extend_from_slice(b"\r\n--edge--\r\n");
    owner.request("POST", &format!("{PATH}/photos")).body("multipart/form-data; boundary=edge", body).send()
}

#[test]
fn photos_belong_to_their_owner_and_go_with_the_account() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, other) = (world.person("Roman", Role::User), world.person("Olha", Role::User));
    let media = photo(&owner).expect(200).json();
    let mut whole = form(&category, "Repair of bicycles");
    whole["photos"] = json!([{ "media_id": media["id"], "alts": { "en": "A wheel", "uk": "Колесо", "de": "" } }]);

    let foreign = other.post(PATH, &whole).expect(422);
    assert_eq!(foreign.codes("photos.0.media_id"), ["not_found"]);
    let submitted = act(&owner, &create(&owner, &whole), "submit").expect(200).json();
    assert_eq!(submitted["pictures"][0]["id"], media["id"]);
    let src = media["picture"]["src"].as_str().unwrap();
    world.get(src).expect(200);
    let archive =
        owner.post("/api/account/archive", &json!({ "current_password": "Roman has a long password" })).expect(200);
    assert!(String::from_utf8_lossy(&archive.body).contains("services.json"));
    let deletion = json!({ "current_password": "Roman has a long password" });
    owner.post("/api/account/deletion", &deletion).expect(200);
    world.clock.advance(DAY * 15);
    litfass::features::account::erase_due(&world.app).unwrap();

    world.get(src).expect(404);
    let left = |db: &rusqlite::Connection| {
        let sql = "select (select count(*) from services) + (select count(*) from media where purpose = 'service')";
        Ok(db.query_row(sql, [], |row| row.get::<_, u32>(0))?)
    };
    assert_eq!(world.app.db.read_blocking(left).unwrap(), 0);
}

#[test]
fn a_category_that_is_reviewed_afterwards_publishes_at_once_and_opens_a_case() {
    let world = World::new();
    let rules = json!({
        "countries": [], "requires_credentials": false, "credentials_hints": {}, "requires_enterprise": false,
        "default_valid_days": 60, "price_kinds": [], "moderation": "post"
    });
    let category = category(&world, &rules);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));

    let public = act(&owner, &create(&owner, &form(&category, "Repair of bicycles")), "submit").expect(200).json();

    assert_eq!((&public["state"], &public["days_left"]), (&json!("published"), &json!(60)));
    decide(&world, &manager, &public, "reject");
    assert_eq!(read(&owner, &public)["state"], "suspended");
}
