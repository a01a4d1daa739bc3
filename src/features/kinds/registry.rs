//! The list of object kinds.

use super::types::ObjectKind;
use super::{article, author, category, contact, contact_group, legal_page, section, service, service_category};

/// All kinds. The order is that of the sitemap.
pub static KINDS: [&ObjectKind; 9] = [
    &section::SECTION,
    &category::CATEGORY,
    &contact_group::CONTACT_GROUP,
    &contact::CONTACT,
    &service_category::SERVICE_CATEGORY,
    &service::SERVICE,
    &legal_page::LEGAL_PAGE,
    &author::AUTHOR,
    &article::ARTICLE,
];

/// The kind with this name.
pub fn find(name: &str) -> Option<&'static ObjectKind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
}

/// The kind whose feeds begin with this name.
pub fn find_by_feed(name: &str) -> Option<&'static ObjectKind> {
    KINDS.iter().copied().find(|kind| kind.feed.given().is_some_and(|feed| feed.names.contains(&name)))
}
