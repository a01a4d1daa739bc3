//! The format: a tar archive in gzip, encrypted where a key is set. Its first entry is the manifest, its last one the list
//! of checksums in the format of `sha256sum`; whoever has neither this program nor a key can read both with `tar`.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::error::BackupError;
use super::sealed::{BackupKey, SealedWriter};
use crate::base::clock::Ts;

/// Name of the first entry.
pub const MANIFEST: &str = "manifest.json";
/// Name of the last entry.
pub const CHECKSUMS: &str = "SHA256SUMS";
/// Version of the format that is written; later ones are refused.
pub const FORMAT: u32 = 1;

/// Level of the compression: pictures do not become smaller and the database little with more effort, but level 1 makes
/// pictures larger by a twentieth, because it never stores a block as it is.
const EFFORT: u32 = 2;

/// The purpose of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArchiveKind {
    /// Database and files of a portal.
    Backup,
    /// Content for another portal.
    Export,
}

impl ArchiveKind {
    /// Its name in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            ArchiveKind::Backup => "a backup of Litfass",
            ArchiveKind::Export => "an export of Litfass",
        }
    }
}

/// The first entry of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchiveManifest {
    /// Version of the format.
    pub format: u32,
    /// Purpose.
    pub kind: ArchiveKind,
    /// Version of the program that made it.
    pub program: String,
    /// Number of migrations of its database, or of the portal that exported it.
    pub schema: usize,
    /// Moment of its database.
    pub created_at: Ts,
    /// True if `secrets.toml` is in it.
    pub secrets: bool,
}

impl ArchiveManifest {
    /// The manifest of an archive that is made now by this program.
    pub fn new(kind: ArchiveKind, schema: usize, created_at: Ts) -> ArchiveManifest {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        ArchiveManifest { format: FORMAT, kind, program, schema, created_at, secrets: false }
    }
}

/// A file that may be encrypted.
enum Output {
    Plain(BufWriter<File>),
    Sealed(Box<SealedWriter<BufWriter<File>>>),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Plain(out) => out.write(bytes),
            Output::Sealed(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Plain(out) => out.flush(),
            Output::Sealed(out) => out.flush(),
        }
    }
}

/// Reads a file and takes its checksum at the same time.
struct Hashing<R> {
    source: R,
    hasher: Sha256,
    bytes: u64,
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        self.hasher.update(&into[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}

/// Writes an archive entry by entry; complete only after [`ArchiveWriter::finish`].
pub struct ArchiveWriter {
    tar: tar::Builder<GzEncoder<Output>>,
    checksums: String,
    /// Entries so far, without manifest and checksums.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl ArchiveWriter {
    /// Begins an archive in `file` with its manifest.
    pub fn new(file: File, key: Option<&BackupKey>, manifest: &ArchiveManifest) -> io::Result<ArchiveWriter> {
        let file = BufWriter::with_capacity(256 * 1024, file);
        let output = match key {
            None => Output::Plain(file),
            Some(key) => Output::Sealed(Box::new(SealedWriter::new(file, key)?)),
        };
        let tar = tar::Builder::new(GzEncoder::new(output, Compression::new(EFFORT)));
        let mut writer = ArchiveWriter { tar, checksums: String::new(), files: 0, bytes: 0 };
        let manifest = serde_json::to_vec_pretty(manifest)?;
        writer.append(MANIFEST, manifest.len() as u64, manifest.as_slice())?;
        (writer.files, writer.bytes) = (0, 0);
        Ok(writer)
    }

    /// Adds the file at `path` under `name`.
    /// Errors: besides those of the system, it became shorter or longer while it was read.
    pub fn add(&mut self, name: &str, path: &Path) -> Result<(), BackupError> {
        let file = File::open(path).map_err(BackupError::io("read", path))?;
        let size = file.metadata().map_err(BackupError::io("read", path))?.len();
        self.append(name, size, file).map_err(BackupError::io("archived", path))
    }

    /// Adds `content` under `name`.
    pub fn add_bytes(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.append(name, content.len() as u64, content)
    }

    fn append(&mut self, name: &str, size: u64, content: impl Read) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        header.set_entry_type(tar::EntryType::Regular);
        let mut content = Hashing { source: content.take(size), hasher: Sha256::new(), bytes: 0 };
        self.tar.append_data(&mut header, name, &mut content)?;
        if content.bytes != size {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it changed while it was read"));
        }
        self.checksums.push_str(&checksum_line(content.hasher, name));
        self.files += 1;
        self.bytes += size;
        Ok(())
    }

    /// Writes the checksums and the end, and waits until all of it is on the disk.
    pub fn finish(mut self) -> io::Result<()> {
        let checksums = std::mem::take(&mut self.checksums);
        self.append(CHECKSUMS, checksums.len() as u64, checksums.as_bytes())?;
        let output = self.tar.into_inner()?.finish()?;
        let file = match output {
            Output::Plain(out) => out,
            Output::Sealed(out) => out.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

/// One line of the checksums, as `sha256sum` writes it.
pub fn checksum_line(hasher: Sha256, name: &str) -> String {
    format!("{}  {name}\n", hex::encode(hasher.finalize()))
}
