//! Markup that cleaning keeps, changes, and always removes.

use super::*;

/// Cleans, and checks on the way that the result is stable.
fn cleaned_once(html: &str) -> String {
    let once = clean(html);
    assert_eq!(clean(&once), once, "not stable: {html}");
    once
}

#[test]
fn our_own_form_stays_as_it_is() {
    for html in [
        "<p>Ein <strong>Wort &amp; noch <em>eins</em></strong>.</p>",
        "<h2>Titel</h2><h3>Unter</h3><p>a<br>b</p><hr><p>c</p>",
        "<ul><li>eins</li><li>zwei<ol><li>innen</li></ol></li><li><p>a</p><p>b</p></li></ul>",
        "<ol start=\"3\"><li>drei</li></ol>",
        "<blockquote><p>Zitat</p><p>zwei</p></blockquote>",
        "<pre><code>fn main() {\n    x &lt; y\n}</code></pre>",
        "<p><a href=\"https://example.org/\" rel=\"noopener\">Link</a> <a href=\"/uk/a\">eigen</a></p>",
        "<p><code>x</code> H<sub>2</sub>O m<sup>2</sup> <u>u</u> <s>s</s></p>",
        "<figure><img src=\"/media/a/b.webp\" alt=\"Bild &quot;x&quot;\" width=\"640\" height=\"480\"><figcaption>Foto: <em>A</em></figcaption></figure>",
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan=\"2\">c</td></tr><tr><td><ul><li>x</li></ul></td><td>5&nbsp;%</td></tr></tbody></table>",
        "<div data-embed=\"youtube\" data-src=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ\"><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\" rel=\"noopener\">YouTube</a></div>",
    ] {
        assert_eq!(clean(html), html);
    }
}

#[test]
fn scripts_never_come_through() {
    let vectors = [
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "<img src=x onerror=alert(1)>",
        "<img src=\"/media/x.webp\" onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "<svg><script>alert(1)</script></svg>",
        "<svg><animate onbegin=alert(1) attributeName=x></svg>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\"jav&#x09;ascript:alert(1)\">x</a>",
        "<a href=\" &#14; javascript:alert(1)\">x</a>",
        "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">x</a>",
        "<a href=\"vbscript:msgbox(1)\">x</a>",
        "<iframe src=\"javascript:alert(1)\"></iframe>",
        "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
        "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
        "<template><script>alert(1)</script></template>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<body onload=alert(1)>",
        "<style>@import 'x';</style><p style=\"width: expression(alert(1))\">x</p>",
        "<div style=\"background:url(javascript:alert(1))\">x</div>",
        "<object data=\"javascript:alert(1)\"></object>",
        "<embed src=\"data:text/html,<script>alert(1)</script>\">",
        "<form action=\"javascript:alert(1)\"><button>x</button></form>",
        "<input autofocus onfocus=alert(1)>",
        "<details open ontoggle=alert(1)>x</details>",
        "<video><source onerror=alert(1)></video>",
        "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<p id=\"</p><script>alert(1)</script>\">x</p>",
        "<a href=\"https://x.example/\" onclick=alert(1) style=\"x\">y</a>",
        "<!--><img src=x onerror=alert(1)>-->",
        "<![CDATA[<script>alert(1)</script>]]>",
        "<<script>script>alert(1)<</script>/script>",
        "<xmp><img src=x onerror=alert(1)></xmp>",
        "<plaintext><script>alert(1)</script>",
        "<textarea><script>alert(1)</script></textarea>",
        "<div data-embed=\"youtube\" data-src=\"javascript:alert(1)\">x</div>",
        "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
        "<base href=\"javascript:/a/\"><link rel=stylesheet href=//evil.example>",
        "<img src=\"/media/x\" alt='\"><script>alert(1)</script>'>",
        "<table background=\"javascript:alert(1)\"><tr><td>x</td></tr></table>",
        "\u{0}<scr\u{0}ipt>alert(1)</script>",
        "<a href=\"https://www.youtube.com/embed/x\" ping=\"https://evil.example\">x</a>",
    ];
    let allowed =
        ["href", "rel", "src", "alt", "width", "height", "colspan", "rowspan", "start", "data-embed", "data-src"];
    for vector in vectors {
        for html in [
            cleaned_once(vector),
            clean_imported(vector),
            cleaned_once(&format!("<p>a<b>{vector}</b></p><ul><li>{vector}")),
        ] {
            let parsed = Html::parse_document(&html);
            for element in parsed.tree.nodes().filter_map(|n| n.value().as_element()) {
                assert!(
                    !matches!(
                        element.name(),
                        "script" | "style" | "svg" | "math" | "iframe" | "object" | "form" | "template"
                    ),
                    "{vector} → {html}"
                );
                for (name, value) in element.attrs() {
                    assert!(allowed.contains(&name), "{vector} → {html}");
                    assert!(!value.trim().to_lowercase().contains("script:") || name == "alt", "{vector} → {html}");
                    assert!(!value.starts_with("data:"), "{vector} → {html}");
                }
            }
        }
    }
}

#[test]
fn headings_and_marks_are_mapped() {
    assert_eq!(cleaned_once("<h1>A</h1><h4>B</h4><h2><b>C</b> d</h2><h3> </h3>"), "<h2>A</h2><h3>B</h3><h2>C d</h2>");
    assert_eq!(
        cleaned_once("<p><b>a</b><i>b</i><del>c</del><ins>d</ins><mark>e</mark></p>"),
        "<p><strong>a</strong><em>b</em><s>c</s><u>d</u>e</p>"
    );
    assert_eq!(cleaned_once("<strong>a </strong><strong>b</strong> c"), "<p><strong>a b</strong> c</p>");
    assert_eq!(cleaned_once("<p>H<sub><sup>x</sup></sub></p>"), "<p>H<sup>x</sup></p>");
    assert_eq!(cleaned_once("text\n\n<p></p><p>&nbsp;</p><p>a<br><br>b<br></p>"), "<p>text</p><p>a</p><p>b</p>");
    assert_eq!(cleaned_once("<p>Zu\u{308}rich\u{200b}\u{7} <span>x</span></p>"), "<p>Zürich x</p>");
}

#[test]
fn broken_markup_survives() {
    assert_eq!(cleaned_once("<p>a<b>b<i>c</b>d</i>"), "<p>a<strong>b<em>c</em></strong><em>d</em></p>");
    assert_eq!(cleaned_once("<b><p>a</p><p>b</p></b>"), "<p><strong>a</strong></p><p><strong>b</strong></p>");
    assert_eq!(
        cleaned_once("<a href=/x><h2>a</h2><p>b</p></a>"),
        "<h2><a href=\"/x\">a</a></h2><p><a href=\"/x\">b</a></p>"
            .replace("<h2><a href=\"/x\">a</a></h2>", "<h2>a</h2>")
    );
    assert_eq!(cleaned_once("<li>a<li>b</li>"), "<ul><li>a</li><li>b</li></ul>");
    assert_eq!(
        cleaned_once("<ul><li>a</li><ul><li>b</li></ul>x</ul>"),
        "<ul><li>a<ul><li>b</li></ul></li><li>x</li></ul>"
    );
    assert_eq!(cleaned_once("</div></p>a < b & c"), "<p>a &lt; b &amp; c</p>");
    assert_eq!(cleaned_once(""), "");
    assert_eq!(cleaned_once("<"), "<p>&lt;</p>");
}

#[test]
fn nested_tables_fall_apart_and_keep_their_text() {
    let html = "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>";
    assert_eq!(
        cleaned_once(html),
        "<table><tbody><tr><td><p>a</p><p>b</p><p>c</p></td><td>d</td></tr></tbody></table>"
    );
    assert_eq!(cleaned_once("<table><tr><td><h2>x</h2><p>y</p></td></tr></table>"), "<h2>x</h2><p>y</p>");
    assert_eq!(
        cleaned_once(
            "<table style='x'><colgroup><col></colgroup><tbody><tr><th colspan=1><p>k</p></th><th>l</th></tr><tr><td rowspan=9999>1</td><td>2"
        ),
        "<table><thead><tr><th>k</th><th>l</th></tr></thead><tbody><tr><td rowspan=\"50\">1</td><td>2</td></tr></tbody></table>"
    );
}

#[test]
fn pasting_from_word_leaves_no_rubbish() {
    let word = "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><style><!-- p.MsoNormal {mso-style-parent:\"\"} --></style>\
        <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=DE><!--StartFragment-->\
        <p class=MsoNormal style='margin-bottom:0cm;mso-fareast-language:DE'><b style='mso-bidi-font-weight:normal'>Fett</b> und <span style='font-size:11.0pt;font-family:\"Calibri\"'>normal<o:p></o:p></span></p>\
        <p class=MsoNormal><o:p>&nbsp;</o:p></p>\
        <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>eins<o:p></o:p></p>\
        <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>innen</p>\
        <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><b>zwei</b></p>\
        <p class=MsoNormal>dann</p>\
        <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>erstens</p>\
        <p class=MsoListParagraph>kein Punkt</p><!--EndFragment--></body></html>";
    assert_eq!(
        cleaned_once(word),
        "<p><strong>Fett</strong> und normal</p><ul><li>eins<ul><li>innen</li></ul></li><li><strong>zwei</strong></li></ul><p>dann</p><ol><li>erstens</li></ol><p>kein Punkt</p>"
    );
}

#[test]
fn pasting_from_google_docs_leaves_no_rubbish() {
    let docs = "<meta charset='utf-8'><b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><h1 dir=\"ltr\"><span style=\"font-size:20pt\">Titel</span></h1>\
        <p dir=\"ltr\" style=\"line-height:1.38\"><span style=\"font-weight:700;font-style:normal\">fett</span><span style=\"font-weight:400\"> normal </span><a href=\"https://a.example/\" style=\"text-decoration:none\"><span style=\"text-decoration:underline;color:#1155cc\">Link</span></a></p><br>\
        <ul><li dir=\"ltr\" aria-level=\"1\"><p dir=\"ltr\" role=\"presentation\"><span>eins</span></p></li><ul><li><p>innen</p></li></ul></ul></b><br class=\"Apple-interchange-newline\">";
    assert_eq!(
        cleaned_once(docs),
        "<h2>Titel</h2><p><strong>fett</strong> normal <a href=\"https://a.example/\" rel=\"noopener\">Link</a></p><ul><li>eins<ul><li>innen</li></ul></li></ul>"
    );
}

#[test]
fn pictures_and_players_are_ours_or_links() {
    assert_eq!(
        cleaned_once("<p>a<img src=/media/x.webp alt=y>b</p>"),
        "<p>a</p><figure><img src=\"/media/x.webp\" alt=\"y\"></figure><p>b</p>"
    );
    assert_eq!(cleaned_once("<p>a<img src=https://x.example/y.png alt=z></p>"), "<p>a</p>");
    assert_eq!(
        clean_imported("<p>a<img src=https://x.example/y.png alt=z></p>"),
        "<p>a <a href=\"https://x.example/y.png\" rel=\"noopener\">z</a></p>"
    );
    assert_eq!(
        cleaned_once(
            "<figure class=x><a href=/y><img src=/media/x.webp></a><figcaption><p>Text</p></figcaption></figure>"
        ),
        "<figure><img src=\"/media/x.webp\" alt=\"\"><figcaption>Text</figcaption></figure>"
    );
    assert!(
        cleaned_once("<iframe src='https://www.youtube.com/embed/dQw4w9WgXcQ' allowfullscreen></iframe>")
            .starts_with("<div data-embed=\"youtube\"")
    );
    assert_eq!(
        cleaned_once("<iframe src='https://other.example/f'></iframe>"),
        "<p><a href=\"https://other.example/f\" rel=\"noopener\">https://other.example/f</a></p>"
    );
    assert_eq!(
        cleaned_once("<ul><li><iframe src='https://vimeo.com/12345'></iframe></li></ul>"),
        "<ul><li><a href=\"https://vimeo.com/12345\" rel=\"noopener\">Vimeo</a></li></ul>"
    );
}

#[test]
fn hostile_depth_is_read_as_text_and_quickly() {
    let start = std::time::Instant::now();
    assert_eq!(clean(&format!("{}tief{}", "<div>".repeat(100_000), "</div>".repeat(100_000))), "<p>tief</p>");
    assert_eq!(
        clean(&format!("{}x", (0..20_000).map(|i| format!("<b class={i}><p>")).collect::<String>()))
            .matches("x</")
            .count(),
        1
    );
    assert!(clean(&"<ul><li>".repeat(3000)).is_empty());
    assert!(clean(&format!("{}x", "<blockquote>".repeat(500))).contains('x'));
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn plain_text_counts_and_headings() {
    let html = clean(
        "<h2>Was sich ändert</h2><p>Eins &amp; zwei &lt;b&gt;<br>drei</p><ul><li>a</li><li>b</li></ul><h3>Was sich ändert</h3><h2>🎉</h2>\
        <iframe src=https://youtu.be/dQw4w9WgXcQ></iframe><table><tr><td>x</td><td>y</td></tr></table>",
    );
    let text = plain_text(&html);
    assert_eq!(text, "Was sich ändert\nEins & zwei <b>\ndrei\na\nb\nWas sich ändert\n🎉\nx y");
    assert_eq!(word_count(&text), 14);
    assert_eq!(reading_minutes(&text), 1);
    assert_eq!(reading_minutes(&"слово ".repeat(400)), 3);
    let (html, toc) = with_heading_ids(&html);
    assert!(html.starts_with("<h2 id=\"h-was-sich-aendert\">Was sich ändert</h2>"));
    let ids: Vec<_> = toc.iter().map(|t| (t.id.as_str(), t.level)).collect();
    assert_eq!(ids, [("h-was-sich-aendert", 2), ("h-was-sich-aendert-2", 3), ("h-part-3", 2)]);
}

#[test]
fn plain_text_becomes_paragraphs() {
    assert_eq!(from_plain("a <b>\nb\n\n\nc & d"), "<p>a &lt;b&gt;<br>b</p><p>c &amp; d</p>");
}

#[test]
fn links_get_other_addresses() {
    let html = clean(
        "<p><a href='https://old.example/?p=1&amp;x=2'>a &gt; b</a> <a href='/en/x'>c</a> <a href='https://b.example/'>d</a></p>",
    );
    let moved = relink(&html, |href| match href {
        "https://old.example/?p=1&x=2" => Some("/de/categories/a/b/c".to_owned()),
        "/en/x" => Some("/en/categories/y?a&b".to_owned()),
        _ => None,
    });
    assert_eq!(
        moved,
        "<p><a href=\"/de/categories/a/b/c\">a &gt; b</a> <a href=\"/en/categories/y?a&amp;b\">c</a> <a href=\"https://b.example/\" rel=\"noopener\">d</a></p>"
    );
    assert_eq!(clean(&moved), moved);
}

#[test]
fn quotes_keep_their_source_in_one_form() {
    let stored = "<blockquote><p>Wort</p><footer>Anna, <em>Zürich</em></footer></blockquote>";
    for given in [
        stored,
        "<blockquote><p>Wort</p><cite>Anna, <i>Zürich</i></cite></blockquote>",
        "<blockquote>Wort<footer><p>Anna, <em>Zürich</em></p></footer></blockquote>",
        "<figure><blockquote><p>Wort</p></blockquote><figcaption>Anna, <em>Zürich</em></figcaption></figure>",
    ] {
        assert_eq!(cleaned_once(given), stored, "{given}");
    }
    assert_eq!(
        cleaned_once("<blockquote><p>a</p><footer> </footer></blockquote>"),
        "<blockquote><p>a</p></blockquote>"
    );
    assert_eq!(cleaned_once("<blockquote><footer>a</footer></blockquote>"), "<blockquote><p>a</p></blockquote>");
    assert_eq!(cleaned_once("<p>a</p><footer>b</footer>"), "<p>a</p><p>b</p>");
    assert_eq!(plain_text(stored), "Wort\nAnna, Zürich");
}

#[test]
fn boxes_hold_a_heading_and_text_but_no_box_and_no_player() {
    let stored = "<aside><h3>Gut zu wissen</h3><p>a</p><ul><li>b</li></ul></aside>";
    assert_eq!(cleaned_once(stored), stored);
    assert_eq!(cleaned_once("<aside><h2>Gut zu wissen</h2>a<ul><li>b</ul><hr></aside>"), stored);
    assert_eq!(cleaned_once("<aside><p>a</p><aside><p>b</p></aside></aside>"), "<aside><p>a</p><p>b</p></aside>");
    assert_eq!(cleaned_once("<ul><li><aside>a</aside></li></ul>"), "<ul><li>a</li></ul>");
    assert_eq!(cleaned_once("<aside> </aside>"), "");
    assert_eq!(
        cleaned_once(
            "<div class=\"kg-card kg-callout-card\"><div class=\"kg-callout-emoji\">💡</div><div class=\"kg-callout-text\">a</div></div>"
        ),
        "<aside><p>a</p></aside>"
    );
    let (html, toc) = with_heading_ids("<h2>Anfang</h2><aside><h3>B</h3><p>c</p></aside><h3>Danach</h3>");
    assert_eq!(html, "<h2 id=\"h-anfang\">Anfang</h2><aside><h3>B</h3><p>c</p></aside><h3 id=\"h-danach\">Danach</h3>");
    assert_eq!(toc.len(), 2);
}

#[test]
fn contacts_are_references_that_pages_replace() {
    let id = "0193a5b0-0000-7000-8000-000000000001";
    let stored = format!("<p>a</p><div data-contact=\"{id}\">Amt &amp; Rat</div><p>b</p>");
    assert_eq!(cleaned_once(&stored), stored);
    assert_eq!(cleaned_once(&stored.replace("Amt &amp; Rat", " <b>Amt</b> &amp;\n Rat<script>x</script>")), stored);
    assert_eq!(cleaned_once("<div data-contact=\"x' onclick='y\">Amt</div>"), "<p>Amt</p>");
    assert_eq!(
        cleaned_once(&format!("<ul><li><div data-contact=\"{id}\">Amt</div></li></ul>")),
        "<ul><li>Amt</li></ul>"
    );
    assert_eq!(plain_text(&stored), "a\nb");

    assert_eq!(contact_ids(&stored), [id]);
    assert_eq!(with_contacts(&stored, |found| Some(format!("[{found}]"))), format!("<p>a</p>[{id}]<p>b</p>"));
    assert_eq!(with_contacts(&stored, |_| None), "<p>a</p><p>b</p>");
}

/// Pieces that, in any order, make the markup people paste, and the markup they attack with.
const PIECES: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<a href='/x'>",
    "<a href='https://y.example/?a=1&b=2'>",
    "</a>",
    "<ul>",
    "</ul>",
    "<ol start=3>",
    "</ol>",
    "<li>",
    "</li>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<th colspan=2>",
    "<thead>",
    "<tbody>",
    "<blockquote>",
    "</blockquote>",
    "<pre>",
    "</pre>",
    "<code>",
    "</code>",
    "<h1>",
    "</h1>",
    "<h4>",
    "<br>",
    "<hr>",
    "<img src=/media/a.webp alt='x\"<'>",
    "<figure>",
    "</figure>",
    "<figcaption>",
    "</figcaption>",
    "<div>",
    "</div>",
    "<span style='font-weight:bold;vertical-align:super'>",
    "</span>",
    "<sub>",
    "<sup>",
    "<u>",
    "<s>",
    "<iframe src=https://youtu.be/dQw4w9WgXcQ>",
    "</iframe>",
    "<p class=MsoListParagraph style='mso-list:l0 level2'>",
    "· ",
    "1.\u{a0}",
    "Text ",
    " ",
    "\u{a0}",
    "\n",
    "ї",
    "e\u{301}",
    "\u{200b}",
    "&lt;script&gt;",
    "&amp;nbsp;",
    "<",
    ">",
    "\"",
    "'",
    "<script>",
    "</script>",
    "<svg>",
    "<math>",
    "<mtext>",
    "<style>",
    "</style>",
    "<!--",
    "-->",
    "<template>",
    "<select>",
    "<option>",
    "<details>",
    "<summary>",
    "<dl><dt>",
    "<cite>",
    "</cite>",
    "<footer>",
    "</footer>",
    "<aside>",
    "</aside>",
    "<h3>",
    "</h3>",
    "<div data-contact=0193a5b0-0000-7000-8000-000000000001>",
    "<video src=https://v.example/a.mp4>",
    "<textarea>",
    "</textarea>",
    "<o:p>",
    "<font color=red>",
    "<form>",
    "<button>",
    "🎉",
];

#[test]
fn any_markup_is_cleaned_once_and_for_all() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..3000 {
        let mut html = String::new();
        for _ in 0..(seed % 40) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            html.push_str(PIECES[(seed % PIECES.len() as u64) as usize]);
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for once in [cleaned_once(&html), clean_imported(&html)] {
            assert_eq!(clean(&once), once, "not stable: {html}");
            let parsed = Html::parse_fragment(&once);
            assert_eq!(clean(&parsed.root_element().inner_html()), once, "not balanced: {html}");
            plain_text(&once);
            with_heading_ids(&once);
        }
    }
}
