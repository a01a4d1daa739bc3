//! Messages to providers of services: with and without JavaScript, from the first message to the revealed contact; limits,
//! blocked senders, telephone numbers on request, retention, and who sees what.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::id::Id;
use litfass::features::service_messages::types::ServiceConversation;
use litfass::features::service_messages::{remove_old, remove_unconfirmed};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::consult_requests::{letter_path, post_form};
use crate::reports::letters;
use crate::services::{act, category, form, published, read};
use crate::sign_in;
use crate::statistics::until;
use crate::world::{Answer, Person, World};

pub const QUESTION: &str = "Can you look at the brakes of my bicycle on Friday?";
pub const ANSWER: &str = "Yes, come at four. The workshop is behind the station.";
pub const EMAIL: &str = "rudi@readers.example";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// A published service with a telephone number, and its owner.
fn service<'w>(world: &'w World, manager: &Person) -> (Person<'w>, Value) {
    let owner = world.person("Roman", Role::User);
    let mut form = form(&category(world, &Value::Null), "Repair of bicycles");
    form["card"]["contact"]["phone"] = json!("+41 79 555 01 42");
    let service = published(world, &owner, manager, &form);
    (owner, service)
}

pub fn message(service: &Value, email: &str) -> Value {
    json!({ "service": service["id"], "name": "Reader Rudi", "email": email, "message": QUESTION })
}

/// Sends a message and confirms its address; answers the path of the conversation for the sender.
pub fn confirmed(world: &World, service: &Value, email: &str) -> String {
    world.submit("/api/service-messages", &message(service, email)).expect(200);
    let link = letter_path(world, email, "service_message_confirm");
    post_form(world, &format!("{link}/confirm"), &json!({})).expect(303);
    link
}

/// Path of the conversation for the provider, from the newest letter.
pub fn of_provider(world: &World, owner: &Person) -> String {
    letter_path(world, &owner.user.email, "service_message")
}

fn conversations(person: &Person) -> Vec<Value> {
    let found = person.get("/api/account/service-conversations").expect(200).json();
    found["items"].as_array().unwrap().clone()
}

fn ask_for_number(world: &World, service: &Value, agent: &str) -> Answer {
    let path = format!("/en/services/showservice/{}", service["slug"].as_str().unwrap());
    let call = world.call("POST", &path).header("User-Agent", agent);
    call.body("application/x-www-form-urlencoded", Vec::new()).send()
}

/// An open conversation about a service; answers its identity.
pub fn insert(world: &World, service_id: String) -> String {
    let id = Id::<ServiceConversation>::new().to_string();
    let stored = id.clone();
    let add = move |write: &mut litfass::db::Write| {
        write.execute(
            "insert into service_conversations
               (id, service_key, sender_name, sender_email, locale, state, last_message_at, last_by, created_at)
             select ?1, s.key, 'Rudi', 'rudi@readers.example', 'en', 'open', ?3, 'sender', ?3
             from services s where s.id = ?2",
            rusqlite::params![stored, service_id, write.now()],
        )?;
        Ok(())
    };
    world.app.db.write_blocking(add).unwrap();
    id
}

#[test]
fn a_reader_without_account_writes_and_both_sides_answer_without_learning_addresses() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let email = owner.user.email.clone();

    let receipt = world.submit("/api/service-messages", &message(&service, EMAIL)).expect(200).json();
    assert_eq!(receipt, json!({ "confirm": true, "path": null }));
    assert!(
        conversations(&owner).is_empty() && letters(&world, &email).iter().all(|(name, _)| name != "service_message")
    );
    let sender = letter_path(&world, EMAIL, "service_message_confirm");
    let page = world.get(&sender).expect(200);
    assert!(page.text().contains("noindex") && !page.text().contains(QUESTION), "opening the link confirms nothing");
    assert!(page.header("cache-control").unwrap().contains("no-store"));
    post_form(&world, &sender, &json!({ "text": "Too early." })).expect(422);
    post_form(&world, &format!("{sender}/confirm"), &json!({})).expect(303);
    post_form(&world, &format!("{sender}/confirm"), &json!({})).expect(303);

    assert_eq!(letters(&world, &email).iter().filter(|(name, _)| name == "service_message").count(), 1);
    let notified = owner.get("/api/notifications").expect(200).json();
    assert_eq!(notified["items"][0]["kind"], "service.message");
    let provider = of_provider(&world, &owner);
    let page = world.get(&provider).expect(200).text();
    assert!(page.contains(QUESTION) && page.contains("Reader Rudi") && !page.contains(EMAIL));
    post_form(&world, &provider, &json!({ "text": ANSWER })).expect(303);
    let (template, words) = letters(&world, EMAIL).pop().unwrap();
    assert_eq!((template.as_str(), words), ("service_message_reply", json!({ "title": "Repair of bicycles" })));
    let page = world.get(&sender).expect(200).text();
    assert!(page.contains(ANSWER) && !page.contains(&email) && !page.contains("+41795550142"));

    post_form(&world, &format!("{sender}/reveal"), &json!({})).expect(404);
    post_form(&world, &format!("{provider}/reveal"), &json!({})).expect(303);
    assert_eq!(letters(&world, EMAIL).pop().unwrap().0, "service_contact_shown");
    let page = world.get(&sender).expect(200).text();
    assert!(page.contains(&email) && page.contains("+41795550142"));
    assert!(!world.get(&provider).expect(200).text().contains(EMAIL), "the provider never sees the address");
    let rows = conversations(&owner);
    assert_eq!((&rows[0]["side"], &rows[0]["waits_for_you"]), (&json!("provider"), &json!(false)));
    assert!(!rows[0].to_string().contains(EMAIL));
}

#[test]
fn the_form_works_without_javascript_in_two_sendings() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let path = format!("/de/services/contact?service={}", service["slug"].as_str().unwrap());
    let mut entry = message(&service, EMAIL);

    let shown =
        world.get(&format!("/de/services/showservice/{}", service["slug"].as_str().unwrap())).expect(200).text();
    assert!(shown.contains(&path), "the page of the service leads to the form");
    let html = world.get(&path).expect(200).text();
    assert!(html.contains("Repair of bicycles") && html.contains("<form") && html.contains("noindex"));
    entry["message"] = json!("Short.");
    let faults = post_form(&world, &path, &entry).expect(422).text();
    assert!(
        faults.contains("Mindestens 20 Zeichen") && faults.contains("Reader Rudi"),
        "entries stay, faults are told"
    );
    entry["message"] = json!(QUESTION);
    let first = post_form(&world, &path, &entry).expect(200).text();
    entry["ticket"] = json!(first.split_once("name=\"ticket\" value=\"").unwrap().1.split_once('"').unwrap().0);
    assert!(letters(&world, EMAIL).is_empty());
    assert!(post_form(&world, &path, &entry).expect(200).text().contains("bestätigen Sie die Nachricht"));
    let link = letter_path(&world, EMAIL, "service_message_confirm");
    assert!(link.starts_with("/de/services/messages/"), "{link}");
    post_form(&world, &format!("{link}/confirm"), &json!({})).expect(303);

    assert_eq!(conversations(&owner).len(), 1);
    entry["website"] = json!("https://spam.example");
    post_form(&world, &path, &entry).expect(422);
}

#[test]
fn a_signed_in_sender_needs_no_confirmation_and_opens_the_conversation_from_the_account() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let (rudi, other) = (world.person("Rudi", Role::User), world.person("Olha", Role::User));
    let mut call = message(&service, &rudi.user.email);
    call["human"] = world.human();

    let receipt = rudi.post("/api/service-messages", &call).expect(200).json();

    assert_eq!(receipt["confirm"], json!(false));
    let path = format!("/en{}", receipt["path"].as_str().unwrap());
    assert!(world.get(&path).expect(200).text().contains(QUESTION));
    let own = conversations(&rudi);
    assert_eq!((&own[0]["side"], &own[0]["waits_for_you"]), (&json!("sender"), &json!(false)));
    assert_eq!(conversations(&owner)[0]["waits_for_you"], json!(true));
    let link = format!("/api/account/service-conversations/{}/link", own[0]["id"].as_str().unwrap());
    let opened = owner.post(&link, &json!({})).expect(200).json();
    let page = world.get(&format!("/en{}", opened["path"].as_str().unwrap())).expect(200).text();
    assert!(page.contains("Block this person") && !page.contains(&rudi.user.email));
    other.post(&link, &json!({})).expect(404);
    assert!(conversations(&other).is_empty());
    let mut own_service = message(&service, &owner.user.email);
    own_service["human"] = world.human();
    assert_eq!(owner.post("/api/service-messages", &own_service).expect(409).json()["code"], "own_service");
}

#[test]
fn a_blocked_sender_reaches_no_service_of_the_provider() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let sender = confirmed(&world, &service, EMAIL);
    let provider = of_provider(&world, &owner);

    post_form(&world, &format!("{sender}/block"), &json!({})).expect(404);
    post_form(&world, &format!("{provider}/block"), &json!({})).expect(303);

    post_form(&world, &sender, &json!({ "text": "Are you there?" })).expect(422);
    post_form(&world, &provider, &json!({ "text": ANSWER })).expect(422);
    post_form(&world, &format!("{provider}/reveal"), &json!({})).expect(422);
    world.clock.advance(Duration::from_mins(2));
    world.submit("/api/service-messages", &message(&service, EMAIL)).expect(200);
    let link = letter_path(&world, EMAIL, "service_message_confirm");
    let refused = post_form(&world, &format!("{link}/confirm"), &json!({})).expect(422).text();
    assert!(refused.contains("does not accept messages from you"), "only the mailbox learns it");
    assert_eq!(conversations(&owner).len(), 1);
}

#[test]
fn messages_are_limited_by_sender_by_service_and_by_side() {
    let world = World::with(|config| {
        sign_in::keep_letters(config);
        config.limits.letters_per_mailbox_per_day = 100;
        config.limits.email_cooldown_s = 0;
        config.limits.email_requests_per_hour = 100;
        config.service_messages.per_day = 2;
        config.service_messages.per_service_and_day = 3;
    });
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);

    let sender = confirmed(&world, &service, EMAIL);
    confirmed(&world, &service, EMAIL);
    world.submit("/api/service-messages", &message(&service, EMAIL)).expect(429);
    confirmed(&world, &service, "olha@readers.example");
    world.submit("/api/service-messages", &message(&service, "iryna@readers.example")).expect(200);
    let late = letter_path(&world, "iryna@readers.example", "service_message_confirm");
    post_form(&world, &format!("{late}/confirm"), &json!({})).expect(422);
    assert_eq!(conversations(&owner).len(), 3);

    let letters_before = letters(&world, &owner.user.email).len();
    for _ in 1..20 {
        post_form(&world, &sender, &json!({ "text": "And one more thing." })).expect(303);
    }
    post_form(&world, &sender, &json!({ "text": "And one more thing." })).expect(422);
    assert_eq!(letters(&world, &owner.user.email).len(), letters_before, "messages in a row cause no further letter");
}

#[test]
fn a_number_is_told_on_request_to_people_and_counted_once_a_day() {
    let world = World::with(|config| config.service_messages.numbers_per_hour = 3);
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let path = format!("/en/services/showservice/{}", service["slug"].as_str().unwrap());
    let hides_number = |page: &str| !page.contains("+41795550142") && !page.contains("+41 79 555 01 42");
    assert!(hides_number(&world.get(&path).expect(200).text()));

    ask_for_number(&world, &service, "curl/8.5").expect(422);
    let told = ask_for_number(&world, &service, BROWSER).expect(200);
    assert!(told.text().contains("tel:+41795550142"));
    assert!(told.text().contains("+41 79 555 01 42"), "it is read in its groups");
    assert!(told.header("cache-control").unwrap().contains("no-store"));
    ask_for_number(&world, &service, BROWSER).expect(200);
    ask_for_number(&world, &service, BROWSER).expect(200);
    ask_for_number(&world, &service, BROWSER).expect(429);
    assert!(hides_number(&world.get(&path).expect(200).text()), "the cache does not know it");

    until("the use was written", || read(&owner, &service)["contact_clicks"] != json!(0));
    assert_eq!(read(&owner, &service)["contact_clicks"], json!(1));
}

#[test]
fn a_message_is_counted_as_a_use_and_hinders_no_later_count() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let mut form = message(&service, EMAIL);
    form["human"] = world.human();

    let call = world.call("POST", "/api/service-messages").header("User-Agent", BROWSER);
    call.json(&form).send().expect(200);
    until("the message was counted", || read(&owner, &service)["contact_clicks"] == json!(1));
    ask_for_number(&world, &service, BROWSER).expect(200);

    until("the number was counted too", || read(&owner, &service)["contact_clicks"] == json!(2));
}

#[test]
fn conversations_go_with_their_retention_and_with_the_account() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let rudi = world.person("Rudi", Role::User);
    let mut call = message(&service, &rudi.user.email);
    call["human"] = world.human();
    rudi.post("/api/service-messages", &call).expect(200);
    let sender = confirmed(&world, &service, EMAIL);
    world.submit("/api/service-messages", &message(&service, "olha@readers.example")).expect(200);

    let password = json!({ "current_password": "Rudi has a long password" });
    let archive = rudi.post("/api/account/archive", &password).expect(200);
    assert!(String::from_utf8_lossy(&archive.body).contains("service-conversations.json"));
    rudi.post("/api/account/deletion", &password).expect(200);
    days_pass(&world, 15);
    assert_eq!(conversations(&world.again(&owner)).len(), 1, "the conversation of the erased person is gone");
    remove_unconfirmed(&world.app).unwrap();
    let count = |table: &'static str| {
        let sql = format!("select count(*) from {table}");
        world.app.db.read_blocking(move |db| Ok(db.query_row(&sql, [], |row| row.get::<_, u32>(0))?)).unwrap()
    };
    assert_eq!(count("service_conversations"), 1);
    world.clock.advance(Duration::from_hours(24 * 360));
    remove_old(&world.app).unwrap();
    assert_eq!((count("service_conversations"), count("service_messages"), count("service_message_links")), (0, 0, 0));
    world.get(&sender).expect(404);
}

#[test]
fn nothing_of_a_conversation_is_public() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service) = service(&world, &manager);
    let sender = confirmed(&world, &service, EMAIL);
    post_form(&world, &of_provider(&world, &owner), &json!({ "text": ANSWER })).expect(303);
    let slug = service["slug"].as_str().unwrap();

    let token = sender.rsplit('/').next().unwrap();
    for path in [
        format!("/en/services/showservice/{slug}"),
        format!("/_data/en/services/showservice/{slug}"),
        format!("/en/services/contact?service={slug}"),
        "/en/services".to_owned(),
        "/en/services/all".to_owned(),
        "/feeds/en/services.atom".to_owned(),
        "/sitemap.xml".to_owned(),
        "/api/search/suggestions?q=brakes".to_owned(),
        "/en/search?q=workshop".to_owned(),
    ] {
        let text = world.get(&path).expect(200).text();
        let secrets = [QUESTION, ANSWER, EMAIL, "Reader Rudi", token, "+41795550142", owner.user.email.as_str()];
        for secret in secrets {
            assert!(!text.contains(secret), "{path} tells {secret}");
        }
    }
    for path in ["/api/panel/audit", "/api/panel/cases"] {
        let text = manager.get(path).text();
        assert!(!text.contains(QUESTION) && !text.contains(EMAIL), "{path}");
    }
    let archived = act(&owner, &read(&owner, &service), "archive").expect(200).json();
    assert_eq!(archived["state"], "archived");
    world.get(&format!("/en/services/contact?service={slug}")).expect(410);
    post_form(&world, &sender, &json!({ "text": "Thank you." })).expect(303);
}
