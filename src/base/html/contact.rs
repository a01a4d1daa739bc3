//! Contacts of the directory inside of rich text: references by identity, which pages replace by what the contact is now.

/// Contacts that one text shows at most; further ones are left out.
const MOST: usize = 20;

const OPEN: &str = "<div data-contact=\"";
const CLOSE: &str = "</div>";

/// Identities of the contacts in cleaned rich text.
pub fn contact_ids(html: &str) -> Vec<&str> {
    let mut ids: Vec<&str> = html.split(OPEN).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.truncate(MOST);
    ids
}

/// Cleaned rich text with `card` in the place of each contact; those without a card vanish.
pub fn with_contacts(html: &str, mut card: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(html.len() + 512);
    let mut rest = html;
    while let Some((before, from)) = rest.split_once(OPEN) {
        out.push_str(before);
        let id = from.split('"').next().unwrap_or_default();
        out.push_str(&card(id).unwrap_or_default());
        rest = from.split_once(CLOSE).map_or("", |(_, behind)| behind);
    }
    out.push_str(rest);
    out
}
