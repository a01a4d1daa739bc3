//! Reports of readers: with and without JavaScript, from the sending to the decision, and what is forgotten in the end.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::cases::{close_decided, forget_senders};
use serde_json::{Value, json};

use crate::articles::{path, publish, tree, written};
use crate::sign_in;
use crate::world::{Answer, Person, World};

const REASON: &str = "The sentence was right; its source is linked below the text.";

/// A published article; its address without language, its identity.
pub fn published(world: &World) -> (String, String) {
    published_by(world, &world.person("Olena", Role::Author), &world.person("Marta", Role::Manager))
}

/// As [`published`], by these people.
pub fn published_by(world: &World, author: &Person, manager: &Person) -> (String, String) {
    let article = written(author, &tree(world), "Wohnung finden");
    publish(author, manager, &article, "de");
    let shown = manager.get(&path(&article, "")).expect(200).json();
    (shown["path"].as_str().unwrap().to_owned(), article["id"].as_str().unwrap().to_owned())
}

pub fn report(about: &str) -> Value {
    json!({
        "about": about, "category": "error", "text": "The second paragraph names a wrong date.", "place": "Second paragraph",
        "name": "Reader Rudi", "email": "rudi@readers.example", "good_faith": true
    })
}

/// A form as a browser without JavaScript posts it.
fn post(world: &World, lang: &str, fields: &Value) -> Answer {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields.as_object().unwrap() {
        match value {
            Value::Bool(true) => drop(form.append_pair(name, "yes")),
            Value::String(text) => drop(form.append_pair(name, text)),
            _ => {}
        }
    }
    let call = world.call("POST", &format!("/{lang}/report"));
    call.body("application/x-www-form-urlencoded", form.finish().into_bytes()).send()
}

pub fn inbox(person: &Person, state: &str) -> Value {
    person.get(&format!("/api/panel/cases?state={state}")).expect(200).json()["items"].clone()
}

pub fn step(person: &Person, case: &Value, action: &str, more: &Value) -> Answer {
    let mut call = json!({ "version": case["version"] });
    for (name, value) in more.as_object().unwrap() {
        call[name] = value.clone();
    }
    person.post(&format!("/api/panel/cases/{}/{action}", case["id"].as_str().unwrap()), &call)
}

/// A decision with the same reason in each language.
pub fn decision(outcome: &str, reason_code: &str, text: &str) -> Value {
    json!({ "outcome": outcome, "reason_code": reason_code, "texts": { "en": text, "uk": text, "de": text } })
}

/// The time to undo decisions passes, and they take effect.
pub fn take_effect(world: &World) {
    world.clock.advance(Duration::from_secs(11));
    litfass::features::cases::take_effect(&world.app).unwrap();
}

/// Letters to somebody: what each is about, and the values of its placeholders.
pub fn letters(world: &World, to: &str) -> Vec<(String, Value)> {
    let to = to.to_owned();
    let read = move |db: &rusqlite::Connection| {
        let mut statement = db.prepare("select template, args from mail_out where to_address = ?1 order by key")?;
        let rows = statement.query_map([to], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
        let rows: Vec<(String, String)> = rows.collect::<Result<_, _>>()?;
        Ok(rows.into_iter().map(|(name, args)| (name, serde_json::from_str(&args).unwrap())).collect())
    };
    world.app.db.read_blocking(read).unwrap()
}

#[test]
fn a_reader_without_account_reports_and_is_told_at_once() {
    let world = World::with(|config| {
        sign_in::keep_letters(config);
        config.cases.sender_days = 91;
    });
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);

    let html = world.get(&format!("/de/report?about=article:{article}")).expect(200).text();
    let sent = world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200).json();

    assert!(html.contains("Wohnung finden") && html.contains("<form") && html.contains("noindex"));
    assert!(html.contains("wird 91 Tage nach dem Abschluss gelöscht"), "the time of the configuration is told");
    let code = sent["code"].as_str().unwrap();
    assert_eq!(code.len(), 9);
    let waiting = inbox(&manager, "open");
    assert_eq!((&waiting[0]["code"], &waiting[0]["subject_title"]), (&json!(code), &json!("Wohnung finden")));
    assert_eq!(waiting[0]["email"], "rudi@readers.example");
    let (template, words) = letters(&world, "rudi@readers.example").pop().unwrap();
    assert_eq!((template.as_str(), &words["code"]), ("report_received", &json!(code)));
    assert!(!words.to_string().contains("wrong date"), "what a stranger wrote is not sent on: {words}");
    let bell = manager.get("/api/notifications").expect(200).json();
    assert_eq!(bell["items"][0]["kind"], "report.received");
    assert!(bell["items"][0]["url"].as_str().unwrap().starts_with("/panel/inbox?case="));
}

#[test]
fn the_receipt_names_the_page_or_the_whole_site() {
    let world = World::with(sign_in::keep_letters);
    let mut titles = Vec::new();
    for (about, to) in [("/last/articles", "page@readers.example"), ("/", "site@readers.example")] {
        let mut sent = report(about);
        sent["email"] = json!(to);
        world.submit("/api/reports", &sent).expect(200);
        titles.push(letters(&world, to).pop().unwrap().1["title"].clone());
    }

    let whole_site = litfass::locale::words(litfass::base::lang::Lang::En, "cases.whole_site");
    assert_eq!(titles, [json!("/last/articles"), json!(whole_site)]);
}

#[test]
fn what_is_missing_stands_at_its_field_and_robots_are_refused() {
    let world = World::new();
    let (_, article) = published(&world);
    let about = format!("article:{article}");
    let mut bad = report(&about);
    bad["text"] = json!("Too short.");
    bad["category"] = json!("nonsense");
    let refused = world.submit("/api/reports", &bad).expect(422);
    assert_eq!((refused.codes("text"), refused.codes("category")), (vec!["min_length".into()], vec!["choice".into()]));
    let mut bad = report(&about);
    bad["email"] = json!("nobody");
    bad["good_faith"] = json!(false);
    let refused = world.submit("/api/reports", &bad).expect(422);
    assert_eq!(
        (refused.codes("email"), refused.codes("good_faith")),
        (vec!["email".into()], vec!["good_faith".into()])
    );

    let mut robot = report(&about);
    robot["human"] = json!({ "proof": "x" });
    assert_eq!(world.post("/api/reports", &robot).expect(422).json()["code"], "proof_wrong");
    world.submit("/api/reports", &report("article:00000000-0000-7000-8000-000000000000")).expect(404);
    world.submit("/api/reports", &report("https://evil.example")).expect(404);
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    world.get("/en/report?about=//evil.example").expect(404);
}

#[test]
fn the_form_works_without_javascript_in_two_sendings() {
    let world = World::new();
    let (path, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    let mut form = report(&format!("article:{article}"));

    form["text"] = json!("Short.");
    let faults = post(&world, "uk", &form).expect(422).text();
    assert!(faults.contains("Щонайменше символів: 20"), "the fault stands in the language of the page");
    assert!(faults.contains("Second paragraph"), "what was typed stays");
    form["text"] = json!("The second paragraph names a wrong date.");
    let first = post(&world, "uk", &form).expect(200).text();
    let (_, rest) = first.split_once("name=\"ticket\" value=\"").unwrap();
    form["ticket"] = json!(rest.split_once('"').unwrap().0);
    assert!(inbox(&manager, "open").as_array().unwrap().is_empty());
    let sent = post(&world, "uk", &form).expect(200).text();

    let waiting = inbox(&manager, "open");
    assert!(sent.contains(waiting[0]["code"].as_str().unwrap()), "the page names the number");
    assert_eq!((&waiting[0]["lang"], &waiting[0]["subject_path"]), (&json!("uk"), &json!(path)));
    post(&world, "uk", &form).expect(200);
    assert_eq!(inbox(&manager, "open").as_array().unwrap().len(), 1, "a ticket counts once");
    form["website"] = json!("https://spam.example");
    post(&world, "uk", &form).expect(422);
}

#[test]
fn a_ticket_must_be_ours_and_some_seconds_old() {
    let world = World::with(|config| config.proof_of_work.min_fill_seconds = 3);
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    let mut form = report(&format!("article:{article}"));
    let ticket =
        |page: String| page.split_once("name=\"ticket\" value=\"").unwrap().1.split_once('"').unwrap().0.to_owned();

    form["ticket"] = json!("abc.1.def");
    assert_ne!(ticket(post(&world, "en", &form).expect(200).text()), "abc.1.def");
    form["ticket"] = json!(ticket(post(&world, "en", &form).expect(200).text()));
    form["ticket"] = json!(ticket(post(&world, "en", &form).expect(200).text()));
    assert!(inbox(&manager, "open").as_array().unwrap().is_empty(), "too fast");
    world.clock.advance(Duration::from_secs(7));
    post(&world, "en", &form).expect(200);

    assert_eq!(inbox(&manager, "open").as_array().unwrap().len(), 1);
}

#[test]
fn a_report_is_taken_decided_with_a_reason_and_closed() {
    let world = sign_in::world();
    let (_, article) = published(&world);
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    let waiting = inbox(&manager, "open")[0].clone();

    world.person("Arsen", Role::Author).get("/api/panel/cases").expect(403);
    step(&manager, &waiting, "close", &json!({})).expect(409);
    let taken = step(&manager, &waiting, "take", &json!({})).expect(200).json();
    assert_eq!((&taken["state"], &taken["assignee"]["name"]), (&json!("assigned"), &json!("Mykola Example")));
    assert_eq!(step(&other, &taken, "take", &json!({})).expect(409).json()["code"], "case_locked");
    world.clock.advance(Duration::from_secs(16 * 60));
    assert_eq!(inbox(&other, "assigned")[0]["lock"], Value::Null, "the lock is over");
    let taken = step(&other, &taken, "take", &json!({})).expect(200).json();
    assert_eq!(taken["lock"]["by"]["name"], "Nadia Example");
    let taken = step(&other, &taken, "release", &json!({})).expect(200).json();
    assert_eq!((&taken["state"], &taken["assignee"]), (&json!("open"), &Value::Null));
    step(&manager, &taken, "decide", &json!({})).expect(422);
    let wrong = decision("reversed", "", REASON);
    assert_eq!(step(&manager, &taken, "decide", &wrong).expect(422).codes("outcome"), ["choice"]);
    let short = decision("no_action", "", "No.");
    assert_eq!(step(&manager, &taken, "decide", &short).expect(422).codes("texts.en"), ["min_length"]);
    let unnamed = decision("hide", "", REASON);
    assert_eq!(step(&manager, &taken, "decide", &unnamed).expect(422).codes("reason_code"), ["required"]);
    let unknown = decision("hide", "nonsense", REASON);
    assert_eq!(step(&manager, &taken, "decide", &unknown).expect(422).codes("reason_code"), ["choice"]);
    let decided = step(&manager, &taken, "decide", &decision("no_action", "", REASON)).expect(200).json();
    assert_eq!((&decided["state"], &decided["decision"]["outcome"]), (&json!("decided"), &json!("no_action")));
    assert_eq!(letters(&world, "rudi@readers.example").len(), 1, "nobody is told before the decision takes effect");
    take_effect(&world);
    let (template, words) = letters(&world, "rudi@readers.example").pop().unwrap();
    assert_eq!((template.as_str(), &words["note"]), ("report_decided", &json!(REASON)));
    let decided = inbox(&manager, "decided")[0].clone();
    let closed = step(&manager, &decided, "close", &json!({})).expect(200).json();
    assert!(closed["closed_at"].is_string());
    step(&manager, &closed, "take", &json!({})).expect(409);

    let counts = manager.get("/api/panel/cases/counts").expect(200).json();
    let none = json!({ "open": 0, "assigned": 0, "decided": 0, "closed": 1, "overdue": 0, "mine": 0 });
    assert_eq!(counts, none);
    let log = world.person("Ada", Role::Admin).get("/api/panel/audit?object_type=case").expect(200).text();
    for action in ["case.take", "case.release", "case.decide", "case.effective", "case.close"] {
        assert!(log.contains(action), "{action} is not in the log");
    }
    assert!(!log.contains("rudi@"), "the log does not name who reported");
}

#[test]
fn spam_is_put_away_without_a_word() {
    let world = sign_in::world();
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);

    let waiting = inbox(&manager, "open")[0].clone();
    let spam = waiting["outcomes"].as_array().unwrap().iter().find(|one| one["outcome"] == "spam").unwrap();
    assert_eq!((&spam["langs"], &spam["told"]), (&json!([]), &json!(false)));
    step(&manager, &waiting, "decide", &json!({ "outcome": "spam" })).expect(200);
    take_effect(&world);

    assert_eq!(letters(&world, "rudi@readers.example").len(), 1);
}

#[test]
fn somebody_with_an_account_hears_of_the_decision_on_the_site() {
    let world = World::new();
    let (_, article) = published(&world);
    let (reader, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let mut call = report(&format!("article:{article}"));
    call["email"] = json!("");
    call["human"] = world.human();
    reader.post("/api/reports", &call).expect(200);
    let waiting = inbox(&manager, "open")[0].clone();
    assert_eq!(waiting["from_account"], true);

    step(&manager, &waiting, "decide", &decision("corrected", "", REASON)).expect(200);
    take_effect(&world);

    let bell = reader.get("/api/notifications").expect(200).json();
    assert_eq!((&bell["items"][0]["kind"], &bell["items"][0]["text"]), (&json!("report.decided"), &json!(REASON)));
}

#[test]
fn who_reported_is_forgotten_a_year_after_the_end() {
    let world = sign_in::world();
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    step(&manager, &inbox(&manager, "open")[0], "decide", &decision("no_action", "", REASON)).expect(200);
    take_effect(&world);
    let days = |days: u64| {
        world.clock.advance(Duration::from_hours(24 * days));
        close_decided(&world.app).unwrap();
        forget_senders(&world.app).unwrap();
        world.again(&manager)
    };

    assert_eq!(inbox(&days(29), "decided").as_array().unwrap().len(), 1);
    let closed = inbox(&days(2), "closed");
    assert_eq!(closed[0]["email"], "rudi@readers.example");
    assert_eq!(inbox(&days(364), "closed")[0]["name"], "Reader Rudi");
    let forgotten = inbox(&days(2), "closed")[0].clone();

    assert_eq!((&forgotten["name"], &forgotten["email"]), (&json!(""), &json!("")));
    assert_eq!(forgotten["text"], "The second paragraph names a wrong date.");
}

#[test]
fn a_report_about_a_missing_page_is_one_about_the_site_and_names_its_path() {
    let world = World::new();
    published(&world);
    let manager = world.person("Mykola", Role::Manager);

    for (about, place) in [("/last/articles", "The list"), ("/invented/1", ""), ("/invented/2", "Below")] {
        let mut entry = report(about);
        entry["place"] = json!(place);
        world.submit("/api/reports", &entry).expect(200);
    }

    let rows = inbox(&manager, "open");
    let mut seen: Vec<(&str, &str)> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["subject_path"].as_str().unwrap(), row["place"].as_str().unwrap()))
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, [("/", "/invented/1"), ("/", "Below"), ("/last/articles", "The list")]);
}

#[test]
fn a_case_about_the_whole_site_has_words_in_place_of_its_path() {
    let world = World::new();
    let (manager, boss) = (world.person("Mykola", Role::Manager), world.person("Boss", Role::SuperAdmin));
    let reader = world.person("Sofia", Role::User);
    let mut form = report("/");
    form["human"] = world.human();
    reader.post("/api/reports", &form).expect(200);
    step(&manager, &inbox(&manager, "open")[0], "take", &json!({})).expect(200);

    let read = |path: &str| boss.get(path).expect(200).json();

    assert_eq!(inbox(&manager, "assigned")[0]["subject_title"], "The whole site");
    let own = reader.get("/api/account/reports").expect(200).json();
    assert_eq!(own["items"][0]["subject_title"], "The whole site");
    assert_eq!(read("/api/notifications")["items"][0]["title"], "Report: The whole site");
    assert_eq!(read("/api/panel/audit?action=case.take")["items"][0]["object_name"], "The whole site");
    let activity = read("/api/panel/activity");
    let of_case = activity.as_array().unwrap().iter().find(|line| line["object_type"] == "case").unwrap();
    assert_eq!(of_case["object_name"], "The whole site");
}

#[test]
fn open_reports_about_pages_have_a_total() {
    let world = World::with(|config| config.limits.email_requests_per_hour = 10_000);
    let fill = |write: &mut litfass::db::Write| {
        let found: Vec<String> = {
            let mut names = write.prepare("select name from pragma_table_info('cases') where name <> 'key'")?;
            names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?
        };
        let columns = found.join(", ");
        let values: Vec<&str> = found.iter().map(|name| if name == "id" { "'copy-' || n" } else { name }).collect();
        write.execute(
            &format!(
                "with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 499)
                 insert into cases ({columns}) select {} from cases, counter",
                values.join(", ")
            ),
            [],
        )?;
        Ok(())
    };
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    world.app.db.write_blocking(fill).unwrap();

    world.submit("/api/reports", &report("/contacts")).expect(429);
}

#[test]
fn one_address_cannot_flood_the_inbox() {
    let world = World::with(|config| config.limits.email_requests_per_hour = 2);
    let (_, article) = published(&world);
    let about = format!("article:{article}");

    world.submit("/api/reports", &report(&about)).expect(200);
    world.submit("/api/reports", &report(&about)).expect(200);

    assert!(world.submit("/api/reports", &report(&about)).expect(429).header("Retry-After").is_some());
}

#[test]
fn a_person_sees_their_own_reports_in_the_account_and_nobody_elses() {
    let world = sign_in::world();
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    let olena = world.person("Sofia", Role::User);
    let petro = world.person("Petro", Role::User);
    let send = |who: &Person| {
        let mut form = report(&format!("article:{article}"));
        form["human"] = world.human();
        who.post("/api/reports", &form).expect(200).json()["code"].clone()
    };
    let own = |who: &Person| who.get("/api/account/reports").expect(200).json();
    assert_eq!(own(&olena)["items"], json!([]));

    let (first, second) = (send(&olena), send(&olena));
    let other = send(&petro);

    let list = own(&olena);
    let codes: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|row| &row["code"]).collect();
    assert_eq!((codes, &list["total"]), (vec![&second, &first], &json!(2)));
    assert_eq!(own(&petro)["items"][0]["code"], other);
    let waiting = inbox(&manager, "open");
    let of = |code: &Value| waiting.as_array().unwrap().iter().find(|row| row["code"] == *code).unwrap().clone();
    let note = "The number in the second paragraph was wrong.";
    step(&manager, &of(&first), "decide", &decision("corrected", "", note)).expect(200);
    step(&manager, &of(&second), "decide", &json!({ "outcome": "spam" })).expect(200);
    let pending = own(&olena);
    assert_eq!((&pending["items"][1]["state"], &pending["items"][1]["outcome"]), (&json!("assigned"), &Value::Null));
    take_effect(&world);
    let list = own(&olena);
    assert_eq!((&list["items"][1]["outcome"], &list["items"][1]["note"]), (&json!("corrected"), &json!(note)));
    assert_eq!(list["items"][1]["can_appeal"], true);
    assert_eq!((&list["items"][0]["state"], &list["items"][0]["outcome"]), (&json!("closed"), &Value::Null), "spam");
    assert!(
        list["items"][1]["decided_by"].is_null() && list["items"][1]["assignee"].is_null(),
        "no names of the staff"
    );
}
