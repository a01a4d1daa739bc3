//! Properties of what reads foreign input: cleaned HTML, exports of WordPress and Ghost, corpus files, tables, archives, settings,
//! slugs. Each test tries a few hundred generated inputs in a few seconds; `PROPTEST_CASES` makes a longer run, `PROPTEST_RNG_SEED` another. A finding is kept
//! beside this file and tried first.

use litfass::backup::{self, ArchiveKind};
use litfass::base::html;
use litfass::base::lang::Lang;
use litfass::base::slug::Slug;
use litfass::config::{Config, Sources};
use litfass::import::corpus::Corpus;
use litfass::import::ghost::{GhostConverter, GhostExport};
use litfass::import::wordpress::{WxrFault, posts, scan};
use litfass::web::csv::records::records;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;
use scraper::Html;

use crate::world::World;

fn bounded(cases: u32) -> ProptestConfig {
    let findings = FileFailurePersistence::WithSource("findings");
    let longer = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig {
        cases: longer.unwrap_or(cases),
        failure_persistence: Some(Box::new(findings)),
        ..ProptestConfig::default()
    }
}

/// Pieces of HTML, whole and broken, of which documents are put together.
const HTML: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<h2>",
    "</h2>",
    "<ul><li>",
    "</li></ul>",
    "<table><tr><td>",
    "</td></tr></table>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<svg>",
    "</svg>",
    "<svg/onload=alert(1)>",
    "<math><mtext>",
    "<mglyph>",
    "<template>",
    "<iframe src=",
    "<iframe srcdoc='<script>'>",
    "<a href=",
    "javascript:alert(1)",
    "\"",
    "'",
    "<",
    ">",
    "&lt;",
    "&#106;",
    "&#x0;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "\0",
    " onerror=alert(1) ",
    "<img src=x ",
    "https://example.ch/",
    "data:text/html,x",
    "<form action=",
    "<object data=",
    "<div data-embed=youtube data-src=",
    "<noscript>",
    "<plaintext>",
    "<xmp>",
    "<title>",
    "text ",
];

const FORBIDDEN: &[&str] =
    &["script", "style", "svg", "math", "iframe", "object", "form", "template", "noscript", "plaintext", "xmp"];

fn any_html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![6 => select(HTML).prop_map(str::to_owned), 1 => "\\PC{0,8}", 1 => any::<String>()];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Pieces of a text with some of them left out, doubled or replaced by rubbish.
fn damaged(whole: impl Into<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let whole = whole.into();
    let change = (any::<prop::sample::Index>(), 0_usize..40, proptest::collection::vec(any::<u8>(), 0..12));
    proptest::collection::vec(change, 0..6).prop_map(move |changes| {
        let mut bytes = whole.clone();
        for (at, length, put) in changes {
            let start = at.index(bytes.len() + 1);
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, put);
        }
        bytes
    })
}

const WXR: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Example</title><link>https://example.ch</link><language>de</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[anna]]></wp:author_login></wp:author>
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>city</wp:category_nicename><wp:cat_name><![CDATA[City]]></wp:cat_name></wp:category>
<item><title>One &amp; two</title><link>https://example.ch/one</link><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><category domain="category" nicename="city"><![CDATA[City]]></category>
<content:encoded><![CDATA[<p>Text [gallery ids="1"]</p>]]></content:encoded>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>
</channel></rss>"#;

const CORPUS: &str = concat!(
    "{\"type\":\"category\",\"id\":\"c1\",\"slug\":\"city\",\"names\":{\"en\":\"City\"}}\n",
    "{\"type\":\"article\",\"id\":\"a1\",\"category\":\"c1\",\"texts\":{\"de\":{\"title\":\"Eins\",\"body\":\"<p>Text</p>\"}}}\n",
    "{\"type\":\"contact\",\"id\":\"k1\",\"name\":\"Somebody\",\"phones\":[\"+41 44 000 00 00\"],\"hours\":{\"mo\":[[\"09:00\",\"17:00\"]]}}\n",
);

#[test]
fn cleaned_html_has_only_harmless_elements_and_attributes() {
    proptest!(bounded(400), |(dirty in any_html())| {
        for cleaned in [html::clean(&dirty), html::clean_imported(&dirty)] {
            let parsed = Html::parse_document(&cleaned);
            for element in parsed.tree.nodes().filter_map(|node| node.value().as_element()) {
                prop_assert!(!FORBIDDEN.contains(&element.name()), "{} in {}", element.name(), cleaned);
                for (name, value) in element.attrs() {
                    prop_assert!(!name.starts_with("on") && name != "style" && name != "srcdoc", "{}", cleaned);
                    let is_address = matches!(name, "href" | "src" | "data-src");
                    // browsers ignore blanks and control characters in a scheme
                    let value: String = value.chars().filter(|c| *c > ' ').flat_map(char::to_lowercase).collect();
                    let scheme = value.split_once(':').map_or("", |(scheme, _)| scheme);
                    let runs = matches!(scheme, "javascript" | "vbscript" | "data");
                    prop_assert!(!is_address || !runs, "{}", cleaned);
                }
            }
        }
    });
}

#[test]
fn a_damaged_export_is_read_or_refused() {
    assert_eq!(scan(WXR.as_bytes()).unwrap().posts, 1);
    proptest!(bounded(400), |(bytes in damaged(WXR))| {
        if scan(bytes.as_slice()).is_ok() {
            prop_assert!(posts(bytes.as_slice()).is_ok_and(|posts| posts.take(100).count() < 100));
        }
    });
}

#[test]
fn an_element_of_an_export_is_bounded_however_it_is_cut() {
    let part = format!("<![CDATA[{}]]>", "x".repeat(4 << 20));
    let large = WXR.replacen("One &amp; two", &part.repeat(5), 1);

    assert!(matches!(scan(large.as_bytes()), Err(WxrFault::TooLarge { .. })));
}

#[test]
fn a_damaged_corpus_is_read_line_by_line_or_refused() {
    assert_eq!(Corpus::open(CORPUS.as_bytes()).unwrap().filter(Result::is_ok).count(), 3);
    proptest!(bounded(400), |(bytes in damaged(CORPUS))| {
        if let Ok(corpus) = Corpus::open(bytes.as_slice()) {
            prop_assert!(corpus.take(1_000).count() < 1_000);
        }
    });
}

#[test]
fn a_damaged_export_of_ghost_is_read_or_refused() {
    let export = include_str!("../../src/import/ghost/ghost_5.json");
    assert!(GhostExport::read(export.as_bytes()).is_ok());
    proptest!(bounded(400), |(bytes in damaged(export))| {
        if let Ok(export) = GhostExport::read(bytes.as_slice()) {
            let converter = GhostConverter::new(&export, Lang::En, None);
            for post in &export.posts {
                converter.convert(post.get());
            }
        }
    });
}

const TABLE: &str = "\u{feff}id;name;note\r\n1;\"Koval; Olena\";\"says \"\"hello\"\"\r\nand goes\"\r\n2;Petro;\r\n";

#[test]
fn a_damaged_table_is_read_or_refused_and_no_sign_is_invented() {
    assert_eq!(records(TABLE).unwrap().len(), 3);
    proptest!(bounded(1_000), |(bytes in damaged(TABLE), any in any::<String>())| {
        for table in [String::from_utf8_lossy(&bytes).into_owned(), any] {
            if let Ok(rows) = records(&table) {
                let read: usize = rows.iter().flat_map(|(_, row)| row).map(|field| field.chars().count()).sum();
                prop_assert!(read <= table.chars().count());
                let last = u32::try_from(table.matches('\n').count()).unwrap() + 1;
                prop_assert!(rows.iter().all(|(line, _)| (1..=last).contains(line)));
            }
        }
    });
}

#[test]
fn a_damaged_archive_is_refused_whatever_is_wrong_with_it() {
    let world = World::new();
    let file = crate::backups::backup_of(&world, world.app.config.server.data_dir.parent().unwrap());
    let whole = std::fs::read(&file).unwrap();
    let unpack = || backup::unpack(&file, ArchiveKind::Backup, None, &mut |_| Ok(None), &|_| ());
    assert!(unpack().is_ok());
    proptest!(bounded(40), |(bytes in damaged(whole.clone()))| {
        std::fs::write(&file, &bytes).unwrap();
        prop_assert!(unpack().is_err() || bytes == whole, "a change of the archive was not noticed");
    });
}

#[test]
fn damaged_settings_are_read_or_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("config.toml");
    let sources = Sources { file: Some(file.clone()), ..Sources::default() };
    proptest!(bounded(100), |(bytes in damaged(include_str!("../../config.toml")))| {
        std::fs::write(&file, &bytes).unwrap();
        if let Err(faults) = Config::load(&sources) {
            prop_assert!(!faults.to_string().is_empty() && !faults.list().is_empty());
        }
    });
}

#[test]
fn every_title_gives_a_slug_that_is_one() {
    proptest!(bounded(1_000), |(title in prop_oneof![any::<String>(), "[\\p{L}\\p{M}\\p{N}\\- ]{0,120}"], number in 2_u32..)| {
        let slug = Slug::from_title_or(&title, "fallback");
        let numbered = slug.numbered(number);

        prop_assert_eq!(Slug::parse(slug.as_str()).map(|slug| slug.as_str().to_owned()), Ok(slug.as_str().to_owned()));
        prop_assert!(Slug::parse(numbered.as_str()).is_ok(), "{}", numbered.as_str());
    });
}
