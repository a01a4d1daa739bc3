//! The archive: everything that the portal holds of a person, as JSON files, the portrait and the person's private files in one
//! zip file.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::store::{ARCHIVE_PARTS, archive as store};
use crate::app::App;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::locale::words;
use crate::media::files;
use crate::private_files::{self, PrivateFileRow};

/// The content of an archive before it is packed.
pub struct ArchiveContent {
    /// Names and contents of the JSON files.
    texts: Vec<(String, Vec<u8>)>,
    /// Name and largest width of the portrait.
    portrait: Option<(String, u32)>,
    files: Vec<PrivateFileRow>,
}

/// Folders that an archive is packed from.
pub struct ArchiveFolders {
    data: PathBuf,
    media: PathBuf,
    private: PathBuf,
}

impl ArchiveFolders {
    /// The folders of the server.
    pub fn of(app: &App) -> ArchiveFolders {
        ArchiveFolders { data: app.config.server.data_dir.clone(), media: app.media_dir(), private: app.private_dir() }
    }
}

/// Reads the content of a person's archive in one state of the database.
pub fn collect(db: &Connection, user: &User) -> Result<ArchiveContent, ApiError> {
    let mut texts = vec![("README.txt".to_owned(), words(user.locale, "account.readme").into_bytes())];
    for part in ARCHIVE_PARTS {
        let rows = store::list_rows(db, part, user)?;
        texts.push((format!("{}.json", part.file), serde_json::to_vec_pretty(&rows)?));
    }
    let files = private_files::list_personal(db, user.key)?;
    Ok(ArchiveContent { texts, portrait: store::find_portrait(db, user)?, files })
}

/// Packs the content: off the async threads. Returns the zip file, whose name is removed already, and its size in bytes. It
/// is written to the disk, because private files may take more memory than the process should.
pub fn pack(content: ArchiveContent, folders: &ArchiveFolders) -> Result<(File, u64), ApiError> {
    let broken = |error: zip::result::ZipError| ApiError::Internal(Box::new(error));
    let mut zip = ZipWriter::new(BufWriter::new(unnamed_file(&folders.data)?));
    let deflated = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    // pictures and most of a PDF file are compressed already
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in content.texts {
        zip.start_file(name, deflated).map_err(broken)?;
        zip.write_all(&bytes)?;
    }
    if let Some((hash, width)) = content.portrait {
        zip.start_file("portrait.webp", stored).map_err(broken)?;
        std::io::copy(&mut File::open(files::file(&folders.media, &hash, width))?, &mut zip)?;
    }
    for row in content.files {
        let mut file = match private_files::open(&folders.private, &row.stored_name) {
            Ok(file) => file,
            // removed since the rows were read
            Err(ApiError::NotFound) => continue,
            Err(other) => return Err(other),
        };
        // the identity keeps two files of one name apart
        zip.start_file(format!("files/{}-{}", row.id, row.file_name), stored).map_err(broken)?;
        std::io::copy(&mut file, &mut zip)?;
    }
    let mut file = zip.finish().map_err(broken)?.into_inner().map_err(|error| error.into_error())?;
    let bytes = file.stream_position()?;
    file.rewind()?;
    Ok((file, bytes))
}

/// An open file without a name: it is gone when it is closed, also after a crash.
fn unnamed_file(folder: &Path) -> Result<File, ApiError> {
    let path = folder.join(format!(".archive-{}", uuid::Uuid::new_v4().simple()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}
