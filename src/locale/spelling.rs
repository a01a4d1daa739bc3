//! German spelling: the files are written with ß, a Swiss edition shows ss.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::lang::Lang;

/// `[site] swiss_spelling`; one process serves one portal.
static SWISS: AtomicBool = AtomicBool::new(true);

/// Takes over the setting; called once, before the first text is read.
pub fn set_swiss_spelling(swiss: bool) {
    SWISS.store(swiss, Ordering::Relaxed);
}

/// True if German texts are shown with ss.
pub(super) fn is_swiss() -> bool {
    SWISS.load(Ordering::Relaxed)
}

/// A text of the product in the spelling of the edition.
pub fn spelled(lang: Lang, text: &str) -> Cow<'_, str> {
    if lang == Lang::De && is_swiss() { without_eszett(text) } else { Cow::Borrowed(text) }
}

/// The text with ss instead of ß.
pub(super) fn without_eszett(text: &str) -> Cow<'_, str> {
    if text.contains(['ß', 'ẞ']) {
        Cow::Owned(text.replace('ß', "ss").replace('ẞ', "SS"))
    } else {
        Cow::Borrowed(text)
    }
}
