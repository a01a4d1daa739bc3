//! Exports: the content of a portal comes into another one as it was, and into its own not at all.

use std::path::{Path, PathBuf};
use std::process::Command;

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::articles::types::TextState;
use rusqlite::Connection;

use crate::fixtures::article;
use crate::world::World;

fn litfass(data: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(arguments)
        .env("LITFASS_DATA_DIR", data)
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const DIRECTORY: &str = r#"{"type":"contact_group","slug":"help","name":{"en":"Help","de":"Hilfe"},"kind":"emergency"}
{"type":"contact_subgroup","slug":"doctors","group":"help","name":{"en":"Doctors"}}
{"type":"contact","slug":"clinic","group":"help","subgroup":"doctors","name":{"en":"Clinic","uk":"Клініка"},"summary":{"en":"Day and night."},"phone":"+41 44 123 45 67","languages":["uk","de"],"confirmed_days_ago":3,"free_of_charge":"partly","documents_needed":{"en":"<p>A passport.</p>"}}
{"type":"service_category","slug":"crafts","name":{"en":"Crafts"},"synonyms":{"en":"repair, handyman, odd jobs"}}
{"type":"service_subcategory","slug":"plumbing","category":"crafts","name":{"en":"Plumbing"}}
ENTERPRISE
{"type":"service","slug":"pipes","title":{"en":"Pipes mended"},"lead":{"en":"Fast."},"body":{"en":"<p>All pipes.</p>"},"category":"crafts","subcategory":"plumbing","enterprise":"rohr-ag","country":"CH","town":"Bern","price_kind":"from","price_cents":9000,"currency":"CHF","languages":["de"],"website":"https://pipes.example","cover":"pipes.png","cover_alt":{"en":"A pipe","uk":"Труба"}}
"#;

/// Columns that make up the content, without keys, ids and times of the import.
const CONTENT: [&str; 7] = [
    "select a.slug, c.slug as category, s.slug as subcategory, a.kind, a.original_locale, a.source_name, t.locale, t.title,
       t.excerpt, t.body, t.state, t.cover_alt, l.body as live, l.published_at, a.cover_media_key is null as bare,
       (select group_concat(tag, ',') from (select g.locale || ':' || g.name as tag from article_tags x join tags g on g.key = x.tag_key where x.article_key = a.key order by tag)) as tags
     from articles a join categories c on c.key = a.category_key join categories s on s.key = a.subcategory_key
     join article_texts t on t.article_key = a.key
     left join article_live l on l.article_key = a.key and l.locale = t.locale order by a.slug, t.locale",
    "select u.slug, u.name, t.locale, t.bio from authors u left join author_texts t on t.author_key = u.key order by 1, 3",
    "select c.slug, c.card, c.state, c.free_of_charge,
       (select group_concat(language, ',') from (select l.language from contact_languages l where l.contact_key = c.key order by 1)) as languages, t.locale, t.name, t.summary, t.documents_needed
     from contacts c join contact_texts t on t.contact_key = c.key order by c.slug, t.locale",
    "select s.slug, s.state, s.country, s.town, s.price_kind, s.price_minor, s.card, e.slug as enterprise, k.slug as category,
       t.locale, t.title, t.summary, t.description
     from services s join service_texts t on t.service_key = s.key left join enterprises e on e.key = s.enterprise_key
     join service_categories k on k.key = s.subcategory_key order by s.slug, t.locale",
    "select s.slug, p.position, p.alts from service_photos p join services s on s.key = p.service_key order by s.slug, p.position",
    "select e.slug, e.state, e.legal_name, e.legal_form, e.country, t.locale, t.display_name, t.about
     from enterprises e join enterprise_texts t on t.enterprise_key = e.key order by e.slug, t.locale",
    "select c.slug, c.synonyms, t.locale, t.name from service_categories c join service_category_texts t on t.category_key = c.key order by 1, 3",
];

/// All rows of a query, as text.
fn rows(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).unwrap();
    let columns = statement.column_count();
    let read = |row: &rusqlite::Row<'_>| {
        let values = (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
        Ok(values.collect::<Vec<_>>().join(" | "))
    };
    statement.query_map([], read).unwrap().collect::<Result<_, _>>().unwrap()
}

fn exported(world: &World, directory: &Path) -> PathBuf {
    let file = directory.join("content.tar.gz");
    let (code, out, err) = litfass(&world.app.config.server.data_dir, &["export", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("2 articles,") && out.contains("1 contact,") && out.contains("1 service,"), "{out}");
    file
}

/// An enterprise of the demo under the slug that the service names.
fn enterprise() -> String {
    let demo = std::fs::read_to_string("assets/demo/content.jsonl").unwrap();
    let line = demo.lines().find(|line| line.contains("\"type\":\"enterprise\"")).unwrap();
    let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
    record["slug"] = "rohr-ag".into();
    record.to_string()
}

fn filled(directory: &Path) -> World {
    let world = World::new();
    world.category("city", "traffic", &[(Lang::En, "City"), (Lang::De, "Stadt")]);
    let author = world.person("Olena", Role::Author);
    let media = crate::media::send(&author, &crate::media::picture(700, 500), &[]).expect(200).json();
    let picture = media["picture"]["src"].as_str().unwrap().to_owned();
    let mut bridge = article("bridge", &[(Lang::En, "The bridge opens"), (Lang::De, "Die Brücke ist offen")]);
    bridge.author = Some("Anna Weber");
    let body = format!("<p>Text.</p><figure><img src=\"{picture}\" alt=\"The bridge\"></figure>");
    bridge.body = Box::leak(body.into_boxed_str());
    world.puts(bridge);
    let mut tram = article("tram", &[(Lang::En, "A tram is planned")]);
    tram.state = TextState::Draft;
    world.puts(tram);
    let file = directory.join("directory.jsonl");
    std::fs::write(directory.join("pipes.png"), crate::media::picture(640, 480)).unwrap();
    std::fs::write(&file, DIRECTORY.replace("ENTERPRISE", &enterprise())).unwrap();
    let data = &world.app.config.server.data_dir;
    let (code, _, err) = litfass(data, &["import", "corpus", file.to_str().unwrap()]);
    assert_eq!((code, err.as_str()), (0, ""));
    world
}

#[test]
fn an_export_comes_into_another_portal_as_it_was_and_only_once() {
    let directory = tempfile::tempdir().unwrap();
    let world = filled(directory.path());
    let archive = exported(&world, directory.path());
    let archive = archive.to_str().unwrap();
    let other = directory.path().join("other");

    let (tried, would, _) = litfass(&other, &["import", "archive", archive, "--dry-run"]);
    let (code, added, err) = litfass(&other, &["import", "archive", archive]);
    let (_, again, _) = litfass(&other, &["import", "archive", archive]);

    assert_eq!((tried, code, err.as_str()), (0, 0, ""));
    assert!(would.starts_with("Would add 2 articles (3 texts)"), "{would}");
    assert!(added.starts_with("Added 2 articles (3 texts)") && added.contains("2 pictures"), "{added}");
    assert!(again.starts_with("Added nothing."), "{again}");
    let there = Connection::open(other.join("litfass.db")).unwrap();
    let here = Connection::open(world.app.config.server.data_dir.join("litfass.db")).unwrap();
    let address = |row: &String| {
        // the picture is encoded once more, and so has another name
        let at = row.find("/media/").map(|at| at..row[at..].find(".webp").map_or(row.len(), |end| at + end));
        at.map_or(row.clone(), |at| format!("{}{}", &row[..at.start], &row[at.end..]))
    };
    for sql in CONTENT {
        let (before, after) = (rows(&here, sql), rows(&there, sql));
        assert!(!before.is_empty(), "{sql}");
        let plain = |rows: &[String]| rows.iter().map(|row| address(&address(row))).collect::<Vec<_>>();
        assert_eq!(plain(&before), plain(&after));
    }
    let pictures = rows(&there, "select hash from media");
    assert_eq!(pictures.len(), 2);
}

/// Photos of the service of a portal in their order: description, width and height.
fn photos(db: &Connection) -> Vec<String> {
    rows(
        db,
        "select p.alts, m.width, m.height
         from service_photos p
         join media m on m.key = p.media_key
         where m.hidden_at is null
         order by p.position",
    )
}

#[test]
fn all_photos_of_a_service_that_readers_see_come_into_another_portal_in_their_order() {
    let directory = tempfile::tempdir().unwrap();
    let world = filled(directory.path());
    let petro = world.person("Petro", Role::Author);
    for (width, height) in [(500, 700), (660, 440)] {
        crate::media::send(&petro, &crate::media::picture(width, height), &[]).expect(200);
    }
    let here = Connection::open(world.app.config.server.data_dir.join("litfass.db")).unwrap();
    // between the second and the last one that readers see stands one that the staff hid
    here.execute_batch(
        "update service_photos set position = 7;
         insert into service_photos (service_key, position, media_key, alts)
         select p.service_key, m.height, m.key, '{\"en\":\"Height ' || m.height || '\",\"uk\":\"\",\"de\":\"\"}'
         from service_photos p
         join media m on m.key <> p.media_key;
         update media set hidden_at = '2026-01-01T00:00:00.000Z' where height = 500;",
    )
    .unwrap();
    let archive = exported(&world, directory.path());
    let other = directory.path().join("other");

    let (code, out, err) = litfass(&other, &["import", "archive", archive.to_str().unwrap()]);

    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let there = Connection::open(other.join("litfass.db")).unwrap();
    let before = photos(&here);
    assert_eq!(before.len(), 3, "{before:?}");
    assert!(before[1].contains("Integer(440)") && before[2].contains("Integer(700)"), "{before:?}");
    assert_eq!(photos(&there), before);
}

#[test]
fn photos_of_imported_services_are_no_uploads_of_their_owner() {
    let directory = tempfile::tempdir().unwrap();
    let world = World::new();
    let root = world.person("Root", Role::SuperAdmin);
    let file = directory.path().join("services.jsonl");
    let service =
        r#"{"type":"service","slug":"pipes","title":{"en":"Pipes mended"},"country":"CH","cover":"pipes.png"}"#;
    std::fs::write(directory.path().join("pipes.png"), crate::media::picture(700, 500)).unwrap();
    std::fs::write(&file, service).unwrap();
    let data = &world.app.config.server.data_dir;
    let (code, _, err) = litfass(data, &["import", "corpus", file.to_str().unwrap()]);
    assert_eq!((code, err.as_str()), (0, ""));
    let db = Connection::open(data.join("litfass.db")).unwrap();
    // as if there were 200 more
    db.execute_batch(
        "insert into media (id, hash, width, height, widths, bytes, uploaded_by, created_at, purpose)
         with recursive n (n) as (select 1 union all select n + 1 from n where n < 200)
         select m.id || n, m.hash || n, m.width, m.height, m.widths, m.bytes, m.uploaded_by, m.created_at, m.purpose
         from n, media m;
         insert into service_photos (service_key, position, media_key)
         select s.key, m.key + 100, m.key from services s, media m
         where not exists (select 1 from service_photos p where p.media_key = m.key);",
    )
    .unwrap();

    crate::services::photo(&root).expect(200);

    // what is uploaded after the import counts, in whatever service it stands
    db.execute_batch("update media set created_at = '2099-01-01T00:00:00.000Z'").unwrap();
    assert_eq!(crate::services::photo(&root).expect(409).json()["code"], "too_many_photos");
}

#[test]
fn an_export_adds_nothing_to_the_portal_that_it_comes_from() {
    let directory = tempfile::tempdir().unwrap();
    let world = filled(directory.path());
    let archive = exported(&world, directory.path());

    let (code, out, err) =
        litfass(&world.app.config.server.data_dir, &["import", "archive", archive.to_str().unwrap()]);

    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("Added nothing."), "{out}");
}

#[test]
fn a_backup_is_no_export_and_a_cut_export_adds_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let world = filled(directory.path());
    let archive = exported(&world, directory.path());
    let backup = directory.path().join("backup.tar.gz");
    litfass(&world.app.config.server.data_dir, &["backup", backup.to_str().unwrap()]);
    let other = directory.path().join("other");
    let bytes = std::fs::read(&archive).unwrap();
    std::fs::write(&archive, &bytes[..bytes.len() - 20]).unwrap();

    let (cut, _, cut_reason) = litfass(&other, &["import", "archive", archive.to_str().unwrap()]);
    let (foreign, _, foreign_reason) = litfass(&other, &["import", "archive", backup.to_str().unwrap()]);

    assert_eq!((cut, foreign), (1, 1));
    assert!(cut_reason.contains("damaged"), "{cut_reason}");
    assert!(foreign_reason.contains("not an export of Litfass, it is a backup of Litfass"), "{foreign_reason}");
    let there = Connection::open(other.join("litfass.db")).unwrap();
    assert!(rows(&there, "select slug from articles").is_empty());
}
