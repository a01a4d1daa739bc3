//! Enterprises: from the draft to the approval, members, verification, closing, data export and erasure.

use std::time::Duration;

use litfass::audit::Actor;
use litfass::base::access::Role;
use litfass::db::Write;
use litfass::features::account::erase_due;
use litfass::features::enterprises::actions::{self, Check};
use litfass::features::enterprises::{expire_verifications, remove_expired_invitations, store};
use serde_json::{Value, json};

use crate::media;
use crate::private_files;
use crate::reports::letters;
use crate::services::decide;
use crate::sign_in;
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/account/enterprises";
const DAY: Duration = Duration::from_hours(24);

fn address(town: &str) -> Value {
    json!({
        "street": "Bahnhofstrasse", "house_no": "1", "postal_code": "8001", "town": town, "country": "CH" })
}

/// A whole profile.
pub fn form(name: &str) -> Value {
    json!({
        "texts": { "en": { "display_name": name, "about": "<p>We repair bicycles.</p>" } },
        "kind": "company", "legal_name": format!("{name} GmbH"), "legal_form": "GmbH", "country": "CH",
        "register_no": "", "uid": "",
        "card": {
            "address": address("Zürich"), "contact_person": "Ruth Muster", "email": "info@bike.example",
            "phone": "+41 44 555 01 42", "website": "https://bike.example", "social": {}, "languages": ["de", "uk"],
            "branches": [] },
        "public_profile": true, "logo": null, "cover": null
    })
}

pub fn create(owner: &Person, form: &Value) -> Value {
    owner.post(PATH, form).expect(200).json()
}

pub fn at(enterprise: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", enterprise["id"].as_str().unwrap())
}

pub fn read(member: &Person, enterprise: &Value) -> Value {
    member.get(&at(enterprise, "")).expect(200).json()
}

pub fn act(member: &Person, enterprise: &Value, step: &str) -> Answer {
    member.post(&at(enterprise, &format!("/{step}")), &json!({ "version": enterprise["version"] }))
}

fn save(member: &Person, enterprise: &Value, form: &Value) -> Answer {
    member.put(&at(enterprise, ""), &json!({ "version": enterprise["version"], "form": form }))
}

/// An approved enterprise.
pub fn active(world: &World, owner: &Person, manager: &Person, form: &Value) -> Value {
    let submitted = act(owner, &create(owner, form), "submit").expect(200).json();
    decide(world, manager, &submitted, "approve");
    read(owner, &submitted)
}

/// Makes a person a member by an invitation.
pub fn join(owner: &Person, enterprise: &Value, person: &Person, role: &str) {
    let invitation = json!({ "email": person.user.email, "role": role });
    owner.post(&at(enterprise, "/invitations"), &invitation).expect(200);
    let waiting = person.get(PATH).expect(200).json()["invitations"][0].clone();
    person
        .post(&format!("/api/account/enterprise-invitations/{}/accept", waiting["id"].as_str().unwrap()), &json!({}))
        .expect(200);
}

pub fn ask(owner: &Person, enterprise: &Value, method: &str, address: &str) -> Answer {
    let call = json!({ "method": method, "message": "", "address": address });
    owner.post(&at(enterprise, "/verification"), &call)
}

fn kinds(person: &Person) -> Vec<String> {
    let all = person.get("/api/notifications").expect(200).json();
    all["items"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

/// Checks the request that waits, as the staff does.
pub fn check(world: &World, enterprise: &Value, manager: &Person, reason: Option<&'static str>) -> bool {
    let (id, by) = (enterprise["id"].as_str().unwrap().to_owned(), manager.user.key);
    let check = move |write: &mut Write| {
        let enterprise = store::get(write, &litfass::base::id::Id::parse(&id).unwrap())?;
        let check = Check { actor: &Actor::Operator, by: Some(by) };
        match reason {
            Some(reason) => actions::refuse(write, &enterprise, check, reason),
            None => actions::verify(write, &enterprise, check),
        }
    };
    world.app.db.write_blocking(check).is_ok()
}

fn one(world: &World, sql: &'static str) -> String {
    world.app.db.read_blocking(move |db| Ok(db.query_row(sql, [], |row| row.get(0))?)).unwrap()
}

#[test]
fn an_enterprise_is_submitted_sent_back_and_approved() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let mut half = form("Bike");
    half["legal_name"] = json!("");
    half["uid"] = json!("CHE-102.909.704");
    let draft = create(&owner, &half);
    assert_eq!((&draft["state"], &draft["role"]), (&json!("draft"), &json!("owner")));

    let refused = act(&owner, &draft, "submit").expect(422);
    assert_eq!(refused.codes("legal_name"), ["required"]);
    assert_eq!(refused.codes("uid"), ["uid_checksum"]);
    let mut whole = form("Bike");
    whole["uid"] = json!("CHE-102.909.703 MWST");
    let saved = save(&owner, &draft, &whole).expect(200).json();
    save(&owner, &draft, &whole).expect(409);
    let submitted = act(&owner, &saved, "submit").expect(200).json();
    assert_eq!((&submitted["state"], &submitted["form"]["uid"]), (&json!("submitted"), &json!("CHE102909703")));
    save(&owner, &submitted, &whole).expect(409);

    decide(&world, &manager, &submitted, "request_changes");
    let returned = read(&owner, &submitted);
    assert_eq!((&returned["state"], &returned["decision"]["outcome"]), (&json!("draft"), &json!("request_changes")));
    let again = act(&owner, &returned, "submit").expect(200).json();
    decide(&world, &manager, &again, "approve");

    let active = read(&owner, &again);
    assert_eq!((&active["state"], &active["decision"]), (&json!("active"), &Value::Null));
    assert_eq!(kinds(&owner)[0], "enterprise.approved");
    assert!(letters(&world, &owner.user.email).iter().any(|(template, _)| template == "enterprise_approved"));
}

#[test]
fn the_own_enterprises_name_their_town_in_the_language_of_the_reader() {
    let world = World::new();
    let owner = world.person("Roman", Role::User);
    let mut profile = form("Bike");
    profile["card"]["address"]["town_names"] = json!({ "uk": "Цюрих" });
    create(&owner, &profile);

    for (lang, town) in [("uk", "Цюрих"), ("de", "Zürich")] {
        let own = owner.call("GET", PATH).header("Accept-Language", lang).send().expect(200).json();
        assert_eq!(own["enterprises"][0]["town"], town);
    }
}

#[test]
fn a_logo_has_320_pixels_a_side_and_belongs_to_its_uploader() {
    let world = World::new();
    let (owner, other) = (world.person("Roman", Role::User), world.person("Olha", Role::User));
    let upload = |width, height| {
        let file = media::picture(width, height);
        media::send_to(&owner, "/api/account/enterprises/pictures", &file, &[])
    };

    let refused = upload(400, 319).expect(422);

    assert_eq!(refused.codes("file"), ["picture_too_small"]);
    assert_eq!(refused.json()["fields"]["file"][0]["params"], json!({ "min_width": 320, "min_height": 320 }));
    let mut profile = form("Bikes Zürich");
    profile["logo"] = upload(320, 320).expect(200).json()["id"].clone();
    assert_eq!(create(&owner, &profile)["form"]["logo"], profile["logo"]);
    assert_eq!(other.post(PATH, &profile).expect(422).codes("logo"), ["not_found"]);
}

#[test]
fn a_suspended_enterprise_is_put_right_and_approved_again() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let mut changed = form("Bike");
    changed["texts"]["en"]["display_name"] = json!("Best bike");

    let public = save(&owner, &enterprise, &changed).expect(200).json();
    assert_eq!((&public["state"], &public["name"]), (&json!("active"), &json!("Best bike")));
    decide(&world, &manager, &public, "request_changes");
    let suspended = read(&owner, &public);
    assert_eq!(
        (&suspended["state"], &suspended["decision"]["outcome"]),
        (&json!("suspended"), &json!("request_changes"))
    );
    let right = save(&owner, &suspended, &form("Bike")).expect(200).json();
    decide(&world, &manager, &right, "approve");

    assert_eq!(read(&owner, &right)["state"], "active");
    assert_eq!(kinds(&owner)[0], "enterprise.lifted");
}

#[test]
fn the_same_firm_leads_to_a_request_to_join_that_an_owner_answers() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (asker, other) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let mut whole = form("Велосипед");
    whole["uid"] = json!("CHE-102.909.703");
    let enterprise = active(&world, &owner, &manager, &whole);

    // the same name in the other script, and the same number under another name
    let mut latin = form("Velosyped");
    latin["legal_name"] = json!("Velosyped GmbH");
    let mut number = form("Wheel");
    number["uid"] = json!("CHE102909703");
    for same in [&latin, &number] {
        let refused = act(&asker, &create(&asker, same), "submit").expect(409).json();
        assert_eq!((&refused["code"], &refused["current"]["id"]), (&json!("enterprise_exists"), &enterprise["id"]));
    }
    let words = json!({ "message": "I keep the books." });
    asker.post(&at(&enterprise, "/join-requests"), &words).expect(200);
    asker.post(&at(&enterprise, "/join-requests"), &words).expect(409);
    other.post(&at(&enterprise, "/join-requests"), &words).expect(200);
    owner.post(&at(&enterprise, "/join-requests"), &words).expect(409);
    assert_eq!(kinds(&owner)[0], "enterprise.join");
    asker.get(&at(&enterprise, "")).expect(404);
    assert_eq!(asker.get(PATH).expect(200).json()["join_requests"][0]["enterprise"], "Велосипед GmbH");

    let waiting = read(&owner, &enterprise)["join_requests"].clone();
    let request = |n: usize| at(&enterprise, &format!("/join-requests/{}", waiting[n]["id"].as_str().unwrap()));
    asker.post(&format!("{}/accept", request(0)), &json!({ "role": "owner" })).expect(404);
    let answered = owner.post(&format!("{}/accept", request(0)), &json!({ "role": "billing" })).expect(200).json();
    assert_eq!(answered["members"][1]["name"], "Olha Example");
    owner.delete(&request(1)).expect(200);

    assert_eq!((kinds(&asker)[0].as_str(), kinds(&other)[0].as_str()), ("enterprise.joined", "enterprise.declined"));
    assert_eq!(read(&asker, &enterprise)["role"], "billing");
    other.get(&at(&enterprise, "")).expect(404);
}

#[test]
fn an_invitation_tells_nobody_whether_an_address_has_an_account() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (known, stranger) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let invite =
        |email: &str| owner.post(&at(&enterprise, "/invitations"), &json!({ "email": email, "role": "editor" }));

    let first = invite(&known.user.email).expect(200).json();
    let second = invite("nobody@portal.example").expect(200).json();

    assert_eq!(
        (first["invitations"].as_array().unwrap().len(), second["invitations"].as_array().unwrap().len()),
        (1, 2)
    );
    assert!(letters(&world, "nobody@portal.example").is_empty());
    assert_eq!(kinds(&known)[0], "enterprise.invitation");
    let id = known.get(PATH).expect(200).json()["invitations"][0]["id"].as_str().unwrap().to_owned();
    stranger.post(&format!("/api/account/enterprise-invitations/{id}/accept"), &json!({})).expect(404);
    stranger.delete(&format!("/api/account/enterprise-invitations/{id}")).expect(404);
    world.clock.advance(DAY * 31);
    remove_expired_invitations(&world.app).unwrap();
    let known = world.again(&known);
    known.post(&format!("/api/account/enterprise-invitations/{id}/accept"), &json!({})).expect(404);
    assert_eq!(read(&world.again(&owner), &enterprise)["invitations"], json!([]));
}

#[test]
fn members_act_by_their_role_and_an_owner_is_always_left() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, clerk) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    join(&owner, &enterprise, &editor, "editor");
    join(&owner, &enterprise, &clerk, "billing");
    let billing = |version: &Value| {
        json!({ "version": version, "billing": {
            "name": "Bike GmbH", "address": address("Bern"), "email": "bills@bike.example", "reference": "PO 7",
            "language": "de", "currency": "CHF", "terms_days": 60 } })
    };

    let seen = read(&editor, &enterprise);
    assert_eq!((&seen["billing"], &seen["invitations"]), (&Value::Null, &json!([])));
    editor.put(&at(&enterprise, "/billing"), &billing(&seen["version"])).expect(403);
    let paid = clerk.put(&at(&enterprise, "/billing"), &billing(&seen["version"])).expect(200).json();
    assert_eq!((&paid["billing"]["reference"], &paid["billing"]["terms_days"]), (&json!("PO 7"), &Value::Null));
    save(&clerk, &paid, &form("Bike")).expect(403);
    let saved = save(&editor, &paid, &form("Bike")).expect(200).json();
    assert_eq!(act(&editor, &saved, "close").expect(403).json()["code"], "owner_needed");
    ask(&editor, &saved, "personal", "").expect(403);
    let member = |person: &Person| at(&enterprise, &format!("/members/{}", person.user.id));
    editor.delete(&member(&clerk)).expect(403);
    editor.put(&member(&editor), &json!({ "role": "owner" })).expect(403);
    assert_eq!(owner.delete(&member(&owner)).expect(409).json()["code"], "last_owner");
    owner.put(&member(&owner), &json!({ "role": "editor" })).expect(409);
    owner.put(&member(&editor), &json!({ "role": "owner" })).expect(200);
    owner.delete(&member(&owner)).expect(200);
    clerk.delete(&member(&clerk)).expect(200);

    owner.get(&at(&enterprise, "")).expect(404);
    assert_eq!(read(&editor, &enterprise)["members"].as_array().unwrap().len(), 1);
}

#[test]
fn a_register_extract_is_read_by_owners_and_staff_and_verifies_for_24_months() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, other) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    join(&owner, &enterprise, &editor, "editor");
    let asked = ask(&owner, &enterprise, "register_extract", "").expect(200).json();
    assert_eq!(
        (&asked["verification"]["state"], &asked["verification"]["waiting"]),
        (&json!("requested"), &json!(true))
    );

    let upload = |who: &Person| {
        let path = at(&enterprise, "/verification/evidence");
        let body = private_files::form("extract.pdf", private_files::PDF);
        who.request("POST", &path).body("multipart/form-data; boundary=edge", body).send()
    };
    upload(&other).expect(404);
    upload(&editor).expect(403);
    let file = upload(&owner).expect(200).json()["verification"]["files"][0].clone();
    let path = private_files::address(&file);
    owner.get(&path).expect(200);
    manager.get(&path).expect(200);
    editor.get(&path).expect(404);
    other.get(&path).expect(404);
    assert!(check(&world, &enterprise, &manager, None));

    let verified = read(&owner, &enterprise);
    assert_eq!(verified["verification"]["state"], "verified");
    assert_eq!(kinds(&owner)[0], "enterprise.verified");
    owner.delete(&path).expect(403);
    world.clock.advance(DAY * 701);
    expire_verifications(&world.app).unwrap();
    expire_verifications(&world.app).unwrap();
    let owner = world.again(&owner);
    assert_eq!(kinds(&owner).iter().filter(|kind| *kind == "enterprise.expiring").count(), 1);
    world.clock.advance(DAY * 30);
    expire_verifications(&world.app).unwrap();
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &enterprise)["verification"]["state"], "expired");
    assert_eq!(kinds(&owner)[0], "enterprise.expired");
}

#[test]
fn the_link_of_a_domain_mail_goes_to_the_domain_alone_and_is_confirmed_by_a_member() {
    let world = sign_in::world();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let other = world.person("Petro", Role::User);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));

    let refused = ask(&owner, &enterprise, "domain_mail", "info@elsewhere.example").expect(422);
    assert_eq!(refused.codes("address"), ["not_at_domain"]);
    ask(&owner, &enterprise, "domain_mail", "office@bike.example").expect(200);
    let path = one(&world, "select path from mail_out where to_address = 'office@bike.example'");
    let token = path.split("confirm=").nth(1).unwrap().to_owned();
    let confirm =
        |who: &Person, token: &str| who.post(&at(&enterprise, "/verification/confirm"), &json!({ "code": token }));
    confirm(&other, &token).expect(404);
    confirm(&owner, "guess").expect(410);
    let confirmed = confirm(&owner, &token).expect(200).json();

    assert_eq!(
        (&confirmed["verification"]["proven"], &confirmed["verification"]["state"]),
        (&json!(true), &json!("requested"))
    );
    assert_ne!(one(&world, "select hex(token_hash) from enterprise_verifications"), token);
    assert!(check(&world, &enterprise, &manager, Some("The website names another firm.")));
    confirm(&owner, &token).expect(410);
    let refused = read(&owner, &enterprise);
    assert_eq!(
        (&refused["verification"]["state"], &refused["verification"]["reason"]),
        (&json!("refused"), &json!("The website names another firm."))
    );
    // the same address gets no second letter at once
    ask(&owner, &enterprise, "domain_mail", "office@bike.example").expect(429);
}

#[test]
fn the_code_of_a_letter_verifies_and_five_wrong_ones_end_the_request() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let enter = |code: &str| owner.post(&at(&enterprise, "/verification/code"), &json!({ "code": code }));
    let asked = ask(&owner, &enterprise, "letter_code", "").expect(200).text();
    let code = one(&world, "select letter_code from enterprise_verifications where outcome is null");
    assert!(!asked.contains(&code), "the owner does not see the code");

    for _ in 0..5 {
        assert_eq!(enter("AAAAA22222").expect(422).codes("code"), ["wrong_code"]);
    }
    assert_eq!(read(&owner, &enterprise)["verification"]["state"], "refused");
    // each owner reads the reason in their own language, whoever typed the codes
    let spoken = |path: &str, lang: &str| owner.request("GET", path).header("Lang", lang).send().expect(200);
    for (lang, words) in [("en", "A wrong code was entered five times"), ("de", "Der Code wurde fünfmal falsch")] {
        let reason = spoken(&at(&enterprise, ""), lang).json()["verification"]["reason"].to_string();
        assert!(reason.contains(words), "{reason}");
        let told = spoken("/api/notifications", lang).text();
        assert!(told.contains(words), "{told}");
    }
    enter(&code).expect(409);
    ask(&owner, &enterprise, "letter_code", "").expect(200);
    let code = one(&world, "select letter_code from enterprise_verifications where outcome is null");
    let verified = enter(&code.to_lowercase()).expect(200).json();

    assert_eq!(verified["verification"]["state"], "verified");
}

#[test]
fn owners_who_asked_again_are_not_asked_to_ask_and_the_staff_lists_them() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));
    let listed = |manager: &Person| {
        let list = manager.get("/api/panel/enterprises?verification=requested").expect(200).json();
        let counts = manager.get("/api/panel/enterprises/counts").expect(200).json();
        assert_eq!(list["total"], counts["to_verify"]);
        list["total"].as_u64().unwrap()
    };
    assert_eq!(listed(&manager), 0);
    world.clock.advance(DAY * 690);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert_eq!(read(&owner, &enterprise)["verification"]["state"], "verified");
    assert_eq!(listed(&manager), 1);

    for days in [15, 30] {
        world.clock.advance(DAY * days);
        expire_verifications(&world.app).unwrap();
    }

    let (owner, manager) = (world.again(&owner), world.again(&manager));
    assert_eq!(read(&owner, &enterprise)["verification"]["state"], "expired");
    let told = kinds(&owner);
    assert!(!told.iter().any(|kind| kind.starts_with("enterprise.expir")), "{told:?}");
    assert_eq!(listed(&manager), 1);
    assert!(check(&world, &enterprise, &manager, None));
    assert_eq!(read(&owner, &enterprise)["verification"]["state"], "verified");
}

#[test]
fn a_new_identity_ends_the_verification() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));
    let mut changed = form("Bike");
    changed["card"]["phone"] = json!("+41 44 555 01 43");

    let same = save(&owner, &read(&owner, &enterprise), &changed).expect(200).json();
    assert_eq!(same["verification"]["state"], "verified");
    changed["legal_name"] = json!("Motorbike GmbH");
    let other = save(&owner, &same, &changed).expect(200).json();

    assert_eq!(other["verification"]["state"], "none");
}

#[test]
fn enterprises_are_in_the_archive_and_end_with_their_last_owner() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let clerk = world.person("Petro", Role::User);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    create(&owner, &form("Idea"));
    join(&owner, &enterprise, &clerk, "billing");
    let password = json!({ "current_password": "Roman has a long password" });
    let archive = owner.post("/api/account/archive", &password).expect(200);
    assert!(String::from_utf8_lossy(&archive.body).contains("enterprises.json"));

    owner.post("/api/account/deletion", &password).expect(200);
    world.clock.advance(DAY * 15);
    erase_due(&world.app).unwrap();

    let left = read(&world.again(&clerk), &enterprise);
    assert_eq!((&left["state"], &left["members"].as_array().unwrap().len()), (&json!("closed"), &1));
    assert_eq!((&left["form"]["card"]["email"], &left["form"]["card"]["contact_person"]), (&json!(""), &json!("")));
    assert_eq!(one(&world, "select cast(count(*) as text) from enterprises"), "1");
}
