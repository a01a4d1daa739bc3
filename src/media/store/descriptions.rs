//! SQL of the descriptions under which articles use pictures.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::db::Write;

/// The description of a picture that was used last in each language.
pub type MediaDescriptions = PerLang<String>;

/// Makes the descriptions under which one language of an article uses pictures exactly these: names of the pictures' files with
/// the words. Names that belong to no picture are left out, and empty words: they describe nothing.
pub fn set_descriptions(
    write: &Write,
    article_key: i64,
    lang: Lang,
    used: &[(String, String)],
) -> Result<(), ApiError> {
    let mut find = write.prepare_cached("select min(m.key) as key from media m where m.hash = :hash")?;
    let mut words: HashMap<i64, &str> = HashMap::new();
    for (hash, alt) in used.iter().filter(|(_, alt)| !alt.is_empty()) {
        if let Some(key) = find.query_row(named_params! { ":hash": hash }, |row| row.get::<_, Option<i64>>("key"))? {
            words.insert(key, alt);
        }
    }
    let keys = serde_json::to_string(&words.keys().collect::<Vec<_>>())?;
    write
        .prepare_cached(
            "delete from media_descriptions
             where article_key = :article and locale = :lang and media_key not in (select value from json_each(:keys))",
        )?
        .execute(named_params! { ":article": article_key, ":lang": lang, ":keys": keys })?;
    let mut put = write.prepare_cached(
        "insert into media_descriptions (article_key, locale, media_key, alt, folded, described_at)
         values (:article, :lang, :media, :alt, :folded, :now)
         on conflict (article_key, locale, media_key) do update
         set alt = excluded.alt, folded = excluded.folded, described_at = excluded.described_at
         where alt <> excluded.alt",
    )?;
    let now = write.now();
    for (key, alt) in words {
        put.execute(named_params! {
            ":article": article_key,
            ":lang": lang,
            ":media": key,
            ":alt": alt,
            ":folded": alt.to_lowercase(),
            ":now": now,
        })?;
    }
    Ok(())
}

/// The other columns are those of the row with the greatest time, as SQLite defines it for `max`.
pub(super) const LATEST: &str = "select p.key, d.locale, d.alt, max(d.described_at) as described_at
     from media p
     join media o on o.key = p.key or (o.original_hash = p.original_hash and p.original_hash <> '')
     join media_descriptions d on d.media_key = o.key
     join articles a on a.key = d.article_key
     where p.key in (select value from json_each(:keys))
       and (:owner is null or a.owner_key = :owner)
     group by p.key, d.locale
     order by p.key, d.locale
     limit 1000";

/// The latest descriptions of these pictures or of other parts of the same files, by key; from articles of one owner, or from all.
pub(super) fn latest(
    db: &Connection,
    keys: &[i64],
    owner: Option<i64>,
) -> Result<HashMap<i64, MediaDescriptions>, ApiError> {
    let mut found: HashMap<i64, MediaDescriptions> = HashMap::new();
    let mut statement = db.prepare_cached(LATEST)?;
    let mut rows = statement.query(named_params! { ":keys": serde_json::to_string(keys)?, ":owner": owner })?;
    while let Some(row) = rows.next()? {
        found.entry(row.get("key")?).or_default().set(row.get("locale")?, row.get("alt")?);
    }
    Ok(found)
}
