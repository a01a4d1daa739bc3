//! Bookings of advertising from the draft to the archive: form, pictures, submission, decisions, changes, the clock.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::ads::move_due;
use serde_json::{Value, json};

use crate::ad_packages;
use crate::reports::{decision, inbox, letters, step, take_effect};
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/account/ads";
pub const REASON: &str = "Please say on the poster who offers the lessons.";
pub const DAY: Duration = Duration::from_hours(24);

/// A package on sale; `edit` changes its terms.
pub fn package(world: &World, edit: impl FnOnce(&mut Value)) -> Value {
    let admin = world.person("Iryna", Role::Admin);
    let mut form = ad_packages::form("Column");
    form["price"]["minor"] = json!(0);
    edit(&mut form);
    let made = ad_packages::create(&admin, &form);
    ad_packages::step(&admin, &made, "on_sale").expect(200);
    made
}

/// A design in one language, composed by the portal.
pub fn design(lang: &str) -> Value {
    json!({
        "lang": lang, "look": "composed", "headline": "Bikes repaired", "line": "While you wait, in Zürich", "text": "",
        "button": "visit", "alt": "", "poster": null, "strip": null, "part": null, "ink": "blue"
    })
}

/// A whole form for a draft.
pub fn filled(ad: &Value) -> Value {
    let mut form = ad["form"].clone();
    form["name"] = json!("Bikes in spring");
    form["placements"] = json!(["home-top", "article-end"]);
    form["destination"] = json!("url");
    form["reach"] = json!({ "sections": [], "categories": [], "service_countries": [], "device": "any" });
    form["designs"] = json!([design("en")]);
    form["urls"] = json!({ "en": "https://bikes.example/spring" });
    form["advertiser_name"] = json!("Bikes Zürich");
    form["contact"] = json!({ "name": "Roman", "phone": "+41 44 555 01 02", "email": "roman@bikes.example" });
    form["billing"] = json!({
        "customer": {
            "address": {
                "name": "Bikes Zürich", "street": "Langstrasse", "house_no": "1", "postal_code": "8004",
                "town": "Zürich", "country": "CH" },
            "vat_number": "", "reference": "" },
        "email": "bills@bikes.example", "lang": "en"
    });
    form["declarations"] = json!({
        "truthful": true, "rights_to_image": true, "not_political": true, "licensed_if_regulated": true
    });
    form
}

pub fn at(ad: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", ad["id"].as_str().unwrap())
}

pub fn read(owner: &Person, ad: &Value) -> Value {
    owner.get(&at(ad, "")).expect(200).json()
}

pub fn save(owner: &Person, ad: &Value, form: &Value) -> Answer {
    owner.put(&at(ad, ""), &json!({ "version": ad["version"], "form": form }))
}

pub fn act(owner: &Person, ad: &Value, step: &str) -> Answer {
    owner.post(&at(ad, "/step"), &json!({ "version": ad["version"], "step": step }))
}

pub fn draft(owner: &Person, package: &Value) -> Value {
    owner.post(PATH, &json!({ "package_id": package["id"] })).expect(200).json()
}

/// A draft with a whole form.
pub fn written(owner: &Person, package: &Value) -> Value {
    let ad = draft(owner, package);
    save(owner, &ad, &filled(&ad)).expect(200).json()
}

pub fn submitted(owner: &Person, package: &Value) -> Value {
    act(owner, &written(owner, package), "submit").expect(200).json()
}

/// The case that waits about a booking.
pub fn case_of(manager: &Person, ad: &Value) -> Value {
    let waiting = [inbox(manager, "open"), inbox(manager, "assigned")];
    let mut all = waiting.iter().flat_map(|cases| cases.as_array().unwrap());
    all.find(|case| case["subject_id"] == ad["id"]).expect("a case").clone()
}

pub fn call(outcome: &str) -> Value {
    match outcome {
        "approve" => json!({ "outcome": outcome, "reason_code": "", "texts": {} }),
        _ => decision(outcome, "missing_information", REASON),
    }
}

/// Decides the waiting case about a booking, and lets the decision take effect.
pub fn decide(world: &World, manager: &Person, ad: &Value, outcome: &str) {
    step(manager, &case_of(manager, ad), "decide", &call(outcome)).expect(200);
    take_effect(world);
}

pub fn approved(world: &World, owner: &Person, manager: &Person, package: &Value) -> Value {
    let ad = submitted(owner, package);
    decide(world, manager, &ad, "approve");
    read(owner, &ad)
}

/// Moves the clock to the first day of a booking, or beyond.
pub fn wait(world: &World, days: u32) {
    world.clock.advance(DAY * days);
    move_due(&world.app).unwrap();
}

pub fn kinds(person: &Person) -> Vec<String> {
    let all = person.get("/api/notifications").expect(200).json();
    all["items"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

/// Uploads a picture of this size.
pub fn picture(owner: &Person, picture_use: &str, (width, height): (u32, u32)) -> Answer {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n".to_vec();
    body.extend_from_slice(&bytes.into_inner());
    body.extend_from_slice(b"\r\n--edge--\r\n");
    let path = format!("{PATH}/pictures/{picture_use}");
    owner.request("POST", &path).body("multipart/form-data; boundary=edge", body).send()
}

#[test]
fn a_repeated_request_for_a_draft_answers_the_draft_that_nobody_has_filled_in() {
    let world = World::new();
    let package = package(&world, |_| {});
    let admin = world.person("Ada", Role::Admin);
    let another = ad_packages::create(&admin, &ad_packages::form("Strip"));
    ad_packages::step(&admin, &another, "on_sale").expect(200);
    let (owner, stranger) = (world.person("Roman", Role::User), world.person("Nina", Role::User));
    let ask =
        |who: &Person, package: &Value| who.post(PATH, &json!({ "package_id": package["id"] })).expect(200).json();

    let made = ask(&owner, &package);
    assert_eq!(ask(&owner, &package), made);
    let others = [ask(&stranger, &package), ask(&owner, &another)];
    assert!(others.iter().all(|other| other["id"] != made["id"]), "of another person or package");
    save(&owner, &made, &filled(&made)).expect(200);
    assert_ne!(ask(&owner, &package)["id"], made["id"], "what was written is left alone");
    assert_eq!(owner.get(PATH).expect(200).json()["total"], 3);
}

#[test]
fn a_free_booking_is_written_submitted_changed_approved_and_runs_its_days() {
    let world = World::new();
    // it is the day before in UTC
    world.clock_to("2031-06-02T00:30:00+02:00");
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = draft(&owner, &package);
    assert_eq!((&ad["state"], &ad["form"]["placements"]), (&json!("draft"), &json!(["home-top", "article-end"])));
    assert_eq!(ad["package"]["first_free_on"], ad["earliest_on"]);

    let refused = act(&owner, &ad, "submit").expect(422);
    for field in ["designs.0.headline", "designs.0.line", "urls.en", "advertiser_name", "declarations.truthful"] {
        assert_eq!(refused.codes(field).len(), 1, "{field}: {}", refused.text());
    }
    assert_eq!(refused.codes("billing.email"), Vec::<String>::new(), "nothing is to be paid");
    let ad = save(&owner, &ad, &filled(&ad)).expect(200).json();
    let ad = act(&owner, &ad, "submit").expect(200).json();
    assert_eq!(ad["state"], "submitted");
    save(&owner, &ad, &filled(&ad)).expect(409);

    decide(&world, &manager, &ad, "request_changes");
    let returned = read(&owner, &ad);
    assert_eq!((&returned["state"], &returned["decision"]["text"]), (&json!("changes_requested"), &json!(REASON)));
    assert_eq!(kinds(&owner)[0], "ad.changes");
    let again = act(&owner, &returned, "submit").expect(200).json();
    decide(&world, &manager, &again, "approve");
    let scheduled = read(&owner, &again);
    assert_eq!((&scheduled["state"], &scheduled["start_on"]), (&json!("scheduled"), &ad["earliest_on"]));
    assert_eq!(kinds(&owner)[0], "ad.approved");

    wait(&world, 1);
    let owner = world.again(&owner);
    assert_eq!((read(&owner, &ad)["state"].clone(), kinds(&owner)[0].as_str()), (json!("running"), "ad.started"));
    wait(&world, 7);
    let owner = world.again(&owner);
    assert_eq!(kinds(&owner)[0], "ad.ending");
    wait(&world, 7);
    let owner = world.again(&owner);
    assert_eq!((read(&owner, &ad)["state"].clone(), kinds(&owner)[0].as_str()), (json!("completed"), "ad.report"));
    wait(&world, 91);
    let owner = world.again(&owner);
    let archived = read(&owner, &ad);
    assert_eq!(archived["state"], "archived");
    let history: Vec<&str> =
        archived["history"].as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(
        history,
        [
            "draft",
            "submitted",
            "in_review",
            "changes_requested",
            "submitted",
            "in_review",
            "approved",
            "scheduled",
            "running",
            "completed",
            "archived"
        ]
    );
    let templates: Vec<String> = letters(&world, &owner.user.email).into_iter().map(|(name, _)| name).collect();
    assert_eq!(templates, ["decision_statement", "ad_approved", "ad_started", "ad_ending", "ad_report"]);
    assert_eq!(owner.get(PATH).expect(200).json()["total"], 0, "archived bookings are listed apart");
    assert_eq!(owner.get(&format!("{PATH}?state=archived")).expect(200).json()["total"], 1);
}

#[test]
fn each_fault_of_a_form_stands_at_its_field() {
    let world = World::new();
    let package = package(&world, |form| {
        form["price"]["minor"] = json!(4800);
        form["locales_included"] = json!(1);
        form["audience"] = json!("enterprises");
    });
    let owner = world.person("Roman", Role::User);
    let whole = written(&owner, &package);
    let yesterday = "2020-01-01";
    type Edit = fn(&mut Value);
    let cases: [(&str, &str, Edit); 15] = [
        ("placements", "required", |form| form["placements"] = json!([])),
        ("placements", "choice", |form| form["placements"] = json!(["services-list"])),
        ("designs", "required", |form| form["designs"] = json!([])),
        ("designs", "ad_languages", |form| form["designs"] = json!([design("en"), design("de")])),
        ("designs", "ad_designs", |form| form["designs"] = json!([design("en"), design("en")])),
        ("designs.0.headline", "min_length", |form| form["designs"][0]["headline"] = json!("Hi")),
        ("designs.0.headline", "capitals", |form| form["designs"][0]["headline"] = json!("BUY BIKES NOW")),
        ("designs.0.poster", "required", |form| form["designs"][0]["look"] = json!("picture")),
        ("designs.0.alt", "required", |form| form["designs"][0]["look"] = json!("picture")),
        ("urls.en", "url", |form| form["urls"]["en"] = json!("http://bikes.example")),
        ("service_id", "required", |form| form["destination"] = json!("service")),
        ("destination", "choice", |form| form["destination"] = json!("enterprise")),
        ("reach.sections", "choice", |form| {
            form["reach"]["sections"] = json!(["01935000-0000-7000-8000-000000000001"]);
        }),
        ("contact.email", "email", |form| form["contact"]["email"] = json!("nobody")),
        ("billing.customer.address.town", "required", |form| {
            form["billing"]["customer"]["address"]["town"] = json!("");
        }),
    ];
    let mut now = whole;
    for (field, code, edit) in cases {
        let mut form = filled(&now);
        edit(&mut form);
        now = save(&owner, &now, &form).expect(200).json();
        let refused = act(&owner, &now, "submit").expect(422);
        assert!(refused.codes(field).contains(&code.to_owned()), "{field} {code}: {}", refused.text());
        assert_eq!(refused.codes("enterprise_id"), ["required"]);
    }
    let mut form = filled(&now);
    form["start_on"] = json!(yesterday);
    now = save(&owner, &now, &form).expect(200).json();
    assert_eq!(act(&owner, &now, "submit").expect(422).codes("start_on"), ["past"]);
    assert_eq!(read(&owner, &now)["state"], "draft");
}

#[test]
fn pictures_have_their_ratio_belong_to_their_owner_and_go_with_the_account() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, other) = (world.person("Roman", Role::User), world.person("Olha", Role::User));
    assert_eq!(picture(&owner, "poster", (700, 1000)).expect(422).codes("file"), ["picture_too_small"]);
    assert_eq!(picture(&owner, "strip", (1600, 900)).expect(422).codes("file"), ["picture_ratio"]);
    picture(&owner, "banner", (1600, 400)).expect(404);
    let poster = picture(&owner, "poster", (840, 1200)).expect(200).json();
    let strip = picture(&owner, "strip", (1600, 400)).expect(200).json();

    let ad = draft(&owner, &package);
    let mut form = filled(&ad);
    form["designs"][0]["look"] = json!("picture");
    form["designs"][0]["alt"] = json!("A blue bicycle");
    form["designs"][0]["poster"] = strip["id"].clone();
    form["designs"][0]["strip"] = strip["id"].clone();
    assert_eq!(save(&owner, &ad, &form).expect(422).codes("designs.0.poster"), ["picture_too_small"]);
    form["designs"][0]["poster"] = poster["id"].clone();
    let foreign = draft(&other, &package);
    assert_eq!(save(&other, &foreign, &form).expect(422).codes("designs.0.strip"), ["not_found"]);
    let ad = save(&owner, &ad, &form).expect(200).json();
    assert_eq!(ad["pictures"].as_array().unwrap().len(), 2);
    act(&owner, &ad, "submit").expect(200);

    let src = poster["picture"]["src"].as_str().unwrap();
    world.get(src).expect(200);
    let password = json!({ "current_password": "Roman has a long password" });
    let archive = owner.post("/api/account/archive", &password).expect(200);
    assert!(String::from_utf8_lossy(&archive.body).contains("ads.json"));
    owner.post("/api/account/deletion", &password).expect(200);
    world.clock.advance(DAY * 15);
    litfass::features::account::erase_due(&world.app).unwrap();

    world.get(src).expect(404);
    let left = |db: &rusqlite::Connection| {
        let sql = "select (select count(*) from ads where state <> 'draft')
                     + (select count(*) from media where purpose = 'ad')";
        Ok(db.query_row(sql, [], |row| row.get::<_, u32>(0))?)
    };
    assert_eq!(world.app.db.read_blocking(left).unwrap(), 0);
}

#[test]
fn a_picture_that_stands_in_no_booking_is_removed_after_a_week() {
    let world = World::new();
    let package = package(&world, |_| {});
    let owner = world.person("Roman", Role::User);
    let (used, unused) = (
        picture(&owner, "part", (640, 480)).expect(200).json(),
        picture(&owner, "part", (640, 400)).expect(200).json(),
    );
    let ad = draft(&owner, &package);
    let mut form = filled(&ad);
    form["designs"][0]["part"] = used["id"].clone();
    save(&owner, &ad, &form).expect(200);

    world.clock.advance(DAY * 8);
    litfass::features::ads::remove_unused_pictures(&world.app).unwrap();

    world.get(used["picture"]["src"].as_str().unwrap()).expect(200);
    world.get(unused["picture"]["src"].as_str().unwrap()).expect(404);
}

#[test]
fn a_draft_follows_the_terms_of_its_package_and_a_submission_freezes_them() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let package = package(&world, |_| {});
    let owner = world.person("Roman", Role::User);
    let first = written(&owner, &package);
    let second = submitted(&owner, &package);
    let all = admin.get("/api/panel/ad-packages").expect(200).json();
    let mut form = all[0]["form"].clone();
    form["duration_days"] = json!(7);
    admin.put(&format!("/api/panel/ad-packages/{}", package["id"].as_str().unwrap()), &form).expect(200);

    assert_eq!(act(&owner, &first, "submit").expect(409).json()["code"], "package_changed");
    let saved = save(&owner, &first, &first["form"]).expect(200).json();
    assert_eq!(
        (&saved["package"]["duration_days"], &read(&owner, &second)["package"]["duration_days"]),
        (&json!(7), &json!(14))
    );
    act(&owner, &saved, "submit").expect(200);
    ad_packages::step(&admin, &package, "paused").expect(200);
    assert_eq!(
        owner.post(PATH, &json!({ "package_id": package["id"] })).expect(409).json()["code"],
        "package_not_on_sale"
    );
}

#[test]
fn a_submission_is_taken_back_and_copied() {
    let world = World::new();
    let package = package(&world, |form| form["max_per_customer"] = json!(1));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = submitted(&owner, &package);

    let copy = act(&owner, &ad, "copy").expect(200).json();
    assert_eq!((&copy["state"], &copy["form"]["name"]), (&json!("draft"), &json!("Bikes in spring")));
    assert_eq!(copy["form"]["declarations"]["truthful"], false, "each booking is declared anew");
    let copy = save(&owner, &copy, &filled(&copy)).expect(200).json();
    assert_eq!(act(&owner, &copy, "submit").expect(409).json()["code"], "too_many_bookings");
    let back = act(&owner, &ad, "withdraw").expect(200).json();
    assert_eq!(back["state"], "draft");
    assert_eq!(inbox(&manager, "open"), json!([]));
    act(&owner, &copy, "submit").expect(200);
    let version = back["version"].as_i64().unwrap();
    owner.delete(&format!("{}?version={version}", at(&back, ""))).expect(200);
    owner.get(&at(&back, "")).expect(404);
}

#[test]
fn a_change_waits_beside_the_approved_version() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    let mut form = ad["form"].clone();
    form["designs"][0]["headline"] = json!("Bikes rented");
    form["placements"] = json!(["home-top"]);
    form["advertiser_name"] = json!("Somebody else");

    let waiting = save(&owner, &ad, &form).expect(200).json();
    assert_eq!((&waiting["state"], &waiting["change_state"]), (&json!("scheduled"), &json!("waiting")));
    assert_eq!(waiting["form"]["placements"], ad["form"]["placements"], "places are booked");
    assert_eq!(waiting["form"]["advertiser_name"], "Bikes Zürich");
    assert_eq!(waiting["live"]["designs"][0]["headline"], "Bikes repaired");
    let shown = manager.get(&format!("/api/panel/ads/{}", ad["id"].as_str().unwrap())).expect(200).json();
    assert_eq!(shown["changed"], json!(["designs"]));
    decide(&world, &manager, &waiting, "request_changes");
    let returned = read(&owner, &ad);
    assert_eq!((&returned["state"], &returned["change_state"]), (&json!("scheduled"), &json!("returned")));
    let discarded = act(&owner, &returned, "discard").expect(200).json();
    assert_eq!(discarded["live"], Value::Null);
    let waiting = save(&owner, &discarded, &form).expect(200).json();
    decide(&world, &manager, &waiting, "approve");

    let applied = read(&owner, &ad);
    assert_eq!((&applied["live"], &applied["form"]["designs"][0]["headline"]), (&Value::Null, &json!("Bikes rented")));
    assert_eq!(kinds(&owner)[0], "ad.change_approved");
    let waiting = save(&owner, &applied, &ad["form"]).expect(200).json();
    decide(&world, &manager, &waiting, "reject");
    let kept = read(&owner, &ad);
    assert_eq!((&kept["change_state"], &kept["state"]), (&Value::Null, &json!("scheduled")));
}

#[test]
fn an_owner_pauses_once_a_day_and_the_staff_prolongs_what_it_pauses() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let end = read(&owner, &ad)["end_on"].clone();

    let paused = act(&owner, &read(&owner, &ad), "pause").expect(200).json();
    assert_eq!((&paused["state"], &paused["paused_by"]), (&json!("paused"), &json!("owner")));
    let running = act(&owner, &paused, "resume").expect(200).json();
    assert_eq!(act(&owner, &running, "pause").expect(409).json()["code"], "paused_today");
    world.clock.advance(DAY + Duration::from_secs(1));
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let paused = act(&owner, &running, "pause").expect(200).json();
    let running = act(&owner, &paused, "resume").expect(200).json();
    assert_eq!(running["end_on"], end, "a pause by the owner moves no day");

    let staff = |who: &Person, step: &str| {
        let path = format!("/api/panel/ads/{}", ad["id"].as_str().unwrap());
        let version = who.get(&path).expect(200).json()["ad"]["version"].clone();
        who.post(&format!("{path}/{step}"), &json!({ "version": version }))
    };
    staff(&manager, "pause").expect(200);
    act(&owner, &read(&owner, &ad), "resume").expect(409);
    wait(&world, 3);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    staff(&manager, "resume").expect(200);
    let longer = read(&owner, &ad);
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    assert_eq!((day(&longer["end_on"]) - day(&end)).get_days(), 3);
}

#[test]
fn strangers_and_other_people_see_no_booking() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, other) = (world.person("Roman", Role::User), world.person("Olha", Role::User));
    let ad = draft(&owner, &package);

    other.get(&at(&ad, "")).expect(404);
    save(&other, &ad, &filled(&ad)).expect(404);
    act(&other, &ad, "submit").expect(404);
    world.get(&at(&ad, "")).expect(401);
    world.get(PATH).expect(401);
    let manager = world.person("Mykola", Role::Manager);
    manager.get(&format!("/api/panel/ads/{}", ad["id"].as_str().unwrap())).expect(404);
    let stale = json!({ "version": ad["version"].as_i64().unwrap() + 5, "form": ad["form"] });
    let refused = owner.put(&at(&ad, ""), &stale).expect(409).json();
    assert_eq!((&refused["code"], &refused["current"]["id"]), (&json!("stale_version"), &ad["id"]));
}
