//! Pictures inside imported HTML: which addresses a text shows, and the same text with other addresses.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use scraper::{Html, Selector};

static PICTURES: LazyLock<Selector> = LazyLock::new(|| Selector::parse("img[src]").expect("the selector is valid"));

/// Addresses of the pictures of a text, each once, in their order.
pub fn addresses(html: &str) -> Vec<String> {
    if !html.contains("<img") {
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    for picture in Html::parse_fragment(html).select(&PICTURES) {
        let address = picture.attr("src").unwrap_or_default();
        if !address.is_empty() && !found.iter().any(|known| known == address) {
            found.push(address.to_owned());
        }
    }
    found
}

/// The text with other addresses, also where links lead to the pictures.
pub fn replaced(html: &str, addresses: &BTreeMap<String, String>) -> String {
    let mut html = html.to_owned();
    // longer ones first: one address may begin with another
    let mut addresses: Vec<(&String, &String)> = addresses.iter().collect();
    addresses.sort_by_key(|(old, _)| std::cmp::Reverse(old.len()));
    for (old, new) in addresses {
        for spelling in [old.clone(), old.replace('&', "&amp;"), old.replace('&', "&#038;")] {
            html = html.replace(&format!("\"{spelling}\""), &format!("\"{new}\""));
            html = html.replace(&format!("'{spelling}'"), &format!("'{new}'"));
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_found_and_get_other_addresses() {
        let html = "<p><a href=\"https://a.example/x.png?a=1&amp;b=2\"><img src=\"https://a.example/x.png?a=1&amp;b=2\" alt=\"x\"></a></p><img src='/y.png'><img src=\"/y.png\"><img>";

        let found = addresses(html);
        let new = BTreeMap::from([(found[0].clone(), "/media/1-2.webp".to_owned())]);

        assert_eq!(found, ["https://a.example/x.png?a=1&b=2", "/y.png"]);
        assert!(replaced(html, &new).starts_with(
            "<p><a href=\"/media/1-2.webp\"><img src=\"/media/1-2.webp\" alt=\"x\"></a></p><img src='/y.png'>"
        ));
    }
}
