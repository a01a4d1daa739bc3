//! Pictures that the records name, each archived once: the uploaded file where it is kept and nothing was cut off, else the
//! widest file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::store::{self, PictureFiles};
use crate::base::error::ApiError;
use crate::media::files;

/// Start of the addresses of pictures inside texts.
const ADDRESS: &str = "/media/";

/// Files of pictures by their names in the archive.
#[derive(Debug)]
pub struct ExportedPictures {
    media_dir: PathBuf,
    found: BTreeMap<String, PathBuf>,
}

impl ExportedPictures {
    /// No pictures yet.
    pub fn new(media_dir: &Path) -> ExportedPictures {
        ExportedPictures { media_dir: media_dir.to_owned(), found: BTreeMap::new() }
    }

    /// Names of the pictures in the archive with their files.
    pub fn into_files(self) -> BTreeMap<String, PathBuf> {
        self.found
    }

    /// The name of a picture in the archive; `None` if readers do not see it or its files are missing.
    pub fn take(&mut self, db: &Connection, key: Option<i64>) -> Result<Option<String>, ApiError> {
        let Some(key) = key else { return Ok(None) };
        Ok(store::picture(db, key)?.and_then(|picture| self.add(&picture)))
    }

    fn add(&mut self, picture: &PictureFiles) -> Option<String> {
        let original =
            picture.whole_original.as_ref().map(|hash| (hash.clone(), files::original_file(&self.media_dir, hash)));
        let widest = (
            format!("{}-{}.webp", picture.hash, picture.widest),
            files::file(&self.media_dir, &picture.hash, picture.widest),
        );
        let (name, path) = original.into_iter().chain([widest]).find(|(_, path)| path.is_file())?;
        self.found.insert(name.clone(), path);
        Some(name)
    }

    /// A text whose pictures are in the archive, under the names that it has for them.
    pub fn take_inside(&mut self, db: &Connection, body: &str) -> Result<String, ApiError> {
        let mut out = String::with_capacity(body.len());
        let mut rest = body;
        while let Some((before, after)) = rest.split_once(ADDRESS) {
            let name = after.split('"').next().unwrap_or_default();
            let picture = match name.split_once('-') {
                Some((hash, _)) => store::picture_by_hash(db, hash)?,
                None => None,
            };
            out.push_str(before);
            out.push_str(ADDRESS);
            out.push_str(&picture.and_then(|picture| self.add(&picture)).unwrap_or_else(|| name.to_owned()));
            rest = &after[name.len()..];
        }
        out.push_str(rest);
        Ok(out)
    }
}
