//! A node of a tree, its texts, and the bodies of requests that every tree answers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::html;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::base::text;
use crate::string_enum;

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
    /// State of a node.
    NodeState {
        /// In preparation; its address answers 404.
        Draft = "draft",
        /// Public.
        Published = "published",
        /// Not in lists and menus; its contents stay readable.
        Hidden = "hidden",
        /// Empty and no longer used.
        Archived = "archived",
    }
}

impl NodeState {
    /// True if its address answers.
    pub fn is_readable(self) -> bool {
        matches!(self, NodeState::Published | NodeState::Hidden)
    }
}

/// Text of a node in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeText {
    /// Name.
    #[schema(min_length = 2, max_length = 60)]
    pub name: String,
    /// Description in a sentence.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub description: String,
    /// Longer introduction, clean rich text.
    #[serde(default)]
    #[schema(max_length = 9_000)]
    pub intro: String,
    /// Title for search engines, where it differs from the name.
    #[serde(default)]
    #[schema(max_length = 70)]
    pub seo_title: String,
    /// Description for search engines, where it differs.
    #[serde(default)]
    #[schema(max_length = 160)]
    pub seo_description: String,
}

impl NodeText {
    /// The text as it is stored: single lines, clean rich text.
    pub fn tidy(&self) -> NodeText {
        NodeText {
            name: text::line(&self.name),
            description: text::line(&self.description),
            intro: html::clean(&self.intro),
            seo_title: text::line(&self.seo_title),
            seo_description: text::line(&self.seo_description),
        }
    }
}

/// Texts of a node by language. In a change, a language that is left out stays as it is.
pub type NodeTexts = PerLang<Option<NodeText>>;

/// A node as it is stored; `K` holds the columns that only its tree has.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<K> {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Node<K>>,
    /// The node above; none in the first level.
    pub parent_key: Option<i64>,
    /// Part of the address, unique among siblings.
    pub slug: String,
    /// One of [`ICONS`].
    pub icon: String,
    /// One of [`COLORS`].
    pub color: String,
    /// Picture above its list.
    pub cover_media_key: Option<i64>,
    /// Position among siblings, from 0.
    pub position: i64,
    /// State.
    pub state: NodeState,
    /// True if menus show it.
    pub in_menu: bool,
    /// Time of the last change.
    pub updated_at: Ts,
    /// Number of changes.
    pub version: i64,
    /// Texts by language.
    pub texts: NodeTexts,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// Columns of this tree.
    pub own: K,
}

impl<K> Node<K> {
    /// The node with the texts that readers see.
    pub fn for_readers(mut self) -> Node<K> {
        for lang in &self.draft_texts {
            self.texts.set(*lang, None);
        }
        self
    }

    /// Its name in `lang` or in the language that stands in, with that language.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        self.texts.get_or_fallback(lang).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.name.as_str()))
    }
}

/// A node to be inserted.
#[derive(Clone, Debug)]
pub struct NewNode<K> {
    /// The node above; none in the first level.
    pub parent_key: Option<i64>,
    /// Part of the address.
    pub slug: String,
    /// One of [`ICONS`].
    pub icon: String,
    /// One of [`COLORS`].
    pub color: String,
    /// Position among siblings; none puts it last.
    pub position: Option<i64>,
    /// State.
    pub state: NodeState,
    /// True if menus show it.
    pub in_menu: bool,
    /// Texts by language.
    pub texts: NodeTexts,
    /// Columns of this tree.
    pub own: K,
}

/// Request for a new node, as far as it is the same in every tree.
#[derive(Clone, Copy, Debug)]
pub struct NodeDraft<'a> {
    /// The node above; none in the first level.
    pub parent_id: Option<&'a NodeId>,
    /// Part of the address; none derives it from the name.
    pub slug: Option<&'a str>,
    /// One of [`ICONS`]; none takes the first.
    pub icon: Option<&'a str>,
    /// One of [`COLORS`]; none takes the next one.
    pub color: Option<&'a str>,
    /// Picture above its list.
    pub cover_media_key: Option<i64>,
    /// True if menus show it; yes by default.
    pub in_menu: Option<bool>,
    /// State; published by default.
    pub state: Option<NodeState>,
    /// Texts; one language is enough.
    pub texts: &'a NodeTexts,
    /// Languages whose text is held back from readers.
    pub draft_texts: &'a [Lang],
}

/// Change of a node, as far as it is the same in every tree; what is left out stays.
#[derive(Clone, Copy, Debug)]
pub struct NodeChange<'a> {
    /// The version that was read.
    pub version: i64,
    /// Part of the address.
    pub slug: Option<&'a str>,
    /// One of [`ICONS`].
    pub icon: Option<&'a str>,
    /// One of [`COLORS`].
    pub color: Option<&'a str>,
    /// Picture above its list.
    pub cover_media_key: Option<Option<i64>>,
    /// True if menus show it.
    pub in_menu: Option<bool>,
    /// Texts.
    pub texts: Option<&'a NodeTexts>,
    /// Languages whose text is removed.
    pub removed_texts: &'a [Lang],
    /// Languages whose text still says what the original says.
    pub confirmed_texts: &'a [Lang],
    /// Languages whose text is held back from readers; all others are public.
    pub draft_texts: Option<&'a [Lang]>,
}

/// Any node: request bodies that all trees share name it.
#[derive(Clone, Copy, Debug)]
pub struct AnyNode;

/// Identity of a node in a body that all trees share.
pub type NodeId = Id<AnyNode>;

/// Another state of a node.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeStateChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The new state.
    pub state: NodeState,
    /// The node that takes the contents before this one is archived.
    pub move_to: Option<NodeId>,
}

/// Another place in the tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeMove {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The node above; null in the first level.
    pub parent_id: Option<NodeId>,
    /// Position among its new siblings, from 0.
    #[schema(maximum = 1000)]
    pub position: u32,
}

/// The node into which another one is merged.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeMerge {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The node that stays.
    pub target_id: NodeId,
}
