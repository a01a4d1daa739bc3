//! Imports, the objects in them, and the report of an undo.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::string_enum;
use crate::web::csv::report::ImportId;

string_enum! {
    /// Kind of the objects of a table.
    TableKind {
        /// Contacts.
        Contact = "contact",
        /// Services.
        Service = "service",
        /// Enterprises.
        Enterprise = "enterprise",
    }
}

/// An object that an import made or changed.
#[derive(Clone, Debug)]
pub struct ImportedObject {
    /// Its key.
    pub key: i64,
    /// Its name after the import.
    pub name: String,
    /// The object before the import; `None` where the import made it.
    pub before: Option<Value>,
    /// Digest of the object after the import.
    pub after_digest: String,
}

/// An import in the list of the latest ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableImport {
    /// Public identity.
    pub id: ImportId,
    /// Name of the file; empty where the sender gave none.
    pub file_name: String,
    /// Time of the import.
    pub at: Ts,
    /// Name of the person; none for a deleted account.
    pub by: Option<String>,
    /// Objects that it made.
    #[schema(maximum = 10_000)]
    pub created: u32,
    /// Objects that it changed.
    #[schema(maximum = 10_000)]
    pub changed: u32,
    /// Time at which it was undone.
    pub undone_at: Option<Ts>,
    /// Name of the person who undid it.
    pub undone_by: Option<String>,
}

/// The latest imports of a kind, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableImports {
    /// The imports.
    pub items: Vec<TableImport>,
    /// Days for which an import can be undone.
    #[schema(maximum = 1_000)]
    pub kept_days: u32,
}

/// Asks to undo an import.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableImportUndo {
    /// Only tell what would happen.
    pub dry_run: bool,
}

/// An object that an undo leaves as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptObject {
    /// Its name.
    pub name: String,
    /// Stable code: `undo_changed`.
    pub code: String,
    /// Explanation in the reader's language.
    pub message: String,
}

/// Result of an undo or of its check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct UndoReport {
    /// Objects that are as they were before.
    #[schema(maximum = 10_000)]
    pub restored: u32,
    /// Drafts that the import had made and that are removed.
    #[schema(maximum = 10_000)]
    pub removed: u32,
    /// Objects that were removed or have ended since, so that nothing is left to undo.
    #[schema(maximum = 10_000)]
    pub gone: u32,
    /// Objects that stay as they are.
    pub kept: Vec<KeptObject>,
}
