//! Data of the public pages of categories.

use serde::Serialize;
use utoipa::ToSchema;

use crate::web::page_parts::{Chip, Crumb};
use crate::web::{Head, PageData};

/// A category in the index.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CategoryEntry {
    /// Name and path.
    pub category: Crumb,
    /// Subject of the category, in a sentence or two.
    pub description: Option<String>,
    /// Name of its colour.
    pub color: String,
    /// Name of its icon.
    pub icon: String,
    /// Articles, those of its subcategories included.
    pub count: u32,
    /// Its subcategories.
    pub children: Vec<Chip>,
}

/// Page "categories": the index.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoriesPage {
    /// Title and metadata.
    pub head: Head,
    /// The first level, in order.
    pub categories: Vec<CategoryEntry>,
}

impl PageData for CategoriesPage {
    fn head(&self) -> &Head {
        &self.head
    }
}
