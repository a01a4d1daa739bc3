//! Languages, error pages, headers and files: what every page and every call gets.

use std::io::Read as _;

use base64::Engine as _;
use litfass::base::access::Role;
use litfass::base::lang::Lang;
use sha2::Digest as _;

use crate::fixtures::article;
use crate::world::World;

#[test]
fn an_unknown_path_answers_404_with_the_page_in_the_readers_language() {
    let world = World::new();

    let english = world.get("/en/no/such/page").expect(404).text();
    let german = world.get("/de/no/such/page").expect(404).text();
    let negotiated = world.call("GET", "/no/such/page").header("Accept-Language", "uk").send().expect(404).text();

    assert!(english.contains("<html lang=\"en\"") && english.contains("Page Not Found: /no/such/page"), "{english}");
    assert!(english.contains("<h1>Page Not Found</h1>"), "{english}");
    assert!(english.contains("There is no page at this address."), "{english}");
    assert!(!english.contains(">Page Not Found: "), "{english}");
    assert!(german.contains("<html lang=\"de\"") && german.contains("Seite nicht gefunden"));
    assert!(negotiated.contains("<html lang=\"uk\"") && negotiated.contains("Сторінку не знайдено"));
}

#[test]
fn a_form_that_is_refused_answers_with_a_page_that_says_why() {
    let world = World::new();
    let send = |path: &str, bytes: usize| {
        world.call("POST", path).body("application/x-www-form-urlencoded", vec![b'a'; bytes]).send()
    };

    let large = send("/en/consult", 2 * 1024 * 1024).expect(413).text();
    let unread = world.call("POST", "/de/consult").body("text/plain", b"a".to_vec()).send().text();

    assert!(large.contains("<h1>Too large</h1>") && large.contains("shorten the text"), "{large}");
    assert!(unread.contains("Der Server hat nicht verstanden"), "{unread}");
}

#[test]
fn an_unknown_call_answers_problem_json_in_the_language_of_the_lang_header() {
    let world = World::new();

    let answer = world.call("GET", "/api/no/such/call").header("Lang", "de").send().expect(404);

    assert_eq!(answer.header("Content-Type"), Some("application/problem+json"));
    assert_eq!(answer.json()["code"], "not_found");
    assert_eq!(answer.json()["title"], "Seite nicht gefunden");
    assert_eq!(answer.json()["detail"], "Seite nicht gefunden: /api/no/such/call");
    assert_eq!(answer.header("Content-Language"), Some("de"));
}

#[test]
fn every_answer_forbids_inline_scripts_and_styles() {
    let world = World::new();

    for path in ["/en/auth/login", "/api/openapi.json", "/build.json", "/en/nothing"] {
        let answer = world.get(path);
        let policy = answer.header("Content-Security-Policy").unwrap_or_default().to_owned();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("X-Content-Type-Options"), Some("nosniff"));
    }
}

#[test]
fn the_only_script_in_a_document_is_known_to_the_policy() {
    let world = World::new();

    let answer = world.get("/en/auth/login").expect(200);
    let policy = answer.header("Content-Security-Policy").unwrap_or_default().to_owned();
    let html = answer.text();
    let scripts: Vec<&str> = html.split("<script>").skip(1).filter_map(|rest| rest.split("</script>").next()).collect();

    let [theme] = scripts[..] else { panic!("{} scripts", scripts.len()) };
    let hash = base64::prelude::BASE64_STANDARD.encode(sha2::Sha256::digest(theme));
    assert!(theme.contains("localStorage") && policy.contains(&format!("'sha256-{hash}'")), "{policy}");
}

#[test]
fn the_data_of_a_page_is_packed_as_the_browser_likes() {
    let world = World::new();
    world.category("city", "traffic", &[(Lang::En, "City")]);
    world.puts(article("bus", &[(Lang::En, "A new bus")]));
    let ask = |encoding| {
        let call = world.call("GET", "/_data/en/last/articles").header("Accept-Encoding", encoding);
        let answer = call.send().expect(200);
        (answer.header("Content-Encoding").map(str::to_owned), answer.body)
    };

    let (_, plain) = ask("identity");
    let packed = ask("br, gzip");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&packed.1[..]).read_to_end(&mut unpacked).unwrap();

    assert_eq!((packed.0.as_deref(), ask("gzip;q=0, br").0), (Some("gzip"), None));
    assert!(unpacked == plain);
}

#[test]
fn a_page_is_kept_and_known_copies_are_not_sent_again() {
    let world = World::new();

    let first = world.get("/en/auth/login").expect(200);
    let etag = first.header("ETag").unwrap().to_owned();
    let again = world.call("GET", "/en/auth/login").header("If-None-Match", &etag).send();

    assert_eq!(again.status, 304);
    assert!(again.body.is_empty());
}

#[test]
fn caches_are_told_which_headers_choose_the_language() {
    let world = World::new();
    let vary = |path: &str| world.get(path).expect(200).header("Vary").unwrap().to_owned();

    let german = world.call("GET", "/auth/login").header("Lang", "de").send().expect(200).text();

    assert!(german.contains("<html lang=\"de\""), "{german}");
    assert_eq!(vary("/auth/login"), "Accept-Encoding, Accept-Language, Cookie, Lang");
    assert_eq!(vary("/en/auth/login"), "Accept-Encoding");
}

#[test]
fn frames_of_all_players_and_of_nobody_else_are_allowed() {
    let world = World::new();

    let policy = world.get("/en/auth/login").expect(200).header("Content-Security-Policy").unwrap().to_owned();

    let frames = policy.split(';').find_map(|rule| rule.trim().strip_prefix("frame-src ")).unwrap();
    assert_eq!(
        frames.split(' ').collect::<Vec<_>>(),
        [
            "https://www.youtube-nocookie.com",
            "https://player.vimeo.com",
            "https://w.soundcloud.com",
            "https://open.spotify.com",
            "https://www.openstreetmap.org"
        ]
    );
}

#[test]
fn the_settings_that_browsers_need_stand_in_the_document() {
    let world = World::with(|config| {
        config.server.api_url = "/portal/api".into();
        config.realtime.cluster = "north".into();
        config.realtime.activity_timeout_s = 61;
        config.realtime.pong_timeout_s = 17;
        config.realtime.unavailable_timeout_s = 9;
    });

    let html = world.get("/en").expect(200).text();

    for setting in [
        "\"api_url\":\"/portal/api\"",
        "\"cluster\":\"north\"",
        "\"activity_timeout_ms\":61000",
        "\"pong_timeout_ms\":17000",
        "\"unavailable_timeout_ms\":9000",
        "<meta property=\"og:locale\" content=\"en_US\">",
    ] {
        assert!(html.contains(setting), "{setting}: {html}");
    }
}

#[test]
fn the_same_page_is_packed_as_the_browser_likes() {
    let world = World::new();

    let packed = world.call("GET", "/en/auth/login").header("Accept-Encoding", "gzip").send().expect(200);

    assert_eq!(packed.header("Content-Encoding"), Some("gzip"));
}

#[test]
fn a_closed_portal_sends_a_stranger_to_the_sign_in_page_and_gives_no_data() {
    let world = World::with(|config| config.access.anonymous = false);
    let reader = world.person("Reader", Role::User);

    world.get("/en/auth/login").expect(200);
    let page = world.get("/uk/last/articles?page=2");
    let data = world.get("/_data/uk/last/articles");

    assert_eq!(
        (page.status, page.header("Location")),
        (303, Some("/uk/auth/login?next=%2Fuk%2Flast%2Farticles%3Fpage%3D2"))
    );
    assert_eq!(data.status, 401);
    reader.get("/_data/uk/last/articles").expect(200);
}

#[test]
fn the_panel_answers_a_shell_and_unknown_panel_pages_are_missing() {
    let world = World::new();

    world.get("/en/panel/manager/articles").expect(200);
    world.get("/en/panel/manager/nothing").expect(404);
}
