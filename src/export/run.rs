//! Writes an export: the records first into an intermediate file, then everything into one archive.

use std::fmt;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use serde_json::Value;

use super::pictures::ExportedPictures;
use super::store::Walked;
use super::{articles, directory};
use crate::backup::{
    ArchiveKind, ArchiveManifest, ArchiveWriter, BackupError, Scratch, folder_of, private_file, publish,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Db, VERSION};
use crate::import::{CONTENT, PICTURES};

/// Numbers of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportSummary {
    /// Records by type, in the order of the file.
    pub records: Vec<(String, u64)>,
    /// ExportedPictures.
    pub pictures: u64,
    /// Size of the archive in bytes.
    pub size: u64,
}

/// Why an export was not made.
#[derive(Debug)]
pub enum ExportError {
    /// The database could not be read.
    Database(ApiError),
    /// The archive could not be written.
    Archive(BackupError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database cannot be read: {error}"),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<ApiError> for ExportError {
    fn from(error: ApiError) -> Self {
        Self::Database(error)
    }
}

impl From<BackupError> for ExportError {
    fn from(error: BackupError) -> Self {
        Self::Archive(error)
    }
}

/// Exports the content of one moment to `target`, mode 0600. `tell` hears how many pictures of how many are archived.
/// Errors: `target` exists, or something cannot be read or written; then no file is left.
pub fn export(
    db: &Db,
    media_dir: &Path,
    target: &Path,
    now: Ts,
    tell: &dyn Fn(u64, u64),
) -> Result<ExportSummary, ExportError> {
    if target.exists() {
        return Err(
            BackupError::Refused(format!("{} exists already; exports replace no file", target.display())).into()
        );
    }
    let scratch = Scratch::inside(&folder_of(target))?;
    let content = scratch.path().join(CONTENT);
    let mut pictures = ExportedPictures::new(media_dir);
    let mut summary = ExportSummary::default();
    let mut lines = BufWriter::new(File::create(&content).map_err(BackupError::io("written", &content))?);
    db.read_blocking(|db| {
        let mut write = |record: Value| -> Result<(), ApiError> {
            let kind = record["type"].as_str().unwrap_or_default();
            match summary.records.iter_mut().find(|(known, _)| known == kind) {
                Some((_, count)) => *count += 1,
                None => summary.records.push((kind.to_owned(), 1)),
            }
            serde_json::to_writer(&mut lines, &record)?;
            Ok(lines.write_all(b"\n")?)
        };
        records(db, &mut pictures, now, &mut write)
    })?;
    lines.flush().map_err(BackupError::io("written", &content))?;
    let files = pictures.into_files();
    let all = files.len() as u64;
    let draft = scratch.path().join("archive");
    let manifest = ArchiveManifest::new(ArchiveKind::Export, VERSION, now);
    let written = |error| BackupError::io("written", &draft)(error);
    let mut archive = ArchiveWriter::new(private_file(&draft)?, None, &manifest).map_err(written)?;
    archive.add(CONTENT, &content)?;
    for (name, path) in &files {
        archive.add(&format!("{PICTURES}/{name}"), path)?;
        summary.pictures += 1;
        tell(summary.pictures, all);
    }
    archive.finish().map_err(written)?;
    summary.size = draft.metadata().map_err(BackupError::io("read", &draft))?.len();
    publish(&draft, target)?;
    Ok(summary)
}

/// All records; what others refer to comes first.
fn records(
    db: &rusqlite::Connection,
    pictures: &mut ExportedPictures,
    now: Ts,
    write: &mut dyn FnMut(Value) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    articles::shelves(db, write)?;
    articles::walk(db, Walked::Authors, &mut |key| write(articles::author(db, key, pictures)?))?;
    let places = articles::Places::read(db)?;
    articles::walk(db, Walked::Articles, &mut |key| {
        articles::article(db, key, &places, pictures)?.map_or(Ok(()), &mut *write)
    })?;
    let mut trees = directory::trees(db, write)?;
    articles::walk(db, Walked::Contacts, &mut |key| {
        directory::contact(db, key, &trees, now)?.map_or(Ok(()), &mut *write)
    })?;
    articles::walk(db, Walked::Enterprises, &mut |key| write(directory::enterprise(db, key, &mut trees)?))?;
    articles::walk(db, Walked::Services, &mut |key| {
        directory::service(db, key, (&trees, &mut *pictures), now)?.map_or(Ok(()), &mut *write)
    })
}
