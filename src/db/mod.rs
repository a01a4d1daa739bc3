//! The database: one SQLite file, one writer, several readers. Everything that persists goes through here.
//! This room knows no product word; SQL stands in the `store.rs` of each feature.

mod keys;
mod migrate;
mod pool;
mod string_enum;
mod text_columns;
mod types;
mod write;

pub use keys::json_keys;
pub use migrate::{MigrationError, VERSION, migrate, pending};
pub use pool::{Db, DbOptions};
pub use types::{is_unique_violation, one, optional};
pub use write::{Effects, Event, Write};
