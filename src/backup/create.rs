//! Makes a backup of a data directory while the server may be writing.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::archive::{ArchiveKind, ArchiveManifest, ArchiveWriter};
use super::error::BackupError;
use super::scratch::Scratch;
use super::sealed::BackupKey;
use super::space::free_bytes;
use crate::base::clock::Ts;
use crate::db::{copy_database, inspect};

/// Name of the database in the data directory and in an archive.
pub(super) const DATABASE: &str = "litfass.db";
/// Name of the keys in the data directory and in an archive.
pub(super) const SECRETS: &str = "secrets.toml";
/// Folders that are archived whole: pictures with their originals, and files that are not public. Share pictures are drawn
/// again, letters of the `file` transport are sent.
pub(super) const FOLDERS: [&str; 2] = ["media", "private"];
/// Bytes that stay free for the server while a backup is written.
const RESERVE: u64 = 64 * 1024 * 1024;

/// How a backup is made.
#[derive(Clone, Debug)]
pub struct BackupSettings {
    /// Encrypts the archive.
    pub key: Option<BackupKey>,
    /// Puts `secrets.toml` into it.
    pub with_secrets: bool,
    /// The present moment.
    pub now: Ts,
}

/// A backup that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenBackup {
    /// Path of the archive.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Files in it.
    pub files: u64,
    /// Bytes of these files.
    pub bytes: u64,
}

/// Writes a backup of `data_dir` to `target`, mode 0600. The database is copied first: every change that was acknowledged
/// before the call is in it, and the files that it names are read after it. `tell` hears how many bytes of how many are done.
/// Errors: `target` exists, the disk has too little space, or something cannot be read or written; then no file is left.
pub fn create(
    data_dir: &Path,
    target: &Path,
    settings: &BackupSettings,
    tell: &dyn Fn(u64, u64),
) -> Result<WrittenBackup, BackupError> {
    let database = data_dir.join(DATABASE);
    if !database.is_file() {
        return Err(BackupError::Refused(format!("there is no database in {}", data_dir.display())));
    }
    if target.exists() {
        return Err(BackupError::Refused(format!("{} exists already; backups replace no file", target.display())));
    }
    let folder = folder_of(target);
    let scratch = Scratch::inside(&folder)?;
    let database_bytes = database.metadata().map_err(BackupError::io("read", &database))?.len();
    ensure_space(&folder, database_bytes * 2)?;
    let copy = scratch.path().join(DATABASE);
    copy_database(&database, &copy)?;
    let files = archived_files(data_dir, settings.with_secrets)?;
    let all: u64 = files.iter().map(|(_, size)| size).sum::<u64>() + database_bytes;
    ensure_space(&folder, all)?;
    let mut manifest = ArchiveManifest::new(ArchiveKind::Backup, inspect(&copy, &[])?.schema, settings.now);
    manifest.secrets = settings.with_secrets;
    let draft = scratch.path().join("archive");
    let file = private_file(&draft)?;
    let mut archive =
        ArchiveWriter::new(file, settings.key.as_ref(), &manifest).map_err(BackupError::io("written", &draft))?;
    archive.add(DATABASE, &copy)?;
    tell(archive.bytes, all);
    for (name, _) in &files {
        match archive.add(name, &data_dir.join(name)) {
            // it was removed in the meantime, with its row
            Err(BackupError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {}
            added => added?,
        }
        tell(archive.bytes, all);
    }
    let (files, bytes) = (archive.files, archive.bytes);
    archive.finish().map_err(BackupError::io("written", &draft))?;
    let size = draft.metadata().map_err(BackupError::io("read", &draft))?.len();
    publish(&draft, target)?;
    Ok(WrittenBackup { path: target.to_owned(), size, files, bytes })
}

/// Gives a complete file its name on the same file system, unless another one has it.
pub fn publish(draft: &Path, target: &Path) -> Result<(), BackupError> {
    std::fs::hard_link(draft, target)
        .or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            // file systems without links
            _ => std::fs::rename(draft, target),
        })
        .map_err(BackupError::io("written", target))?;
    let folder = folder_of(target);
    File::open(&folder).and_then(|folder| folder.sync_all()).map_err(BackupError::io("written", &folder))
}

/// The folder of a file that may have no folder in its name.
pub fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

/// Makes a file that only this account can read.
pub fn private_file(path: &Path) -> Result<File, BackupError> {
    let mut options = File::options();
    options.write(true).create_new(true).mode(0o600).open(path).map_err(BackupError::io("written", path))
}

fn ensure_space(folder: &Path, needed: u64) -> Result<(), BackupError> {
    let free = free_bytes(folder).map_err(BackupError::io("examined", folder))?;
    if free >= needed.saturating_add(RESERVE) {
        return Ok(());
    }
    let mb = |bytes: u64| bytes.div_ceil(1024 * 1024);
    let figures = format!("{} MB free, a backup may need {} MB", mb(free), mb(needed + RESERVE));
    Err(BackupError::NoSpace(folder.to_owned(), figures))
}

/// Names relative to the data directory, with sizes, in a stable order.
fn archived_files(data_dir: &Path, with_secrets: bool) -> Result<Vec<(String, u64)>, BackupError> {
    let mut found = Vec::new();
    if with_secrets {
        let path = data_dir.join(SECRETS);
        found.push((SECRETS.to_owned(), path.metadata().map_err(BackupError::io("read", &path))?.len()));
    }
    for folder in FOLDERS {
        collect(data_dir, folder, &mut found)?;
    }
    found.sort_unstable();
    Ok(found)
}

fn collect(data_dir: &Path, folder: &str, found: &mut Vec<(String, u64)>) -> Result<(), BackupError> {
    let path = data_dir.join(folder);
    let entries = match std::fs::read_dir(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(BackupError::io("read", &path))?,
    };
    for entry in entries {
        let entry = entry.map_err(BackupError::io("read", &path))?;
        let name = entry.file_name();
        // files that are being written begin with a dot
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        let name = format!("{folder}/{name}");
        match entry.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            metadata => {
                let metadata = metadata.map_err(BackupError::io("read", &entry.path()))?;
                if metadata.is_dir() {
                    collect(data_dir, &name, found)?;
                } else if metadata.is_file() {
                    found.push((name, metadata.len()));
                }
            }
        }
    }
    Ok(())
}

/// Copies an archive into another directory under its name, and reads the copy back.
/// Errors: the directory is missing or full, or the copy differs; then no file is left.
pub fn copy_to(archive: &Path, directory: &Path) -> Result<PathBuf, BackupError> {
    let name = archive.file_name().unwrap_or_default();
    let target = directory.join(name);
    if target.exists() {
        return Ok(target);
    }
    let size = archive.metadata().map_err(BackupError::io("read", archive))?.len();
    ensure_space(directory, size)?;
    let scratch = Scratch::inside(directory)?;
    let draft = scratch.path().join(name);
    let mut source = File::open(archive).map_err(BackupError::io("read", archive))?;
    let mut copy = private_file(&draft)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 128 * 1024];
    loop {
        let read = source.read(&mut buffer).map_err(BackupError::io("read", archive))?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        copy.write_all(&buffer[..read]).map_err(BackupError::io("written", &draft))?;
    }
    copy.sync_all().map_err(BackupError::io("written", &draft))?;
    let mut written = Sha256::new();
    let mut copy = File::open(&draft).map_err(BackupError::io("read", &draft))?;
    loop {
        let read = copy.read(&mut buffer).map_err(BackupError::io("read", &draft))?;
        if read == 0 {
            break;
        }
        written.update(&buffer[..read]);
    }
    if written.finalize() != hasher.finalize() {
        return Err(BackupError::Damaged(format!("the copy in {} differs", directory.display())));
    }
    publish(&draft, &target)?;
    Ok(target)
}
