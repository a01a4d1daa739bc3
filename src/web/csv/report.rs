//! The report of an import: what each row of the table does or would do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cells::{CellChange, TableCell, column_of};
use crate::base::error::FieldError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::locale::t;

/// A table to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTableImport {
    /// The table; the first line names the columns.
    #[schema(max_length = 2_000_000)]
    pub table: String,
    /// Only tell what would happen.
    pub dry_run: bool,
    /// Name of the file, for the list of imports.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub file_name: String,
}

/// Public identity of an import that was carried out.
pub type ImportId = Id<ImportReport>;

/// Effect of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// Would be a new draft.
    New,
    /// Changes an object that is there.
    Changed,
    /// Says what is there already.
    Same,
    /// Cannot be taken.
    Invalid,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRow {
    /// Line of the file, from 1.
    #[schema(maximum = 10_000_000)]
    pub line: u32,
    /// Effect of the row.
    pub kind: RowKind,
    /// Name or slug, as far as it is known.
    pub name: String,
    /// Cells whose fields change.
    pub changes: Vec<CellChange>,
    /// Why it cannot be taken.
    pub reasons: Vec<ImportFault>,
}

/// Why a row cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportFault {
    /// Column of the table; empty where the whole row is meant.
    pub column: String,
    /// Stable code: `required`, `email`.
    pub code: String,
    /// Explanation in the reader's language.
    pub message: String,
}

impl ImportFault {
    /// A fault at the column of its field, in words.
    pub fn new(cells: &[TableCell], fault: &FieldError, lang: Lang) -> ImportFault {
        let message = t(lang, &format!("errors.fields.{}", fault.code), &fault.params);
        ImportFault { column: column_of(cells, &fault.field), code: fault.code.clone(), message }
    }
}

/// Result of an import or of its check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportReport {
    /// The rows, in the order of the file.
    pub rows: Vec<ImportRow>,
    /// The import, by which it is undone; none for a check, and where nothing changed.
    #[schema(value_type = Option<String>)]
    pub import_id: Option<ImportId>,
}

impl ImportReport {
    /// True if every row can be taken.
    pub fn is_valid(&self) -> bool {
        self.rows.iter().all(|row| row.kind != RowKind::Invalid)
    }
}
