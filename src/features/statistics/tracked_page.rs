//! The pages that browsers report as viewed, and the objects behind them.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::kinds::registry::{self, KINDS};
use crate::features::kinds::types::{StatisticsAspect, TrackedObject};
use crate::redirects::Destination;

/// Object type of pages that belong to no object, and of the site as a whole, in the table `daily`.
const PAGE: &str = "page";
const SITE: &str = "site";

/// A page as a browser names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackedPage {
    /// The article with this public identity.
    Article(String),
    /// An object that the server itself names.
    Object {
        /// Name of its kind.
        kind: &'static str,
        /// Its public identity.
        id: String,
    },
    /// The public page at this path, without language.
    Path(String),
    /// The site as a whole.
    Site,
}

impl TrackedPage {
    /// Name that identifies it within the counters.
    pub fn name(&self) -> &str {
        match self {
            TrackedPage::Article(name) | TrackedPage::Path(name) | TrackedPage::Object { id: name, .. } => name,
            // the home page has an empty path
            TrackedPage::Site => "site",
        }
    }

    /// Type and identity of the object, if readers can see it; `None` for paths without a page.
    pub fn resolve(&self, db: &Connection, lang: Lang) -> Result<Option<(&'static str, TrackedObject)>, ApiError> {
        let path = match self {
            TrackedPage::Site => return Ok(Some((SITE, TrackedObject::new("all")))),
            TrackedPage::Article(id) => {
                return first(|aspect| match aspect {
                    StatisticsAspect::ById(find) => find(db, id, lang),
                    StatisticsAspect::ByPath(_) => Ok(None),
                });
            }
            TrackedPage::Object { kind, id } => return Ok(Some((kind, TrackedObject::new(id)))),
            TrackedPage::Path(path) => path,
        };
        if let Some(found) = object_at(db, path)? {
            return Ok(Some(found));
        }
        // it moved while its page was open, or before its views were stored
        match registry::find_moved(db, path)? {
            Some(Destination::At(present)) => object_at(db, &present),
            Some(Destination::Gone) | None => Ok(None),
        }
    }
}

/// Type and identity of the object at a path, if readers can see it.
fn object_at(db: &Connection, path: &str) -> Result<Option<(&'static str, TrackedObject)>, ApiError> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if let Some(name) = fixed_page(&parts) {
        return Ok(Some((PAGE, TrackedObject::new(name))));
    }
    first(|aspect| match aspect {
        StatisticsAspect::ByPath(find) => find(db, &parts),
        StatisticsAspect::ById(_) => Ok(None),
    })
}

/// The first object that a kind finds.
fn first(
    find: impl Fn(&StatisticsAspect) -> Result<Option<TrackedObject>, ApiError>,
) -> Result<Option<(&'static str, TrackedObject)>, ApiError> {
    for kind in KINDS {
        if let Some(aspect) = kind.statistics.given()
            && let Some(object) = find(aspect)?
        {
            return Ok(Some((kind.name, object)));
        }
    }
    Ok(None)
}

/// Name of a page that belongs to no object.
fn fixed_page(parts: &[&str]) -> Option<&'static str> {
    match parts {
        [] => Some("home"),
        ["last", "articles"] => Some("latest"),
        ["popular", "articles"] => Some("popular"),
        ["categories"] => Some("categories"),
        ["contacts"] => Some("contacts"),
        ["services"] => Some("services"),
        ["search"] => Some("search"),
        _ => None,
    }
}
