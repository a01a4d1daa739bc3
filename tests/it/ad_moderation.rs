//! Bookings in the panel: the queue, the review, decisions with reserved places, occupancy.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::ads::{act, approved, call, case_of, decide, filled, kinds, package, read, save, submitted, wait, written};
use crate::enterprises;
use crate::reports::{letters, step, take_effect};
use crate::world::{Person, World};

const PATH: &str = "/api/panel/ads";

fn listed(person: &Person, query: &str) -> Vec<Value> {
    let found = person.get(&format!("{PATH}?{query}")).expect(200).json();
    found["items"].as_array().unwrap().clone()
}

fn review(person: &Person, ad: &Value) -> Value {
    person.get(&format!("{PATH}/{}", ad["id"].as_str().unwrap())).expect(200).json()
}

/// Lets only one booking into the place beside the lead story.
fn make_scarce(world: &World) {
    let set = |write: &mut litfass::db::Write| {
        write.execute("update ad_placements set max_sold = 1 where code = 'home-top'", [])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

#[test]
fn the_queue_shows_the_oldest_first_and_the_review_what_a_decision_needs() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let author = world.person("Andrii", Role::Author);
    let first = submitted(&owner, &package);
    let second = submitted(&owner, &package);
    written(&owner, &package);

    let rows = listed(&manager, "");
    let ids: Vec<&Value> = rows.iter().map(|row| &row["id"]).collect();
    assert_eq!(ids, [&first["id"], &second["id"]]);
    assert!(rows[0]["due_at"].is_string() && rows[0]["overdue"] == false);
    for (query, number) in
        [("q=spring", 2), ("q=Roman", 2), ("q=nobody", 0), ("placement=home-top", 2), ("placement=services-list", 0)]
    {
        assert_eq!(listed(&manager, query).len(), number, "{query}");
    }
    let shown = review(&manager, &first);
    assert_eq!(shown["case"]["cause"], "submission");
    assert_eq!(shown["targets"], json!(["https://bikes.example/spring"]));
    assert_eq!(shown["advertiser"]["person"]["name"], owner.user.full_name());
    assert_eq!(shown["form"]["contact"]["email"], "roman@bikes.example");

    let read_only = review(&author, &first);
    assert_eq!((&read_only["advertiser"], &read_only["case"]), (&Value::Null, &Value::Null));
    assert!(!read_only.to_string().contains("bikes.example/") || read_only["form"]["contact"]["email"] == "");
    assert_eq!(read_only["form"]["billing"]["email"], "");
    author.get(&format!("{PATH}.csv")).expect(403);
    let table = manager.get(&format!("{PATH}.csv")).expect(200).text();
    assert!(table.contains("Bikes in spring") && !table.contains("roman@bikes.example"), "{table}");
    let refused =
        manager.get(&format!("{PATH}/{}/link-check?url=https://other.example", first["id"].as_str().unwrap()));
    assert_eq!(refused.expect(422).codes("url"), ["choice"]);
}

#[test]
fn taking_a_case_shows_the_booking_in_review_and_giving_it_back_does_not() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let second = world.person("Nadia", Role::Manager);
    let ad = submitted(&owner, &package);

    let taken = step(&manager, &case_of(&manager, &ad), "take", &json!({})).expect(200).json();
    assert_eq!(read(&owner, &ad)["state"], "in_review");
    let approval = taken["outcomes"].as_array().unwrap().iter().find(|one| one["outcome"] == "approve").unwrap();
    assert_eq!(
        (&approval["langs"], &approval["told"]),
        (&json!([]), &json!(true)),
        "the owner is told, without a reason"
    );
    assert_eq!(listed(&second, "")[0]["lock"]["by"]["name"], manager.user.full_name());
    step(&second, &taken, "decide", &call("approve")).expect(409);
    step(&manager, &taken, "release", &json!({})).expect(200);
    assert_eq!(read(&owner, &ad)["state"], "submitted");
    step(&second, &case_of(&second, &ad), "decide", &call("approve")).expect(200);
    take_effect(&world);
    assert_eq!(read(&owner, &ad)["state"], "scheduled");
}

#[test]
fn an_approval_reserves_the_places_at_once_and_its_undoing_frees_them() {
    let world = World::new();
    make_scarce(&world);
    let package = package(&world, |_| {});
    let (owner, other) = (world.person("Roman", Role::User), world.person("Olha", Role::User));
    let manager = world.person("Mykola", Role::Manager);
    let wished = |person: &Person| {
        let ad = written(person, &package);
        let mut form = filled(&ad);
        form["start_on"] = ad["earliest_on"].clone();
        let ad = save(person, &ad, &form).expect(200).json();
        act(person, &ad, "submit").expect(200).json()
    };
    let (first, second) = (wished(&owner), wished(&other));

    let decided = step(&manager, &case_of(&manager, &first), "decide", &call("approve")).expect(200).json();
    let refused = step(&manager, &case_of(&manager, &second), "decide", &call("approve")).expect(409).json();
    assert_eq!(refused["code"], "approval_days_taken");
    step(&manager, &decided, "undo", &json!({})).expect(200);
    step(&manager, &case_of(&manager, &second), "decide", &call("approve")).expect(200);
    take_effect(&world);
    assert_eq!(read(&other, &second)["state"], "scheduled");
    let late = step(&manager, &case_of(&manager, &first), "decide", &call("approve")).expect(409).json();
    assert_eq!(late["code"], "approval_days_taken");

    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    let third = written(&owner, &package);
    let mut form = filled(&third);
    form["start_on"] = third["earliest_on"].clone();
    let third = save(&owner, &third, &form).expect(200).json();
    let free = day(&read(&other, &second)["end_on"]).tomorrow().unwrap();
    for (lang, shown) in [("en", "%-d %b %Y"), ("uk", "%d.%m.%Y"), ("de", "%d.%m.%Y")] {
        let call = json!({ "version": third["version"], "step": "submit" });
        let path = format!("/api/account/ads/{}/step", third["id"].as_str().unwrap());
        let refused = owner.request("POST", &path).header("Lang", lang).json(&call).send().expect(422);
        assert_eq!(refused.codes("start_on"), ["ad_full"]);
        let fault = refused.json()["fields"]["start_on"][0].clone();
        assert_eq!(fault["params"]["day"], free.to_string());
        let message = fault["message"].as_str().unwrap();
        assert!(message.ends_with(&format!(" {}", free.strftime(shown))), "{message}");
    }
    form["start_on"] = Value::Null;
    let third = save(&owner, &third, &form).expect(200).json();
    let third = act(&owner, &third, "submit").expect(200).json();
    decide(&world, &manager, &third, "approve");
    let (end, next) = (read(&other, &second)["end_on"].clone(), read(&owner, &third)["start_on"].clone());
    assert_eq!((day(&next) - day(&end)).get_days(), 1, "the first free day follows the other booking");
}

#[test]
fn approvals_at_the_same_time_never_sell_a_place_twice() {
    let world = World::new();
    make_scarce(&world);
    let package = package(&world, |_| {});
    let manager = world.person("Mykola", Role::Manager);
    let owners: Vec<Person> = (0..6).map(|at| world.person(&format!("Roman{at}"), Role::User)).collect();
    let ads: Vec<Value> = owners
        .iter()
        .map(|owner| {
            let ad = written(owner, &package);
            let mut form = filled(&ad);
            form["start_on"] = ad["earliest_on"].clone();
            let ad = save(owner, &ad, &form).expect(200).json();
            act(owner, &ad, "submit").expect(200).json()
        })
        .collect();
    let cases: Vec<Value> = ads.iter().map(|ad| case_of(&manager, ad)).collect();

    let (statuses, manager) = (std::sync::Mutex::new(Vec::new()), &manager);
    std::thread::scope(|scope| {
        for case in &cases {
            let statuses = &statuses;
            scope.spawn(move || {
                let status = step(manager, case, "decide", &call("approve")).status;
                statuses.lock().unwrap().push(status);
            });
        }
    });
    take_effect(&world);

    let mut statuses = statuses.into_inner().unwrap();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409]);
    let scheduled = owners.iter().zip(&ads).filter(|(owner, ad)| read(owner, ad)["state"] == "scheduled").count();
    assert_eq!(scheduled, 1);
}

#[test]
fn a_rejected_booking_is_appealed_and_approved_by_somebody_else() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = submitted(&owner, &package);
    decide(&world, &manager, &ad, "reject");
    let rejected = read(&owner, &ad);
    assert_eq!((&rejected["state"], &rejected["decision"]["can_appeal"]), (&json!("rejected"), &json!(true)));
    assert_eq!(kinds(&owner)[0], "ad.rejected");

    let case = rejected["decision"]["id"].as_str().unwrap();
    let link = owner.post(&format!("/api/account/decisions/{case}/appeal-link"), &json!({})).expect(200).json();
    let body = "text=The+poster+says+who+offers+the+lessons%3A+look+at+the+line.".as_bytes().to_vec();
    let appeal = world.call("POST", link["path"].as_str().unwrap());
    appeal.body("application/x-www-form-urlencoded", body).send().expect(200);
    let other = world.person("Nadia", Role::Manager);
    let reversed = crate::reports::decision("reversed", "", "The poster says who offers the lessons.");
    step(&other, &case_of(&other, &ad), "decide", &reversed).expect(200);
    take_effect(&world);

    assert_eq!(read(&owner, &ad)["state"], "scheduled");
}

#[test]
fn a_running_booking_is_suspended_with_reasons_and_lifted() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let texts = json!({ "en": crate::ads::REASON, "uk": crate::ads::REASON, "de": crate::ads::REASON });
    let path = format!("{PATH}/{}", ad["id"].as_str().unwrap());
    let version = review(&manager, &ad)["ad"]["version"].clone();

    let suspend = json!({ "version": version, "reason_code": "fraud", "texts": texts });
    manager.post(&format!("{path}/suspend"), &suspend).expect(200);
    assert_eq!(read(&owner, &ad)["state"], "running", "it can be undone");
    take_effect(&world);
    let suspended = read(&owner, &ad);
    assert_eq!((&suspended["state"], &suspended["decision"]["can_appeal"]), (&json!("suspended"), &json!(true)));
    let version = review(&manager, &ad)["ad"]["version"].clone();
    manager.post(&format!("{path}/lift"), &json!({ "version": version })).expect(200);
    let lifted = read(&owner, &ad);
    assert_eq!((&lifted["state"], &lifted["decision"]), (&json!("running"), &Value::Null));
    assert_eq!(kinds(&owner)[0], "ad.lifted");
    assert_eq!(letters(&world, &owner.user.email).last().unwrap().0, "ad_lifted");
    let admin = world.person("Ada", Role::Admin);
    let log = admin.get("/api/panel/audit?object_type=ad").expect(200).text();
    assert!(log.contains("ad.lift"), "{log}");
}

#[test]
fn the_calendar_counts_the_bookings_of_each_day() {
    let world = World::new();
    let package = package(&world, |form| form["duration_days"] = json!(3));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    approved(&world, &owner, &manager, &package);

    let calendar = manager.get(&format!("{PATH}/calendar?days=6")).expect(200).json();

    let place = |code: &str| calendar["places"].as_array().unwrap().iter().find(|one| one["code"] == code).unwrap();
    assert_eq!(place("home-top")["booked"], json!([0, 2, 2, 2, 0, 0]));
    assert_eq!(place("contacts-list")["booked"], json!([0, 0, 0, 0, 0, 0]));
    assert_eq!(place("article-end")["ads"][0]["id"], ad["id"]);
    assert_eq!(manager.get(&format!("{PATH}/calendar?from=2026-13-01")).expect(422).codes("from"), ["date"]);
}

#[test]
fn nobody_moderates_an_own_booking_while_somebody_else_can() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Maria", Role::Manager), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    let path = format!("{PATH}/{}/extend", ad["id"].as_str().unwrap());

    let refused = owner.post(&path, &json!({ "version": ad["version"], "days": 7 })).expect(403).json();

    assert_eq!(refused["code"], "conflict_of_interest");
    manager.post(&path, &json!({ "version": ad["version"], "days": 7 })).expect(200);
}

/// A scheduled booking whose places somebody else has booked from two days after its end on.
fn before_another(world: &World, owner: &Person, manager: &Person) -> Value {
    let package = package(world, |_| {});
    make_scarce(world);
    let ad = approved(world, owner, manager, &package);
    let last: jiff::civil::Date = ad["end_on"].as_str().unwrap().parse().unwrap();
    let other = written(owner, &package);
    let mut form = other["form"].clone();
    form["start_on"] = json!(last.saturating_add(jiff::Span::new().days(3)).to_string());
    let other = save(owner, &other, &form).expect(200).json();
    let other = act(owner, &other, "submit").expect(200).json();
    decide(world, manager, &other, "approve");
    assert_eq!(read(owner, &other)["start_on"], form["start_on"]);
    ad
}

fn staff_step(person: &Person, ad: &Value, step: &str, more: &Value) -> crate::world::Answer {
    let mut body = more.clone();
    body["version"] = review(person, ad)["ad"]["version"].clone();
    person.post(&format!("{PATH}/{}/{step}", ad["id"].as_str().unwrap()), &body)
}

#[test]
fn a_booking_is_prolonged_only_while_its_places_are_free() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = before_another(&world, &owner, &manager);

    let refused = staff_step(&manager, &ad, "extend", &json!({ "days": 3 })).expect(422);
    assert_eq!(refused.codes("days"), ["ad_days_free"]);
    assert_eq!(review(&manager, &ad)["ad"]["end_on"], ad["end_on"]);
    staff_step(&manager, &ad, "extend", &json!({ "days": 2 })).expect(200);
    staff_step(&manager, &ad, "extend", &json!({ "days": -2 })).expect(200);
    for (days, code) in [(-365, "before_start"), (0, "end_past")] {
        assert_eq!(staff_step(&manager, &ad, "extend", &json!({ "days": days })).expect(422).codes("days"), [code]);
    }

    wait(&world, 1);
    let manager = world.again(&manager);
    staff_step(&manager, &ad, "pause", &json!({})).expect(200);
    wait(&world, 5);
    let manager = world.again(&manager);
    let resumed = staff_step(&manager, &ad, "resume", &json!({})).expect(200).json();
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    assert_eq!((day(&resumed["ad"]["end_on"]) - day(&ad["end_on"])).get_days(), 2, "as far as the places are free");

    // the first day is over by now
    let to_first_day = (day(&resumed["ad"]["start_on"]) - day(&resumed["ad"]["end_on"])).get_days();
    let refused = staff_step(&manager, &ad, "extend", &json!({ "days": to_first_day })).expect(422);
    assert_eq!(refused.codes("days"), ["end_past"]);
    assert_eq!(review(&manager, &ad)["ad"]["end_on"], resumed["ad"]["end_on"]);
}

#[test]
fn a_booking_whose_last_day_is_over_is_not_resumed_while_its_places_are_booked() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = before_another(&world, &owner, &manager);
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    let days = (day(&ad["end_on"]) - day(&ad["start_on"])).get_days();
    wait(&world, 1);
    staff_step(&world.again(&manager), &ad, "pause", &json!({})).expect(200);

    wait(&world, u32::try_from(days).unwrap() + 3);
    let manager = world.again(&manager);
    let refused = staff_step(&manager, &ad, "resume", &json!({})).expect(409).json();

    assert_eq!(refused["code"], "resume_days_taken");
    assert!(refused["detail"].as_str().unwrap().contains("credit note"), "{refused}");
    assert_eq!(review(&manager, &ad)["ad"]["state"], "paused");
}

#[test]
fn a_booking_of_an_enterprise_that_closes_leaves_the_site() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let bikes = enterprises::active(&world, &owner, &manager, &enterprises::form("Bikes Zürich"));
    let (runs, comes) = (written(&owner, &package), written(&owner, &package));
    let mut form = runs["form"].clone();
    form["enterprise_id"] = bikes["id"].clone();
    let runs = save(&owner, &runs, &form).expect(200).json();
    form["start_on"] = json!(day_after(&runs["earliest_on"]));
    let comes = save(&owner, &comes, &form).expect(200).json();
    for ad in [&runs, &comes] {
        act(&owner, ad, "submit").expect(200);
        decide(&world, &manager, ad, "approve");
    }
    wait(&world, 1);
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &runs)["state"], "running");

    enterprises::act(&owner, &enterprises::read(&owner, &bikes), "close").expect(200);
    wait(&world, 1);

    let (owner, manager) = (world.again(&owner), world.again(&manager));
    for ad in [&runs, &comes] {
        let stopped = read(&owner, ad);
        assert_eq!((&stopped["state"], &stopped["paused_by"]), (&json!("paused"), &json!("owner")));
        assert_eq!(act(&owner, &stopped, "resume").expect(409).json()["code"], "enterprise_not_active");
        assert_eq!(staff_step(&manager, ad, "resume", &json!({})).expect(409).json()["code"], "enterprise_not_active");
    }
}

fn day_after(day: &Value) -> String {
    day.as_str().unwrap().parse::<jiff::civil::Date>().unwrap().tomorrow().unwrap().to_string()
}

#[test]
fn a_booking_that_several_prolong_at_once_is_prolonged_once() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = before_another(&world, &owner, &manager);
    let body = json!({ "version": review(&manager, &ad)["ad"]["version"], "days": 2 });
    let path = format!("{PATH}/{}/extend", ad["id"].as_str().unwrap());

    let statuses = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let status = manager.post(&path, &body).status;
                statuses.lock().unwrap().push(status);
            });
        }
    });

    let mut statuses = statuses.into_inner().unwrap();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409]);
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    let end_on = &review(&manager, &ad)["ad"]["end_on"];
    assert_eq!((day(end_on) - day(&ad["end_on"])).get_days(), 2);
    assert_eq!(staff_step(&manager, &ad, "extend", &json!({ "days": 1 })).expect(422).codes("days"), ["ad_days_free"]);
}
