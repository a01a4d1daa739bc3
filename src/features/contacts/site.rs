//! Addresses of the contact pages.

use rocket::http::{ContentType, Header};
use rocket::{Route, get, routes};

use super::listing::{self, Asked, Place};
use super::types::{Contact, SPOKEN};
use super::{page, redirects, store, vcard};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::web::page::PageError;
use crate::web::{PageReply, PageRequest};

type Answer = Result<PageReply, PageError>;

/// What stands in the query of a list; blanks and words nobody knows count as absent.
#[derive(rocket::FromForm)]
struct ListQuery<'r> {
    page: Option<&'r str>,
    town: Option<&'r str>,
    language: Option<&'r str>,
    open: Option<&'r str>,
    free: Option<&'r str>,
    view: Option<&'r str>,
}

impl ListQuery<'_> {
    fn asked(&self) -> Asked {
        let is_slug = |text: &&str| !text.is_empty() && text.len() <= 80;
        Asked {
            page: self.page.and_then(|page| page.parse().ok()),
            town: self.town.filter(is_slug).map(str::to_owned),
            language: self.language.filter(|code| SPOKEN.contains(code)).map(str::to_owned),
            open: self.open == Some("1"),
            free: self.free == Some("1"),
        }
    }

    fn prints(&self) -> bool {
        self.view == Some("print")
    }
}

#[get("/contacts?<query..>")]
async fn index(call: PageRequest, query: ListQuery<'_>) -> Answer {
    let asked = query.asked();
    call.respond("contacts", move |db| listing::page(db, Place::Everywhere, &asked)).await
}

#[get("/contacts/<slug>?<query..>", rank = 2)]
async fn group(call: PageRequest, slug: &str, query: ListQuery<'_>) -> Answer {
    let (slug, asked, path) = (slug.to_owned(), query.asked(), format!("/contacts/{slug}"));
    let again = call.clone();
    let answer = match query.prints() {
        true => call.respond("contact-sheet", move |db| listing::sheet(db, Place::Group(&slug), &asked)).await,
        false => call.respond("contact-group", move |db| listing::page(db, Place::Group(&slug), &asked)).await,
    };
    or_moved(again, path, answer).await
}

#[get("/contacts/<top>/<sub>?<query..>")]
async fn subgroup(call: PageRequest, top: &str, sub: &str, query: ListQuery<'_>) -> Answer {
    let (asked, path) = (query.asked(), format!("/contacts/{top}/{sub}"));
    let (top, sub, again) = (top.to_owned(), sub.to_owned(), call.clone());
    let answer = match query.prints() {
        true => call.respond("contact-sheet", move |db| listing::sheet(db, Place::Subgroup(&top, &sub), &asked)).await,
        false => {
            call.respond("contact-subgroup", move |db| listing::page(db, Place::Subgroup(&top, &sub), &asked)).await
        }
    };
    or_moved(again, path, answer).await
}

#[get("/contacts/<top>/<sub>/<slug>")]
async fn contact(call: PageRequest, top: &str, sub: &str, slug: &str) -> Answer {
    let path = format!("/contacts/{top}/{sub}/{slug}");
    let (top, sub, slug, again) = (top.to_owned(), sub.to_owned(), slug.to_owned(), call.clone());
    let answer = call.respond("contact", move |db| page::at(db, &top, &sub, &slug)).await;
    or_moved(again, path, answer).await
}

/// What was answered; where nothing is at the address, the present address of what was.
async fn or_moved(call: PageRequest, path: String, answer: Answer) -> Answer {
    let error = match answer {
        Err(error) if error.status() == 404 => error,
        answered => return answered,
    };
    match call.app().read(move |db| redirects::lookup(db, &path)).await? {
        Some(target) => Ok(call.redirect(&target)),
        None => Err(error),
    }
}

/// A contact for an address book, or its code for a camera.
#[derive(rocket::Responder)]
struct Saved {
    body: Vec<u8>,
    kind: ContentType,
    disposition: Header<'static>,
}

#[get("/vcards/<file>")]
async fn saved(call: PageRequest, file: &str) -> Result<Saved, PageError> {
    let (id, ending) = file.rsplit_once('.').ok_or(ApiError::NotFound)?;
    let id: Id<Contact> = Id::parse(id).ok_or(ApiError::NotFound)?;
    let (lang, app) = (call.lang, call.app().clone());
    let base = app.config.server.public_url().trim_end_matches('/').to_owned();
    call.require_access().await?;
    let (contact, path) = app
        .read(move |db| {
            let contact = store::get(db, &id)?;
            let path = redirects::contact_path(db, contact.key)?.unwrap_or_default();
            Ok((contact, path))
        })
        .await?;
    if !contact.state.is_readable() {
        return Err(ApiError::Gone.into());
    }
    match ending {
        "vcf" => Ok(Saved {
            body: vcard::file(&contact, lang, &format!("{base}/{lang}{path}")).into_bytes(),
            kind: ContentType::new("text", "vcard").with_params(("charset", "utf-8")),
            disposition: Header::new("Content-Disposition", format!("attachment; filename=\"{}.vcf\"", contact.slug)),
        }),
        "svg" => Ok(Saved {
            body: vcard::code(&contact, lang)?.into_bytes(),
            kind: ContentType::SVG,
            disposition: Header::new("Content-Disposition", "inline"),
        }),
        _ => Err(ApiError::NotFound.into()),
    }
}

/// The contact pages.
pub fn page_routes() -> Vec<Route> {
    routes![index, group, subgroup, contact, saved]
}
