//! Decisions on texts of articles: what is allowed, since when a text waits, and undoing the last decision.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::change;
use crate::articles::{act, path, publish, text, tree, upload, words, written};
use crate::assignments::{ask, told};
use crate::authorship_records::{done, of_work};
use crate::private_files::{PDF, add};
use crate::world::{Answer, Person, World};

const SECOND: Duration = Duration::from_secs(1);

/// Reason for which a text is submitted although something is missing.
const NOTE: &str = "Eine kurze Meldung, mehr wissen wir nicht.";

fn german(person: &Person, article: &Value) -> Value {
    text(&person.get(&path(article, "")).expect(200).json(), "de").clone()
}

fn undo(person: &Person, article: &Value) -> Answer {
    let version = german(person, article)["version"].clone();
    person.post(&path(article, "/texts/de/undo"), &json!({ "version": version }))
}

fn shown(world: &World) -> String {
    world.get("/de/last/articles").expect(200).text()
}

/// A text that waits for its review, with its author and a manager.
fn waiting<'w>(world: &'w World, place: &(String, String)) -> (Value, Person<'w>, Person<'w>) {
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, place, "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    (article, author, manager)
}

/// An article that lacks nothing but length, so that its submission needs a note.
fn short(world: &World, author: &Person) -> Value {
    let article = written(author, &tree(world), "Wohnung finden");
    let mut wording = words("Wohnung finden");
    wording["body"] = json!("<p>Kurz.</p>");
    wording["version"] = german(author, &article)["version"].clone();
    author.put(&path(&article, "/texts/de"), &wording).expect(200);
    article
}

#[test]
fn an_approval_is_undone_by_whoever_gave_it_and_by_nobody_else() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    let before = german(&manager, &article);
    let approved = act(&manager, &article, "de", "approve", json!({})).expect(200).json();
    assert_eq!(text(&approved, "de")["undo"], json!({ "seconds": 10, "notified": false }));
    world.clock.advance(3 * SECOND);
    assert_eq!(german(&manager, &article)["undo"]["seconds"], 7);

    let other = world.person("Nadia", Role::Manager);
    assert_eq!(undo(&other, &article).expect(409).json()["code"], "decision_final");
    assert_eq!(undo(&author, &article).expect(409).json()["code"], "decision_final");
    world.person("Ada", Role::Author).post(&path(&article, "/texts/de/undo"), &json!({ "version": 1 })).expect(404);
    undo(&manager, &article).expect(200);

    let after = german(&manager, &article);
    assert_eq!((&after["state"], &after["actions"]), (&before["state"], &before["actions"]));
    assert_eq!(after["undo"], Value::Null);
    assert_eq!(undo(&manager, &article).expect(409).json()["code"], "decision_final");
    let log = manager.get(&path(&article, "/history")).expect(200).json();
    assert_eq!(log[0]["action"], "undo");
}

#[test]
fn the_history_of_an_article_names_nobody_whose_account_is_erased() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    act(&author, &article, "de", "retract", json!({})).expect(200);
    let comment = json!({ "lang": null, "text": "Bitte mit Preisen." });
    author.post(&path(&article, "/comments"), &comment).expect(200);
    let people = |list: &str, name: &str| manager.get(&path(&article, list)).expect(200).json()[0][name].clone();
    assert_eq!(people("/history", "user")["name"], "Olena Example");
    assert_eq!(people("/comments", "user")["name"], "Olena Example");

    let key = author.user.key;
    let forget = move |write: &mut litfass::db::Write| {
        let erased =
            "update users set name = '', surname = '', email = 'x@erased.invalid', state = 'erased' where key = ?1";
        write.execute(erased, [key])?;
        Ok(())
    };
    world.app.db.write_blocking(forget).unwrap();

    assert_eq!((people("/history", "actor"), people("/history", "user")), (json!("person"), Value::Null));
    assert_eq!(people("/comments", "user"), Value::Null);
    assert_eq!(manager.get(&path(&article, "")).expect(200).json()["owner"], Value::Null);
}

#[test]
fn an_undo_comes_too_late_after_its_time_and_after_another_change() {
    let world = World::new();
    let (article, _, manager) = waiting(&world, &tree(&world));
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    world.clock.advance(16 * SECOND);
    assert_eq!(german(&manager, &article)["undo"], Value::Null);
    assert_eq!(undo(&manager, &article).expect(409).json()["code"], "decision_final");

    let published = act(&manager, &article, "de", "publish", json!({})).expect(200).json();
    let mut wording = words("Andere Worte");
    wording["version"] = text(&published, "de")["version"].clone();
    manager.put(&path(&article, "/texts/de"), &wording).expect(200);
    let stale = manager.post(&path(&article, "/texts/de/undo"), &json!({ "version": wording["version"] }));
    assert_eq!(stale.expect(409).json()["code"], "stale_version");
    assert_eq!(undo(&manager, &article).expect(409).json()["code"], "decision_final");
    assert!(shown(&world).contains("Wohnung finden"));
}

#[test]
fn an_undone_publication_leaves_no_trace_for_readers() {
    let world = World::new();
    let (article, _, manager) = waiting(&world, &tree(&world));
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    let before = manager.get(&path(&article, "")).expect(200).json();
    let live = act(&manager, &article, "de", "publish", json!({})).expect(200).json();
    assert_eq!(text(&live, "de")["undo"]["notified"], true, "its author was notified");
    assert!(shown(&world).contains("Wohnung finden"));

    undo(&manager, &article).expect(200);

    assert!(!shown(&world).contains("Wohnung finden"));
    let after = manager.get(&path(&article, "")).expect(200).json();
    assert_eq!(text(&after, "de")["state"], "approved");
    assert_eq!(text(&after, "de")["live"], Value::Null);
    for field in ["published_at", "slug_auto", "slug"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    act(&manager, &article, "de", "publish", json!({})).expect(200);
    assert!(shown(&world).contains("Wohnung finden"));
}

#[test]
fn an_undone_publication_of_changes_shows_readers_the_words_of_before() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let live = publish(&author, &manager, &article, "de");
    let page = format!("/de{}", live["path"].as_str().unwrap());
    let first = world.get(&page).expect(200).text();
    let mut wording = words("Ganz andere Worte");
    wording["version"] = text(&live, "de")["version"].clone();
    manager.put(&path(&article, "/texts/de"), &wording).expect(200);
    world.clock.advance(SECOND);
    act(&manager, &article, "de", "publish", json!({})).expect(200);
    assert!(world.get(&page).expect(200).text().contains("Ganz andere Worte"));

    undo(&manager, &article).expect(200);

    let again = world.get(&page).expect(200).text();
    assert!(again.contains("Wohnung finden") && !again.contains("Ganz andere Worte"));
    assert!(again.contains("id=\"h-anfang\"") && first.contains("id=\"h-anfang\""), "headings can be linked to");
    let after = german(&manager, &article);
    assert_eq!((&after["state"], &after["changed"]), (&json!("published"), &json!(true)));
    assert_eq!(after["live"]["updated_at"], Value::Null);
    assert_eq!(after["title"], "Ganz andere Worte");
}

#[test]
fn an_undone_request_for_changes_takes_its_comment_along_and_reopens_the_review() {
    let world = World::new();
    let (article, _, manager) = waiting(&world, &tree(&world));
    let ask = json!({ "user_id": manager.user.id, "due_on": null, "note": "", "version": null });
    manager.put(&path(&article, "/assignments/de/review"), &ask).expect(200);
    let since = german(&manager, &article)["state"].clone();
    let call = json!({ "note": "Bitte mit Quelle." });
    let sent = act(&manager, &article, "de", "request_changes", call).expect(200).json();
    assert_eq!(text(&sent, "de")["undo"]["notified"], true);
    assert_eq!(sent["assignments"], json!([]));

    let undone = undo(&manager, &article).expect(200).json();

    assert_eq!((&text(&undone, "de")["state"], &text(&undone, "de")["state_reason"]), (&since, &json!("")));
    assert_eq!(undone["assignments"].as_array().unwrap().len(), 1);
    assert_eq!(manager.get(&path(&article, "/comments")).expect(200).json(), json!([]));
}

#[test]
fn the_queue_begins_with_the_text_that_waits_longest_whatever_was_changed_since() {
    let world = World::new();
    let place = tree(&world);
    let (first, author, manager) = waiting(&world, &place);
    world.clock.advance(60 * 60 * SECOND);
    let author = world.again(&author);
    let manager = world.again(&manager);
    let second = written(&author, &place, "Arbeit finden");
    act(&author, &second, "de", "submit", json!({})).expect(200);
    world.clock.advance(SECOND);
    let ask = json!({ "user_id": manager.user.id, "due_on": null, "note": "", "version": null });
    manager.put(&path(&first, "/assignments/de/review"), &ask).expect(200);

    let queue = manager.get("/api/panel/articles?state=in_review&sort=waiting").expect(200).json();

    let titles: Vec<&Value> = queue["items"].as_array().unwrap().iter().map(|row| &row["title"]).collect();
    assert_eq!(titles, ["Wohnung finden", "Arbeit finden"]);
    let since = |n: usize| queue["items"][n]["texts"][0]["state_since"].as_str().unwrap().to_owned();
    assert!(since(0) < since(1));
    act(&manager, &first, "de", "approve", json!({})).expect(200);
    undo(&manager, &first).expect(200);
    let queue = manager.get("/api/panel/articles?state=in_review&sort=waiting").expect(200).json();
    assert_eq!(
        queue["items"][0]["texts"][0]["state_since"],
        json!(since(0)),
        "an undone approval is no new submission"
    );
}

#[test]
fn a_list_names_the_actions_that_its_reader_may_take() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    let offered = |person: &Person| {
        let rows = person.get("/api/panel/articles").expect(200).json();
        let row = rows["items"].as_array().unwrap().iter().find(|row| row["id"] == article["id"]).cloned().unwrap();
        row["texts"][0]["actions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let of_manager: Vec<String> = offered(&manager);
    assert!(of_manager.contains(&"publish".to_owned()) && of_manager.contains(&"approve".to_owned()));
    let of_author: Vec<String> = offered(&author);
    assert_eq!(of_author, ["retract"]);

    act(&manager, &article, "de", "publish", json!({})).expect(200);
    let of_manager: Vec<String> = offered(&manager);
    assert!(!of_manager.contains(&"publish".to_owned()), "nothing is left to publish: {of_manager:?}");
    let empty = manager.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200).json();
    let rows = manager.get("/api/panel/articles").expect(200).json();
    let row = rows["items"].as_array().unwrap().iter().find(|row| row["id"] == empty["id"]).cloned().unwrap();
    let texts = row["texts"].to_string();
    assert!(!texts.contains("\"publish\"") && !texts.contains("\"schedule\""), "it is empty: {texts}");
}

#[test]
fn a_text_says_what_keeps_it_from_publication() {
    let world = World::with(|config| config.articles.four_eyes = true);
    let place = tree(&world);
    let (article, _, manager) = waiting(&world, &place);
    let own = written(&manager, &place, "Selbst geschrieben");

    let of_others = german(&manager, &article);
    assert_eq!((&of_others["publish_problems"], &of_others["needs_second_person"]), (&json!({}), &json!(false)));
    assert_eq!(german(&manager, &own)["needs_second_person"], true);
    let empty = manager.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    assert!(german(&manager, &empty)["publish_problems"]["category_id"].is_array());
}

#[test]
fn a_list_says_what_keeps_a_waiting_text_from_publication() {
    let world = World::new();
    let (article, _, manager) = waiting(&world, &tree(&world));
    let listed = || {
        let rows = manager.get("/api/panel/articles").expect(200).json();
        let row = rows["items"].as_array().unwrap().iter().find(|row| row["id"] == article["id"]).cloned().unwrap();
        row["texts"][0].clone()
    };
    assert_eq!(listed()["publish_problems"], json!({}));

    act(&manager, &article, "de", "approve", json!({})).expect(200);
    world.app.db.write_blocking(|write| Ok(write.execute("update articles set cover_media_key = null", [])?)).unwrap();

    assert_eq!(listed()["state"], "approved");
    assert_eq!(listed()["publish_problems"]["cover_media_id"][0]["code"], "required");
    act(&manager, &article, "de", "publish", json!({})).expect(422);
}

#[test]
fn an_undone_submission_takes_its_note_along_and_asks_for_the_changes_again() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    act(&manager, &article, "de", "request_changes", json!({ "note": "Bitte kürzer fassen." })).expect(200);
    let before = german(&author, &article);
    let comments = || author.get(&path(&article, "/comments")).expect(200).json();
    let submitted = act(&author, &article, "de", "submit", json!({ "note": "Jetzt kürzer." })).expect(200).json();
    assert_eq!(text(&submitted, "de")["undo"], json!({ "seconds": 10, "notified": true }));
    assert_eq!(comments().as_array().unwrap().len(), 2);

    undo(&author, &article).expect(200);

    let after = german(&author, &article);
    for field in ["state", "state_reason", "actions"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    let left = comments();
    assert_eq!(left.as_array().unwrap().len(), 1, "{left}");
    assert_eq!((&left[0]["kind"], &left[0]["resolved_at"]), (&json!("change_request"), &Value::Null));
}

#[test]
fn a_submission_is_not_undone_once_somebody_decided_about_it() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    act(&manager, &article, "de", "approve", json!({})).expect(200);

    assert_eq!(undo(&author, &article).expect(409).json()["code"], "decision_final");
    assert_eq!(german(&author, &article)["state"], "approved");
}

#[test]
fn a_submission_that_was_taken_back_waits_again_after_an_undo_with_the_note_that_it_had() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = short(&world, &author);
    act(&author, &article, "de", "submit", json!({ "note": NOTE })).expect(200);
    let before = german(&author, &article);
    world.clock.advance(60 * SECOND);
    let taken_back = act(&author, &article, "de", "retract", json!({})).expect(200).json();
    assert_eq!(text(&taken_back, "de")["undo"], json!({ "seconds": 10, "notified": false }));

    undo(&author, &article).expect(200);

    let after = german(&author, &article);
    for field in ["state", "state_since", "actions"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(after["state"], "in_review");
    assert_eq!(manager.get(&path(&article, "/comments")).expect(200).json().as_array().unwrap().len(), 1);
    assert_eq!(told(&manager, "article.review").len(), 1, "the text was submitted once");
}

#[test]
fn a_text_that_is_too_short_is_submitted_from_the_list_with_a_note_alone() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = short(&world, &author);
    let submit = |note: &Value| {
        let call = json!({ "ids": [article["id"]], "action": "submit", "note": note });
        manager.post("/api/panel/articles/bulk", &call).expect(200).json()[0].clone()
    };

    let refused = submit(&Value::Null);
    assert_eq!((&refused["done"], &refused["code"]), (&json!(false), &json!("invalid")), "{refused}");
    assert_eq!(german(&manager, &article)["state"], "draft");

    assert_eq!(submit(&json!(NOTE))["done"], true);
    assert_eq!(german(&manager, &article)["state"], "in_review");
    assert_eq!(manager.get(&path(&article, "/comments")).expect(200).json()[0]["text"], NOTE);
}

#[test]
fn an_undo_leaves_an_assignment_that_somebody_made_meanwhile() {
    let world = World::new();
    let (article, _, manager) = waiting(&world, &tree(&world));
    let nadia = world.person("Nadia", Role::Manager);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    ask(&manager, &article, "de/review", &nadia, &json!({})).expect(200);

    let undone = undo(&manager, &article).expect(200).json();

    assert_eq!(text(&undone, "de")["state"], "in_review");
    assert_eq!(undone["assignments"][0]["person"]["name"], "Nadia Example");
}

#[test]
fn an_undo_closes_the_review_that_the_submission_opened_unless_somebody_has_changed_it() {
    let world = World::new();
    let (article, author, manager) = waiting(&world, &tree(&world));
    let nadia = world.person("Nadia", Role::Manager);
    ask(&manager, &article, "de/review", &nadia, &json!({})).expect(200);
    act(&manager, &article, "de", "request_changes", json!({ "note": "Bitte mit Quelle." })).expect(200);
    let submit = || act(&author, &article, "de", "submit", json!({})).expect(200).json()["assignments"][0].clone();

    assert_eq!(submit()["person"]["name"], "Nadia Example");
    assert_eq!(undo(&author, &article).expect(200).json()["assignments"], json!([]));

    let opened = submit();
    ask(&manager, &article, "de/review", &manager, &json!({ "version": opened["version"] })).expect(200);
    let undone = undo(&author, &article).expect(200).json();
    assert_eq!(text(&undone, "de")["state"], "changes_requested");
    assert_eq!(undone["assignments"][0]["person"]["name"], "Marta Example");
}

#[test]
fn a_draft_is_discarded_by_its_owner_while_nobody_has_written_into_it() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let begin = || author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let discard = |who: &Person, article: &Value| who.delete(&path(article, "/unwritten"));
    let (empty, worded, discussed) = (begin(), begin(), begin());
    let mut wording = words("Ein Anfang");
    wording["version"] = text(&worded, "de")["version"].clone();
    author.put(&path(&worded, "/texts/de"), &wording).expect(200);
    manager.post(&path(&discussed, "/comments"), &json!({ "lang": null, "text": "Worum geht es?" })).expect(200);

    discard(&manager, &empty).expect(409);
    discard(&author, &worded).expect(409);
    discard(&author, &discussed).expect(409);
    discard(&author, &empty).expect(200);

    author.get(&path(&empty, "")).expect(404);
    author.get(&path(&worded, "")).expect(200);
    author.get(&path(&discussed, "")).expect(200);
}

#[test]
fn a_draft_is_kept_with_a_single_thing_that_somebody_added() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let taras = world.person("Taras", Role::Author);
    let begin = || author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let drafts = [(); 6].map(|()| begin());
    let [cover, tagged, assigned, translated, recorded, proven] = &drafts;
    change(&author, cover, json!({ "cover_media_id": upload(&author, 1300, 700)["id"] })).expect(200);
    change(&author, tagged, json!({ "tags": { "en": [], "uk": [], "de": ["Wohnen"] } })).expect(200);
    ask(&admin, assigned, "uk/translation", &taras, &json!({})).expect(200);
    author.put(&path(translated, "/texts/uk"), &words("Знайти житло")).expect(200);
    done(&admin, &of_work(&admin, recorded)[0], "change", &json!({}));
    add(&author, &of_work(&admin, proven)[0], "contract.pdf", PDF).expect(200);

    for (at, draft) in drafts.iter().enumerate() {
        let refused = author.delete(&path(draft, "/unwritten")).expect(409).json();
        assert_eq!(refused["code"], "wrong_state", "draft {at}");
        author.get(&path(draft, "")).expect(200);
    }
}
