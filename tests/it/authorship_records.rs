//! Authorship records: proposed by saves, translations and uploads, kept when bylines change, confirmed, disputed, decided;
//! licences that end, fees, shares, certificates.

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::authorship_records::types::{CreditRole, CreditState, CreditedPerson, NewRecord, WorkKind};
use litfass::features::authorship_records::{complete_demo, store};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::articles::{change_of, path, publish, tree, upload, words, written};
use crate::contacts_panel::{at, call as contact, subgroup};
use crate::sign_in::{keep_letters, letters};
use crate::world::{Answer, COVER, Person, World};

pub const REASON: &str = "The agency sold this picture to another portal alone.";
pub const RECORDS: &str = "/api/panel/authorship-records";

pub fn list(who: &Person, query: &str) -> Vec<Value> {
    who.get(&format!("{RECORDS}?{query}")).expect(200).json()["items"].as_array().unwrap().clone()
}

/// Records of a work, oldest first.
pub fn of_work(who: &Person, work: &Value) -> Vec<Value> {
    list(who, "sort=created&per_page=100").into_iter().filter(|row| row["work"]["id"] == work["id"]).collect()
}

pub fn at_record(record: &Value, rest: &str) -> String {
    format!("{RECORDS}/{}{rest}", record["id"].as_str().unwrap())
}

pub fn get(who: &Person, record: &Value) -> Value {
    who.get(&at_record(record, "")).expect(200).json()
}

/// The body of an action with the version of `record`.
fn body(action: &str, record: &Value) -> Value {
    let mut body = match action {
        "dispute" => json!({ "kind": "authorship", "text": REASON }),
        "decide" => json!({ "outcome": "corrected", "note": REASON }),
        "revoke" => json!({ "reason": REASON }),
        "change" => json!({
            "credit_lines": {}, "share_percent": null, "licence": "press", "licence_url": "", "licence_until": null,
            "source_url": "", "declared_original": false, "ai_assistance": "none", "fee": null, "fee_state": "none", "note": ""
        }),
        _ => json!({}),
    };
    body["version"] = record["version"].clone();
    body
}

pub fn step(who: &Person, record: &Value, action: &str, values: &Value) -> Answer {
    let mut body = body(action, record);
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    match action {
        "change" => who.put(&at_record(record, ""), &body),
        _ => who.post(&at_record(record, &format!("/{action}")), &body),
    }
}

/// Takes a step and answers the row of the record after it.
pub fn done(who: &Person, record: &Value, action: &str, values: &Value) -> Value {
    step(who, record, action, values).expect(200).json()["record"].clone()
}

/// The article with another list of credits.
fn credited(who: &Person, article: &Value, authors: &Value) -> Answer {
    let now = who.get(&path(article, "")).expect(200).json();
    let mut change = change_of(&now);
    change["authors"] = authors.clone();
    who.put(&path(article, ""), &change)
}

fn guest(manager: &Person, name: &str) -> Value {
    manager.post("/api/panel/authors", &json!({ "name": name })).expect(200).json()
}

fn credit(author: &Value, role: &str) -> Value {
    let id = if author["author_id"].is_string() { &author["author_id"] } else { &author["id"] };
    json!({ "author_id": id, "role": role, "lang": null })
}

#[test]
fn saves_translations_and_uploads_propose_records() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let manager = world.person("Marta", Role::Manager);

    let article = written(&author, &tree(&world), "Wohnung finden");
    manager.put(&path(&article, "/texts/en"), &words("Finding a flat")).expect(200);
    let group = subgroup(&admin);
    let made = author.post("/api/panel/contacts", &contact(&group, "Dr Koval")).expect(200).json();
    let mut more = contact(&group, "Dr Koval");
    more["version"] = made["version"].clone();
    more["texts"]["de"] = more["texts"]["en"].clone();
    admin.put(&at(&made, ""), &more).expect(200);
    let text = json!({ "title": "Rules", "body": "<p>Words</p>", "change_summary": "" });
    let page = json!({ "slug": "house-rules", "texts": { "en": text } });
    let page = admin.post("/api/panel/legal/pages", &page).expect(200).json();

    let parts = |work: &Value| -> Vec<(String, String, Value, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        of_work(&admin, work)
            .iter()
            .map(|row| (text(&row["person"]["name"]), text(&row["role"]), row["lang"].clone(), text(&row["state"])))
            .collect()
    };
    let part = |name: &str, role: &str, lang: Value, state: &str| {
        (format!("{name} Example"), role.to_owned(), lang, state.to_owned())
    };
    assert_eq!(
        parts(&article),
        [part("Olena", "author", Value::Null, "confirmed"), part("Marta", "translator", json!("en"), "proposed"),]
    );
    assert_eq!(
        parts(&made),
        [part("Olena", "author", Value::Null, "confirmed"), part("Ada", "translator", json!("de"), "proposed")]
    );
    assert_eq!(parts(&page), [part("Ada", "author", Value::Null, "confirmed")]);
    let picture = list(&admin, "work=media");
    assert_eq!(
        (picture.len(), &picture[0]["role"], &picture[0]["state"]),
        (1, &json!("photographer"), &json!("proposed"))
    );
    assert_eq!(picture[0]["person"]["name"], "Olena Example");
    upload(&author, COVER, COVER);
    assert_eq!(list(&admin, "work=media").len(), 1, "the same picture is recorded once");
}

#[test]
fn records_stay_when_the_byline_is_edited() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let (nora, ivan) = (guest(&admin, "Nora Berg"), guest(&admin, "Ivan Bondar"));
    let own = credit(&article["authors"][0], "author");
    credited(&admin, &article, &json!([own, credit(&nora, "photographer"), credit(&ivan, "source")])).expect(200);
    let of = |name: &str| of_work(&admin, &article).into_iter().find(|row| row["person"]["name"] == name);
    let nora_record = of("Nora Berg").unwrap();
    let fee = json!({ "licence": "press", "fee": { "minor": 12_000, "currency": "CHF" }, "fee_state": "agreed" });
    let kept = done(&admin, &nora_record, "change", &fee);
    let kept = done(&admin, &kept, "confirm", &json!({}));

    let public = publish(&author, &admin, &article, "de");
    credited(&admin, &article, &json!([credit(&nora, "photographer"), own])).expect(200);

    let after = of("Nora Berg").unwrap();
    for field in ["id", "state", "licence", "fee", "fee_state", "version"] {
        assert_eq!(after[field], kept[field], "{field}");
    }
    let names = |world: &World| -> Vec<String> {
        let page = world.data(&format!("/de{}", public["path"].as_str().unwrap()));
        let authors = page["article"]["authors"].as_array().unwrap().clone();
        authors.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&world), ["Nora Berg", "Olena Example"]);

    // a confirmed record is revoked, with its history; named again it is proposed
    credited(&admin, &article, &json!([own])).expect(200);
    assert_eq!(of("Nora Berg").unwrap()["state"], "revoked");
    assert_eq!(names(&world), ["Olena Example"]);
    credited(&admin, &article, &json!([own, credit(&nora, "photographer")])).expect(200);
    let again = of("Nora Berg").unwrap();
    assert_eq!((&again["id"], &again["state"], &again["licence"]), (&kept["id"], &json!("proposed"), &json!("press")));
    let actions: Vec<Value> =
        get(&admin, &again)["history"].as_array().unwrap().iter().map(|one| one["action"].clone()).collect();
    assert_eq!(actions[..2], [json!("authorship_record.restore"), json!("authorship_record.revoke")]);

    // a proposal that nobody completed is only a slip
    credited(&admin, &article, &json!([own, credit(&nora, "photographer"), credit(&ivan, "editor")])).expect(200);
    credited(&admin, &article, &json!([own, credit(&nora, "photographer")])).expect(200);
    assert!(!of_work(&admin, &article).iter().any(|row| row["role"] == "editor"));
}

#[test]
fn a_disputed_credit_stays_until_it_is_decided_and_a_revoked_one_comes_back_by_a_manager_alone() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let nora = guest(&manager, "Nora Berg");
    let own = credit(&article["authors"][0], "author");
    let both = json!([own, credit(&nora, "photographer")]);
    credited(&author, &article, &both).expect(200);
    let record = of_work(&manager, &article).into_iter().find(|row| row["person"]["name"] == "Nora Berg").unwrap();
    let disputed = done(&author, &record, "dispute", &json!({}));

    let refused = credited(&author, &article, &json!([own])).expect(409).json();

    assert_eq!(refused["code"], "credit_disputed");
    assert_eq!(of_work(&manager, &article).len(), 2);
    let revoked = done(&manager, &disputed, "decide", &json!({ "outcome": "revoked" }));
    assert_eq!(revoked["state"], "revoked");
    assert_eq!(credited(&author, &article, &both).expect(422).codes("authors.1.author_id"), ["revoked"]);
    credited(&manager, &article, &both).expect(200);
    assert_eq!(get(&manager, &record)["record"]["state"], "proposed");
}

/// The steps that each role may take in each state.
fn is_allowed(actor: &str, action: &str, state: CreditState) -> bool {
    use CreditState::{Confirmed, Corrected, Disputed, Proposed, Revoked};
    let in_state = match action {
        "confirm" => state == Proposed,
        "dispute" | "revoke" => matches!(state, Proposed | Confirmed | Corrected),
        "decide" => state == Disputed,
        "restore" => state == Revoked,
        "change" => state != Revoked,
        other => panic!("no action {other}"),
    };
    in_state
        && match actor {
            "admin" => true,
            "manager" => matches!(action, "confirm" | "dispute" | "decide"),
            "credited author" => action == "dispute",
            _ => false,
        }
}

#[test]
fn every_step_in_every_state_is_taken_by_those_who_may_and_changes_nothing_otherwise() {
    let world = World::new();
    let (author, other) = (world.person("Olena", Role::Author), world.person("Andrii", Role::Author));
    let (manager, admin) = (world.person("Marta", Role::Manager), world.person("Ada", Role::Admin));
    let reader = world.person("Rudi", Role::User);
    let media = upload(&author, 700, 700);
    let id = media["id"].as_str().unwrap().to_owned();
    let work = world.app.db.read_blocking(move |db| store::find_work(db, WorkKind::Media, &id)).unwrap().unwrap();
    let fresh = |state: CreditState, n: usize| {
        let key = world
            .app
            .db
            .write_blocking(move |write| {
                let person = CreditedPerson::External { name: format!("Person {n}"), url: String::new() };
                store::insert(write, &NewRecord { work, lang: None, person, role: CreditRole::Illustrator, state })
            })
            .unwrap();
        let record = world.app.db.read_blocking(move |db| store::get_by_key(db, key, Lang::En)).unwrap();
        json!({ "id": record.id, "version": record.version })
    };
    let people = [
        ("admin", &admin),
        ("manager", &manager),
        ("credited author", &author),
        ("other author", &other),
        ("reader", &reader),
    ];
    let mut n = 0;
    for state in CreditState::ALL {
        for action in ["confirm", "dispute", "decide", "revoke", "restore", "change"] {
            for (actor, who) in people {
                n += 1;
                let record = fresh(state, n);
                let answer = step(who, &record, action, &json!({}));
                let what = format!("{actor} {action} {state:?}: {} {}", answer.status, answer.text());
                let now = get(&admin, &record)["record"].clone();
                if is_allowed(actor, action, state) {
                    assert_eq!(answer.status, 200, "{what}");
                    assert_eq!(now["version"], 2, "{what}");
                } else {
                    let is_of_role = is_allowed(actor, action, CreditState::Proposed)
                        || is_allowed(actor, action, CreditState::Disputed)
                        || is_allowed(actor, action, CreditState::Revoked);
                    let expected: &[u16] = if is_of_role { &[409] } else { &[403, 404] };
                    assert!(expected.contains(&answer.status), "{what}");
                    assert_eq!((&now["version"], &now["state"]), (&json!(1), &json!(state)), "{what}");
                }
            }
        }
    }
    // each step is in the log with the state before and after
    let lines = admin.get("/api/panel/audit?action=authorship_record.decide").expect(200).json();
    assert_eq!(lines["total"], 2);
    assert_eq!(lines["items"][0]["before"]["state"], "disputed");
    assert_eq!(lines["items"][0]["after"]["state"], "corrected");
}

#[test]
fn several_proposals_are_confirmed_together_and_each_fails_alone() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    for side in [700, 720, 740] {
        upload(&author, side, side);
    }
    let rows = list(&manager, "work=media&sort=created");
    done(&manager, &rows[1], "dispute", &json!({}));
    let wanted: Vec<Value> = rows.iter().map(|row| json!({ "id": row["id"], "version": row["version"] })).collect();

    let outcomes = manager.post(&format!("{RECORDS}/confirm"), &json!({ "records": wanted })).expect(200).json();

    let codes: Vec<(&Value, &Value)> =
        outcomes.as_array().unwrap().iter().map(|one| (&one["done"], &one["code"])).collect();
    assert_eq!(
        codes,
        [(&json!(true), &Value::Null), (&json!(false), &json!("stale_version")), (&json!(true), &Value::Null)]
    );
    let counts = manager.get(&format!("{RECORDS}/counts")).expect(200).json();
    assert_eq!((&counts["confirmed"], &counts["disputed"], &counts["proposed"]), (&json!(2), &json!(1), &json!(0)));
    author.post(&format!("{RECORDS}/confirm"), &json!({ "records": wanted })).expect(403);
}

#[test]
fn authors_see_their_own_records_and_no_notes() {
    let world = World::new();
    let (author, other) = (world.person("Olena", Role::Author), world.person("Andrii", Role::Author));
    let admin = world.person("Ada", Role::Admin);
    let media = upload(&author, 700, 700);
    upload(&other, 720, 720);
    let mine = list(&author, "");
    assert_eq!((mine.len(), &mine[0]["work"]["id"]), (1, &media["id"]));
    let fee = json!({ "note": "Pay in December.", "fee": { "minor": 5_000, "currency": "CHF" }, "fee_state": "due" });
    done(&admin, &mine[0], "change", &fee);

    let shown = get(&author, &mine[0]);

    assert_eq!((&shown["note"], &shown["record"]["fee"]["minor"]), (&json!(""), &json!(5_000)));
    assert_eq!(shown["record"]["actions"], json!(["dispute"]));
    assert!(!shown["history"].to_string().contains("December"), "{}", shown["history"]);
    other.get(&at_record(&mine[0], "")).expect(404);
    other.get(&at_record(&mine[0], "/certificate")).expect(404);
    // somebody with another part in the work reads the record, without its fee
    let new = json!({ "work": "media", "work_id": media["id"], "lang": null, "name": "Nora Berg", "url": "https://nora.example", "role": "illustrator" });
    let nora = admin.post(RECORDS, &new).expect(200).json()["record"].clone();
    done(&admin, &nora, "change", &fee);
    assert_eq!(get(&author, &nora)["record"]["fee"], Value::Null);
    assert_eq!(list(&admin, "person=NORA").len(), 1);
    assert_eq!(list(&admin, "role=illustrator&work=media&state=proposed&licence=press").len(), 1);
    assert_eq!(list(&admin, "from=2020-01-01&to=2020-12-31").len(), 0);
}

#[test]
fn a_stale_version_is_answered_with_the_current_record() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    upload(&author, 700, 700);
    let record = list(&admin, "work=media")[0].clone();
    done(&admin, &record, "confirm", &json!({}));

    let stale = step(&admin, &record, "change", &json!({})).expect(409).json();

    assert_eq!((&stale["code"], &stale["current"]["record"]["state"]), (&json!("stale_version"), &json!("confirmed")));
}

#[test]
fn records_are_in_the_archive_of_the_person_and_lose_the_name_with_the_account() {
    let world = World::new();
    let (author, admin) = (world.person("Hryhorii", Role::Manager), world.person("Ada", Role::Admin));
    let media = upload(&author, 700, 700);
    let record = of_work(&admin, &media)[0].clone();
    let kept = done(&admin, &record, "change", &json!({ "licence": "press" }));
    let password = json!({ "current_password": "Hryhorii has a long password" });
    let archive = author.post("/api/account/archive", &password).expect(200);
    assert!(String::from_utf8_lossy(&archive.body).contains("authorship-records.json"));

    author.post("/api/account/deletion", &password).expect(200);
    days_pass(&world, 15);

    let admin = world.again(&admin);
    let after = get(&admin, &record);
    assert_eq!((&after["record"]["person"]["name"], &after["record"]["licence"]), (&json!(""), &kept["licence"]));
    assert!(!after.to_string().contains("Hryhorii"), "{after}");
}

#[test]
fn the_demo_has_records_in_every_state() {
    let world = World::with_demo();
    world.app.db.write_blocking(complete_demo).unwrap();
    world.app.db.write_blocking(complete_demo).unwrap();
    let admin = world.person("Ada", Role::Admin);

    let counts = admin.get(&format!("{RECORDS}/counts")).expect(200).json();

    for state in ["proposed", "confirmed", "disputed", "corrected", "revoked"] {
        assert!(counts[state].as_u64().unwrap() > 0, "{state}: {counts}");
    }
    assert_eq!(list(&admin, "check=ending").len(), 1);
}

#[test]
fn the_page_of_a_translator_names_the_role_in_articles_of_others() {
    let world = World::with_demo();

    let page = world.data("/en/authors/nora-tschudin");

    let roles = page["roles"].as_array().unwrap();
    assert!(!roles.is_empty() && roles.iter().all(|one| one["role"] == "translator"), "{page}");
    for article in page["articles"]["items"].as_array().unwrap() {
        let is_own = article["author_names"].as_array().unwrap().contains(&json!("Nora Tschudin"));
        assert!(!is_own || roles.iter().all(|one| one["article_id"] != article["id"]), "{article}");
    }
    let html = world.get("/en/authors/nora-tschudin").expect(200).text();
    assert!(html.contains(", translator Nora Tschudin</span>"), "{html}");
}

#[test]
fn a_credit_of_one_language_is_no_role_in_others_and_no_sign_of_a_draft() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let (nora, rudi) = (guest(&admin, "Nora Berg"), guest(&admin, "Rudi Meier"));
    let (own, mut of_draft) = (credit(&article["authors"][0], "author"), credit(&nora, "translator"));
    of_draft["lang"] = json!("uk");
    credited(&author, &article, &json!([own, of_draft, credit(&rudi, "editor")])).expect(200);
    let article = author.get(&path(&article, "")).expect(200).json();
    publish(&author, &admin, &article, "de");

    let page = |person: &Value| world.data(&format!("/de/authors/{}", person["slug"].as_str().unwrap()));

    let (of_nora, of_rudi) = (page(&nora), page(&rudi));
    assert_eq!((&of_nora["articles"]["total"], &of_nora["roles"]), (&json!(0), &json!([])));
    assert_eq!((&of_rudi["articles"]["total"], &of_rudi["roles"][0]["role"]), (&json!(1), &json!("editor")));
}

#[test]
fn credited_people_dispute_records_from_their_account_whatever_their_role() {
    let world = World::new();
    let (author, other) = (world.person("Olena", Role::Author), world.person("Andrii", Role::Author));
    let (manager, reader) = (world.person("Marta", Role::Manager), world.person("Rudi", Role::User));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let nora = guest(&manager, "Nora Berg");
    let own = credit(&article["authors"][0], "author");
    credited(&author, &article, &json!([own, credit(&nora, "photographer")])).expect(200);
    let mine = |who: &Person| who.get("/api/account/authorship-records").expect(200).json()["items"].clone();
    let key = author.user.key;
    let set_role = "update users set role = 'user' where key = ?1";
    world.app.db.write_blocking(move |write| Ok(write.execute(set_role, [key]).map(drop)?)).unwrap();
    author.get(RECORDS).expect(403);
    let dispute = |who: &Person, record: &Value, kind: &str| {
        let body = json!({ "version": record["version"], "kind": kind, "text": REASON });
        who.post(&format!("/api/account/authorship-records/{}/dispute", record["id"].as_str().unwrap()), &body)
    };

    let items = mine(&author);

    assert_eq!(mine(&reader), json!([]));
    let of_article = items.as_array().unwrap().iter().find(|one| one["record"]["work"]["kind"] == "article").unwrap();
    assert_eq!(of_article["record"]["work"]["title"], "Wohnung finden");
    let part = &of_article["others"][0];
    assert_eq!((&part["person"]["name"], &part["actions"]), (&json!("Nora Berg"), &json!(["dispute"])));
    for who in [&other, &reader] {
        dispute(who, part, "authorship").expect(404);
    }
    assert_eq!(dispute(&author, part, "authorship").expect(200).json()["record"]["state"], "disputed");
    assert_eq!(dispute(&author, part, "authorship").expect(409).json()["code"], "stale_version");
    assert_eq!(get(&manager, part)["dispute"]["by"], "Olena Example");
    let own_after = dispute(&author, &of_article["record"], "licence").expect(200).json();
    assert_eq!(own_after["dispute"]["kind"], "licence");
    assert_eq!(author.get("/api/account").expect(200).json()["is_credited"], true);
    assert_eq!(reader.get("/api/account").expect(200).json()["is_credited"], false);
}

#[test]
fn news_of_a_dispute_leads_a_credited_reader_to_the_account_and_staff_to_the_panel() {
    let world = World::with(keep_letters);
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let colleague = world.person("Mykola", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    let record = of_work(&manager, &article)[0].clone();
    let key = author.user.key;
    let set_role = "update users set role = 'user' where key = ?1";
    world.app.db.write_blocking(move |write| Ok(write.execute(set_role, [key]).map(drop)?)).unwrap();
    let news = |who: &Person| {
        let letters = letters(&world, &who.user.email);
        let list = who.get("/api/notifications").expect(200).json()["items"].clone();
        (letters, list[0]["kind"].clone(), list[0]["url"].clone())
    };
    let own = "/profile/account?tab=records";
    let in_panel = format!("/panel/admin/authorship-records?record={}", record["id"].as_str().unwrap());
    let letter = |path: &str| [("authorship_disputed".to_owned(), format!("/en{path}"))];

    let disputed = done(&manager, &record, "dispute", &json!({}));

    let told = json!("authorship.disputed");
    assert_eq!(news(&author), (letter(own).to_vec(), told.clone(), json!(own)));
    assert_eq!(news(&colleague), (letter(&in_panel).to_vec(), told, json!(in_panel)));

    done(&manager, &disputed, "decide", &json!({ "outcome": "confirmed" }));

    let (_, kind, url) = news(&author);
    assert_eq!((kind, url), (json!("authorship.decided"), json!(own)));
}
