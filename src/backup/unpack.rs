//! Reads an archive to its end: every entry is compared with its checksum, and what the caller wants is written to files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Component, Path, PathBuf};

use flate2::bufread::GzDecoder;
use sha2::{Digest as _, Sha256};

use super::archive::{ArchiveKind, ArchiveManifest, CHECKSUMS, FORMAT, MANIFEST, checksum_line};
use super::error::BackupError;
use super::sealed::{self, BackupKey, SealedReader};

/// Longest manifest and longest list of checksums that are read, in bytes.
const MAX_MANIFEST: u64 = 64 * 1024;
const MAX_CHECKSUMS: u64 = 512 * 1024 * 1024;
const BUFFER: usize = 128 * 1024;

/// The contents of an archive whose checksums are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveContents {
    /// Its first entry.
    pub manifest: ArchiveManifest,
    /// True if it is encrypted.
    pub sealed: bool,
    /// Entries without manifest and checksums.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// Counts the bytes that were read of the archive, for the progress bar.
struct Counting<'a, R> {
    source: R,
    read: u64,
    tell: &'a dyn Fn(u64),
}

impl<R: Read> Read for Counting<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        self.read += read as u64;
        (self.tell)(self.read);
        Ok(read)
    }
}

fn damaged(error: io::Error) -> BackupError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => BackupError::Damaged("it ends too early".to_owned()),
        _ => BackupError::Damaged(error.to_string()),
    }
}

/// Reads the archive at `path`. `place` names the file for an entry, or `None` for one that is only checked; its error refuses
/// the archive. `tell` hears how many bytes of the archive were read.
/// Errors: the archive is of another kind, newer, damaged or locked, or a file cannot be written. What was written stays.
pub fn unpack(
    path: &Path,
    kind: ArchiveKind,
    key: Option<&BackupKey>,
    place: &mut dyn FnMut(&str) -> Result<Option<PathBuf>, BackupError>,
    tell: &dyn Fn(u64),
) -> Result<ArchiveContents, BackupError> {
    let file = File::open(path).map_err(BackupError::io("read", path))?;
    let mut source = BufReader::with_capacity(BUFFER, Counting { source: file, read: 0, tell });
    let start = source.fill_buf().map_err(BackupError::io("read", path))?;
    if start.starts_with(sealed::MAGIC) {
        let key = key.ok_or(BackupError::KeyMissing)?;
        source.consume(sealed::MAGIC.len());
        let opened = SealedReader::new(source, key).map_err(damaged)?;
        let mut opened = BufReader::with_capacity(BUFFER, opened);
        // the first part tells whether the key is right
        opened.fill_buf().map_err(|_| BackupError::KeyWrong)?;
        return read(opened, kind, place).map(|contents| ArchiveContents { sealed: true, ..contents });
    }
    if start.starts_with(b"\x1f\x8b") {
        return read(source, kind, place);
    }
    Err(BackupError::Foreign(kind.words().to_owned()))
}

fn read(
    source: impl BufRead,
    kind: ArchiveKind,
    place: &mut dyn FnMut(&str) -> Result<Option<PathBuf>, BackupError>,
) -> Result<ArchiveContents, BackupError> {
    let mut tar = tar::Archive::new(GzDecoder::new(source));
    let mut manifest: Option<ArchiveManifest> = None;
    let mut checksums = String::new();
    let mut is_complete = false;
    let (mut files, mut bytes) = (0, 0);
    for entry in tar.entries().map_err(damaged)? {
        let mut entry = match (entry, &manifest) {
            (Ok(entry), _) => entry,
            (Err(error), None) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(BackupError::Foreign(kind.words().to_owned()));
            }
            (Err(error), _) => return Err(damaged(error)),
        };
        let name = plain_name(&entry)?;
        let Some(found) = &manifest else {
            let read = read_manifest(&name, kind, &mut entry, &mut checksums)?;
            manifest = Some(read);
            continue;
        };
        if is_complete {
            return Err(BackupError::Damaged(format!("{name} stands behind its end")));
        }
        if name == CHECKSUMS {
            compare(&mut entry, &checksums)?;
            is_complete = true;
            continue;
        }
        if name == "secrets.toml" && !found.secrets {
            return Err(BackupError::Damaged("it holds secrets.toml and its manifest does not say so".to_owned()));
        }
        let hasher = write_entry(&name, &mut entry, place(&name)?)?;
        checksums.push_str(&checksum_line(hasher, &name));
        files += 1;
        bytes += entry.size();
    }
    // the end of the compressed stream carries a checksum of its own, and nothing may follow it
    let mut rest = tar.into_inner();
    io::copy(&mut rest, &mut io::sink()).map_err(damaged)?;
    if !rest.into_inner().fill_buf().map_err(damaged)?.is_empty() {
        return Err(BackupError::Damaged("something follows its end".to_owned()));
    }
    match manifest {
        None => Err(BackupError::Foreign(kind.words().to_owned())),
        Some(_) if !is_complete => Err(BackupError::Damaged("it ends too early".to_owned())),
        Some(manifest) => Ok(ArchiveContents { manifest, sealed: false, files, bytes }),
    }
}

/// The name of an entry, which leads to no other folder.
fn plain_name<R: Read>(entry: &tar::Entry<'_, R>) -> Result<String, BackupError> {
    let path = entry.path().map_err(damaged)?;
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    match path.to_str() {
        Some(name) if is_plain && entry.header().entry_type() == tar::EntryType::Regular => Ok(name.to_owned()),
        _ => Err(BackupError::Damaged(format!("it holds something that is no plain file: {}", path.display()))),
    }
}

fn read_manifest(
    name: &str,
    kind: ArchiveKind,
    entry: &mut impl Read,
    checksums: &mut String,
) -> Result<ArchiveManifest, BackupError> {
    let foreign = || BackupError::Foreign(kind.words().to_owned());
    if name != MANIFEST {
        return Err(foreign());
    }
    let mut text = Vec::new();
    entry.take(MAX_MANIFEST).read_to_end(&mut text).map_err(damaged)?;
    let format = serde_json::from_slice::<serde_json::Value>(&text).ok().and_then(|value| value["format"].as_u64());
    match format {
        Some(format) if format > u64::from(FORMAT) => {
            return Err(BackupError::Newer(format!("its format is {format}, this program reads up to {FORMAT}")));
        }
        Some(_) => {}
        None => return Err(foreign()),
    }
    let manifest: ArchiveManifest =
        serde_json::from_slice(&text).map_err(|error| BackupError::Damaged(format!("its manifest: {error}")))?;
    if manifest.kind != kind {
        return Err(BackupError::Foreign(format!("{}, it is {}", kind.words(), manifest.kind.words())));
    }
    checksums.push_str(&checksum_line(Sha256::new_with_prefix(&text), MANIFEST));
    Ok(manifest)
}

fn write_entry(name: &str, entry: &mut impl Read, target: Option<PathBuf>) -> Result<Sha256, BackupError> {
    let mut file = match &target {
        None => None,
        Some(path) => {
            let folder = path.parent().unwrap_or(Path::new(""));
            std::fs::create_dir_all(folder).map_err(BackupError::io("made", folder))?;
            let mut options = File::options();
            let options = options.write(true).create_new(true).mode(0o600);
            Some(options.open(path).map_err(BackupError::io("written", path))?)
        }
    };
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; BUFFER];
    loop {
        let read = match entry.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(BackupError::Damaged(format!("it ends within {name}")));
            }
            Err(error) => return Err(BackupError::Damaged(format!("{name}: {error}"))),
        };
        hasher.update(&buffer[..read]);
        if let (Some(file), Some(path)) = (&mut file, &target) {
            file.write_all(&buffer[..read]).map_err(BackupError::io("written", path))?;
        }
    }
    if let (Some(file), Some(path)) = (file, &target) {
        file.sync_all().map_err(BackupError::io("written", path))?;
    }
    Ok(hasher)
}

/// Compares the checksums that were taken with those that the archive lists.
fn compare(entry: &mut impl Read, taken: &str) -> Result<(), BackupError> {
    let mut listed = String::new();
    entry.take(MAX_CHECKSUMS).read_to_string(&mut listed).map_err(damaged)?;
    if listed == taken {
        return Ok(());
    }
    let differing = taken.lines().zip(listed.lines()).find(|(taken, listed)| taken != listed);
    let name = differing.map(|(taken, _)| taken.split("  ").nth(1).unwrap_or_default().to_owned());
    Err(BackupError::Damaged(match name {
        Some(name) => format!("{name} does not have its checksum"),
        None => "files and checksums are not the same number".to_owned(),
    }))
}
