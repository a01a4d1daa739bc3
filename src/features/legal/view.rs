//! Legal pages as the panel gets them: pages, versions and warnings.

use rusqlite::Connection;

use super::pages::{best, effective};
use super::placeholders::{self, NAMES, PlaceholderValues, fill_plain};
use super::store;
use super::types::{
    COUNTRIES, ChangedTerms, LegalPageDetail, LegalPageId, LegalPageRow, LegalText, LegalVersionDetail,
    LegalVersionRow, LegalWarning, OperatorDetail, StoredLegalPage, StoredLegalVersion, VersionState, WarningKind,
};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;

/// The outcome of a call; where it is that an account is suspended, it names the address to write to.
pub async fn naming_contact<T>(app: &App, outcome: Result<T, ApiError>) -> Result<T, ApiError> {
    let Err(error @ ApiError::AccountDisabled { .. }) = outcome else { return outcome };
    let configured = app.site().config.site.contact_email.clone();
    let contact = app.read(move |db| store::contact_address(db, &configured)).await?;
    Err(error.with_contact(contact))
}

/// The version that is edited: the newest that is not superseded.
fn edited(versions: &[StoredLegalVersion], page_key: i64) -> Option<&StoredLegalVersion> {
    versions.iter().filter(|version| version.page_key == page_key).max_by_key(|version| version.number)
}

fn page_row(page: &StoredLegalPage, versions: &[StoredLegalVersion], empty: &[&'static str]) -> LegalPageRow {
    let in_state = |state: VersionState| {
        versions
            .iter()
            .find(|version| version.page_key == page.key && version.state == state)
            .map(LegalVersionRow::from)
    };
    let now = edited(versions, page.key);
    let texts = now.map(|version| version.texts.clone()).unwrap_or_default();
    LegalPageRow {
        id: page.id.clone(),
        name: page.name.clone(),
        path: format!("/legal/{}", page.slug),
        fixed: page.is_fixed(),
        requires_acceptance: page.requires_acceptance,
        in_footer: page.in_footer,
        version: page.version,
        titles: texts.iter().map(|(lang, text)| (*lang, text.title.clone())).filter(|(_, t)| !t.is_empty()).collect(),
        draft_texts: texts.iter().filter(|(_, text)| text.is_draft).map(|(lang, _)| *lang).collect(),
        languages: texts.iter().filter(|(_, text)| !text.is_blank()).map(|(lang, _)| *lang).collect(),
        draft: in_state(VersionState::Draft),
        approved: in_state(VersionState::Approved),
        effective: in_state(VersionState::Effective),
        warnings: warnings(now, versions, page.key, empty),
    }
}

fn warnings(
    now: Option<&StoredLegalVersion>,
    versions: &[StoredLegalVersion],
    page_key: i64,
    empty: &[&'static str],
) -> Vec<LegalWarning> {
    let mut found = Vec::new();
    let mut warn = |kind, lang, placeholder: Option<String>| found.push(LegalWarning { kind, lang, placeholder });
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
        if version.texts.get(&lang).is_none_or(LegalText::is_blank) {
            warn(WarningKind::LanguageMissing, Some(lang), None);
        }
    }
    let effective = versions.iter().find(|known| known.page_key == page_key && known.state == VersionState::Effective);
    if let Some(effective) = effective.filter(|effective| effective.number != version.number) {
        let words = |version: &StoredLegalVersion, lang: &Lang| {
            version.texts.get(lang).map(|text| (text.title.clone(), text.body.clone()))
        };
        let is_changed = |lang: &Lang| words(version, lang) != words(effective, lang);
        let written = Lang::ALL.into_iter().filter(|lang| version.texts.get(lang).is_some_and(|text| !text.is_blank()));
        let (changed, unchanged): (Vec<Lang>, Vec<Lang>) = written.partition(is_changed);
        if !changed.is_empty() {
            unchanged.into_iter().for_each(|lang| warn(WarningKind::LanguageOutdated, Some(lang), None));
        }
    }
    let mut named: Vec<String> = Vec::new();
    for (lang, text) in &version.texts {
        for name in placeholders::names(&format!("{} {}", text.title, text.body)) {
            if named.contains(&name) {
                continue;
            }
            if empty.contains(&name.as_str()) {
                warn(WarningKind::PlaceholderEmpty, None, Some(name.clone()));
            } else if !NAMES.contains(&name.as_str()) {
                warn(WarningKind::PlaceholderUnknown, Some(*lang), Some(name.clone()));
            }
            named.push(name);
        }
    }
    found
}

/// Placeholders that have no value yet.
fn empty_placeholders(db: &Connection) -> Result<Vec<&'static str>, ApiError> {
    let (operator, _) = store::operator(db)?;
    let config = crate::config::Config::default();
    let facts = placeholders::PlaceholderValues { operator: &operator, config: &config, lang: Lang::En };
    Ok(NAMES.iter().copied().filter(|name| placeholders::value(&facts, name).is_none_or(|v| v.is_empty())).collect())
}

/// All pages in the order of the footer.
pub fn rows(db: &Connection) -> Result<Vec<LegalPageRow>, ApiError> {
    let (versions, empty) = (store::list_current(db)?, empty_placeholders(db)?);
    Ok(store::list(db)?.iter().map(|page| page_row(page, &versions, &empty)).collect())
}

/// One page of the list. Errors: `NotFound`.
pub fn row(db: &Connection, id: &LegalPageId) -> Result<LegalPageRow, ApiError> {
    let page = store::get(db, id)?;
    let (versions, empty) = (store::list_current(db)?, empty_placeholders(db)?);
    Ok(page_row(&page, &versions, &empty))
}

/// A page with its texts and its history. Errors: `NotFound`.
pub fn detail(db: &Connection, id: &LegalPageId) -> Result<LegalPageDetail, ApiError> {
    let page = store::get(db, id)?;
    let (versions, empty) = (store::list_current(db)?, empty_placeholders(db)?);
    Ok(LegalPageDetail {
        text: edited(&versions, page.key).map(version_detail),
        versions: store::list_versions(db, page.key)?.iter().map(LegalVersionRow::from).collect(),
        placeholders: NAMES.iter().map(|name| (*name).to_owned()).collect(),
        page: page_row(&page, &versions, &empty),
    })
}

/// A version with its texts.
pub fn version_detail(version: &StoredLegalVersion) -> LegalVersionDetail {
    LegalVersionDetail { row: version.into(), texts: version.texts.clone() }
}

/// The operator's identity with the countries to choose from.
pub fn operator(db: &Connection) -> Result<OperatorDetail, ApiError> {
    let (operator, version) = store::operator(db)?;
    let countries = COUNTRIES.iter().map(|code| (*code).to_owned()).collect();
    Ok(OperatorDetail { version, identity: operator, countries })
}

/// Pages that a person agreed to and that have a newer version in force, in the language that fits `lang` best.
pub fn changed_terms(
    db: &Connection,
    user_key: i64,
    lang: Lang,
    config: &Config,
) -> Result<Vec<ChangedTerms>, ApiError> {
    let due = store::list_to_accept_again(db, user_key)?;
    let (operator, _) = store::operator(db)?;
    let (pages, versions) = (store::list(db)?, store::list_current(db)?);
    let changed = |(name, number): (String, i64)| {
        let page = pages.iter().find(|page| page.name == name)?;
        let version = effective(&versions, page)?;
        let (lang, text) = best(version, lang)?;
        let values = PlaceholderValues { operator: &operator, config, lang };
        Some(ChangedTerms {
            name,
            number,
            title: fill_plain(&text.title, &values),
            summary: text.change_summary.clone(),
            lang,
            path: format!("/legal/{}", page.slug),
            effective_from: version.effective_from,
        })
    };
    Ok(due.into_iter().filter_map(changed).collect())
}
