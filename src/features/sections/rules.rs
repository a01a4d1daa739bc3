//! Rules of sections.

use crate::base::error::ApiError;
use crate::base::slug::Slug;

/// A slug that no page of the portal needs. Errors: a reserved word, a wrong form.
pub fn slug(text: &str) -> Result<String, ApiError> {
    let slug = Slug::parse(text).map_err(|fault| ApiError::field("slug", fault.code()))?;
    if slug.is_reserved_at_top() { Err(ApiError::field("slug", "reserved")) } else { Ok(slug.to_string()) }
}
