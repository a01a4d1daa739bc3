//! A category: a node of the tree of articles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::optional::present;
use crate::media::{Media, MediaId};
use crate::string_enum;
use crate::trees::{NewNode, Node, NodeId, NodeState, NodeTexts};

string_enum! {
    /// Order of a category's articles for readers who choose none.
    CategorySort {
        /// By date of publication.
        Newest = "newest",
        /// By distinct readers.
        Popular = "popular",
    }
}

/// Columns that only categories have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryFields {
    /// Order of its articles.
    pub default_sort: CategorySort,
}

/// A category as it is stored.
pub type Category = Node<CategoryFields>;
/// A category to be inserted.
pub type CategoryToInsert = NewNode<CategoryFields>;
/// Identity of a category.
pub type CategoryId = Id<Category>;

/// A new category.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCategory {
    /// The category above; null at the top.
    pub parent_id: Option<NodeId>,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Picture above its list.
    pub cover_media_id: Option<MediaId>,
    /// True if menus name it.
    pub in_menu: Option<bool>,
    /// Order of its articles; newest by default.
    pub default_sort: Option<CategorySort>,
    /// State; published by default.
    pub state: Option<NodeState>,
    /// Texts; one language is enough.
    pub texts: NodeTexts,
    /// Languages whose text is held back from readers; one has to be public.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub draft_texts: Vec<Lang>,
}

/// Change of a category; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Picture above its list; null removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>)]
    pub cover_media_id: Option<Option<MediaId>>,
    /// True if menus name it.
    pub in_menu: Option<bool>,
    /// Order of its articles.
    pub default_sort: Option<CategorySort>,
    /// Texts; a language that is left out stays.
    pub texts: Option<NodeTexts>,
    /// Languages whose text is removed; one text has to stay.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub removed_texts: Vec<Lang>,
    /// Languages whose text still says what the original says.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub confirmed_texts: Vec<Lang>,
    /// Languages whose text is held back from readers, all others are public; left out, they stay.
    #[schema(max_items = 3)]
    pub draft_texts: Option<Vec<Lang>>,
}

impl CategoryChange {
    /// True if only texts are changed, as managers may.
    pub fn is_texts_only(&self) -> bool {
        self.slug.is_none()
            && self.icon.is_none()
            && self.color.is_none()
            && self.cover_media_id.is_none()
            && self.in_menu.is_none()
            && self.default_sort.is_none()
            && self.removed_texts.is_empty()
            && self.draft_texts.is_none()
    }
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

/// A category in the panel, with its subcategories.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CategoryNode {
    /// Public identity.
    pub id: CategoryId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The category above; null at the top.
    pub parent_id: Option<CategoryId>,
    /// Part of the address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// State.
    pub state: NodeState,
    /// One of the built-in icons.
    pub icon: String,
    /// One of the built-in colours.
    pub color: String,
    /// Picture above its list.
    pub cover: Option<Media>,
    /// True if menus name it.
    pub in_menu: bool,
    /// Order of its articles.
    pub default_sort: CategorySort,
    /// Texts by language.
    pub texts: NodeTexts,
    /// Languages whose text was not brought up to date since the original changed.
    pub outdated: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// Articles, each counted once.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
    /// Published texts by language.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub published: BTreeMap<Lang, u32>,
    /// Texts by language and state.
    #[schema(value_type = BTreeMap<String, BTreeMap<String, u32>>)]
    pub by_state: BTreeMap<Lang, BTreeMap<String, u32>>,
    /// Subcategories, in order.
    #[schema(no_recursion)]
    pub children: Vec<CategoryNode>,
}
