//! Legal pages as the panel lists and shows them.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{LegalPageId, LegalText, StoredLegalVersion, VersionState};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::string_enum;

string_enum! {
    /// Kind of a warning.
    WarningKind {
        /// There is no text in the language.
        LanguageMissing = "language_missing",
        /// The text of another language differs from the version in force, this one does not.
        LanguageOutdated = "language_outdated",
        /// The operator's identity has no value for the placeholder.
        PlaceholderEmpty = "placeholder_empty",
        /// There is no such placeholder.
        PlaceholderUnknown = "placeholder_unknown",
        /// It is a starting text that nobody has checked.
        StartingText = "starting_text",
        /// No version of the page is in force.
        NotInForce = "not_in_force",
    }
}

/// Something that is missing in a version.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalWarning {
    /// Kind.
    pub kind: WarningKind,
    /// Language, where it concerns one.
    pub lang: Option<Lang>,
    /// Placeholder, where it concerns one.
    pub placeholder: Option<String>,
}

/// A version without its texts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalVersionRow {
    /// Counts the versions of a page, from 1.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Its state.
    pub state: VersionState,
    /// From when on it is in force.
    pub effective_from: Option<Ts>,
    /// When it was approved.
    pub approved_at: Option<Ts>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Country of the starting text that nobody has checked yet.
    pub starting_text: Option<String>,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A version with its texts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalVersionDetail {
    /// The version.
    #[serde(flatten)]
    pub row: LegalVersionRow,
    /// Texts by language.
    #[schema(value_type = BTreeMap<String, LegalText>)]
    pub texts: BTreeMap<Lang, LegalText>,
}

/// A page in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalPageRow {
    /// Public identity.
    pub id: LegalPageId,
    /// Which page it is: imprint, privacy, …, custom-….
    pub name: String,
    /// Path without language prefix.
    pub path: String,
    /// True if every portal has it; such a page cannot be removed.
    pub fixed: bool,
    /// True if people agree to it when they register.
    pub requires_acceptance: bool,
    /// True if the footer of every page links to it.
    pub in_footer: bool,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Headings by language: of the draft, else of what is approved or in force.
    #[schema(value_type = BTreeMap<String, String>)]
    pub titles: BTreeMap<Lang, String>,
    /// Languages in which that version has title and body.
    pub languages: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// The draft.
    pub draft: Option<LegalVersionRow>,
    /// The approved version.
    pub approved: Option<LegalVersionRow>,
    /// The version in force.
    pub effective: Option<LegalVersionRow>,
    /// Warnings about that version.
    pub warnings: Vec<LegalWarning>,
}

/// A page with its texts and its history.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LegalPageDetail {
    /// The page.
    #[serde(flatten)]
    pub page: LegalPageRow,
    /// The version that is edited: the draft, else what is approved or in force.
    pub text: Option<LegalVersionDetail>,
    /// All versions, the newest first.
    pub versions: Vec<LegalVersionRow>,
    /// Names of placeholders that texts may use.
    pub placeholders: Vec<String>,
}

impl From<&StoredLegalVersion> for LegalVersionRow {
    fn from(version: &StoredLegalVersion) -> LegalVersionRow {
        LegalVersionRow {
            number: version.number,
            state: version.state,
            effective_from: version.effective_from,
            approved_at: version.approved_at,
            updated_at: version.updated_at,
            starting_text: version.starting_text.clone(),
            version: version.version,
        }
    }
}
