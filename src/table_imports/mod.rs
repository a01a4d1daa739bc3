//! Imports of tables that can be undone as a whole. An import notes every object as it was before and a digest of it after;
//! undoing gives back what nobody has changed since, and names what it leaves alone. The kinds of objects decide what stands
//! in the way and carry it out.

mod store;
mod types;
mod undo;

use std::time::Duration;

pub use store::remove_expired;
pub use types::{ImportedObject, KeptObject, TableImport, TableImportUndo, TableImports, TableKind, UndoReport};
pub use undo::{NotedObject, UndoKind, changed_since, check_undo, first_fault, list, note, undo};

/// Time for which an import can be undone.
pub const KEPT: Duration = Duration::from_hours(30 * 24);
