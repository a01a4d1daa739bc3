//! Backups: one archive with a consistent copy of the database, the files of the data directory and a checksum of each;
//! its verification, its restoration and the retention of older ones. The command line, the nightly job and the transfer
//! of content between portals use it. An archive never holds `secrets.toml` unless that is asked for.
//!
//! - `archive.rs`, `unpack.rs`: the format, written and read as a stream.
//! - `sealed.rs`: encryption with a key.
//! - `create.rs`, `restore.rs`, `retention.rs`: what is done with archives.

mod archive;
mod create;
mod error;
mod restore;
mod retention;
mod scratch;
mod sealed;
mod space;
mod unpack;

pub use archive::{ArchiveKind, ArchiveManifest, ArchiveWriter};
pub use create::{BackupSettings, WrittenBackup, copy_to, create};
pub use create::{folder_of, private_file, publish};
pub use error::{BackupError, is_full};
pub use restore::{Restored, approve_staged, finish_interrupted, restore, stage, verify};
pub use retention::{Retention, StoredBackup, file_name, list, migration_copies, obsolete};
pub use scratch::Scratch;
pub use sealed::BackupKey;
pub use space::free_bytes;
pub use unpack::{ArchiveContents, unpack};
