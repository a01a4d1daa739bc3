//! A group of contacts: a node of their tree.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::optional::present;
use crate::media::{Media, MediaId};
use crate::string_enum;
use crate::trees::{NewNode, Node, NodeId, NodeState, NodeTexts};

string_enum! {
    /// Kind of the places in a group; chooses its drawing.
    GroupKind {
        /// Offices of the state.
        Authority = "authority",
        /// Doctors, hospitals, advice.
        Health = "health",
        /// Emergency services.
        Emergency = "emergency",
        /// Schools and courses.
        Education = "education",
        /// Associations, libraries, stages.
        Culture = "culture",
        /// Housing, money, everyday help.
        Social = "social",
        /// Lawyers and legal advice.
        Legal = "legal",
        /// Embassies and consulates.
        Embassy = "embassy",
        /// Firms.
        Business = "business",
        /// Everything else.
        Other = "other",
    }
}

/// Columns that only groups have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupFields {
    /// Kind of the offices it holds.
    pub kind: GroupKind,
}

/// A group or subgroup as it is stored.
pub type Group = Node<GroupFields>;
/// A group to be inserted.
pub type GroupToInsert = NewNode<GroupFields>;
/// Identity of a group or subgroup.
pub type GroupId = Id<Group>;

/// A new group.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGroup {
    /// The group above; null at the top.
    pub parent_id: Option<NodeId>,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// Kind of the offices it holds; null takes that of the group above.
    pub kind: Option<GroupKind>,
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
    /// State; published by default.
    pub state: Option<NodeState>,
    /// Texts; one language is enough.
    pub texts: NodeTexts,
    /// Languages whose text is held back from readers; one has to be public.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub draft_texts: Vec<Lang>,
}

/// Change of a group; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// Kind of the offices it holds.
    pub kind: Option<GroupKind>,
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

/// A group in the panel, with its subgroups.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GroupNode {
    /// Public identity.
    pub id: GroupId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The group above; null at the top.
    pub parent_id: Option<GroupId>,
    /// Part of the address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// Kind of the offices it holds.
    pub kind: GroupKind,
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
    /// Texts by language.
    pub texts: NodeTexts,
    /// Languages whose text was not brought up to date since the original changed.
    pub outdated: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// Contacts in it, archived ones left out.
    #[schema(maximum = 1_000_000)]
    pub contacts: u32,
    /// Subgroups, in order.
    #[schema(no_recursion)]
    pub children: Vec<GroupNode>,
}
