//! Search through the front door: word forms, spellings, languages, mistyped words.

use litfass::base::access::Role;
use litfass::base::lang::Lang::{De, En, Uk};
use proptest::prelude::*;
use serde_json::Value;

use crate::contacts_panel::{published, subgroup};
use crate::fixtures::{Draft, article};
use crate::world::{Answer, World};

fn portal() -> World {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    world
}

pub fn search(world: &World, lang: &str, q: &str) -> Value {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    world.data(&format!("/{lang}/search?q={q}"))
}

pub fn hits(answer: &Value) -> Vec<String> {
    answer["hits"]["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_word_is_found_in_its_other_forms_and_spellings() {
    let world = portal();
    world.puts(article("a", &[(De, "Die Straße wird gesperrt")]));
    world.puts(article("b", &[(Uk, "Нові школи відкрили двері")]));
    world.puts(article("c", &[(En, "Buying tickets")]));

    assert_eq!(hits(&search(&world, "de", "strassen")), ["Die Straße wird gesperrt"]);
    assert_eq!(hits(&search(&world, "uk", "школа")), ["Нові школи відкрили двері"]);
    assert_eq!(hits(&search(&world, "en", "ticket")), ["Buying tickets"]);
    assert_eq!(hits(&search(&world, "de", "школа")), ["Нові школи відкрили двері"]);
}

#[test]
fn an_article_is_one_hit_in_the_readers_language_where_it_answers_there() {
    let world = portal();
    world.puts(article("a", &[(En, "Festival in town"), (De, "Festival in der Stadt")]));

    let german = search(&world, "de", "festival");

    assert_eq!(hits(&german), ["Festival in der Stadt"]);
    assert_eq!(
        german["counts"],
        serde_json::json!({
            "all": 1, "article": 1, "category": 0, "contact": 0, "author": 0, "legal": 0, "section": 0, "service": 0,
            "enterprise": 0
        })
    );
    assert_eq!(german["hits"]["items"][0]["path"], "/categories/city/traffic/a");
}

#[test]
fn a_word_is_not_found_by_longer_words_that_begin_like_it_where_it_is_a_word_of_the_readers_language() {
    let world = portal();
    world.puts(article("dog", &[(De, "Der Hund im Treppenhaus"), (En, "The dog on the stairs")]));
    world.puts(article("many", &[(De, "Hundert Stufen"), (En, "A hundred steps")]));

    assert_eq!(hits(&search(&world, "de", "hund")), ["Der Hund im Treppenhaus"]);
    assert_eq!(hits(&search(&world, "de", "treppen")), ["Der Hund im Treppenhaus"], "nobody wrote the word as a whole");
    let english = hits(&search(&world, "en", "hund"));
    assert_eq!(english, ["The dog on the stairs", "A hundred steps"], "whole words of another language come first");
    let titles = suggested(&world, "hund").json();
    assert_eq!(titles.as_array().unwrap().len(), 2, "suggestions go on with what was typed");
}

#[test]
fn what_is_found_in_another_language_is_shown_in_the_readers_own() {
    let world = portal();
    world.puts(article("law", &[(De, "Oksana Melnyk erklärt das Recht"), (Uk, "Оксана Мельник пояснює право")]));
    world.puts(article("only", &[(De, "Oksana Melnyk zieht um")]));

    let found = search(&world, "uk", "Oksana");

    let shown: Vec<(&str, &str)> = found["hits"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| (hit["title"].as_str().unwrap(), hit["lang"].as_str().unwrap()))
        .collect();
    assert!(shown.contains(&("Оксана Мельник пояснює право", "uk")), "{shown:?}");
    assert!(shown.contains(&("Oksana Melnyk zieht um", "de")), "{shown:?}");
    assert_eq!(hits(&search(&world, "uk", "Оксана")), ["Оксана Мельник пояснює право"]);
    let german = world.data("/uk/search?q=Oksana&language=de");
    assert!(hits(&german).contains(&"Oksana Melnyk erklärt das Recht".to_owned()), "the filter asks for German");
}

#[test]
fn a_title_weighs_more_than_a_text_and_the_passage_is_marked() {
    let world = portal();
    let mut draft = article("text", &[(En, "Something else")]);
    draft.body = "<p>Far down there is a word about vaccination.</p>";
    world.puts(article("title", &[(En, "Vaccination starts")]));
    world.puts(draft);

    let answer = search(&world, "en", "vaccination");

    assert_eq!(hits(&answer), ["Vaccination starts", "Something else"]);
    let marked: Vec<&str> = answer["hits"]["items"][1]["snippet"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|part| part["mark"] == true)
        .map(|part| part["text"].as_str().unwrap())
        .collect();
    assert_eq!(marked, ["vaccination"]);
}

#[test]
fn a_contact_among_the_results_has_its_number_and_its_opening_state() {
    let world = portal();
    let admin = world.person("Iryna", Role::Admin);
    published(&admin, &subgroup(&admin), "Doctor Koval");

    let answer = search(&world, "en", "doctor");

    let hit = &answer["hits"]["items"][0];
    assert_eq!(hit["contact"]["phone"]["dial"], "+41445550101");
    assert_eq!(hit["contact"]["open"]["state"], "unknown");
    assert_eq!((&hit["title_parts"][0]["text"], &hit["title_parts"][0]["mark"]), (&"Doctor".into(), &true.into()));
    let topics: Vec<&str> =
        answer["topics"].as_array().unwrap().iter().map(|topic| topic["label"].as_str().unwrap()).collect();
    assert_eq!(topics, ["City", "Health"]);
}

#[test]
fn categories_are_found_too_and_types_are_counted() {
    let world = portal();
    world.puts(article("a", &[(En, "City council meets")]));

    let all = search(&world, "en", "city");
    let only = world.data("/en/search?q=city&type=category");

    assert_eq!((&all["counts"]["article"], &all["counts"]["category"]), (&1.into(), &2.into()));
    assert_eq!(only["hits"]["total"], 2);
    assert_eq!(only["hits"]["items"][0]["type"], "category");
}

#[test]
fn a_mistyped_word_is_answered_with_what_was_probably_meant() {
    let world = portal();
    world.puts(article("a", &[(En, "Vaccination starts")]));

    let answer = search(&world, "en", "vacination");

    assert_eq!(answer["shown_for"], "vaccination");
    assert_eq!(hits(&answer), ["Vaccination starts"]);
    assert_eq!(search(&world, "en", "zzzzqqq")["shown_for"], Value::Null);
}

#[test]
fn articles_with_some_of_the_words_come_after_those_with_all() {
    let world = portal();
    world.puts(article("all", &[(En, "Buying tickets at the station")]));
    world.puts(article("some", &[(En, "Tickets are cheaper now")]));
    world.puts(article("none", &[(En, "Something else")]));

    let answer = search(&world, "en", "station tickets");

    assert_eq!(hits(&answer), ["Buying tickets at the station", "Tickets are cheaper now"]);
    assert_eq!((&answer["complete"], &answer["hits"]["total"]), (&1.into(), &2.into()));
    assert_eq!(answer["hits"]["items"][0]["missing"], serde_json::json!([]));
    assert_eq!(answer["hits"]["items"][1]["missing"], serde_json::json!(["station"]));
}

#[test]
fn a_query_with_a_word_that_nothing_has_is_answered_by_its_other_words() {
    let world = portal();
    world.puts(article("a", &[(En, "Buying tickets at the station")]));

    let answer = search(&world, "en", "tickets for the qqqqxx station");

    assert_eq!(hits(&answer), ["Buying tickets at the station"]);
    assert_eq!((&answer["complete"], &answer["shown_for"]), (&0.into(), &Value::Null));
    assert_eq!(answer["hits"]["items"][0]["missing"], serde_json::json!(["qqqqxx"]));
}

#[test]
fn a_corrected_word_counts_although_another_word_is_missing() {
    let world = portal();
    world.puts(article("a", &[(En, "Vaccination starts")]));

    let answer = search(&world, "en", "vacination qqqqxx");

    assert_eq!(hits(&answer), ["Vaccination starts"]);
    assert_eq!(answer["shown_for"], "vaccination qqqqxx");
    assert_eq!(answer["hits"]["items"][0]["missing"], serde_json::json!(["qqqqxx"]));
}

#[test]
fn results_are_narrowed_by_language_period_and_category() {
    let world = portal();
    world.category("culture", "stage", &[(En, "Culture"), (De, "Kultur")]);
    let both = article("both", &[(En, "Festival in town"), (De, "Festival in der Stadt")]);
    world.puts(both);
    world.puts(Draft { hours_ago: 24 * 20, ..article("older", &[(En, "Festival of last month")]) });
    world.puts(Draft { place: ("culture", "stage"), hours_ago: 2, ..article("stage", &[(En, "Festival on stage")]) });
    let found = |query: &str| {
        let answer = world.data(&format!("/en/search?q=festival{query}"));
        assert_eq!(answer["counts"]["article"], answer["hits"]["total"], "{query}");
        let mut titles = hits(&answer);
        titles.sort();
        titles
    };

    assert_eq!(found(""), ["Festival in town", "Festival of last month", "Festival on stage"]);
    assert_eq!(found("&language=de"), ["Festival in der Stadt"]);
    assert_eq!(found("&period=7d"), ["Festival in town", "Festival on stage"]);
    assert_eq!(found("&category=culture"), ["Festival on stage"]);
    assert_eq!(found("&category=city&period=7d"), ["Festival in town"]);
    assert_eq!(found("&language=uk"), Vec::<String>::new());
    // unknown values are no filters
    assert_eq!(found("&language=xx&period=1h&category=&town=").len(), 3);

    let filter = world.data("/de/search?q=festival&period=7d&category=culture")["filter"].take();
    assert_eq!((&filter["period"], &filter["category"]), (&"7d".into(), &"culture".into()));
    let labels: Vec<&str> =
        filter["categories"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["Stadt", "Kultur"]);
}

#[test]
fn a_filter_that_leaves_nothing_does_not_change_the_query() {
    let world = portal();
    world.puts(article("a", &[(En, "Vaccination starts")]));

    let answer = world.data("/en/search?q=vaccination&category=elsewhere&town=bern");

    assert_eq!((&answer["shown_for"], &answer["hits"]["total"]), (&Value::Null, &0.into()));
}

#[test]
fn people_sections_and_legal_pages_are_found_and_suggested() {
    let world = portal();
    world.section("newcomers", "Newcomers");
    world.puts(Draft { author: Some("Olena Marchenko"), ..article("a", &[(En, "Carnival in town")]) });
    world.app.db.write_blocking(litfass::features::legal::publish_demo).unwrap();
    let first = |q: &str, kind: &str| {
        let answer = world.data(&format!("/en/search?q={q}&type={kind}"));
        assert_eq!(answer["counts"][kind], 1, "{answer}");
        (answer["hits"]["items"][0]["path"].as_str().unwrap().to_owned(), answer["hits"]["items"][0]["title"].clone())
    };

    assert_eq!(first("marchenko", "author"), ("/authors/olena-marchenko".to_owned(), "Olena Marchenko".into()));
    assert_eq!(first("newcomer", "section"), ("/newcomers/articles".to_owned(), "Newcomers".into()));
    assert_eq!(first("imprint", "legal").0, "/legal/imprint");
    let suggested = world.call("GET", "/api/search/suggestions?q=march").header("Lang", "en").send().expect(200).json();
    assert_eq!((&suggested[0]["type"], &suggested[0]["path"]), (&"author".into(), &"/authors/olena-marchenko".into()));

    world
        .app
        .db
        .write_blocking(|write| {
            let key = write.query_row("select key from sections", [], |row| row.get(0))?;
            litfass::features::sections::store::remove(write, key)?;
            write.invalidate("layout");
            Ok(())
        })
        .unwrap();
    assert_eq!(world.data("/en/search?q=newcomer")["counts"]["section"], 0);
}

#[test]
fn what_is_withdrawn_or_renamed_is_found_no_more() {
    let world = portal();
    world.puts(article("a", &[(En, "Carnival in town")]));
    assert_eq!(hits(&search(&world, "en", "carnival")).len(), 1);

    world
        .app
        .db
        .write_blocking(|write| {
            write.execute("update articles set published_at = null", [])?;
            let key = write.query_row("select key from articles", [], |row| row.get(0))?;
            litfass::features::articles::events::live_changed(write, key)
        })
        .unwrap();

    assert!(hits(&search(&world, "en", "carnival")).is_empty());
}

#[test]
fn a_page_beyond_the_last_shows_the_last() {
    let world = portal();
    for slug in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] {
        world.puts(article(slug, &[(En, "The price of a ticket")]));
    }

    let beyond = world.data("/en/search?q=ticket&page=9");

    assert_eq!((&beyond["hits"]["page"], &beyond["hits"]["total"]), (&2.into(), &12.into()));
    assert_eq!(hits(&beyond).len(), 2);
    assert_eq!(world.data("/en/search?q=nothing-like-it&page=9")["hits"]["page"], 1);
    assert_eq!(world.data("/en/search?q=&page=9")["hits"]["page"], 1);
}

#[test]
fn no_question_breaks_the_search() {
    let world = portal();
    world.puts(article("a", &[(En, "Plain words")]));

    for q in [
        "",
        "   ",
        "\"",
        "NEAR(a b)",
        "title:",
        "*",
        "a* OR (",
        "-",
        "'; drop table articles; --",
        "𝔘𝔫𝔦",
        "()()",
        &"long ".repeat(500),
    ] {
        search(&world, "en", q);
    }

    world.get("/en/search").expect(200);
    world.get("/en/search?q=%FF%FE&page=-1&type=x").expect(200);
}

#[test]
fn words_of_every_script_are_found() {
    let world = portal();
    for (slug, title) in
        [("hi", "मनीष की किताब"), ("ar", "كِتَاب جديد"), ("he", "שָׁלוֹם לכולם"), ("th", "ภาษาไทย"), ("ta", "தமிழ் மொழி")]
    {
        world.puts(article(slug, &[(En, title)]));
        let first = title.split(' ').next().unwrap();

        assert_eq!(hits(&search(&world, "en", first)), [title]);
        assert_eq!(suggested(&world, first).expect(200).json()[0]["title"], title);
    }
}

fn suggested(world: &World, q: &str) -> Answer {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    world.get(&format!("/api/search/suggestions?q={q}"))
}

/// Letters, marks and signs of all scripts: any characters, words of one block of Unicode, and words with marks between.
fn any_query() -> impl Strategy<Value = String> {
    let block = (0_u32..0x0003_0000 / 128).prop_flat_map(|block| {
        proptest::collection::vec((0_u32..128).prop_map(move |offset| block * 128 + offset), 1..12)
            .prop_map(|points| points.into_iter().filter_map(char::from_u32).collect::<String>())
    });
    let marked = "[\\p{L}\\p{M}\\p{N} ]{1,24}";
    prop_oneof![any::<String>(), block, marked]
}

#[test]
fn a_query_of_any_characters_is_answered() {
    let world = portal();
    world.puts(article("a", &[(En, "Plain words"), (De, "Straße"), (Uk, "Безробіття")]));

    proptest!(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() }, |(q in any_query())| {
        prop_assert_eq!(suggested(&world, &q).status, 200);
        let encoded: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        prop_assert_eq!(world.get(&format!("/_data/en/search?q={encoded}")).status, 200);
    });
}

/// True if the index had to be made anew, as each start asks.
fn renewed(world: &World) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(litfass::features::search::reindex(&world.app)).unwrap()
}

#[test]
fn an_index_made_by_other_rules_is_made_anew_while_the_portal_works() {
    let world = portal();
    world.puts(article("a", &[(En, "Carnival in town")]));
    let renew = || renewed(&world);
    assert!(!renew(), "what came in was read by today's rules");

    world
        .app
        .db
        .write_blocking(|write| {
            write.execute_batch("insert into search_terms (search_terms) values ('delete-all'); update settings set value = '1' where name = 'search_term_rules'")?;
            write.invalidate("articles");
            Ok(())
        })
        .unwrap();
    assert!(hits(&search(&world, "en", "carnival")).is_empty());

    assert!(renew());
    assert_eq!(hits(&search(&world, "en", "carnival")).len(), 1);
    assert!(!renew());
}

#[test]
fn an_index_without_a_note_of_its_rules_is_not_taken_for_a_new_one() {
    let world = portal();
    world.puts(article("a", &[(En, "Carnival in town")]));
    world
        .app
        .db
        .write_blocking(|write| Ok(write.execute_batch("delete from settings where name = 'search_term_rules'")?))
        .unwrap();

    let beside =
        litfass::server::open_database(&world.app.config, &world.clock, true, std::sync::Arc::new(|_| ())).unwrap();
    assert!(beside.read_blocking(litfass::features::search::is_outdated).unwrap());
    beside.close();
    assert!(renewed(&world));
}

#[test]
fn titles_that_go_on_like_what_was_typed_are_suggested() {
    let world = portal();
    world.puts(article("a", &[(En, "Carnival in town"), (De, "Karneval in der Stadt")]));
    world.puts(article("b", &[(De, "Karten für alle")]));
    let suggest = |lang: &str, q: &str| {
        let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        world.call("GET", &format!("/api/search/suggestions?q={q}")).header("Lang", lang).send().expect(200).json()
    };

    let german = suggest("de", "kar");
    assert_eq!(german[0]["title"], "Karten für alle");
    assert_eq!(
        german[1],
        serde_json::json!({ "type": "article", "title": "Karneval in der Stadt", "path": "/categories/city/traffic/a", "lang": "de" })
    );
    assert_eq!(suggest("en", "carn")[0]["lang"], "en");
    assert_eq!(suggest("uk", "міс")[0]["type"], "category");
    for nothing in ["", "  ", "\"*(", "zzzz"] {
        assert_eq!(suggest("en", nothing), serde_json::json!([]));
    }
}
