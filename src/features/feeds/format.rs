//! Feeds as Atom (RFC 4287) and JSON Feed 1.1.

use std::fmt::Write as _;

use quick_xml::escape::escape;
use serde_json::{Value, json};

use super::view::Feed;
use crate::base::lang::Lang;
use crate::features::kinds::types::FeedItem;

/// The feed as an Atom document.
pub fn atom(feed: &Feed, lang: Lang, portal: &str) -> String {
    let mut xml = String::with_capacity(1_024 + feed.items.len() * 700);
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
    for (name, address) in [("icon", &feed.icon), ("logo", &feed.logo)] {
        if let Some(address) = address {
            push(format_args!("<{name}>{}</{name}>\n", escape(address)));
        }
    }
    for item in &feed.items {
        push(format_args!("{}", atom_entry(feed, item)));
    }
    push(format_args!("</feed>\n"));
    xml
}

fn atom_entry(feed: &Feed, item: &FeedItem) -> String {
    let authors: String =
        item.authors.iter().map(|name| format!("<author><name>{}</name></author>\n", escape(name))).collect();
    let category = match item.category.as_str() {
        "" => String::new(),
        name => format!("<category term=\"{}\"/>\n", escape(name)),
    };
    format!(
        "<entry>\n<id>{}</id>\n<title>{}</title>\n<link rel=\"alternate\" type=\"text/html\" href=\"{}\"/>\n<published>{}</published>\n<updated>{}</updated>\n{authors}{category}<summary>{}</summary>\n</entry>\n",
        escape(&item.id),
        escape(&item.title),
        escape(format!("{}{}", feed.lang_base, item.path)),
        item.published,
        item.updated,
        escape(&item.summary)
    )
}

/// The feed as a JSON Feed.
pub fn json_feed(feed: &Feed, lang: Lang) -> Value {
    let object = |item: &FeedItem| {
        let authors: Vec<Value> = item.authors.iter().map(|name| json!({ "name": name })).collect();
        let mut object = json!({
            "id": item.id,
            "url": format!("{}{}", feed.lang_base, item.path),
            "title": item.title,
            "content_text": item.summary,
            "date_published": item.published,
            "date_modified": item.updated,
            "authors": authors,
            "language": lang,
        });
        if !item.category.is_empty() {
            object["tags"] = json!([item.category]);
        }
        if let Some(image) = &item.image {
            object["image"] = json!(format!("{}{image}", feed.base));
        }
        object
    };
    let mut document = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.subtitle,
        "home_page_url": feed.page,
        "feed_url": format!("{}.json", feed.address),
        "language": lang,
        "items": feed.items.iter().map(object).collect::<Vec<_>>(),
    });
    if let Some(icon) = &feed.icon {
        document["icon"] = json!(icon);
    }
    document
}
