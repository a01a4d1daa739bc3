//! Rows of a table as they are sent: RFC 4180, with commas or semicolons.

use std::collections::HashMap;

use crate::base::error::ApiError;

/// Reads a table into records with the line each begins on. Errors: a quote is never closed.
pub fn records(table: &str) -> Result<Vec<(u32, Vec<String>)>, ApiError> {
    let table = table.trim_start_matches('\u{feff}');
    let separator = match table.lines().next() {
        Some(first) if first.matches(';').count() > first.matches(',').count() => ';',
        _ => ',',
    };
    let (mut out, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begun, mut quoted) = (1_u32, 1_u32, false);
    let mut letters = table.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if field.is_empty() => quoted = true,
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                out.push((begun, std::mem::take(&mut row)));
                line += 1;
                begun = line;
            }
            '\r' if !quoted => {}
            one if one == separator && !quoted => row.push(std::mem::take(&mut field)),
            one => {
                line += u32::from(one == '\n');
                field.push(one);
            }
        }
    }
    if quoted {
        return Err(ApiError::field("table", "csv"));
    }
    if !field.is_empty() || !row.is_empty() {
        row.push(field);
        out.push((begun, row));
    }
    out.retain(|(_, row)| row.iter().any(|field| !field.trim().is_empty()));
    Ok(out)
}

/// A row by the names of its columns.
pub struct Named<'r>(pub HashMap<&'r str, &'r str>);

impl Named<'_> {
    /// Content of a column; none where the table has no such column. Exports put an apostrophe before formulas.
    pub fn get(&self, column: &str) -> Option<&str> {
        self.0.get(column).map(|text| text.trim()).map(|text| match text.strip_prefix('\'') {
            Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
            _ => text,
        })
    }
}
