//! The other reading of who may read: `[access] anonymous = false`.

use litfass::base::access::Role;
use serde_json::json;

use crate::world::World;

/// Pages at the door, open in a closed portal too.
const DOOR: &[&str] = &[
    "/advertising/package",
    "/auth/login",
    "/auth/registration",
    "/auth/confirm-email",
    "/auth/invitation",
    "/contact-check",
    "/services/renew",
    "/reset-password",
    "/setup",
    "/setup/restore",
];

fn closed() -> World {
    let world = World::with(|config| config.access.anonymous = false);
    let admin = world.person("Ada", Role::Admin);
    let category =
        json!({ "parent_id": null, "slug": "secret-guides", "texts": { "en": { "name": "Hidden treasures" } } });
    admin.post("/api/panel/categories", &category).expect(200);
    world
}

/// Paths of GET routes at the root, with something in place of what varies.
fn pages() -> Vec<String> {
    litfass::features::page_routes()
        .into_iter()
        .filter(|route| route.method == rocket::http::Method::Get)
        .map(|route| {
            let path: Vec<&str> = route
                .uri
                .path()
                .split('/')
                .map(|part| match part {
                    "<lang>" => "en",
                    "<file>" => "latest.atom",
                    part if part.starts_with('<') => "secret-guides",
                    part => part,
                })
                .collect();
            path.join("/")
        })
        .collect()
}

#[test]
fn a_closed_portal_shows_a_visitor_nothing_but_its_door() {
    let world = closed();
    let mut open = Vec::new();
    for path in pages() {
        for address in [path.clone(), format!("/en{path}"), format!("/_data/en{path}")] {
            let answer = world.get(&address);
            assert!(answer.status < 500, "{address}: {}", answer.status);
            assert!(!answer.text().to_lowercase().contains("hidden treasures"), "{address} tells what there is");
            if answer.status == 200 {
                open.push(path.clone());
            }
        }
    }
    open.dedup();
    open.retain(|path| !DOOR.contains(&path.as_str()));

    // shells without content, and what machines ask of the program itself
    let known = [
        "/profile/account",
        "/panel",
        "/broadcasting",
        "/healthz",
        "/readyz",
        "/robots.txt",
        "/site.webmanifest",
        "/favicon.ico",
        "/.well-known/security.txt",
        "/advertising/report-key.pem",
    ];
    let others: Vec<&String> = open.iter().filter(|path| !known.iter().any(|one| path.starts_with(one))).collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn calls_that_need_no_sign_in_give_no_content_in_a_closed_portal() {
    let description = litfass::server::api_description();
    let mut open = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let is_door =
                path.starts_with("/api/auth/") || path == "/api/setup" || path.starts_with("/api/setup/restore");
            if operation["security"].as_array().is_none_or(Vec::is_empty) && !is_door {
                open.push(format!("{method} {path}"));
            }
        }
    }

    let by_link = [
        "get /api/contact-checks/{token}",
        "post /api/contact-checks/{token}",
        "get /api/service-renewals/{token}",
        "post /api/service-renewals/{token}",
    ];
    let without_content = [
        "post /api/statistics/reads/{id}",
        "post /api/statistics/visits",
        "get /api/proof-of-work/challenge",
        "get /api/countries",
        "get /api/countries/{code}/regions",
    ];
    let readers_only = [
        "post /api/consult-requests",
        "post /api/service-messages",
        "post /api/contacts/{id}/suggestions",
        "post /api/reports",
        "get /api/search/suggestions",
        "get /api/ads/slots",
        "post /api/ads/offers/{offer}/view",
    ];
    let mut known = [&by_link[..], &without_content, &readers_only].concat();
    open.sort();
    known.sort_unstable();
    assert_eq!(open, known);
    let world = closed();
    world.get("/api/search/suggestions?q=hidden").expect(401);
    world.get("/api/ads/slots?page=home&places=home-top").expect(401);
    world.post("/api/ads/offers/x/view", &json!({})).expect(401);
    world.post("/api/reports", &json!({})).expect(401);
    world.post("/api/consult-requests", &json!({})).expect(401);
    world.post("/api/service-messages", &json!({})).expect(401);
    world
        .call("POST", "/en/services/showservice/repair")
        .body("application/x-www-form-urlencoded", Vec::new())
        .send()
        .expect(401);
    world
        .call("POST", "/en/services/messages/x/confirm")
        .body("application/x-www-form-urlencoded", Vec::new())
        .send()
        .expect(401);
    world.call("POST", "/en/report").body("application/x-www-form-urlencoded", Vec::new()).send().expect(401);
    world.post("/api/contacts/01890000-0000-7000-8000-000000000000/suggestions", &json!({})).expect(401);
}

#[test]
fn a_page_sends_to_sign_in_and_back_and_its_data_is_refused() {
    let world = closed();

    let page = world.get("/uk/categories/secret-guides?page=2").expect(303);
    let data = world.get("/_data/uk/categories/secret-guides").expect(401);

    assert_eq!(page.header("Location"), Some("/uk/auth/login?next=%2Fuk%2Fcategories%2Fsecret-guides%3Fpage%3D2"));
    assert_eq!(data.json()["code"], "unauthorized");
    world.get("/feeds/en/latest.atom").expect(401);
    world.get("/sitemap.xml").expect(401);
    assert!(world.get("/robots.txt").expect(200).text().contains("Disallow: /\n"));
    world.get("/media/0123456789abcdef0123456789abcdef-480.webp").expect(401);
}

#[test]
fn a_sign_in_sets_the_cookie_that_opens_pages_and_a_sign_out_takes_it_away() {
    let world = closed();
    let anna = world.person("Anna", Role::User);
    let entry = json!({ "email": "anna@portal.example", "password": "Anna has a long password" });

    let signed_in = world.post("/api/auth/login", &entry).expect(200);
    let cookie = cookie_of(&signed_in.headers).unwrap();
    let value = cookie.split(';').next().unwrap().to_owned();
    let read = |path: &str| world.call("GET", path).header("Cookie", &value).send();

    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let page = read("/en/categories").expect(200);
    assert!(page.text().contains("Hidden treasures"));
    assert!(page.header("Cache-Control").unwrap().contains("private"));
    let data = read("/_data/en/categories").expect(200).json();
    assert!(data["layout"].to_string().contains("Hidden treasures"));
    read("/media/0123456789abcdef0123456789abcdef-480.webp").expect(404);
    read("/api/auth/me").expect(401);

    let token = signed_in.json()["access_token"].as_str().unwrap().to_owned();
    let leaving = world.call("POST", "/api/auth/logout").header("Cookie", &value);
    let out = leaving.header("Authorization", &format!("Bearer {token}")).send();
    assert!(cookie_of(&out.expect(200).headers).unwrap().starts_with("session=;"));
    read("/en/categories").expect(303);
    anna.get("/api/auth/me").expect(200);
}

#[test]
fn behind_https_the_cookie_is_for_https_only() {
    let world = World::with(|config| config.server.public_url = "https://portal.example".to_owned());
    world.person("Anna", Role::User);
    let entry = json!({ "email": "anna@portal.example", "password": "Anna has a long password" });

    let signed_in = world.post("/api/auth/login", &entry).expect(200);

    assert!(cookie_of(&signed_in.headers).unwrap().contains("Secure"));
}

fn cookie_of(headers: &[(String, String)]) -> Option<String> {
    headers
        .iter()
        .find(|(name, value)| name.eq_ignore_ascii_case("set-cookie") && value.starts_with("session="))
        .map(|(_, value)| value.clone())
}
