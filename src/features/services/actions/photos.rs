//! Photos that owners upload for their services.

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::store;
use crate::media::files::StoredPicture;
use crate::media::{Media, store as media};

/// Most photos that an owner may have uploaded.
const MOST_PHOTOS: u32 = 200;

/// Name and widths of the files of a removed picture.
pub type RemovedPicture = (String, Vec<u32>);

/// Adds a photo whose files are written. Errors: 409 `too_many_photos`.
pub fn add(write: &Write, owner_key: i64, picture: &StoredPicture, name: &str) -> Result<Media, ApiError> {
    if store::count_uploads(write, owner_key)? >= MOST_PHOTOS {
        return Err(ApiError::conflict("too_many_photos"));
    }
    Ok(media::insert_service_photo(write, picture, name, owner_key)?.media)
}

/// Removes all photos of an owner; returns the files that nobody uses any more.
pub fn remove_all_of(write: &mut Write, owner_key: i64) -> Result<Vec<RemovedPicture>, ApiError> {
    let mut removed = Vec::new();
    for key in store::list_photos_of_owner(write, owner_key)? {
        removed.extend(store::remove_photo(write, key)?);
    }
    Ok(removed)
}
