//! Logos and covers that members upload.

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::media::files::StoredPicture;
use crate::media::{Media, store as media};

/// Most pictures that a person may have uploaded for enterprises.
const MOST_PICTURES: u32 = 50;

/// Adds a picture whose files are written. Errors: 409 `too_many_photos`.
pub fn add_picture(write: &Write, user_key: i64, picture: &StoredPicture, name: &str) -> Result<Media, ApiError> {
    if store::count_uploads(write, user_key)? >= MOST_PICTURES {
        return Err(ApiError::conflict("too_many_photos"));
    }
    Ok(media::insert_enterprise_picture(write, picture, name, user_key)?.media)
}
