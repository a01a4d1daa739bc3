//! Endpoints of the first run.

use std::time::Duration;

use rocket::{get, post, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{actions, settings};
use crate::api;
use crate::app::App;
use crate::auth::{Staff, User};
use crate::base::access::ManageOwnerContent;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::{Config, Transport, Words};
use crate::features::legal;
use crate::string_enum;
use crate::web::{ApiProblem, Json, Reply, Valid};

string_enum! {
    /// A step of the first run.
    FirstRunStep {
        /// How the portal is called, its language and time zone.
        Site = "site",
        /// Who runs it.
        Operator = "operator",
        /// Starting texts of legal pages.
        Texts = "texts",
        /// A letter that went out.
        Mail = "mail",
    }
}

/// What became of a letter on trial.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TestLetter {
    /// waiting, sent or refused.
    pub state: String,
    /// Tries so far.
    #[schema(maximum = 1_000_000)]
    pub attempts: u32,
    /// What the transport said to the last try; may be empty.
    pub error: String,
    /// When it was asked for.
    pub created_at: Ts,
    /// When it went out.
    pub sent_at: Option<Ts>,
}

/// A short text of the operator in the three languages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SiteWords {
    /// English.
    #[schema(max_length = 200)]
    pub en: String,
    /// Ukrainian.
    #[schema(max_length = 200)]
    pub uk: String,
    /// German.
    #[schema(max_length = 200)]
    pub de: String,
}

impl From<Words> for SiteWords {
    fn from(Words { en, uk, de }: Words) -> SiteWords {
        SiteWords { en, uk, de }
    }
}

/// How the portal is called, and what of it cannot be changed here.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteShown {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub name: String,
    /// Line under the name.
    pub tagline: SiteWords,
    /// Small line above the name.
    pub edition: SiteWords,
    /// Language of visitors who ask for none of ours.
    pub default_lang: String,
    /// Time zone, IANA name.
    pub time_zone: String,
    /// Keys that `config.toml`, the environment or flags fix.
    pub fixed: Vec<String>,
    /// Time zones to choose from.
    pub zones: Vec<String>,
}

/// How letters leave the portal.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailShown {
    /// file, smtp or sendmail.
    pub transport: String,
    /// Sender of every letter.
    pub from: String,
    /// Where the letter on trial goes.
    pub to: String,
    /// The last letter on trial.
    pub last: Option<TestLetter>,
}

/// Where the first run stands.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FirstRun {
    /// Whether somebody said that it is over.
    pub finished: bool,
    /// Steps that are done.
    pub done: Vec<FirstRunStep>,
    /// How the portal is called.
    pub site: SiteShown,
    /// How letters leave it.
    pub mail: MailShown,
}

/// How the portal shall be called.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteChange {
    /// The version that was read.
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    pub version: i64,
    /// Name, in every language.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Line under the name.
    pub tagline: SiteWords,
    /// Small line above the name.
    pub edition: SiteWords,
    /// Language of visitors who ask for none of ours.
    pub default_lang: Lang,
    /// Time zone, IANA name.
    #[schema(min_length = 1, max_length = 60)]
    pub time_zone: String,
}

fn zones(present: &str) -> Vec<String> {
    let mut zones: Vec<String> = jiff::tz::db()
        .available()
        .map(|name| name.to_string())
        .filter(|name| name.starts_with("Europe/") || name == "UTC" || name == present)
        .collect();
    zones.sort();
    zones
}

fn shown(db: &Connection, config: &Config, user: &User) -> Result<FirstRun, ApiError> {
    let chosen = settings::chosen(db)?;
    let site = settings::effective(&config.site, &chosen);
    let last = actions::last_test(db, &user.email)?;
    let (operator, _) = legal::operator(db)?;
    let steps = [
        (FirstRunStep::Site, chosen.version > 0),
        (FirstRunStep::Operator, !operator.name.is_empty()),
        (FirstRunStep::Texts, legal::has_texts(db)?),
        (FirstRunStep::Mail, actions::was_tested(db)?),
    ];
    Ok(FirstRun {
        finished: settings::is_finished(db)?,
        done: steps.into_iter().filter_map(|(step, done)| done.then_some(step)).collect(),
        site: SiteShown {
            version: chosen.version,
            zones: zones(&site.time_zone),
            name: site.name,
            tagline: site.tagline.into(),
            edition: site.edition.into(),
            default_lang: site.default_lang,
            time_zone: site.time_zone,
            fixed: settings::fixed(&config.site).into_iter().map(str::to_owned).collect(),
        },
        mail: MailShown {
            transport: match config.mail.transport {
                Transport::File => "file",
                Transport::Smtp => "smtp",
                Transport::Sendmail => "sendmail",
            }
            .to_owned(),
            from: config.mail.from.clone(),
            to: user.email.clone(),
            last,
        },
    })
}

/// Where the first run stands.
#[utoipa::path(tag = "first run", security(("bearer" = [])), responses((status = 200, body = FirstRun), ApiProblem))]
#[get("/panel/first-run")]
async fn get_first_run(who: Staff<ManageOwnerContent>, app: App) -> Reply<FirstRun> {
    let portal = app.clone();
    app.read(move |db| shown(db, &portal.config, &who.user)).await.map(Json)
}

/// Changes how the portal is called, its language and its time zone; in force at once.
#[utoipa::path(tag = "first run", security(("bearer" = [])), request_body = SiteChange, responses((status = 200, body = FirstRun), ApiProblem))]
#[put("/panel/first-run/site", data = "<call>")]
async fn change_site(who: Staff<ManageOwnerContent>, app: App, call: Valid<SiteChange>) -> Reply<FirstRun> {
    let portal = app.clone();
    let answer = app
        .write(move |write| {
            actions::change_site(write, &who.actor(), &portal.config.site, &call.0)?;
            shown(write, &portal.config, &who.user)
        })
        .await?;
    rocket::tokio::task::spawn_blocking(move || settings::load(&app))
        .await
        .map_err(|error| ApiError::internal(error.to_string()))??;
    Ok(Json(answer))
}

/// Sends a letter on trial to one's own address.
#[utoipa::path(tag = "first run", security(("bearer" = [])), responses((status = 200, body = FirstRun), ApiProblem))]
#[post("/panel/first-run/mail-test")]
async fn send_test_letter(who: Staff<ManageOwnerContent>, app: App) -> Reply<FirstRun> {
    let portal = app.clone();
    let pause = Duration::from_secs(u64::from(app.config.limits.email_cooldown_s).min(10));
    app.write(move |write| {
        actions::send_test(write, &who.actor(), &who.user, pause)?;
        shown(write, &portal.config, &who.user).map(Json)
    })
    .await
}

/// Says that the first run is over.
#[utoipa::path(tag = "first run", security(("bearer" = [])), responses((status = 200, body = FirstRun), ApiProblem))]
#[post("/panel/first-run/finish")]
async fn finish_first_run(who: Staff<ManageOwnerContent>, app: App) -> Reply<FirstRun> {
    let portal = app.clone();
    app.write(move |write| {
        settings::finish(write)?;
        shown(write, &portal.config, &who.user).map(Json)
    })
    .await
}

api!(get_first_run, change_site, send_test_letter, finish_first_run);
