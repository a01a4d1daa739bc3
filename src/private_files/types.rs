//! Private files, their owners and their readers.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::SignedIn;
use crate::base::access::CapabilitySet;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::config;
use crate::db::Write;
use crate::string_enum;

/// Identity of a private file.
pub type PrivateFileId = Id<PrivateFile>;

string_enum! {
    /// Format in which a private file is stored.
    FileFormat {
        /// PDF, as it was uploaded.
        Pdf = "pdf",
        /// WebP, encoded anew from an uploaded picture.
        Webp = "webp",
    }
}

/// A private file as its readers see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PrivateFile {
    /// Public identity.
    pub id: PrivateFileId,
    /// Name under which it is saved.
    pub name: String,
    /// Size in bytes.
    #[schema(maximum = 1_000_000_000)]
    pub bytes: u64,
    /// Name of the person who uploaded it; empty for people without an account and after the person was erased.
    pub uploaded_by: String,
    /// When it was uploaded.
    pub created_at: Ts,
    /// True if the caller may remove it.
    pub removable: bool,
}

/// A row of `private_files`.
#[derive(Clone, Debug, PartialEq)]
pub struct PrivateFileRow {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: PrivateFileId,
    /// Name of the kind of its owner.
    pub owner_kind: String,
    /// Public identity of its owner.
    pub owner_id: String,
    /// Name of the file on the disk.
    pub stored_name: String,
    /// Name under which it is saved.
    pub file_name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Key of the account of the person who uploaded it.
    pub uploaded_by: Option<i64>,
    /// Name of that person; may be empty.
    pub uploader_name: String,
    /// True if it belongs to that person's account.
    pub is_personal: bool,
    /// When it was uploaded.
    pub created_at: Ts,
}

impl PrivateFileRow {
    /// The file as a reader with this access sees it; `None` for somebody who may not read it.
    pub fn shown(self, access: FileAccess) -> Option<PrivateFile> {
        (access >= FileAccess::Read).then(|| PrivateFile {
            id: self.id,
            name: self.file_name,
            bytes: self.bytes,
            uploaded_by: self.uploader_name,
            created_at: self.created_at,
            removable: access == FileAccess::ReadAndRemove,
        })
    }
}

/// Rights of a person over a private file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileAccess {
    /// The file stays unknown to the person.
    None,
    /// The person downloads it.
    Read,
    /// The person downloads and removes it.
    ReadAndRemove,
}

/// The object to which a private file belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileOwner<'o> {
    /// Declaration of its kind.
    pub kind: &'static FileOwnerKind,
    /// Public identity.
    pub id: &'o str,
}

/// A kind of objects that have private files.
#[derive(Debug)]
pub struct FileOwnerKind {
    /// Name of the kind, also the type of the object in the audit log: `authorship_record`.
    pub name: &'static str,
    /// Table of the objects. A trigger on it removes the rows of the files with their object.
    pub table: &'static str,
    /// Most files of one object.
    pub max_files: u32,
    /// Rights of a person over a file of an object of this kind.
    pub access: fn(&Connection, &PrivateFileRow, &FileReader) -> Result<FileAccess, ApiError>,
    /// Called in the transaction that adds or removes a file, with the identity of the object: publishes events for open lists.
    pub changed: fn(&mut Write, &str),
}

impl PartialEq for FileOwnerKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for FileOwnerKind {}

/// All kinds of owners; managed by the server.
#[derive(Clone, Copy, Debug)]
pub struct FileOwnerKinds(pub &'static [&'static FileOwnerKind]);

impl FileOwnerKinds {
    /// The kind with this name.
    pub fn find(self, name: &str) -> Option<&'static FileOwnerKind> {
        self.0.iter().copied().find(|kind| kind.name == name)
    }
}

/// A person who wants to read a file.
#[derive(Clone, Debug)]
pub struct FileReader {
    /// Key of the account.
    pub user_key: i64,
    /// Capabilities that the person may use now: none for a restricted person, and none while a second factor is due.
    pub access: CapabilitySet,
}

impl FileReader {
    /// The caller at the moment `now`.
    pub fn of(who: &SignedIn, settings: &config::Access, now: Ts) -> FileReader {
        let access = if who.user.second_factor_due(settings) { CapabilitySet::none() } else { who.user.access(now) };
        FileReader { user_key: who.user.key, access }
    }
}

/// A checked file on the disk; its row is still to be inserted.
#[derive(Clone, Debug)]
pub struct AcceptedFile {
    /// Name of the file on the disk.
    pub stored_name: String,
    /// Name under which it is saved.
    pub file_name: String,
    /// Format.
    pub format: FileFormat,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 of the stored bytes, in hexadecimal digits.
    pub sha256: String,
}

/// A file that is to be attached to an object.
#[derive(Clone, Debug)]
pub struct NewPrivateFile<'o> {
    /// The object.
    pub owner: FileOwner<'o>,
    /// Key of the account of the person who uploaded it; `None` for people without an account.
    pub uploaded_by: Option<i64>,
    /// True if the file is the person's own: it is exported and erased with the account and counts for its quota. False for
    /// files that staff upload about others, which stay without the name.
    pub is_personal: bool,
}
