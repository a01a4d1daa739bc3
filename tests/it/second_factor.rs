//! The second factor: an app's codes, each counting once, recovery codes, and sign-ins in two steps.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::sign_in::{keep_letters, letters, login, token};
use crate::world::{Answer, Person, World};

fn world() -> World {
    World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_account = 100;
    })
}

/// An authenticator app.
pub struct App<'w> {
    world: &'w World,
    totp: Totp,
    /// The code that turned the second factor on.
    first_code: String,
}

impl App<'_> {
    /// The code that it shows now.
    fn code(&self) -> String {
        let seconds = u64::try_from(self.world.app.clock.now().millis() / 1000).unwrap();
        self.totp.generate(seconds).to_string()
    }

    /// The code that it shows after the present one.
    fn next_code(&self) -> String {
        self.world.clock.advance(Duration::from_secs(30));
        self.code()
    }
}

fn password_of(person: &Person) -> String {
    format!("{} has a long password", person.user.name)
}

/// Turns the second factor on; answers the app and the recovery codes.
pub fn turned_on<'w>(person: &Person<'w>) -> (App<'w>, Vec<String>) {
    let password = json!({ "current_password": password_of(person) });
    let setup = person.post("/api/account/second-factor", &password).expect(200).json();
    let secret = Secret::try_from_base32(setup["secret"].as_str().unwrap()).unwrap();
    let totp = Builder::new().with_secret(secret).with_account_name("x").build().unwrap();
    let mut app = App { world: person.world, totp, first_code: String::new() };
    app.first_code = app.code();
    let confirmation = json!({ "code": app.first_code });
    let made = person.post("/api/account/second-factor/confirm", &confirmation).expect(200).json();
    let codes = made["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    (app, codes)
}

/// The token of a second step: the password was right.
fn first_step(person: &Person) -> String {
    let answer = login(person.world, &person.user.email, &password_of(person)).expect(200).json();
    assert_eq!(answer["access_token"], Value::Null);
    answer["second_factor_token"].as_str().unwrap().to_owned()
}

fn second_step(world: &World, token: &str, code: &str) -> Answer {
    world.post("/api/auth/login/second", &json!({ "second_factor_token": token, "code": code }))
}

#[test]
fn with_a_second_factor_the_password_alone_opens_nothing() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, _) = turned_on(&olena);

    let step = first_step(&olena);
    world.call("GET", "/api/auth/me").header("Authorization", &format!("Bearer {step}")).send().expect(401);
    assert_eq!(second_step(&world, &step, "000000").expect(422).codes("code"), ["wrong_code"]);
    let signed_in = second_step(&world, &step, &app.next_code()).expect(200).json();

    assert_eq!(signed_in["user"]["email"], json!(olena.user.email));
    second_step(&world, &step, &app.next_code()).expect(401);
    assert!(olena.get("/api/account").expect(200).json()["second_factor_since"].is_string());
}

#[test]
fn a_code_of_the_app_counts_once() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, _) = turned_on(&olena);

    assert_eq!(second_step(&world, &first_step(&olena), &app.first_code).expect(422).codes("code"), ["wrong_code"]);
    let code = app.next_code();
    second_step(&world, &first_step(&olena), &code).expect(200);
    assert_eq!(second_step(&world, &first_step(&olena), &code).expect(422).codes("code"), ["wrong_code"]);
}

#[test]
fn a_recovery_code_opens_once_and_however_it_is_written() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (_, codes) = turned_on(&olena);

    second_step(&world, &first_step(&olena), &codes[0].to_uppercase().replace('-', " ")).expect(200);
    second_step(&world, &first_step(&olena), &codes[0]).expect(422);

    assert_eq!(olena.get("/api/account").expect(200).json()["recovery_codes"], 9);
    let password = json!({ "current_password": password_of(&olena) });
    let renewed = olena.post("/api/account/second-factor/codes", &password).expect(200).json();
    second_step(&world, &first_step(&olena), &codes[1]).expect(422);
    second_step(&world, &first_step(&olena), renewed["codes"][0].as_str().unwrap()).expect(200);
}

#[test]
fn the_second_step_is_over_after_five_wrong_codes_or_ten_minutes() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, _) = turned_on(&olena);

    let guessed = first_step(&olena);
    for _ in 0..5 {
        second_step(&world, &guessed, "123123").expect(422);
    }
    assert_eq!(second_step(&world, &guessed, &app.next_code()).expect(401).json()["code"], "sign_in_over");
    let late = first_step(&olena);
    world.clock.advance(Duration::from_mins(11));
    second_step(&world, &late, &app.code()).expect(401);
}

#[test]
fn guessing_codes_has_to_wait_although_each_step_is_a_new_one() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_account = 12;
    });
    let olena = world.person("Olena", Role::User);
    turned_on(&olena);

    let mut wrong = 0;
    let refused = (0..20).find_map(|_| {
        let answer = login(&world, &olena.user.email, &password_of(&olena));
        if answer.status == 429 {
            return Some(answer);
        }
        let token = answer.json()["second_factor_token"].as_str().unwrap().to_owned();
        let answer = second_step(&world, &token, "123123");
        wrong += u32::from(answer.status == 422);
        (answer.status == 429).then_some(answer)
    });

    assert!(refused.unwrap().header("Retry-After").unwrap().parse::<u64>().unwrap() > 0);
    assert!(wrong <= 6, "{wrong} codes were tried");
}

#[test]
fn a_new_password_by_letter_leaves_the_second_factor_and_voids_a_step_under_way() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, _) = turned_on(&olena);
    let step = first_step(&olena);

    world.submit("/api/auth/password/forgot", &json!({ "email": olena.user.email })).expect(200);
    let reset = token(&world, &olena.user.email);
    let entry = json!({ "token": reset, "password": "a different long sentence" });
    world.post("/api/auth/password/reset", &entry).expect(200);

    second_step(&world, &step, &app.next_code()).expect(401);
    let answer = login(&world, &olena.user.email, "a different long sentence").expect(200).json();
    assert!(answer["second_factor_token"].is_string());
}

#[test]
fn it_is_turned_on_only_by_the_password_and_the_first_code() {
    let world = world();
    let olena = world.person("Olena", Role::User);

    let wrong = json!({ "current_password": "not mine" });
    assert_eq!(
        olena.post("/api/account/second-factor", &wrong).expect(422).codes("current_password"),
        ["wrong_password"]
    );
    assert_eq!(
        olena.post("/api/account/second-factor/confirm", &json!({ "code": "123456" })).expect(422).codes("code"),
        ["wrong_code"]
    );
    let right = json!({ "current_password": password_of(&olena) });
    let setup = olena.post("/api/account/second-factor", &right).expect(200).json();

    assert!(setup["qr_svg"].as_str().unwrap().starts_with("<svg"));
    assert!(setup["uri"].as_str().unwrap().starts_with("otpauth://totp/"));
    assert_eq!(olena.get("/api/account").expect(200).json()["second_factor_since"], Value::Null);
    assert!(login(&world, &olena.user.email, &password_of(&olena)).expect(200).json()["access_token"].is_string());
}

#[test]
fn turning_it_on_ends_other_sign_ins_and_it_cannot_be_replaced_unseen() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let other = login(&world, &olena.user.email, &password_of(&olena)).expect(200).json();
    turned_on(&olena);

    let bearer = format!("Bearer {}", other["access_token"].as_str().unwrap());
    world.call("GET", "/api/auth/me").header("Authorization", &bearer).send().expect(401);
    let right = json!({ "current_password": password_of(&olena) });
    let refused = olena.post("/api/account/second-factor", &right).expect(409);
    assert_eq!(refused.json()["code"], "second_factor_on");
    assert_eq!(letters(&world, &olena.user.email).last().unwrap().0, "second_factor_on");
}

#[test]
fn it_is_turned_off_by_the_password_and_a_code() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, _) = turned_on(&olena);
    let off = |code: &str| {
        let entry = json!({ "current_password": password_of(&olena), "code": code });
        olena.post("/api/account/second-factor/disable", &entry)
    };

    assert_eq!(off("123123").expect(422).codes("code"), ["wrong_code"]);
    let profile = off(&app.next_code()).expect(200).json();

    assert_eq!((&profile["second_factor_since"], &profile["recovery_codes"]), (&Value::Null, &json!(0)));
    assert!(login(&world, &olena.user.email, &password_of(&olena)).expect(200).json()["access_token"].is_string());
    assert_eq!(off("123123").expect(409).json()["code"], "second_factor_off");
}

#[test]
fn neither_the_secret_nor_a_recovery_code_can_be_read_from_the_database() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let (app, codes) = turned_on(&olena);
    let plain: Vec<String> = codes.iter().map(|code| code.replace('-', "")).collect();

    let (secret, hashes): (Vec<u8>, Vec<Vec<u8>>) = world
        .app
        .db
        .read_blocking(|read| {
            let secret = read.query_row("select secret from authenticators", [], |row| row.get(0))?;
            let mut statement = read.prepare("select hash from recovery_codes order by hash")?;
            let hashes = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok((secret, hashes))
        })
        .unwrap();

    let known = app.totp.to_url().unwrap();
    let base32 = known.split("secret=").nth(1).unwrap().split('&').next().unwrap();
    let raw = Secret::try_from_base32(base32).unwrap();
    assert!(!secret.windows(20).any(|part| part == raw.as_ref()));
    let shas: Vec<[u8; 32]> = plain.iter().map(|code| litfass::app::token_hash(code)).collect();
    assert!(hashes.iter().all(|hash| !shas.iter().any(|sha| sha.as_slice() == hash)));
}

#[test]
fn an_admin_takes_it_away_from_another_who_lost_the_app_and_never_from_themselves() {
    let world = world();
    let boss = world.person("Boss", Role::SuperAdmin);
    let admin = world.person("Anna", Role::Admin);
    turned_on(&admin);
    turned_on(&boss);
    let at = |person: &Person| format!("/api/panel/staff/{}", person.user.id);
    let shown = boss.get(&at(&admin)).expect(200).json();
    let reset = |by: &Person, whom: &Person, version: &Value| {
        by.post(&format!("{}/reset-two-factor", at(whom)), &json!({ "version": version }))
    };

    assert_eq!(shown["person"]["two_factor"], true);
    let own = boss.get(&at(&boss)).expect(200).json();
    reset(&boss, &boss, &own["person"]["version"]).expect(409);
    reset(&admin, &boss, &own["person"]["version"]).expect(403);
    reset(&boss, &admin, &shown["person"]["version"]).expect(200);

    admin.get("/api/auth/me").expect(401);
    assert!(login(&world, &admin.user.email, &password_of(&admin)).expect(200).json()["access_token"].is_string());
    let lines = boss.get("/api/panel/audit?action=staff.reset_two_factor").expect(200).json();
    assert_eq!(lines["total"], 1);
}
