//! All settings in one struct, one field for each table of `config.toml`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Access, Articles, Backup, Cases, Connections, Consults, Contacts, Database, Limits, Logging, Mail, Metrics, Panel,
    ProofOfWork, Realtime, Rendering, Server, ServiceMessages, Site, Tls,
};

/// All settings of one portal. `Config::default()` is what `config.toml` in the repository says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Listener, data directory, proxies.
    pub server: Server,
    /// Connections of clients and their time limits.
    pub connections: Connections,
    /// HTTPS without a proxy.
    pub tls: Tls,
    /// Name, languages, time zone.
    pub site: Site,
    /// Access to the site and registration.
    pub access: Access,
    /// Pages and their roles.
    pub panel: Panel,
    /// Database file.
    pub database: Database,
    /// Nightly backups.
    pub backup: Backup,
    /// Letters.
    pub mail: Mail,
    /// Page rendering.
    pub rendering: Rendering,
    /// Sizes, terms and rates.
    pub limits: Limits,
    /// Protection of public forms against bots.
    pub proof_of_work: ProofOfWork,
    /// Rules of the newsroom.
    pub articles: Articles,
    /// Contacts and their checks.
    pub contacts: Contacts,
    /// Reports, appeals and decisions.
    pub cases: Cases,
    /// Requests for advice.
    pub consults: Consults,
    /// Messages to providers of services.
    pub service_messages: ServiceMessages,
    /// Broadcaster.
    pub realtime: Realtime,
    /// Log lines.
    pub logging: Logging,
    /// Figures for Prometheus.
    pub metrics: Metrics,
}
