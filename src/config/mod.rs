//! The operator's settings: defaults ← `config.toml` ← environment ← flags, checked as a whole before anything starts.
//!
//! Each section is a struct in its own file; its `#[schema]` lines are the only place where a rule about one value stands.
//! Rules between values are in `rules.rs`. Nothing here prints a secret.

mod access;
mod articles;
mod contacts;
mod database;
mod faults;
mod limits;
mod mail;
mod operation;
mod print;
mod realtime;
mod rendering;
mod robots;
mod rules;
mod schema;
mod secrets;
mod server;
mod site;
mod sources;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use access::{Access, Panel, PanelRole};
pub use articles::Articles;
pub use contacts::Contacts;
pub use database::Database;
pub use faults::{Fault, Faults};
pub use limits::Limits;
pub use mail::{Mail, SmtpSecurity, Transport};
pub use operation::{LogFormat, LogLevel, Logging, Metrics};
pub use realtime::{Realtime, RealtimeApp, RealtimeRules, RealtimeWebhook};
pub use rendering::Rendering;
pub use robots::Robots;
pub use secrets::Secrets;
pub use server::Server;
pub use site::{Site, Words};
pub use sources::Sources;

/// All settings of one portal. `Config::default()` is what `config.toml` in the repository says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Listener, data directory, proxies.
    pub server: Server,
    /// Name, languages, time zone.
    pub site: Site,
    /// Who may read and register.
    pub access: Access,
    /// Pages and their roles.
    pub panel: Panel,
    /// Database file.
    pub database: Database,
    /// Letters.
    pub mail: Mail,
    /// Page rendering.
    pub rendering: Rendering,
    /// Sizes, terms and rates.
    pub limits: Limits,
    /// What open forms ask against robots.
    pub robots: Robots,
    /// Rules of the newsroom.
    pub articles: Articles,
    /// Contacts and their checks.
    pub contacts: Contacts,
    /// Broadcaster.
    pub realtime: Realtime,
    /// Log lines.
    pub logging: Logging,
    /// Figures for Prometheus.
    pub metrics: Metrics,
}

impl Config {
    /// Puts the sources on top of each other and checks the sum.
    /// Errors: every unknown key and every bad value of all sources at once.
    pub fn load(sources: &Sources) -> Result<Self, Faults> {
        let (merged, mut faults) = sources.merge();
        faults.extend(schema::check(&merged.value, &merged.origins));
        if !faults.is_empty() {
            return Err(Faults::new(faults));
        }
        let config: Self = serde_json::from_value(merged.value)
            .map_err(|error| Faults::new(vec![Fault::new("", "", &error.to_string(), "the settings")]))?;
        let broken = rules::check(&config, &merged.origins);
        if broken.is_empty() { Ok(config) } else { Err(Faults::new(broken)) }
    }

    /// The settings in the form of `config.toml`, with secrets masked.
    pub fn masked_toml(&self) -> String {
        print::masked_toml(self)
    }

    /// The settings as JSON, with secrets masked.
    pub fn masked_json(&self) -> serde_json::Value {
        print::masked_json(self)
    }
}
