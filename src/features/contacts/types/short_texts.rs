//! Short texts in the card of a contact, by language.

use crate::base::per_lang::{PerLang, ShortText};

/// Name of a number or mailbox.
pub type ShortLabel = PerLang<ShortText<40>>;
/// Remark on a number.
pub type PhoneNote = PerLang<ShortText<80>>;
/// Description of a logo.
pub type LogoAlt = PerLang<ShortText<160>>;
/// Any other short text.
pub type Note = PerLang<ShortText<300>>;
