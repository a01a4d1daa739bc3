//! SQL of enterprises that are merged into another one.

use rusqlite::{Connection, OptionalExtension as _};

use super::enterprises::{complete, read, select};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::enterprises::types::Enterprise;
use crate::redirects::{self, Moved, MovedKind};

/// First part of the addresses of enterprises.
const PATH: &str = "/enterprises";

/// The addresses of an enterprise lead to another one from then on.
pub fn repoint(write: &Write, from: &Enterprise, to: &Enterprise) -> Result<(), ApiError> {
    redirects::repoint(write, MovedKind::Enterprise, from.key, to.key)?;
    redirects::add(write, &format!("{PATH}/{}", from.slug), Moved { kind: MovedKind::Enterprise, key: to.key })
}

/// Name and present path of the enterprise to which an old path leads, if any.
pub fn find_moved(db: &Connection, path: &str) -> Result<Option<(String, String)>, ApiError> {
    let Some(moved) = redirects::find(db, path)?.filter(|moved| moved.kind == MovedKind::Enterprise) else {
        return Ok(None);
    };
    let mut statement =
        db.prepare_cached(&select("where e.key = ?1 and e.state = 'active' and e.public_profile = 1"))?;
    let Some(found) = statement.query_row([moved.key], read).optional()? else { return Ok(None) };
    let mut one = [found];
    complete(db, &mut one)?;
    Ok(one.first().map(|target| (target.name(Lang::En).1.to_owned(), format!("{PATH}/{}", target.slug))))
}
