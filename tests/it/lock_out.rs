//! Attempts to keep somebody else out of their account: by wrong passwords and codes, by letters, by a registration of
//! their address, by the forms of all.

use std::collections::BTreeMap;
use std::time::Duration;

use litfass::base::access::Role;
use litfass::config::Config;
use serde_json::{Value, json};

use crate::second_factor::turned_on;
use crate::sign_in::{confirm, keep_letters, letters, login, register, token};
use crate::world::{Answer, Person, World};

/// A world behind a proxy, so that a test chooses the addresses of its clients.
fn proxied(change: impl FnOnce(&mut Config)) -> World {
    World::with(|config| {
        keep_letters(config);
        config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
        config.limits.login_tries_per_minute = 10_000;
        change(config);
    })
}

fn password_of(person: &Person) -> String {
    format!("{} has a long password", person.user.name)
}

fn login_from(world: &World, address: &str, cookie: &str, entry: &Value) -> Answer {
    let call = world.call("POST", "/api/auth/login").header("X-Forwarded-For", address);
    let call = if cookie.is_empty() { call } else { call.header("Cookie", cookie) };
    call.json(entry).send()
}

/// Signs in once, as the browser of this person did before; answers its cookie.
fn known_device(world: &World, person: &Person, address: &str) -> String {
    let entry = json!({ "email": person.user.email, "password": password_of(person) });
    let answer = login_from(world, address, "", &entry).expect(200);
    let cookies = answer.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let device = cookies.map(|(_, value)| value).find(|value| value.starts_with("device=")).unwrap();
    device.split(';').next().unwrap().to_owned()
}

#[test]
fn wrong_passwords_of_a_stranger_keep_nobody_else_out() {
    let world = proxied(|_| ());
    let olena = world.person("Olena", Role::Admin);
    let device = known_device(&world, &olena, "192.0.2.7");
    let wrong = json!({ "email": olena.user.email, "password": "not the password" });
    let right = json!({ "email": olena.user.email, "password": password_of(&olena) });

    let refused = (0..12).map(|_| login_from(&world, "203.0.113.9", "", &wrong).status).filter(|it| *it == 429).count();

    assert_eq!(refused, 2);
    login_from(&world, "203.0.113.9", "", &right).expect(429);
    login_from(&world, "198.51.100.4", "", &right).expect(200);
    login_from(&world, "203.0.113.9", &device, &right).expect(200);
    olena.post("/api/account/archive", &json!({ "current_password": password_of(&olena) })).expect(200);
}

#[test]
fn right_passwords_are_not_counted() {
    let world = proxied(|config| config.limits.login_tries_per_account = 3);
    let olena = world.person("Olena", Role::User);
    let right = json!({ "email": olena.user.email, "password": password_of(&olena) });

    for _ in 0..10 {
        login_from(&world, "203.0.113.9", "", &right).expect(200);
        olena.post("/api/account/archive", &json!({ "current_password": password_of(&olena) })).expect(200);
    }
}

#[test]
fn wrong_codes_of_somebody_who_knows_the_password_leave_known_devices_their_own() {
    let world = proxied(|_| ());
    let olena = world.person("Olena", Role::User);
    let device = known_device(&world, &olena, "192.0.2.7");
    let (_, recovery) = turned_on(&olena);
    let right = json!({ "email": olena.user.email, "password": password_of(&olena) });
    let begin = |address: &str, cookie: &str| {
        login_from(&world, address, cookie, &right).expect(200).json()["second_factor_token"].clone()
    };
    let enter = |address: &str, cookie: &str, token: &Value, code: &str| {
        let entry = json!({ "second_factor_token": token, "code": code });
        let call = world.call("POST", "/api/auth/login/second").header("X-Forwarded-For", address);
        let call = if cookie.is_empty() { call } else { call.header("Cookie", cookie) };
        call.json(&entry).send()
    };
    // beforehand, because one failure of 50 fades in 18 seconds, and a slow machine takes longer for as many passwords
    let steps: Vec<(String, Value)> =
        (0..15).map(|n| format!("203.0.113.{n}")).map(|address| (address.clone(), begin(&address, ""))).collect();
    let (elsewhere, at_home) = (begin("198.51.100.4", ""), begin("203.0.113.9", &device));

    let guesses = steps.iter().flat_map(|step| std::iter::repeat_n(step, 4));
    let guessed: Vec<u16> = guesses.map(|(address, token)| enter(address, "", token, "123123").status).collect();

    assert_eq!(guessed.iter().filter(|status| **status == 422).count(), 50, "{guessed:?}");
    enter("198.51.100.4", "", &elsewhere, &recovery[0]).expect(429);
    enter("203.0.113.9", &device, &at_home, &recovery[0]).expect(200);
}

fn newcomer(name: &str, password: &str) -> Value {
    json!({ "name": name, "surname": "Koval", "email": "olena@example.ch", "password": password, "terms": true })
}

#[test]
fn a_registration_of_somebody_elses_address_gives_its_sender_nothing() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.email_cooldown_s = 0;
    });
    let own = register(&world, &newcomer("Olena", "rain over the Limmat"));
    let foreign = register(&world, &newcomer("Eve", "the attacker chose this"));

    // the owner of the mailbox opens the newest link, in the browser of their own registration or any other
    assert_eq!(confirm(&world, "olena@example.ch", &own).expect(409).json()["code"], "choose_password");
    assert_eq!(confirm(&world, "olena@example.ch", "device=other").expect(409).json()["code"], "choose_password");
    let short = json!({ "token": token(&world, "olena@example.ch"), "password": "1234567890" });
    assert_eq!(world.post("/api/auth/email/confirm", &short).expect(422).codes("password"), ["too_common"]);
    let chosen = json!({ "token": token(&world, "olena@example.ch"), "password": "snow on the Uetliberg" });
    world.post("/api/auth/email/confirm", &chosen).expect(200);

    login(&world, "olena@example.ch", "the attacker chose this").expect(401);
    login(&world, "olena@example.ch", "snow on the Uetliberg").expect(200);
    confirm(&world, "olena@example.ch", &foreign).expect(410);
}

#[test]
fn the_browser_that_registered_confirms_with_one_click_also_by_a_second_letter() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.email_cooldown_s = 0;
    });
    let cookie = register(&world, &newcomer("Olena", "rain over the Limmat"));
    world.submit("/api/auth/email/resend", &json!({ "email": "olena@example.ch" })).expect(200);

    confirm(&world, "olena@example.ch", &cookie).expect(200);

    login(&world, "olena@example.ch", "rain over the Limmat").expect(200);
}

/// Number of letters to an address by template.
fn counted(world: &World, email: &str) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for (template, _) in letters(world, email) {
        *counted.entry(template).or_default() += 1;
    }
    counted
}

#[test]
fn a_stranger_gets_one_letter_in_a_pause_few_a_day_and_no_words_of_the_sender() {
    let world = proxied(|config| {
        config.limits.registration_tries_per_hour = 1_000;
        config.limits.email_requests_per_hour = 1_000;
    });
    let eve = world.person("Eve", Role::User);
    let change = json!({ "email": "olena@example.ch", "current_password": password_of(&eve) });

    for _ in 0..5 {
        world.submit("/api/auth/register", &newcomer("Buy now", "rain over the Limmat")).expect(200);
    }
    assert_eq!(counted(&world, "olena@example.ch"), BTreeMap::from([("confirm_email".to_owned(), 1)]));
    eve.post("/api/account/email", &change).expect(200);
    eve.post("/api/account/email", &change).expect(429);
    for hour in 0..30 {
        world.clock.advance(Duration::from_mins(10));
        let tagged = format!("olena+{hour}@example.ch");
        let entry = json!({ "name": "Eve", "surname": "E", "email": tagged, "password": "rain over the Limmat", "terms": true });
        world.submit("/api/auth/register", &entry).expect(200);
        world.submit("/api/auth/email/resend", &json!({ "email": "olena@example.ch" })).expect(200);
    }

    let confirmations = world.app.db.read_blocking(|db| {
        Ok(db.query_row("select count(*) from mail_out where template = 'confirm_email'", [], |row| {
            row.get::<_, i64>(0)
        })?)
    });
    assert_eq!(confirmations.unwrap(), i64::from(world.app.config.limits.letters_per_mailbox_per_day));
    let named = world.app.db.read_blocking(|db| {
        let sql =
            "select count(*) from mail_out where mailbox = 'olena@example.ch' and (to_name <> '' or args like '%Buy%')";
        Ok(db.query_row(sql, [], |row| row.get::<_, i64>(0))?)
    });
    assert_eq!(named.unwrap(), 0);
}

#[test]
fn an_account_is_told_once_that_its_address_was_used() {
    let world = world_with_letters();
    let olena = world.person("Olena", Role::User);
    let entry = json!({ "name": "Eve", "surname": "E", "email": olena.user.email, "password": "rain over the Limmat", "terms": true });

    for _ in 0..4 {
        world.submit("/api/auth/register", &entry).expect(200);
    }

    assert_eq!(counted(&world, &olena.user.email), BTreeMap::from([("already_registered".to_owned(), 1)]));
}

fn world_with_letters() -> World {
    World::with(keep_letters)
}

#[test]
fn letters_that_others_asked_for_leave_a_known_device_its_own() {
    let world = proxied(|config| config.limits.email_requests_per_hour = 1_000);
    let olena = world.person("Olena", Role::User);
    let device = known_device(&world, &olena, "192.0.2.7");
    let most = world.app.config.limits.letters_per_mailbox_per_day as usize;
    for _ in 0..most + 3 {
        world.clock.advance(Duration::from_mins(2));
        world.submit("/api/auth/password/forgot", &json!({ "email": olena.user.email })).expect(200);
    }
    assert_eq!(counted(&world, &olena.user.email)["reset_password"], most);

    world.clock.advance(Duration::from_mins(2));
    let entry = json!({ "email": olena.user.email, "human": world.human() });
    world.call("POST", "/api/auth/password/forgot").header("Cookie", &device).json(&entry).send().expect(200);

    assert_eq!(counted(&world, &olena.user.email)["reset_password"], most + 1);
}

#[test]
fn an_advert_is_no_name() {
    let world = world_with_letters();
    let olena = world.person("Olena", Role::User);

    let refused = world.submit("/api/auth/register", &newcomer("Call +41 79 555 01 42", "rain over the Limmat"));
    let profile = json!({
        "version": olena.user.version, "name": "www.evil.example", "surname": "K", "phone": "", "date_of_birth": "",
        "instagram": "", "facebook": "", "locale": "en"
    });

    assert_eq!(refused.expect(422).codes("name"), ["person_name"]);
    assert_eq!(olena.put("/api/account", &profile).expect(422).codes("name"), ["person_name"]);
}

#[test]
fn one_person_without_a_script_leaves_the_forms_to_others() {
    let world = proxied(|config| config.limits.email_requests_per_hour = 1_000);
    let post = |address: &str, ticket: &str| {
        let fields = [
            ("about", "/last/articles"),
            ("category", "error"),
            ("text", "The list of articles shows nothing that I expected."),
            ("good_faith", "yes"),
            ("ticket", ticket),
        ];
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let call = world.call("POST", "/en/report").header("X-Forwarded-For", address);
        call.body("application/x-www-form-urlencoded", form.into_bytes()).send()
    };
    let send = |address: &str| {
        let page = post(address, "").expect(200).text();
        let (_, rest) = page.split_once("name=\"ticket\" value=\"").unwrap();
        post(address, rest.split_once('"').unwrap().0);
    };
    let received = || {
        let count = |db: &rusqlite::Connection| Ok(db.query_row("select count(*) from cases", [], |row| row.get(0))?);
        world.app.db.read_blocking(count).map(|count: i64| count).unwrap()
    };

    for _ in 0..64 {
        send("203.0.113.9");
    }
    assert_eq!(received(), 6);
    send("198.51.100.4");

    assert_eq!(received(), 7, "another person");
}
