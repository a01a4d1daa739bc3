//! Attacks on signing in, over HTTP.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::sign_in::{keep_letters, letters, login, token};
use crate::staff::{accept, invite};
use crate::world::{Answer, Person, World};

fn world() -> World {
    World::with(|config| {
        keep_letters(config);
        config.limits.email_cooldown_s = 0;
    })
}

fn password_of(person: &Person) -> String {
    format!("{} has a long password", person.user.name)
}

fn bearer(world: &World, token: &str, path: &str) -> Answer {
    world.call("GET", path).header("Authorization", &format!("Bearer {token}")).send()
}

/// An answer without what differs from request to request.
fn plain(answer: &Answer) -> (u16, Value) {
    let mut body = answer.json();
    body["request"] = Value::Null;
    (answer.status, body)
}

#[test]
fn no_call_at_the_door_tells_a_known_address_from_an_unknown_one() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    for (path, body) in [
        ("/api/auth/login", json!({ "password": "not the password" })),
        ("/api/auth/password/forgot", json!({})),
        ("/api/auth/email/resend", json!({})),
        (
            "/api/auth/register",
            json!({ "name": "A", "surname": "B", "password": "rain over the Limmat", "terms": true }),
        ),
    ] {
        let with = |email: &str| {
            let mut entry = body.clone();
            entry["email"] = json!(email);
            plain(&if path.ends_with("login") { world.post(path, &entry) } else { world.submit(path, &entry) })
        };
        assert_eq!(with(&olena.user.email), with("nobody@example.ch"), "{path}");
    }
}

#[test]
fn registering_gives_no_role_and_no_state() {
    let world = world();
    for (field, value) in [("role", json!("super-admin")), ("state", json!("active")), ("trust", json!("trusted"))] {
        let mut entry = json!({
            "name": "Eve", "surname": "E", "email": "eve@example.ch", "password": "rain over the Limmat", "terms": true
        });
        entry[field] = value;
        assert_eq!(world.submit("/api/auth/register", &entry).expect(422).codes(field), ["unknown"]);
    }
    assert!(letters(&world, "eve@example.ch").is_empty());
}

/// Events that end a sign-in, and how to cause them.
type Way<'w> = (&'w str, &'w dyn Fn(&Person));

#[test]
fn a_token_is_worth_nothing_after_signing_out_a_reset_a_new_password_or_another_role() {
    let world = world();
    let boss = world.person("Boss", Role::SuperAdmin);
    let ways: [Way; 4] = [
        ("signing out", &|person| {
            person.post("/api/auth/logout", &json!({})).expect(200);
        }),
        ("a reset", &|person| {
            world.submit("/api/auth/password/forgot", &json!({ "email": person.user.email })).expect(200);
            let entry = json!({ "token": token(&world, &person.user.email), "password": "a different long sentence" });
            world.post("/api/auth/password/reset", &entry).expect(200);
        }),
        ("a new password elsewhere", &|person| {
            let change = json!({ "current_password": password_of(person), "password": "a different long sentence" });
            world.again(person).post("/api/account/password", &change).expect(200);
        }),
        ("another role", &|person| {
            let at = format!("/api/panel/staff/{}", person.user.id);
            let version = boss.get(&at).expect(200).json()["person"]["version"].clone();
            boss.put(&format!("{at}/role"), &json!({ "version": version, "role": "manager" })).expect(200);
        }),
    ];
    for (index, (way, happens)) in ways.into_iter().enumerate() {
        let person = world.person(&format!("Person{index}"), Role::Author);
        bearer(&world, &person.token, "/api/auth/me").expect(200);

        happens(&person);

        assert_eq!(bearer(&world, &person.token, "/api/auth/me").status, 401, "after {way}");
        assert_eq!(bearer(&world, &person.token, "/api/panel/articles").status, 401, "after {way}");
    }
}

#[test]
fn every_sign_in_has_a_token_of_its_own_and_takes_none_that_is_brought_along() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let planted = "a".repeat(43);
    let entry = json!({ "email": olena.user.email, "password": password_of(&olena) });

    let signed_in = world
        .call("POST", "/api/auth/login")
        .header("Cookie", &format!("session={planted}"))
        .header("Authorization", &format!("Bearer {planted}"))
        .json(&entry)
        .send()
        .expect(200)
        .json();

    assert_ne!(signed_in["access_token"], json!(planted));
    assert_ne!(signed_in["access_token"], json!(olena.token));
    bearer(&world, &planted, "/api/auth/me").expect(401);
}

#[test]
fn the_cookie_alone_makes_no_call_so_that_another_site_cannot_make_one() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let cookie = format!("session={}", olena.token);
    let with_cookie =
        |method, path: &str, body: &Value| world.call(method, path).header("Cookie", &cookie).json(body).send().status;

    let deletion = json!({ "current_password": password_of(&olena) });
    assert_eq!(with_cookie("POST", "/api/account/deletion", &deletion), 401);
    assert_eq!(with_cookie("POST", "/api/account/sessions/end-others", &json!({})), 401);
    assert_eq!(with_cookie("DELETE", "/api/account/photo", &json!({})), 401);
}

#[test]
fn a_reset_link_works_once_and_an_older_one_not_at_all() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let forgot = || {
        world.submit("/api/auth/password/forgot", &json!({ "email": olena.user.email })).expect(200);
        token(&world, &olena.user.email)
    };
    let reset = |token: &str, password: &str| {
        world.post("/api/auth/password/reset", &json!({ "token": token, "password": password })).status
    };

    let older = forgot();
    let newer = forgot();

    assert_eq!(reset(&older, "the attacker chose this one"), 410);
    assert_eq!(reset(&newer, "a different long sentence"), 200);
    assert_eq!(reset(&newer, "the attacker chose this one"), 410);
    login(&world, &olena.user.email, "a different long sentence").expect(200);
}

#[test]
fn a_link_of_one_kind_opens_nothing_of_another() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    world.submit("/api/auth/password/forgot", &json!({ "email": olena.user.email })).expect(200);
    let reset = token(&world, &olena.user.email);

    world.post("/api/auth/email/confirm", &json!({ "token": reset })).expect(410);
    world.post("/api/auth/email/change", &json!({ "token": reset })).expect(410);
    world.post("/api/auth/login/second", &json!({ "second_factor_token": reset, "code": "123456" })).expect(401);
    bearer(&world, &reset, "/api/auth/me").expect(401);
}

#[test]
fn an_invitation_opens_nothing_but_itself_and_not_after_its_three_days() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let eve = world.person("Eve", Role::User);
    invite(&admin, "olena@example.ch", "manager").expect(200);
    let link = token(&world, "olena@example.ch");

    world.post("/api/auth/email/confirm", &json!({ "token": link })).expect(410);
    let reset = json!({ "token": link, "password": "the attacker chose this one" });
    world.post("/api/auth/password/reset", &reset).expect(410);
    eve.post("/api/auth/email/change", &json!({ "token": link })).expect(410);
    bearer(&world, &link, "/api/auth/me").expect(401);
    // brought by somebody who is signed in, it makes the invited one staff and not the bearer
    let entry = json!({ "token": link, "name": "Olena", "surname": "Koval", "password": "rain over the Limmat" });
    eve.post("/api/auth/invitation", &entry).expect(200);
    assert_eq!(eve.get("/api/auth/me").expect(200).json()["role"], "user");
    eve.post("/api/auth/invitation", &entry).expect(410);

    invite(&admin, "petro@example.ch", "author").expect(200);
    let late = token(&world, "petro@example.ch");
    world.clock.advance(std::time::Duration::from_hours(72));
    accept(&world, &late).expect(410);
}

fn time_of(call: impl FnOnce()) -> f64 {
    let begin = std::time::Instant::now();
    call();
    begin.elapsed().as_secs_f64()
}

#[test]
fn an_unknown_address_takes_as_long_as_a_known_one() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_minute = 10_000;
        config.limits.login_tries_per_account = 10_000;
    });
    let olena = world.person("Olena", Role::User);
    let guess = |email: &str| {
        login(&world, email, "not the password").expect(401);
    };
    guess("warm@example.ch");

    // the shortest of alternating tries: other work on the machine makes tries only longer
    let (mut known, mut unknown) = (f64::MAX, f64::MAX);
    let are_alike = (1..=50).any(|tries| {
        known = known.min(time_of(|| guess(&olena.user.email)));
        unknown = unknown.min(time_of(|| guess("nobody@example.ch")));
        tries >= 7 && known.min(unknown) > known.max(unknown) * 0.6
    });
    assert!(are_alike, "known {known} s, unknown {unknown} s");
}

#[test]
fn guessing_from_one_address_over_many_accounts_has_to_wait_and_is_told_how_long() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_minute = 5;
    });

    let refused =
        (0..10).map(|n| login(&world, &format!("n{n}@example.ch"), "guess guess")).find(|one| one.status == 429);

    let refused = refused.expect("a limit");
    assert!((1..=60).contains(&refused.header("Retry-After").unwrap().parse::<u64>().unwrap()));
    assert_eq!(refused.json()["code"], "too_often");
}
