//! The proof of work of open forms, and attempts of robots to avoid it.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use litfass::features::proof_of_work;
use serde_json::{Value, json};

use crate::sign_in::{keep_letters, letters};
use crate::world::{Answer, World};

const FORGOT: &str = "/api/auth/password/forgot";

fn world() -> World {
    World::with(keep_letters)
}

fn forgot(world: &World, human: &Value) -> Answer {
    world.post(FORGOT, &json!({ "email": "olena@example.ch", "human": human }))
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// A proof whose inside was changed.
fn changed(proof: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut inside: Value =
        serde_json::from_slice(&STANDARD.decode(proof["proof"].as_str().unwrap()).unwrap()).unwrap();
    change(&mut inside);
    json!({ "proof": STANDARD.encode(inside.to_string()) })
}

#[test]
fn every_open_form_wants_a_proof_of_its_own() {
    let world = world();
    let person = json!({ "name": "O", "surname": "K", "password": "rain over the Limmat", "terms": true });
    for (path, form) in [(FORGOT, json!({})), ("/api/auth/email/resend", json!({})), ("/api/auth/register", person)] {
        let mut form = form;
        form["email"] = json!("olena@example.ch");

        assert_eq!(world.post(path, &form).expect(422).codes("human"), ["required"], "{path}");
        form["human"] = world.human();
        world.post(path, &form).expect(200);
        assert_eq!(code(&world.post(path, &form).expect(422)), "proof_over", "{path}");
    }
    assert_eq!(letters(&world, "olena@example.ch").len(), 1);
}

#[test]
fn a_proof_counts_once_although_two_forms_bring_it_at_the_same_time() {
    let world = world();
    for _ in 0..5 {
        let human = world.human();

        let taken = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..4).map(|_| scope.spawn(|| forgot(&world, &human).status)).collect();
            tries.into_iter().map(|one| one.join().unwrap()).filter(|status| *status == 200).count()
        });

        assert_eq!(taken, 1);
    }
}

#[test]
fn a_proof_that_was_not_found_or_is_not_ours_is_refused() {
    let world = world();
    let mine = world.human();
    let easy = changed(&mine, |inside| inside["number"] = json!(inside["number"].as_u64().unwrap() + 1));
    let longer = changed(&mine, |inside| {
        let salt = inside["salt"].as_str().unwrap().replace("expires=", "expires=9");
        inside["salt"] = json!(salt);
    });
    let moved = changed(&mine, |inside| {
        // salt and number together are the same text, so their hash is
        let number = inside["number"].to_string();
        let (first, rest) = number.split_at(1);
        inside["salt"] = json!(format!("{}{first}", inside["salt"].as_str().unwrap()));
        inside["number"] = json!(rest.parse::<u64>().unwrap_or(0));
    });
    let unsigned = changed(&mine, |inside| inside["signature"] = json!("00"));
    let other = World::with(keep_letters);
    let foreign = other.human();

    for human in [easy, longer, moved, unsigned, foreign, json!({ "proof": "bm90aGluZw==" }), json!({ "proof": "%" })] {
        assert_eq!(code(&forgot(&world, &human).expect(422)), "proof_wrong", "{human}");
    }
    forgot(&world, &mine).expect(200);
}

#[test]
fn a_proof_is_over_after_its_minutes() {
    let world = World::with(|config| config.proof_of_work.valid_minutes = 20);
    let human = world.human();

    world.clock.advance(Duration::from_mins(20));

    assert_eq!(code(&forgot(&world, &human).expect(422)), "proof_over");
    forgot(&world, &world.human()).expect(200);
}

#[test]
fn nobody_sends_a_form_in_the_moment_it_was_opened() {
    let world = World::with(|config| config.proof_of_work.min_fill_seconds = 5);
    let human = world.human();

    assert_eq!(code(&forgot(&world, &human).expect(422)), "too_fast");
    world.clock.advance(Duration::from_secs(5));

    forgot(&world, &human).expect(200);
}

#[test]
fn who_fills_in_the_field_that_people_do_not_see_is_told_so() {
    let world = world();
    let mut human = world.human();
    human["website"] = json!("https://cheap.example");

    let refused = forgot(&world, &human).expect(422);

    assert_eq!(code(&refused), "robot");
    assert!(refused.json()["detail"].as_str().unwrap().contains("must stay empty"));
    human["website"] = json!("");
    forgot(&world, &human).expect(200);
}

#[test]
fn a_form_that_was_refused_for_its_fields_keeps_its_proof() {
    let world = world();
    let human = world.human();

    world.post(FORGOT, &json!({ "email": "no address", "human": human })).expect(422);

    forgot(&world, &human).expect(200);
}

#[test]
fn a_challenge_is_what_the_libraries_of_altcha_read() {
    let world = world();
    let given = world.get("/api/proof-of-work/challenge").expect(200);

    let challenge = given.json();

    assert_eq!(given.header("Cache-Control"), Some("no-store"));
    assert_eq!((&challenge["algorithm"], &challenge["maxnumber"]), (&json!("SHA-256"), &json!(50)));
    assert!(challenge["salt"].as_str().unwrap().ends_with('&'));
    assert_eq!(challenge["challenge"].as_str().unwrap().len(), 64);
    assert!(proof_of_work::solve(&serde_json::from_value(challenge).unwrap()).is_some());
}
