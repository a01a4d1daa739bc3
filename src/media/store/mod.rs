//! SQL of pictures.

mod descriptions;
mod list;

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::files::StoredPicture;
use super::picture::Picture;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;

pub use descriptions::{MediaDescriptions, set_descriptions};
pub use list::{ListedMedia, list};

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

/// A row of `media` with the fields the panel does not see.
#[derive(Clone, Debug, PartialEq)]
pub struct MediaRow {
    /// Key inside the database.
    pub key: i64,
    /// Name of the original file.
    pub original_hash: String,
    /// Key of the person who uploaded it.
    pub uploaded_by: Option<i64>,
    /// Width after cropping.
    pub width: u32,
    /// Height after cropping.
    pub height: u32,
    /// The picture as the panel shows it.
    pub media: Media,
}

const COLUMNS: &str = "m.key, m.id, m.hash, m.width, m.height, m.widths, m.file_name, m.original_hash, m.original_width, m.original_height, m.uploaded_by, m.created_at";

fn read(row: &Row) -> rusqlite::Result<MediaRow> {
    let (hash, widths): (String, String) = (row.get("hash")?, row.get("widths")?);
    let (width, height) = (row.get("width")?, row.get("height")?);
    Ok(MediaRow {
        key: row.get("key")?,
        original_hash: row.get("original_hash")?,
        uploaded_by: row.get("uploaded_by")?,
        width,
        height,
        media: Media {
            id: row.get("id")?,
            picture: Picture::new(&hash, width, height, &widths, ""),
            file_name: row.get("file_name")?,
            original_width: row.get("original_width")?,
            original_height: row.get("original_height")?,
            created_at: row.get("created_at")?,
        },
    })
}

/// Purpose of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Pages.
    Content,
    /// The portrait of one person; it is not listed and cannot be chosen.
    Portrait,
    /// The services of its owner; it is not listed, and nobody else can choose it.
    Service,
    /// Logo or cover of an enterprise; it is not listed, and only its uploader can choose it.
    Enterprise,
    /// Bookings of advertising of its owner; it is not listed, and nobody else can choose it.
    Ad,
}

impl Purpose {
    const fn as_str(self) -> &'static str {
        match self {
            Purpose::Content => "content",
            Purpose::Portrait => "portrait",
            Purpose::Service => "service",
            Purpose::Enterprise => "enterprise",
            Purpose::Ad => "ad",
        }
    }
}

/// The picture of pages with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &MediaId) -> Result<MediaRow, ApiError> {
    let sql = format!("select {COLUMNS} from media m where m.id = :id and m.purpose = 'content'");
    db.prepare_cached(&sql)?.query_row(named_params! { ":id": id }, read).optional()?.ok_or(ApiError::NotFound)
}

/// The key of the picture that a field of a request names. Errors: the field, if there is no such picture.
pub fn key_of_field(db: &Connection, field: &str, id: Option<&MediaId>) -> Result<Option<i64>, ApiError> {
    id.map(|id| match get(db, id) {
        Ok(row) => Ok(row.key),
        Err(ApiError::NotFound) => Err(ApiError::field(field, "not_found")),
        Err(other) => Err(other),
    })
    .transpose()
}

/// The picture with this key as the panel shows it; none without a key.
pub fn find_media(db: &Connection, key: Option<i64>) -> Result<Option<Media>, ApiError> {
    Ok(key.map(|key| find_by_key(db, key)).transpose()?.flatten().map(|row| row.media))
}

/// The picture with this key as readers see it; none without a key, and none while it is hidden.
pub fn find_shown(db: &Connection, key: Option<i64>) -> Result<Option<Picture>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    let sql = format!("select {PICTURE_COLUMNS} from media m where m.key = :key");
    let found = db.prepare_cached(&sql)?.query_row(named_params! { ":key": key }, |row| joined_picture(row, ""));
    Ok(found.optional()?.flatten())
}

/// Hides a picture and all parts of the same file from readers, or shows them again. Returns whether anything changed;
/// pages with pictures are invalidated then.
pub fn set_hidden(write: &mut Write, key: i64, hidden: bool) -> Result<bool, ApiError> {
    let now = write.now();
    let changed = write
        .prepare_cached(
            "update media
             set hidden_at = case when :hidden then :now end
             where (hidden_at is not null) <> :hidden
               and (key = :key or original_hash = (
                 select m.original_hash from media m where m.key = :key and m.original_hash <> ''
               ))",
        )?
        .execute(named_params! { ":key": key, ":hidden": hidden, ":now": now })?;
    if changed > 0 {
        // any page may show the picture
        write.invalidate("layout");
    }
    Ok(changed > 0)
}

/// True if readers see no picture with this file name.
pub fn is_hidden(db: &Connection, hash: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (select 1 from media m where m.hash = :hash and m.hidden_at is not null) as hidden",
    )?;
    Ok(statement.query_row(named_params! { ":hash": hash }, |row| row.get("hidden"))?)
}

/// Clean rich text without the pictures that readers do not see.
pub fn without_hidden(db: &Connection, html: String) -> Result<String, ApiError> {
    if !html.contains("/media/") {
        return Ok(html);
    }
    let mut statement =
        db.prepare_cached("select m.hash from media m where m.hidden_at is not null order by m.key limit 1000")?;
    let hidden: Vec<String> = statement.query_map([], |row| row.get("hash"))?.collect::<Result<_, _>>()?;
    Ok(without_figures(html, &hidden))
}

/// The text without the figures whose picture is one of `hashes`. Clean rich text has each picture in a figure of its own.
fn without_figures(html: String, hashes: &[String]) -> String {
    const END: &str = "</figure>";
    if hashes.is_empty() {
        return html;
    }
    let (mut kept, mut rest) = (String::with_capacity(html.len()), html.as_str());
    while let Some((before, from)) = rest.split_once("<figure") {
        let end = from.find(END).map_or(from.len(), |at| at + END.len());
        let figure = &from[..end];
        kept.push_str(before);
        if !hashes.iter().any(|hash| figure.contains(&format!("/media/{hash}-"))) {
            kept.push_str("<figure");
            kept.push_str(figure);
        }
        rest = &from[end..];
    }
    kept.push_str(rest);
    kept
}

/// The picture with this key, if it is there.
pub fn find_by_key(db: &Connection, key: i64) -> Result<Option<MediaRow>, ApiError> {
    let sql = format!("select {COLUMNS} from media m where m.key = :key");
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":key": key }, read).optional()?)
}

/// Inserts a picture whose files are written; the same picture of the same person is inserted once.
pub fn insert(
    write: &Write,
    picture: &StoredPicture,
    file_name: &str,
    uploaded_by: Option<i64>,
) -> Result<MediaRow, ApiError> {
    insert_for(write, picture, file_name, uploaded_by, Purpose::Content)
}

/// Inserts the portrait of a person, without its file name.
pub fn insert_portrait(write: &Write, picture: &StoredPicture, of: i64) -> Result<MediaRow, ApiError> {
    insert_for(write, picture, "", Some(of), Purpose::Portrait)
}

/// Inserts a photo that a person uploaded for a service; the same photo is inserted once.
pub fn insert_service_photo(
    write: &Write,
    picture: &StoredPicture,
    file_name: &str,
    of: i64,
) -> Result<MediaRow, ApiError> {
    insert_for(write, picture, file_name, Some(of), Purpose::Service)
}

/// Inserts a logo or cover that a person uploaded for an enterprise; the same picture is inserted once.
pub fn insert_enterprise_picture(
    write: &Write,
    picture: &StoredPicture,
    file_name: &str,
    of: i64,
) -> Result<MediaRow, ApiError> {
    insert_for(write, picture, file_name, Some(of), Purpose::Enterprise)
}

/// Inserts a picture that a person uploaded for advertising; the same picture is inserted once.
pub fn insert_ad_picture(
    write: &Write,
    picture: &StoredPicture,
    file_name: &str,
    of: i64,
) -> Result<MediaRow, ApiError> {
    insert_for(write, picture, file_name, Some(of), Purpose::Ad)
}

fn insert_for(
    write: &Write,
    picture: &StoredPicture,
    file_name: &str,
    uploaded_by: Option<i64>,
    purpose: Purpose,
) -> Result<MediaRow, ApiError> {
    write
        .prepare_cached(
            "insert into media (id, hash, file_name, width, height, widths, original_hash, original_width, original_height,
               bytes, uploaded_by, created_at, purpose, hidden_at)
             values (:id, :hash, :file_name, :width, :height, :widths, :original_hash, :original_width, :original_height,
               :bytes, :uploaded_by, :created_at, :purpose,
               (select min(o.hidden_at) from media o
                where o.hidden_at is not null
                  and (o.hash = :hash or (o.original_hash = :original_hash and o.original_hash <> ''))))
             on conflict (hash, coalesce(uploaded_by, 0)) do nothing",
        )?
        .execute(named_params! {
            ":id": Id::<Media>::new(),
            ":hash": picture.hash,
            ":file_name": file_name,
            ":width": picture.width,
            ":height": picture.height,
            ":widths": serde_json::to_string(&picture.widths)?,
            ":original_hash": picture.original_hash,
            ":original_width": picture.original_width,
            ":original_height": picture.original_height,
            ":bytes": i64::try_from(picture.bytes).unwrap_or(i64::MAX),
            ":uploaded_by": uploaded_by,
            ":created_at": write.now(),
            ":purpose": purpose.as_str(),
        })?;
    let sql =
        format!("select {COLUMNS} from media m where m.hash = :hash and coalesce(m.uploaded_by, 0) = :uploaded_by");
    let values = named_params! { ":hash": picture.hash, ":uploaded_by": uploaded_by.unwrap_or(0) };
    Ok(write.prepare_cached(&sql)?.query_row(values, read)?)
}

/// A picture that has no file for wide covers on dense screens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NarrowPicture {
    /// Key inside the database.
    pub key: i64,
    /// Name of its files.
    pub hash: String,
    /// Name of the uploaded file.
    pub original_hash: String,
}

/// The condition is that of the index `media_narrow`.
const LIST_NARROW: &str = "select m.key, m.hash, m.original_hash
     from media m
     where m.purpose = 'content'
       and m.original_hash <> ''
       and m.width = m.original_width
       and m.height = m.original_height
       and m.width > 1600
       and m.height * 4 <= m.width * 3
       and json_extract(m.widths, '$[#-1]') <= 1600
       and m.key > :after
     order by m.key
     limit :limit";

/// Pictures with a key above `after` of which nothing was cut off, that may be covers and are wider than their widest file.
pub fn list_narrow(db: &Connection, after: i64, limit: u32) -> Result<Vec<NarrowPicture>, ApiError> {
    let mut statement = db.prepare_cached(LIST_NARROW)?;
    let rows = statement.query_map(named_params! { ":after": after, ":limit": limit }, |row| {
        Ok(NarrowPicture { key: row.get("key")?, hash: row.get("hash")?, original_hash: row.get("original_hash")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Stores which files the pictures of this name have, and their size in bytes; pages with pictures are invalidated.
pub fn set_widths(write: &mut Write, hash: &str, widths: &[u32], bytes: u64) -> Result<(), ApiError> {
    write.prepare_cached("update media set widths = :widths, bytes = :bytes where hash = :hash")?.execute(
        named_params! {
            ":hash": hash,
            ":widths": serde_json::to_string(widths)?,
            ":bytes": i64::try_from(bytes).unwrap_or(i64::MAX),
        },
    )?;
    write.invalidate("layout");
    Ok(())
}

/// Removes a picture; returns the name and the widths of its files.
pub fn remove(write: &Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    let mut statement = write.prepare_cached("delete from media where key = :key returning hash, widths")?;
    let gone = statement
        .query_row(named_params! { ":key": key }, |row| Ok((row.get("hash")?, row.get::<_, String>("widths")?)))
        .optional()?;
    gone.map_or(Ok(None), |(hash, widths)| Ok(Some((hash, serde_json::from_str(&widths)?))))
}

/// Columns of a picture joined to a row of another table under the alias `m`; read by [`joined_picture`]. A picture that
/// readers do not see is missing.
pub const PICTURE_COLUMNS: &str = "case when m.hidden_at is null then m.hash end as picture_hash, m.width as picture_width, \
     m.height as picture_height, m.widths as picture_widths";

/// As [`PICTURE_COLUMNS`], with pictures that readers do not see.
pub const ANY_PICTURE_COLUMNS: &str =
    "m.hash as picture_hash, m.width as picture_width, m.height as picture_height, m.widths as picture_widths";

/// The picture of a row with [`PICTURE_COLUMNS`]; none where nothing was joined.
pub fn joined_picture(row: &Row, alt: &str) -> rusqlite::Result<Option<Picture>> {
    let Some(hash) = row.get::<_, Option<String>>("picture_hash")? else { return Ok(None) };
    let widths: String = row.get("picture_widths")?;
    Ok(Some(Picture::new(&hash, row.get("picture_width")?, row.get("picture_height")?, &widths, alt)))
}

#[cfg(test)]
mod tests {
    use super::{LIST_NARROW, without_figures};
    use crate::db::new_database;

    #[test]
    fn narrow_pictures_are_found_by_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());

        let mut statement = db.prepare(&format!("explain query plan {LIST_NARROW}")).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
        let plan = lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n");

        assert!(plan.contains("media_narrow") && !plan.contains("USE TEMP B-TREE"), "{plan}");
    }

    #[test]
    fn figures_with_a_hidden_picture_leave_the_text_with_their_caption() {
        let figure =
            |hash: &str| format!("<figure><img src=\"/media/{hash}-960.webp\"><figcaption>x</figcaption></figure>");
        let html = format!("<p>a</p>{}<p>b</p>{}", figure("aa11"), figure("bb22"));

        let shown = without_figures(html.clone(), &["aa11".to_owned()]);

        assert_eq!(shown, format!("<p>a</p><p>b</p>{}", figure("bb22")));
        assert_eq!(without_figures(html.clone(), &[]), html);
    }
}
