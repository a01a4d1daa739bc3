//! Value types and text functions of the product: no I/O, no SQL, no web. Every other layer may use them.

pub mod access;
pub mod brand;
pub mod clock;
pub mod color;
pub mod country;
pub mod email;
pub mod embedded_text;
pub mod error;
pub mod figures;
pub mod html;
pub mod id;
pub mod lang;
pub mod latin;
pub mod money;
pub mod optional;
pub mod page;
pub mod per_lang;
pub mod qr;
pub mod redaction;
pub mod search_terms;
pub mod service_mode;
pub mod slug;
pub mod states;
mod string_enum;
pub mod text;
pub mod typography;
pub mod vcard;
