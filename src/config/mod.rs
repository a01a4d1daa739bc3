//! The operator's settings: defaults ← `config.toml` ← environment ← flags, checked as a whole before anything starts.
//!
//! Each section is a struct in its own file; its `#[schema]` lines are the only place where a rule about one value stands.
//! Rules between values are in `rules.rs`. Nothing here prints a secret.

mod access;
mod articles;
mod backup;
mod cases;
mod connections;
mod consults;
mod contacts;
mod database;
mod faults;
mod limits;
mod load;
mod mail;
mod operation;
mod print;
mod proof_of_work;
mod realtime;
mod rendering;
mod rules;
mod schema;
mod secrets;
mod server;
mod service_messages;
mod settings;
mod site;
mod sources;
#[cfg(test)]
mod tests;
mod tls;

pub use access::{Access, Panel, PanelRole};
pub use articles::Articles;
pub use backup::Backup;
pub use cases::Cases;
pub use connections::Connections;
pub use consults::Consults;
pub use contacts::Contacts;
pub use database::Database;
pub use faults::{Fault, Faults};
pub use limits::Limits;
pub use mail::{Mail, SmtpSecurity, Transport};
pub use operation::{LogAddresses, LogFormat, LogLevel, Logging, Metrics};
pub use print::SettingLine;
pub use proof_of_work::ProofOfWork;
pub use realtime::{Realtime, RealtimeApp, RealtimeRules, RealtimeWebhook};
pub use rendering::Rendering;
pub use schema::Origins;
pub use secrets::Secrets;
pub use server::Server;
pub use service_messages::ServiceMessages;
pub use settings::Config;
pub use site::{Site, SiteLine};
pub use sources::Sources;
pub use tls::Tls;
