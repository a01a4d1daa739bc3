//! What the panel says about `[site]`, kept in the table of settings.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::base::error::ApiError;
use crate::config::{Site, Words};
use crate::db::{Effects, Write, optional};

const NAME: &str = "site";
const FINISHED: &str = "first_run_finished";

/// What the panel says; what it does not say is the program's default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// Counts changes.
    pub version: i64,
    /// Name of the portal.
    pub name: Option<String>,
    /// Line under the name.
    pub tagline: Option<Words>,
    /// Small line above the name.
    pub edition: Option<Words>,
    /// Language of visitors who ask for none of ours.
    pub default_lang: Option<String>,
    /// Time zone, IANA name.
    pub time_zone: Option<String>,
}

/// Keys of `[site]` that file, environment or flags fix: those that differ from the program's default.
pub fn fixed(configured: &Site) -> Vec<&'static str> {
    let usual = Site::default();
    [
        ("name", configured.name != usual.name),
        ("tagline", configured.tagline != usual.tagline),
        ("edition", configured.edition != usual.edition),
        ("default_lang", configured.default_lang != usual.default_lang),
        ("time_zone", configured.time_zone != usual.time_zone),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect()
}

/// The settings in force: what is fixed, else what the panel says, else the default.
pub fn effective(configured: &Site, chosen: &Chosen) -> Site {
    let fixed = fixed(configured);
    let mut site = configured.clone();
    let open = |name: &str| !fixed.contains(&name);
    if let Some(name) = chosen.name.clone().filter(|_| open("name")) {
        site.name = name;
    }
    if let Some(tagline) = chosen.tagline.clone().filter(|_| open("tagline")) {
        site.tagline = tagline;
    }
    if let Some(edition) = chosen.edition.clone().filter(|_| open("edition")) {
        site.edition = edition;
    }
    if let Some(lang) = chosen.default_lang.clone().filter(|_| open("default_lang")) {
        site.default_lang = lang;
    }
    if let Some(zone) = chosen.time_zone.clone().filter(|_| open("time_zone")) {
        site.time_zone = zone;
    }
    site
}

fn value(db: &Connection, name: &str) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached("select value from settings where name = ?1")?;
    optional(statement.query_row([name], |row| row.get(0)))
}

fn set(write: &Write, name: &str, value: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("insert into settings (name, value) values (?1, ?2) on conflict (name) do update set value = excluded.value")?
        .execute([name, value])?;
    Ok(())
}

/// What the panel says.
pub fn chosen(db: &Connection) -> Result<Chosen, ApiError> {
    Ok(value(db, NAME)?.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
}

/// Keeps what the panel says.
pub fn keep(write: &mut Write, chosen: &Chosen) -> Result<(), ApiError> {
    set(write, NAME, &serde_json::to_string(chosen)?)?;
    write.invalidate("layout");
    Ok(())
}

/// Whether somebody said that the first run is over.
pub fn is_finished(db: &Connection) -> Result<bool, ApiError> {
    Ok(value(db, FINISHED)?.is_some())
}

/// Notes that the first run is over.
pub fn finish(write: &Write) -> Result<(), ApiError> {
    set(write, FINISHED, &write.now().to_string())
}

/// Puts what the panel says into force in this process. Every page is rendered anew after it.
pub fn load(app: &App) -> Result<(), ApiError> {
    let chosen = app.db.read_blocking(chosen)?;
    app.set_site(effective(&app.config.site, &chosen));
    (app.after_commit)(Effects { invalidated: vec!["layout".to_owned()], ..Effects::default() });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_file_fixes_wins_over_what_the_panel_says() {
        let configured = Site { time_zone: "Europe/Kyiv".into(), ..Site::default() };
        let chosen =
            Chosen { name: Some("Column".into()), time_zone: Some("Europe/Berlin".into()), ..Chosen::default() };

        let site = effective(&configured, &chosen);

        assert_eq!((site.name.as_str(), site.time_zone.as_str()), ("Column", "Europe/Kyiv"));
        assert_eq!(fixed(&configured), ["time_zone"]);
    }
}
