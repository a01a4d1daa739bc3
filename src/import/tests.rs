//! Whole imports, from a file to the tables.

use std::fs;

use super::*;
use crate::base::clock::{Clock, Ts};
use crate::base::lang::Lang;
use crate::db::{Db, DbOptions, migrate};

struct World {
    dir: tempfile::TempDir,
    db: Db,
}

impl World {
    fn new() -> World {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        migrate(&path, &dir.path().join("backups"), Clock::default().now()).unwrap();
        let db = Db::open(
            &DbOptions { path, readers: 2, cache_kb: 512, announce: false, slow_query: std::time::Duration::MAX },
            Clock::default(),
            |_| (),
        )
        .unwrap();
        World { dir, db }
    }

    fn file(&self, name: &str, content: &str) -> Source {
        let path = self.dir.path().join(name);
        fs::write(&path, content).unwrap();
        Source::File(path)
    }

    fn options(&self, dry_run: bool) -> Options {
        let now = Ts::parse("2026-11-20T12:00:00Z").unwrap();
        Options {
            dry_run,
            lang: Lang::De,
            media_dir: self.dir.path().join("media"),
            progress: false,
            now,
            fetcher: None,
        }
    }

    fn corpus(&self, content: &str) -> ImportSummary {
        import_corpus(&self.db, &self.file("c.jsonl", content), &self.options(false)).unwrap()
    }

    fn wordpress(&self, content: &str) -> Result<ImportSummary, ImportError> {
        import_wordpress(&self.db, &self.file("w.xml", content), &self.options(false))
    }

    fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        self.db.read_blocking(|db| Ok(db.query_row(sql, [], |row| row.get(0))?)).unwrap()
    }
}

const TREE: &str = r#"{"type":"category","slug":"news","position":1,"name":{"en":"News","uk":"Новини","de":"Nachrichten"}}
{"type":"subcategory","slug":"city","category":"news","position":1,"name":{"en":"City"}}
{"type":"author","slug":"anna","name":"Anna Bondar","email":"a@b.example","bio":{"en":"Writes."}}
"#;

fn article(slug: &str, body: &str) -> String {
    serde_json::json!({
        "type": "article", "slug": slug, "status": "published", "category": "news", "subcategory": "city", "author": "anna",
        "title": {"en": format!("Title of {slug}"), "uk": format!("Назва {slug}")}, "lead": {"en": "A lead."},
        "body": {"en": body, "uk": body}, "created_at": "2024-01-01T00:00:00Z", "published_at": "2024-01-02T00:00:00Z",
    })
    .to_string()
        + "\n"
}

#[test]
fn a_corpus_comes_in_once() {
    let world = World::new();
    let file = TREE.to_owned()
        + &article("one", "<p>x <a href='/en/two'>y</a> <a href='/uk/lost'>z</a></p><script>alert(1)</script>")
        + &article("two", "<p>two</p>");
    let first = world.corpus(&file);
    assert_eq!((first.added.articles, first.added.texts, first.added.categories, first.added.authors), (2, 4, 2, 1));
    assert_eq!((first.skipped_count, first.notes_count), (0, 0));
    assert_eq!(
        world.one::<String>("select body from article_texts where locale = 'en' and title = 'Title of one'"),
        "<p>x <a href=\"/en/categories/news/city/two\">y</a> <a href=\"/uk/lost\">z</a></p>"
    );
    assert_eq!(world.one::<i64>("select count(*) from article_live"), 4);
    assert_eq!(world.one::<String>("select published_at from articles where slug = 'one'"), "2024-01-02T00:00:00.000Z");

    let second = world.corpus(&file);
    assert_eq!((second.added, second.known.articles, second.known.texts), (Counts::default(), 2, 4));
    assert_eq!(world.one::<i64>("select count(*) from articles"), 2);
    assert_eq!(world.one::<i64>("select count(*) from categories"), 2);
    assert!(
        second.to_string().starts_with("Added nothing.\nThere already: 2 articles (4 texts), 2 categories, 1 author."),
        "{second}"
    );
}

#[test]
fn bad_records_are_skipped_with_their_line_and_the_rest_goes_in() {
    let world = World::new();
    let lost = article("lost", "<p>x</p>").replace("\"city\"", "\"nowhere\"");
    let empty = article("empty", "<script>x</script>");
    let nobody = article("nobody", "<p>x</p>").replace("\"anna\"", "\"nobody\"");
    let file =
        format!("{TREE}{{broken\n{lost}{empty}{}{}{nobody}", article("one", "<p>x</p>"), article("one", "<p>y</p>"));
    let report = world.corpus(&file);
    assert_eq!((report.added.articles, report.skipped_count, report.notes_count), (2, 4, 1));
    assert_eq!(report.skipped[0], "line 4: broken JSON at character 2");
    assert!(
        report
            .skipped
            .contains(&"line 5: it refers to the subcategory \"news/nowhere\", which does not exist".to_owned()),
        "{report}"
    );
    assert!(report.skipped.contains(&"line 8: its slug is that of line 7".to_owned()), "{report}");
    assert_eq!(report.notes, ["line 9: there is no author \"nobody\""]);
}

#[test]
fn a_second_record_with_the_same_id_is_named_in_each_run() {
    let world = World::new();
    let again = EXPORT.replace("<wp:post_id>2</wp:post_id>", "<wp:post_id>1</wp:post_id>");

    let (first, second) = (world.wordpress(&again).unwrap(), world.wordpress(&again).unwrap());

    assert_eq!((first.added.articles, first.known.articles, first.skipped_count), (1, 0, 1), "{first}");
    assert!(first.skipped[0].ends_with("its id is that of an earlier record of the file"), "{first}");
    assert_eq!((second.added, second.known.articles, second.skipped_count), (Counts::default(), 1, 1), "{second}");
}

#[test]
fn an_original_without_a_text_leaves_its_translation_readable() {
    let world = World::new();
    let one = article("one", "<p>x</p>").replace("\"body\":{\"en\":\"<p>x</p>\"", "\"body\":{\"en\":\"\"");

    let report = world.corpus(&(TREE.to_owned() + &one));

    assert_eq!((report.added.articles, report.added.texts, report.skipped_count), (1, 1, 0), "{report}");
    assert_eq!(report.notes, ["line 4: nothing readable is left of its text in en"]);
    assert_eq!(world.one::<String>("select original_locale from articles"), "uk");
}

#[test]
fn an_address_that_is_taken_is_told_as_it_is() {
    let world = World::new();
    world.corpus(&(TREE.to_owned() + &article("one", "<p>x</p>")));
    let other = article("one", "<p>y</p>").replace("\"type\"", "\"id\":\"other\",\"type\"");

    let report = world.corpus(&(TREE.to_owned() + &other));

    assert_eq!(report.notes, ["line 4: the address \"one\" was taken, it is \"one-2\" now"]);
}

#[test]
fn a_dry_run_tells_the_same_and_changes_nothing() {
    let world = World::new();
    let file = world.file("c.jsonl", &(TREE.to_owned() + &article("one", "<p>x</p>")));
    let would = import_corpus(&world.db, &file, &world.options(true)).unwrap();
    assert!(would.to_string().starts_with("Would add 1 article (2 texts), 2 categories, 1 author."), "{would}");
    assert_eq!(
        world.one::<i64>("select count(*) from articles") + world.one::<i64>("select count(*) from categories"),
        0
    );
    assert_eq!(
        fs::read_dir(world.dir.path())
            .unwrap()
            .filter(|f| f.as_ref().unwrap().file_name().to_string_lossy().contains("dry-run"))
            .count(),
        0
    );
    let did = import_corpus(&world.db, &file, &world.options(false)).unwrap();
    assert_eq!(did.added, would.added);
}

#[test]
fn a_file_without_a_good_record_is_refused() {
    let world = World::new();
    for content in ["{a}\n{b}\n", "", "<html></html>", "hello\n"] {
        assert!(import_corpus(&world.db, &world.file("x", content), &world.options(false)).is_err(), "{content}");
    }
    assert!(import_corpus(&world.db, &Source::File(world.dir.path().join("none")), &world.options(false)).is_err());
}

const EXPORT: &str = r#"<?xml version="1.0"?><rss><channel><title>Alt</title><language>de</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://alt.example</wp:base_blog_url>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>rat</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Rat</wp:cat_name></wp:category>
<item><title>Erster Beitrag</title><link>https://alt.example/erster/</link><dc:creator>oksana</dc:creator><content:encoded><![CDATA[Siehe <a href="https://alt.example/zweiter/">hier</a>.<script>alert(1)</script>]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2021-03-04 05:06:07</wp:post_date_gmt><wp:post_name>erster</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="rat">Rat</category></item>
<item><title>Zweiter Beitrag</title><link>https://alt.example/zweiter/</link><dc:creator>oksana</dc:creator><content:encoded><![CDATA[Text]]></content:encoded><wp:post_id>2</wp:post_id><wp:post_date_gmt>2021-03-04 05:06:07</wp:post_date_gmt><wp:post_name>zweiter</wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="rat">Rat</category><wp:comment><wp:comment_id>1</wp:comment_id></wp:comment></item>
</channel></rss>"#;

#[test]
fn a_wordpress_export_comes_in_once() {
    let world = World::new();
    let first = world.wordpress(EXPORT).unwrap();
    assert_eq!((first.added.articles, first.added.categories, first.added.authors), (2, 2, 1), "{first}");
    assert_eq!(first.left_out.get("comments"), Some(&1));
    assert_eq!(
        world.one::<String>("select body from article_texts where title = 'Erster Beitrag'"),
        "<p>Siehe <a href=\"/de/categories/rat/general/zweiter\">hier</a>.</p>"
    );
    assert_eq!(world.one::<i64>("select count(*) from article_live"), 1);
    let second = world.wordpress(EXPORT).unwrap();
    assert_eq!((second.added, second.known.articles), (Counts::default(), 2));
}

#[test]
fn a_cut_off_export_leaves_nothing_behind() {
    let world = World::new();
    for cut in [200, 900, EXPORT.len() - 10] {
        let fault = world.wordpress(&EXPORT[..cut]).unwrap_err().to_string();
        assert!(fault.contains("cut off"), "{fault}");
    }
    assert!(world.wordpress("<html></html>").is_err());
    assert_eq!(world.one::<i64>("select (select count(*) from articles) + (select count(*) from categories) + (select count(*) from authors)"), 0);
}

#[test]
fn a_service_comes_in_once_with_its_photo() {
    let world = World::new();
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(400, 500).write_to(&mut png, image::ImageFormat::Png).unwrap();
    fs::write(world.dir.path().join("cake.png"), png.into_inner()).unwrap();
    let service = |slug: &str, cover: &str| {
        format!(
            r#"{{"type":"service","slug":"{slug}","title":{{"en":"Cakes to order"}},"country":"CH","cover":"{cover}","cover_alt":{{"en":"A cake"}}}}"#
        ) + "\n"
    };
    let file = service("cakes", "cake.png") + &service("pies", "none.png");

    let first = world.corpus(&file);
    let second = world.corpus(&file);

    assert_eq!((first.added.services, first.added.pictures, first.notes_count), (2, 1, 1), "{first}");
    assert_eq!((second.added.pictures, second.known.services), (0, 2), "{second}");
    let alt = "select p.alts ->> '$.en' from service_photos p join services s on s.key = p.service_key where s.slug = 'cakes'";
    assert_eq!(world.one::<String>(alt), "A cake");
}

#[test]
fn pictures_beside_the_file_come_in_and_foreign_names_do_not() {
    let world = World::new();
    fs::create_dir(world.dir.path().join("covers")).unwrap();
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(400, 400).write_to(&mut png, image::ImageFormat::Png).unwrap();
    fs::write(world.dir.path().join("covers/c.png"), png.into_inner()).unwrap();
    fs::write(world.dir.path().join("broken.png"), "<svg onload=alert(1)>").unwrap();
    let with =
        |slug: &str, cover: &str| article(slug, "<p>x</p>").replacen('{', &format!("{{\"cover\":\"{cover}\","), 1);
    let file = TREE.to_owned()
        + &with("one", "c.png")
        + &with("two", "../t.db")
        + &with("three", "broken.png")
        + &with("four", "none.png");
    let report = world.corpus(&file);
    assert_eq!((report.added.articles, report.added.pictures, report.notes_count), (4, 1, 3), "{report}");
    assert_eq!(world.one::<i64>("select count(*) from articles where cover_media_key is not null"), 1);
    assert_eq!(world.corpus(&file).added, Counts::default());
}

#[test]
fn the_demo_content_is_whole() {
    let world = World::new();
    // without its pictures: encoding them takes longer than all other tests together
    let report = import_demo(&world.db, &world.options(true)).unwrap().unwrap();
    assert!(report.added.articles >= 40 && report.added.sections == 1, "{report}");
    assert_eq!((report.skipped_count, report.notes_count, report.left_out.len()), (0, 0, 0), "{report}");
}

#[test]
fn a_further_import_follows_what_staff_did_to_the_categories() {
    let world = World::new();
    let more = r#"{"type":"category","slug":"life","name":{"en":"Life"}}
"#;
    world.corpus(&(TREE.to_owned() + more + &article("one", "<p>x</p>")));
    world
        .db
        .write_blocking(|write| {
            write.execute_batch(
                "update categories set slug = 'town', parent_key = (select key from categories where slug = 'life') where slug = 'city'",
            )?;
            Ok(())
        })
        .unwrap();
    let report = world.corpus(&(TREE.to_owned() + &article("one", "<p>x</p>") + &article("two", "<p>x</p>")));
    assert_eq!((report.added.articles, report.added.categories), (1, 0), "{report}");
    assert_eq!(
        world.one::<String>(
            "select c.slug from articles a join categories c on c.key = a.category_key where a.slug = 'two'"
        ),
        "life"
    );
}

const CONTACT: &str = r#"{"type":"contact","id":9,"slug":"paul-fischer-9","name":"Paul Fischer","role":{"en":"Manager","uk":"Менеджер","de":"Leitung"},"city":{"en":"Munich","uk":"Мюнхен","de":"München"},"address":{"en":"Munich, 9","uk":"Мюнхен, 9","de":"München, 9"},"email":"contact9@portal.example","phone":"+00 555 0155 0009","languages":["uk","en"],"note":{"en":"A <b>note</b>."}}"#;

#[test]
fn contacts_of_a_corpus_come_in_once_and_keep_their_numbers_as_they_are_written() {
    let world = World::new();
    let second_role =
        CONTACT.replace("\"id\":9", "\"id\":10").replace("paul-fischer-9", "anna-10").replace("Manager", "Press");
    let file = format!("{CONTACT}\n{second_role}\n");

    let first = world.corpus(&file);
    let second = world.corpus(&file);

    assert_eq!((first.added.contacts, first.added.contact_groups, first.skipped_count), (2, 3, 0), "{first}");
    assert_eq!((second.added, second.known.contacts), (Counts::default(), 2), "{second}");
    let phone = world.one::<String>("select card ->> '$.phones[0].display' || '|' || (card ->> '$.phones[0].number') from contacts where slug = 'paul-fischer-9'");
    assert_eq!(phone, "+00 555 0155 0009|");
    assert_eq!(world.one::<String>("select town_slug from contacts where slug = 'paul-fischer-9'"), "muenchen");
    assert_eq!(
        world.one::<String>("select group_concat(slug, ' ') from (select slug from contact_groups order by slug)"),
        "directory manager press"
    );
}

#[test]
fn a_damaged_contact_is_reported_with_its_line_and_takes_nothing_along() {
    let world = World::new();
    let bad = [
        CONTACT.replace("contact9@portal.example", "nobody"),
        CONTACT.replace("\"Paul Fischer\"", "7").replace("-9\"", "-a\""),
        r#"{"type":"contact","slug":"nowhere","name":"Nowhere"}"#.to_owned(),
        r#"{"type":"contact","slug":"lost","name":"Lost","phone":"144","group":"none","subgroup":"such"}"#.to_owned(),
        CONTACT
            .replace("paul-fischer-9", "good")
            .replace("\"id\":9", "\"id\":11")
            .replace("\"uk\",\"en\"", "\"uk\",\"xx\""),
    ];

    let report = world.corpus(&bad.join("\n"));

    assert_eq!((report.added.contacts, report.skipped_count, report.notes_count), (1, 4, 1), "{report}");
    assert!(
        report.skipped.iter().any(|line| line.contains("line 1") && line.contains("card.emails.0.address")),
        "{report}"
    );
    assert!(report.skipped.iter().any(|line| line.contains("none/such")), "{report}");
    assert_eq!(world.one::<i64>("select count(*) from contact_groups"), 2);
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 9]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn a_ghost_export_comes_in_once_with_the_pictures_beside_it() {
    let world = World::new();
    let pictures = world.dir.path().join("content/images/2024/05");
    fs::create_dir_all(&pictures).unwrap();
    fs::write(pictures.join("tram.jpg"), png(400, 400)).unwrap();
    fs::write(pictures.join("platz.png"), png(500, 400)).unwrap();
    let file = world.file("ghost.json", include_str!("ghost/ghost_5.json"));

    let tried = import_ghost(&world.db, &file, None, &world.options(true)).unwrap();
    let before = world.one::<i64>("select count(*) from articles");
    let first = import_ghost(&world.db, &file, None, &world.options(false)).unwrap();
    let second = import_ghost(&world.db, &file, None, &world.options(false)).unwrap();

    assert_eq!((tried.added.articles, before), (4, 0), "{tried}");
    assert_eq!((first.added.articles, first.added.authors, first.added.pictures), (4, 2, 2), "{first}");
    assert_eq!(first.skipped.len(), 2, "{first}");
    assert!(first.skipped[0].starts_with("post 5: it has no text"), "{first}");
    assert_eq!((first.left_out["members"], first.left_out["newsletters"]), (3, 1));
    assert_eq!((second.added, second.known.articles), (Counts::default(), 4), "{second}");
    let body = world.one::<String>(
        "select unpacked(l.body) from article_live l join articles a on a.key = l.article_key where a.slug = 'willkommen'",
    );
    assert!(body.contains("href=\"/de/categories/pages/general/about\""), "{body}");
    assert!(body.contains("<img src=\"/media/") && body.contains("alt=\"Der Platz\""), "{body}");
    assert!(!body.contains("GHOST_URL") && !body.contains("content/images"), "{body}");
    assert_eq!(world.one::<i64>("select count(*) from articles where cover_media_key is not null"), 1);
}

/// Answers requests for pictures on a port of its own, and counts them.
fn picture_server(answers: &'static [(&'static str, u16)]) -> (String, std::sync::Arc<std::sync::atomic::AtomicUsize>) {
    use std::io::{BufRead as _, BufReader, Write as _};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let count = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = count.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = BufReader::new(stream.try_clone().unwrap()).lines();
            let line = head.next().unwrap().unwrap();
            head.by_ref().map_while(Result::ok).take_while(|line| !line.is_empty()).for_each(drop);
            counted.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            let path = line.split(' ').nth(1).unwrap();
            let status = answers.iter().find(|(known, _)| *known == path).map_or(404, |(_, status)| *status);
            let (extra, body) = match status {
                200 => (String::new(), png(400, 360)),
                301 => ("Location: /wp-content/uploads/a.png\r\n".to_owned(), Vec::new()),
                _ => (String::new(), Vec::new()),
            };
            let head =
                format!("HTTP/1.1 {status} X\r\n{extra}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            drop(stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)));
        }
    });
    (base, count)
}

#[test]
fn pictures_of_the_old_site_are_fetched_on_request_and_never_twice() {
    let world = World::new();
    let (base, count) = picture_server(&[("/wp-content/uploads/a.png", 200), ("/old.png", 301)]);
    let body =
        format!("<p>x <img src=\"{base}/old.png\" alt=\"One\"></p><p><img src=\"{base}/lost.png\" alt=\"Two\"></p>");
    let file = world.file("c.jsonl", &(TREE.to_owned() + &article("one", &body)));
    let kept = world.dir.path().join("fetched");
    let fetcher = Fetcher::new(crate::web::outgoing::agent_of_tests(), kept.clone());
    // an interrupted import had fetched this one
    fetcher.picture(&format!("{base}/old.png")).unwrap();
    let before = count.load(std::sync::atomic::Ordering::SeqCst);
    let options = Options { fetcher: Some(fetcher), ..world.options(false) };

    let report = import_corpus(&world.db, &file, &options).unwrap();

    assert_eq!((before, count.load(std::sync::atomic::Ordering::SeqCst)), (2, 3), "only the missing one is asked for");
    assert_eq!((report.added.pictures, report.notes_count), (1, 1), "{report}");
    assert!(report.notes[0].contains("lost.png") && report.notes[0].contains("404"), "{report}");
    let body = world.one::<String>("select body from article_texts where locale = 'en'");
    assert!(body.contains("<img src=\"/media/") && body.contains("alt=\"One\""), "{body}");
    assert!(body.contains(&format!("<a href=\"{base}/lost.png\"")), "{body}");
    assert!(!kept.exists(), "what was fetched is removed after the import");
}

#[test]
fn pictures_at_private_addresses_are_not_fetched() {
    let world = World::new();
    let (base, count) = picture_server(&[("/a.png", 200)]);
    let body = format!("<p><img src=\"{base}/a.png\" alt=\"One\"></p>");
    let file = world.file("c.jsonl", &(TREE.to_owned() + &article("one", &body)));
    let fetcher = Fetcher::new(crate::web::outgoing::agent(), world.dir.path().join("fetched"));

    let report = import_corpus(&world.db, &file, &Options { fetcher: Some(fetcher), ..world.options(false) }).unwrap();

    assert_eq!((report.added.articles, report.added.pictures, report.notes_count), (1, 0, 1), "{report}");
    assert!(report.notes[0].contains("not public"), "{report}");
    assert_eq!(count.load(std::sync::atomic::Ordering::SeqCst), 0);
}

#[test]
fn a_host_that_does_not_answer_is_not_asked_for_every_picture() {
    let world = World::new();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let asked = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let count = asked.clone();
    // closes every connection without a word
    std::thread::spawn(move || {
        for _ in listener.incoming() {
            count.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        }
    });
    let fetcher = Fetcher::new(crate::web::outgoing::agent_of_tests(), world.dir.path().join("fetched"));
    let fetcher = fetcher.without_pause();

    let reasons: Vec<String> =
        (0..6).map(|n| fetcher.picture(&format!("{base}/{n}.png")).unwrap_err().to_string()).collect();

    assert_eq!(asked.load(std::sync::atomic::Ordering::SeqCst), 9, "{reasons:?}");
    assert!(reasons[5].contains("127.0.0.1 did not answer before"), "{reasons:?}");
}

#[test]
fn pictures_that_cannot_be_stored_end_the_import_and_another_run_goes_on() {
    let world = World::new();
    fs::write(world.dir.path().join("a.png"), png(400, 360)).unwrap();
    let file = world.file("c.jsonl", &(TREE.to_owned() + &article("one", "<p><img src='/media/a.png' alt='One'></p>")));
    let options = world.options(false);
    // a file in the place of the folder of pictures
    fs::write(&options.media_dir, "").unwrap();

    let refused = import_corpus(&world.db, &file, &options).unwrap_err().to_string();
    let before = world.one::<i64>("select count(*) from articles");
    fs::remove_file(&options.media_dir).unwrap();
    let report = import_corpus(&world.db, &file, &options).unwrap();

    assert!(refused.contains("the pictures cannot be stored") && refused.contains("another run goes on"), "{refused}");
    assert_eq!((before, report.added.articles, report.added.pictures), (0, 1, 1), "{report}");
}
