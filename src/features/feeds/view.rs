//! Feeds of the lists that object kinds offer.

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::kinds::registry;
use crate::features::kinds::types::FeedItem;
use crate::web::PageDb;
use crate::web::page_head::{absolute, base};

/// A feed, independent of its format.
pub struct Feed {
    /// Name of the list and of the portal.
    pub title: String,
    /// Description of the list.
    pub subtitle: String,
    /// Absolute address of the list.
    pub page: String,
    /// Absolute address of the feed, without the ending that names its format.
    pub address: String,
    /// Last change of any item.
    pub updated: Ts,
    /// Items in the order of the list.
    pub items: Vec<FeedItem>,
    /// Absolute address of the portal, for the pictures of items.
    pub base: String,
    /// Absolute address of the portal in the language of the feed, for the paths of items.
    pub lang_base: String,
    /// Absolute address of the operator's square picture.
    pub icon: Option<String>,
    /// Absolute address of the operator's logo.
    pub logo: Option<String>,
}

/// The feed at `names` below `/feeds/{lang}`, in the language of `db`. Errors: `NotFound` where there is no such list.
pub fn feed(db: &PageDb, names: &[&str]) -> Result<Feed, ApiError> {
    let kind = names.first().and_then(|name| registry::find_by_feed(name)).ok_or(ApiError::NotFound)?;
    let aspect = kind.feed.given().ok_or(ApiError::NotFound)?;
    let list = (aspect.list)(db, names)?;
    let brand = &db.config.site.brand;
    let address_of = |path: String| format!("{}{path}", base(db));
    Ok(Feed {
        title: format!("{} – {}", list.label, db.config.site.name),
        subtitle: list.subtitle,
        page: absolute(db, db.lang, &list.path),
        address: format!("{}/feeds/{}/{}", base(db), db.lang, names.join("/")),
        // an empty feed never changed
        updated: list.items.iter().map(|item| item.updated).max().unwrap_or(Ts::from_millis(0)),
        items: list.items,
        base: base(db),
        lang_base: absolute(db, db.lang, ""),
        icon: brand.icon().map(|icon| address_of(icon.icon_path(512))),
        logo: brand.logo.as_ref().map(|logo| address_of(logo.path())),
    })
}
