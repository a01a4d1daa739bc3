//! The database: one SQLite file, one writer, several readers. Everything that persists goes through here.
//! It knows no product word; SQL stands in the `store.rs` of each feature.

mod answer;
mod connection;
mod copy;
mod figures;
mod foreign;
mod keys;
mod letters;
mod migrate;
mod packed;
mod pool;
mod settings;
mod slow;
mod text_columns;
mod types;
mod wal;
mod write;
mod writer;

pub use answer::{DbAnswer, QueuedAnswer};
pub use copy::{DatabaseFacts, copy_database, inspect};
pub use figures::DbFigures;
pub use foreign::ForeignCommits;
pub use keys::json_keys;
#[cfg(test)]
pub use migrate::new_database;
pub use migrate::{MigrationError, VERSION, count_applied, migrate, pending};
pub use packed::Packed;
pub use pool::{Db, DbOptions};
pub use settings::{set_setting, setting};
pub use slow::{SlowQueries, SlowQuery};
pub use types::{JsonColumn, is_unique_violation};
pub use wal::{LogDamage, find_damage};
pub use write::{Effects, Event, Write};
