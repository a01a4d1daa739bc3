//! The settings in force and their sources.

use super::super::types::{SettingInForce, SettingSource, SystemSettings};
use crate::app::App;
use crate::config::SettingLine;

/// Every setting in force. What the panel changed shows the panel as its source.
pub fn list(app: &App) -> SystemSettings {
    let configured = app.config.lines(&app.origins);
    let site = app.site();
    let in_force = site.config.lines(&app.origins);
    let items = in_force.into_iter().map(|line| {
        let is_configured = configured.contains(&line);
        let SettingLine { key, value, origin } = line;
        let source = if is_configured { source_of(&origin) } else { SettingSource::Panel };
        let is_named = !matches!(source, SettingSource::Default | SettingSource::Panel);
        let origin = if is_named { origin.trim_start_matches("environment ").to_owned() } else { String::new() };
        SettingInForce { key, value, source, origin }
    });
    SystemSettings { items: items.collect() }
}

fn source_of(origin: &str) -> SettingSource {
    match origin {
        "default" => SettingSource::Default,
        flag if flag.starts_with("--") => SettingSource::Flag,
        variable if variable.starts_with("environment ") => SettingSource::Environment,
        _ => SettingSource::File,
    }
}
