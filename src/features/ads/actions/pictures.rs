//! Pictures that owners upload for advertising.

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::store;
use crate::media::files::StoredPicture;
use crate::media::{Media, store as media};

/// Most pictures that an owner may have.
const MOST_PICTURES: u32 = 100;

/// Adds a picture whose files are written. Errors: 409 `too_many_pictures`.
pub fn add(write: &Write, owner_key: i64, picture: &StoredPicture, name: &str) -> Result<Media, ApiError> {
    if store::count_pictures(write, owner_key)? >= MOST_PICTURES {
        return Err(ApiError::conflict("too_many_pictures"));
    }
    Ok(media::insert_ad_picture(write, picture, name, owner_key)?.media)
}

/// Removes all pictures of an owner; returns names and widths of the files that nobody uses any more.
pub fn remove_all_of(write: &mut Write, owner_key: i64) -> Result<Vec<(String, Vec<u32>)>, ApiError> {
    let mut removed = Vec::new();
    for key in store::list_pictures_of_owner(write, owner_key)? {
        removed.extend(store::remove_picture(write, key)?);
    }
    Ok(removed)
}
