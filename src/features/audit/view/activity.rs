//! The latest changes for the start page of the panel.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::audit::store::activity as store;
use crate::features::audit::types::{ActivityLine, ActivityScope};

/// Changes on the start page.
const SHOWN: usize = 8;
/// Lines of the log that are looked at, because several in a row may be told as one.
const LOOKED_AT: u32 = 80;

/// The latest changes of a part of the log, newest first; the same change repeated without another one in between counts
/// as one, because the editor saves a text many times.
pub fn activity(db: &Connection, scope: &ActivityScope, lang: Lang) -> Result<Vec<ActivityLine>, ApiError> {
    let mut lines = store::list(db, scope, lang, LOOKED_AT)?;
    lines.dedup_by(|later, earlier| is_repeated(later, earlier));
    lines.truncate(SHOWN);
    Ok(lines)
}

fn is_repeated(one: &ActivityLine, other: &ActivityLine) -> bool {
    let who = |line: &ActivityLine| (line.actor, line.person.clone());
    let what = |line: &ActivityLine| (line.action.clone(), line.object_type.clone(), line.object_id.clone());
    who(one) == who(other) && what(one) == what(other)
}
