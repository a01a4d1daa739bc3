//! Changes of `[site]` in the panel and the test e-mail.

use std::time::Duration;

use serde_json::json;

use super::types::{SiteChange, StoredSite};
use super::{rules, store};
use crate::app::App;
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::{ApiError, FieldError};
use crate::base::text;
use crate::config::{Site, SiteLine};
use crate::db::{Effects, Write};
use crate::mail::{Letter, Template, enqueue};

/// Stores name, language, time zone and contact address.
/// Errors: a key that file, environment or flags set; an unknown time zone; stale version.
pub fn change_site(write: &mut Write, actor: &Actor, configured: &Site, wish: &SiteChange) -> Result<(), ApiError> {
    let before = store::stored_site(write)?;
    let now = rules::effective(configured, &before);
    if before.version != wish.version {
        return Err(ApiError::stale(json!({ "version": before.version })));
    }
    let name = text::line(&wish.name);
    let contact_email = wish.contact_email.as_deref().map_or_else(|| now.contact_email.clone(), text::line);
    let mut faults = Vec::new();
    if name.is_empty() {
        faults.push(FieldError::new("name", "required"));
    }
    if jiff::tz::TimeZone::get(&wish.time_zone).is_err() {
        faults.push(FieldError::new("time_zone", "choice"));
    }
    let fixed = rules::fixed(configured);
    for (key, differs) in [
        ("name", name != now.name),
        ("tagline", wish.tagline.map_text(text::line) != now.tagline),
        ("edition", wish.edition.map_text(text::line) != now.edition),
        ("default_lang", wish.default_lang.as_str() != now.default_lang),
        ("time_zone", wish.time_zone != now.time_zone),
        ("contact_email", contact_email != now.contact_email),
    ] {
        if differs && fixed.contains(&key) {
            faults.push(FieldError::new(key, "fixed"));
        }
    }
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let after = StoredSite {
        version: before.version + 1,
        name: Some(name),
        tagline: Some(wish.tagline.map_text(text::line)),
        edition: Some(wish.edition.map_text(text::line)),
        default_lang: Some(wish.default_lang.to_string()),
        time_zone: Some(wish.time_zone.clone()),
        contact_email: Some(contact_email),
    };
    store::update_site(write, &after)?;
    write.invalidate("layout");
    let (old, new) = (serde_json::to_value(&now)?, serde_json::to_value(rules::effective(configured, &after))?);
    audit::record(write, actor, "site.update", ("operator", "site"), Some(&old), Some(&new))
}

/// Gives the demo the tagline and the edition of the portal that it shows, where nothing was stored.
pub fn fill_demo(write: &mut Write) -> Result<(), ApiError> {
    let before = store::stored_site(write)?;
    if before != StoredSite::default() {
        return Ok(());
    }
    let tagline = SiteLine {
        en: "News and useful things for people who arrive and stay".into(),
        uk: "Новини й корисне для тих, хто приїхав і залишається".into(),
        de: "Neues und Nützliches für alle, die ankommen und bleiben".into(),
    };
    let edition =
        SiteLine {
            en: "Edition Switzerland".into(), uk: "Видання для Швейцарії".into(), de: "Ausgabe Schweiz".into()
        };
    store::update_site(write, &StoredSite { tagline: Some(tagline), edition: Some(edition), ..before })?;
    write.invalidate("layout");
    Ok(())
}

/// Sends a test e-mail to the own address. Errors: less than `pause` after the last one.
pub fn send_test(write: &mut Write, actor: &Actor, user: &User, pause: Duration) -> Result<(), ApiError> {
    if let Some(last) = store::last_test_message(write, &user.email)? {
        let waited = write.now().since(last.created_at);
        if waited < pause {
            return Err(ApiError::TooOften { wait: pause - waited });
        }
    }
    let letter = Letter::new(&user.email, &user.full_name(), user.locale, Template::MailTest).opening("/");
    enqueue(write, &letter)?;
    audit::record(write, actor, "mail.test", ("user", user.id.as_str()), None, None)
}

/// Marks the first configuration as finished.
pub fn finish(write: &mut Write) -> Result<(), ApiError> {
    store::set_finished(write)
}

/// Puts the stored settings into force in this process and invalidates every page.
pub fn load(app: &App) -> Result<(), ApiError> {
    let stored = app.db.read_blocking(store::stored_site)?;
    app.change_site(|now| Site { brand: now.brand, ..rules::effective(&app.config.site, &stored) });
    (app.after_commit)(Effects { invalidated: vec!["layout".to_owned()], ..Effects::default() });
    Ok(())
}
