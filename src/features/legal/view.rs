//! What the panel shows of owner content: pages, versions, and what is still missing in them.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::placeholders::{self, NAMES};
use super::store;
use super::types::{OwnerPage, OwnerPageId, OwnerText, OwnerVersion, VersionState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::string_enum;

string_enum! {
    /// What is missing in a version.
    WarningKind {
        /// There is no text in the language.
        LanguageMissing = "language_missing",
        /// The operator's identity does not say what the placeholder stands for.
        PlaceholderEmpty = "placeholder_empty",
        /// There is no such placeholder.
        PlaceholderUnknown = "placeholder_unknown",
        /// It is a starting text that nobody has checked.
        StartingText = "starting_text",
        /// Nothing of the page is in force.
        NotInForce = "not_in_force",
    }
}

/// Something that is missing.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnerWarning {
    /// What.
    pub kind: WarningKind,
    /// In which language, where it is about one.
    pub lang: Option<Lang>,
    /// Which placeholder, where it is about one.
    pub placeholder: Option<String>,
}

/// A version without its words.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnerVersionRow {
    /// Counts the versions of a page, from 1.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Where it stands.
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

/// A version with its words.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnerVersionShown {
    /// About it.
    #[serde(flatten)]
    pub row: OwnerVersionRow,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, OwnerText>)]
    pub texts: BTreeMap<Lang, OwnerText>,
}

/// A page in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnerPageRow {
    /// Public identity.
    pub id: OwnerPageId,
    /// Which page it is: imprint, privacy, …, custom-….
    pub name: String,
    /// Path without language prefix.
    pub path: String,
    /// Whether every portal has it; such a page is never removed.
    pub fixed: bool,
    /// Whether people agree to it when they register.
    pub requires_acceptance: bool,
    /// Whether the foot of every page links to it.
    pub in_footer: bool,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Headings by language: of the draft, else of what is approved or in force.
    #[schema(value_type = BTreeMap<String, String>)]
    pub titles: BTreeMap<Lang, String>,
    /// Languages of that version that can be read.
    pub languages: Vec<Lang>,
    /// The draft.
    pub draft: Option<OwnerVersionRow>,
    /// What will be in force.
    pub approved: Option<OwnerVersionRow>,
    /// What is in force.
    pub effective: Option<OwnerVersionRow>,
    /// What is missing in that version.
    pub warnings: Vec<OwnerWarning>,
}

/// A page with its words and its history.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnerPageShown {
    /// The page.
    #[serde(flatten)]
    pub page: OwnerPageRow,
    /// The words that are worked on: of the draft, else of what is approved or in force.
    pub text: Option<OwnerVersionShown>,
    /// All versions, the newest first.
    pub versions: Vec<OwnerVersionRow>,
    /// Names of placeholders that texts may use.
    pub placeholders: Vec<String>,
}

impl From<&OwnerVersion> for OwnerVersionRow {
    fn from(version: &OwnerVersion) -> OwnerVersionRow {
        OwnerVersionRow {
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

/// The version that is worked on, of those that count today.
fn worked_on(versions: &[OwnerVersion], page_key: i64) -> Option<&OwnerVersion> {
    versions.iter().filter(|version| version.page_key == page_key).max_by_key(|version| version.number)
}

fn page_row(page: &OwnerPage, versions: &[OwnerVersion], empty: &[&'static str]) -> OwnerPageRow {
    let in_state = |state: VersionState| {
        versions
            .iter()
            .find(|version| version.page_key == page.key && version.state == state)
            .map(OwnerVersionRow::from)
    };
    let now = worked_on(versions, page.key);
    let texts = now.map(|version| version.texts.clone()).unwrap_or_default();
    OwnerPageRow {
        id: page.id.clone(),
        name: page.name.clone(),
        path: format!("/legal/{}", page.slug),
        fixed: page.is_fixed(),
        requires_acceptance: page.requires_acceptance,
        in_footer: page.in_footer,
        version: page.version,
        titles: texts.iter().map(|(lang, text)| (*lang, text.title.clone())).filter(|(_, t)| !t.is_empty()).collect(),
        languages: texts.iter().filter(|(_, text)| !text.is_blank()).map(|(lang, _)| *lang).collect(),
        draft: in_state(VersionState::Draft),
        approved: in_state(VersionState::Approved),
        effective: in_state(VersionState::Effective),
        warnings: warnings(now, versions, page.key, empty),
    }
}

fn warnings(
    now: Option<&OwnerVersion>,
    versions: &[OwnerVersion],
    page_key: i64,
    empty: &[&'static str],
) -> Vec<OwnerWarning> {
    let mut found = Vec::new();
    let mut warn = |kind, lang, placeholder: Option<String>| found.push(OwnerWarning { kind, lang, placeholder });
    let in_force =
        versions.iter().any(|version| version.page_key == page_key && version.state == VersionState::Effective);
    if !in_force {
        warn(WarningKind::NotInForce, None, None);
    }
    let Some(version) = now else { return found };
    if version.starting_text.is_some() {
        warn(WarningKind::StartingText, None, None);
    }
    for lang in Lang::ALL {
        if version.texts.get(&lang).is_none_or(OwnerText::is_blank) {
            warn(WarningKind::LanguageMissing, Some(lang), None);
        }
    }
    let mut told: Vec<String> = Vec::new();
    for (lang, text) in &version.texts {
        for name in placeholders::names(&format!("{} {}", text.title, text.body)) {
            if told.contains(&name) {
                continue;
            }
            if empty.contains(&name.as_str()) {
                warn(WarningKind::PlaceholderEmpty, None, Some(name.clone()));
            } else if !NAMES.contains(&name.as_str()) {
                warn(WarningKind::PlaceholderUnknown, Some(*lang), Some(name.clone()));
            }
            told.push(name);
        }
    }
    found
}

/// Placeholders that the operator's identity says nothing about yet.
fn empty_placeholders(db: &Connection) -> Result<Vec<&'static str>, ApiError> {
    let (operator, _) = super::identity::operator(db)?;
    let config = crate::config::Config::default();
    let facts = placeholders::PlaceholderValues { operator: &operator, config: &config, lang: Lang::En };
    Ok(NAMES.iter().copied().filter(|name| placeholders::value(&facts, name).is_none_or(|v| v.is_empty())).collect())
}

/// All pages in the order of the foot.
pub fn rows(db: &Connection) -> Result<Vec<OwnerPageRow>, ApiError> {
    let (versions, empty) = (store::present(db)?, empty_placeholders(db)?);
    Ok(store::list(db)?.iter().map(|page| page_row(page, &versions, &empty)).collect())
}

/// One page of the list. Errors: `NotFound`.
pub fn row(db: &Connection, id: &OwnerPageId) -> Result<OwnerPageRow, ApiError> {
    let page = store::get(db, id)?;
    let (versions, empty) = (store::present(db)?, empty_placeholders(db)?);
    Ok(page_row(&page, &versions, &empty))
}

/// A page with its words and its history. Errors: `NotFound`.
pub fn shown(db: &Connection, id: &OwnerPageId) -> Result<OwnerPageShown, ApiError> {
    let page = store::get(db, id)?;
    let (versions, empty) = (store::present(db)?, empty_placeholders(db)?);
    Ok(OwnerPageShown {
        text: worked_on(&versions, page.key).map(with_words),
        versions: store::versions(db, page.key)?.iter().map(OwnerVersionRow::from).collect(),
        placeholders: NAMES.iter().map(|name| (*name).to_owned()).collect(),
        page: page_row(&page, &versions, &empty),
    })
}

/// A version with its words.
pub fn with_words(version: &OwnerVersion) -> OwnerVersionShown {
    OwnerVersionShown { row: version.into(), texts: version.texts.clone() }
}
