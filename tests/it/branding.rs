//! Logo and colours of the operator: set in the panel, shown on pages, letters, feeds and Open Graph images.

use std::io::Cursor;
use std::time::{Duration, Instant};

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use litfass::base::access::Role;
use litfass::features::branding;
use serde_json::{Value, json};

use crate::media::form;
use crate::world::{Answer, Person, World};

fn logo(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgba8(RgbaImage::from_pixel(width, height, Rgba([30, 60, 160, 255])));
    match format {
        ImageFormat::Jpeg => picture.into_rgb8().write_to(&mut out, format).unwrap(),
        _ => picture.write_to(&mut out, format).unwrap(),
    }
    out.into_inner()
}

fn upload(person: &Person, bytes: &[u8]) -> Answer {
    let (kind, body) = form("logo.png", bytes, &[]);
    person.request("POST", "/api/panel/branding/logos").body(&kind, body).send()
}

fn wish(version: &Value) -> Value {
    json!({ "version": version, "main": null, "accent": null, "logo": null, "logo_dark": null, "icon": null, "shows_name": false })
}

#[test]
fn without_a_brand_pages_show_the_programs_look_and_no_further_stylesheet() {
    let world = World::new();

    let page = world.get("/en").expect(200).text();

    assert!(page.contains("<meta name=\"theme-color\" content=\"#0b4a38\">") && page.contains("/assets/favicon.svg"));
    assert!(!page.contains("/brand/"), "{page}");
    world.get("/apple-touch-icon.png").expect(404);
    assert_eq!(world.get("/favicon.ico").expect(200).header("Content-Type"), Some("image/svg+xml"));
    let manifest = world.get("/site.webmanifest").expect(200).json();
    assert_eq!((&manifest["name"], &manifest["theme_color"]), (&json!("Litfass"), &json!("#0b4a38")));
}

#[test]
fn colours_are_in_force_at_once_on_cached_pages_and_leave_again() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let home = || world.get("/en").expect(200).text();
    assert!(!home().contains("colors-"));
    let before = ada.get("/api/panel/branding").expect(200).json();

    let mut call = wish(&before["version"]);
    (call["main"], call["accent"]) = (json!("#1F4FAE"), json!("#b3261e"));
    let after = ada.put("/api/panel/branding", &call).expect(200).json();

    assert_eq!(after["main"], "#1f4fae");
    let path = after["stylesheet"].as_str().unwrap();
    let page = home();
    assert!(page.contains(&format!("<link rel=\"stylesheet\" id=\"brand\" href=\"{path}\">")), "{page}");
    assert!(!page.contains("content=\"#0b4a38\""));
    let css = world.get(path).expect(200);
    assert!(css.text().contains("--brand:#1f4fae;") && css.text().contains("[data-theme=\"dark\"]{--brand:#"));
    assert_eq!(css.header("Cache-Control"), Some("public, max-age=31536000, immutable"));
    for page in ["/en/auth/login", "/en/panel", "/en/nothing"] {
        assert!(world.get(page).text().contains(path), "{page}");
    }
    assert!(world.get("/share/en.png").expect(200).body.len() > 1000);
    ada.put("/api/panel/branding", &call).expect(409);

    ada.put("/api/panel/branding", &wish(&after["version"])).expect(200);
    assert!(!home().contains("colors-"));
    let audit = ada.get("/api/panel/audit?action=brand.update").expect(200).json();
    assert_eq!(audit["items"].as_array().map(Vec::len), Some(2), "{audit}");
}

#[test]
fn every_colour_is_taken_and_only_a_colour() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let of = |query: &str| ada.get(&format!("/api/panel/branding/tones?{query}"));

    let tones = of("main=ffff00").expect(200).json();

    let brand = tones["tones"].as_array().unwrap().iter().find(|tone| tone["token"] == "brand").unwrap().clone();
    assert!(brand["light"] != "#ffff00" && brand["dark"].as_str().unwrap().starts_with('#'), "{brand}");
    of("main=red").expect(422);
    for main in ["red", "#fff", "#1f4fae;}*{display:none}"] {
        let mut call = wish(&json!(0));
        call["main"] = json!(main);
        assert_eq!(ada.put("/api/panel/branding", &call).expect(422).codes("main"), ["format"], "{main}");
    }
    world.get("/brand/colors-1-zzzzzz-own.css").expect(404);
    world.get("/brand/colors-1-own-own.css").expect(404);
}

#[test]
fn a_logo_of_each_format_shows_on_pages_tabs_feeds_and_structured_data() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    for format in [ImageFormat::Jpeg, ImageFormat::WebP] {
        upload(&ada, &logo(600, 200, format)).expect(200);
    }
    let light = upload(&ada, &logo(600, 200, ImageFormat::Png)).expect(200).json();
    let dark = upload(&ada, &logo(640, 200, ImageFormat::Png)).expect(200).json();
    assert_eq!((&light["width"], &light["height"]), (&json!(576), &json!(192)));
    assert!(!world.get("/en").expect(200).text().contains("/brand/"));

    let mut call = wish(&json!(0));
    (call["logo"], call["logo_dark"]) = (light["hash"].clone(), dark["hash"].clone());
    ada.put("/api/panel/branding", &call).expect(200);

    let hash = light["hash"].as_str().unwrap();
    let page = world.get("/en").expect(200).text();
    for part in [
        format!("href=\"/brand/{hash}-48.png\""),
        format!("rel=\"apple-touch-icon\" href=\"/brand/{hash}-180.png\""),
        format!("src=\"/brand/{hash}-logo.png\""),
        format!("src=\"{}\"", dark["src"].as_str().unwrap()),
        format!("\"logo\":\"{}/brand/{hash}-logo.png\"", world.app.config.server.public_url()),
    ] {
        assert!(page.contains(&part), "{part}");
    }
    for (name, side) in [("48", 48), ("180", 180), ("192", 192), ("512", 512)] {
        let file = world.get(&format!("/brand/{hash}-{name}.png")).expect(200);
        assert_eq!(file.header("Content-Type"), Some("image/png"));
        let picture = image::load_from_memory_with_format(&file.body, ImageFormat::Png).unwrap();
        assert_eq!((picture.width(), picture.height()), (side, side));
    }
    let feed = world.get("/feeds/en/latest.atom").expect(200).text();
    assert!(feed.contains(&format!("/brand/{hash}-512.png</icon>")) && feed.contains("-logo.png</logo>"), "{feed}");
    assert!(world.get("/feeds/en/latest.json").expect(200).json()["icon"].as_str().unwrap().contains(hash));
    let icons = world.get("/site.webmanifest").expect(200).json()["icons"].clone();
    assert_eq!(icons.as_array().map(Vec::len), Some(4));
    assert_eq!(world.get("/favicon.ico").expect(302).header("Location"), Some(&*format!("/brand/{hash}-48.png")));
    assert!(world.get("/share/en.png").expect(200).body.len() > 1000);
}

#[test]
fn a_picture_for_shared_links_stands_for_pages_without_their_own_until_it_is_removed() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let send = |bytes: &[u8]| {
        let (kind, body) = form("logo.png", bytes, &[]);
        ada.request("POST", "/api/panel/branding/share-pictures").body(&kind, body).send()
    };
    assert_eq!(send(&logo(600, 200, ImageFormat::Png)).expect(422).codes("file"), ["picture_too_small"]);
    let sent = send(&logo(2000, 1000, ImageFormat::Png)).expect(200).json();
    assert_eq!((&sent["width"], &sent["height"]), (&json!(1200), &json!(630)));
    assert!(world.get("/en/contacts").text().contains("/share/en/contacts.png"));

    let mut call = wish(&json!(0));
    call["share"] = sent["hash"].clone();
    let after = ada.put("/api/panel/branding", &call).expect(200).json();

    let src = after["share"]["src"].as_str().unwrap();
    for page in ["/en", "/en/contacts"] {
        let page = world.get(page).expect(200).text();
        assert!(page.contains(&format!("{src}\"><meta property=\"og:image:width\" content=\"1200\">")), "{page}");
    }
    let file = world.get(src).expect(200);
    assert_eq!(file.header("Content-Type"), Some("image/jpeg"));
    assert!(image::load_from_memory_with_format(&file.body, ImageFormat::Jpeg).is_ok());
    let mut wrong = wish(&after["version"]);
    wrong["logo"] = sent["hash"].clone();
    assert_eq!(ada.put("/api/panel/branding", &wrong).expect(422).codes("logo"), ["not_found"]);
    ada.put("/api/panel/branding", &wish(&after["version"])).expect(200);
    assert!(world.get("/en/contacts").text().contains("/share/en/contacts.png"));
}

/// The first message that the mail worker writes to the folder of messages, its soft line breaks removed.
fn sent_letter(world: &World) -> String {
    let folder = world.app.config.server.data_dir.join("mail");
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let mut messages = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        if let Some(file) = messages.find(|path| path.extension().is_some_and(|ending| ending == "eml")) {
            return std::fs::read_to_string(file).unwrap().replace("=\r\n", "").replace("=3D", "=");
        }
        assert!(Instant::now() < until, "no message was written");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn letters_carry_logo_and_colour() {
    let world = World::new();
    let ada = world.person("Ada", Role::SuperAdmin);
    let picture = upload(&ada, &logo(600, 200, ImageFormat::Png)).expect(200).json();
    let mut call = wish(&json!(0));
    (call["main"], call["logo"]) = (json!("#1f4fae"), picture["hash"].clone());
    ada.put("/api/panel/branding", &call).expect(200);

    ada.post("/api/panel/site-settings/mail-test", &json!({})).expect(200);

    let letter = sent_letter(&world);
    assert!(letter.contains("#1f4fae") && letter.contains(picture["src"].as_str().unwrap()), "{letter}");
    assert!(!letter.contains("#0b5d3b"));
}

#[test]
fn a_logo_that_cannot_be_used_is_refused_at_its_field() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let code = |bytes: &[u8]| upload(&ada, bytes).expect(422).codes("file");

    assert_eq!(code(b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), ["file_kind"]);
    assert_eq!(code(&logo(600, 40, ImageFormat::Png)), ["picture_too_small"]);
    assert_eq!(code(&logo(800, 100, ImageFormat::Png)), ["logo_shape"]);
    let mut call = wish(&json!(0));
    call["icon"] = json!("00000000000000000000000000000000");
    assert_eq!(ada.put("/api/panel/branding", &call).expect(422).codes("icon"), ["not_found"]);
    world.get("/brand/00000000000000000000000000000000-logo.png").expect(404);
}

#[test]
fn only_admins_change_the_look_and_a_restart_keeps_it() {
    let world = World::new();
    let (ada, mia) = (world.person("Ada", Role::Admin), world.person("Mia", Role::Manager));
    mia.get("/api/panel/branding").expect(403);
    mia.put("/api/panel/branding", &wish(&json!(0))).expect(403);
    upload(&mia, &logo(600, 200, ImageFormat::Png)).expect(403);
    let mut call = wish(&json!(0));
    call["main"] = json!("#1f4fae");
    ada.put("/api/panel/branding", &call).expect(200);

    world.app.change_site(|site| litfass::config::Site { brand: Default::default(), ..site });
    branding::load(&world.app).unwrap();

    assert!(world.get("/en").expect(200).text().contains("colors-1-1f4fae-own.css"));
}

#[test]
fn a_private_site_shows_its_look_on_the_sign_in_page() {
    let world = World::with(|config| config.access.anonymous = false);
    let ada = world.person("Ada", Role::Admin);
    let picture = upload(&ada, &logo(600, 200, ImageFormat::Png)).expect(200).json();
    let mut call = wish(&json!(0));
    (call["main"], call["logo"]) = (json!("#1f4fae"), picture["hash"].clone());
    let path = ada.put("/api/panel/branding", &call).expect(200).json()["stylesheet"].clone();

    assert!(world.get("/en/auth/login").expect(200).text().contains(path.as_str().unwrap()));
    world.get(path.as_str().unwrap()).expect(200);
    world.get(picture["src"].as_str().unwrap()).expect(200);
}
