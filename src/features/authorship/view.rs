//! A person with a byline, as the panel shows them.

use rusqlite::Connection;

use super::store;
use super::types::{Author, AuthorDetail};
use crate::base::error::ApiError;
use crate::media::store as media;

/// The whole person; `editable` tells whether the caller may change them.
pub fn detail(db: &Connection, author: Author, editable: bool) -> Result<AuthorDetail, ApiError> {
    let photo = author.photo_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten();
    Ok(AuthorDetail {
        editable,
        photo: photo.map(|row| row.media),
        texts: store::texts(db, author.key)?,
        id: author.id,
        slug: author.slug,
        name: author.name,
    })
}
