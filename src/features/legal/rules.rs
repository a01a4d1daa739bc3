//! Preconditions of approving and removing.

use super::placeholders;
use super::types::{LegalText, LegalTexts, StoredLegalPage, StoredLegalVersion, VersionState};
use crate::base::error::FieldError;

/// True if a page may be removed: only one that not every portal has and that was never approved.
pub fn is_removable(page: &StoredLegalPage, versions: &[StoredLegalVersion]) -> bool {
    !page.is_fixed() && versions.iter().all(|version| version.state == VersionState::Draft)
}

/// Faults that forbid approving: no text, every text held back from readers, a title without body or the reverse, an unknown placeholder.
pub fn text_faults(texts: &LegalTexts) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if texts.values().all(LegalText::is_blank) {
        faults.push(FieldError::new("texts", "required"));
    } else if !texts.values().any(LegalText::is_shown) {
        faults.push(FieldError::new("texts", "all_drafts"));
    }
    for (lang, text) in texts {
        if text.title.is_empty() {
            faults.push(FieldError::new(format!("texts.{lang}.title"), "required"));
        }
        if text.body.is_empty() {
            faults.push(FieldError::new(format!("texts.{lang}.body"), "required"));
        }
        for name in placeholders::names(&format!("{} {}", text.title, text.body)) {
            if !placeholders::NAMES.contains(&name.as_str()) {
                faults.push(FieldError::new(format!("texts.{lang}.body"), "placeholder").with("name", name));
            }
        }
    }
    faults
}
