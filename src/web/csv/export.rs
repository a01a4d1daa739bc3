//! A table of an export that an import reads again.

use std::collections::HashMap;

use serde_json::Value;

use super::cells::{TableCell, written};
use super::line;

/// Objects as rows: columns that are always there, and the cells that some object fills.
#[derive(Debug)]
pub struct ExportTable {
    fixed: Vec<&'static str>,
    cells: Vec<TableCell>,
    rows: Vec<HashMap<String, String>>,
}

impl ExportTable {
    /// A table without rows.
    pub fn new(fixed: Vec<&'static str>, cells: Vec<TableCell>) -> ExportTable {
        ExportTable { fixed, cells, rows: Vec::new() }
    }

    /// Adds an object: its form as JSON, and the content of the columns that are always there.
    pub fn add(&mut self, form: &Value, facts: Vec<(&'static str, String)>) {
        let cells = self.cells.iter().map(|cell| (cell.column.clone(), written(form, cell)));
        let mut row: HashMap<String, String> = cells.filter(|(_, text)| !text.is_empty()).collect();
        row.extend(facts.into_iter().map(|(column, text)| (column.to_owned(), text)));
        self.rows.push(row);
    }

    /// The table as text.
    pub fn finish(&self) -> String {
        let is_filled =
            |column: &str| !self.fixed.contains(&column) && self.rows.iter().any(|row| row.contains_key(column));
        let filled = self.cells.iter().map(|cell| cell.column.as_str()).filter(|column| is_filled(column));
        let columns: Vec<&str> = self.fixed.iter().copied().chain(filled).collect();
        let mut table = line(&columns);
        for row in &self.rows {
            let fields: Vec<&str> = columns.iter().map(|column| row.get(*column).map_or("", String::as_str)).collect();
            table.push_str(&line(&fields));
        }
        table
    }
}
