//! Exports as they come, as they come damaged, and what is no export.

use std::collections::BTreeMap;
use std::io::BufReader;

use super::*;
use crate::base::clock::Ts;
use crate::base::html;
use crate::base::lang::Lang;
use crate::import::records::{ArticleRecord, Status};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Stadt &amp; Land</title>
	<link>https://www.alt.example</link>
	<language>de-DE</language>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>https://www.alt.example</wp:base_site_url>
	<wp:base_blog_url>https://www.alt.example/blog/</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[oksana]]></wp:author_login><wp:author_email><![CDATA[o@alt.example]]></wp:author_email><wp:author_display_name><![CDATA[Оксана Вільшина]]></wp:author_display_name></wp:author>
	<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename><![CDATA[ratgeber]]></wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Ratgeber &amp; Tipps]]></wp:cat_name></wp:category>
	<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>wohnen</wp:category_nicename><wp:category_parent>ratgeber</wp:category_parent><wp:cat_name>Wohnen</wp:cat_name></wp:category>
	<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>miete</wp:category_nicename><wp:category_parent>wohnen</wp:category_parent><wp:cat_name>Miete</wp:cat_name></wp:category>
	<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>%d0%bd%d0%be%d0%b2%d0%b8%d0%bd%d0%b8</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Новини</wp:cat_name></wp:category>
	<image><url>https://alt.example/x.png</url><title>Nicht der Titel</title><link>x</link></image>
"#;
const TAIL: &str = "</channel>\n</rss>\n";

fn item(id: u32, inside: &str) -> String {
    format!(
        "<item><title><![CDATA[Beitrag Nummer {id}]]></title><link>https://alt.example/blog/beitrag-{id}/</link><pubDate>Thu, 04 Mar 2021 05:06:07 +0000</pubDate>\
         <dc:creator><![CDATA[oksana]]></dc:creator><description></description><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>{id}</wp:post_id>\
         <wp:post_date>2021-03-04 06:06:07</wp:post_date><wp:post_date_gmt>2021-03-04 05:06:07</wp:post_date_gmt><wp:post_modified_gmt>2021-03-05 05:06:07</wp:post_modified_gmt>\
         <wp:post_name>beitrag-{id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>0</wp:is_sticky>{inside}</item>\n"
    )
}

fn body(html: &str) -> String {
    format!("<content:encoded><![CDATA[{html}]]></content:encoded>")
}

fn export(items: &str) -> String {
    format!("{HEAD}{items}{TAIL}")
}

fn reader(file: &str) -> BufReader<&[u8]> {
    BufReader::with_capacity(512, file.as_bytes())
}

fn converted(file: &str) -> (Scan, Vec<ArticleRecord>, BTreeMap<String, u64>) {
    let scan = scan(reader(file)).unwrap();
    let mut converter = Converter::new(&scan, Lang::En);
    let mut records = Vec::new();
    for post in posts(reader(file)).unwrap() {
        records.extend(converter.convert(&post.unwrap()).unwrap());
    }
    records.extend(converter.rest());
    let left_out = converter.left_out().clone();
    (scan, records, left_out)
}

fn german(record: &ArticleRecord) -> String {
    html::clean_imported(&record.body[&Lang::De])
}

#[test]
fn the_channel_is_surveyed() {
    let attachment = item(90, "<wp:attachment_url>https://alt.example/a.jpg</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[Alt]]></wp:meta_value></wp:postmeta>")
        .replace("<wp:post_type>post", "<wp:post_type>attachment").replace("publish", "inherit");
    let comments = "<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[x]]></wp:comment_content></wp:comment>".repeat(3);
    let menu = item(91, "").replace("<wp:post_type>post", "<wp:post_type>nav_menu_item");
    let binned = item(92, "").replace("publish", "trash");
    let page = item(93, &body("x")).replace("<wp:post_type>post", "<wp:post_type>page");
    let file = export(&format!("{attachment}{}{menu}{menu}{binned}{page}", item(1, &comments)));
    let scan = scan(reader(&file)).unwrap();
    assert_eq!((scan.site.title.as_str(), scan.site.url.as_str()), ("Stadt & Land", "https://www.alt.example/blog"));
    assert_eq!((scan.posts, scan.pages, scan.comments), (1, 1, 3));
    assert_eq!(scan.left_out, BTreeMap::from([("nav_menu_item".to_owned(), 2), ("post (trash)".to_owned(), 1)]));
    assert_eq!(
        scan.attachments["90"],
        Attachment { url: "https://alt.example/a.jpg".into(), title: "Beitrag Nummer 90".into(), alt: "Alt".into() }
    );
    assert_eq!(scan.post_at("http://www.alt.example/blog/beitrag-1/#x"), Some("1"));
    assert_eq!(scan.post_at("/blog/beitrag-1"), Some("1"));
    assert_eq!(scan.post_at("/beitrag-1"), None);
    assert_eq!(scan.post_at("https://alt.example/blog/?p=93"), Some("93"));
    assert_eq!(scan.post_at("https://other.example/blog/beitrag-1/"), None);
}

#[test]
fn categories_become_two_levels() {
    let filed = |id, nicenames: &[&str]| {
        let terms: String = nicenames
            .iter()
            .map(|n| format!("<category domain=\"category\" nicename=\"{n}\"><![CDATA[Name {n}]]></category>"))
            .collect();
        item(
            id,
            &format!("{}{terms}<category domain=\"post_tag\" nicename=\"t\"><![CDATA[Tag]]></category>", body("Text.")),
        )
    };
    let primary = filed(4, &["wohnen", "neu"]).replace("</item>", "<wp:postmeta><wp:meta_key>_yoast_wpseo_primary_category</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta></item>");
    let page = item(6, &body("x")).replace("<wp:post_type>post", "<wp:post_type>page");
    let file = export(
        &[
            filed(1, &["miete"]),
            filed(2, &["ratgeber"]),
            filed(3, &["ratgeber", "wohnen"]),
            primary,
            filed(5, &[]),
            page,
        ]
        .concat(),
    );
    let (scan, records, _) = converted(&file);
    let places: Vec<_> = records
        .iter()
        .map(|r| format!("{}/{}", r.category.as_deref().unwrap(), r.subcategory.as_deref().unwrap()))
        .collect();
    assert_eq!(
        places,
        [
            "ratgeber/wohnen",
            "ratgeber/general",
            "ratgeber/wohnen",
            "novyny/general",
            "uncategorized/general",
            "pages/general"
        ]
    );
    assert_eq!(
        records[3].tags.get(Lang::De).iter().map(|tag| tag.0.as_str()).collect::<Vec<_>>(),
        ["Tag", "Name wohnen", "Name neu"]
    );
    let categories = Converter::new(&scan, Lang::En).categories();
    let slugs: Vec<_> = categories.iter().map(|c| (c.parent.as_deref().unwrap_or(""), c.slug.as_str())).collect();
    assert_eq!(
        slugs,
        [
            ("", "ratgeber"),
            ("ratgeber", "wohnen"),
            ("ratgeber", "general"),
            ("", "novyny"),
            ("novyny", "general"),
            ("", "uncategorized"),
            ("uncategorized", "general"),
            ("", "pages"),
            ("pages", "general"),
        ]
    );
    assert_eq!(categories[0].name, [(Lang::De, "Ratgeber & Tipps".to_owned())].into());
}

#[test]
fn a_post_becomes_an_article() {
    let inside = format!(
        "{}<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>90</wp:meta_value></wp:postmeta>",
        body("Erster Absatz &amp; mehr.\n\nZweiter.")
    );
    let attachment = item(90, "<wp:attachment_url>https://alt.example/a.jpg</wp:attachment_url>")
        .replace("<wp:post_type>post", "<wp:post_type>attachment");
    let (scan, records, _) = converted(&export(&(item(1, &inside) + &attachment)));
    let article = &records[0];
    assert_eq!(
        (article.foreign_id.as_str(), article.slug.as_str(), article.status),
        ("1", "beitrag-1", Status::Published)
    );
    assert_eq!(article.published_at, Ts::parse("2021-03-04T05:06:07Z"));
    assert_eq!(article.updated_at, Ts::parse("2021-03-05T05:06:07Z"));
    assert_eq!(article.cover.as_deref(), Some("https://alt.example/a.jpg"));
    assert_eq!(article.authors, ["oksana-vilshyna"]);
    assert_eq!(article.lead[&Lang::De], "Erster Absatz & mehr. Zweiter.");
    assert_eq!(german(article), "<p>Erster Absatz &amp; mehr.</p><p>Zweiter.</p>");
    assert_eq!(Converter::new(&scan, Lang::En).authors()[0].name, "Оксана Вільшина");
}

#[test]
fn dates_titles_and_slugs_of_all_sorts_are_read() {
    let zero = item(1, &body("Text der länger ist"))
        .replace("2021-03-04 05:06:07", "0000-00-00 00:00:00")
        .replace("<![CDATA[Beitrag Nummer 1]]>", "");
    let local = item(2, &body("x"))
        .replace("2021-03-04 05:06:07", "0000-00-00 00:00:00")
        .replace("Thu, 04 Mar 2021 05:06:07 +0000", "Mon, 30 Nov -0001 00:00:00 +0000");
    let odd = item(3, &body("x"))
        .replace("<![CDATA[Beitrag Nummer 3]]>", "<![CDATA[A &amp; B <em>c</em> &#8211; d]]>")
        .replace("beitrag-3</wp:post_name>", "%d1%89%d0%be-%d1%82%d0%b0%d0%ba%d0%be%d0%b5-%d1</wp:post_name>");
    let draft = item(4, &body("x")).replace("publish", "draft").replace("beitrag-4</wp:post_name>", "</wp:post_name>");
    let twin = item(5, &body("x")).replace("beitrag-5</wp:post_name>", "beitrag-2</wp:post_name>");
    let future = item(6, &body("x")).replace("publish", "future");
    let (_, records, _) = converted(&export(&[zero, local, odd, draft, twin, future].concat()));
    assert_eq!(
        (records[0].published_at, records[0].title[&Lang::De].as_str()),
        (Ts::parse("2021-03-04T05:06:07Z"), "Text der länger ist")
    );
    assert_eq!(records[1].published_at, Ts::parse("2021-03-04T06:06:07Z"));
    assert_eq!(records[2].title[&Lang::De], "A & B c – d");
    assert_eq!(records[2].slug, "shcho-takoe");
    assert_eq!((records[3].status, records[3].slug.as_str()), (Status::Draft, "beitrag-nummer-4"));
    assert_eq!((records[4].slug.as_str(), records[5].status), ("beitrag-2-2", Status::Scheduled));
}

#[test]
fn what_a_password_protected_waits_as_a_draft() {
    let password = |given: &str| format!("{}<wp:post_password><![CDATA[{given}]]></wp:post_password>", body("Text."));
    let (_, records, _) = converted(&export(&(item(1, &password("geheim")) + &item(2, &password("")))));
    assert_eq!((records[0].status, records[1].status), (Status::Draft, Status::Published));
}

#[test]
fn characters_that_no_text_has_are_dropped() {
    let odd =
        item(1, &body("Ein\u{0} Text\u{b} mit\u{1f} Resten")).replace("Beitrag Nummer", "Bei\u{1}trag\u{0} Nummer");
    let (_, records, _) = converted(&export(&odd));
    assert_eq!(records[0].title[&Lang::De], "Beitrag Nummer 1");
    assert_eq!(german(&records[0]), "<p>Ein Text mit Resten</p>");
}

#[test]
fn a_file_block_names_its_file_once() {
    let file = r#"<!-- wp:file --><div class="wp-block-file"><a href="https://a.example/a.pdf">Plan</a><a href="https://a.example/a.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->"#;
    let (_, records, _) = converted(&export(&item(1, &body(&file.repeat(2)))));
    let once = r#"<p><a href="https://a.example/a.pdf" rel="noopener">Plan</a></p>"#;
    assert_eq!(german(&records[0]), once.repeat(2));
}

#[test]
fn blocks_are_cleaned() {
    let content = r#"<!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">Ein <strong>Absatz</strong></p><!-- /wp:paragraph -->

<!-- wp:heading {"level":4} --><h4 class="wp-block-heading">Titel</h4><!-- /wp:heading -->
<!-- wp:image {"id":90} --><figure class="wp-block-image"><img src="https://alt.example/a.jpg" alt="A"/><figcaption>Bild</figcaption></figure><!-- /wp:image -->
<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video"} --><figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=dQw4w9WgXcQ
</div></figure><!-- /wp:embed -->
<!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:paragraph --><p>Zitat</p><!-- /wp:paragraph --><cite>Wer</cite></blockquote><!-- /wp:quote -->
<!-- wp:list --><ul><!-- wp:list-item --><li>eins<!-- wp:list --><ul><!-- wp:list-item --><li>innen</li><!-- /wp:list-item --></ul><!-- /wp:list --></li><!-- /wp:list-item --></ul><!-- /wp:list -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph --><p>links</p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->
<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><figcaption>Tabelle</figcaption></figure><!-- /wp:table -->
<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="https://a.example/">Knopf</a></div><!-- /wp:button --></div><!-- /wp:buttons -->
<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:shortcode -->[contact-form-7 id="5"]<!-- /wp:shortcode -->
Frei

stehend"#;
    let (_, records, left_out) = converted(&export(&item(1, &body(content))));
    assert_eq!(
        german(&records[0]),
        "<p>Ein <strong>Absatz</strong></p><h3>Titel</h3><p><a href=\"https://alt.example/a.jpg\" rel=\"noopener\">A</a></p><p>Bild</p>\
         <div data-embed=\"youtube\" data-src=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ\"><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\" rel=\"noopener\">YouTube</a></div>\
         <blockquote><p>Zitat</p><footer>Wer</footer></blockquote><ul><li>eins<ul><li>innen</li></ul></li></ul><p>links</p>\
         <table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>Tabelle</p><p><a href=\"https://a.example/\" rel=\"noopener\">Knopf</a></p><hr><p>Frei</p><p>stehend</p>"
    );
    assert_eq!(left_out, BTreeMap::from([("[contact-form-7]".to_owned(), 1), ("block latest-posts".to_owned(), 1)]));
}

#[test]
fn classic_content_is_cleaned() {
    let content = "Erste Zeile\nzweite<!--more-->\n\n[caption id=\"a\"]<img src=\"https://alt.example/a.jpg\" alt=\"A\"/> Bild[/caption]\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n[vc_row][vc_column]Innen[/vc_column][/vc_row]<script>alert(1)</script>";
    let (_, records, left_out) = converted(&export(&item(1, &body(content))));
    assert_eq!(
        german(&records[0]),
        "<p>Erste Zeile<br>zweite</p><p><a href=\"https://alt.example/a.jpg\" rel=\"noopener\">A</a></p><p>Bild</p>\
         <div data-embed=\"youtube\" data-src=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ\"><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\" rel=\"noopener\">YouTube</a></div><p>Innen</p>"
    );
    assert_eq!(left_out.keys().collect::<Vec<_>>(), ["[vc_column]", "[vc_row]"]);
}

#[test]
fn translations_of_polylang_become_one_article() {
    let translated = |id, lang: &str| {
        item(
            id,
            &format!(
                "{}<category domain=\"language\" nicename=\"{lang}\">L</category><category domain=\"post_translations\" nicename=\"pll_1\">x</category>",
                body(lang)
            ),
        )
    };
    let file = export(&[translated(1, "de"), item(2, &body("x")), translated(3, "uk"), translated(4, "fr")].concat());
    let (_, records, left_out) = converted(&file);
    assert_eq!(records.len(), 2);
    let article = records.iter().find(|r| r.title.len() == 2).unwrap();
    assert_eq!((article.foreign_id.as_str(), article.original_lang), ("1", Some(Lang::De)));
    assert_eq!(article.body[&Lang::Uk], "<p>uk</p>");
    let (scan, ..) = converted(&file);
    let target = Converter::new(&scan, Lang::En).target("https://alt.example/blog/beitrag-3/").unwrap();
    assert_eq!(
        (target.category.as_str(), target.subcategory.as_str(), target.slug.as_str()),
        ("uncategorized", "general", "beitrag-1")
    );
    assert_eq!(left_out, BTreeMap::from([("language fr".to_owned(), 1)]));
}

#[test]
fn a_translation_keeps_its_state_and_its_tags() {
    let translated = |id, lang: &str, status: &str| {
        let terms = format!(
            "{}<category domain=\"language\" nicename=\"{lang}\">L</category><category domain=\"post_translations\" nicename=\"pll_1\">x</category><category domain=\"post_tag\" nicename=\"t\">Tag {lang}</category>",
            body(lang)
        );
        item(id, &terms).replace("<wp:status>publish</wp:status>", &format!("<wp:status>{status}</wp:status>"))
    };
    let translations = [
        translated(1, "de", "publish"),
        translated(2, "uk", "draft"),
        translated(3, "en", "future"),
        translated(4, "uk", "publish"),
    ];

    let (_, records, left_out) = converted(&export(&translations.concat()));

    let [article] = &records[..] else { panic!("{records:?}") };
    assert_eq!((article.status, article.original_lang), (Status::Published, Some(Lang::De)));
    assert_eq!(article.statuses, BTreeMap::from([(Lang::Uk, Status::Draft), (Lang::En, Status::Approved)]));
    assert_eq!(article.tags.get(Lang::Uk)[0].0, "Tag uk");
    assert_eq!(left_out, BTreeMap::from([("second translation (uk)".to_owned(), 1)]));
}

#[test]
fn damaged_exports_are_refused_with_their_place() {
    let file = export(&(item(1, &body("Ein Text.")) + &item(2, &body("Noch einer."))));
    for cut in (HEAD.len() - 600..file.len() - 8).step_by(97) {
        let fault = scan(reader(&file[..file.floor_char_boundary(cut)])).err().unwrap();
        assert!(matches!(fault, WxrFault::Truncated { .. }), "cut at {cut}: {fault}");
    }
    let fault = scan(reader(&file.replacen("</wp:post_id>", "</wp:post>", 1))).err().unwrap();
    assert!(matches!(fault, WxrFault::Broken { line: 17, .. }), "{fault:?}");
    let mut bytes = file.clone().into_bytes();
    bytes[HEAD.len() + 40] = 0xff;
    let fault = scan(BufReader::new(&bytes[..])).err().unwrap();
    assert!(matches!(fault, WxrFault::Broken { .. }), "noise: {fault:?}");
}

#[test]
fn foreign_files_are_refused() {
    for (file, sentence) in [
        ("", "empty"),
        (" \n", "empty"),
        ("PK\x03\x04", "zip"),
        ("\x1f", "text file"),
        ("<!DOCTYPE html><html>", "HTML"),
        ("{\"a\":1}", "JSON"),
        ("hello", "text file"),
        ("<feed xmlns='x'><entry/></feed>", "<feed>"),
        ("<rss><nothing/></rss>", "<nothing>"),
        ("<rss><channel><title>x</title><item/></channel></rss>", "without a WordPress export version"),
        ("<rss><channel><wp:wxr_version>9.9</wp:wxr_version></channel></rss>", "unknown version"),
        ("<rss><channel></channel></rss>", "without a WordPress export version"),
    ] {
        let fault = scan(reader(file)).err().unwrap().to_string();
        assert!(fault.contains(sentence), "{fault} for {file}");
    }
}

#[test]
fn entities_are_never_expanded() {
    let bomb = export(&item(1, &body("x"))).replacen("?>", "?><!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\"><!ENTITY x SYSTEM \"file:///etc/passwd\">]>", 1);
    assert!(matches!(scan(reader(&bomb)), Err(WxrFault::Entities { line: 1 })));
    let unknown = export(&item(1, "<content:encoded>a &lol; b &#65; &nbsp;c & d</content:encoded>"));
    let (_, records, _) = converted(&unknown);
    assert_eq!(german(&records[0]), "<p>a &amp;lol; b A c &amp; d</p>");
}

#[test]
fn any_content_is_converted() {
    let pieces = [
        "[caption]",
        "[/caption]",
        "[gallery ids=\"90,x\"]",
        "[embed]",
        "[/embed]",
        "[x y=\"z",
        "[/x]",
        "[[",
        "]]",
        "]",
        "[",
        "<!-- wp:group -->",
        "<!-- /wp:group -->",
        "<!-- wp:latest /-->",
        "<!--",
        "-->",
        "\n\n",
        "\n",
        "<p>",
        "</p>",
        "<pre>",
        "</pre>",
        "<img src=x>",
        "<a href=\"https://alt.example/blog/beitrag-1\">",
        "</a>",
        "ї",
        "„Ü“",
        "https://youtu.be/abcdefghijk",
        "<",
        ">",
        "\"",
        "=",
        "/",
        " ",
        "\u{a0}",
        "🎉",
    ];
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..(seed % 30) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            text.push_str(pieces[(seed % pieces.len() as u64) as usize]);
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let made =
            content::html(&text, &|_| Some(("https://alt.example/a.jpg".into(), "A".into())), &mut BTreeMap::new());
        html::clean_imported(&made);
    }
}
