//! A version of the main page and its blocks. The document is kept as JSON; a block of a kind that this program does not
//! know is kept out of sight, so kinds can be added and taken away.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::authorship::types::Byline;
use crate::features::contacts::highlights::{Shortcut, ShortcutPick};
use crate::string_enum;
use crate::web::page_parts::Crumb;
use crate::web::{Head, PageData};

/// Most blocks of a version (objects.md section 12).
pub const MOST_BLOCKS: usize = 20;
/// Most characters of a text block, read as plain text.
pub const MAX_TEXT: usize = 3_000;
/// Versions that can come back.
pub const KEPT: i64 = 20;

string_enum! {
    /// What a block shows.
    BlockKind {
        /// The stories that shout: picked ones first, the others by themselves.
        Hero = "hero",
        /// The newest articles that do not stand further up.
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
        /// Words of the operator.
        Text = "text",
        /// Numbers for emergencies.
        Emergency = "emergency",
        /// Ways to contacts and their groups.
        Contacts = "contacts",
    }
}

string_enum! {
    /// How loud an announcement is.
    AnnouncementLevel {
        /// Good to know.
        Info = "info",
        /// Better to know.
        Warn = "warn",
        /// Must be known.
        Urgent = "urgent",
    }
}

string_enum! {
    /// Where a version stands.
    MainPageState {
        /// Being put together.
        Draft = "draft",
        /// Waits for its moment.
        Scheduled = "scheduled",
        /// What readers see.
        Published = "published",
        /// What readers saw.
        Replaced = "replaced",
    }
}

/// A line in the three languages; an empty one is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlockWords {
    /// English.
    #[schema(max_length = 60_000)]
    pub en: String,
    /// Ukrainian.
    #[schema(max_length = 60_000)]
    pub uk: String,
    /// German.
    #[schema(max_length = 60_000)]
    pub de: String,
}

impl BlockWords {
    /// The words of one language.
    pub fn of(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Uk => &self.uk,
            Lang::De => &self.de,
        }
    }

    /// The words that a reader of `lang` gets, with their language.
    pub fn best(&self, lang: Lang) -> Option<(Lang, &str)> {
        lang.fallbacks().into_iter().map(|lang| (lang, self.of(lang))).find(|(_, words)| !words.is_empty())
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        Lang::ALL.into_iter().all(|lang| self.of(lang).is_empty())
    }

    /// The same words, each changed by `tidy`.
    pub fn map(&self, tidy: impl Fn(&str) -> String) -> BlockWords {
        BlockWords { en: tidy(&self.en), uk: tidy(&self.uk), de: tidy(&self.de) }
    }
}

/// From when until when a block is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlockSchedule {
    /// Not before; null: from the beginning.
    pub from: Option<Ts>,
    /// Not from this moment on; null: for ever.
    pub to: Option<Ts>,
}

impl BlockSchedule {
    /// Whether the block is shown at `now`.
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
    /// Who answers.
    pub label: BlockWords,
}

/// What is set about a block; what its kind does not need stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlockSettings {
    /// Picked articles (hero).
    #[schema(max_items = 5)]
    pub articles: Vec<String>,
    /// How many articles (hero 1–5, others 1–12); null: as many as suit the kind.
    #[schema(minimum = 1, maximum = 12)]
    pub count: Option<u32>,
    /// The section; null: the first one.
    #[schema(max_length = 40)]
    pub section: Option<String>,
    /// The category.
    #[schema(max_length = 40)]
    pub category: Option<String>,
    /// Words: one line of an announcement, rich text of a text.
    pub words: BlockWords,
    /// How loud (announcement).
    pub level: Option<AnnouncementLevel>,
    /// Numbers (emergency).
    #[schema(max_items = 8)]
    pub numbers: Vec<EmergencyNumber>,
    /// Picked contacts and groups (contacts); none: the emergency contacts by themselves.
    #[schema(max_items = 12)]
    pub contacts: Vec<ShortcutPick>,
}

/// A block of the main page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Names it within its document.
    #[schema(min_length = 1, max_length = 40, pattern = "^[a-z0-9-]+$")]
    pub id: String,
    /// What it shows.
    pub kind: BlockKind,
    /// Whether it is shown at all.
    pub visible: bool,
    /// Languages in which it is shown; empty: all.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub locales: Vec<Lang>,
    /// When it is shown.
    #[serde(default)]
    pub schedule: BlockSchedule,
    /// Heading instead of the kind's own.
    #[serde(default)]
    pub title: BlockWords,
    /// The rest.
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

    /// Whether readers of `lang` see it at `now`.
    pub fn is_shown(&self, lang: Lang, now: Ts) -> bool {
        self.visible && self.schedule.covers(now) && (self.locales.is_empty() || self.locales.contains(&lang))
    }
}

/// A whole version, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPageDocument {
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

impl Default for MainPageDocument {
    /// What readers see where nobody has put a page together.
    fn default() -> MainPageDocument {
        use BlockKind::{Categories, Contacts, Hero, Latest, Popular, Section};
        MainPageDocument {
            blocks: [Hero, Latest, Popular, Section, Contacts, Categories].map(Block::plain).to_vec(),
            seo_title: BlockWords::default(),
            seo_description: BlockWords::default(),
        }
    }
}

impl MainPageDocument {
    /// Reads a stored document; blocks that this program does not know are left out.
    pub fn read(json: &str) -> MainPageDocument {
        let value: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
        let of = |name: &str| serde_json::from_value(value[name].clone()).unwrap_or_default();
        let blocks = value["blocks"].as_array().map(Vec::as_slice).unwrap_or_default();
        MainPageDocument {
            blocks: blocks.iter().filter_map(|block| serde_json::from_value(block.clone()).ok()).collect(),
            seo_title: of("seo_title"),
            seo_description: of("seo_description"),
        }
    }

    /// Moments at which something of it appears or vanishes.
    pub fn boundaries(&self) -> impl Iterator<Item = Ts> + '_ {
        self.blocks.iter().flat_map(|block| [block.schedule.from, block.schedule.to]).flatten()
    }
}

/// Identity of a version.
pub type MainPageId = Id<MainPageVersion>;

/// A version of the main page.
#[derive(Clone, Debug, PartialEq)]
pub struct MainPageVersion {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: MainPageId,
    /// Counts the versions, from 1.
    pub number: i64,
    /// Where it stands.
    pub state: MainPageState,
    /// Its blocks.
    pub document: MainPageDocument,
    /// When it shall be published.
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
    /// Who answers.
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
    /// Names it within the page.
    pub id: String,
    /// What it shows.
    pub kind: BlockKind,
    /// Heading that the operator gave, or the name of the section or category.
    pub title: Option<String>,
    /// Language of that heading.
    pub title_lang: Lang,
    /// Path to everything of its kind, without language prefix.
    pub path: Option<String>,
    /// Articles.
    pub articles: Vec<ArticleCard>,
    /// Who wrote the first one, in a hero.
    pub author: Option<Byline>,
    /// Rows of categories.
    pub strips: Vec<Strip>,
    /// Words: a line of an announcement, clean rich text of a text.
    pub words: Option<String>,
    /// Language of those words.
    pub words_lang: Lang,
    /// How loud an announcement is.
    pub level: Option<AnnouncementLevel>,
    /// Numbers to call.
    pub numbers: Vec<HomeNumber>,
    /// Ways to contacts and their groups.
    pub contacts: Vec<Shortcut>,
}

/// Page "home".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomePage {
    /// What the page says of itself.
    pub head: Head,
    /// From top to bottom; those without anything to show are left out.
    pub blocks: Vec<HomeBlock>,
}

impl PageData for HomePage {
    fn head(&self) -> &Head {
        &self.head
    }
}
