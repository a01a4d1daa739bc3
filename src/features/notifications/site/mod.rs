//! Endpoints of a person's notifications.

pub mod broadcasting;

use rocket::{get, post, put};

use super::types::{NotificationFilter, PreferenceChoices, ReadMarks, Unread};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::page::{PageOf, PageRequest};
use crate::notifications::{self, Notification, Preference, QuietHours};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// The caller's notifications, newest first.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), params(NotificationFilter), responses((status = 200, body = PageOf<Notification>), ApiProblem))]
#[get("/notifications")]
async fn list_notifications(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    filter: Query<NotificationFilter>,
) -> Reply<PageOf<Notification>> {
    let page = PageRequest::new(filter.page, filter.per_page, 20, 100);
    app.read(move |db| notifications::list(db, who.user.key, facts.lang, filter.since.as_ref(), page)).await.map(Json)
}

/// How many the caller has not read.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), responses((status = 200, body = Unread), ApiProblem))]
#[get("/notifications/unread")]
async fn count_unread_notifications(who: SignedIn, app: App) -> Reply<Unread> {
    app.read(move |db| Ok(Unread { unread: notifications::unread(db, who.user.key)? })).await.map(Json)
}

/// Marks some or all as read.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), request_body = ReadMarks, responses((status = 200, body = Unread), ApiProblem))]
#[post("/notifications/read", data = "<marks>")]
async fn mark_notifications_read(who: SignedIn, app: App, marks: Valid<ReadMarks>) -> Reply<Unread> {
    app.write(move |write| {
        let marks = marks.0;
        match marks.all {
            Some(true) => notifications::mark_read(write, who.user.key, None)?,
            _ => notifications::mark_read(write, who.user.key, Some(marks.ids.as_deref().unwrap_or_default()))?,
        }
        Ok(Unread { unread: notifications::unread(write, who.user.key)? })
    })
    .await
    .map(Json)
}

/// Preferences of the caller: channels by kind of notification.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), responses((status = 200, body = Vec<Preference>), ApiProblem))]
#[get("/notifications/preferences")]
async fn list_notification_preferences(who: SignedIn, app: App) -> Reply<Vec<Preference>> {
    let access = who.user.access(app.clock.now());
    app.read(move |db| notifications::preferences(db, who.user.key, &access)).await.map(Json)
}

/// Changes some of the preferences.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), request_body = PreferenceChoices, responses((status = 200, body = Vec<Preference>), ApiProblem))]
#[put("/notifications/preferences", data = "<choices>")]
async fn change_notification_preferences(
    who: SignedIn,
    app: App,
    choices: Valid<PreferenceChoices>,
) -> Reply<Vec<Preference>> {
    app.write(move |write| {
        for choice in &choices.0.preferences {
            notifications::set_preference(write, who.user.key, choice.kind, choice.channel, choice.enabled)?;
        }
        notifications::preferences(write, who.user.key, &who.user.access(write.now()))
    })
    .await
    .map(Json)
}

/// The hours in which no letters come to the caller; those that cannot be turned off come all the same.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), responses((status = 200, body = QuietHours), ApiProblem))]
#[get("/notifications/quiet-hours")]
async fn get_quiet_hours(who: SignedIn, app: App) -> Reply<QuietHours> {
    app.read(move |db| notifications::quiet_hours(db, who.user.key)).await.map(Json)
}

/// Sets the quiet hours, or lifts them where both ends are empty.
#[utoipa::path(tag = "notifications", security(("bearer" = [])), request_body = QuietHours, responses((status = 200, body = QuietHours), ApiProblem))]
#[put("/notifications/quiet-hours", data = "<hours>")]
async fn change_quiet_hours(who: SignedIn, app: App, hours: Valid<QuietHours>) -> Reply<QuietHours> {
    app.write(move |write| {
        notifications::set_quiet_hours(write, who.user.key, &hours.0)?;
        notifications::quiet_hours(write, who.user.key)
    })
    .await
    .map(Json)
}

api!(
    get_quiet_hours,
    change_quiet_hours,
    list_notifications,
    count_unread_notifications,
    mark_notifications_read,
    list_notification_preferences,
    change_notification_preferences
);
