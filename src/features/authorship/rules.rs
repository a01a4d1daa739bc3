//! Rules of people with a byline.

use super::types::{Author, AuthorChange, AuthorText};
use crate::base::access::Scope;
use crate::base::error::{ApiError, FieldError};
use crate::base::{html, text};
use crate::web::schema;

/// Fewest characters of a name.
const NAME_MIN: usize = 2;
/// Most characters of a biography without its markup.
pub const BIO_MAX: usize = 3_000;

/// True if a person with this scope may change a byline: managers every one, authors their own.
pub fn may_change(scope: Scope, user_key: i64, author: &Author) -> bool {
    scope == Scope::Any || author.user_key == Some(user_key)
}

/// True if a person with this scope may link accounts and remove bylines: managers.
pub fn may_manage(scope: Scope) -> bool {
    scope == Scope::Any
}

/// The form in which a name is kept. Errors: the field `name` is too short.
pub fn tidy_name(name: &str) -> Result<String, ApiError> {
    let name = text::line(name);
    if name.chars().count() < NAME_MIN { Err(ApiError::field("name", "required")) } else { Ok(name) }
}

/// Brings name, links and texts into the form in which they are kept. Errors: all wrong fields at once.
pub fn tidy(change: &mut AuthorChange) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    change.name = text::line(&change.name);
    if change.name.chars().count() < NAME_MIN {
        faults.push(FieldError::new("name", "required"));
    }
    for (at, link) in change.links.iter_mut().enumerate() {
        match html::web_address(link.0.trim()).filter(|address| address.starts_with("https://")) {
            Some(address) => link.0 = address,
            None => faults.push(FieldError::new(format!("links.{at}"), "url")),
        }
    }
    change.links.dedup();
    for lang in crate::base::lang::Lang::ALL {
        let Some(words) = change.texts.get_mut(lang) else { continue };
        *words = AuthorText { title: text::line(&words.title), bio: html::clean(&words.bio) };
        if html::plain_text(&words.bio).chars().count() > BIO_MAX {
            let field = format!("texts.{}.bio", lang.as_str());
            faults.push(FieldError::new(field, "max_length").with("max", BIO_MAX));
        }
    }
    faults.extend(schema::too_long("texts", &change.texts)?);
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}
