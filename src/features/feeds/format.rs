//! Feeds as Atom (RFC 4287) and JSON Feed 1.1.

use std::fmt::Write as _;

use quick_xml::escape::escape;
use serde_json::{Value, json};

use super::view::{Entry, Feed};
use crate::base::lang::Lang;

/// The feed as an Atom document.
pub fn atom(feed: &Feed, lang: Lang, portal: &str) -> String {
    let mut xml = String::with_capacity(1_024 + feed.entries.len() * 700);
    let mut push =
        |text: std::fmt::Arguments| xml.write_fmt(text).unwrap_or_else(|_| unreachable!("a String takes everything"));
    push(format_args!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{lang}\">\n<title>{}</title>\n<subtitle>{}</subtitle>\n<id>{page}</id>\n<link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n<link rel=\"self\" type=\"application/atom+xml\" href=\"{}.atom\"/>\n<updated>{}</updated>\n<author><name>{}</name></author>\n",
        escape(&feed.title),
        escape(&feed.subtitle),
        escape(&feed.address),
        feed.updated,
        escape(portal),
        page = escape(&feed.page)
    ));
    for entry in &feed.entries {
        push(format_args!("{}", atom_entry(entry)));
    }
    push(format_args!("</feed>\n"));
    xml
}

fn atom_entry(entry: &Entry) -> String {
    let authors: String =
        entry.authors.iter().map(|name| format!("<author><name>{}</name></author>\n", escape(name))).collect();
    let category = match entry.category.as_str() {
        "" => String::new(),
        name => format!("<category term=\"{}\"/>\n", escape(name)),
    };
    format!(
        "<entry>\n<id>{}</id>\n<title>{}</title>\n<link rel=\"alternate\" type=\"text/html\" href=\"{}\"/>\n<published>{}</published>\n<updated>{}</updated>\n{authors}{category}<summary>{}</summary>\n</entry>\n",
        escape(&entry.id),
        escape(&entry.title),
        escape(&entry.url),
        entry.published,
        entry.updated,
        escape(&entry.summary)
    )
}

/// The feed as a JSON Feed.
pub fn json_feed(feed: &Feed, lang: Lang) -> Value {
    let item = |entry: &Entry| {
        let authors: Vec<Value> = entry.authors.iter().map(|name| json!({ "name": name })).collect();
        let mut item = json!({
            "id": entry.id,
            "url": entry.url,
            "title": entry.title,
            "content_text": entry.summary,
            "date_published": entry.published,
            "date_modified": entry.updated,
            "authors": authors,
            "language": lang,
        });
        if !entry.category.is_empty() {
            item["tags"] = json!([entry.category]);
        }
        if let Some(image) = &entry.image {
            item["image"] = json!(image);
        }
        item
    };
    json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.subtitle,
        "home_page_url": feed.page,
        "feed_url": format!("{}.json", feed.address),
        "language": lang,
        "items": feed.entries.iter().map(item).collect::<Vec<_>>(),
    })
}
