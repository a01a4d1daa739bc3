//! Attempts to get more permissions than were given.

use litfass::audit::Actor;
use litfass::base::access::Role;
use litfass::base::email::Email;
use litfass::features::staff::actions as staff;
use serde_json::json;

use crate::sign_in::{login, token};
use crate::staff::{accept, give, invite, shown, suspend, version, world};
use crate::world::{Person, World};

#[test]
fn nobody_gives_or_takes_a_role_at_or_above_their_own() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let admin = world.person("Ada", Role::Admin);
    let other = world.person("Adam", Role::Admin);
    let manager = world.person("Maria", Role::Manager);
    let author = world.person("Andrii", Role::Author);

    assert_eq!(give(&admin, &author, "admin").expect(403).json()["code"], "role_not_yours");
    assert_eq!(give(&admin, &author, "super-admin").expect(403).json()["code"], "role_not_yours");
    assert_eq!(give(&admin, &other, "author").expect(403).json()["code"], "role_not_yours");
    assert_eq!(give(&admin, &root, "author").expect(403).json()["code"], "super_admin_only");
    assert_eq!(suspend(&admin, &root).expect(403).json()["code"], "super_admin_only");
    assert_eq!(give(&admin, &admin, "super-admin").expect(409).json()["code"], "own_account");
    assert_eq!(suspend(&admin, &admin).expect(409).json()["code"], "own_account");
    give(&manager, &author, "manager").expect(403);
    invite(&manager, "new@example.ch", "author").expect(403);
    assert_eq!(invite(&admin, "new@example.ch", "admin").expect(403).json()["code"], "role_not_yours");
    assert_eq!(invite(&admin, "new@example.ch", "user").expect(422).codes("role"), ["choice"]);
    give(&admin, &author, "manager").expect(200);
    give(&root, &other, "super-admin").expect(200);
}

#[test]
fn more_fields_than_the_form_has_are_refused() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let author = world.person("Andrii", Role::Author);
    let languages = format!("/api/panel/staff/{}/languages", author.user.id);

    let smuggled = admin.put(&languages, &json!({ "version": 1, "locales": ["de"], "role": "super-admin" }));
    let registered = world.submit(
        "/api/auth/register",
        &json!({ "name": "O", "surname": "K", "email": "o@example.ch", "password": "rain over the Limmat", "terms": true, "role": "admin" }),
    );
    invite(&admin, "olena@example.ch", "author").expect(200);
    let link = token(&world, "olena@example.ch");
    let accepted = world.post(
        "/api/auth/invitation",
        &json!({ "token": link, "name": "O", "surname": "K", "password": "rain over the Limmat", "role": "admin", "email": "evil@example.ch" }),
    );

    assert_eq!(smuggled.expect(422).codes("role"), ["unknown"]);
    assert_eq!(registered.expect(422).codes("role"), ["unknown"]);
    assert_eq!(accepted.expect(422).codes("role"), ["unknown"]);
    assert_eq!(version(&admin, &author), 1);
}

#[test]
fn ids_of_readers_and_of_nobody_lead_nowhere() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let reader = world.person("Olena", Role::User);

    give(&root, &reader, "admin").expect(404);
    suspend(&root, &reader).expect(404);
    root.get(&format!("/api/panel/staff/{}", reader.user.id)).expect(404);
    root.get("/api/panel/staff/1").expect(404);
}

#[test]
fn an_invitation_works_once_even_for_two_at_the_same_time() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    invite(&admin, "olena@example.ch", "author").expect(200);
    let link = token(&world, "olena@example.ch");

    let answers: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..4).map(|_| scope.spawn(|| accept(&world, &link).status)).collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });

    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| *status == 200 || *status == 410), "{answers:?}");
    accept(&world, &link).expect(410);
    world.get(&format!("/api/auth/invitation?token={link}")).expect(410);
}

#[test]
fn the_invitation_of_somebody_who_was_let_go_opens_nothing() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let admin = world.person("Ada", Role::Admin);
    invite(&admin, "olena@example.ch", "manager").expect(200);
    let link = token(&world, "olena@example.ch");

    suspend(&root, &admin).expect(200);

    accept(&world, &link).expect(410);
    login(&world, "olena@example.ch", "rain over the Limmat").expect(401);
}

#[test]
fn a_registration_of_an_invited_address_does_not_become_staff() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    invite(&admin, "olena@example.ch", "manager").expect(200);
    let link = token(&world, "olena@example.ch");
    let mine = json!({ "name": "Evil", "surname": "K", "email": "olena@example.ch", "password": "my own evil password", "terms": true });

    world.submit("/api/auth/register", &mine).expect(200);
    accept(&world, &link).expect(200);

    login(&world, "olena@example.ch", "my own evil password").expect(401);
    let signed_in = login(&world, "olena@example.ch", "rain over the Limmat").expect(200).json();
    assert_eq!((&signed_in["user"]["role"], &signed_in["user"]["name"]), (&json!("manager"), &json!("Olena")));
}

#[test]
fn a_token_is_worth_nothing_after_a_change_of_role_or_a_suspension() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let anna = world.person("Anna", Role::Admin);
    let berta = world.person("Berta", Role::Admin);

    give(&root, &anna, "author").expect(200);
    suspend(&root, &berta).expect(200);

    for person in [&anna, &berta] {
        person.get("/api/auth/me").expect(401);
        person.get("/api/panel/staff").expect(401);
        person.get("/api/panel/articles").expect(401);
    }
}

#[test]
fn only_a_super_admin_hands_over_the_work_of_one() {
    let world = world();
    let (root, anna) = (world.person("Root", Role::SuperAdmin), world.person("Anna", Role::Admin));
    let berta = world.person("Berta", Role::Author);
    for person in [&root, &anna] {
        person.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200);
    }
    let hand_over = |who: &Person, from: &Person| {
        let body = json!({ "version": version(who, from), "to_id": berta.user.id });
        who.post(&format!("/api/panel/staff/{}/reassign", from.user.id), &body)
    };

    let refused = hand_over(&anna, &root).expect(403);
    hand_over(&anna, &anna).expect(200);

    assert_eq!(refused.json()["code"], "super_admin_only");
    assert_eq!(shown(&root, &root)["person"]["open_work"], 1);
    hand_over(&root, &root).expect(200);
}

#[test]
fn a_requested_deletion_is_no_shelter() {
    let world = world();
    let (anna, berta) = (world.person("Anna", Role::Author), world.person("Berta", Role::Author));
    let password = |person: &Person| json!({ "current_password": format!("{} has a long password", person.user.name) });
    let state = |person: &Person| {
        let key = person.user.key;
        let read = move |db: &rusqlite::Connection| {
            Ok(db.query_row("select state from users where key = ?1", [key], |row| row.get::<_, String>(0))?)
        };
        world.app.db.read_blocking(read).unwrap()
    };

    // the role ends with the request and does not come back
    anna.post("/api/account/deletion", &password(&anna)).expect(200);
    anna.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(403);
    anna.delete("/api/account/deletion").expect(200);
    anna.get("/api/panel/articles").expect(403);

    // the operator closes an account that is about to be deleted; it is deleted all the same
    berta.post("/api/account/deletion", &password(&berta)).expect(200);
    let again = world.again(&berta);
    let (user, key) = (again.user.clone(), again.user.key);
    world
        .app
        .db
        .write_blocking(move |write| {
            staff::suspend(write, &Actor::Operator, &user, "")?;
            let closed = litfass::auth::User::find(write, key)?.unwrap();
            staff::reinstate(write, &Actor::Operator, &closed)?;
            let back = litfass::auth::User::find(write, key)?.unwrap();
            assert_eq!(back.state, litfass::auth::UserState::DeletionRequested);
            staff::suspend(write, &Actor::Operator, &back, "").map(drop)
        })
        .unwrap();
    assert_eq!(state(&berta), "suspended");
    again.get("/api/auth/me").expect(401);
    world.clock.advance(std::time::Duration::from_hours(15 * 24));
    litfass::features::account::erase_due(&world.app).unwrap();
    assert_eq!(state(&berta), "erased");
}

/// Everybody takes away everybody else, all at once; the panel and the command line together.
#[test]
fn the_last_active_super_admin_cannot_be_lost_whatever_the_race() {
    for round in 0..5 {
        let world = world();
        let people: Vec<Person> =
            ["Anna", "Berta", "Carla"].into_iter().map(|name| world.person(name, Role::SuperAdmin)).collect();
        std::thread::scope(|scope| {
            for (n, who) in people.iter().enumerate() {
                let whom = &people[(n + 1) % people.len()];
                scope.spawn(move || if (n + round) % 2 == 0 { suspend(who, whom) } else { give(who, whom, "admin") });
            }
            for whom in &people {
                let world = &world;
                scope.spawn(move || by_operator(world, whom));
            }
        });
        let left: i64 = world
            .app
            .db
            .read_blocking(|read| {
                Ok(read.query_row(
                    "select count(*) from users where role = 'super-admin' and state = 'active'",
                    [],
                    |row| row.get(0),
                )?)
            })
            .unwrap();
        assert!(left >= 1, "round {round}");
    }
}

/// As the command line does it: another connection, the same rules.
fn by_operator(world: &World, whom: &Person) -> bool {
    let email = Email::parse(&whom.user.email).unwrap();
    let done = world.app.db.write_blocking(move |write| {
        let before = staff::get(write, &email)?;
        staff::suspend(write, &Actor::Operator, &before, "")
    });
    done.is_ok()
}

#[test]
fn whoever_lost_the_right_while_their_call_was_under_way_changes_nothing() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let admin = world.person("Ada", Role::Admin);
    let author = world.person("Andrii", Role::Author);
    let old = Actor::Person { user_key: admin.user.key, session_key: 1, address: String::new() };

    give(&root, &admin, "author").expect(200);
    let whom = author.user.clone();
    let late = world.app.db.write_blocking(move |write| staff::set_role(write, &old, &whom, Role::Manager));

    assert_eq!(late.unwrap_err().code(), "forbidden");
}
