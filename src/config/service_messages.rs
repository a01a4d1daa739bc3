//! `[service_messages]`: limits and retention of messages to providers of services.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Limits and retention of messages to providers of services.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ServiceMessageSettings)]
pub struct ServiceMessages {
    /// Conversations that a person may begin in a day.
    #[schema(minimum = 1, maximum = 1000)]
    pub per_day: u32,
    /// Conversations that readers may begin about one service in a day.
    #[schema(minimum = 1, maximum = 10000)]
    pub per_service_and_day: u32,
    /// Hours in which the address of a sender can be confirmed; then the message is removed.
    #[schema(minimum = 1, maximum = 720)]
    pub confirm_hours: u32,
    /// Months of 30 days after the last message for which a conversation is kept.
    #[schema(minimum = 1, maximum = 36)]
    pub kept_months: u32,
    /// Telephone numbers of services that a client may ask for in an hour.
    #[schema(minimum = 1, maximum = 1000)]
    pub numbers_per_hour: u32,
}

impl Default for ServiceMessages {
    fn default() -> Self {
        Self { per_day: 5, per_service_and_day: 20, confirm_hours: 48, kept_months: 12, numbers_per_hour: 20 }
    }
}
