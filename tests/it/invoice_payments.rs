//! Payments of invoices: counter entries for those noted by mistake, files of the bank, and orders that learn of them.

use litfass::audit::Actor;
use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::invoices::types::{InvoiceForm, InvoiceSubject};
use litfass::features::invoices::{actions, remind, store};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::invoices::{IBAN, QR_IBAN, at, form, issued, set_creditor};
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/invoices/bank-file";

fn read(staff: &Person, invoice: &Value) -> Value {
    staff.get(&at(invoice, "")).expect(200).json()
}

fn pay(staff: &Person, invoice: &Value, amount: i64) -> Value {
    let version = read(staff, invoice)["version"].clone();
    let entry =
        json!({ "version": version, "day": invoice["issued_on"], "amount_minor": amount, "reference": "by hand" });
    staff.post(&at(invoice, "/payments"), &entry).expect(200).json()
}

fn reverse(staff: &Person, invoice: &Value, payment: &Value, reason: &str) -> Answer {
    let version = read(staff, invoice)["version"].clone();
    let path = at(invoice, &format!("/payments/{}/reverse", payment["id"].as_str().unwrap()));
    staff.post(&path, &json!({ "version": version, "reason": reason }))
}

/// A payment in a notification: amount with currency, reference, and reference of the bank.
fn credit((amount, currency): (&str, &str), reference: &str, bank: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"{currency}\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
           <BookgDt><Dt>2020-11-20</Dt></BookgDt><AcctSvcrRef>E-{bank}</AcctSvcrRef>
           <NtryDtls><TxDtls><Refs><AcctSvcrRef>{bank}</AcctSvcrRef></Refs>
             <Amt Ccy=\"{currency}\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
             <RltdPties><Dbtr><Pty><Nm>Ruslana Payer</Nm></Pty></Dbtr></RltdPties>
             <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>{reference}</Ref></CdtrRefInf></Strd></RmtInf>
           </TxDtls></NtryDtls></Ntry>"
    )
}

/// A camt.054 notification for an account.
fn notification(iban: &str, entries: &[String]) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
         <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.054.001.08\"><BkToCstmrDbtCdtNtfctn>
           <GrpHdr><MsgId>M1</MsgId></GrpHdr>
           <Ntfctn><Id>N1</Id><Acct><Id><IBAN>{iban}</IBAN></Id></Acct>{}</Ntfctn>
         </BkToCstmrDbtCdtNtfctn></Document>",
        entries.concat()
    )
}

/// The same payments as a camt.053 statement.
fn statement(notification: &str) -> String {
    notification
        .replace("camt.054.001.08", "camt.053.001.08")
        .replace("BkToCstmrDbtCdtNtfctn", "BkToCstmrStmt")
        .replace("Ntfctn", "Stmt")
}

fn send(staff: &Person, file: &str, dry_run: bool) -> Answer {
    staff.post(PATH, &json!({ "file": file, "dry_run": dry_run }))
}

fn effects(answer: Answer) -> Vec<String> {
    let report = answer.expect(200).json();
    let rows = report["rows"].as_array().unwrap().iter();
    rows.map(|row| row["effect"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_payment_noted_by_mistake_is_taken_back_and_stays_in_the_history() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let invoice = issued(&manager, &form(""));
    let part = pay(&manager, &invoice, 8_100)["payments"][0].clone();
    let paid = pay(&manager, &invoice, 10_000);
    assert_eq!((&paid["state"], &paid["payments"][1]["may_reverse"]), (&json!("paid"), &json!(true)));

    let open = reverse(&manager, &invoice, &paid["payments"][1], "wrong invoice").expect(200).json();
    assert_eq!((&open["state"], &open["open"]["minor"]), (&json!("partly_paid"), &json!(10_000)));
    let counter = &open["payments"][2];
    assert_eq!((&counter["amount"]["minor"], &counter["reverses"]), (&json!(-10_000), &paid["payments"][1]["id"]));
    assert_eq!((&counter["reference"], &counter["may_reverse"]), (&json!("wrong invoice"), &json!(false)));
    assert_eq!(open["payments"][1]["may_reverse"], false);

    assert_eq!(reverse(&manager, &invoice, &paid["payments"][1], "again").expect(409).json()["code"], "wrong_state");
    reverse(&manager, &invoice, counter, "a counter entry").expect(409);
    assert_eq!(reverse(&manager, &invoice, &part, "  ").expect(422).codes("reason"), ["min_length", "required"]);
    let all = reverse(&manager, &invoice, &part, "not ours").expect(200).json();
    assert_eq!((&all["state"], &all["open"]["minor"]), (&json!("sent"), &json!(18_100)));
    let touch = |sql: &'static str| world.app.db.write_blocking(move |write| Ok(write.execute(sql, [])?)).is_err();
    assert!(touch("delete from invoice_payments") && touch("update invoice_payments set amount_minor = 1"));
    let log = admin.get("/api/panel/audit?action=invoice.reverse_payment").expect(200).json();
    assert_eq!((&log["items"][0]["before"]["state"], &log["total"]), (&json!("partly_paid"), &json!(2)));
}

#[test]
fn an_overdue_invoice_is_overdue_again_when_its_payment_is_taken_back() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let invoice = issued(&manager, &form(""));
    days_pass(&world, 11);
    remind(&world.app).unwrap();
    let manager = world.again(&manager);
    let paid = pay(&manager, &invoice, 18_100);

    let open = reverse(&manager, &invoice, &paid["payments"][0], "sent back by the bank").expect(200).json();

    assert_eq!(open["state"], "overdue");
    let cancelled = manager.post(&at(&invoice, "/credit-note"), &json!({ "version": open["version"] }));
    cancelled.expect(200);
    reverse(&manager, &invoice, &paid["payments"][0], "too late").expect(409);
}

#[test]
fn a_file_of_the_bank_pays_the_invoices_that_its_references_name() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "");
    let [whole, part, closed, large]: [Value; 4] = std::array::from_fn(|_| issued(&manager, &form("")));
    let cancel = json!({ "version": read(&manager, &closed)["version"] });
    manager.post(&at(&closed, "/credit-note"), &cancel).expect(200);
    let reference = |invoice: &Value| invoice["reference"].as_str().unwrap().to_owned();
    let francs = |amount| (amount, "CHF");
    let entries = [
        credit(francs("181.00"), &reference(&whole), "T1"),
        credit(francs("81"), &reference(&part).replace(' ', ""), "T2"),
        credit(francs("181"), &reference(&closed), "T3"),
        credit(francs("181.01"), &reference(&large), "T4"),
        credit(("181.00", "EUR"), &reference(&large), "T5"),
        credit(francs("181.00"), "210000000003139471430009017", "T6"),
        credit(francs("5.00"), &reference(&part), "T7").replace("CRDT", "DBIT"),
        credit(francs("5.00"), &reference(&part), "T8").replace("BOOK", "PDNG"),
        // one after the other: 100.00 are left of the second invoice
        credit(francs("100.00"), &reference(&part), "T9"),
        credit(francs("1.00"), &reference(&part), "T10"),
        credit(("70", "JPY"), "", "T11"),
    ];
    let file = notification(QR_IBAN, &entries);
    let wanted = [
        "whole",
        "part",
        "closed",
        "exceeds",
        "currency",
        "unmatched",
        "debit",
        "pending",
        "whole",
        "closed",
        "unmatched",
    ];

    assert_eq!(effects(send(&manager, &file, true)), wanted);
    assert_eq!(read(&manager, &whole)["state"], "sent");
    let booked = send(&manager, &file, false).expect(200).json();

    assert_eq!(booked["booked"], 3);
    assert_eq!(booked["rows"][0]["payer"], "Ruslana Payer");
    assert_eq!(booked["rows"][10]["amount"], Value::Null);
    let states = [&whole, &part, &closed, &large].map(|invoice| read(&manager, invoice)["state"].clone());
    assert_eq!(states, ["paid", "paid", "cancelled", "sent"].map(|state| json!(state)));
    let payments = read(&manager, &part)["payments"].clone();
    assert_eq!((&payments[0]["amount"]["minor"], &payments[0]["day"]), (&json!(8_100), &json!("2020-11-20")));
    let again = effects(send(&manager, &file, false));
    assert_eq!([&again[0], &again[1], &again[8]], ["known", "known", "known"]);
    let month = effects(send(&manager, &statement(&file), false));
    assert_eq!([&month[0], &month[1], &month[8]], ["known", "known", "known"]);
    assert_eq!(read(&manager, &part)["payments"].as_array().unwrap().len(), 2);
    let log = admin.get("/api/panel/audit?per_page=100").expect(200).text();
    assert!(log.contains("bank_file.book") && !log.contains("Ruslana"));
}

#[test]
fn a_payment_to_another_account_or_in_a_foreign_file_is_not_noted() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    let author = world.person("Arsen", Role::Author);
    set_creditor(&admin, IBAN, "");
    let invoice = issued(&manager, &form(""));
    let reference = invoice["reference"].as_str().unwrap();
    let entry = credit(("181", "CHF"), reference, "T1");

    assert_eq!(effects(send(&manager, &notification(QR_IBAN, std::slice::from_ref(&entry)), false)), ["account"]);
    let refused = |file: &str| send(&manager, file, false).expect(422).codes("file");
    assert_eq!(refused("Datum;Betrag"), ["bank_file_foreign"]);
    assert_eq!(refused("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"), ["bank_file_doctype"]);
    assert_eq!(refused("<Document>"), ["bank_file_broken"]);
    assert_eq!(refused(&"<a>".repeat(200)), ["bank_file_large"]);
    assert_eq!(refused(""), ["required"]);
    send(&author, &notification(IBAN, std::slice::from_ref(&entry)), true).expect(403);
    let text = entry
        .replace(&format!("<Ref>{reference}</Ref>"), "<Ref></Ref>")
        .replace("<RmtInf>", &format!("<RmtInf><Ustrd>Plakat, {reference} besten Dank</Ustrd>"));
    assert_eq!(effects(send(&manager, &notification(IBAN, &[text]), false)), ["whole"]);
    assert_eq!(read(&manager, &invoice)["state"], "paid");
}

#[test]
fn a_file_that_is_read_at_the_same_time_twice_is_noted_once() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let invoice = issued(&manager, &form(""));
    let file = notification(IBAN, &[credit(("50", "CHF"), invoice["reference"].as_str().unwrap(), "T1")]);

    let booked: u64 = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| send(&manager, &file, false).expect(200).json()["booked"].as_u64()))
            .collect();
        readers.into_iter().filter_map(|reader| reader.join().unwrap()).sum()
    });

    assert_eq!(booked, 1);
    assert_eq!(read(&manager, &invoice)["open"]["minor"], 13_100);
}

#[test]
fn an_order_is_told_of_its_invoice_once_for_each_state() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, IBAN, "");
    let invoice_form: InvoiceForm = serde_json::from_value(form("")).unwrap();
    let subject = InvoiceSubject { kind: "none".to_owned(), id: "0".to_owned() };
    let today = world.app.clock.now().date(&world.app.site().zone);
    let of = subject.clone();
    let id = world
        .app
        .db
        .write_blocking(move |write| actions::issue_order(write, &Actor::Clock, &invoice_form, &of, today))
        .unwrap();

    let untold = || world.app.db.read_blocking(|db| Ok(store::list_untold(db, 10)?.len())).unwrap();
    litfass::features::invoices::tell_all(&world.app).unwrap();
    assert_eq!(untold(), 0);
    let invoice = json!({ "id": id.as_str(), "issued_on": today.to_string() });
    pay(&manager, &invoice, 18_100);
    assert_eq!(untold(), 0);
    let cancelled = id.clone();
    world
        .app
        .db
        .write_blocking(move |write| {
            actions::cancel_order(write, &Actor::Clock, &cancelled, today)?;
            actions::cancel_order(write, &Actor::Clock, &cancelled, today)
        })
        .unwrap();
    litfass::features::invoices::tell_all(&world.app).unwrap();
    assert_eq!(untold(), 0);
    let found = world.app.db.read_blocking(move |db| store::list_of_subject(db, &subject)).unwrap();
    assert_eq!((found.len(), found[0].lang, found[0].state.as_str()), (1, Lang::De, "cancelled"));
    assert_eq!(manager.get("/api/panel/invoices").expect(200).json()["total"], 2);
}
