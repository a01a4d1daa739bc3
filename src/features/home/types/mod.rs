//! A version of the home page and its blocks. The document is stored as JSON; blocks of an unknown kind are skipped when
//! it is read, so kinds can be added and removed.

mod panel;

pub use panel::{
    BlockWarning, BlockWarningKind, HomeDetail, HomeDraftChange, HomePreview, HomePublication, HomeRestore,
    HomeVersionDetail, HomeVersionRef, HomeVersionRow, NewHomePreview, ShownBlock,
};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::authorship_records::types::Byline;
use crate::features::contacts::types::shortcuts::{Shortcut, ShortcutPick};
use crate::features::services::types::pages::ListedService;
use crate::string_enum;
use crate::web::page_parts::{Chip, Crumb};
use crate::web::{Head, PageData};

/// Most blocks of a version (docs/objects.md, Home page).
pub const MAX_BLOCKS: usize = 20;
/// Most characters of a text block, read as plain text.
pub const MAX_TEXT: usize = 3_000;
/// Replaced versions that can be restored.
pub const MAX_REPLACED: i64 = 20;

string_enum! {
    /// Content of a block.
    BlockKind {
        /// Lead articles: picked ones first, the others chosen automatically.
        Hero = "hero",
        /// The newest articles that no block above shows.
        Latest = "latest",
        /// The most read of the week.
        Popular = "popular",
        /// The newest of a section.
        Section = "section",
        /// The newest of one category.
        Category = "category",
        /// A row for each category of the menu.
        Categories = "categories",
        /// A line across the page.
        Announcement = "announcement",
        /// A text of the operator.
        Text = "text",
        /// Numbers for emergencies.
        Emergency = "emergency",
        /// Links to contacts and contact groups.
        Contacts = "contacts",
        /// Countries with services, and the newest services.
        Services = "services",
        /// Invitation to ask for advice.
        Consult = "consult",
    }
}

string_enum! {
    /// Level of an announcement.
    AnnouncementLevel {
        /// Information.
        Info = "info",
        /// Warning.
        Warn = "warn",
        /// Urgent warning.
        Urgent = "urgent",
    }
}

string_enum! {
    /// State of a version.
    HomeState {
        /// Being edited.
        Draft = "draft",
        /// Is published at `publish_at`.
        Scheduled = "scheduled",
        /// Shown to readers.
        Published = "published",
        /// Was shown to readers.
        Replaced = "replaced",
    }
}

/// A text of the home page in each language; an empty one is missing.
pub type BlockWords = PerLang<ShortText<60_000>>;

/// Time span in which a block is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlockSchedule {
    /// Start; null: no start.
    pub from: Option<Ts>,
    /// End, exclusive; null: no end.
    pub to: Option<Ts>,
}

impl BlockSchedule {
    /// True if the block is shown at `now`.
    pub fn covers(&self, now: Ts) -> bool {
        self.from.is_none_or(|from| from <= now) && self.to.is_none_or(|to| now < to)
    }
}

/// A number to call in an emergency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmergencyNumber {
    /// As it is dialled.
    #[schema(min_length = 2, max_length = 20, pattern = "^[+0-9][0-9 ]*$")]
    pub number: String,
    /// Name of the service.
    pub label: BlockWords,
}

/// Settings of a block; those that its kind does not need are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlockSettings {
    /// Picked articles (hero).
    #[schema(max_items = 5)]
    pub articles: Vec<String>,
    /// Number of articles (hero 1–5, others 1–12); null: the default of the kind.
    #[schema(minimum = 1, maximum = 12)]
    pub count: Option<u32>,
    /// The section; null: the first one.
    #[schema(max_length = 40)]
    pub section: Option<String>,
    /// The category.
    #[schema(max_length = 40)]
    pub category: Option<String>,
    /// Text: a line (announcement, consult), rich text (text).
    pub words: BlockWords,
    /// Level (announcement).
    pub level: Option<AnnouncementLevel>,
    /// Numbers (emergency).
    #[schema(max_items = 8)]
    pub numbers: Vec<EmergencyNumber>,
    /// Picked contacts and groups (contacts); none: the emergency contacts.
    #[schema(max_items = 12)]
    pub contacts: Vec<ShortcutPick>,
}

/// A block of the home page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Identity within the document.
    #[schema(min_length = 1, max_length = 40, pattern = "^[a-z0-9-]+$")]
    pub id: String,
    /// Its content.
    pub kind: BlockKind,
    /// True if it is shown at all.
    pub visible: bool,
    /// Languages in which it is shown; empty: all.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub locales: Vec<Lang>,
    /// Time span in which it is shown.
    #[serde(default)]
    pub schedule: BlockSchedule,
    /// Heading instead of the kind's own.
    #[serde(default)]
    pub title: BlockWords,
    /// Further settings.
    #[serde(default)]
    pub settings: BlockSettings,
}

impl Block {
    /// A block with nothing set.
    pub fn plain(kind: BlockKind) -> Block {
        Block {
            id: kind.as_str().to_owned(),
            kind,
            visible: true,
            locales: Vec::new(),
            schedule: BlockSchedule::default(),
            title: BlockWords::default(),
            settings: BlockSettings::default(),
        }
    }

    /// True if readers of `lang` see it at `now`.
    pub fn is_shown(&self, lang: Lang, now: Ts) -> bool {
        self.visible && self.schedule.covers(now) && (self.locales.is_empty() || self.locales.contains(&lang))
    }
}

/// The content of a version, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeDocument {
    /// From top to bottom.
    #[schema(max_items = 20)]
    pub blocks: Vec<Block>,
    /// Title for search engines.
    #[serde(default)]
    pub seo_title: BlockWords,
    /// Description for search engines.
    #[serde(default)]
    pub seo_description: BlockWords,
}

impl Default for HomeDocument {
    /// The default page, shown until somebody publishes another one.
    fn default() -> HomeDocument {
        use BlockKind::{Categories, Consult, Contacts, Hero, Latest, Popular, Section, Services};
        let kinds = [Hero, Latest, Popular, Section, Services, Contacts, Consult, Categories];
        HomeDocument {
            blocks: kinds.map(Block::plain).to_vec(),
            seo_title: BlockWords::default(),
            seo_description: BlockWords::default(),
        }
    }
}

impl HomeDocument {
    /// Reads a stored document; blocks of unknown kinds are skipped.
    pub fn read(json: &str) -> HomeDocument {
        let value: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
        let of = |name: &str| serde_json::from_value(value[name].clone()).unwrap_or_default();
        let blocks = value["blocks"].as_array().map(Vec::as_slice).unwrap_or_default();
        HomeDocument {
            blocks: blocks.iter().filter_map(|block| serde_json::from_value(block.clone()).ok()).collect(),
            seo_title: of("seo_title"),
            seo_description: of("seo_description"),
        }
    }

    /// Times at which a block appears or disappears.
    pub fn boundaries(&self) -> impl Iterator<Item = Ts> + '_ {
        self.blocks.iter().flat_map(|block| [block.schedule.from, block.schedule.to]).flatten()
    }
}

/// Identity of a version.
pub type HomeVersionId = Id<HomeVersion>;

/// A version of the home page.
#[derive(Clone, Debug, PartialEq)]
pub struct HomeVersion {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: HomeVersionId,
    /// Counts the versions, from 1.
    pub number: i64,
    /// Its state.
    pub state: HomeState,
    /// Its blocks.
    pub document: HomeDocument,
    /// Time of the scheduled publication.
    pub publish_at: Option<Ts>,
    /// When it was published.
    pub published_at: Option<Ts>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
}

/// A number to call, in the reader's language.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HomeNumber {
    /// As it is dialled.
    pub number: String,
    /// Name of the service.
    pub label: String,
    /// Language of the label.
    pub lang: Lang,
}

/// A category on the home page with its newest articles.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Strip {
    /// The category.
    pub category: Crumb,
    /// Its newest articles.
    pub articles: Vec<ArticleCard>,
}

/// A block as readers get it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HomeBlock {
    /// Identity within the page.
    pub id: String,
    /// Its content.
    pub kind: BlockKind,
    /// Heading set by the operator, or the name of the section or category.
    pub title: Option<String>,
    /// Language of that heading.
    pub title_lang: Lang,
    /// Path to everything of its kind, without language prefix.
    pub path: Option<String>,
    /// Articles.
    pub articles: Vec<ArticleCard>,
    /// First author of the first article, in a hero.
    pub author: Option<Byline>,
    /// Rows of categories.
    pub strips: Vec<Strip>,
    /// Text: a line (announcement, consult), clean rich text (text).
    pub words: Option<String>,
    /// Language of that text.
    pub words_lang: Lang,
    /// Level of an announcement.
    pub level: Option<AnnouncementLevel>,
    /// Numbers to call.
    pub numbers: Vec<HomeNumber>,
    /// Links to contacts and contact groups.
    pub contacts: Vec<Shortcut>,
    /// Countries with services, the most services first.
    pub countries: Vec<Chip>,
    /// The newest services, featured ones first.
    pub services: Vec<ListedService>,
}

/// Page "home".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomePage {
    /// Title, description and addresses for machines.
    pub head: Head,
    /// From top to bottom, without empty blocks.
    pub blocks: Vec<HomeBlock>,
    /// Places of advertisements.
    pub ads: AdSlots,
    /// When a shown service stops being featured.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

impl PageData for HomePage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
