//! Which source of `[site]` is in force: `config.toml`, environment and flags before the panel, the panel before the default.

use super::types::StoredSite;
use crate::config::Site;

/// Keys of `[site]` that file, environment or flags set: those that differ from the program's default.
pub fn fixed(configured: &Site) -> Vec<&'static str> {
    let default = Site::default();
    [
        ("name", configured.name != default.name),
        ("tagline", configured.tagline != default.tagline),
        ("edition", configured.edition != default.edition),
        ("default_lang", configured.default_lang != default.default_lang),
        ("time_zone", configured.time_zone != default.time_zone),
        ("contact_email", configured.contact_email != default.contact_email),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect()
}

/// The settings in force: file, environment and flags, else the panel, else the default.
pub fn effective(configured: &Site, stored: &StoredSite) -> Site {
    let fixed = fixed(configured);
    let mut site = configured.clone();
    let open = |name: &str| !fixed.contains(&name);
    if let Some(name) = stored.name.clone().filter(|_| open("name")) {
        site.name = name;
    }
    if let Some(tagline) = stored.tagline.clone().filter(|_| open("tagline")) {
        site.tagline = tagline;
    }
    if let Some(edition) = stored.edition.clone().filter(|_| open("edition")) {
        site.edition = edition;
    }
    if let Some(lang) = stored.default_lang.clone().filter(|_| open("default_lang")) {
        site.default_lang = lang;
    }
    if let Some(zone) = stored.time_zone.clone().filter(|_| open("time_zone")) {
        site.time_zone = zone;
    }
    if let Some(address) = stored.contact_email.clone().filter(|_| open("contact_email")) {
        site.contact_email = address;
    }
    site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_the_file_win_over_those_of_the_panel() {
        let configured = Site { time_zone: "Europe/Kyiv".into(), ..Site::default() };
        let stored = StoredSite {
            name: Some("Column".into()),
            time_zone: Some("Europe/Berlin".into()),
            ..StoredSite::default()
        };

        let site = effective(&configured, &stored);

        assert_eq!((site.name.as_str(), site.time_zone.as_str()), ("Column", "Europe/Kyiv"));
        assert_eq!(fixed(&configured), ["time_zone"]);
    }
}
