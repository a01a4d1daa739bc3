//! The archive: everything that the portal holds of a person, as JSON files and the portrait in one zip file.

use std::io::{Cursor, Write as _};
use std::path::Path;

use rusqlite::Connection;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::store::{ARCHIVE_PARTS, archive as store};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::locale::words;
use crate::media::files;

/// Name and content of a file.
type File = (String, Vec<u8>);

/// The content of an archive before it is packed.
pub struct ArchiveContent {
    files: Vec<File>,
    /// Name and largest width of the portrait.
    portrait: Option<(String, u32)>,
}

/// Reads the content of a person's archive in one state of the database.
pub fn collect(db: &Connection, user: &User) -> Result<ArchiveContent, ApiError> {
    let mut files = vec![("README.txt".to_owned(), words(user.locale, "account.readme").into_bytes())];
    for part in ARCHIVE_PARTS {
        let rows = store::list_rows(db, part, user)?;
        files.push((format!("{}.json", part.file), serde_json::to_vec_pretty(&rows)?));
    }
    Ok(ArchiveContent { files, portrait: store::find_portrait(db, user)? })
}

/// Packs the content with the portrait, which is read from `media_dir`: off the async threads. Returns the zip file.
pub fn pack(content: ArchiveContent, media_dir: &Path) -> Result<Vec<u8>, ApiError> {
    let ArchiveContent { files: mut packed, portrait } = content;
    if let Some((hash, width)) = portrait {
        packed.push(("portrait.webp".to_owned(), std::fs::read(files::file(media_dir, &hash, width))?));
    }
    let broken = |error: zip::result::ZipError| ApiError::Internal(Box::new(error));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in packed {
        zip.start_file(name, options).map_err(broken)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish().map_err(broken)?.into_inner())
}
