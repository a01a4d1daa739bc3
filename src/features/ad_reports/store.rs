//! SQL of links to reports, and of the key that signs documents.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;

/// Sets the link of a booking; an earlier one is invalid from then on.
pub fn set_link(write: &Write, ad_key: i64, token_hash: [u8; 32]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into ad_report_links (ad_key, token_hash, created_at)
             values (:ad, :hash, :now)
             on conflict (ad_key) do update set token_hash = excluded.token_hash, created_at = excluded.created_at",
        )?
        .execute(named_params! { ":ad": ad_key, ":hash": token_hash, ":now": write.now() })?;
    Ok(())
}

/// Removes the link of a booking.
pub fn remove_link(write: &Write, ad_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from ad_report_links where ad_key = :ad")?.execute(named_params! { ":ad": ad_key })?;
    Ok(())
}

/// Creation of the link of a booking, if it has one.
pub fn find_shared_at(db: &Connection, ad_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select l.created_at from ad_report_links l where l.ad_key = :ad")?;
    Ok(statement.query_row(named_params! { ":ad": ad_key }, |row| row.get("created_at")).optional()?)
}

/// Key of the booking whose link has this token. Errors: `NotFound`.
pub fn get_ad_key(db: &Connection, token_hash: [u8; 32]) -> Result<i64, ApiError> {
    let mut statement = db.prepare_cached("select l.ad_key from ad_report_links l where l.token_hash = :hash")?;
    Ok(statement.query_row(named_params! { ":hash": token_hash }, |row| row.get("ad_key"))?)
}

/// The private key, if there is one.
pub fn find_secret(db: &Connection) -> Result<Option<Vec<u8>>, ApiError> {
    let mut statement = db.prepare_cached("select k.secret from ad_report_keys k where k.key = 1")?;
    Ok(statement.query_row([], |row| row.get("secret")).optional()?)
}

/// Keeps the private key; one that is there stays.
pub fn insert_secret(write: &Write, secret: &[u8]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into ad_report_keys (key, secret, created_at) values (1, :secret, :now) on conflict (key) do nothing",
        )?
        .execute(named_params! { ":secret": secret, ":now": write.now() })?;
    Ok(())
}

/// Keys of bookings that have begun and have no counts.
pub fn list_begun(db: &Connection, today: Date) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key
         from ads a
         where a.state in ('running', 'paused', 'suspended', 'completed', 'archived') and a.start_on <= :today
           and not exists (select 1 from ad_daily d where d.ad_key = a.key)
         order by a.key
         limit 1000",
    )?;
    let rows = statement.query_map(named_params! { ":today": today.to_string() }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Counts of the demo for a booking on a day, in a language and a place.
pub struct DemoCount<'a> {
    /// Key of the booking.
    pub ad_key: i64,
    /// Day.
    pub day: Date,
    /// Language.
    pub lang: Lang,
    /// Code of the place.
    pub code: &'a str,
    /// Views.
    pub views: i64,
    /// Clicks.
    pub clicks: i64,
}

/// Adds counts of the demo.
pub fn insert_demo_count(write: &Write, count: &DemoCount<'_>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into ad_daily (ad_key, day, locale, placement, views, clicks)
             values (:ad, :day, :locale, :placement, :views, :clicks)",
        )?
        .execute(named_params! {
            ":ad": count.ad_key, ":day": count.day.to_string(), ":locale": count.lang, ":placement": count.code,
            ":views": count.views, ":clicks": count.clicks,
        })?;
    Ok(())
}
