//! SQL of pictures.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use super::files::Kept;
use super::picture::Picture;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::{PageOf, PageRequest};
use crate::db::{Write, one};

/// Identity of a picture.
pub type MediaId = Id<Media>;

/// A picture of the portal, as the panel shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Media {
    /// Public identity.
    pub id: MediaId,
    /// The picture.
    pub picture: Picture,
    /// Name of the file as it was sent.
    pub file_name: String,
    /// Width of what was sent, in pixels.
    #[schema(maximum = 100_000)]
    pub original_width: u32,
    /// Its height.
    #[schema(maximum = 100_000)]
    pub original_height: u32,
    /// When it was sent.
    pub created_at: Ts,
}

/// What the panel does not see of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct MediaRow {
    /// Key inside the database.
    pub key: i64,
    /// Name of the original file.
    pub original_hash: String,
    /// Who sent it.
    pub uploaded_by: Option<i64>,
    /// Width after cropping.
    pub width: u32,
    /// Height after cropping.
    pub height: u32,
    /// What the panel sees.
    pub media: Media,
}

const COLUMNS: &str = "m.key, m.id, m.hash, m.width, m.height, m.widths, m.file_name, m.original_hash, m.original_width, m.original_height, m.uploaded_by, m.created_at";

fn read(row: &Row) -> rusqlite::Result<MediaRow> {
    let (hash, widths): (String, String) = (row.get(2)?, row.get(5)?);
    let (width, height) = (row.get(3)?, row.get(4)?);
    Ok(MediaRow {
        key: row.get(0)?,
        original_hash: row.get(7)?,
        uploaded_by: row.get(10)?,
        width,
        height,
        media: Media {
            id: row.get(1)?,
            picture: Picture::new(&hash, width, height, &widths, ""),
            file_name: row.get(6)?,
            original_width: row.get(8)?,
            original_height: row.get(9)?,
            created_at: row.get(11)?,
        },
    })
}

/// What a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Pages.
    Content,
    /// One person's profile; nobody else chooses or lists it.
    Portrait,
}

impl Purpose {
    const fn as_str(self) -> &'static str {
        match self {
            Purpose::Content => "content",
            Purpose::Portrait => "portrait",
        }
    }
}

/// The picture of pages with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &MediaId) -> Result<MediaRow, ApiError> {
    let sql = format!("select {COLUMNS} from media m where m.id = ?1 and m.purpose = 'content'");
    db.prepare_cached(&sql)?.query_row([id], read).optional()?.ok_or(ApiError::NotFound)
}

/// The picture with this key, if it is there.
pub fn find_by_key(db: &Connection, key: i64) -> Result<Option<MediaRow>, ApiError> {
    let sql = format!("select {COLUMNS} from media m where m.key = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([key], read).optional()?)
}

/// Notes a picture whose files are in place; the same picture of the same person is noted once.
pub fn insert(write: &Write, kept: &Kept, file_name: &str, uploaded_by: Option<i64>) -> Result<MediaRow, ApiError> {
    insert_for(write, kept, file_name, uploaded_by, Purpose::Content)
}

/// Notes the portrait of a person; the name of its file is theirs to keep.
pub fn insert_portrait(write: &Write, kept: &Kept, of: i64) -> Result<MediaRow, ApiError> {
    insert_for(write, kept, "", Some(of), Purpose::Portrait)
}

fn insert_for(
    write: &Write,
    kept: &Kept,
    file_name: &str,
    uploaded_by: Option<i64>,
    purpose: Purpose,
) -> Result<MediaRow, ApiError> {
    write
        .prepare_cached(
            "insert into media (id, hash, file_name, width, height, widths, original_hash, original_width, original_height,
               bytes, uploaded_by, created_at, purpose)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
             on conflict (hash, coalesce(uploaded_by, 0)) do nothing",
        )?
        .execute(params![
            Id::<Media>::new(),
            kept.hash,
            file_name,
            kept.width,
            kept.height,
            serde_json::to_string(&kept.widths)?,
            kept.original_hash,
            kept.original_width,
            kept.original_height,
            i64::try_from(kept.bytes).unwrap_or(i64::MAX),
            uploaded_by,
            write.now(),
            purpose.as_str()
        ])?;
    let sql = format!("select {COLUMNS} from media m where m.hash = ?1 and coalesce(m.uploaded_by, 0) = ?2");
    one(write.prepare_cached(&sql)?.query_row(params![kept.hash, uploaded_by.unwrap_or(0)], read))
}

/// Forgets a picture; answers the name and the widths of its files.
pub fn remove(write: &Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    let mut statement = write.prepare_cached("delete from media where key = ?1 returning hash, widths")?;
    let gone = statement.query_row([key], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).optional()?;
    gone.map_or(Ok(None), |(hash, widths)| Ok(Some((hash, serde_json::from_str(&widths)?))))
}

/// Pictures, newest first: those of one person, or of all; `q` is a part of the file's name.
pub fn list(
    db: &Connection,
    uploaded_by: Option<i64>,
    q: &str,
    request: PageRequest,
) -> Result<PageOf<Media>, ApiError> {
    let filter = "m.purpose = 'content' and (:by is null or m.uploaded_by = :by) and (:q = '' or instr(lower(m.file_name), :q) > 0)";
    let q = q.to_lowercase();
    let sql = format!(
        "select {COLUMNS} from media m where {filter} order by m.created_at desc, m.key desc limit :limit offset :offset"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        rusqlite::named_params! { ":by": uploaded_by, ":q": q, ":limit": request.per_page, ":offset": request.offset() },
        |row| Ok(read(row)?.media),
    )?;
    let items = rows.collect::<Result<_, _>>()?;
    let sql = format!("select count(*) from media m where {filter}");
    let total = one(db
        .prepare_cached(&sql)?
        .query_row(rusqlite::named_params! { ":by": uploaded_by, ":q": q }, |row| row.get(0)))?;
    Ok(PageOf::new(items, request, total))
}

/// Columns of a picture joined to a row of another table under the alias `m`; read by [`joined_picture`].
pub const PICTURE_COLUMNS: &str =
    "m.hash as picture_hash, m.width as picture_width, m.height as picture_height, m.widths as picture_widths";

/// The picture of a row with [`PICTURE_COLUMNS`]; none where nothing was joined.
pub fn joined_picture(row: &Row, alt: &str) -> rusqlite::Result<Option<Picture>> {
    let Some(hash) = row.get::<_, Option<String>>("picture_hash")? else { return Ok(None) };
    let widths: String = row.get("picture_widths")?;
    Ok(Some(Picture::new(&hash, row.get("picture_width")?, row.get("picture_height")?, &widths, alt)))
}
