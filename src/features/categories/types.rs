//! A category: the first or the second level of the tree that articles hang in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::string_enum;

/// Most categories at the top, and most below one of them.
pub const MOST_SIBLINGS: usize = 30;

/// Built-in icons.
pub const ICONS: &[&str] = &[
    "folder",
    "compass",
    "bowl",
    "briefcase",
    "heart",
    "theatre",
    "tram",
    "backpack",
    "home",
    "book",
    "globe",
    "people",
    "leaf",
    "ball",
    "coin",
    "scales",
    "camera",
    "music",
    "news",
    "star",
];

/// Colours with enough contrast in both themes.
pub const COLORS: &[&str] =
    &["red", "blue", "yellow", "green", "mint", "pink", "orange", "sky", "sand", "violet", "teal", "grey"];

string_enum! {
    /// Where a category stands.
    CategoryState {
        /// Being prepared.
        Draft = "draft",
        /// Shown.
        Published = "published",
        /// Not in lists and menus; its articles stay readable.
        Hidden = "hidden",
        /// Empty and put away.
        Archived = "archived",
    }
}

string_enum! {
    /// Order of a category's articles for those who choose none.
    CategorySort {
        /// By date of publication.
        Newest = "newest",
        /// By distinct readers.
        Popular = "popular",
        /// By hand.
        Manual = "manual",
    }
}

/// Words of a category in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryText {
    /// Name.
    #[schema(min_length = 2, max_length = 60)]
    pub name: String,
    /// What is found here.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub description: String,
    /// Title for search engines, where it differs from the name.
    #[serde(default)]
    #[schema(max_length = 70)]
    pub seo_title: String,
    /// Description for search engines, where it differs.
    #[serde(default)]
    #[schema(max_length = 160)]
    pub seo_description: String,
}

/// Texts of a category by language.
pub type CategoryTexts = BTreeMap<Lang, CategoryText>;

/// Identity of a category.
pub type CategoryId = Id<Category>;

/// A category as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Category {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Category>,
    /// The category above; none at the top.
    pub parent_key: Option<i64>,
    /// Part of the address, unique among siblings.
    pub slug: String,
    /// One of [`ICONS`].
    pub icon: String,
    /// One of [`COLORS`].
    pub color: String,
    /// Place among siblings, from 0.
    pub position: i64,
    /// Where it stands.
    pub state: CategoryState,
    /// Whether menus name it.
    pub in_menu: bool,
    /// Order of its articles.
    pub default_sort: CategorySort,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Words by language.
    pub texts: CategoryTexts,
}

impl Category {
    /// Its name in `lang` or in the language that stands in, with that language.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        lang.pick(&self.texts).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.name.as_str()))
    }
}

/// What is needed to put a category into the tree.
#[derive(Clone, Debug)]
pub struct NewCategory {
    /// The category above; none at the top.
    pub parent_key: Option<i64>,
    /// Part of the address.
    pub slug: String,
    /// One of [`ICONS`].
    pub icon: String,
    /// One of [`COLORS`].
    pub color: String,
    /// Place among siblings; none puts it last.
    pub position: Option<i64>,
    /// Where it stands.
    pub state: CategoryState,
    /// Whether menus name it.
    pub in_menu: bool,
    /// Order of its articles.
    pub default_sort: CategorySort,
    /// Words by language.
    pub texts: CategoryTexts,
}

/// Articles of a category by language and state, and in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct CategoryCounts {
    /// Articles, each counted once.
    #[schema(maximum = 1_000_000)]
    pub articles: u32,
    /// Texts by language and state.
    #[schema(value_type = std::collections::BTreeMap<Lang, std::collections::BTreeMap<String, u32>>)]
    pub by_state: BTreeMap<Lang, BTreeMap<String, u32>>,
}
