//! The event that an article announces, as a file for calendars (iCalendar, RFC 5545).

use icalendar::{Calendar, Component, Event, EventLike};
use rocket::get;
use rocket::http::{ContentType, Header};

use super::article;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::articles::store::{self, PublicPageRow, TextCopy};
use crate::features::categories::public_tree::CategoryTree;
use crate::web::page::PageError;
use crate::web::{PageDb, WebPageRequest};

/// A file for a calendar.
#[derive(rocket::Responder)]
pub struct EventFile {
    text: String,
    kind: ContentType,
    disposition: Header<'static>,
}

/// The event of the article at this address, in the language of the request.
#[get("/categories/<top>/<sub>/<slug>/event.ics")]
pub async fn event_file(call: WebPageRequest, top: &str, sub: &str, slug: &str) -> Result<EventFile, PageError> {
    call.require_access().await?;
    let disposition = format!("attachment; filename=\"{slug}.ics\"");
    let (top, sub, slug, lang, app) = (top.to_owned(), sub.to_owned(), slug.to_owned(), call.lang, call.app().clone());
    let portal = app.clone();
    let text = app
        .read(move |connection| {
            let (site, now) = (portal.site(), portal.clock.now());
            let db = PageDb { connection, lang, zone: &site.zone, now, config: &site.config };
            let key = article::find_live(&db, &CategoryTree::read(connection, lang)?, [&top, &sub, &slug])?;
            let row = store::get_public_page(connection, key, TextCopy::Live, lang)?;
            let address = format!("{}/{lang}/categories/{top}/{sub}/{slug}", db.config.server.public_url());
            calendar(row, &address, now).ok_or(ApiError::NotFound)
        })
        .await?;
    Ok(EventFile {
        text,
        kind: ContentType::new("text", "calendar").with_params(("charset", "utf-8")),
        disposition: Header::new("Content-Disposition", disposition),
    })
}

/// The calendar with the event of an article; `None` for one that announces nothing. Moments are in UTC, which needs no
/// rules of a time zone in the file. A calendar that has the event already knows it by its identity, in any language.
fn calendar(row: PublicPageRow, address: &str, now: Ts) -> Option<String> {
    let mut event = Event::with_uid(&row.card.id);
    event.add_property("DTSTAMP", utc(now));
    event.add_property("DTSTART", utc(row.event_start?));
    if let Some(end) = row.event_end {
        event.add_property("DTEND", utc(end));
    }
    event.summary(&row.card.title).description(&format!("{}\n\n{address}", row.card.excerpt)).url(address);
    if !row.event_place.is_empty() {
        event.location(&row.event_place);
    }
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0")).append_property(("PRODID", "-//Litfass//EN")).push(event);
    Some(calendar.to_string())
}

/// A moment as calendars write it, `20261120T143200Z`.
fn utc(at: Ts) -> String {
    let moment = at.to_string().replace(['-', ':'], "");
    format!("{}Z", moment.split('.').next().unwrap_or_default())
}
