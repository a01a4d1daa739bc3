//! Public pages of contacts.

mod contact;
mod json_ld;
mod list;
mod suggestion;
mod vcard;

use rocket::http::{ContentType, Header};
use rocket::{Route, get, routes};

use list::{ContactScope, ListRequest};
pub use suggestion::ContactSuggestionPage;

use super::store::{self, groups};
use super::types::{Contact, ContactListFilter, SPOKEN};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::trees::or_moved;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

type Answer = Result<PageReply, PageError>;

/// Names of [`ListParameters`].
const NAMES: &[&str] = &["page", "town", "language", "open", "free", "view"];

/// Query of a list; blank and unknown values count as absent.
#[derive(rocket::FromForm)]
struct ListParameters<'r> {
    page: Option<&'r str>,
    town: Option<&'r str>,
    language: Option<&'r str>,
    open: Option<&'r str>,
    free: Option<&'r str>,
    view: Option<&'r str>,
}

impl ListParameters<'_> {
    fn request(&self) -> ListRequest {
        let is_slug = |text: &&str| !text.is_empty() && text.len() <= 80;
        ListRequest {
            page: self.page.and_then(|page| page.parse().ok()),
            filter: ContactListFilter {
                town: self.town.filter(is_slug).map(str::to_owned),
                language: self.language.filter(|code| SPOKEN.contains(code)).map(str::to_owned),
                open: self.open == Some("1"),
                free: self.free == Some("1"),
            },
        }
    }

    fn prints(&self) -> bool {
        self.view == Some("print")
    }
}

#[get("/contacts?<query..>")]
async fn index(call: WebPageRequest, query: ListParameters<'_>) -> Answer {
    let request = query.request();
    call.reading(NAMES).respond("contacts", move |db| list::page(db, ContactScope::Everywhere, &request)).await
}

#[get("/contacts/<slug>?<query..>", rank = 2)]
async fn group(call: WebPageRequest, slug: &str, query: ListParameters<'_>) -> Answer {
    let (slug, request, path) = (slug.to_owned(), query.request(), format!("/contacts/{slug}"));
    let (again, call) = (call.clone(), call.reading(NAMES));
    let answer = if query.prints() {
        call.respond("contact-sheet", move |db| list::sheet(db, ContactScope::Group(&slug), &request))
    } else {
        call.respond("contact-group", move |db| list::page(db, ContactScope::Group(&slug), &request))
    };
    or_moved(again, &groups::TREE, path, answer).await
}

#[get("/contacts/<top>/<sub>?<query..>")]
async fn subgroup(call: WebPageRequest, top: &str, sub: &str, query: ListParameters<'_>) -> Answer {
    let (request, path) = (query.request(), format!("/contacts/{top}/{sub}"));
    let (top, sub) = (top.to_owned(), sub.to_owned());
    let (again, call) = (call.clone(), call.reading(NAMES));
    let answer = if query.prints() {
        call.respond("contact-sheet", move |db| list::sheet(db, ContactScope::Subgroup(&top, &sub), &request))
    } else {
        call.respond("contact-subgroup", move |db| list::page(db, ContactScope::Subgroup(&top, &sub), &request))
    };
    or_moved(again, &groups::TREE, path, answer).await
}

#[get("/contacts/<top>/<sub>/<slug>")]
async fn contact_page(call: WebPageRequest, top: &str, sub: &str, slug: &str) -> Answer {
    let path = format!("/contacts/{top}/{sub}/{slug}");
    let (top, sub, slug, again) = (top.to_owned(), sub.to_owned(), slug.to_owned(), call.clone());
    let answer = call.respond("contact", move |db| contact::at(db, &top, &sub, &slug));
    or_moved(again, &groups::TREE, path, answer).await
}

/// A contact for an address book, or its code for a camera.
#[derive(rocket::Responder)]
struct Saved {
    body: Vec<u8>,
    kind: ContentType,
    disposition: Header<'static>,
}

#[get("/vcards/<file>")]
async fn saved(call: WebPageRequest, file: &str) -> Result<Saved, PageError> {
    let (id, ending) = file.rsplit_once('.').ok_or(ApiError::NotFound)?;
    let id: Id<Contact> = Id::parse(id).ok_or(ApiError::NotFound)?;
    let (lang, app) = (call.lang, call.app().clone());
    let base = app.config.server.public_url().trim_end_matches('/').to_owned();
    call.require_access().await?;
    let (contact, path) = app
        .read(move |db| {
            let contact = store::get(db, &id)?.for_readers();
            let path = groups::contact_path(db, contact.key)?.unwrap_or_default();
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
    [routes![index, group, subgroup, contact_page, saved], suggestion::routes()].concat()
}
