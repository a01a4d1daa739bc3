//! A contact: an office or organisation that readers can reach.

use serde::Serialize;
use utoipa::ToSchema;

use super::card::Card;
use crate::base::alphabet;
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::locale::words;
use crate::{string_enum, text_columns};

/// Days after which an ordinary contact must be confirmed again.
pub const USUAL_DAYS: u32 = 180;
/// The same for an emergency contact.
pub const EMERGENCY_DAYS: u32 = 30;

/// How many of [`SPOKEN`] stand before the others where one is chosen: forms show a dozen before they ask for more.
const MOST_CHOSEN: usize = 10;

/// Languages that can be named as spoken, ISO 639-1, the most chosen ones first; their names stand in `locales/*/languages.json`.
pub const SPOKEN: &[&str] = &[
    "uk", "de", "en", "fr", "it", "rm", "ru", "pl", "es", "pt", "ar", "bg", "bs", "cs", "da", "el", "fa", "fi", "he",
    "hi", "hr", "hu", "hy", "ja", "ka", "ku", "lt", "lv", "mk", "nl", "ro", "sk", "sl", "so", "sq", "sr", "sv", "ta",
    "th", "ti", "tr", "vi", "zh",
];

/// A language that a form offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpokenLanguage {
    /// ISO 639-1.
    pub code: String,
    /// Name in the language of the caller.
    pub label: String,
}

impl SpokenLanguage {
    /// All of [`SPOKEN`] with their names in `lang`: those that people choose most, then the others by name.
    pub fn all(lang: Lang) -> Vec<SpokenLanguage> {
        let name =
            |code: &&str| SpokenLanguage { code: (*code).to_owned(), label: words(lang, &format!("languages.{code}")) };
        let mut all: Vec<SpokenLanguage> = SPOKEN.iter().map(name).collect();
        all[MOST_CHOSEN..].sort_unstable_by(|one, other| alphabet::compare(&one.label, &other.label));
        all
    }
}

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
    /// True if its page answers.
    pub fn is_readable(self) -> bool {
        matches!(self, ContactState::Published | ContactState::NeedsCheck | ContactState::Closed)
    }

    /// True if somebody can be reached there.
    pub fn is_live(self) -> bool {
        matches!(self, ContactState::Published | ContactState::NeedsCheck)
    }
}

string_enum! {
    /// How far help is free of charge.
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

text_columns! {
    /// Texts of a contact in one language. A new field needs its column in the migration of `contact_texts`, a label in
    /// `panel.contacts`, and its place on the page of a contact; the store, the form and the import follow from here.
    ContactText {
        /// Name.
        #[schema(min_length = 2, max_length = 120)]
        name: line,
        /// Services in a sentence.
        #[serde(default)]
        #[schema(max_length = 300)]
        summary: line,
        /// Documents to bring, clean rich text.
        #[serde(default)]
        #[schema(max_length = 10_000)]
        documents_needed: rich,
        /// Longer description, clean rich text.
        #[serde(default)]
        #[schema(max_length = 60_000)]
        body: rich,
        /// Costs.
        #[serde(default)]
        #[schema(max_length = 200)]
        costs_note: line,
    }
}

/// Texts of a contact by language; a language without a name does not exist.
pub type ContactTexts = PerLang<Option<ContactText>>;

/// Identity of a contact.
pub type ContactId = Id<Contact>;

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
    /// True if it stands above all others.
    pub emergency: bool,
    /// How far help is free of charge.
    pub free_of_charge: FreeOfCharge,
    /// Key of its logo.
    pub logo_media_key: Option<i64>,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// How often it must be confirmed, in days.
    pub verify_every_days: u32,
    /// Key of the enterprise that it belongs to.
    pub enterprise_key: Option<i64>,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// When it was closed for good.
    pub closed_at: Option<Ts>,
    /// Key of the user who drafted it.
    pub owner_key: Option<i64>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Words by language.
    pub texts: ContactTexts,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
}

impl Contact {
    /// The contact with the texts that readers see.
    pub fn for_readers(mut self) -> Contact {
        for lang in &self.draft_texts {
            self.texts.set(*lang, None);
        }
        self
    }

    /// Its name in `lang` or in the language that stands in.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        self.texts.get_or_fallback(lang).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.name.as_str()))
    }
}

/// Values of a contact to insert.
#[derive(Clone, Debug)]
pub struct NewContact {
    /// Public identity that it brings from another portal; none makes a new one.
    pub id: Option<ContactId>,
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
    /// True if it stands above all others.
    pub emergency: bool,
    /// How far help is free of charge.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// Key of the enterprise that it belongs to.
    pub enterprise_key: Option<i64>,
    /// How often it must be confirmed, in days; none takes the usual span.
    pub verify_every_days: Option<u32>,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// Key of the user who drafted it.
    pub owner_key: Option<i64>,
    /// Words by language.
    pub texts: ContactTexts,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
}
