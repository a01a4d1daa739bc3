//! Packages and places of advertising: terms, prices, states, order, the public page.

use litfass::base::access::Role;
use litfass::features::ad_packages;
use serde_json::{Value, json};

use crate::invoices;
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/ad-packages";

/// Terms of a package of this name.
pub fn form(name: &str) -> Value {
    json!({
        "texts": { "en": { "name": name, "description": "A poster beside the lead story.", "benefits": ["Seen first"] } },
        "placements": ["home-top", "article-end"],
        "duration_days": 14,
        "price": { "minor": 4800, "currency": "CHF" },
        "vat": "site",
        "locales_included": 3,
        "creatives_max": 1,
        "targeting": ["device"],
        "weight": 3,
        "service_feature_days": 0,
        "audience": "everyone",
        "highlighted": false,
    })
}

fn at(package: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", package["id"].as_str().unwrap())
}

fn list(who: &Person) -> Value {
    who.get(PATH).expect(200).json()
}

fn read(who: &Person, package: &Value) -> Value {
    let all = list(who);
    all.as_array().unwrap().iter().find(|one| one["id"] == package["id"]).unwrap().clone()
}

/// A draft of these terms.
pub fn create(admin: &Person, form: &Value) -> Value {
    admin.post(PATH, form).expect(200).json()
}

pub fn step(who: &Person, package: &Value, to: &str) -> Answer {
    let version = read(who, package)["form"]["version"].clone();
    who.post(&at(package, "/step"), &json!({ "version": version, "to": to }))
}

/// Changes the terms of a package.
pub fn change(who: &Person, package: &Value, edit: impl FnOnce(&mut Value)) -> Answer {
    let mut form = read(who, package)["form"].clone();
    edit(&mut form);
    who.put(&at(package, ""), &form)
}

fn slugs(all: &Value) -> Vec<&str> {
    all.as_array().unwrap().iter().map(|one| one["form"]["slug"].as_str().unwrap()).collect()
}

fn shown(world: &World, lang: &str) -> Vec<String> {
    let data = world.data(&format!("/{lang}/advertising/package"));
    data["packages"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_admin_writes_sells_and_reprices_a_package_and_each_price_is_kept() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);

    let draft = create(&admin, &form("Column"));
    assert_eq!((&draft["state"], &draft["form"]["slug"]), (&json!("draft"), &json!("column")));
    change(&admin, &draft, |form| form["price"]["minor"] = json!(5000)).expect(200);
    assert_eq!(read(&admin, &draft)["prices"].as_array().unwrap().len(), 1, "a draft has one price");
    step(&admin, &draft, "on_sale").expect(200);
    change(&admin, &draft, |form| form["price"]["minor"] = json!(6000)).expect(200);
    change(&admin, &draft, |form| form["weight"] = json!(4)).expect(200);

    let sold = read(&admin, &draft);
    let prices: Vec<_> =
        sold["prices"].as_array().unwrap().iter().map(|one| (&one["number"], &one["price"]["minor"])).collect();
    assert_eq!(prices, [(&json!(2), &json!(6000)), (&json!(1), &json!(5000))]);
    let card = world.data("/en/advertising/package")["packages"][0].clone();
    assert_eq!((&card["price"], &card["vat"]), (&json!("CHF\u{a0}60"), &json!("site")));
    assert_eq!(card["placements"][1]["position"], "end");
    let log = admin.get("/api/panel/audit?action=ad_package.update").expect(200).json();
    assert_eq!(log["items"][0]["after"]["weight"], 4);
}

#[test]
fn every_step_is_tried_from_every_state_by_every_role() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let people = [
        ("admin", &admin),
        ("manager", &world.person("Maria", Role::Manager)),
        ("author", &world.person("Olena", Role::Author)),
    ];
    let ways: [(&str, &[&str]); 4] = [
        ("draft", &[]),
        ("on_sale", &["on_sale"]),
        ("paused", &["on_sale", "paused"]),
        ("retired", &["on_sale", "paused", "retired"]),
    ];
    let mut done = Vec::new();
    for (who, person) in people {
        for (from, way) in ways {
            for to in ["draft", "on_sale", "paused", "retired"] {
                let package = create(&admin, &form("Column"));
                way.iter().for_each(|state| drop(step(&admin, &package, state).expect(200)));
                let offered = read(person, &package)["moves"].as_array().unwrap().contains(&json!(to));

                let answer = step(person, &package, to);

                assert_eq!(offered, answer.status == 200, "{who}: {from} → {to} is {}", answer.status);
                assert!(matches!(answer.status, 200 | 403 | 409), "{}", answer.text());
                let now = read(&admin, &package)["state"].clone();
                assert_eq!(now, if answer.status == 200 { to } else { from });
                if answer.status == 200 {
                    done.push(format!("{who} {from} {to}"));
                }
            }
        }
    }

    assert_eq!(
        done,
        [
            "admin draft on_sale",
            "admin on_sale paused",
            "admin paused on_sale",
            "admin paused retired",
            "manager on_sale paused"
        ]
    );
}

#[test]
fn wrong_terms_are_refused_at_their_fields() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let refused = |edit: &dyn Fn(&mut Value)| {
        let mut wrong = form("Column");
        edit(&mut wrong);
        admin.post(PATH, &wrong).expect(422)
    };

    assert_eq!(refused(&|form| form["texts"] = json!({})).codes("texts"), ["required"]);
    assert_eq!(refused(&|form| form["texts"]["en"]["name"] = json!("THE COLUMN")).codes("texts.en.name"), ["capitals"]);
    let benefit = "x".repeat(101);
    assert_eq!(
        refused(&|form| form["texts"]["en"]["benefits"] = json!([benefit])).codes("texts.en.benefits.0"),
        ["max_length"]
    );
    assert_eq!(refused(&|form| form["placements"] = json!(["home-bottom"])).codes("placements"), ["choice"]);
    assert_eq!(refused(&|form| form["placements"] = json!(["home-top", "home-top"])).codes("placements"), ["choice"]);
    assert_eq!(refused(&|form| form["placements"] = json!([])).codes("placements"), ["min_items"]);
    assert_eq!(refused(&|form| form["price"]["minor"] = json!(-1)).codes("price"), ["minimum"]);
    assert_eq!(refused(&|form| form["price"]["minor"] = json!(10_000_000)).codes("price"), ["maximum"]);
    assert_eq!(refused(&|form| form["price"]["currency"] = json!("UAH")).codes("price"), ["not_invoiced"]);
    assert_eq!(refused(&|form| form["duration_days"] = json!(366)).codes("duration_days"), ["maximum"]);
    assert_eq!(refused(&|form| form["sale_from"] = json!("2026-02-30")).codes("sale_from"), ["date"]);
    let backwards = |form: &mut Value| {
        form["sale_from"] = json!("2027-02-02");
        form["sale_until"] = json!("2027-02-01");
    };
    assert_eq!(refused(&backwards).codes("sale_until"), ["before_start"]);
    assert_eq!(refused(&|form| form["slug"] = json!("create")).codes("slug"), ["reserved"]);
    create(&admin, &form("Column"));
    assert_eq!(refused(&|form| form["slug"] = json!("column")).codes("slug"), ["taken"]);
}

#[test]
fn a_package_without_a_description_or_with_a_place_that_is_off_is_not_sold() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let places = || admin.get("/api/panel/ad-placements").expect(200).json();
    let switch = |code: &str, enabled: bool| {
        let mut place = places().as_array().unwrap().iter().find(|one| one["code"] == code).unwrap().clone();
        place["enabled"] = json!(enabled);
        place.as_object_mut().unwrap().remove("code");
        admin.put(&format!("/api/panel/ad-placements/{code}"), &place)
    };
    let mut bare = form("Column");
    bare["texts"]["de"] = json!({ "name": "Säule" });
    let package = create(&admin, &bare);

    assert_eq!(read(&admin, &package)["obstacles"], json!(["description"]));
    assert_eq!(step(&admin, &package, "on_sale").expect(409).json()["code"], "incomplete");
    change(&admin, &package, |form| form["texts"]["de"]["description"] = json!("Ein Plakat.")).expect(200);
    switch("home-top", false).expect(200);
    assert_eq!(read(&admin, &package)["obstacles"], json!(["placement_off"]));
    assert_eq!(step(&admin, &package, "on_sale").expect(409).json()["code"], "incomplete");
    switch("home-top", true).expect(200);
    step(&admin, &package, "on_sale").expect(200);

    assert_eq!(switch("home-top", false).expect(409).json()["code"], "placement_on_sale");
    change(&admin, &package, |form| form["texts"]["de"]["description"] = json!("")).expect(409);
    change(&admin, &package, |form| form["slug"] = json!("pillar")).expect(422);
    assert_eq!(shown(&world, "de"), ["Säule"]);
    assert_eq!(shown(&world, "uk"), ["Column"], "another language stands in");
}

#[test]
fn a_price_names_the_tax_that_it_contains_once_the_operator_is_liable() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    for (name, vat) in [("Column", "site"), ("Charity", "exempt")] {
        let mut terms = form(name);
        terms["vat"] = json!(vat);
        step(&admin, &create(&admin, &terms), "on_sale").expect(200);
    }
    let rates = || {
        let data = world.data("/de/advertising/package");
        [data["packages"][0]["vat_rate"].clone(), data["packages"][1]["vat_rate"].clone()]
    };
    assert_eq!(rates(), [Value::Null, Value::Null]);

    invoices::set_creditor(&admin, invoices::IBAN, "CHE-123.456.788 MWST");

    assert_eq!(rates(), [json!("8,1\u{a0}%"), Value::Null]);
}

#[test]
fn a_trial_of_an_order_says_whether_its_buyer_gets_an_invoice_and_why_not() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let package = create(&admin, &form("Column"));
    let trial = || admin.get(&at(&package, "/test-order")).expect(200).json();
    let price = |minor: u32, currency: &str| {
        change(&admin, &package, |form| form["price"] = json!({ "minor": minor, "currency": currency })).expect(200);
    };

    assert_eq!(trial()["invoice"], "creditor_incomplete");
    invoices::set_creditor(&admin, "", "");
    assert_eq!(trial()["invoice"], "no_account");
    admin.get(&at(&package, "/test-order.pdf")).expect(422);
    price(4800, "EUR");
    let order = trial();
    assert_eq!((&order["invoice"], order["due_on"].is_string()), (&json!("ready"), true));
    admin.get(&at(&package, "/test-order.pdf")).expect(200);
    price(0, "EUR");
    assert_eq!(trial()["invoice"], "not_needed");
}

#[test]
fn a_sale_has_a_first_and_a_last_day_in_the_portals_time_zone() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let today = world.clock.now().day(&world.app.site().zone);
    let (yesterday, tomorrow) = ("2000-01-01", "2999-01-01");
    let sold = |from: &str, until: &str| {
        let mut limited = form("Column");
        (limited["sale_from"], limited["sale_until"]) = (json!(from), json!(until));
        let package = create(&admin, &limited);
        step(&admin, &package, "on_sale").expect(200);
        let is_sold = read(&admin, &package)["sold_today"] == true;
        assert_eq!(is_sold, !shown(&world, "en").is_empty(), "{from} to {until}");
        step(&admin, &package, "paused").expect(200);
        is_sold
    };

    assert!(sold(&today, &today));
    assert!(sold(yesterday, tomorrow));
    assert!(!sold(tomorrow, tomorrow));
    assert!(!sold(yesterday, yesterday));
}

#[test]
fn packages_are_copied_ordered_and_drafts_removed() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Maria", Role::Manager));
    let column = create(&admin, &form("Column"));
    let article = create(&admin, &form("In articles"));
    step(&admin, &column, "on_sale").expect(200);
    step(&admin, &article, "on_sale").expect(200);

    let copy = admin.post(&at(&column, "/copy"), &json!({})).expect(200).json();
    assert_eq!((&copy["state"], &copy["form"]["slug"]), (&json!("draft"), &json!("column-2")));
    let ids = |all: [&Value; 3]| json!({ "ids": all.map(|one| one["id"].clone()) });
    let ordered = admin.put(&format!("{PATH}/order"), &ids([&copy, &article, &column])).expect(200).json();
    assert_eq!(slugs(&ordered), ["column-2", "in-articles", "column"]);
    assert_eq!(shown(&world, "en"), ["In articles", "Column"]);
    let unreadable = admin.put(&format!("{PATH}/order"), &json!({ "ids": ["column"] }));
    assert_eq!(unreadable.expect(422).codes("ids.0"), ["format"]);
    let short = json!({ "ids": [copy["id"]] });
    let stale = admin.put(&format!("{PATH}/order"), &short).expect(409).json();
    assert_eq!(slugs(&stale["current"]), ["column-2", "in-articles", "column"]);

    let version = read(&admin, &copy)["form"]["version"].clone();
    let gone = at(&copy, &format!("?version={version}"));
    manager.delete(&gone).expect(403);
    assert_eq!(slugs(&admin.delete(&gone).expect(200).json()), ["in-articles", "column"]);
    let version = read(&admin, &column)["form"]["version"].clone();
    admin.delete(&at(&column, &format!("?version={version}"))).expect(409);
}

#[test]
fn a_stale_change_answers_with_the_current_copy() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let package = create(&admin, &form("Column"));
    let mut late = package["form"].clone();
    change(&admin, &package, |form| form["weight"] = json!(9)).expect(200);
    late["weight"] = json!(1);

    let refused = admin.put(&at(&package, ""), &late).expect(409).json();

    assert_eq!((&refused["code"], &refused["current"]["form"]["weight"]), (&json!("stale_version"), &json!(9)));
}

#[test]
fn a_place_stands_only_where_its_page_has_space() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Maria", Role::Manager));
    let place = |code: &str| {
        let all = admin.get("/api/panel/ad-placements").expect(200).json();
        all.as_array().unwrap().iter().find(|one| one["code"] == code).unwrap().clone()
    };
    let put = |who: &Person, code: &str, edit: &dyn Fn(&mut Value)| {
        let mut form = place(code);
        form.as_object_mut().unwrap().remove("code");
        edit(&mut form);
        who.put(&format!("/api/panel/ad-placements/{code}"), &form)
    };

    put(&manager, "home-top", &|form| form["max_sold"] = json!(9)).expect(403);
    assert_eq!(put(&admin, "home-top", &|form| form["max_sold"] = json!(9)).expect(200).json()["max_sold"], 9);
    let codes = |answer: Answer, field: &str| answer.expect(422).codes(field);
    assert_eq!(
        codes(put(&admin, "article-side", &|form| form["position"] = json!("top")), "position"),
        ["ad_position"]
    );
    assert_eq!(codes(put(&admin, "article-side", &|form| form["ratio"] = json!("strip")), "ratio"), ["ad_ratio"]);
    assert_eq!(codes(put(&admin, "article-side", &|form| form["names"]["uk"] = json!("")), "names.uk"), ["required"]);
    assert_eq!(codes(put(&admin, "home-between", &|form| form["position"] = json!("top")), "position"), ["taken"]);
    let on_articles = |form: &mut Value| {
        form["pages"] = json!(["article_lists", "article"]);
    };
    assert_eq!(codes(put(&admin, "category-list", &on_articles), "pages"), ["ad_places_of_article"]);
    let too_many = |form: &mut Value| {
        form["max_ads"] = json!(5);
        form["max_sold"] = json!(4);
    };
    assert_eq!(codes(put(&admin, "home-top", &too_many), "max_sold"), ["minimum"]);
    let mut nowhere = place("home-top");
    nowhere.as_object_mut().unwrap().remove("code");
    admin.put("/api/panel/ad-placements/home-bottom", &nowhere).expect(404);
}

#[test]
fn views_of_the_last_thirty_days_are_those_of_the_pages_of_the_places() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let today = world.clock.now().date(&world.app.site().zone);
    let [first, yesterday, today] = [30, 1, 0].map(|ago| today.saturating_sub(jiff::Span::new().days(ago)).to_string());
    let insert = move |write: &mut litfass::db::Write| {
        let sql =
            "insert into daily (object_type, object_id, date, locale, metric, value) values (?1, ?2, ?3, 'en', ?4, ?5)";
        for (kind, id, day, metric, value) in [
            ("page", "home", first.as_str(), "views", 7),
            ("page", "home", "2020-01-01", "views", 100),
            ("page", "home", yesterday.as_str(), "readers", 1000),
            ("page", "search", yesterday.as_str(), "views", 10_000),
            ("article", "a-1", yesterday.as_str(), "views", 20),
            ("article", "a-1", today.as_str(), "views", 400_000),
            ("service", "s-1", yesterday.as_str(), "views", 300),
        ] {
            write.execute(sql, rusqlite::params![kind, id, day, metric, value])?;
        }
        Ok(())
    };
    world.app.db.write_blocking(insert).unwrap();

    let package = create(&admin, &form("Column"));

    assert_eq!(package["views"], 27);
}

#[test]
fn a_preview_shows_a_draft_in_three_languages_without_scripts() {
    let world = World::new();
    let (admin, author) = (world.person("Ada", Role::Admin), world.person("Olena", Role::Author));
    let mut both = form("Column");
    both["texts"]["uk"] = json!({ "name": "Стовп", "description": "Плакат на головній." });
    let package = create(&admin, &both);
    let html = |lang: &str| {
        let answer = author.get(&at(&package, &format!("/preview?lang={lang}"))).expect(200).json();
        answer["html"].as_str().unwrap().to_owned()
    };

    let (en, uk) = (html("en"), html("uk"));

    assert!(en.contains("Column") && uk.contains("Стовп") && uk.contains("lang=\"uk\""), "{uk}");
    assert!(!en.contains("<script"));
    assert!(shown(&world, "en").is_empty());
}

#[test]
fn the_demo_sells_three_packages_once() {
    let world = World::new();
    world.app.db.write_blocking(ad_packages::fill_demo).unwrap();
    world.app.db.write_blocking(ad_packages::fill_demo).unwrap();

    assert_eq!(shown(&world, "de"), ["Säule", "Im Artikel", "Dienste und Adressen"]);
}

#[test]
fn a_closed_portal_shows_its_packages_to_everybody() {
    let world = World::with(|config| config.access.anonymous = false);
    world.app.db.write_blocking(ad_packages::fill_demo).unwrap();

    let page = world.get("/de/advertising/package").expect(200).text();

    assert!(page.contains("Im Artikel"), "{page}");
    assert_eq!(shown(&world, "en").len(), 3);
}
