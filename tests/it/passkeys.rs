//! Passkeys: made, used, removed; and what somebody hostile tries with them. The device is a small one of our own.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use litfass::base::access::Role;
use litfass::config::Config;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::sign_in::{keep_letters, letters, login};
use crate::world::{Answer, Person, World};

const ORIGIN: &str = "https://portal.example";
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

pub fn at_home(config: &mut Config) {
    keep_letters(config);
    config.server.public_url = ORIGIN.into();
}

fn world() -> World {
    World::with(at_home)
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn bytes(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

/// A byte string in CBOR.
fn cbor(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap().to_be_bytes();
    [&[0x59], length.as_slice(), bytes].concat()
}

/// An authenticator with one key.
pub struct Device {
    key: SigningKey,
    id: [u8; 16],
    handle: Vec<u8>,
    counter: u32,
    flags: u8,
    origin: &'static str,
}

impl Device {
    fn new() -> Device {
        let key = SigningKey::from_slice(&rand::random::<[u8; 32]>()).unwrap();
        let flags = USER_PRESENT | USER_VERIFIED;
        Device { key, id: rand::random(), handle: Vec::new(), counter: 1, flags, origin: ORIGIN }
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, relying_party: &Value, more_flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(relying_party.as_str().unwrap()).to_vec();
        data.push(self.flags | more_flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// The result of `navigator.credentials.create`.
    fn makes(&mut self, options: &Value) -> Value {
        self.handle = bytes(&options["user"]["id"]);
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = point.as_bytes()[1..].split_at(32);
        let key = [&[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], &cbor(x)[..], &[0x22], &cbor(y)[..]].concat();
        let mut data = self.authenticator_data(&options["rp"]["id"], HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(self.id);
        data.extend(key);
        let attestation = [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData"[..], &cbor(&data)[..]].concat();
        json!({
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "attestationObject": text(attestation),
                "clientDataJSON": text(self.client_data("webauthn.create", &options["challenge"])),
                "transports": ["internal"],
            },
        })
    }

    /// The result of `navigator.credentials.get`.
    fn signs(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", &options["challenge"]);
        let data = self.authenticator_data(&options["rpId"], 0);
        let signature: Signature = self.key.sign(&[&data[..], &Sha256::digest(&client_data)[..]].concat());
        json!({
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": text(data),
                "clientDataJSON": text(client_data),
                "signature": text(signature.to_der()),
                "userHandle": text(&self.handle),
            },
        })
    }
}

fn password(person: &Person) -> Value {
    json!({ "current_password": format!("{} has a long password", person.user.name) })
}

fn begin(person: &Person) -> Value {
    person.post("/api/account/passkeys/start", &password(person)).expect(200).json()["options"].clone()
}

/// A device whose passkey of this name opens the person's account.
pub fn with_passkey(person: &Person, name: &str) -> Device {
    let mut device = Device::new();
    let credential = device.makes(&begin(person));
    person.post("/api/account/passkeys", &json!({ "name": name, "credential": credential })).expect(200);
    device
}

fn question(world: &World) -> Value {
    world.post("/api/auth/passkey", &json!({})).expect(200).json()
}

fn answer(world: &World, question: &Value, credential: &Value) -> Answer {
    let entry = json!({ "passkey_token": question["passkey_token"], "credential": credential });
    world.post("/api/auth/login/passkey", &entry)
}

fn sign_in(world: &World, device: &mut Device) -> Answer {
    let asked = question(world);
    let credential = device.signs(&asked["options"]);
    answer(world, &asked, &credential)
}

#[track_caller]
fn refused(answer: Answer) {
    assert_eq!(answer.expect(401).json()["code"], "passkey_refused");
}

#[test]
fn a_passkey_opens_the_account_without_password_and_code() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let options = begin(&olena);
    let mut device = with_passkey(&olena, "Laptop");

    let signed_in = sign_in(&world, &mut device).expect(200).json();
    sign_in(&world, &mut device).expect(200);

    assert_eq!(signed_in["user"]["email"], olena.user.email);
    assert_eq!(options["rp"]["id"], "portal.example");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    let kept = olena.get("/api/account/passkeys").expect(200).json();
    assert_eq!((&kept[0]["name"], kept.as_array().unwrap().len()), (&json!("Laptop"), 1));
    assert_eq!(olena.get("/api/account").expect(200).json()["passkeys"], 1);
    assert!(kept[0]["last_used_at"].is_string());
    assert_eq!(letters(&world, &olena.user.email)[0].0, "passkey_added");
}

#[test]
fn an_answer_counts_once_and_not_for_another_question() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut device = with_passkey(&olena, "Laptop");
    let asked = question(&world);
    let credential = device.signs(&asked["options"]);

    refused(answer(&world, &question(&world), &credential));
    answer(&world, &asked, &credential).expect(200);
    refused(answer(&world, &asked, &credential));

    let made_up = json!({ "passkey_token": "a".repeat(43), "options": asked["options"] });
    refused(answer(&world, &made_up, &device.signs(&asked["options"])));
}

#[test]
fn a_question_is_over_after_five_minutes() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut device = with_passkey(&olena, "Laptop");
    let asked = question(&world);
    let credential = device.signs(&asked["options"]);

    world.clock.advance(Duration::from_mins(5));

    refused(answer(&world, &asked, &credential));
}

#[test]
fn an_answer_from_another_site_opens_nothing() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut device = with_passkey(&olena, "Laptop");
    for origin in ["https://portal.example.evil.example", "https://evil.example", "http://portal.example"] {
        device.origin = origin;
        refused(sign_in(&world, &mut device));
    }

    device.origin = ORIGIN;
    let asked = question(&world);
    let mut elsewhere = asked["options"].clone();
    elsewhere["rpId"] = json!("evil.example");
    let credential = device.signs(&elsewhere);
    refused(answer(&world, &asked, &credential));
    sign_in(&world, &mut device).expect(200);
}

#[test]
fn a_key_that_is_unknown_or_names_somebody_else_opens_nothing() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let boss = world.person("Boss", Role::SuperAdmin);
    let mut mine = with_passkey(&olena, "Laptop");
    let theirs = with_passkey(&boss, "Laptop");
    let mut stranger = Device::new();
    stranger.handle = mine.handle.clone();

    refused(sign_in(&world, &mut stranger));
    // the key of one, in the name of the other
    let own = std::mem::replace(&mut mine.handle, theirs.handle.clone());
    refused(sign_in(&world, &mut mine));
    mine.handle = own;
    // the other's credential, signed with the own key
    let id = std::mem::replace(&mut mine.id, theirs.id);
    refused(sign_in(&world, &mut mine));
    mine.handle = theirs.handle;
    refused(sign_in(&world, &mut mine));

    assert_ne!(id, theirs.id);
}

#[test]
fn who_did_not_show_who_they_are_is_not_let_in() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut device = with_passkey(&olena, "Laptop");

    device.flags = USER_PRESENT;

    refused(sign_in(&world, &mut device));
}

#[test]
fn a_copied_key_is_noticed_by_its_counter() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let mut device = with_passkey(&olena, "Laptop");
    sign_in(&world, &mut device).expect(200);
    sign_in(&world, &mut device).expect(200);

    device.counter = 1;

    refused(sign_in(&world, &mut device));
}

#[test]
fn a_passkey_is_made_with_the_password_by_the_sign_in_that_asked() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let other = world.again(&olena);
    let eve = world.person("Eve", Role::User);
    let add = |who: &Person, credential: &Value| {
        who.post("/api/account/passkeys", &json!({ "name": "", "credential": credential }))
    };
    let wrong = json!({ "current_password": "not mine" });
    let refused = olena.post("/api/account/passkeys/start", &wrong).expect(422);
    assert_eq!(refused.codes("current_password"), ["wrong_password"]);

    let credential = Device::new().makes(&begin(&olena));
    for who in [&other, &eve] {
        assert_eq!(add(who, &credential).expect(422).json()["code"], "passkey_failed");
    }
    add(&olena, &credential).expect(200);
    assert_eq!(add(&olena, &credential).expect(422).json()["code"], "passkey_failed");
    let mut elsewhere = Device::new();
    elsewhere.origin = "https://evil.example";
    let foreign = elsewhere.makes(&begin(&olena));
    assert_eq!(add(&olena, &foreign).expect(422).json()["code"], "passkey_failed");

    let kept = olena.get("/api/account/passkeys").expect(200).json();
    assert_eq!(kept.as_array().unwrap().len(), 1);
    assert!(!kept[0]["name"].as_str().unwrap().is_empty());
    assert_eq!(eve.get("/api/account/passkeys").expect(200).json(), json!([]));
}

#[test]
fn a_key_belongs_to_one_account_only() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    let eve = world.person("Eve", Role::User);
    let mut device = with_passkey(&olena, "Laptop");

    let again = device.makes(&begin(&eve));
    let refused = eve.post("/api/account/passkeys", &json!({ "credential": again })).expect(409);

    assert_eq!(refused.json()["code"], "passkey_known");
}

#[test]
fn a_removed_passkey_opens_nothing_and_foreign_ones_are_out_of_reach() {
    let world = world();
    let olena = world.person("Olena", Role::Manager);
    let eve = world.person("Eve", Role::User);
    let mut device = with_passkey(&olena, "Laptop");
    let id = olena.get("/api/account/passkeys").expect(200).json()[0]["id"].as_str().unwrap().to_owned();
    let at = format!("/api/account/passkeys/{id}");

    eve.put(&at, &json!({ "name": "Mine" })).expect(404);
    eve.post(&format!("{at}/remove"), &password(&eve)).expect(404);
    assert_eq!(olena.put(&at, &json!({ "name": " Phone " })).expect(200).json()[0]["name"], "Phone");
    olena.post(&format!("{at}/remove"), &json!({ "current_password": "guess guess" })).expect(422);
    sign_in(&world, &mut device).expect(200);
    assert_eq!(olena.post(&format!("{at}/remove"), &password(&olena)).expect(200).json(), json!([]));

    refused(sign_in(&world, &mut device));
    assert_eq!(letters(&world, &olena.user.email).last().unwrap().0, "passkey_removed");
    let boss = world.person("Boss", Role::SuperAdmin);
    for action in ["passkey.add", "passkey.remove"] {
        assert_eq!(boss.get(&format!("/api/panel/audit?action={action}")).expect(200).json()["total"], 1, "{action}");
    }
}

#[test]
fn a_closed_account_opens_to_no_passkey_and_a_reset_takes_them_away() {
    let world = world();
    let boss = world.person("Boss", Role::SuperAdmin);
    let admin = world.person("Anna", Role::Admin);
    let mut device = with_passkey(&admin, "Laptop");
    let at = format!("/api/panel/staff/{}", admin.user.id);
    let version = || boss.get(&at).expect(200).json()["person"]["version"].clone();

    let shown = boss.get(&at).expect(200).json();
    assert_eq!((&shown["person"]["two_factor"], &shown["person"]["passkeys"]), (&json!(false), &json!(true)));
    boss.post(&format!("{at}/suspend"), &json!({ "version": version(), "reason": "away" })).expect(200);
    assert_eq!(sign_in(&world, &mut device).expect(403).json()["code"], "account_disabled");
    boss.post(&format!("{at}/reinstate"), &json!({ "version": version() })).expect(200);
    sign_in(&world, &mut device).expect(200);
    boss.post(&format!("{at}/reset-two-factor"), &json!({ "version": version() })).expect(200);

    refused(sign_in(&world, &mut device));
    assert_eq!(letters(&world, &admin.user.email).last().unwrap().0, "second_factor_reset");
    login(&world, &admin.user.email, "Anna has a long password").expect(200);
}

#[test]
fn under_an_address_without_a_domain_there_are_no_passkeys() {
    let world = World::with(keep_letters);
    let olena = world.person("Olena", Role::User);

    let asked = world.post("/api/auth/passkey", &json!({})).expect(409);
    let begun = olena.post("/api/account/passkeys/start", &password(&olena)).expect(409);

    assert_eq!((&asked.json()["code"], &begun.json()["code"]), (&json!("passkeys_off"), &json!("passkeys_off")));
    assert!(world.get("/en/auth/login").text().contains("\"passkeys\":false"));
}

#[test]
fn odd_answers_are_refused_with_a_reason() {
    let world = world();
    let olena = world.person("Olena", Role::User);
    for credential in [json!({}), json!({ "id": 1 }), json!({ "id": "", "rawId": "", "type": "", "response": {} })] {
        refused(answer(&world, &question(&world), &credential));
        begin(&olena);
        let entry = json!({ "credential": credential });
        assert_eq!(olena.post("/api/account/passkeys", &entry).expect(422).json()["code"], "passkey_failed");
    }
    for credential in [json!(null), json!("text"), json!([])] {
        let entry = json!({ "passkey_token": "a", "credential": credential });
        world.post("/api/auth/login/passkey", &entry).expect(422);
    }
}
