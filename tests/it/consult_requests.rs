//! Consult requests: with and without JavaScript, from the question to the reply and the reopening; who sees what of them.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::consult_requests::{close_unanswered, purge, remind, remove_unconfirmed};
use serde_json::{Value, json};

use crate::private_files;
use crate::reports::letters;
use crate::sign_in;
use crate::world::{Answer, Person, World};

pub const QUESTION: &str = "May my landlord raise the rent from next month on?";
pub const REPLY: &str = "Only with a form and three months before. Send us the letter, please.";

/// The topic that every portal begins with.
pub const TOPIC: &str = "019aa000-0000-7000-8000-000000000001";

pub fn consult(email: &str) -> Value {
    json!({
        "topic": TOPIC, "name": "Reader Rudi", "email": email, "phone": "", "preferred_channel": "email",
        "preferred_locale": "de", "country": "CH", "region": "Zürich", "town": "Uster", "best_time": "mornings",
        "message": QUESTION, "related": "", "consent": true
    })
}

/// A world whose mailboxes take many letters that anybody may cause.
pub fn many_letters() -> World {
    World::with(take_many_letters)
}

/// Lets mailboxes take many letters that anybody may cause.
pub fn take_many_letters(config: &mut litfass::config::Config) {
    sign_in::keep_letters(config);
    config.limits.letters_per_mailbox_per_day = 100;
    config.limits.email_cooldown_s = 0;
}

/// A form as a browser without JavaScript posts it.
pub fn post_form(world: &World, path: &str, fields: &Value) -> Answer {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields.as_object().unwrap() {
        match value {
            Value::Bool(true) => drop(form.append_pair(name, "yes")),
            Value::String(text) => drop(form.append_pair(name, text)),
            _ => {}
        }
    }
    world.call("POST", path).body("application/x-www-form-urlencoded", form.finish().into_bytes()).send()
}

/// Path of the newest letter of a template to somebody.
pub fn letter_path(world: &World, to: &str, template: &str) -> String {
    let (to, template) = (to.to_owned(), template.to_owned());
    let read = move |db: &rusqlite::Connection| {
        let sql = "select path from mail_out where to_address = ?1 and template = ?2 order by key desc limit 1";
        Ok(db.query_row(sql, [to, template], |row| row.get::<_, String>(0))?)
    };
    world.app.db.read_blocking(read).unwrap()
}

/// Sends a request and confirms its address; answers the path of its status page.
pub fn confirmed(world: &World, email: &str) -> String {
    confirmed_call(world, &consult(email))
}

pub fn confirmed_call(world: &World, call: &Value) -> String {
    world.submit("/api/consult-requests", call).expect(200);
    let link = letter_path(world, call["email"].as_str().unwrap(), "consult_confirm");
    let answer = post_form(world, &link, &json!({})).expect(303);
    answer.header("location").unwrap().to_owned()
}

pub fn list(person: &Person, query: &str) -> Vec<Value> {
    let found = person.get(&format!("/api/panel/consult-requests{query}")).expect(200).json();
    found["items"].as_array().unwrap().clone()
}

pub fn at(id: &str, rest: &str) -> String {
    format!("/api/panel/consult-requests/{id}{rest}")
}

pub fn get(person: &Person, id: &str) -> Value {
    person.get(&at(id, "")).expect(200).json()
}

pub fn first_id(person: &Person) -> String {
    list(person, "")[0]["id"].as_str().unwrap().to_owned()
}

pub fn step(person: &Person, id: &str, name: &str, outcome: Option<&str>) -> Answer {
    let version = person.get(&at(id, "")).json()["request"]["version"].as_i64().unwrap_or(1);
    person.post(&at(id, "/step"), &json!({ "version": version, "step": name, "outcome": outcome }))
}

pub fn reply(person: &Person, id: &str, wait: bool) -> Answer {
    let version = get(person, id)["request"]["version"].clone();
    person.post(&at(id, "/reply"), &json!({ "version": version, "text": REPLY, "wait": wait }))
}

fn days(world: &World, days: u64) {
    world.clock.advance(Duration::from_hours(24 * days));
}

#[test]
fn a_person_without_account_asks_confirms_reads_the_reply_and_reopens() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let email = "rudi@readers.example";

    let sent = world.submit("/api/consult-requests", &consult(email)).expect(200).json();
    assert_eq!(sent, json!({ "code": null, "confirm": true }), "the code is told to the mailbox alone");
    assert!(list(&manager, "").is_empty(), "nobody sees a request whose address is not confirmed");
    let link = letter_path(&world, email, "consult_confirm");
    assert!(link.starts_with("/de/consult/confirm/"), "{link}");
    let page = world.get(&link).expect(200);
    assert!(page.text().contains("noindex") && list(&manager, "").is_empty(), "opening the link confirms nothing");
    let answer = post_form(&world, &link, &json!({})).expect(303);
    let status = answer.header("location").unwrap().to_owned();
    assert_eq!(letter_path(&world, email, "consult_received"), status);
    world.get(&link).expect(303);

    let found = list(&manager, "");
    assert_eq!((&found[0]["state"], &found[0]["unread"]), (&json!("new"), &json!(true)));
    let bell = manager.get("/api/notifications").expect(200).json();
    assert_eq!(bell["items"][0]["kind"], "consult.new");
    let id = first_id(&manager);
    let read = manager.post(&at(&id, "/read"), &json!({})).expect(200).json();
    assert_eq!((&read["request"]["unread"], &read["email"]), (&json!(false), &json!(email)));
    let answered = reply(&manager, &id, true).expect(200).json();
    assert_eq!(answered["request"]["state"], "waiting_for_person");
    assert_eq!(answered["request"]["assignee"]["name"], "Mykola Example");
    let (template, words) = letters(&world, email).pop().unwrap();
    assert_eq!((template.as_str(), &words["text"]), ("consult_reply", &json!(REPLY)));
    assert!(!words.to_string().contains("landlord"), "the words of a stranger are not sent on");

    let page = world.get(&status).expect(200);
    assert!(page.text().contains(REPLY) && page.text().contains("landlord") && page.text().contains("noindex"));
    assert!(page.header("cache-control").unwrap().contains("no-store"), "{:?}", page.header("cache-control"));
    assert!(!page.text().contains(email) && !page.text().contains("Mykola"));
    post_form(&world, &status, &json!({ "text": "" })).expect(422);
    post_form(&world, &status, &json!({ "text": "Here it is." })).expect(303);
    let now = get(&manager, &id);
    assert_eq!((&now["request"]["state"], &now["request"]["unread"]), (&json!("in_progress"), &json!(true)));
    step(&manager, &id, "finish", Some("solved")).expect(200);
    assert_eq!(letters(&world, email).pop().unwrap().0, "consult_done");
    post_form(&world, &status, &json!({ "text": "One more thing." })).expect(303);

    let reopened = get(&manager, &id);
    assert_eq!((&reopened["request"]["state"], &reopened["request"]["outcome"]), (&json!("reopened"), &Value::Null));
    let kinds: Vec<&str> =
        reopened["entries"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["reply", "message", "message"]);
}

#[test]
fn the_form_works_without_javascript_in_two_sendings() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let email = "rudi@readers.example";
    let mut form = consult(email);

    form["message"] = json!("Short.");
    form["consent"] = json!(false);
    let faults = post_form(&world, "/uk/consult", &form).expect(422).text();
    assert!(faults.contains("Щонайменше символів: 20") && faults.contains("Uster"), "entries stay, faults are told");
    form["message"] = json!(QUESTION);
    assert!(post_form(&world, "/uk/consult", &form).expect(422).text().contains("Погодьтеся"));
    form["consent"] = json!(true);
    let first = post_form(&world, "/uk/consult", &form).expect(200).text();
    form["ticket"] = json!(first.split_once("name=\"ticket\" value=\"").unwrap().1.split_once('"').unwrap().0);
    assert!(letters(&world, email).is_empty());
    let sent = post_form(&world, "/uk/consult", &form).expect(200).text();
    assert!(sent.contains("Перевірте пошту"));
    post_form(&world, &letter_path(&world, email, "consult_confirm"), &json!({})).expect(303);

    assert_eq!(list(&manager, "").len(), 1);
    form["website"] = json!("https://spam.example");
    post_form(&world, "/uk/consult", &form).expect(422);
}

#[test]
fn faults_stand_at_their_fields() {
    let world = sign_in::world();
    let codes = |field: &str, change: &dyn Fn(&mut Value)| {
        let mut call = consult("rudi@readers.example");
        change(&mut call);
        world.submit("/api/consult-requests", &call).expect(422).codes(field)
    };

    assert_eq!(codes("message", &|call| call["message"] = json!("Too short.")), ["min_length"]);
    assert_eq!(codes("email", &|call| call["email"] = json!("nobody")), ["email"]);
    assert_eq!(codes("email", &|call| call["email"] = json!("")), ["required"]);
    assert_eq!(codes("phone", &|call| call["preferred_channel"] = json!("whatsapp")), ["required"]);
    assert_eq!(codes("phone", &|call| call["phone"] = json!("079 1")), ["phone"]);
    assert_eq!(codes("country", &|call| call["country"] = json!("XX")), ["choice"]);
    assert_eq!(codes("consent", &|call| call["consent"] = json!(false)), ["consent"]);
    assert_eq!(codes("topic", &|call| call["topic"] = json!("nonsense")), ["choice"]);
    let mut unknown = consult("rudi@readers.example");
    unknown["related"] = json!("article:00000000-0000-7000-8000-000000000000");
    world.submit("/api/consult-requests", &unknown).expect(404);
    let robot = json!({ "proof": "x" });
    let mut call = consult("rudi@readers.example");
    call["human"] = robot;
    assert_eq!(world.post("/api/consult-requests", &call).expect(422).json()["code"], "proof_wrong");
}

#[test]
fn a_person_sends_three_requests_a_day() {
    let world = many_letters();
    let send = |email: &str, phone: &str| {
        let mut call = consult(email);
        call["phone"] = json!(phone);
        world.submit("/api/consult-requests", &call)
    };

    for _ in 0..3 {
        send("rudi@readers.example", "+41 79 555 01 42").expect(200);
    }

    let refused = send("rudi@readers.example", "").expect(429);
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() > 86_000);
    send("other@readers.example", "+41 79 555 01 42").expect(429);
    send("other@readers.example", "").expect(200);
    days(&world, 1);
    send("rudi@readers.example", "").expect(200);
}

#[test]
fn a_request_of_the_own_address_needs_no_confirmation_and_is_among_the_own_ones() {
    let world = sign_in::world();
    let (reader, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let mut call = consult("roman@portal.example");
    call["human"] = world.human();

    let sent = reader.post("/api/consult-requests", &call).expect(200).json();
    let mut foreign = consult("somebody@readers.example");
    foreign["human"] = world.human();
    assert_eq!(reader.post("/api/consult-requests", &foreign).expect(200).json()["confirm"], true);

    let own = reader.get("/api/account/consult-requests").expect(200).json();
    assert_eq!((&own["total"], &own["items"][0]["code"]), (&json!(1), &sent["code"]));
    let id = first_id(&manager);
    reply(&manager, &id, false).expect(200);
    let own = reader.get("/api/account/consult-requests").expect(200).json();
    assert_eq!((&own["items"][0]["replies"], &own["items"][0]["state"]), (&json!(1), &json!("in_progress")));
    let bell = reader.get("/api/notifications").expect(200).json();
    assert_eq!(bell["items"][0]["kind"], "consult.reply");
    assert_eq!(bell["items"][0]["url"], format!("/consult/{}", sent["code"].as_str().unwrap()));
    assert_eq!(world.person("Other", Role::User).get("/api/account/consult-requests").json()["total"], 0);
}

#[test]
fn a_request_with_a_number_alone_gets_its_code_at_once() {
    let world = sign_in::world();
    let mut call = consult("");
    call["phone"] = json!("0041 79 555 01 42");
    call["preferred_channel"] = json!("phone");

    let sent = world.submit("/api/consult-requests", &call).expect(200).json();

    let code = sent["code"].as_str().unwrap();
    assert_eq!(code.len(), 8);
    world.get(&format!("/de/consult/{}-{}", &code[..4].to_lowercase(), &code[4..])).expect(200);
}

#[test]
fn codes_are_guessed_only_a_few_times() {
    let world = sign_in::world();
    let status = confirmed(&world, "rudi@readers.example");

    for _ in 0..25 {
        world.get(&status).expect(200);
    }
    let statuses: Vec<u16> = (0..25).map(|_| world.get("/de/consult/ABCDEFGH").status).collect();

    assert_eq!(statuses[0], 404);
    assert_eq!(statuses[24], 429);
}

#[test]
fn an_unconfirmed_request_is_removed_after_two_days() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/consult-requests", &consult("rudi@readers.example")).expect(200);
    let link = letter_path(&world, "rudi@readers.example", "consult_confirm");
    let count = || {
        let read = |db: &rusqlite::Connection| {
            Ok(db.query_row("select count(*) from consult_requests", [], |row| row.get::<_, u32>(0))?)
        };
        world.app.db.read_blocking(read).unwrap()
    };

    days(&world, 1);
    remove_unconfirmed(&world.app).unwrap();
    assert_eq!(count(), 1);
    days(&world, 1);
    post_form(&world, &link, &json!({})).expect(404);
    remove_unconfirmed(&world.app).unwrap();

    assert_eq!(count(), 0);
    assert!(list(&world.again(&manager), "").is_empty());
}

#[test]
fn the_portal_reminds_and_ends_a_request_without_an_answer() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let email = "rudi@readers.example";
    confirmed(&world, email);
    let id = first_id(&manager);
    reply(&manager, &id, true).expect(200);
    let run = || {
        remind(&world.app).unwrap();
        close_unanswered(&world.app).unwrap();
        letters(&world, email).into_iter().map(|(template, _)| template).collect::<Vec<_>>()
    };

    days(&world, 13);
    assert_eq!(run().last().unwrap(), "consult_reply");
    days(&world, 1);
    assert_eq!(run().last().unwrap(), "consult_reminder");
    let letters = run().len();
    assert_eq!(run().len(), letters, "one reminder");
    days(&world, 14);
    assert_eq!(run().last().unwrap(), "consult_done");

    let done = get(&world.again(&manager), &id);
    assert_eq!((&done["request"]["state"], &done["request"]["outcome"]), (&json!("done"), &json!("no_answer")));
}

#[test]
fn a_request_can_be_reopened_for_thirty_days_and_loses_its_person_after_a_year() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let status = confirmed(&world, "rudi@readers.example");
    let id = first_id(&manager);
    reply(&manager, &id, false).expect(200);
    step(&manager, &id, "finish", Some("solved")).expect(200);

    days(&world, 31);
    let page = post_form(&world, &status, &json!({ "text": "Too late." })).expect(422).text();
    assert!(!page.contains("<textarea"), "no form is left");
    days(&world, 328);
    purge(&world.app).unwrap();
    world.get(&status).expect(200);
    let month = |person: &Person| person.get("/api/panel/consult-report?month=2026-01").expect(200).json();
    days(&world, 2);
    purge(&world.app).unwrap();

    world.get(&status).expect(404);
    let manager = world.again(&manager);
    manager.get(&at(&id, "")).expect(404);
    assert!(list(&manager, "?state=done").is_empty());
    assert_eq!(month(&manager)["topics"], json!([]));
    let left = |db: &rusqlite::Connection| {
        let sql = "select name || email || phone || message || town || coalesce(public_code, '') || state || outcome
                     || (select count(*) from consult_entries)
                   from consult_requests";
        Ok(db.query_row(sql, [], |row| row.get::<_, String>(0))?)
    };
    assert_eq!(world.app.db.read_blocking(left).unwrap(), "donesolved0");
}

/// A message with a file as a browser posts it on the status page.
pub fn attach(world: &World, status: &str, name: &str, bytes: &[u8]) -> Answer {
    let words = "--edge\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nHere is the letter.\r\n";
    let body = [words.as_bytes(), private_files::form(name, bytes).as_slice()].concat();
    world.call("POST", status).body("multipart/form-data; boundary=edge", body).send()
}

#[test]
fn attachments_are_read_by_code_and_by_those_who_answer_and_go_with_the_personal_data() {
    let world = many_letters();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Olena", Role::Author));
    let reader = world.person("Rudi", Role::User);
    let status = confirmed(&world, "rudi@readers.example");

    attach(&world, &status, "letter.pdf", private_files::PDF).expect(303);
    let refused = attach(&world, &status, "letter.exe", b"MZ nothing").expect(422).text();
    assert!(refused.contains("Here is the letter."), "the words stay");
    attach(&world, &status, "second.pdf", private_files::PDF).expect(303);
    attach(&world, &status, "third.pdf", private_files::PDF).expect(303);
    attach(&world, &status, "fourth.pdf", private_files::PDF).expect(422);

    let page = world.data(&status);
    assert_eq!((&page["files_left"], &page["files"][0]["name"]), (&json!(0), &json!("letter.pdf")));
    let path = format!("/de{}", page["files"][0]["path"].as_str().unwrap());
    let file = world.get(&path).expect(200);
    assert_eq!((file.body.as_slice(), file.header("cache-control")), (private_files::PDF, Some("private, no-store")));
    assert!(file.header("content-disposition").unwrap().starts_with("attachment"));
    let other = confirmed(&world, "olha@readers.example");
    let foreign = path.replace(status.rsplit('/').next().unwrap(), other.rsplit('/').next().unwrap());
    world.get(&foreign).expect(404);

    let all: Vec<Value> = list(&manager, "").iter().map(|row| get(&manager, row["id"].as_str().unwrap())).collect();
    let detail = all.iter().find(|detail| !detail["files"].as_array().unwrap().is_empty()).expect("files").clone();
    assert_eq!(detail["files"][0]["removable"], json!(false));
    let address = private_files::address(&detail["files"][0]);
    assert_eq!(manager.get(&address).expect(200).body, private_files::PDF);
    author.get(&address).expect(404);
    reader.get(&address).expect(404);
    world.get(&address).expect(401);

    step(&manager, detail["request"]["id"].as_str().unwrap(), "spam", None).expect(200);
    days(&world, 361);
    purge(&world.app).unwrap();
    let left = world
        .app
        .db
        .read_blocking(|db| Ok(db.query_row("select count(*) from private_files", [], |row| row.get::<_, u32>(0))?));
    assert_eq!(left.unwrap(), 0);
    world.again(&manager).get(&address).expect(404);
}
