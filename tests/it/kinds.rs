//! Every kind of object has what its declaration in the registry gives it, seen through HTTP on the demo content.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use litfass::audit::Actor;
use litfass::base::access::{PAGES, Role, capabilities_of};
use litfass::db::Write;
use litfass::features::cases::types::Cause;
use litfass::features::kinds::registry::KINDS;
use litfass::features::kinds::types::{Aspect, CaseAspect, CaseMeasure, ObjectKind, StatisticsAspect};
use litfass::features::legal;
use rusqlite::OptionalExtension as _;
use serde_json::{Value, json};

use crate::world::World;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// An object of a kind that readers can see.
struct Example {
    id: String,
    key: i64,
    /// Path without language.
    path: String,
    /// Title of its page, without the name of the portal.
    title: String,
    /// Its page in English.
    html: String,
}

/// A portal with the demo content.
fn demo() -> World {
    let world = World::with_demo();
    world.app.db.write_blocking(legal::publish_demo).unwrap();
    world
}

/// English paths of the sitemap, without language.
fn sitemap(world: &World) -> Vec<String> {
    let xml = world.get("/sitemap.xml").expect(200).text();
    let addresses = xml.split("<loc>").skip(1).filter_map(|rest| rest.split_once("</loc>"));
    let paths = addresses.filter_map(|(address, _)| address.split_once("/en/").map(|(_, path)| format!("/{path}")));
    // lists, whose addresses look like those of objects
    let lists = ["/last/articles", "/popular/articles", "/services/all", "/services/select-country-service"];
    paths.filter(|path| !lists.contains(&path.as_str())).collect()
}

fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), path.split('/').collect());
    pattern.len() == path.len()
        && pattern.iter().zip(path).all(|(wanted, part)| wanted.starts_with('{') || *wanted == part)
}

fn table(kind: &ObjectKind) -> &'static str {
    match kind.name {
        "article" => "articles",
        "author" => "authors",
        "category" => "categories",
        "contact" => "contacts",
        "contact_group" => "contact_groups",
        "enterprise" => "enterprises",
        "legal_page" => "legal_pages",
        "section" => "sections",
        "service" => "services",
        "service_category" => "service_categories",
        other => panic!("name the table of {other}"),
    }
}

fn decoded(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// An object of `kind`, found by its public path in the sitemap.
fn example(world: &World, kind: &ObjectKind, paths: &[String]) -> Example {
    let pattern = kind.public_path.given().unwrap_or_else(|| panic!("{} has no public path", kind.name));
    let at = pattern.split('/').position(|part| part == "{slug}").unwrap();
    let sql = format!("select o.id, o.key from {} o where o.slug = ?1 order by o.key limit 1", table(kind));
    // some paths of the pattern are pages of their own, such as the list of all services
    let found = paths.iter().filter(|path| fits(pattern, path)).find_map(|path| {
        let (slug, sql) = (path.split('/').nth(at).unwrap().to_owned(), sql.clone());
        let read = move |db: &rusqlite::Connection| {
            Ok(db.query_row(&sql, [slug], |row| Ok((row.get("id")?, row.get("key")?))).optional()?)
        };
        let (id, key) = world.app.db.read_blocking(read).unwrap()?;
        Some((path, id, key))
    });
    let (path, id, key) = found.unwrap_or_else(|| panic!("no {} in the demo", kind.name));
    let html = world.get(&format!("/en{path}")).expect(200).text();
    let title = html.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default();
    let title = decoded(title.rsplit_once(" – ").map_or(title, |(title, _)| title));
    Example { id, key, path: path.clone(), title, html }
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn count(world: &World, sql: &'static str, values: Vec<String>) -> u32 {
    let values =
        move |db: &rusqlite::Connection| Ok(db.query_row(sql, rusqlite::params_from_iter(values), |row| row.get(0))?);
    world.app.db.read_blocking(values).unwrap()
}

/// True if each restricting outcome takes an object off the site, and its reversal puts it back.
fn is_reversible(world: &World, aspect: CaseAspect, id: &str, path: &str) -> bool {
    let is_shown = || world.get(&format!("/en{path}")).status == 200;
    aspect.outcomes.iter().filter(|outcome| outcome.is_restriction()).all(|outcome| {
        let (outcome, first, second) = (*outcome, id.to_owned(), id.to_owned());
        let carry_out = move |write: &mut Write| {
            let measure =
                CaseMeasure { actor: &Actor::Clock, id: &first, outcome, cause: Cause::Report, note: "TEST-0000" };
            (aspect.carry_out)(write, &measure)
        };
        let before = world.app.db.write_blocking(carry_out).unwrap();
        let is_gone = !is_shown();
        let reverse = move |write: &mut Write| {
            let measure =
                CaseMeasure { actor: &Actor::Clock, id: &second, outcome, cause: Cause::Report, note: "TEST-0000" };
            (aspect.reverse)(write, &measure, &before)
        };
        world.app.db.write_blocking(reverse).unwrap();
        is_gone && is_shown()
    })
}

/// Names the aspects of `kind` that its example does not have.
fn gaps(world: &World, kind: &ObjectKind, example: &Example) -> Vec<&'static str> {
    let Example { id, path, title, html, .. } = example;
    let ok = |path: &str| world.get(path).status == 200;
    let mut gaps = Vec::new();
    let mut demand = |aspect: &'static str, is_there: bool| {
        if !is_there {
            gaps.push(aspect);
        }
    };
    if let Some(page) = kind.panel_page.given() {
        demand("panel_page", PAGES.iter().any(|(known, _)| known == page) && ok(&format!("/en{page}")));
    }
    if let Some(queue) = kind.queue.given() {
        demand("queue", capabilities_of(Role::SuperAdmin).iter().any(|(name, _)| name == queue));
    }
    if kind.search.given().is_some() {
        demand("search", world.get(&format!("/en/search?q={}", encoded(title))).text().contains(path.as_str()));
    }
    if kind.suggestions.given().is_some() {
        let suggestions = world
            .call("GET", &format!("/api/search/suggestions?q={}", encoded(title)))
            .header("Lang", "en")
            .send()
            .expect(200)
            .json();
        demand("suggestions", suggestions.as_array().unwrap().iter().any(|one| one["path"] == path.as_str()));
    }
    if let Some(feed) = kind.feed.given() {
        let slugs = path.trim_start_matches('/').split_once('/').map_or("", |(_, slugs)| slugs);
        let slug = path.split('/').nth(1).unwrap_or_default();
        let answers = |name: &&str| {
            [name.to_string(), format!("{name}/{slugs}"), format!("{name}/{slug}")]
                .iter()
                .any(|feed| ok(&format!("/feeds/en/{feed}.atom")) && ok(&format!("/feeds/en/{feed}.json")))
        };
        demand("feed", feed.names.iter().all(answers));
    }
    if kind.og_image.given().is_some() {
        let image = world.get(&format!("/share/en{path}.png"));
        demand("og_image", image.status == 200 && image.body.starts_with(b"\x89PNG"));
    }
    if let Some(types) = kind.structured_data.given() {
        let is_named = |name: &&str| html.contains(&format!("\"@type\":\"{name}\""));
        demand("structured_data", types.iter().any(is_named));
    }
    if kind.report_subject.given().is_some() {
        let report = json!({
            "about": format!("{}:{id}", kind.name), "category": "error", "text": "The second paragraph names a wrong date.",
            "place": "Second paragraph", "name": "Reader Rudi", "email": "rudi@readers.example", "good_faith": true
        });
        demand("report_subject", world.submit("/api/reports", &report).status == 200);
    }
    if let Some(aspect) = kind.case_subject.given() {
        demand("case_subject", !aspect.outcomes.is_empty() && is_reversible(world, *aspect, id, path));
    }
    if let Some(aspect) = kind.statistics.given() {
        let address = match aspect {
            StatisticsAspect::ById(_) => format!("/api/statistics/reads/{id}"),
            StatisticsAspect::ByPath(_) => format!("/api/statistics/visits?path={}", encoded(path)),
        };
        let before = views(world, kind, id);
        world.call("POST", &address).header("User-Agent", FIREFOX).header("Lang", "en").send().expect(204);
        demand("statistics", counted(world, kind, id, before));
    }
    if kind.redirects.given().is_some() {
        demand("redirects", redirects(world, kind, example));
        if let Some(StatisticsAspect::ByPath(_)) = kind.statistics.given() {
            let address = format!("/api/statistics/visits?path={}", encoded(&earlier_path(kind, example)));
            let before = views(world, kind, id);
            world.call("POST", &address).header("User-Agent", FIREFOX).header("Lang", "en").send().expect(204);
            demand("statistics of an earlier path", counted(world, kind, id, before));
        }
    }
    if let Some(record) = kind.import.given() {
        let imported = "select count(*) from imported i where i.object_type = ?1";
        demand("import", *record == kind.name && count(world, imported, vec![kind.name.to_owned()]) > 0);
    }
    for (name, aspect) in [("qr_code", &kind.qr_code), ("vcard", &kind.vcard)] {
        if let Some(pattern) = aspect.given() {
            demand(name, ok(&format!("/en{}", pattern.replace("{id}", id))));
        }
    }
    gaps
}

/// Views of an object in the table of days.
fn views(world: &World, kind: &ObjectKind, id: &str) -> u32 {
    let sql = "select coalesce(sum(d.value), 0) from daily d
               where d.object_type = ?1 and d.object_id = ?2 and d.metric = 'views'";
    count(world, sql, vec![kind.name.to_owned(), id.to_owned()])
}

/// True if a view beyond `before` reaches the table of days within 20 seconds.
fn counted(world: &World, kind: &ObjectKind, id: &str, before: u32) -> bool {
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        if views(world, kind, id) == before + 1 {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// A path at which the object is said to have stood.
fn earlier_path(kind: &ObjectKind, example: &Example) -> String {
    format!("{}/earlier-{}", example.path.rsplit_once('/').unwrap().0, kind.name.replace('_', "-"))
}

/// True if an earlier path of the object leads to its present one.
fn redirects(world: &World, kind: &ObjectKind, example: &Example) -> bool {
    let earlier = earlier_path(kind, example);
    let (name, key, path) = (kind.name, example.key, earlier.clone());
    let insert = "insert into redirects (path, object_type, object_key, created_at) values (?1, ?2, ?3, ?4)";
    world
        .app
        .db
        .write_blocking(move |write| Ok(write.execute(insert, rusqlite::params![path, name, key, write.now()])?))
        .unwrap();
    let moved = world.get(&format!("/en{earlier}"));
    moved.status == 301 && moved.header("Location").is_some_and(|target| target.ends_with(&example.path))
}

/// Names of the files in the data archive of a person.
fn archive(world: &World) -> String {
    let olena = world.person("Olena", Role::Author);
    let password = json!({ "current_password": format!("{} has a long password", olena.user.name) });
    let answer = olena.post("/api/account/archive", &password).expect(200);
    String::from_utf8_lossy(&answer.body).into_owned()
}

#[test]
fn every_kind_of_object_has_what_the_registry_declares() {
    let world = demo();
    let paths = sitemap(&world);
    let archive = archive(&world);
    let records: HashSet<String> = std::fs::read_to_string("assets/demo/content.jsonl")
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["type"].as_str().unwrap().to_owned())
        .collect();

    let mut missing = Vec::new();
    for kind in KINDS {
        if kind.archive.given().is_some_and(|file| !archive.contains(&format!("{file}.json"))) {
            missing.push(format!("{}: archive", kind.name));
        }
        if kind.public_path.given().is_none() {
            assert!(kind.sitemap.given().is_none(), "{} has no page for the sitemap", kind.name);
            continue;
        }
        assert!(kind.sitemap.given().is_some(), "{} is found by its entry in the sitemap", kind.name);
        let example = example(&world, kind, &paths);
        missing.extend(gaps(&world, kind, &example).into_iter().map(|aspect| format!("{}: {aspect}", kind.name)));
        let is_in_demo = records.contains(kind.name) || kind.name == "legal_page";
        if kind.demo.given().is_some() != is_in_demo {
            missing.push(format!("{}: demo", kind.name));
        }
    }

    assert!(missing.is_empty(), "declared, but missing: {missing:#?}");
}

#[test]
fn an_aspect_that_a_kind_does_not_have_is_left_out_for_a_reason() {
    fn reason<T>(aspect: &Aspect<T>) -> Option<&'static str> {
        match aspect {
            Aspect::Given(_) => None,
            Aspect::Without(reason) => Some(*reason),
        }
    }
    let mut names = HashSet::new();
    for kind in KINDS {
        assert!(names.insert(kind.name), "{} is declared twice", kind.name);
        let reasons = [
            reason(&kind.public_path),
            reason(&kind.panel_page),
            reason(&kind.queue),
            reason(&kind.search),
            reason(&kind.suggestions),
            reason(&kind.sitemap),
            reason(&kind.feed),
            reason(&kind.og_image),
            reason(&kind.structured_data),
            reason(&kind.report_subject),
            reason(&kind.case_subject),
            reason(&kind.order),
            reason(&kind.statistics),
            reason(&kind.redirects),
            reason(&kind.import),
            reason(&kind.archive),
            reason(&kind.demo),
            reason(&kind.qr_code),
            reason(&kind.vcard),
        ];
        for reason in reasons.into_iter().flatten() {
            assert!(reason.split_whitespace().count() >= 5, "{}: {reason:?} is no reason", kind.name);
        }
    }
}
