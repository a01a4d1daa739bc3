//! Failed backups, and requests and answers of the set-up page that restores one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::backup::{ArchiveContents, BackupError};
use crate::base::clock::Ts;
use crate::db::DatabaseFacts;
use crate::string_enum;

string_enum! {
    /// Why the backup of a night failed.
    BackupFault {
        /// The disk of the portal has too little space.
        DiskFull = "disk_full",
        /// The folder of the backups cannot be written.
        NotWritable = "not_writable",
        /// The second directory cannot be reached or written.
        SecondUnreachable = "second_unreachable",
        /// The second directory has too little space.
        SecondFull = "second_full",
        /// An archive or its copy was read back and is not what was written.
        Damaged = "damaged",
        /// Another reason.
        Other = "other",
    }
}

/// The last attempt to make the backup of the night, while none has succeeded since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BackupFailure {
    /// The kind of the reason.
    pub fault: BackupFault,
    /// The sentence of the command line, in English.
    pub detail: String,
    /// When it failed.
    pub at: Ts,
}

/// Tables whose rows are told of a backup.
pub const COUNTED_TABLES: [&str; 7] = ["articles", "contacts", "services", "enterprises", "ads", "users", "media"];

/// How far a restoration from the set-up page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetupRestoreStage {
    /// Nothing was sent.
    Empty,
    /// The archive is being received.
    Receiving,
    /// The archive is read to its end and its database examined.
    Checking,
    /// The archive cannot be restored; `problem` says why.
    Refused,
    /// The archive is proven; `backup` says what it holds.
    Proven,
    /// The server puts it in the place of the data and starts again.
    Restoring,
}

/// Why an archive cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetupRestoreFault {
    /// The file is no backup of this program.
    Foreign,
    /// It is cut off or altered.
    Damaged,
    /// It is encrypted and no key was given.
    KeyMissing,
    /// It is encrypted with another key.
    KeyWrong,
    /// It was made by a newer version.
    Newer,
    /// It was made by an altered program.
    Altered,
    /// The disk is full.
    DiskFull,
    /// The disk refused for another reason.
    Disk,
}

/// A restoration from the set-up page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SetupRestoration {
    /// How far it is.
    pub stage: SetupRestoreStage,
    /// Bytes of the archive.
    pub size: u64,
    /// Bytes of it that were received; the next part begins there.
    pub received: u64,
    /// Bytes of it that were checked.
    pub checked: u64,
    /// Most bytes of one part.
    pub part_bytes: u64,
    /// The reason for which the archive cannot be restored.
    pub problem: Option<SetupRestoreProblem>,
    /// Contents of a proven archive.
    pub backup: Option<RestorableBackup>,
}

/// Why an archive cannot be restored.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SetupRestoreProblem {
    /// The kind of the reason.
    pub code: SetupRestoreFault,
    /// The sentence of the command line, in English.
    pub detail: String,
}

impl SetupRestoreProblem {
    /// The reason of a failed check.
    pub fn of(error: &BackupError) -> SetupRestoreProblem {
        let code = match error {
            error if error.full_place().is_some() => SetupRestoreFault::DiskFull,
            BackupError::Io { .. } | BackupError::NoSpace(..) => SetupRestoreFault::Disk,
            BackupError::Foreign(_) => SetupRestoreFault::Foreign,
            BackupError::Database(_) | BackupError::Damaged(_) => SetupRestoreFault::Damaged,
            BackupError::KeyMissing => SetupRestoreFault::KeyMissing,
            BackupError::KeyWrong | BackupError::KeyShort => SetupRestoreFault::KeyWrong,
            BackupError::Newer(_) => SetupRestoreFault::Newer,
            BackupError::Refused(_) => SetupRestoreFault::Altered,
        };
        SetupRestoreProblem { code, detail: error.to_string() }
    }
}

/// Manifest and contents of a proven backup.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RestorableBackup {
    /// Moment of its database.
    pub made_at: Ts,
    /// Version of the program that made it.
    pub program: String,
    /// True if it is encrypted.
    pub sealed: bool,
    /// True if it holds `secrets.toml`.
    pub secrets: bool,
    /// Files in it.
    pub files: u64,
    /// Bytes of these files.
    pub bytes: u64,
    /// Articles in every state.
    pub articles: u64,
    /// Contacts in every state.
    pub contacts: u64,
    /// Services in every state.
    pub services: u64,
    /// Enterprises in every state.
    pub enterprises: u64,
    /// Bookings of advertisements in every state.
    pub ads: u64,
    /// Accounts.
    pub accounts: u64,
    /// Pictures.
    pub pictures: u64,
}

impl RestorableBackup {
    /// Says what a backup holds; `database` counted [`COUNTED_TABLES`].
    pub fn of(contents: &ArchiveContents, database: &DatabaseFacts) -> RestorableBackup {
        let rows = |table: &str| {
            let at = COUNTED_TABLES.iter().position(|counted| *counted == table);
            at.and_then(|at| database.rows.get(at)).copied().unwrap_or_default()
        };
        RestorableBackup {
            made_at: contents.manifest.created_at,
            program: contents.manifest.program.clone(),
            sealed: contents.sealed,
            secrets: contents.manifest.secrets,
            files: contents.files,
            bytes: contents.bytes,
            articles: rows("articles"),
            contacts: rows("contacts"),
            services: rows("services"),
            enterprises: rows("enterprises"),
            ads: rows("ads"),
            accounts: rows("users"),
            pictures: rows("media"),
        }
    }
}

/// The secret of the set-up link.
#[derive(Debug, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SetupRestoreLink {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
}

/// A part of an archive.
#[derive(Debug, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SetupRestorePart {
    /// The secret of the set-up link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// Bytes of the whole archive.
    #[schema(minimum = 1, maximum = 1_000_000_000_000_i64)]
    pub size: u64,
    /// Bytes before this part; 0 begins a new archive.
    #[schema(minimum = 0, maximum = 1_000_000_000_000_i64)]
    pub offset: u64,
}

/// The form of a part, for the description.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form that UploadedPart reads")]
pub struct SetupRestorePartForm {
    /// The bytes of the part.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Asks for the check of the archive that was sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRestoreCheck {
    /// The secret of the set-up link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// The text that encrypted the archive.
    #[schema(max_length = 1000, format = Password)]
    pub key: Option<String>,
}

/// Asks for the restoration of the proven archive.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRestoreApproval {
    /// The secret of the set-up link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
}
