//! Giving the open work of one person to another.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::types::OpenWork;
use crate::features::articles::{events, store};

/// Gives `pieces` of somebody to somebody else, with an audit entry for each article.
pub fn reassign(write: &mut Write, actor: &Actor, pieces: &[OpenWork], from: &User, to: &User) -> Result<(), ApiError> {
    for piece in pieces {
        store::reassign_part(write, piece, from.key, to.key)?;
        let entry = |person: &User| json!({ "part": piece.part, "lang": piece.lang, "person": person.full_name() });
        let (old, new) = (entry(from), entry(to));
        let object = ("article", piece.article_id.as_str());
        audit::record(write, actor, "article.reassign", object, Some(&old), Some(&new))?;
        events::changed(write, &piece.article_id);
    }
    Ok(())
}
