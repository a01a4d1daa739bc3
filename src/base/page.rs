//! Paging: what a list is asked for and what it answers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which page of a list, and how long pages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageRequest {
    /// Page number, from 1.
    pub page: u32,
    /// Rows on a page.
    pub per_page: u32,
}

impl PageRequest {
    /// The largest page number that is looked up; beyond it a list is empty anyway.
    pub const MAX_PAGE: u32 = 100_000;

    /// A request with both numbers brought into their range.
    pub fn new(page: Option<u32>, per_page: Option<u32>, usual: u32, most: u32) -> PageRequest {
        PageRequest {
            page: page.unwrap_or(1).clamp(1, Self::MAX_PAGE),
            per_page: per_page.unwrap_or(usual).clamp(1, most),
        }
    }

    /// This page, or the last one of `total` rows if there are fewer pages.
    pub fn within(self, total: u32) -> PageRequest {
        PageRequest { page: self.page.min(total.div_ceil(self.per_page)).max(1), ..self }
    }

    /// Rows before this page.
    pub fn offset(self) -> u32 {
        (self.page - 1).saturating_mul(self.per_page)
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageOf<T> {
    /// Rows of this page.
    pub items: Vec<T>,
    /// Page number, from 1.
    pub page: u32,
    /// Rows on a page.
    pub per_page: u32,
    /// Rows of the whole list.
    pub total: u32,
}

impl<T> PageOf<T> {
    /// A page that answers `request`.
    pub fn new(items: Vec<T>, request: PageRequest, total: u32) -> PageOf<T> {
        PageOf { items, page: request.page, per_page: request.per_page, total }
    }
}
