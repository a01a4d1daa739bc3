//! Runs the import of an archive that `litfass export` made: unpacked, checked as a whole, then read as a corpus.

use std::path::{Path, PathBuf};

use super::report::ImportSummary;
use super::run::{ImportError, Options, on_a_copy, run_corpus};
use super::source::Source;
use super::store::ARCHIVE;
use crate::backup::{ArchiveKind, BackupError, Scratch, unpack};
use crate::db::Db;

/// Name of the records in an archive.
pub const CONTENT: &str = "content.jsonl";
/// Folder of the pictures in an archive.
pub const PICTURES: &str = "media";

/// Imports an archive, which is unpacked into `directory` for that time.
pub fn archive(db: &Db, file: &Path, directory: &Path, options: &Options) -> Result<ImportSummary, ImportError> {
    let scratch = Scratch::inside(directory)?;
    let place = |name: &str| -> Result<Option<PathBuf>, BackupError> {
        let is_picture = name.strip_prefix(PICTURES).and_then(|name| name.strip_prefix('/'));
        let is_known = name == CONTENT || is_picture.is_some_and(|name| !name.contains('/'));
        if is_known { Ok(Some(scratch.path().join(name))) } else { Err(unknown(name)) }
    };
    unpack(file, ArchiveKind::Export, None, &mut { place }, &|_| ())?;
    let source = Source::File(scratch.path().join(CONTENT));
    if options.dry_run {
        return on_a_copy(db, |copy| run_corpus(copy, &source, ARCHIVE, options));
    }
    run_corpus(db, &source, ARCHIVE, options)
}

fn unknown(name: &str) -> BackupError {
    BackupError::Damaged(format!("it holds {name}, which is part of no export"))
}
