//! Data of a page as it was read, whatever its kind.

use super::state::{PageData, PageDb};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::web::head::Head;

/// Data of a page before it is rendered: from here on all pages are of one type, and all that follows is compiled once.
pub(super) struct ReadPage {
    pub(super) head: Head,
    pub(super) status: u16,
    pub(super) expires_at: Option<Ts>,
    pub(super) bypass_cookie: Option<&'static str>,
    pub(super) json: String,
    pub(super) tags: Vec<String>,
}

/// Reads a page.
pub(super) type PageReader = dyn Fn(&PageDb) -> Result<ReadPage, ApiError> + Send + Sync;

impl ReadPage {
    pub(super) fn of<T: PageData>(data: &T, tags: Vec<String>) -> Result<ReadPage, ApiError> {
        Ok(ReadPage {
            head: data.head().clone(),
            status: data.status(),
            expires_at: data.expires_at(),
            bypass_cookie: data.bypass_cookie(),
            json: serde_json::to_string(data)?,
            tags,
        })
    }
}
