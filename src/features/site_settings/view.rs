//! The state of the first configuration as the panel gets it.

use rusqlite::Connection;

use super::types::{MailDetail, SiteDetail, SiteSettings, SiteSettingsStep};
use super::{rules, store};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::config::{Config, Transport};
use crate::features::legal;
use crate::mail;

fn zones(present: &str) -> Vec<String> {
    let mut zones: Vec<String> = jiff::tz::db()
        .available()
        .map(|name| name.to_string())
        .filter(|name| name.starts_with("Europe/") || name == "UTC" || name == present)
        .collect();
    zones.sort_unstable();
    zones
}

/// Settings, transport and finished steps, for one person.
pub fn detail(db: &Connection, config: &Config, user: &User) -> Result<SiteSettings, ApiError> {
    let stored = store::stored_site(db)?;
    let site = rules::effective(&config.site, &stored);
    let last = store::last_test_message(db, &user.email)?;
    let (operator, _) = legal::operator(db)?;
    let steps = [
        (SiteSettingsStep::Site, stored.version > 0),
        (SiteSettingsStep::Operator, !operator.name.is_empty()),
        (SiteSettingsStep::Texts, legal::has_texts(db)?),
        (SiteSettingsStep::Mail, mail::was_tested(db)?),
    ];
    Ok(SiteSettings {
        finished: store::is_finished(db)?,
        done: steps.into_iter().filter_map(|(step, done)| done.then_some(step)).collect(),
        site: SiteDetail {
            version: stored.version,
            zones: zones(&site.time_zone),
            name: site.name,
            tagline: site.tagline,
            edition: site.edition,
            default_lang: site.default_lang,
            time_zone: site.time_zone,
            contact_email: site.contact_email,
            fixed: rules::fixed(&config.site).into_iter().map(str::to_owned).collect(),
        },
        mail: MailDetail {
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
