//! Reports about bookings: numbers, the signed file, the link without an account, prolonging.

use litfass::base::access::Role;
use litfass::features::ads::bill_due;
use serde_json::{Value, json};

use crate::ads::{act, approved, at, decide, kinds, package, read, save, submitted, wait};
use crate::invoices;
use crate::world::{Person, World};

/// Counts views and clicks of a booking on a day, as the delivery does.
fn count(world: &World, ad: &Value, day: &str, (views, clicks): (u32, u32)) {
    let (id, day) = (ad["id"].as_str().unwrap().to_owned(), day.to_owned());
    let add = move |write: &mut litfass::db::Write| {
        write.execute(
            "insert into ad_daily (ad_key, day, locale, placement, views, clicks)
             select a.key, ?2, 'de', 'home-top', ?3, ?4 from ads a where a.id = ?1",
            rusqlite::params![id, day, views, clicks],
        )?;
        Ok(())
    };
    world.app.db.write_blocking(add).unwrap();
}

fn running<'w>(world: &'w World, owner: &Person<'w>, manager: &Person, package: &Value) -> (Person<'w>, Value) {
    let ad = approved(world, owner, manager, package);
    wait(world, 1);
    let owner = world.again(owner);
    let ad = read(&owner, &ad);
    assert_eq!(ad["state"], "running");
    (owner, ad)
}

#[test]
fn a_report_names_each_day_place_and_language_from_the_first_day_on() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let waiting = submitted(&owner, &package);
    assert_eq!(owner.get(&at(&waiting, "/report")).expect(409).json()["code"], "wrong_state");
    let (owner, ad) = running(&world, &owner, &manager, &package);
    let first = ad["start_on"].as_str().unwrap().to_owned();
    count(&world, &ad, &first, (120, 3));
    wait(&world, 2);
    let owner = world.again(&owner);

    let found = owner.get(&at(&ad, "/report")).expect(200).json();

    let report = &found["report"];
    assert_eq!((&report["views"], &report["clicks"], &found["shared_at"]), (&json!(120), &json!(3), &Value::Null));
    let days = report["days"].as_array().unwrap();
    assert_eq!(days.len(), 3, "today is the third day: {days:?}");
    assert_eq!(days[0], json!({ "day": first, "views": 120, "clicks": 3 }));
    assert_eq!(days[2]["views"], 0);
    let places = report["places"].as_array().unwrap();
    assert_eq!(places.iter().map(|place| place["views"].as_u64().unwrap()).collect::<Vec<_>>(), [120, 0]);
    let langs: Vec<&str> =
        report["langs"].as_array().unwrap().iter().map(|one| one["lang"].as_str().unwrap()).collect();
    assert_eq!(langs, ["en", "de"], "that of the design, and that in which it was seen");
    let row = owner.get("/api/account/ads").expect(200).json()["items"][0].clone();
    assert_eq!((&row["views"], &row["clicks"], &row["views_by_day"]), (&json!(120), &json!(3), &json!([120, 0, 0])));
    let manager = world.again(&manager);
    let staff = manager.get(&format!("/api/panel/ads/{}/report", ad["id"].as_str().unwrap())).expect(200).json();
    assert_eq!(staff["views"], 120);
    let stranger = world.person("Olha", Role::User);
    stranger.get(&at(&ad, "/report")).expect(404);
}

/// The page that checks reports, after a file was sent.
fn check(world: &World, file: &[u8]) -> String {
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"report.pdf\"\r\nContent-Type: application/pdf\r\n\r\n".to_vec();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    let call = world.call("POST", "/en/advertising/report-check").body("multipart/form-data; boundary=edge", body);
    call.send().expect(200).text()
}

#[test]
fn a_report_as_a_file_is_signed_and_a_changed_one_is_found() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);
    count(&world, &ad, ad["start_on"].as_str().unwrap(), (87, 2));

    let file = owner.get(&at(&ad, "/report.pdf")).expect(200);

    assert_eq!(file.header("content-type"), Some("application/pdf"));
    let text = lopdf::Document::load_mem(&file.body).unwrap().extract_text(&[1]).unwrap();
    assert!(text.contains("87") && text.contains("Bikes in spring"), "{text}");
    assert!(check(&world, &file.body).contains("was made by us and is unchanged"));
    let mut other = file.body.clone();
    let middle = other.len() / 2;
    other[middle] ^= 1;
    assert!(check(&world, &other).contains("signature that does not match"));
    assert!(check(&world, b"%PDF-1.7 nothing").contains("no signature of ours"));
    let key = world.get("/advertising/report-key.pem").expect(200).text();
    assert!(key.starts_with("-----BEGIN PUBLIC KEY-----"), "{key}");
}

#[test]
fn the_link_of_a_report_needs_no_account_until_another_replaces_it() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);
    let share = || {
        let url = owner.post(&at(&ad, "/report-link"), &json!({})).expect(200).json()["url"].clone();
        let url = url.as_str().unwrap().to_owned();
        url[url.find("/en/").unwrap()..].to_owned()
    };

    let first = share();
    let page = world.get(&first).expect(200);
    assert!(page.text().contains("Bikes Zürich") && page.text().contains("noindex"));
    assert_eq!(world.get(&format!("{first}/report.pdf")).expect(200).header("content-type"), Some("application/pdf"));
    let second = share();
    world.get(&first).expect(404);
    world.get(&second).expect(200);
    owner.delete(&at(&ad, "/report-link")).expect(200);
    world.get(&second).expect(404);

    let secret = second.rsplit('/').next().unwrap().to_owned();
    let kept = world.app.db.read_blocking(move |db| {
        let sql = "select count(*) as n from ad_report_links l where cast(l.token_hash as text) like '%' || ?1 || '%'";
        Ok(db.query_row(sql, [secret], |row| row.get::<_, u32>("n"))?)
    });
    assert_eq!(kept.unwrap(), 0, "only the hash is kept");
}

#[test]
fn an_owner_prolongs_a_running_booking_once_without_a_review() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);

    let offers = || crate::ads::read(&owner, &ad)["actions"].as_array().unwrap().contains(&json!("prolong"));
    assert!(offers());
    let next = act(&owner, &ad, "prolong").expect(200).json();

    assert!(!offers(), "a booking is prolonged once");
    assert_ne!(next["id"], ad["id"]);
    assert_eq!(next["state"], "scheduled");
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    assert_eq!(day(&next["start_on"]), day(&ad["end_on"]).tomorrow().unwrap());
    assert_eq!(next["form"]["designs"], ad["form"]["designs"]);
    assert_eq!(kinds(&owner)[0], "ad.approved");
    assert_eq!(act(&owner, &ad, "prolong").expect(409).json()["code"], "prolonged_already");
}

#[test]
fn an_owner_is_told_of_the_end_of_a_booking_unless_the_next_one_holds_its_places() {
    let world = World::new();
    let package = package(&world, |form| form["price"]["minor"] = json!(4800));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    let path = format!("/api/panel/ads/{}", ad["id"].as_str().unwrap());
    let version = manager.get(&path).expect(200).json()["ad"]["version"].clone();
    let admin = world.person("Olena", Role::Admin);
    invoices::set_creditor(&admin, invoices::IBAN, "");
    admin.post(&format!("{path}/trust"), &json!({ "version": version })).expect(200);
    wait(&world, 1);
    let owner = world.again(&owner);
    let next = act(&owner, &read(&owner, &ad), "prolong").expect(200).json();
    // the next one goes on with it under another name too
    let (ad, mut form) = (read(&owner, &ad), ad["form"].clone());
    form["name"] = json!("Bikes in summer");
    let changed = save(&owner, &ad, &form).expect(200).json();
    decide(&world, &world.again(&manager), &changed, "approve");
    let renamed = read(&owner, &ad);
    assert_eq!(renamed["form"]["name"], "Bikes in summer");
    assert!(!renamed["actions"].as_array().unwrap().contains(&json!("prolong")), "{renamed}");

    // nor does it end where it was lengthened into the days of the next one
    let path = format!("{path}/extend");
    let longer = json!({ "version": renamed["version"], "days": 2 });
    world.again(&manager).post(&path, &longer).expect(200);
    assert!(!read(&owner, &ad)["actions"].as_array().unwrap().contains(&json!("prolong")));

    wait(&world, 7);
    let owner = world.again(&owner);
    assert!(!kinds(&owner).contains(&"ad.ending".to_owned()), "{:?}", kinds(&owner));
    // otherwise the job bills the booking between the look at it and the step
    bill_due(&world.app).unwrap();
    act(&owner, &read(&owner, &next), "cancel").expect(200);
    wait(&world, 1);

    let owner = world.again(&owner);
    assert_eq!(kinds(&owner)[0], "ad.ending", "nothing follows any more");
}

#[test]
fn a_booking_that_its_package_no_longer_allows_is_not_prolonged() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);
    let admin = world.again(&admin);
    let path = "/api/panel/ad-packages";
    let mut form = admin.get(path).expect(200).json()[0]["form"].clone();
    form["audience"] = json!("associations");
    admin.put(&format!("{path}/{}", package["id"].as_str().unwrap()), &form).expect(200);

    let refused = act(&owner, &ad, "prolong").expect(409).json();

    assert_eq!(refused["code"], "cannot_prolong");
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.contains("“Book again”") && !detail.contains("draft again"), "{detail}");
    assert_eq!(owner.get("/api/account/ads").expect(200).json()["total"], 1, "nothing is left of the trial");
}

#[test]
fn the_staff_replaces_a_design_and_the_owner_reads_why() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);
    let manager = world.again(&manager);
    let path = format!("/api/panel/ads/{}", ad["id"].as_str().unwrap());
    let version = manager.get(&path).expect(200).json()["ad"]["version"].clone();
    let mut designs = ad["form"]["designs"].clone();
    let swap = |designs: &Value, reason: &str| {
        let call = json!({ "version": version, "designs": designs, "reason": reason });
        manager.post(&format!("{path}/swap"), &call)
    };
    assert_eq!(swap(&designs, "The price was wrong.").expect(422).codes("designs"), ["unchanged"]);
    designs[0]["line"] = json!("From 60 francs");
    assert_eq!(swap(&designs, "Short").expect(422).codes("reason"), ["min_length"]);
    designs[0]["headline"] = json!("No");
    assert_eq!(swap(&designs, "The price was wrong.").expect(422).codes("designs.0.headline"), ["min_length"]);
    designs[0]["headline"] = json!("Bikes repaired");

    let shown = swap(&designs, "The price was wrong.").expect(200).json();

    assert_eq!(shown["form"]["designs"][0]["line"], "From 60 francs");
    let told = owner.get("/api/notifications").expect(200).json()["items"][0].clone();
    assert_eq!(told["kind"], "ad.swapped");
    assert!(told["text"].as_str().unwrap().contains("The price was wrong."), "{told}");
    assert_eq!(read(&owner, &ad)["form"]["designs"][0]["line"], "From 60 francs");
}

#[test]
fn a_booking_is_not_prolonged_into_days_that_are_taken() {
    let world = World::new();
    let package = package(&world, |form| form["max_concurrent"] = json!(1));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (owner, ad) = running(&world, &owner, &manager, &package);
    let other = world.person("Olha", Role::User);
    let manager = world.again(&manager);
    let taken = approved(&world, &other, &manager, &package);
    assert!(taken["start_on"].as_str().unwrap() > ad["end_on"].as_str().unwrap());

    assert_eq!(act(&owner, &ad, "prolong").expect(409).json()["code"], "prolong_days_taken");

    assert_eq!(owner.get("/api/account/ads").expect(200).json()["total"], 1, "nothing is left of the trial");
}
