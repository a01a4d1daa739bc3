//! Endpoints of the first configuration.

use std::time::Duration;

use rocket::{get, post, put};

use super::types::{MailDelivery, SiteChange, SiteSettings};
use super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageLegal, OpenPanel};
use crate::base::error::ApiError;
use crate::config::Transport;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// State of the first configuration.
#[utoipa::path(tag = "site settings", security(("bearer" = [])), responses((status = 200, body = SiteSettings), ApiProblem))]
#[get("/panel/site-settings")]
async fn get_site_settings(who: Staff<ManageLegal>, app: App) -> Reply<SiteSettings> {
    let portal = app.clone();
    app.read(move |db| view::detail(db, &portal.config, &who.user)).await.map(Json)
}

/// Changes name, language and time zone; in force at once.
#[utoipa::path(tag = "site settings", security(("bearer" = [])), request_body = SiteChange, responses((status = 200, body = SiteSettings), ApiProblem))]
#[put("/panel/site-settings", data = "<call>")]
async fn change_site_settings(who: Staff<ManageLegal>, app: App, call: Valid<SiteChange>) -> Reply<SiteSettings> {
    let portal = app.clone();
    let answer = app
        .write(move |write| {
            actions::change_site(write, &who.actor(), &portal.config.site, &call.0)?;
            view::detail(write, &portal.config, &who.user)
        })
        .await?;
    rocket::tokio::task::spawn_blocking(move || actions::load(&app))
        .await
        .map_err(|error| ApiError::internal(error.to_string()))??;
    Ok(Json(answer))
}

/// Delivery of e-mails, for everybody with a panel: much of what staff does ends with an e-mail.
#[utoipa::path(tag = "site settings", security(("bearer" = [])), responses((status = 200, body = MailDelivery), ApiProblem))]
#[get("/panel/site-settings/mail")]
async fn get_mail_delivery(_who: Staff<OpenPanel>, app: App) -> Reply<MailDelivery> {
    Ok(Json(MailDelivery { delivers: app.config.mail.transport != Transport::File }))
}

/// Sends a test e-mail to the own address.
#[utoipa::path(tag = "site settings", security(("bearer" = [])), responses((status = 200, body = SiteSettings), ApiProblem))]
#[post("/panel/site-settings/mail-test")]
async fn send_test_mail(who: Staff<ManageLegal>, app: App) -> Reply<SiteSettings> {
    let portal = app.clone();
    let pause = Duration::from_secs(u64::from(app.config.limits.email_cooldown_s).min(10));
    app.write(move |write| {
        actions::send_test(write, &who.actor(), &who.user, pause)?;
        view::detail(write, &portal.config, &who.user).map(Json)
    })
    .await
}

/// Marks the first configuration as finished.
#[utoipa::path(tag = "site settings", security(("bearer" = [])), responses((status = 200, body = SiteSettings), ApiProblem))]
#[post("/panel/site-settings/finish")]
async fn finish_site_setup(who: Staff<ManageLegal>, app: App) -> Reply<SiteSettings> {
    let portal = app.clone();
    app.write(move |write| {
        actions::finish(write)?;
        view::detail(write, &portal.config, &who.user).map(Json)
    })
    .await
}

api!(get_site_settings, change_site_settings, get_mail_delivery, send_test_mail, finish_site_setup);
