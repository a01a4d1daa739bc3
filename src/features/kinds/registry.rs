//! The list of object kinds.

use rusqlite::Connection;

use super::types::ObjectKind;
use super::{
    ad, article, author, category, contact, contact_group, enterprise, legal_page, section, service, service_category,
};
use crate::base::error::ApiError;
use crate::redirects::Destination;

/// All kinds. The order is that of the sitemap.
pub static KINDS: [&ObjectKind; 11] = [
    &section::SECTION,
    &category::CATEGORY,
    &contact_group::CONTACT_GROUP,
    &contact::CONTACT,
    &service_category::SERVICE_CATEGORY,
    &service::SERVICE,
    &enterprise::ENTERPRISE,
    &legal_page::LEGAL_PAGE,
    &author::AUTHOR,
    &article::ARTICLE,
    &ad::AD,
];

/// The kind with this name.
pub fn find(name: &str) -> Option<&'static ObjectKind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
}

/// The kind whose feeds begin with this name.
pub fn find_by_feed(name: &str) -> Option<&'static ObjectKind> {
    KINDS.iter().copied().find(|kind| kind.feed.given().is_some_and(|feed| feed.names.contains(&name)))
}

/// Present address of the object that stood at `path` (without language prefix), if one is known to have stood there.
pub fn find_moved(db: &Connection, path: &str) -> Result<Option<Destination>, ApiError> {
    let begins_alike = |pattern: &&str| pattern.split('/').nth(1) == path.split('/').nth(1);
    // kinds whose paths begin alike share a tree
    let kind = KINDS.iter().find(|kind| kind.public_path.given().is_some_and(begins_alike));
    kind.and_then(|kind| kind.redirects.given()).map_or(Ok(None), |find| find(db, path))
}
