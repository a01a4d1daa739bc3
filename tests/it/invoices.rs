//! Invoices: settings of the creditor, drafts, gapless numbers, frozen content, payments, credit notes, delivery and reminders,
//! and who sees them.

use litfass::base::access::Role;
use litfass::features::invoices::{deliver, remind};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::enterprises::{self, active};
use crate::private_files::address;
use crate::reports::letters;
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/invoices";
pub const QR_IBAN: &str = "CH4431999123000889012";
pub const IBAN: &str = "CH9300762011623852957";
const EUR_IBAN: &str = "DE89370400440532013000";

pub fn postal(name: &str, postal_code: &str, town: &str, country: &str) -> Value {
    json!({ "name": name, "street": "Rämistrasse", "house_no": "7", "postal_code": postal_code, "town": town, "country": country })
}

/// Sets the creditor with this account for francs.
pub fn set_creditor(admin: &Person, chf_iban: &str, vat_number: &str) {
    let path = format!("{PATH}/creditor");
    let version = admin.get(&path).expect(200).json()["version"].clone();
    let creditor = json!({
        "address": postal("Verein Litfass", "8001", "Zürich", "CH"),
        "email": "buero@litfass.example", "vat_number": vat_number, "chf_iban": chf_iban, "eur_iban": EUR_IBAN,
        "eur_bic": "", "number_prefix": "LF-", "due_days": 10,
    });
    admin.put(&path, &json!({ "version": version, "creditor": creditor })).expect(200);
}

/// A form with one line of 181.00.
pub fn form(email: &str) -> Value {
    json!({
        "enterprise_id": null,
        "customer": { "address": postal("Olena Koval", "3011", "Bern", "CH"), "vat_number": "", "reference": "PO 17" },
        "email": email, "lang": "de", "currency": "CHF", "vat_mode": "site",
        "lines": [{ "description": "Plakat, 30 Tage", "quantity": 2, "unit_minor": 9_050 }],
        "note": "",
    })
}

pub fn at(invoice: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", invoice["id"].as_str().unwrap())
}

fn step(staff: &Person, invoice: &Value, step: &str, more: &Value) -> Answer {
    let mut call = more.clone();
    call["version"] = staff.get(&at(invoice, "")).expect(200).json()["version"].clone();
    staff.post(&at(invoice, &format!("/{step}")), &call)
}

/// Issues an invoice with this form.
pub fn issued(staff: &Person, form: &Value) -> Value {
    let draft = staff.post(PATH, form).expect(200).json();
    step(staff, &draft, "issue", &json!({})).expect(200).json()
}

fn pay(staff: &Person, invoice: &Value, amount: i64) -> Answer {
    let day = invoice["issued_on"].clone();
    step(staff, invoice, "payments", &json!({ "day": day, "amount_minor": amount, "reference": "camt 4711" }))
}

fn year(invoice: &Value) -> &str {
    &invoice["issued_on"].as_str().unwrap()[..4]
}

#[test]
fn nothing_is_invoiced_until_the_creditor_is_complete() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    let creditor = admin.get(&format!("{PATH}/creditor")).expect(200).json();
    assert_eq!(creditor["gaps"], json!(["name", "postal_code", "town", "country", "account"]));
    let draft = manager.post(PATH, &form("")).expect(200).json();

    assert_eq!(step(&manager, &draft, "issue", &json!({})).expect(409).json()["code"], "creditor_incomplete");

    let wrong = json!({ "version": creditor["version"], "creditor": {
        "address": postal("Verein", "8001", "Zürich", "CH"), "email": "no", "vat_number": "", "chf_iban": EUR_IBAN,
        "eur_iban": QR_IBAN, "eur_bic": "12", "number_prefix": "", "due_days": 10 } });
    let refused = admin.put(&format!("{PATH}/creditor"), &wrong).expect(422);
    assert_eq!(refused.codes("creditor.chf_iban"), ["iban_swiss"]);
    assert_eq!(refused.codes("creditor.eur_iban"), ["iban_qr"]);
    assert_eq!(refused.codes("creditor.eur_bic"), ["bic"]);
    manager.put(&format!("{PATH}/creditor"), &wrong).expect(403);
    set_creditor(&admin, QR_IBAN, "");
    assert_eq!(admin.get(&format!("{PATH}/creditor")).expect(200).json()["gaps"], json!([]));
    assert_eq!(
        admin.put(&format!("{PATH}/creditor"), &wrong).expect(409).json()["current"]["creditor"]["due_days"],
        10
    );
    step(&manager, &draft, "issue", &json!({})).expect(200);
}

#[test]
fn rates_of_vat_are_valid_from_a_day_on() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "CHE-123.456.788 MWST");
    let rates = format!("{PATH}/vat-rates");

    let before = issued(&manager, &form(""));
    assert_eq!(before["vat_lines"], json!([{ "basis_points": 810, "net_minor": 16_744, "vat_minor": 1_356 }]));
    let new = json!({ "country": "CH", "basis_points": 850, "valid_from": before["issued_on"] });
    admin.post(&rates, &new).expect(200);
    assert_eq!(admin.post(&rates, &new).expect(422).codes("valid_from"), ["taken"]);
    assert_eq!(
        admin
            .post(&rates, &json!({ "country": "CH", "basis_points": 1, "valid_from": "2026-02-31" }))
            .expect(422)
            .codes("valid_from"),
        ["date"]
    );
    manager.post(&rates, &new).expect(403);
    let after = issued(&manager, &form(""));
    assert_eq!(after["vat_lines"][0]["basis_points"], 850);
    let unchanged = manager.get(&at(&before, "")).expect(200).json();
    assert_eq!(unchanged["vat_lines"], before["vat_lines"]);

    let listed = admin.get(&rates).expect(200).json();
    let added = listed.as_array().unwrap().iter().find(|rate| rate["basis_points"] == 850).unwrap();
    admin.delete(&format!("{rates}/{}", added["id"].as_str().unwrap())).expect(200);
    assert_eq!(issued(&manager, &form(""))["vat_lines"][0]["basis_points"], 810);
    let log = admin.get("/api/panel/audit?object_type=vat_rate").expect(200).json();
    assert_eq!((&log["items"][0]["before"], &log["items"][1]["after"]), (&new, &new));
    let mut exempt = form("");
    exempt["vat_mode"] = json!("reverse_charge");
    let exempt = issued(&manager, &exempt);
    assert_eq!((&exempt["vat_lines"], &exempt["total"]["minor"]), (&json!([]), &json!(18_100)));
}

#[test]
fn a_draft_is_changed_removed_or_issued_and_then_frozen() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "");
    let mut incomplete = form("");
    incomplete["customer"]["address"]["town"] = json!("");
    let draft = manager.post(PATH, &incomplete).expect(200).json();
    assert_eq!((&draft["number"], &draft["actions"]), (&json!(""), &json!(["edit", "issue", "remove"])));

    let refused = step(&manager, &draft, "issue", &json!({})).expect(422);
    assert_eq!(refused.codes("form.customer.address.town"), ["required"]);
    let change = |invoice: &Value, form: &Value| {
        manager.put(&at(invoice, ""), &json!({ "version": invoice["version"], "form": form }))
    };
    let draft = change(&draft, &form("")).expect(200).json();
    let issued = step(&manager, &draft, "issue", &json!({})).expect(200).json();

    assert_eq!(issued["number"], format!("LF-{}-0001", year(&issued)));
    assert_eq!((&issued["state"], &issued["total"]), (&json!("sent"), &json!({ "minor": 18_100, "currency": "CHF" })));
    assert!(issued["reference"].as_str().unwrap().starts_with("00 00000 00000 20"), "{issued}");
    assert_eq!(change(&issued, &form("")).expect(409).json()["code"], "wrong_state");
    assert_eq!(change(&draft, &form("")).expect(409).json()["code"], "stale_version");
    manager.delete(&at(&issued, &format!("?version={}", issued["version"]))).expect(409);
    set_creditor(&admin, IBAN, "");
    assert_eq!(manager.get(&at(&issued, "")).expect(200).json()["issuer"]["iban"], QR_IBAN);
    let touch = |sql: &'static str| world.app.db.write_blocking(move |write| Ok(write.execute(sql, [])?)).is_err();
    assert!(touch("update invoices set total_minor = 1"));
    assert!(touch("update invoices set content = '{}'"));
    assert!(touch("update invoices set number = 'LF-1'"));
    assert!(touch("delete from invoices"));

    let other = manager.post(PATH, &form("")).expect(200).json();
    manager.delete(&at(&other, &format!("?version={}", other["version"]))).expect(200);
    manager.get(&at(&other, "")).expect(404);
}

#[test]
fn numbers_have_no_gap_when_many_are_issued_at_once() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "");
    let drafts: Vec<Value> = (0..20).map(|_| manager.post(PATH, &form("")).expect(200).json()).collect();
    let mut without_town = form("");
    without_town["customer"]["address"]["town"] = json!("");
    let refused = manager.post(PATH, &without_town).expect(200).json();

    let mut numbers: Vec<String> = std::thread::scope(|scope| {
        let all: Vec<_> = drafts
            .iter()
            .map(|draft| {
                let (manager, refused) = (&manager, &refused);
                scope.spawn(move || {
                    // a refused issue between the others takes no number
                    step(manager, refused, "issue", &json!({})).expect(422);
                    let issued = step(manager, draft, "issue", &json!({})).expect(200).json();
                    issued["number"].as_str().unwrap().to_owned()
                })
            })
            .collect();
        all.into_iter().map(|thread| thread.join().unwrap()).collect()
    });

    numbers.sort();
    let last: Vec<&str> = numbers.iter().map(|number| &number[number.len() - 4..]).collect();
    let wanted: Vec<String> = (1..=20).map(|number| format!("{number:04}")).collect();
    assert_eq!(last, wanted);
}

#[test]
fn a_payment_that_is_too_high_names_the_open_amount_in_the_readers_language() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "CHE-123.456.788 MWST");
    let mut dear = form("");
    dear["lines"][0]["unit_minor"] = json!(90_525);
    let invoice = issued(&manager, &dear);
    let version = manager.get(&at(&invoice, "")).expect(200).json()["version"].clone();
    let payment = json!({ "version": version, "day": invoice["issued_on"], "amount_minor": 181_051, "reference": "" });

    let fault = |lang: &str| {
        let call = manager.call("POST", &at(&invoice, "/payments")).header("Lang", lang);
        call.json(&payment).send().expect(422).json()["fields"]["amount_minor"][0].clone()
    };

    let told = ["en", "uk", "de"].map(|lang| fault(lang)["message"].as_str().unwrap().replace('\u{a0}', " "));
    assert_eq!(
        told,
        [
            "More than the outstanding amount: CHF 1,810.50",
            "Більше, ніж лишилося сплатити: 1 810,50 CHF",
            "Mehr als der offene Betrag: 1 810,50 CHF",
        ]
    );
    assert_eq!(fault("de")["params"]["amount"], json!({ "minor": 181_050, "currency": "CHF" }));
}

#[test]
fn payments_close_an_invoice_and_a_credit_note_cancels_it() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "CHE-123.456.788 MWST");
    let invoice = issued(&manager, &form(""));

    assert_eq!(pay(&manager, &invoice, 18_101).expect(422).codes("amount_minor"), ["exceeds_open"]);
    let part = pay(&manager, &invoice, 8_100).expect(200).json();
    assert_eq!((&part["state"], &part["open"]["minor"]), (&json!("partly_paid"), &json!(10_000)));
    let counts = manager.get(&format!("{PATH}/counts")).expect(200).json();
    assert_eq!(counts["balances"][0]["open"], json!({ "minor": 10_000, "currency": "CHF" }));
    let paid = pay(&manager, &invoice, 10_000).expect(200).json();
    assert_eq!(
        (&paid["state"], &paid["open"]["minor"], &paid["actions"]),
        (&json!("paid"), &json!(0), &json!(["credit"]))
    );
    assert_eq!(paid["payments"][1]["reference"], "camt 4711");
    pay(&manager, &invoice, 1).expect(409);

    let note = step(&manager, &invoice, "credit-note", &json!({})).expect(200).json();
    assert_eq!((&note["kind"], &note["number"]), (&json!("credit_note"), &json!(format!("LF-{}-0002", year(&note)))));
    assert_eq!((&note["total"]["minor"], &note["cancels"]), (&json!(-18_100), &invoice["number"]));
    assert_eq!(note["vat_lines"][0]["vat_minor"], -1_356);
    assert_eq!(manager.get(&at(&invoice, "")).expect(200).json()["state"], "cancelled");
    step(&manager, &invoice, "credit-note", &json!({})).expect(409);
    step(&manager, &note, "credit-note", &json!({})).expect(409);
    pay(&manager, &note, 1).expect(409);
    let table = manager.get(&format!("{PATH}.csv")).expect(200).text();
    assert_eq!(table.lines().count(), 3);
    assert!(table.contains("credit_note,sent,Olena Koval,CHF,-181.00,0.00"), "{table}");
    let found = |q: &str| manager.get(&format!("{PATH}?q={q}&state=cancelled")).expect(200).json();
    assert_eq!((&found("kowal")["total"], &found("kowal")["items"]), (&json!(0), &json!([])));
    assert_eq!(found("olena%20KOVAL")["items"][0]["number"], invoice["number"]);
    let log = admin.get("/api/panel/audit?per_page=100").expect(200).text();
    assert!(log.contains("invoice.issue") && log.contains("invoice.pay") && log.contains("invoice.cancel"));
    assert!(!log.contains("Olena Koval"));
}

#[test]
fn the_document_is_mailed_once_and_reminders_follow() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let invoice = issued(&manager, &form("firma@example.ch"));
    let mails = || letters(&world, "firma@example.ch");

    deliver(&world.app).unwrap();
    assert_eq!(mails().len(), 1);
    assert_eq!(mails()[0].0, "invoice_issued");
    remind(&world.app).unwrap();
    assert_eq!(mails().len(), 1);
    days_pass(&world, 11);
    let manager = world.again(&manager);
    remind(&world.app).unwrap();
    remind(&world.app).unwrap();
    let late = manager.get(&at(&invoice, "")).expect(200).json();
    assert_eq!((&late["state"], &late["reminders"]), (&json!("overdue"), &json!(1)));
    let part = pay(&manager, &invoice, 100).expect(200).json();
    assert_eq!(part["state"], "overdue");
    days_pass(&world, 13);
    remind(&world.app).unwrap();
    days_pass(&world, 100);
    remind(&world.app).unwrap();
    let manager = world.again(&manager);
    let kinds: Vec<String> = mails().into_iter().map(|(template, _)| template).collect();
    assert_eq!(kinds, ["invoice_issued", "invoice_reminder", "invoice_reminder"]);
    let sent = manager.post(&at(&invoice, "/resend"), &json!({})).expect(200).json();
    assert_eq!(sent["state"], "overdue");
    assert_eq!(mails().len(), 4);
    step(&manager, &invoice, "credit-note", &json!({})).expect(200);
    assert_eq!(mails().last().unwrap().0, "credit_note_issued");
}

#[test]
fn a_number_that_is_no_vat_number_is_not_put_on_an_invoice_as_one() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let vat_number_of = |country: &str, legal_form: &str, uid: &str| {
        let mut form = enterprises::form("Bike");
        form["country"] = json!(country);
        form["legal_form"] = json!(legal_form);
        form["uid"] = json!(uid);
        let id = active(&world, &owner, &manager, &form)["id"].clone();
        let customer = manager.get(&format!("{PATH}/customers/{}", id.as_str().unwrap())).expect(200).json();
        customer["customer"]["vat_number"].as_str().unwrap().to_owned()
    };
    assert_eq!(vat_number_of("CH", "GmbH", "CHE-102.909.703"), "CHE102909703");
    assert_eq!(vat_number_of("UA", "ТОВ", "14360570"), "", "an EDRPOU code");
}

#[test]
fn an_invoice_is_seen_by_its_customer_and_the_billing_members_alone() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    let (owner, reader) = (world.person("Roman", Role::User), world.person("Olena", Role::User));
    let author = world.person("Arsen", Role::Author);
    set_creditor(&admin, IBAN, "");
    let bike = active(&world, &owner, &manager, &enterprises::form("Bike"));
    let id = bike["id"].as_str().unwrap();
    let mut of_enterprise = manager.get(&format!("{PATH}/customers/{id}")).expect(200).json();
    assert_eq!(of_enterprise["customer"]["address"]["name"], "Bike GmbH");
    of_enterprise["lines"] = form("")["lines"].clone();
    let first = issued(&manager, &of_enterprise);
    let second = issued(&manager, &form(&reader.user.email));
    manager.post(PATH, &form(&reader.user.email)).expect(200);

    let own = |person: &Person| person.get("/api/account/invoices").expect(200).json();
    assert_eq!((&own(&owner)["total"], &own(&owner)["items"][0]["number"]), (&json!(1), &first["number"]));
    assert_eq!((&own(&reader)["total"], &own(&reader)["items"][0]["number"]), (&json!(1), &second["number"]));
    assert_eq!(own(&author)["total"], 0);
    let file = &own(&reader)["items"][0]["document"];
    assert!(reader.get(&address(file)).expect(200).text().starts_with("%PDF-"));
    owner.get(&address(file)).expect(404);
    author.get(&address(file)).expect(404);
    manager.get(&address(file)).expect(200);
    reader.delete(&address(file)).expect(403);
    for person in [&owner, &reader, &author] {
        person.get(PATH).expect(403);
        person.get(&at(&first, "")).expect(403);
    }
}

#[test]
fn an_erased_person_stays_on_issued_invoices_with_name_and_address_only() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let reader = world.person("Olena", Role::User);
    let (email, key) = (reader.user.email.clone(), reader.user.key);
    let invoice = issued(&manager, &form(&email));
    let draft = manager.post(PATH, &form(&email)).expect(200).json();

    let confirmation = json!({ "current_password": "Olena has a long password" });
    reader.post("/api/account/deletion", &confirmation).expect(200);
    days_pass(&world, 40);

    let manager = world.again(&manager);
    let kept = manager.get(&at(&invoice, "")).expect(200).json();
    assert_eq!((&kept["form"]["email"], &kept["number"]), (&json!(""), &invoice["number"]));
    assert_eq!(kept["form"]["customer"]["address"]["town"], "Bern");
    assert!(kept["document"].is_object());
    manager.get(&at(&draft, "")).expect(404);
    let seen = move |db: &rusqlite::Connection| {
        let sql = "select count(*) from invoices where user_key = ?1";
        Ok(db.query_row(sql, [key], |row| row.get::<_, i64>(0))?)
    };
    assert_eq!(world.app.db.read_blocking(seen).unwrap(), 0);
}
