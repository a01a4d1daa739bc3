//! A page of the operator, its versions and their texts.

mod bodies;
mod operator;
mod panel;

pub use bodies::{
    LegalApproval, LegalDraftChange, LegalOrder, LegalPageChange, LegalVersionRef, NewLegalPage, NewStartingTexts,
    OperatorChange, TemplateCountry,
};
pub use operator::{COUNTRIES, Operator, OperatorDetail};
pub use panel::{LegalPageDetail, LegalPageRow, LegalVersionDetail, LegalVersionRow, LegalWarning, WarningKind};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::html::Toc;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::web::{Head, PageData};
use crate::{states, string_enum};

/// Most characters of a body, read as plain text (docs/objects.md, Legal pages).
pub const MAX_BODY: usize = 60_000;

/// Pages that every portal has and that cannot be removed; others are `custom-…`.
pub const FIXED: &[&str] = &[
    "imprint",
    "privacy",
    "terms",
    "advertising_rules",
    "community_rules",
    "cookies_and_storage",
    "accessibility",
    "about",
    "contact",
    "press",
];

/// Identity of a page.
pub type LegalPageId = Id<StoredLegalPage>;

string_enum! {
    /// State of a version.
    VersionState {
        /// Being written.
        Draft = "draft",
        /// Comes into force at `effective_from`; readers can see it already.
        Approved = "approved",
        /// In force.
        Effective = "effective",
        /// Was in force.
        Superseded = "superseded",
    }
}

/// Author of a change of a version's state.
#[derive(Clone, Copy, Debug)]
pub enum VersionActor {
    /// An admin.
    Staff,
    /// A scheduled job.
    Clock,
}

states! { VersionState by VersionActor {
    Draft => Approved: Staff;
    Approved => Draft: Staff;
    Approved => Effective: Staff | Clock;
    Effective => Superseded: Staff | Clock;
} }

/// A page of the operator.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredLegalPage {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: LegalPageId,
    /// Which page it is: imprint, privacy, …, custom-….
    pub name: String,
    /// Part of its address.
    pub slug: String,
    /// True if people agree to it when they register.
    pub requires_acceptance: bool,
    /// True if the footer of every page links to it.
    pub in_footer: bool,
    /// Position in the footer, from 0.
    pub position: i64,
    /// Counts changes.
    pub version: i64,
}

impl StoredLegalPage {
    /// True if the operator may remove it.
    pub fn is_fixed(&self) -> bool {
        FIXED.contains(&self.name.as_str())
    }
}

/// Text of a page in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalText {
    /// Heading.
    #[schema(max_length = 120)]
    pub title: String,
    /// Rich text with placeholders such as `{{operator_name}}`.
    #[schema(max_length = 400_000)]
    pub body: String,
    /// Summary of the changes in this version.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub change_summary: String,
    /// True if it is held back from readers.
    #[serde(default)]
    pub is_draft: bool,
}

impl LegalText {
    /// True if title or body is empty.
    pub fn is_blank(&self) -> bool {
        self.title.is_empty() || self.body.is_empty()
    }

    /// True if readers see it once its version is public.
    pub fn is_shown(&self) -> bool {
        !self.is_blank() && !self.is_draft
    }
}

/// Texts by language.
pub type LegalTexts = BTreeMap<Lang, LegalText>;

/// One version of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredLegalVersion {
    /// Key inside the database.
    pub key: i64,
    /// Of which page.
    pub page_key: i64,
    /// Counts the versions of a page, from 1.
    pub number: i64,
    /// Its state.
    pub state: VersionState,
    /// Moment from which it is in force.
    pub effective_from: Option<Ts>,
    /// Country of the starting text that nobody has checked yet.
    pub starting_text: Option<String>,
    /// When it was approved.
    pub approved_at: Option<Ts>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Texts by language.
    pub texts: LegalTexts,
}

/// A version of a page, in the list that readers see.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalVersion {
    /// Counts the versions of the page.
    pub number: i64,
    /// Path without language prefix.
    pub path: String,
    /// From when on it is in force, wall clock of the portal.
    pub effective_from: String,
    /// True if it is the one in force.
    pub current: bool,
    /// True if it is the one on this page.
    pub shown: bool,
    /// True if it is not in force yet.
    pub upcoming: bool,
}

/// A page that people agree to, in the version in force, as a form links to it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalReference {
    /// Heading.
    pub title: String,
    /// Language of the heading.
    pub lang: Lang,
    /// Path without language prefix.
    pub path: String,
    /// Number of the version in force.
    pub number: i64,
    /// From when on it is in force, wall clock of the portal.
    pub effective_from: String,
}

/// A page that a person agreed to and that has a newer version in force.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChangedTerms {
    /// Which page it is: terms, …
    pub name: String,
    /// Number of the version in force.
    #[schema(maximum = 9007199254740991i64)]
    pub number: i64,
    /// Heading.
    pub title: String,
    /// Summary of the changes; empty where nobody wrote one.
    pub summary: String,
    /// Language of heading and summary.
    pub lang: Lang,
    /// Path without language prefix.
    pub path: String,
    /// From when on it is in force.
    pub effective_from: Option<Ts>,
}

/// Page "legal".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LegalPage {
    /// Title, description and addresses for machines.
    pub head: Head,
    /// Which page it is: imprint, privacy, …
    pub name: String,
    /// Heading.
    pub title: String,
    /// Language of heading and text.
    pub lang: Lang,
    /// Clean rich text, placeholders filled in.
    pub body_html: String,
    /// Its headings.
    pub toc: Vec<Toc>,
    /// Number of the version shown.
    pub number: i64,
    /// From when on it is in force, wall clock of the portal.
    pub effective_from: String,
    /// Summary of its changes.
    pub change_summary: Option<String>,
    /// True if the version shown is the one in force.
    pub current: bool,
    /// True if the version shown is not in force yet.
    pub upcoming: bool,
    /// Path of the version in force, without language prefix.
    pub path: String,
    /// All versions, the newest first.
    pub versions: Vec<LegalVersion>,
}

impl PageData for LegalPage {
    fn head(&self) -> &Head {
        &self.head
    }
}
