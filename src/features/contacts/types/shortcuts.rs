//! Ways to contacts and groups that pages of other features show. It imports no other type of contacts, so that those pages
//! can name it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::PhoneKind;
use crate::base::lang::Lang;
use crate::string_enum;

/// A number as readers get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PhoneLine {
    /// As people write it.
    pub display: String,
    /// Number to dial; none where the number is only shown.
    pub dial: Option<String>,
    /// Purpose of the number.
    pub kind: PhoneKind,
    /// Person or office that answers.
    pub label: String,
    /// Note to read before calling.
    pub note: String,
}

string_enum! {
    /// Target of a shortcut.
    ShortcutKind {
        /// A contact.
        Contact = "contact",
        /// A group or subgroup.
        Group = "group",
    }
}

/// A shortcut that an editor picked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortcutPick {
    /// Kind of its target.
    pub kind: ShortcutKind,
    /// Its public identity.
    #[schema(max_length = 40)]
    pub id: String,
}

/// A way to a contact or a group, as readers get it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Shortcut {
    /// Kind of its target.
    pub kind: ShortcutKind,
    /// Name.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Path without language prefix.
    pub path: String,
    /// The number to call.
    pub phone: Option<PhoneLine>,
    /// Contacts in a group.
    pub count: Option<u32>,
    /// True if it stands above all others.
    pub emergency: bool,
}
