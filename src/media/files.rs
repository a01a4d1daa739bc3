//! Files of pictures: `media/<2 hex>/<hash>-<width>.webp`, and the uploaded file below `media/originals/` for later crops.
//! Originals are never served.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::images::{self, Crop, ImageFault};
use crate::base::error::{ApiError, FieldError};

/// Hexadecimal digits of a name: 128 bits.
const NAME_LENGTH: usize = 32;

/// A picture whose files are written; its row is still to be inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPicture {
    /// Name of its files.
    pub hash: String,
    /// Width after cropping, in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// Widths of the files.
    pub widths: Vec<u32>,
    /// Size of all files together.
    pub bytes: u64,
    /// Name of the original; empty if it was not stored.
    pub original_hash: String,
    /// Width of the original after its orientation is applied.
    pub original_width: u32,
    /// Its height.
    pub original_height: u32,
}

fn digest(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hex::encode(hasher.finalize())[..NAME_LENGTH].to_owned()
}

/// Folder and name of one width below `dir`.
pub fn file(dir: &Path, hash: &str, width: u32) -> PathBuf {
    dir.join(&hash[..2.min(hash.len())]).join(format!("{hash}-{width}.webp"))
}

/// The uploaded file of a picture.
pub fn original_file(dir: &Path, hash: &str) -> PathBuf {
    dir.join("originals").join(&hash[..2.min(hash.len())]).join(hash)
}

/// Writes a temporary file and renames it, so that a half-written file never has the final name.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ApiError> {
    if path.exists() {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let temporary = folder.join(format!(".{}", uuid::Uuid::now_v7()));
    let written = write_through(&temporary, bytes).and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        // on a full disk the part would take the last space
        drop(std::fs::remove_file(&temporary));
    }
    Ok(written?)
}

fn write_through(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = std::fs::File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Decodes a picture and writes its files. Takes up to seconds: off the async threads.
/// Errors: `Invalid` for the field `file` if the bytes are no usable picture.
pub fn store(dir: &Path, bytes: &[u8], crop: Option<Crop>) -> Result<StoredPicture, ApiError> {
    let prepared = images::prepare(bytes, crop, images::PAGES).map_err(|fault| refused(&fault))?;
    let (original_width, original_height) = images::dimensions(bytes).map_err(|fault| refused(&fault))?;
    let part = crop.map_or(String::new(), |crop| format!("{},{},{},{}", crop.x, crop.y, crop.width, crop.height));
    let original_hash = digest(&[bytes]);
    let hash = digest(&[bytes, part.as_bytes()]);
    write_whole(&original_file(dir, &original_hash), bytes)?;
    write_sizes(dir, hash, &prepared, Original { hash: original_hash, width: original_width, height: original_height })
}

/// Writes the files that are missing of a picture of which nothing was cut off, from the uploaded file; returns all widths and
/// the size of all files in bytes. Takes up to seconds: off the async threads.
/// Errors: `NotFound` without the uploaded file, `Invalid` if it cannot be read any more.
pub fn add_widths(dir: &Path, hash: &str, original_hash: &str) -> Result<(Vec<u32>, u64), ApiError> {
    let bytes = original(dir, original_hash)?;
    let prepared = images::prepare(&bytes, None, images::PAGES).map_err(|fault| refused(&fault))?;
    let stored = write_sizes(
        dir,
        hash.to_owned(),
        &prepared,
        Original { hash: original_hash.to_owned(), width: prepared.width, height: prepared.height },
    )?;
    Ok((stored.widths, stored.bytes))
}

/// The uploaded file; without a hash it is not stored.
struct Original {
    hash: String,
    width: u32,
    height: u32,
}

fn write_sizes(
    dir: &Path,
    hash: String,
    prepared: &images::Prepared,
    original: Original,
) -> Result<StoredPicture, ApiError> {
    let mut bytes = 0;
    for size in &prepared.sizes {
        write_whole(&file(dir, &hash, size.width), &size.webp)?;
        bytes += size.webp.len() as u64;
    }
    Ok(StoredPicture {
        hash,
        width: prepared.width,
        height: prepared.height,
        widths: prepared.sizes.iter().map(|size| size.width).collect(),
        bytes,
        original_hash: original.hash,
        original_width: original.width,
        original_height: original.height,
    })
}

/// Decodes the square portrait of the person `of`, without a crop its centre, and writes its files. The original is not
/// stored, because its metadata may tell where it was taken. Takes up to seconds: off the async threads.
/// Errors: as [`store`], and `Invalid` for a crop that is no square.
pub fn store_portrait(dir: &Path, bytes: &[u8], crop: Option<Crop>, of: &str) -> Result<StoredPicture, ApiError> {
    let (original_width, original_height) = images::dimensions(bytes).map_err(|fault| refused(&fault))?;
    let crop = crop.unwrap_or_else(|| Crop::center(original_width, original_height));
    let side = crop.width.min(crop.height);
    // browsers round each side on its own
    if crop.width.abs_diff(crop.height) > 1 {
        return Err(ApiError::field("width", "square"));
    }
    let crop = Crop { width: side, height: side, ..crop };
    let prepared = images::prepare(bytes, Some(crop), images::PORTRAITS).map_err(|fault| refused(&fault))?;
    let part = format!("{},{},{}", crop.x, crop.y, crop.width);
    // the person is part of the name, so that no two accounts share files and one of them can be erased
    let hash = digest(&[of.as_bytes(), bytes, part.as_bytes()]);
    write_sizes(dir, hash, &prepared, Original { hash: String::new(), width: original_width, height: original_height })
}

/// Decodes a photo of the person `of` and writes its files. As of a portrait, the original is not stored, and the files are
/// shared with no other account. Takes up to seconds: off the async threads. Errors: as [`store`].
pub fn store_photo(dir: &Path, bytes: &[u8], crop: Option<Crop>, of: &str) -> Result<StoredPicture, ApiError> {
    let (width, height) = images::dimensions(bytes).map_err(|fault| refused(&fault))?;
    let prepared = images::prepare(bytes, crop, images::PHOTOS).map_err(|fault| refused(&fault))?;
    let part = crop.map_or(String::new(), |crop| format!("{},{},{},{}", crop.x, crop.y, crop.width, crop.height));
    let hash = digest(&[of.as_bytes(), b"photo", bytes, part.as_bytes()]);
    write_sizes(dir, hash, &prepared, Original { hash: String::new(), width, height })
}

/// Removes the files of a picture whose row was removed. Missing files are no error.
pub fn remove(dir: &Path, hash: &str, widths: &[u32]) -> Result<(), ApiError> {
    for width in widths {
        match std::fs::remove_file(file(dir, hash, *width)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

/// The uploaded file. Errors: `NotFound`.
pub fn original(dir: &Path, hash: &str) -> Result<Vec<u8>, ApiError> {
    std::fs::read(original_file(dir, hash)).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => ApiError::NotFound,
        _ => error.into(),
    })
}

/// The refusal of a picture. `min_side` is its shortest side in pixels.
pub(super) fn refused_below(fault: &ImageFault, min_side: u32) -> ApiError {
    let field = match fault {
        ImageFault::Format | ImageFault::Avif => FieldError::new("file", "file_kind"),
        ImageFault::Broken => FieldError::new("file", "file_broken"),
        ImageFault::TooSmall { .. } => {
            FieldError::new("file", "picture_too_small").with("min_width", min_side).with("min_height", min_side)
        }
        ImageFault::TooLarge { .. } => FieldError::new("file", "picture_too_large"),
        ImageFault::TooMuchMemory => FieldError::new("file", "picture_too_deep"),
        ImageFault::Crop => FieldError::new("width", "crop"),
    };
    ApiError::Invalid(vec![field])
}

/// The refusal of a picture of pages.
pub fn refused(fault: &ImageFault) -> ApiError {
    refused_below(fault, images::MIN_SIDE)
}
