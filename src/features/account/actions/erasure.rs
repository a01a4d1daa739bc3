//! Erasure of an account whose deletion is due.

use crate::auth::{UserState, session};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::rules;
use crate::features::account::store::{erased_data, profile};
use crate::features::ads::actions as ads;
use crate::features::authorship::store as authorship;
use crate::features::enterprises::actions as enterprises;
use crate::features::search;
use crate::features::services::actions as services;
use crate::features::sign_in::store as users;
use crate::media::store as media;

/// Erases one person whose deletion is due, also while the account is suspended. Returns names and widths of the files of the
/// portrait and of photos. A person who has become the last super-admin in the meantime is not
/// erased until there is another one.
pub fn erase(write: &mut Write, user_key: i64) -> Result<Vec<(String, Vec<u32>)>, ApiError> {
    let user = users::get(write, user_key)?;
    if !matches!(user.state, UserState::DeletionRequested | UserState::Suspended) {
        return Ok(Vec::new());
    }
    if rules::is_last_super_admin(&user, users::count_super_admins(write, Some(user_key))?) {
        tracing::warn!("the last super-admin waits to be erased: give the role to somebody else");
        return Ok(Vec::new());
    }
    session::close_all(write, user_key, None)?;
    let portrait = profile::find_portrait(write, user_key)?;
    let byline = authorship::find_by_user(write, user_key)?;
    let mut removed = services::remove_photos_of(write, user_key)?;
    removed.extend(ads::remove_pictures_of(write, user_key)?);
    enterprises::close_owned_by(write, user_key)?;
    erased_data::remove(write, &user)?;
    if let Some(byline) = byline
        && authorship::find(write, &byline.slug)?.is_none()
    {
        // a byline under published work stays
        search::forget_author(write, byline.key, &byline.name)?;
    }
    write.invalidate("authors");
    write.invalidate("articles");
    write.invalidate("services");
    if let Some(key) = portrait {
        removed.extend(media::remove(write, key)?);
    }
    Ok(removed)
}
