//! A contact and the groups it hangs in (objects.md section 3).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::card::{Accessibility, Address, Card, Label, Mailbox, Phone, PhoneKind, PhoneNote, Social, TargetGroup};
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::categories::CategoryState;
use crate::string_enum;

/// Most groups at the top, and most below one of them.
pub const MOST_SIBLINGS: usize = 30;
/// Days after which an ordinary contact must be confirmed again.
pub const USUAL_DAYS: u32 = 180;
/// The same for an emergency contact.
pub const EMERGENCY_DAYS: u32 = 30;

/// Languages that can be named as spoken, ISO 639-1; their names stand in `locales/*/languages.json`.
pub const SPOKEN: &[&str] = &[
    "uk", "de", "en", "fr", "it", "rm", "ru", "pl", "es", "pt", "ar", "bg", "bs", "cs", "da", "el", "fa", "fi", "he",
    "hi", "hr", "hu", "hy", "ja", "ka", "ku", "lt", "lv", "mk", "nl", "ro", "sk", "sl", "so", "sq", "sr", "sv", "ta",
    "th", "ti", "tr", "vi", "zh",
];

string_enum! {
    /// Where a contact stands.
    ContactState {
        /// Being prepared.
        Draft = "draft",
        /// Waits for a manager.
        InReview = "in_review",
        /// Shown.
        Published = "published",
        /// Shown with a note: nobody has confirmed it in time.
        NeedsCheck = "needs_check",
        /// No longer shown: unconfirmed for too long, or taken away.
        Hidden = "hidden",
        /// Permanently closed; readers are told so for a year.
        Closed = "closed",
        /// Put away.
        Archived = "archived",
    }
}

impl ContactState {
    /// Whether its page answers.
    pub fn is_readable(self) -> bool {
        matches!(self, ContactState::Published | ContactState::NeedsCheck | ContactState::Closed)
    }

    /// Whether somebody can be reached there.
    pub fn is_live(self) -> bool {
        matches!(self, ContactState::Published | ContactState::NeedsCheck)
    }
}

string_enum! {
    /// What sort of places a group holds; chooses its drawing.
    GroupKind {
        /// Offices of the state.
        Authority = "authority",
        /// Doctors, hospitals, advice.
        Health = "health",
        /// Who comes at night.
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

string_enum! {
    /// Whether help costs something.
    FreeOfCharge {
        /// It is free.
        Yes = "yes",
        /// It costs.
        No = "no",
        /// Some of it is free.
        Partly = "partly",
        /// Nobody said.
        Unknown = "unknown",
    }
}

/// Words of a contact in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactText {
    /// Name.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// What one gets there.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub summary: String,
    /// More about it, clean rich text.
    #[serde(default)]
    #[schema(max_length = 60_000)]
    pub body: String,
    /// What to bring, clean rich text.
    #[serde(default)]
    #[schema(max_length = 10_000)]
    pub documents_needed: String,
    /// What it costs.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub costs_note: String,
}

/// Texts of a contact by language.
pub type ContactTexts = BTreeMap<Lang, ContactText>;

/// Identity of a contact.
pub type ContactId = Id<Contact>;

/// Identity of a group or subgroup.
pub type GroupId = Id<Group>;

/// A contact as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Contact>,
    /// The group of the second level it hangs in.
    pub subgroup_key: i64,
    /// Part of its address, unique in its subgroup.
    pub slug: String,
    /// Where it stands.
    pub state: ContactState,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Languages spoken, ISO 639-1.
    pub languages: Vec<String>,
    /// Whether it stands above all others.
    pub emergency: bool,
    /// Whether help costs something.
    pub free_of_charge: FreeOfCharge,
    /// Key of its logo.
    pub logo_media_key: Option<i64>,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// How often it must be confirmed, in days.
    pub verify_every_days: u32,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// When it was closed for good.
    pub closed_at: Option<Ts>,
    /// Who drafted it.
    pub owner_key: Option<i64>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Words by language.
    pub texts: ContactTexts,
}

impl Contact {
    /// Whether it may vanish for good: readers never saw it, or it was put away.
    pub fn is_removable(&self) -> bool {
        match self.state {
            ContactState::Draft | ContactState::InReview => self.published_at.is_none(),
            ContactState::Archived => true,
            ContactState::Published | ContactState::NeedsCheck | ContactState::Hidden | ContactState::Closed => false,
        }
    }

    /// Its name in `lang` or in the language that stands in.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        lang.pick(&self.texts).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.name.as_str()))
    }
}

/// What is needed to put a contact in its place.
#[derive(Clone, Debug)]
pub struct NewContact {
    /// The group of the second level.
    pub subgroup_key: i64,
    /// Part of its address.
    pub slug: String,
    /// Where it stands.
    pub state: ContactState,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Key of its logo.
    pub logo_media_key: Option<i64>,
    /// Languages spoken.
    pub languages: Vec<String>,
    /// Whether it stands above all others.
    pub emergency: bool,
    /// Whether help costs something.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// How often it must be confirmed, in days; none takes the usual span.
    pub verify_every_days: Option<u32>,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// Who drafted it.
    pub owner_key: Option<i64>,
    /// Words by language.
    pub texts: ContactTexts,
}

/// Words of a group in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupText {
    /// Name.
    #[schema(min_length = 2, max_length = 60)]
    pub name: String,
    /// What is found here, in a sentence.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub description: String,
    /// The same at length, clean rich text.
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

/// Texts of a group by language.
pub type GroupTexts = BTreeMap<Lang, GroupText>;

/// A group or subgroup as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Group>,
    /// The group above; none at the top.
    pub parent_key: Option<i64>,
    /// Part of the address, unique among siblings.
    pub slug: String,
    /// What sort of places it holds.
    pub kind: GroupKind,
    /// Place among siblings, from 0.
    pub position: i64,
    /// Where it stands.
    pub state: CategoryState,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Words by language.
    pub texts: GroupTexts,
}

impl Group {
    /// Its name in `lang` or in the language that stands in.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        lang.pick(&self.texts).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.name.as_str()))
    }
}

/// What is needed to put a group into the tree.
#[derive(Clone, Debug)]
pub struct NewGroup {
    /// The group above; none at the top.
    pub parent_key: Option<i64>,
    /// Part of the address.
    pub slug: String,
    /// What sort of places it holds.
    pub kind: GroupKind,
    /// Place among siblings; none puts it last.
    pub position: Option<i64>,
    /// Where it stands.
    pub state: CategoryState,
    /// Words by language.
    pub texts: GroupTexts,
}
