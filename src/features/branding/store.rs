//! SQL of logo and colours.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use super::types::StoredBrand;
use crate::base::brand::{Brand, BrandPicture};
use crate::base::error::ApiError;
use crate::db::{self, Write};

const SETTING: &str = "brand";
/// Name of the picture that is the logo itself; the others of a logo are named by their side.
pub const LOGO: &str = "logo";
/// Name of a picture that stands for shared pages.
pub const SHARE: &str = "share";
/// Logos and shared pictures that are stored beside those in use: e-mails and pages of the last changes show them.
const KEPT: i64 = 20;

/// Logo and colours as they are stored.
pub fn stored_brand(db: &Connection) -> Result<StoredBrand, ApiError> {
    Ok(db::setting(db, SETTING)?.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
}

/// Stores logo and colours; the caller has compared the version.
pub fn update_brand(write: &Write, stored: &StoredBrand) -> Result<(), ApiError> {
    db::set_setting(write, SETTING, &serde_json::to_string(stored)?)
}

/// The logo or the shared picture, by `name`, of this hash.
pub fn find(db: &Connection, hash: &str, name: &str) -> Result<Option<BrandPicture>, ApiError> {
    let sql = "select p.width, p.height from brand_pictures p where p.hash = :hash and p.name = :name";
    let found = db.prepare_cached(sql)?.query_row(named_params! { ":hash": hash, ":name": name }, |row| {
        Ok(BrandPicture { hash: hash.to_owned(), width: row.get("width")?, height: row.get("height")? })
    });
    Ok(found.optional()?)
}

/// The file of the picture `name` of a logo.
pub fn find_picture(db: &Connection, hash: &str, name: &str) -> Result<Option<Vec<u8>>, ApiError> {
    let sql = "select p.file from brand_pictures p where p.hash = :hash and p.name = :name";
    let values = named_params! { ":hash": hash, ":name": name };
    Ok(db.prepare_cached(sql)?.query_row(values, |row| row.get("file")).optional()?)
}

/// The file of a logo.
pub fn find_logo(db: &Connection, logo: &BrandPicture) -> Result<Option<Vec<u8>>, ApiError> {
    find_picture(db, &logo.hash, LOGO)
}

/// One picture to be stored.
pub struct NewPicture<'p> {
    /// [`LOGO`], [`SHARE`], or the side of a square in pixels.
    pub name: &'p str,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub file: &'p [u8],
}

/// Inserts a picture; the same one is inserted once.
pub fn insert(write: &Write, hash: &str, picture: &NewPicture) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into brand_pictures (hash, name, width, height, file, created_at)
             values (:hash, :name, :width, :height, :file, :created_at)
             on conflict (hash, name) do update set created_at = excluded.created_at",
        )?
        .execute(named_params! {
            ":hash": hash,
            ":name": picture.name,
            ":width": picture.width,
            ":height": picture.height,
            ":file": picture.file,
            ":created_at": write.now(),
        })?;
    Ok(())
}

/// Removes the oldest logos and shared pictures beyond [`KEPT`] that `brand` does not use.
pub fn remove_oldest(write: &Write, brand: &Brand) -> Result<(), ApiError> {
    let used: Vec<&str> = [&brand.logo, &brand.logo_dark, &brand.icon, &brand.share]
        .into_iter()
        .flatten()
        .map(|picture| picture.hash.as_str())
        .collect();
    write
        .prepare_cached(
            "delete from brand_pictures
             where hash not in (select value from json_each(:used))
               and hash not in (
                 select p.hash
                 from brand_pictures p
                 where p.name in (:logo, :share)
                 order by p.created_at desc, p.hash
                 limit :kept
               )",
        )?
        .execute(named_params! {
            ":used": serde_json::to_string(&used)?,
            ":logo": LOGO,
            ":share": SHARE,
            ":kept": KEPT,
        })?;
    Ok(())
}
