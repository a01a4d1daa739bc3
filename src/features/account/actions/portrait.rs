//! Portrait: one square picture of a person; the files of the earlier one are removed.

use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::store::profile;
use crate::features::sign_in::store as users;
use crate::media::files::StoredPicture;
use crate::media::store as media;

/// Name and widths of the files of a removed picture, if one was removed.
pub type RemovedFiles = Option<(String, Vec<u32>)>;

/// Sets the portrait. Returns the person and the files that no portrait uses any more.
pub fn set(write: &mut Write, user_key: i64, picture: &StoredPicture) -> Result<(User, RemovedFiles), ApiError> {
    let media_key = media::insert_portrait(write, picture, user_key)?.key;
    replace(write, user_key, Some(media_key))
}

/// Removes the portrait. Returns the person and the files that no portrait uses any more.
pub fn remove(write: &mut Write, user_key: i64) -> Result<(User, RemovedFiles), ApiError> {
    replace(write, user_key, None)
}

fn replace(write: &mut Write, user_key: i64, portrait: Option<i64>) -> Result<(User, RemovedFiles), ApiError> {
    let before = profile::find_portrait(write, user_key)?;
    if before != portrait {
        profile::update_portrait(write, user_key, portrait)?;
        // a byline may show the portrait of its account
        write.invalidate("authors");
        write.invalidate("articles");
    }
    let removed = match before {
        Some(key) if portrait != Some(key) => media::remove(write, key)?,
        _ => None,
    };
    Ok((users::get(write, user_key)?, removed))
}
