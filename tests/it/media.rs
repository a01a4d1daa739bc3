//! Pictures: sent, cut, served; bad ones refused by name.

use litfass::base::access::Role;
use serde_json::json;

use crate::statistics::until;
use crate::world::{Answer, Person, World};

pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

pub fn send(person: &Person, file: &[u8], fields: &[(&str, &str)]) -> Answer {
    send_to(person, "/api/panel/media", file, fields)
}

/// Uploads a picture to the endpoint at `path`.
pub fn send_to(person: &Person, path: &str, file: &[u8], fields: &[(&str, &str)]) -> Answer {
    let (kind, body) = form("Altes Rathaus.png", file, fields);
    person.request("POST", path).body(&kind, body).send()
}

/// Content type and body of a form with the picture `name` and `fields`.
pub fn form(name: &str, file: &[u8], fields: &[(&str, &str)]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend_from_slice(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").as_bytes(),
        );
    }
    body.extend_from_slice(
        format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: image/png\r\n\r\n")
            .as_bytes(),
    );
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    ("multipart/form-data; boundary=edge".into(), body)
}

#[test]
fn a_picture_is_taken_in_and_served_in_several_widths() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);

    let media = send(&author, &picture(1000, 800), &[]).expect(200).json();

    assert_eq!((&media["original_width"], &media["original_height"]), (&json!(1000), &json!(800)));
    let src = media["picture"]["src"].as_str().unwrap();
    let file = world.get(src).expect(200);
    assert_eq!(file.header("content-type"), Some("image/webp"));
    assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
    assert!(file.header("content-security-policy").unwrap().contains("sandbox"));
    assert!(file.header("cache-control").unwrap().contains("immutable"));
    let etag = file.header("etag").unwrap().to_owned();
    world.call("GET", src).header("If-None-Match", &etag).send().expect(304);
    assert!(media["picture"]["srcset"].as_str().unwrap().contains("480w"));
    assert_eq!(author.get("/api/panel/media").expect(200).json()["total"], 1);
}

#[test]
fn a_part_of_a_picture_is_cut_out_and_cut_again() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let part = [("x", "100"), ("y", "50"), ("width", "600"), ("height", "400")];
    let media = send(&author, &picture(1000, 800), &part).expect(200).json();
    assert_eq!((&media["picture"]["width"], &media["picture"]["height"]), (&json!(600), &json!(400)));

    let id = media["id"].as_str().unwrap();
    let again = author
        .post(&format!("/api/panel/media/{id}/crop"), &json!({ "x": 0, "y": 0, "width": 500, "height": 500 }))
        .expect(200)
        .json();

    assert_ne!(again["id"], media["id"]);
    assert_eq!((&again["picture"]["width"], &again["picture"]["height"]), (&json!(500), &json!(500)));
    author
        .post(&format!("/api/panel/media/{id}/crop"), &json!({ "x": 900, "y": 0, "width": 500, "height": 500 }))
        .expect(422);
}

#[test]
fn bad_files_are_refused_by_name_and_leave_nothing() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);

    assert_eq!(
        send(&author, b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", &[])
            .expect(422)
            .codes("file"),
        ["file_kind"]
    );
    let whole = picture(900, 700);
    assert_eq!(send(&author, &whole[..whole.len() / 3], &[]).expect(422).codes("file"), ["file_broken"]);
    assert_eq!(send(&author, &picture(100, 100), &[]).expect(422).codes("file"), ["picture_too_small"]);
    assert_eq!(send(&author, &picture(900, 700), &[("x", "1")]).expect(422).codes("width"), ["required"]);
    author
        .request("POST", "/api/panel/media")
        .body("multipart/form-data; boundary=edge", b"--edge--\r\n".to_vec())
        .send()
        .expect(422);
    author.request("POST", "/api/panel/media").body("multipart/form-data", b"nonsense".to_vec()).send().expect(422);
    author
        .request("POST", "/api/panel/media")
        .body("multipart/form-data; boundary=edge", b"--edge\r\n0.0--edge--\r\n".to_vec())
        .send()
        .expect(422);
    send(&author, &vec![7_u8; 11 * 1024 * 1024], &[]).expect(413);
    send(&world.person("Reader", Role::User), &picture(900, 700), &[]).expect(403);

    assert_eq!(author.get("/api/panel/media").json()["total"], 0);
    world.get("/media/../litfass.db").expect(404);
    world.get("/media/0123456789abcdef0123456789abcdef-480.webp").expect(404);
}

#[test]
fn a_wide_picture_gets_a_file_for_dense_screens_also_when_it_is_older_than_that_width() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let srcset = |media: &serde_json::Value| media["picture"]["srcset"].as_str().unwrap().to_owned();
    let whole = send(&author, &picture(2800, 1400), &[]).expect(200).json();
    let part = send(&author, &picture(2900, 1400), &[("x", "0"), ("y", "0"), ("width", "2700"), ("height", "900")]);
    assert_eq!((&whole["picture"]["width"], &whole["picture"]["height"]), (&json!(2640), &json!(1320)));
    assert!(srcset(&whole).ends_with("-2640.webp 2640w"));
    // as both were stored before the width was made
    let wide = srcset(&whole).rsplit(' ').nth(1).unwrap().to_owned();
    let hash = wide.trim_start_matches("/media/").trim_end_matches("-2640.webp").to_owned();
    let file = litfass::media::files::file(&world.app.media_dir(), &hash, 2640);
    std::fs::remove_file(&file).unwrap();
    let narrow = |write: &mut litfass::db::Write| {
        write.execute("update media set widths = '[320,480,640,960,1280,1600]'", [])?;
        Ok(())
    };
    world.app.db.write_blocking(narrow).unwrap();
    world.get(&wide).expect(404);

    // a run gives way to uploads, and goes on behind the picture that was tried last, also by another test
    until("a run has added the width", || {
        litfass::media::add_missing_widths(&world.app).unwrap();
        world.get(&wide).status == 200
    });
    let list = author.get("/api/panel/media").expect(200).json();
    let of = |id: &serde_json::Value| {
        list["items"].as_array().unwrap().iter().find(|media| &media["id"] == id).map(srcset).unwrap()
    };
    assert_eq!(of(&whole["id"]), srcset(&whole));
    assert!(of(&part.expect(200).json()["id"]).ends_with("-1600.webp 1600w"), "the place of a part is not stored");
}
