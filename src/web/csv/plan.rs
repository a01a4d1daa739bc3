//! Reads a table whose rows name objects by their identity, and says what each row would do.

use std::collections::HashMap;

use super::cells::{CellChange, TableCell};
use super::records::{Named, records};
use super::report::{ImportFault, ImportReport, ImportRow, RowKind};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;

/// Column with the identity of an object; empty for a new one.
pub const ID: &str = "id";
/// Most rows of one import.
pub const MOST_ROWS: usize = 2_000;

/// A row that can be taken.
#[derive(Debug)]
pub struct PlannedRow<T> {
    /// Identity of the object; empty for a new one.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The step to be taken; `None` where the row says what is there already.
    pub step: Option<T>,
    /// Cells whose fields change.
    pub changes: Vec<CellChange>,
}

/// A row that can be taken, or the faults of its cells.
pub type Checked<T> = Result<PlannedRow<T>, Vec<FieldError>>;

impl<T> PlannedRow<T> {
    /// The row of a new object.
    pub fn new_object(name: String, step: T, changes: Vec<CellChange>) -> PlannedRow<T> {
        PlannedRow { id: String::new(), name, step: Some(step), changes }
    }

    /// The row of an object that is there; `step` is asked for only where a cell changes something.
    pub fn change(
        (id, name): (&str, String),
        changes: Vec<CellChange>,
        step: impl FnOnce() -> Result<Result<T, Vec<FieldError>>, ApiError>,
    ) -> Result<Checked<T>, ApiError> {
        let row = |step, changes| PlannedRow { id: id.to_owned(), name, step, changes };
        if changes.is_empty() {
            return Ok(Ok(row(None, changes)));
        }
        Ok(step()?.map(|step| row(Some(step), changes)))
    }
}

/// The object that a row names, of those that `is_listed` lets through; else `not_found` at its column. `found` is the answer
/// of the store, `None` for what is no identity.
pub fn named_object<T>(
    found: Option<Result<T, ApiError>>,
    is_listed: impl FnOnce(&T) -> bool,
) -> Result<Result<T, Vec<FieldError>>, ApiError> {
    match found.transpose() {
        Ok(Some(object)) if is_listed(&object) => Ok(Ok(object)),
        Ok(_) | Err(ApiError::NotFound) => Ok(Err(vec![FieldError::new(ID, "not_found")])),
        Err(other) => Err(other),
    }
}

/// Steps that a table asks for, and the report of it.
#[derive(Debug)]
pub struct ImportPlan<T> {
    /// The report.
    pub report: ImportReport,
    /// Steps of the rows that change something.
    pub steps: Vec<T>,
}

impl<T> ImportPlan<T> {
    /// Takes every step, and answers the report with what the steps answered. Errors: a fault in any row, before the first
    /// step.
    pub fn carry_out<R>(self, step: impl FnMut(T) -> Result<R, ApiError>) -> Result<(ImportReport, Vec<R>), ApiError> {
        if !self.report.is_valid() {
            return Err(ApiError::field("table", "csv_faults"));
        }
        let done = self.steps.into_iter().map(step).collect::<Result<_, _>>()?;
        Ok((self.report, done))
    }
}

/// Reads a table. `read_only` names the columns that an export has and an import passes over, `row` validates a row.
/// Errors: it is no table, names an unknown column, or has too many rows.
pub fn plan<T>(
    table: &str,
    cells: &[TableCell],
    read_only: &[&str],
    lang: Lang,
    mut row: impl FnMut(&Named) -> Result<Checked<T>, ApiError>,
) -> Result<ImportPlan<T>, ApiError> {
    let records = records(table)?;
    let Some(((_, head), rows)) = records.split_first() else { return Err(ApiError::field("table", "required")) };
    let head: Vec<String> = head.iter().map(|name| name.trim().to_lowercase()).collect();
    let is_known = |name: &String| read_only.contains(&name.as_str()) || cells.iter().any(|cell| cell.column == *name);
    if !head.iter().all(is_known) {
        return Err(ApiError::field("table", "csv_head"));
    }
    if rows.len() > MOST_ROWS {
        return Err(ApiError::field("table", "csv_rows"));
    }
    let mut plan = ImportPlan { report: ImportReport::default(), steps: Vec::new() };
    let mut seen: HashMap<String, u32> = HashMap::new();
    for (line, fields) in rows {
        let named = Named(head.iter().map(String::as_str).zip(fields.iter().map(String::as_str)).collect());
        let checked = if fields.len() == head.len() {
            row(&named)?
        } else {
            Err(vec![FieldError::new("", "csv_cells").with("count", head.len())])
        };
        let checked = checked.and_then(|planned| {
            let twin = (!planned.id.is_empty()).then(|| seen.insert(planned.id.clone(), *line)).flatten();
            twin.map_or(Ok(planned), |first| Err(vec![FieldError::new(ID, "csv_repeated").with("line", first)]))
        });
        plan.report.rows.push(match checked {
            Err(faults) => ImportRow {
                line: *line,
                kind: RowKind::Invalid,
                name: first_filled(&named),
                changes: Vec::new(),
                reasons: faults.iter().map(|fault| ImportFault::new(cells, fault, lang)).collect(),
            },
            Ok(planned) => {
                let kind = match (&planned.step, planned.id.is_empty()) {
                    (None, _) => RowKind::Same,
                    (Some(_), true) => RowKind::New,
                    (Some(_), false) => RowKind::Changed,
                };
                plan.steps.extend(planned.step);
                ImportRow { line: *line, kind, name: planned.name, changes: planned.changes, reasons: Vec::new() }
            }
        });
    }
    Ok(plan)
}

/// Name of a row that cannot be taken, as far as the table tells it.
fn first_filled(row: &Named) -> String {
    let columns = ["title", "name", "title_en", "title_uk", "title_de", "legal_name", "id"];
    columns.iter().find_map(|column| row.get(column).filter(|text| !text.is_empty())).unwrap_or_default().to_owned()
}
