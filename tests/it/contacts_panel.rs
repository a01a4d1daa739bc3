//! Contacts at work: drafting, publishing, confirming, asking by mail, correcting, tables.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::sign_in::{self, token};
use crate::world::{Person, World};

/// A group with a subgroup; answers the subgroup.
pub fn subgroup(admin: &Person) -> Value {
    let named = |name: &str| json!({ "en": { "name": name } });
    let call = json!({ "parent_id": null, "slug": "health", "kind": "health", "texts": named("Health") });
    let tree = admin.post("/api/panel/contact-groups", &call).expect(200).json();
    let call = json!({ "parent_id": tree[0]["id"], "slug": "practices", "kind": null, "texts": named("Practices") });
    admin.post("/api/panel/contact-groups", &call).expect(200).json()[0]["children"][0].clone()
}

pub fn call(group: &Value, name: &str) -> Value {
    json!({
        "version": null, "subgroup_id": group["id"], "slug": null, "texts": { "en": { "name": name } },
        "card": { "phones": [{ "display": "+41 44 555 01 01" }], "emails": [{ "address": "desk@koval.example" }] },
        "languages": ["uk", "de"], "emergency": false, "free_of_charge": "yes", "verify_every_days": null
    })
}

pub fn at(contact: &Value, rest: &str) -> String {
    format!("/api/panel/contacts/{}{rest}", contact["id"].as_str().unwrap())
}

pub fn state(contact: &Value, state: &str) -> Value {
    json!({ "version": contact["version"], "state": state })
}

#[test]
fn an_author_drafts_and_a_manager_publishes() {
    let world = World::new();
    let (admin, manager, author) =
        (world.person("Iryna", Role::Admin), world.person("Marta", Role::Manager), world.person("Olena", Role::Author));
    let group = subgroup(&admin);

    let draft = author.post("/api/panel/contacts", &call(&group, "Dr Koval")).expect(200).json();
    assert_eq!((&draft["state"], &draft["path"]), (&json!("draft"), &json!("/contacts/health/practices/dr-koval")));
    assert_eq!(draft["card"]["phones"][0]["number"], "+41445550101");
    world.get("/en/contacts/health/practices/dr-koval").expect(404);
    author.post(&at(&draft, "/state"), &state(&draft, "published")).expect(403);
    let waiting = author.post(&at(&draft, "/state"), &state(&draft, "in_review")).expect(200).json();
    let live = manager.post(&at(&draft, "/state"), &state(&waiting, "published")).expect(200).json();
    world.get("/en/contacts/health/practices/dr-koval").expect(200);

    let mut change = call(&group, "Dr Koval");
    change["version"] = live["version"].clone();
    author.put(&at(&draft, ""), &change).expect(403);
    change["slug"] = json!("koval");
    manager.put(&at(&draft, ""), &change).expect(200);
    let moved = world.get("/en/contacts/health/practices/dr-koval").expect(301);
    assert_eq!(moved.header("location"), Some("/en/contacts/health/practices/koval"));
    let listed = manager.get("/api/panel/articles/redirects").expect(200).json()["items"][0].clone();
    assert_eq!((&listed["kind"], &listed["title"]), (&json!("contact"), &json!("Dr Koval")));
    assert_eq!(listed["target"], "/contacts/health/practices/koval");
    let stale = manager.put(&at(&draft, ""), &change).expect(409).json();
    assert_eq!(stale["current"]["slug"], "koval");
}

/// A picture that a member of staff has sent.
fn picture(person: &Person) -> Value {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(640, 480, image::Rgb([20, 90, 60]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"logo.png\"\r\n\
        Content-Type: image/png\r\n\r\n"
        .to_vec();
    body.extend(bytes.into_inner());
    body.extend_from_slice(b"\r\n--x--\r\n");
    person.request("POST", "/api/panel/media").body("multipart/form-data; boundary=x", body).send().expect(200).json()
}

#[test]
fn a_logo_stands_on_the_page_in_lists_and_for_search_engines() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let logo = picture(&admin);
    let mut wish = call(&group, "Dr Koval");
    wish["logo_media_id"] = logo["id"].clone();
    wish["card"]["logo_alt"] = json!({ "en": "A heart in a hand" });
    let draft = admin.post("/api/panel/contacts", &wish).expect(200).json();
    assert_eq!(draft["logo"]["id"], logo["id"]);
    let live = admin.post(&at(&draft, "/state"), &state(&draft, "published")).expect(200).json();

    let src = logo["picture"]["src"].as_str().unwrap();
    let page = world.get("/en/contacts/health/practices/dr-koval").expect(200).text();
    assert!(page.contains(src) && page.contains("alt=\"A heart in a hand\""), "{page}");
    assert!(
        page.contains(&format!("\"logo\":\"{}{src}\"", world.app.config.server.public_url().trim_end_matches('/')))
    );
    assert!(world.get("/en/contacts/health/practices").expect(200).text().contains(src));

    let mut table = admin.get("/api/panel/contacts/export").expect(200).text();
    table = table.replace("+41 44 555 01 01", "+41 44 555 01 02");
    admin.post("/api/panel/contacts/import", &json!({ "table": table, "dry_run": false })).expect(200);
    let kept = admin.get(&at(&live, "")).expect(200).json();
    assert_eq!((&kept["logo"]["id"], &kept["card"]["phones"][0]["display"]), (&logo["id"], &json!("+41 44 555 01 02")));

    wish["version"] = kept["version"].clone();
    wish["logo_media_id"] = json!("01890000-0000-7000-8000-000000000000");
    assert_eq!(admin.put(&at(&live, ""), &wish).expect(422).codes("logo_media_id"), ["not_found"]);
    wish["logo_media_id"] = Value::Null;
    assert_eq!(admin.put(&at(&live, ""), &wish).expect(200).json()["logo"], Value::Null);
}

#[test]
fn only_what_readers_never_saw_or_what_was_put_away_vanishes_for_good() {
    let world = World::new();
    let (admin, manager) = (world.person("Iryna", Role::Admin), world.person("Marta", Role::Manager));
    let group = subgroup(&admin);
    let with_version = |contact: &Value| at(contact, &format!("?version={}", contact["version"]));
    let draft = admin.post("/api/panel/contacts", &call(&group, "Never seen")).expect(200).json();
    assert_eq!(draft["removable"], true);
    manager.delete(&with_version(&draft)).expect(403);
    admin.delete(&at(&draft, "")).expect(422);
    admin.delete(&at(&draft, "?version=77")).expect(409);
    admin.delete(&with_version(&draft)).expect(200);
    admin.get(&at(&draft, "")).expect(404);

    let mut known = published(&admin, &group, "Known");
    for next in ["hidden", "draft"] {
        admin.delete(&with_version(&known)).expect(409);
        known = admin.post(&at(&known, "/state"), &state(&known, next)).expect(200).json();
    }
    assert_eq!(known["removable"], false, "readers knew it");
    admin.delete(&with_version(&known)).expect(409);
    known = admin.post(&at(&known, "/state"), &state(&known, "archived")).expect(200).json();
    admin.delete(&with_version(&known)).expect(200);
}

#[test]
fn a_change_says_who_made_it_and_reaches_open_panels() {
    let world = World::new();
    let (admin, manager) = (world.person("Iryna", Role::Admin), world.person("Marta", Role::Manager));
    let group = subgroup(&admin);
    let contact = published(&admin, &group, "Dr Koval");
    let mut socket = crate::realtime_end_to_end::Socket::open(&world);
    socket.join(&admin, "private-queue.contacts.read");

    let mut change = call(&group, "Dr Koval");
    change["version"] = contact["version"].clone();
    let changed = manager.put(&at(&contact, ""), &change).expect(200).json();

    assert_eq!(changed["updated_by"], "Marta Example");
    let frame = socket.next();
    assert_eq!(frame["event"], "contacts.changed");
    assert!(frame["data"].as_str().unwrap().contains(contact["id"].as_str().unwrap()));
    let stale = admin.put(&at(&contact, ""), &change).expect(409).json();
    assert_eq!(
        (&stale["current"]["version"], &stale["current"]["updated_by"]),
        (&changed["version"], &json!("Marta Example"))
    );
}

#[test]
fn half_of_a_coordinate_is_none() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let mut wish = call(&group, "Dr Koval");
    wish["card"]["addresses"] = json!([{ "street": "Seestrasse", "house_no": "1", "town": "Zürich", "lat": 47.3 }]);
    let refused = admin.post("/api/panel/contacts", &wish).expect(422);
    assert_eq!(refused.codes("card.addresses.0.lat"), ["required"]);
    wish["card"]["addresses"][0]["lon"] = json!(8.5);
    let kept = admin.post("/api/panel/contacts", &wish).expect(200).json();
    admin.post(&at(&kept, "/state"), &state(&kept, "published")).expect(200);
    let page = world.get("/en/contacts/health/practices/dr-koval").expect(200).text();
    assert!(page.contains("mlat=47.3&amp;mlon=8.5"), "the map opens at the point");
}

#[test]
fn what_cannot_be_kept_is_refused_at_its_field() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let mut bad = call(&group, "Dr Koval");
    bad["card"] = json!({ "website": "http://10.0.0.1/", "hours": { "weekly": [[{ "from": "09:00", "to": "12:00" }, { "from": "11:00", "to": "13:00" }], [], [], [], [], [], []] } });
    bad["languages"] = json!(["xx"]);

    let refused = admin.post("/api/panel/contacts", &bad).expect(422);
    assert_eq!(refused.codes("card.website"), ["url"]);
    assert_eq!(refused.codes("card.hours.weekly.0"), ["hours"]);
    assert_eq!(refused.codes("languages"), ["choice"]);
    let mut long = call(&group, "Dr Koval");
    long["texts"]["de"] = json!({ "name": "Dr. Koval", "body": "&".repeat(20_000) });
    // each of its characters is escaped by five
    assert_eq!(admin.post("/api/panel/contacts", &long).expect(422).codes("texts.de.body"), ["max_length"]);
    let mut abroad = call(&group, "Dr Koval");
    abroad["card"]["addresses"] = json!([{ "town": "Bern", "region": "DE-BE", "country": "CH" }]);
    let refused = admin.post("/api/panel/contacts", &abroad).expect(422);
    assert_eq!(refused.codes("card.addresses.0.region"), ["choice"]);
    abroad["card"]["addresses"] = json!([{ "town": "Bern", "country": "XX", "region": "CH-XX" }]);
    let unknown = admin.post("/api/panel/contacts", &abroad).expect(422);
    assert_eq!(unknown.codes("card.addresses.0.country"), ["choice"]);
    assert_eq!(unknown.codes("card.addresses.0.region"), ["choice"]);
    let mut nowhere = call(&group, "Dr Koval");
    nowhere["card"] = json!({});
    assert_eq!(admin.post("/api/panel/contacts", &nowhere).expect(422).codes("card"), ["required"]);
}

pub fn published(admin: &Person, group: &Value, name: &str) -> Value {
    let draft = admin.post("/api/panel/contacts", &call(group, name)).expect(200).json();
    admin.post(&at(&draft, "/state"), &state(&draft, "published")).expect(200).json()
}

#[test]
fn overdue_checks_come_first_and_one_click_confirms() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    published(&admin, &group, "Old");
    world.clock.advance(Duration::from_hours(181 * 24));
    let admin = world.again(&admin);
    published(&admin, &group, "New");
    litfass::features::contacts::move_due(&world.app).unwrap();

    let list = admin.get("/api/panel/contacts").expect(200).json();
    assert_eq!((&list["items"][0]["name"], &list["items"][0]["overdue"]), (&json!("Old"), &json!(true)));
    assert_eq!(admin.get("/api/panel/contacts?due=true").expect(200).json()["total"], 1);
    let version = list["items"][0]["version"].clone();
    let confirmed = admin.post(&at(&list["items"][0], "/confirm"), &json!({ "version": version })).expect(200).json();
    assert_eq!(confirmed["state"], "published");
    assert_eq!(admin.get("/api/panel/contacts?due=true").expect(200).json()["total"], 0);
}

#[test]
fn who_confirmed_by_mistake_takes_it_back_and_the_contact_is_overdue_again() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    published(&admin, &subgroup(&admin), "Old");
    world.clock.advance(Duration::from_hours(181 * 24));
    let (admin, colleague) = (world.again(&admin), world.person("Petro", Role::Admin));
    litfass::features::contacts::move_due(&world.app).unwrap();
    let overdue = admin.get("/api/panel/contacts").expect(200).json()["items"][0].clone();
    let send = |who: &Person, step: &str, of: &Value| who.post(&at(of, step), &json!({ "version": of["version"] }));
    let undo = |who: &Person, of: &Value| send(who, "/undo-confirmation", of);

    assert_eq!(undo(&admin, &overdue).expect(409).json()["code"], "not_possible", "nothing was confirmed yet");
    let confirmed = send(&admin, "/confirm", &overdue).expect(200).json();
    assert_eq!(undo(&colleague, &confirmed).expect(409).json()["code"], "not_possible", "somebody else confirmed it");
    let back = undo(&admin, &confirmed).expect(200).json();
    assert_eq!((&back["state"], &back["verified_at"]), (&json!("needs_check"), &Value::Null));
    assert_eq!(admin.get("/api/panel/contacts?due=true").expect(200).json()["total"], 1);
    assert_eq!(undo(&admin, &back).expect(409).json()["code"], "not_possible", "it is taken back once");
}

#[test]
fn the_list_is_filtered_and_sorted_by_the_query() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let confirmed = |admin: &Person, name: &str| {
        let contact = published(admin, &group, name);
        admin.post(&at(&contact, "/confirm"), &json!({ "version": contact["version"] })).expect(200);
    };
    confirmed(&admin, "Berta");
    world.clock.advance(Duration::from_hours(24));
    let admin = world.again(&admin);
    confirmed(&admin, "Anna");
    let mut both = call(&group, "Clara");
    both["texts"]["uk"] = json!({ "name": "Клара" });
    admin.post("/api/panel/contacts", &both).expect(200);
    let names = |query: &str| {
        let list = admin.get(&format!("/api/panel/contacts?{query}")).expect(200).json();
        let names = list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned());
        (names.collect::<Vec<_>>().join(" "), list["total"].clone())
    };
    let top = admin.get("/api/panel/contact-groups").expect(200).json()[0]["id"].clone();

    assert_eq!(names("sort=name"), ("Anna Berta Clara".to_owned(), json!(3)));
    assert_eq!(names("sort=-name"), ("Clara Berta Anna".to_owned(), json!(3)));
    assert_eq!(names("sort=verified&state=published"), ("Berta Anna".to_owned(), json!(2)));
    assert_eq!(names("sort=-verified&state=published&per_page=1"), ("Anna".to_owned(), json!(2)));
    assert_eq!(names("missing=uk&sort=name"), ("Anna Berta".to_owned(), json!(2)));
    assert_eq!(names("q=%D0%BA%D0%BB%D0%B0%D1%80%D0%B0"), ("Clara".to_owned(), json!(1)));
    assert_eq!(names(&format!("group={}&state=draft", top.as_str().unwrap())), ("Clara".to_owned(), json!(1)));
    assert_eq!(names("group=01900000-0000-7000-8000-000000000000"), (String::new(), json!(0)));
    admin.get("/api/panel/contacts?sort=phone").expect(422);
}

#[test]
fn a_link_by_mail_confirms_once_and_is_over_in_the_end() {
    let world = sign_in::world();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let contact = published(&admin, &group, "Dr Koval");
    let answer = admin.post("/api/panel/contact-checks", &json!({ "ids": [contact["id"]] })).expect(200).json();
    assert_eq!(answer, json!({ "sent": 1, "left_out": 0 }));
    let token = token(&world, "desk@koval.example");
    let check = format!("/api/contact-checks/{token}");

    assert_eq!(world.get(&check).expect(200).json()["name"], "Dr Koval");
    world.get(&format!("/en/contact-check?token={token}")).expect(200);
    world.post(&check, &json!({ "is_right": false })).expect(422);
    world.post(&check, &json!({ "is_right": true })).expect(200);
    let after = admin.get(&at(&contact, "")).expect(200).json();
    assert!(after["verified_at"].is_string());
    world.post(&check, &json!({ "is_right": false, "text": "All of it is wrong" })).expect(200);
    assert_eq!(admin.get("/api/panel/contact-suggestions").expect(200).json()["total"], 0);
    world.clock.advance(Duration::from_hours(31 * 24));
    assert_eq!(world.get(&check).expect(410).json()["code"], "contact_check_over");
    world.get("/api/contact-checks/nothing").expect(410);
}

#[test]
fn a_table_says_what_it_would_do_before_it_does_it() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    published(&admin, &group, "Dr Koval");
    let table = "group,subgroup,slug,name_en,phone,email\r\n\
        health,practices,dr-koval,Dr Koval,+41 44 555 99 99,desk@koval.example\r\n\
        health,practices,dr-new,\"Dr \"\"New\"\"\",144,\r\n\
        health,nowhere,x,X,144,\r\n\
        health,practices,dr-bad,Dr Bad,144,nobody\r\n";
    let import = |dry_run: bool| {
        admin.post("/api/panel/contacts/import", &json!({ "table": table, "dry_run": dry_run })).expect(200).json()
    };
    let kinds = |report: &Value| {
        report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| format!("{} {}", row["line"], row["kind"].as_str().unwrap()))
            .collect::<Vec<_>>()
    };

    let plan = import(true);
    assert_eq!(kinds(&plan), ["2 changed", "3 new", "4 invalid", "5 invalid"]);
    let reasons = |line: usize| {
        let fault = plan["rows"][line - 2]["reasons"][0].clone();
        (fault["column"].as_str().unwrap().to_owned(), fault["message"].as_str().unwrap().to_owned())
    };
    assert!(reasons(4).0 == "subgroup" && reasons(4).1.starts_with("This does not exist"));
    assert_eq!(reasons(5), ("email".to_owned(), "Please enter a valid email".to_owned()));
    assert_eq!(admin.get("/api/panel/contacts").expect(200).json()["total"], 1);
    import(false);
    assert_eq!(kinds(&import(true)), ["2 same", "3 same", "4 invalid", "5 invalid"]);
    let list = admin.get("/api/panel/contacts?q=new").expect(200).json();
    assert_eq!((&list["items"][0]["name"], &list["items"][0]["state"]), (&json!("Dr \"New\""), &json!("draft")));
    let csv = admin.get("/api/panel/contacts/export").expect(200).text();
    assert!(csv.contains("+41 44 555 99 99"), "{csv}");
    let again = admin.post("/api/panel/contacts/import", &json!({ "table": csv, "dry_run": true })).expect(200).json();
    assert_eq!(kinds(&again), ["2 same", "3 same"]);
    admin.post("/api/panel/contacts/import", &json!({ "table": "a,b\n1,2", "dry_run": true })).expect(422);
}

#[test]
fn a_table_names_countries_by_their_codes() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    subgroup(&admin);
    let table = "group,subgroup,slug,name_en,phone,town,country\r\n\
        health,practices,dr-one,Dr One,144,Bern,ch\r\n\
        health,practices,dr-two,Dr Two,144,Bern,XX\r\n";

    let call = json!({ "table": table, "dry_run": false });
    let report = admin.post("/api/panel/contacts/import", &call).expect(200).json();

    assert_eq!((&report["rows"][0]["kind"], &report["rows"][1]["kind"]), (&json!("new"), &json!("invalid")));
    assert_eq!(report["rows"][1]["reasons"][0]["column"], "country");
    let id = admin.get("/api/panel/contacts").expect(200).json()["items"][0]["id"].as_str().unwrap().to_owned();
    let contact = admin.get(&format!("/api/panel/contacts/{id}")).expect(200).json();
    assert_eq!(contact["card"]["addresses"][0]["country"], "CH");
}

#[test]
fn groups_are_renamed_ordered_and_put_away_only_when_empty() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    published(&admin, &group, "Dr Koval");
    let tree = admin.get("/api/panel/contact-groups").expect(200).json();
    let top = format!("/api/panel/contact-groups/{}", tree[0]["id"].as_str().unwrap());

    let full = admin.post(&format!("{top}/state"), &json!({ "version": tree[0]["version"], "state": "archived" }));
    assert_eq!(full.expect(409).json()["code"], "not_empty");
    admin.put(&top, &json!({ "version": tree[0]["version"], "slug": "medicine" })).expect(200);
    let moved = world.get("/en/contacts/health/practices/dr-koval").expect(301);
    assert_eq!(moved.header("location"), Some("/en/contacts/medicine/practices/dr-koval"));
    world.get("/en/contacts/health").expect(301);
    admin.put(&top, &json!({ "version": tree[0]["version"], "slug": "again" })).expect(409);
    world.person("Marta", Role::Manager).put(&top, &json!({ "version": 9 })).expect(403);
}

/// The fields of a plain form, as a browser without scripts sends them.
fn plain(world: &World, path: &str, fields: &[(&str, &str)]) -> crate::world::Answer {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    world.call("POST", path).body("application/x-www-form-urlencoded", body.into_bytes()).send()
}

fn ticket(page: &str) -> String {
    let (_, after) = page.split_once("name=\"ticket\" value=\"").or_else(|| page.split_once("\"ticket\":\"")).unwrap();
    after.split('"').next().unwrap().to_owned()
}

#[test]
fn something_wrong_is_told_without_a_script_and_what_was_typed_stays() {
    let world = World::with(|config| config.proof_of_work.min_fill_seconds = 2);
    let admin = world.person("Iryna", Role::Admin);
    let contact = published(&admin, &subgroup(&admin), "Dr Koval");
    let path = format!("/uk/contact-correction?contact={}", contact["id"].as_str().unwrap());
    let page = world.get(&path).expect(200);
    assert_eq!(page.header("cache-control"), Some("private, no-store"));
    let opened = ticket(&page.text());

    let short = [("kind", "hours"), ("text", "ні"), ("email", "nobody"), ("ticket", opened.as_str())];
    let refused = plain(&world, &path, &short).expect(422).text();
    for kept in ["nobody", "Введіть правильну адресу", "selected value=\"hours\"", opened.as_str()]
    {
        assert!(refused.contains(kept) || refused.contains(&kept.replace("selected ", "")), "{kept} in {refused}");
    }
    let fields = [("kind", "hours"), ("text", "У п’ятницю зачинено"), ("email", ""), ("ticket", opened.as_str())];
    plain(&world, &path, &fields).expect(422);
    world.clock.advance(Duration::from_secs(10));
    let filled: Vec<(&str, &str)> = fields.iter().copied().chain([("website", "spam")]).collect();
    plain(&world, &path, &filled).expect(422);
    let done = plain(&world, &path, &fields).expect(303);
    assert_eq!(done.header("location"), Some(format!("{path}&sent=1").as_str()));
    assert!(world.get(&format!("{path}&sent=1")).expect(200).text().contains("Дякуємо"));
    let again = plain(&world, &path, &fields).expect(422).text();
    assert!(again.contains("У п’ятницю зачинено") && ticket(&again) != opened, "a fresh ticket, the same words");
    let forged = [("text", "Closed on Fridays"), ("ticket", "00.1.99999999999999.00")];
    plain(&world, &path, &forged).expect(422);

    let inbox = admin.get("/api/panel/contact-suggestions").expect(200).json();
    assert_eq!((&inbox["total"], &inbox["items"][0]["text"]), (&json!(1), &json!("У п’ятницю зачинено")));
    assert_eq!((&inbox["items"][0]["kind"], &inbox["items"][0]["lang"]), (&json!("hours"), &json!("uk")));
    let ten = admin.get("/api/panel/contact-suggestions?per_page=10").expect(200).json();
    assert_eq!((&ten["per_page"], &ten["total"]), (&json!(10), &json!(1)));
    world.get("/en/contact-correction").expect(404);
    world.get("/en/contact-correction?contact=01890000-0000-7000-8000-000000000000").expect(404);
}

#[test]
fn only_those_who_decide_suggestions_see_the_addresses_of_their_senders() {
    let world = World::new();
    let (admin, author) = (world.person("Iryna", Role::Admin), world.person("Olena", Role::Author));
    let contact = published(&admin, &subgroup(&admin), "Dr Koval");
    let wrong = json!({ "kind": "phone", "text": "The number is wrong.", "email": "reader@example.ch" });
    let path = format!("/api/contacts/{}/suggestions", contact["id"].as_str().unwrap());
    world.submit(&path, &wrong).expect(200);
    let email = |person: &Person| {
        let inbox = person.get("/api/panel/contact-suggestions").expect(200).json();
        assert_eq!(inbox["items"][0]["text"], "The number is wrong.");
        inbox["items"][0]["email"].as_str().unwrap().to_owned()
    };

    assert_eq!((email(&admin), email(&author)), ("reader@example.ch".to_owned(), String::new()));
    assert!(!author.get("/api/panel/contacts/export").text().contains("reader@example.ch"));
}

#[test]
fn few_forms_without_a_script_are_taken_from_one_address() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let contact = published(&admin, &subgroup(&admin), "Dr Koval");
    let path = format!("/en/contact-correction?contact={}", contact["id"].as_str().unwrap());
    let send = |n: u32| {
        let opened = ticket(&world.get(&path).expect(200).text());
        world.clock.advance(Duration::from_secs(10));
        plain(&world, &path, &[("text", &format!("Wrong number {n}")), ("ticket", &opened)])
    };
    let answers: Vec<u16> = (0..30).map(|n| send(n).status).collect();

    assert_eq!(answers.first(), Some(&303));
    assert_eq!(answers.last(), Some(&429), "{answers:?}");
}

#[test]
fn an_outdated_translation_of_a_contact_is_marked_and_found() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let mut wish = call(&group, "Dr Koval");
    wish["texts"]["uk"] = json!({ "name": "Лікарка Коваль" });
    let contact = admin.post("/api/panel/contacts", &wish).expect(200).json();
    assert_eq!(contact["outdated"], json!([]));

    (wish["version"], wish["texts"]["en"]["summary"]) = (contact["version"].clone(), json!("Now on Saturdays, too."));
    let changed = admin.put(&at(&contact, ""), &wish).expect(200).json();
    assert_eq!(changed["outdated"], json!(["uk"]));
    let found = |lang: &str| {
        admin.get(&format!("/api/panel/contacts?outdated={lang}")).expect(200).json()["items"].as_array().unwrap().len()
    };
    assert_eq!((found("uk"), found("de"), found("en")), (1, 0, 0));
    assert_eq!(admin.get("/api/panel/contacts").expect(200).json()["items"][0]["outdated"], json!(["uk"]));

    (wish["version"], wish["confirmed_texts"]) = (changed["version"].clone(), json!(["uk"]));
    assert_eq!(admin.put(&at(&contact, ""), &wish).expect(200).json()["outdated"], json!([]));
    assert_eq!(found("uk"), 0);
}
