//! Request and response bodies of notifications.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::id::Id;
use crate::notifications::{Notification, NotificationChannel, NotificationKind};

/// Filter of the list of notifications.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NotificationFilter {
    /// Only those after this one: what was missed while the connection was away.
    pub since: Option<Id<Notification>>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of unread notifications.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unread {
    /// Notifications not read yet.
    #[schema(maximum = 4_294_967_295_u32)]
    pub unread: u32,
}

/// The notifications to mark as read: some, or all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadMarks {
    /// These.
    #[schema(max_items = 200)]
    pub ids: Option<Vec<Id<Notification>>>,
    /// All of them.
    pub all: Option<bool>,
}

/// A choice of the preferences.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreferenceChoice {
    /// Kind of notification.
    pub kind: NotificationKind,
    /// Channel: in the page or by e-mail.
    pub channel: NotificationChannel,
    /// True if it is sent.
    pub enabled: bool,
}

/// Choices of the preferences; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreferenceChoices {
    /// The choices.
    #[schema(max_items = 100)]
    pub preferences: Vec<PreferenceChoice>,
}
