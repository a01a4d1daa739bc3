//! The door: registration, confirmation, sign-in, new passwords, the first super-admin.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::config::{Config, Transport};
use litfass::features::sign_in::actions;
use serde_json::{Value, json};

use crate::staff::{accept, invite};
use crate::world::{Answer, World};

const PASSWORD: &str = "rain over the Limmat";

/// A world whose letters stay in the queue, where a test can read them.
pub fn world() -> World {
    World::with(keep_letters)
}

pub fn keep_letters(config: &mut Config) {
    config.mail.transport = Transport::Smtp;
    config.mail.smtp_host = "127.0.0.1".into();
    config.mail.smtp_port = 1;
}

fn newcomer(email: &str) -> Value {
    json!({ "name": "Olena", "surname": "Koval", "email": email, "password": PASSWORD, "locale": "uk", "terms": true })
}

/// Letters to an address, oldest first: template and path of the button.
pub fn letters(world: &World, email: &str) -> Vec<(String, String)> {
    let email = email.to_owned();
    world
        .app
        .db
        .read_blocking(move |read| {
            let mut statement =
                read.prepare("select template, path from mail_out where to_address = ?1 order by key")?;
            let rows = statement.query_map([email], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .unwrap()
}

pub fn token(world: &World, email: &str) -> String {
    let (_, path) = letters(world, email).pop().unwrap();
    path.split_once("token=").unwrap().1.to_owned()
}

pub fn login(world: &World, email: &str, password: &str) -> Answer {
    world.post("/api/auth/login", &json!({ "email": email, "password": password }))
}

fn me(world: &World, token: &str) -> Answer {
    world.call("GET", "/api/auth/me").header("Authorization", &format!("Bearer {token}")).send()
}

/// Registers an account; answers the cookie of the browser.
pub fn register(world: &World, entry: &Value) -> String {
    let answer = world.submit("/api/auth/register", entry).expect(200);
    answer.header("Set-Cookie").unwrap().split(';').next().unwrap().to_owned()
}

/// Opens the link of the last letter of confirmation in the browser with this cookie.
pub fn confirm(world: &World, email: &str, cookie: &str) -> Answer {
    let entry = json!({ "token": token(world, email) });
    world.call("POST", "/api/auth/email/confirm").header("Cookie", cookie).json(&entry).send()
}

fn registered(world: &World, email: &str) {
    let cookie = register(world, &newcomer(email));
    confirm(world, email, &cookie).expect(200);
}

#[test]
fn a_newcomer_registers_confirms_signs_in_and_out() {
    let world = world();

    let cookie = register(&world, &newcomer("Olena@Example.ch"));
    let early = login(&world, "olena@example.ch", PASSWORD).expect(403);
    confirm(&world, "olena@example.ch", &cookie).expect(200);
    let signed_in = login(&world, "OLENA@example.ch", PASSWORD).expect(200).json();
    let access = signed_in["access_token"].as_str().unwrap();
    let known = me(&world, access).expect(200).json();
    world.call("POST", "/api/auth/logout").header("Authorization", &format!("Bearer {access}")).send().expect(200);

    assert_eq!(early.json()["code"], "email_unconfirmed");
    assert_eq!(known["email"], "olena@example.ch");
    assert_eq!((&known["role"], &known["status"], &known["locale"]), (&json!("user"), &json!(true), &json!("uk")));
    me(&world, access).expect(401);
}

#[test]
fn a_confirmed_newcomer_is_signed_in_and_led_to_where_the_registration_began() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.email_cooldown_s = 0;
    });
    let mut entry = newcomer("olena@example.ch");
    entry["next"] = json!("/advertising/create?package=column");
    let cookie = register(&world, &entry);
    world.submit("/api/auth/email/resend", &json!({ "email": "olena@example.ch" })).expect(200);

    let confirmed = confirm(&world, "olena@example.ch", &cookie).expect(200);
    let again = confirm(&world, "olena@example.ch", &cookie).expect(410);

    let answer = confirmed.json();
    assert_eq!(answer["next"], "/advertising/create?package=column");
    let token = answer["sign_in"]["access_token"].as_str().unwrap();
    assert_eq!(me(&world, token).expect(200).json()["email"], "olena@example.ch");
    assert_eq!(again.json()["code"], "link_used_up");
}

#[test]
fn a_registration_leads_to_no_other_site() {
    for next in [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "/auth/login?next=/x",
        "/de/reset-password?token=x",
        "/setup",
    ] {
        let world = world();
        let mut entry = newcomer("olena@example.ch");
        entry["next"] = json!(next);
        let cookie = register(&world, &entry);

        assert_eq!(confirm(&world, "olena@example.ch", &cookie).expect(200).json()["next"], "", "{next}");
    }
}

#[test]
fn a_confirmation_signs_in_a_new_account_alone_and_nobody_in_place_of_another() {
    let world = world();
    registered(&world, "olena@example.ch");
    let olena = login(&world, "olena@example.ch", PASSWORD).expect(200).json();
    let bearer = format!("Bearer {}", olena["access_token"].as_str().unwrap());
    let cookie = register(&world, &newcomer("petro@example.ch"));
    let entry = json!({ "token": token(&world, "petro@example.ch") });
    let confirmed = world
        .call("POST", "/api/auth/email/confirm")
        .header("Cookie", &cookie)
        .header("Authorization", &bearer)
        .json(&entry)
        .send()
        .expect(200);

    assert_eq!(confirmed.json()["sign_in"], Value::Null);
    assert_eq!(me(&world, olena["access_token"].as_str().unwrap()).expect(200).json()["email"], "olena@example.ch");
    login(&world, "petro@example.ch", PASSWORD).expect(200);
}

#[test]
fn a_confirmation_in_another_browser_chooses_a_password_and_leads_nowhere() {
    let world = world();
    let mut entry = newcomer("olena@example.ch");
    entry["next"] = json!("/advertising/create?package=column");
    register(&world, &entry);
    let chosen = json!({ "token": token(&world, "olena@example.ch"), "password": "snow on the Uetliberg" });

    let confirmed = world.post("/api/auth/email/confirm", &chosen).expect(200).json();

    assert_eq!(confirmed["next"], "", "somebody else may have registered the address");
    let access = confirmed["sign_in"]["access_token"].as_str().unwrap();
    assert_eq!(me(&world, access).expect(200).json()["email"], "olena@example.ch");
}

#[test]
fn a_confirmation_of_an_account_that_an_invitation_made_active_opens_no_session() {
    let world = World::with(keep_letters);
    let admin = world.person("Ada", Role::Admin);
    let mut entry = newcomer("olena@example.ch");
    entry["next"] = json!("/advertising/create?package=column");
    let cookie = register(&world, &entry);
    let link = json!({ "token": token(&world, "olena@example.ch") });
    invite(&admin, "olena@example.ch", "author").expect(200);
    accept(&world, &token(&world, "olena@example.ch")).expect(200);

    let confirmed = world.call("POST", "/api/auth/email/confirm").header("Cookie", &cookie).json(&link).send();

    let cookies = confirmed.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    assert!(cookies.clone().all(|(_, cookie)| !cookie.starts_with("session=")), "{:?}", confirmed.headers);
    assert_eq!(confirmed.expect(200).json(), json!({ "sign_in": null, "next": "" }));
}

#[test]
fn forms_that_send_e_mail_tell_whether_it_arrives_and_whom_to_ask() {
    let paths = ["/_data/en/auth/login", "/_data/en/auth/registration", "/_data/en/reset-password"];
    let told = |transport: Transport| {
        let world = World::with(|config| {
            config.mail.transport = transport;
            config.site.contact_email = "office@portal.example".into();
        });
        paths.map(|path| world.get(path).expect(200).json()["data"]["letters"].clone())
    };

    let arriving = json!({ "delivers": true, "contact": "" });
    assert_eq!(told(Transport::Sendmail), [(); 3].map(|()| arriving.clone()));
    let in_files = json!({ "delivers": false, "contact": "office@portal.example" });
    assert_eq!(told(Transport::File), [(); 3].map(|()| in_files.clone()));
}

#[test]
fn the_door_does_not_say_whether_an_address_is_known() {
    let world = world();
    registered(&world, "olena@example.ch");

    let known = world.submit("/api/auth/register", &newcomer("olena@example.ch")).expect(200).json();
    let unknown = world.submit("/api/auth/register", &newcomer("petro@example.ch")).expect(200).json();
    let forgot_known =
        world.submit("/api/auth/password/forgot", &json!({ "email": "olena@example.ch" })).expect(200).json();
    let forgot_unknown =
        world.submit("/api/auth/password/forgot", &json!({ "email": "nobody@example.ch" })).expect(200).json();
    let mut wrong = login(&world, "olena@example.ch", "not the password").expect(401).json();
    let mut nobody = login(&world, "nobody@example.ch", "not the password").expect(401).json();
    for answer in [&mut wrong, &mut nobody] {
        answer["request"] = Value::Null;
    }

    assert_eq!(known, unknown);
    assert_eq!(forgot_known, forgot_unknown);
    assert_eq!(wrong, nobody);
    assert_eq!(letters(&world, "olena@example.ch")[1].0, "already_registered");
    assert!(letters(&world, "nobody@example.ch").is_empty());
}

#[test]
fn all_faults_of_a_registration_are_told_at_once_in_the_language_of_the_caller() {
    let world = world();
    let entry = json!({ "name": "", "surname": "K", "email": "a@b", "password": "short", "terms": true, "colour": 1 });

    let refused = world.call("POST", "/api/auth/register").header("Lang", "uk").json(&entry).send().expect(422);

    assert_eq!(refused.codes("name"), ["required"]);
    assert_eq!(refused.codes("email"), ["email"]);
    assert_eq!(refused.codes("password"), ["min_length"]);
    assert_eq!(refused.codes("colour"), ["unknown"]);
    assert_eq!(refused.json()["fields"]["name"][0]["message"], "Це поле обов’язкове");
    assert_eq!(refused.header("Content-Type"), Some("application/problem+json"));
}

#[test]
fn common_passwords_and_a_missing_tick_are_refused() {
    let world = world();
    let with = |field: &str, value: Value| {
        let mut entry = newcomer("olena@example.ch");
        entry[field] = value;
        world.submit("/api/auth/register", &entry).expect(422)
    };

    assert_eq!(with("password", json!("qwertyuiop")).codes("password"), ["too_common"]);
    assert_eq!(with("password", json!("olena@example.ch")).codes("password"), ["like_account"]);
    assert_eq!(with("terms", json!(false)).codes("terms"), ["terms"]);
    assert_eq!(with("name", json!(" \u{200b} ")).codes("name"), ["required"]);
    assert!(letters(&world, "olena@example.ch").is_empty());
}

#[test]
fn a_reset_link_works_once_for_an_hour_and_ends_other_sign_ins() {
    let world = world();
    registered(&world, "olena@example.ch");
    let access =
        login(&world, "olena@example.ch", PASSWORD).expect(200).json()["access_token"].as_str().unwrap().to_owned();
    let forgot = || world.submit("/api/auth/password/forgot", &json!({ "email": "olena@example.ch" })).expect(200);
    let reset = |token: &str| {
        world.post("/api/auth/password/reset", &json!({ "token": token, "password": "a different long sentence" }))
    };

    forgot();
    let late = token(&world, "olena@example.ch");
    world.clock.advance(Duration::from_secs(61 * 60));
    assert_eq!(reset(&late).expect(410).json()["code"], "link_used_up");
    forgot();
    let fresh = token(&world, "olena@example.ch");
    reset(&fresh).expect(200);

    reset(&fresh).expect(410);
    me(&world, &access).expect(401);
    login(&world, "olena@example.ch", PASSWORD).expect(401);
    login(&world, "olena@example.ch", "a different long sentence").expect(200);
    assert_eq!(letters(&world, "olena@example.ch").last().unwrap().0, "password_set");
}

#[test]
fn no_secret_of_a_link_or_session_is_kept() {
    let world = world();
    registered(&world, "olena@example.ch");
    let access =
        login(&world, "olena@example.ch", PASSWORD).expect(200).json()["access_token"].as_str().unwrap().to_owned();

    let kept: i64 = world
        .app
        .db
        .read_blocking(move |read| {
            let sql = "select (select count(*) from sessions where cast(token_hash as text) = ?1)
                         + (select count(*) from users where password_hash like '%' || ?2 || '%' or password_hash not like '$argon2id$%')";
            Ok(read.query_row(sql, [&access, PASSWORD], |row| row.get(0))?)
        })
        .unwrap();

    assert_eq!(kept, 0);
}

#[test]
fn letters_to_one_address_keep_a_pause() {
    let world = world();
    registered(&world, "olena@example.ch");
    let forgot = || world.submit("/api/auth/password/forgot", &json!({ "email": "olena@example.ch" })).expect(200);

    forgot();
    forgot();
    assert_eq!(letters(&world, "olena@example.ch").len(), 2);
    world.clock.advance(Duration::from_secs(61));
    forgot();

    assert_eq!(letters(&world, "olena@example.ch").len(), 3);
}

#[test]
fn too_many_tries_have_to_wait() {
    let world = World::with(|config| {
        keep_letters(config);
        config.limits.login_tries_per_account = 3;
    });

    for _ in 0..3 {
        login(&world, "olena@example.ch", "wrong password").expect(401);
    }
    let refused = login(&world, "olena@example.ch", "wrong password").expect(429);

    let seconds: u64 = refused.header("Retry-After").unwrap().parse().unwrap();
    assert!((200..=300).contains(&seconds), "{seconds}");
    assert_eq!(refused.json()["detail"], "Try again in 5\u{a0}min.");
    login(&world, "petro@example.ch", "wrong password").expect(401);
}

#[test]
fn registration_can_be_closed() {
    let world = World::with(|config| config.access.registration = false);

    let refused = world.submit("/api/auth/register", &newcomer("olena@example.ch")).expect(403);

    assert_eq!(refused.json()["code"], "registration_closed");
}

#[test]
fn the_first_super_admin_comes_by_a_link_that_works_once() {
    let world = world();
    let path = world.app.db.write_blocking(actions::offer_setup).unwrap().unwrap();
    let token = path.split_once("token=").unwrap().1;
    let setup = |token: &str, email: &str| {
        let entry =
            json!({ "token": token, "name": "Olena", "surname": "Koval", "email": email, "password": PASSWORD });
        world.post("/api/setup", &entry)
    };

    let before = world.get(&format!("/api/setup?token={token}")).expect(200).json();
    setup("invented", "a@example.ch").expect(410);
    let signed_in = setup(token, "olena@example.ch").expect(200).json();
    let second = setup(token, "b@example.ch").expect(409);

    assert_eq!(before, json!({ "open": true, "valid": true }));
    assert_eq!(signed_in["user"]["role"], "super-admin");
    assert_eq!(second.json()["code"], "already_set_up");
    assert_eq!(
        world.get(&format!("/api/setup?token={token}")).expect(200).json(),
        json!({ "open": false, "valid": false })
    );
    assert_eq!(world.app.db.write_blocking(actions::offer_setup).unwrap(), None);
}

/// Signs in with a program of this name, whose cookies these are; answers the cookie of the device.
fn login_with(world: &World, agent: &str, cookie: Option<&str>) -> String {
    let mut call = world
        .call("POST", "/api/auth/login")
        .json(&json!({ "email": "olena@example.ch", "password": PASSWORD }))
        .header("User-Agent", agent);
    if let Some(cookie) = cookie {
        call = call.header("Cookie", cookie);
    }
    let answer = call.send().expect(200);
    let cookie = answer.headers.iter().find(|(_, value)| value.starts_with("device=")).map(|(_, value)| value.clone());
    cookie.unwrap().split(';').next().unwrap().to_owned()
}

#[test]
fn a_sign_in_with_a_strange_device_is_told_in_the_bell_and_by_letter() {
    let world = world();
    registered(&world, "olena@example.ch");
    let told =
        || letters(&world, "olena@example.ch").into_iter().filter(|(template, _)| template == "new_device").count();

    let after_registration = told();
    let laptop = login_with(&world, FIREFOX, None);
    let after_laptop = told();
    login_with(&world, FIREFOX, Some(&laptop));
    let after_known_one = told();
    login_with(&world, "curl/8.5.0", None);
    let access = login(&world, "olena@example.ch", PASSWORD).expect(200).json()["access_token"].clone();

    assert_eq!(after_registration, 0, "the first sign-in ever, which confirms the address, is no news");
    assert_eq!((after_laptop, after_known_one), (1, 1), "a known device is no news");
    let bearer = format!("Bearer {}", access.as_str().unwrap());
    let list = world.call("GET", "/api/notifications").header("Authorization", &bearer).header("Lang", "uk").send();
    let newest = &list.expect(200).json()["items"][0];
    assert_eq!(newest["kind"], "account.new_device");
    assert_eq!(newest["title"], "Новий вхід до вашого облікового запису");
    assert!(newest["text"].as_str().unwrap().starts_with("curl, IP-адреса 127.0.0.1."), "{newest}");
    assert_eq!(
        letters(&world, "olena@example.ch")[1],
        ("new_device".into(), "/uk/profile/account?tab=security".into())
    );
}

#[test]
fn a_device_is_known_by_its_cookie_or_by_its_kind_and_network() {
    let world = world();
    registered(&world, "olena@example.ch");
    let told =
        || letters(&world, "olena@example.ch").into_iter().filter(|(template, _)| template == "new_device").count();

    let laptop = login_with(&world, FIREFOX, None);
    let first = told();
    login_with(&world, FIREFOX, None);
    login_with(&world, "SomethingElse/1.0", Some(&laptop));
    let known = told();
    login_with(&world, "Another/1.0", Some("device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));

    assert_eq!((first, known, told()), (1, 1, 2));
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
