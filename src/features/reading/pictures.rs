//! Pictures of the media room in rows of other tables.

use rusqlite::Row;

use crate::media::Picture;

/// Columns that [`read`] wants, of `media` under the alias `m`.
pub const COLUMNS: &str = "m.hash, m.width, m.height, m.widths";

/// The picture whose columns begin at `first`; none where the row has none.
pub fn read(row: &Row, first: usize, alt: &str) -> rusqlite::Result<Option<Picture>> {
    let Some(hash) = row.get::<_, Option<String>>(first)? else { return Ok(None) };
    Ok(Some(Picture::new(&hash, row.get(first + 1)?, row.get(first + 2)?, &row.get::<_, String>(first + 3)?, alt)))
}
