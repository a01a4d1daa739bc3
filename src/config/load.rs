//! Loading of the settings from their sources, and their masked form for operators.

use super::print::SettingLine;
use super::schema::Origins;
use super::{Config, Fault, Faults, Sources, print, rules, schema};

impl Config {
    /// Puts the sources on top of each other and checks the sum.
    /// Errors: every unknown key and every bad value of all sources at once.
    pub fn load(sources: &Sources) -> Result<Self, Faults> {
        Self::load_with_origins(sources).map(|(config, _)| config)
    }

    /// Like [`Config::load`], with the place where each setting was given.
    pub fn load_with_origins(sources: &Sources) -> Result<(Self, Origins), Faults> {
        let (merged, mut faults) = sources.merge();
        faults.extend(schema::check(&merged.value, &merged.origins));
        if !faults.is_empty() {
            return Err(Faults::new(faults));
        }
        let config: Self = serde_json::from_value(merged.value)
            .map_err(|error| Faults::new(vec![Fault::new("", "", &error.to_string(), "the settings")]))?;
        let broken = rules::check(&config, &merged.origins);
        if broken.is_empty() { Ok((config, merged.origins)) } else { Err(Faults::new(broken)) }
    }

    /// The settings in the form of `config.toml`, with secrets masked.
    pub fn masked_toml(&self) -> String {
        print::masked_toml(self)
    }

    /// The settings as JSON, with secrets masked.
    pub fn masked_json(&self) -> serde_json::Value {
        print::masked_json(self)
    }

    /// Every setting with its value and the place where it was given, with secrets masked.
    pub fn lines(&self, origins: &Origins) -> Vec<SettingLine> {
        print::lines(self, origins)
    }
}
