//! Lists in the panel: the page that a query names, and a whole list as a table.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::csv;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;

/// Most rows that a query may ask for, as the schemas of the queries declare it.
pub const PER_PAGE_MAX: u32 = 100;
/// Rows on a page where the query names no number.
const PER_PAGE: u32 = 20;
/// Rows of a table that are read at once.
const ROWS_AT_ONCE: u32 = 500;
/// Most rows of a table.
const MOST_ROWS: u32 = 50_000;

/// The page of a list that a query names.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// The page that `page` and `per_page` of a query name, within the configured bounds.
pub fn page_request(app: &App, page: Option<u32>, per_page: Option<u32>) -> PageRequest {
    PageRequest::new(page, per_page, PER_PAGE, app.config.limits.per_page_max)
}

/// A whole list as a table: `rows` reads one page of it, `fields` makes the fields of a row.
pub fn table<T>(
    head: &[&str],
    rows: impl FnMut(PageRequest) -> Result<Vec<T>, ApiError>,
    fields: impl Fn(&T) -> Vec<String>,
) -> Result<String, ApiError> {
    let mut table = csv::line(head);
    for_each(rows, |row| {
        table.push_str(&csv::line(&fields(row)));
        Ok(())
    })?;
    Ok(table)
}

/// Calls `each` for every row of a list, of which `rows` reads one page.
pub fn for_each<T>(
    mut rows: impl FnMut(PageRequest) -> Result<Vec<T>, ApiError>,
    mut each: impl FnMut(&T) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    for page in 1..=MOST_ROWS / ROWS_AT_ONCE {
        let found = rows(PageRequest { page, per_page: ROWS_AT_ONCE })?;
        for row in &found {
            each(row)?;
        }
        if found.len() < ROWS_AT_ONCE as usize {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_page_by_page_until_a_page_is_not_full() {
        let mut pages = Vec::new();
        let rows = |request: PageRequest| {
            pages.push(request.page);
            Ok(vec![request.page; if request.page < 3 { 500 } else { 1 }])
        };

        let table = table(&["page"], rows, |page| vec![page.to_string()]).unwrap();

        assert_eq!(pages, [1, 2, 3]);
        assert_eq!(table.lines().count(), 1_002);
        assert!(table.starts_with("page\r\n1\r\n"));
    }
}
