//! The HTML around a page: head, markup, state. The only place that writes a document.

use std::fmt::Write as _;

use super::assets::Manifest;
use super::envelope::Envelope;
use crate::base::brand::Brand;

/// A picture for previews, with its size in pixels.
pub struct SharedImage {
    /// Absolute address.
    pub url: String,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// Text alternative.
    pub alt: String,
}

/// Parts of a document; every text is escaped here.
pub struct Document<'a> {
    /// Language of the page.
    pub lang: &'a str,
    /// Which way it is written.
    pub dir: &'a str,
    /// Text of the title bar.
    pub title: &'a str,
    /// Description for search engines.
    pub description: &'a str,
    /// Absolute canonical address.
    pub canonical: &'a str,
    /// Other languages with their absolute addresses; `x-default` included.
    pub alternates: &'a [(String, String)],
    /// A picture for previews.
    pub image: Option<&'a SharedImage>,
    /// Name of the portal.
    pub site_name: &'a str,
    /// Logo and colours of the operator.
    pub brand: &'a Brand,
    /// `og:type`.
    pub kind: &'a str,
    /// True if search engines should stay away.
    pub noindex: bool,
    /// Address of the feed of this page, as Atom; the same with `.json` is the JSON Feed.
    pub feed: Option<&'a str>,
    /// Structured data (schema.org) as JSON.
    pub json_ld: Option<&'a str>,
    /// True if the stylesheet of the panel is linked.
    pub panel: bool,
    /// Markup of the page; empty where the browser fills it.
    pub markup: &'a str,
    /// Data from which the browser hydrates the page.
    pub envelope: &'a Envelope,
}

/// A language as the Open Graph names it, which wants a territory.
fn og_locale(lang: &str) -> &str {
    match lang {
        "uk" => "uk_UA",
        "de" => "de_DE",
        _ => "en_US",
    }
}

/// Text for an attribute or an element.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// JSON that cannot end the script element it stands in.
fn script_json(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Links to the pictures for tabs and home screens.
fn icons(brand: &Brand) -> String {
    match brand.icon() {
        Some(icon) => format!(
            "<link rel=\"icon\" href=\"{}\" type=\"image/png\" sizes=\"48x48\"><link rel=\"icon\" href=\"{}\" type=\"image/png\" sizes=\"192x192\"><link rel=\"apple-touch-icon\" href=\"{}\">",
            icon.icon_path(48),
            icon.icon_path(192),
            icon.icon_path(180)
        ),
        None => "<link rel=\"icon\" href=\"/assets/favicon.svg\" type=\"image/svg+xml\">".to_owned(),
    }
}

/// Writes the document.
pub fn document(page: &Document, manifest: &Manifest) -> String {
    let mut html =
        String::with_capacity(page.markup.len() + page.envelope.page.len() + page.envelope.layout.len() + 4096);
    let title = escape(page.title);
    let description = escape(page.description);
    let canonical = escape(page.canonical);
    let mut push =
        |text: std::fmt::Arguments| html.write_fmt(text).unwrap_or_else(|_| unreachable!("a String takes everything"));
    push(format_args!(
        "<!doctype html><html lang=\"{lang}\" dir=\"{dir}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>",
        lang = page.lang,
        dir = page.dir
    ));
    if !description.is_empty() {
        push(format_args!("<meta name=\"description\" content=\"{description}\">"));
    }
    if page.noindex {
        push(format_args!("<meta name=\"robots\" content=\"noindex\">"));
    } else {
        push(format_args!("<link rel=\"canonical\" href=\"{canonical}\">"));
        for (lang, href) in page.alternates {
            push(format_args!("<link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\">", escape(href)));
        }
        push(format_args!("<meta property=\"og:locale\" content=\"{}\">", og_locale(page.lang)));
        for (lang, _) in page.alternates.iter().filter(|(lang, _)| lang != page.lang && lang != "x-default") {
            push(format_args!("<meta property=\"og:locale:alternate\" content=\"{}\">", og_locale(lang)));
        }
        push(format_args!(
            "<meta property=\"og:type\" content=\"{}\"><meta property=\"og:title\" content=\"{title}\"><meta property=\"og:description\" content=\"{description}\"><meta property=\"og:url\" content=\"{canonical}\"><meta property=\"og:site_name\" content=\"{}\">",
            page.kind,
            escape(page.site_name)
        ));
        if let Some(image) = page.image {
            // a portrait or a logo would be cut by the wide form
            let card = if image.width * 2 > image.height * 3 { "summary_large_image" } else { "summary" };
            push(format_args!(
                "<meta property=\"og:image\" content=\"{}\"><meta property=\"og:image:width\" content=\"{}\"><meta property=\"og:image:height\" content=\"{}\"><meta property=\"og:image:alt\" content=\"{}\"><meta name=\"twitter:card\" content=\"{card}\">",
                escape(&image.url),
                image.width,
                image.height,
                escape(&image.alt)
            ));
        }
    }
    if let Some(feed) = page.feed {
        let json = feed.strip_suffix(".atom").map(|start| format!("{start}.json"));
        for (kind, href) in [("atom+xml", Some(feed)), ("feed+json", json.as_deref())] {
            if let Some(href) = href {
                push(format_args!(
                    "<link rel=\"alternate\" type=\"application/{kind}\" title=\"{title}\" href=\"{}\">",
                    escape(href)
                ));
            }
        }
    }
    push(format_args!(
        "<meta name=\"theme-color\" content=\"{}\">{}<link rel=\"manifest\" href=\"/site.webmanifest\"><script>{}</script>",
        page.brand.band(),
        icons(page.brand),
        manifest.theme
    ));
    let script = if page.lang == "uk" { "uk" } else { "common" };
    let mut font = |name: &str, when: &str| {
        let name = name.replace("{}", script);
        push(format_args!(
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"/assets/fonts/{name}.woff2\" crossorigin{when}>"
        ));
    };
    font("fira-sans-extra-condensed-{}-800-normal", "");
    font("golos-text-{}-wght-normal", "");
    // lists of the panel show names and titles of all languages
    match (page.panel, page.lang) {
        (true, "uk") => font("golos-text-common-wght-normal", ""),
        (true, _) => font("golos-text-cyrillic-wght-normal", ""),
        (false, "uk") => {}
        (false, _) => font("golos-text-language-wght-normal", ""),
    }
    // the reading face is wanted at once where something long is read; elsewhere the first picture is; the panel has none
    // outside the text of articles
    if !page.panel {
        font("literata-{}-wght-normal", if page.kind == "article" { "" } else { " fetchpriority=\"low\"" });
    }
    push(format_args!("<link rel=\"stylesheet\" href=\"{}\">", manifest.style));
    if page.panel {
        push(format_args!("<link rel=\"stylesheet\" href=\"{}\">", manifest.panel_style));
    }
    if let Some(colors) = page.brand.stylesheet_path() {
        push(format_args!("<link rel=\"stylesheet\" id=\"brand\" href=\"{colors}\">"));
    }
    // scripts have a low priority: the page can be read before they arrive
    let further = manifest.pages.get(&page.envelope.name).into_iter().flatten();
    for module in manifest.messages.get(page.lang).into_iter().chain(further) {
        push(format_args!("<link rel=\"modulepreload\" href=\"{module}\" fetchpriority=\"low\">"));
    }
    push(format_args!("<script type=\"module\" src=\"{}\" fetchpriority=\"low\"></script>", manifest.browser));
    if let Some(json_ld) = page.json_ld {
        push(format_args!("<script type=\"application/ld+json\">{}</script>", script_json(json_ld)));
    }
    push(format_args!(
        "</head><body><div id=\"app\">{}</div><script type=\"application/json\" id=\"page\">{}</script></body></html>",
        page.markup,
        script_json(&state(page, manifest))
    ));
    html
}

/// Data for the browser beside the markup: without the content of a page that it only shows.
fn state(page: &Document, manifest: &Manifest) -> String {
    let is_static = !page.markup.is_empty() && manifest.static_pages.contains(&page.envelope.name);
    let partial = if is_static { page.envelope.partial_json() } else { None };
    partial.unwrap_or_else(|| page.envelope.json())
}
