//! Bookings that are decided and billed at the same moment.

use std::sync::Barrier;
use std::thread;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::ads::{act, approved, call, case_of, draft, filled, package, save};
use crate::invoices::{self, QR_IBAN};
use crate::reports::take_effect;
use crate::world::{Person, World};

/// Bookings that share the place in the test.
const MAX_SOLD: u32 = 2;
/// Bookings that are billed at once.
const BILLED: usize = 20;

/// A submitted booking that wishes this first day.
fn wishing(owner: &Person, package: &Value, day: &str) -> Value {
    let ad = draft(owner, package);
    let mut form = filled(&ad);
    form["start_on"] = json!(day);
    act(owner, &save(owner, &ad, &form).expect(200).json(), "submit").expect(200).json()
}

#[test]
fn approvals_at_the_same_moment_sell_no_place_more_often_than_it_allows() {
    let world = World::new();
    let package = package(&world, |_| {});
    let limit = |write: &mut litfass::db::Write| {
        write.execute("update ad_placements set max_sold = ?1", [MAX_SOLD])?;
        Ok(())
    };
    world.app.db.write_blocking(limit).unwrap();
    let managers: Vec<Person> = ["Mykola", "Mariia", "Maksym"].map(|name| world.person(name, Role::Manager)).into();
    let day = draft(&world.person("Olha", Role::User), &package)["earliest_on"].as_str().unwrap().to_owned();
    let owners: Vec<Person> = (0..6).map(|at| world.person(&format!("Owner{at}"), Role::User)).collect();
    let ads: Vec<Value> = owners.iter().map(|owner| wishing(owner, &package, &day)).collect();
    let cases: Vec<Value> = ads.iter().map(|ad| case_of(&managers[0], ad)).collect();

    let start = Barrier::new(cases.len());
    let mut answers: Vec<u16> = thread::scope(|scope| {
        let decide = |at: usize| {
            let (manager, case, start) = (&managers[at % managers.len()], &cases[at], &start);
            scope.spawn(move || {
                let mut decision = call("approve");
                decision["version"] = case["version"].clone();
                start.wait();
                manager.post(&format!("/api/panel/cases/{}/decide", case["id"].as_str().unwrap()), &decision).status
            })
        };
        let all: Vec<_> = (0..cases.len()).map(decide).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    take_effect(&world);

    answers.sort_unstable();
    assert_eq!(answers, [200, 200, 409, 409, 409, 409]);
    let calendar = managers[0].get("/api/panel/ads/calendar?days=60").expect(200).json();
    for place in calendar["places"].as_array().unwrap() {
        let most = place["booked"].as_array().unwrap().iter().filter_map(Value::as_u64).max().unwrap_or_default();
        assert!(most <= u64::from(MAX_SOLD), "{place}");
    }
    let scheduled = owners.iter().zip(&ads).filter(|(owner, ad)| crate::ads::read(owner, ad)["state"] == "scheduled");
    assert_eq!(scheduled.count(), MAX_SOLD as usize);
}

#[test]
fn bookings_billed_at_the_same_moment_have_numbers_without_a_gap() {
    let world = World::new();
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let package = package(&world, |form| form["price"]["minor"] = json!(4800));
    let manager = world.person("Mykola", Role::Manager);
    let more = |write: &mut litfass::db::Write| {
        write.execute("update ad_placements set max_sold = 100", [])?;
        Ok(())
    };
    world.app.db.write_blocking(more).unwrap();
    let owners: Vec<Person> = (0..BILLED).map(|at| world.person(&format!("Owner{at}"), Role::User)).collect();
    let ads: Vec<Value> = owners.iter().map(|owner| approved(&world, owner, &manager, &package)).collect();

    let start = Barrier::new(BILLED);
    let mut numbers: Vec<String> = thread::scope(|scope| {
        let bill = |at: usize| {
            let (manager, ad, start) = (&manager, &ads[at], &start);
            scope.spawn(move || {
                let path = format!("/api/panel/ads/{}", ad["id"].as_str().unwrap());
                let version = manager.get(&path).expect(200).json()["ad"]["version"].clone();
                start.wait();
                let status = manager.post(&format!("{path}/bill"), &json!({ "version": version })).status;
                assert!(matches!(status, 200 | 409), "{status}: billed here, or by the clock before");
                let opened = manager.get(&path).expect(200).json();
                opened["invoice"]["number"].as_str().unwrap().to_owned()
            })
        };
        let all: Vec<_> = (0..BILLED).map(bill).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });

    numbers.sort();
    let year = &numbers[0][3..7];
    let wanted: Vec<String> = (1..=BILLED).map(|at| format!("LF-{year}-{at:04}")).collect();
    assert_eq!(numbers, wanted);
}
