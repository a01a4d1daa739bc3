//! Old addresses of everything that has moved: one table, written when an address changes. A row names the object that
//! stood at the path; its present address is computed when it is requested, so that redirects never form chains.

mod store;

use serde::Serialize;
use utoipa::ToSchema;

pub use store::{add, count, find, list, remove, remove_all_of, repoint};

use crate::base::clock::Ts;
use crate::string_enum;

string_enum! {
    /// Kind of an object whose address can change.
    MovedKind {
        /// An article.
        Article = "article",
        /// A category or subcategory of articles.
        Category = "category",
        /// A contact.
        Contact = "contact",
        /// A group or subgroup of contacts.
        ContactGroup = "contact_group",
        /// A service.
        Service = "service",
        /// A category or subcategory of services.
        ServiceCategory = "service_category",
        /// A person with a byline, merged into another.
        Author = "author",
        /// An enterprise, merged into another.
        Enterprise = "enterprise",
    }
}

/// The object that stood at an old address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its kind.
    pub kind: MovedKind,
    /// Its key inside the database.
    pub key: i64,
}

/// Answer to a request for an old address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// 301: the object stands at this path now, without language prefix.
    At(String),
    /// 410: the object is known and has no address any more.
    Gone,
}

/// An old address as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedPath {
    /// Path without language prefix.
    pub path: String,
    /// The object that stood there.
    pub moved: Moved,
    /// Time of the move.
    pub created_at: Ts,
}

/// An old address in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Redirect {
    /// Path without language prefix.
    pub path: String,
    /// Present address of the object; null where it has none any more.
    pub target: Option<String>,
    /// Kind of the object.
    pub kind: MovedKind,
    /// Title or name of the object.
    pub title: String,
    /// Time of the move.
    pub created_at: Ts,
}
