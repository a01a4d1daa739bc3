//! "Something is wrong" without a script: a page with a plain form that is answered by a page. What was typed stays, and
//! the form guard accepts a token instead of a proof of work.

use rocket::form::{Form, FromForm};
use rocket::{Route, State, get, post, routes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::features::contacts::actions::suggestions as actions;
use crate::features::contacts::site::{SuggestionLimit, email_of};
use crate::features::contacts::store::{self, groups};
use crate::features::contacts::types::{ContactId, ContactSuggestion, ContactSuggestionKind, ContactSuggestionOrigin};
use crate::features::proof_of_work::{FormGuard, NoScriptForm};
use crate::locale::words;
use crate::web::error::Problem;
use crate::web::page::PageError;
use crate::web::page_parts::Crumb;
use crate::web::{ClientAddress, Head, PageData, PageReply, RequestContext, WebPageRequest};

/// Shortest and longest text, in characters: those of the call that scripts make.
const TEXT: (usize, usize) = (5, 1000);

/// Content of the form and its faults.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ContactSuggestionForm {
    /// Kind of the suggestion.
    pub kind: String,
    /// The suggestion in words.
    pub text: String,
    /// E-mail address for questions; may be empty.
    pub email: String,
    /// Fault of the text.
    pub text_fault: Option<String>,
    /// Fault of the address.
    pub email_fault: Option<String>,
    /// Fault that belongs to no field.
    pub fault: Option<String>,
}

/// Page "contact-correction".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactSuggestionPage {
    /// Title and metadata.
    pub head: Head,
    /// The contact.
    pub contact: Crumb,
    /// Its identity.
    pub contact_id: String,
    /// Time at which the form was opened, sent back with it.
    pub ticket: String,
    /// Content of the form.
    pub form: ContactSuggestionForm,
    /// True once the suggestion is stored.
    pub sent: bool,
    /// HTTP status of the document.
    #[serde(skip)]
    #[schema(ignore)]
    pub status: u16,
}

impl PageData for ContactSuggestionPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        self.status
    }
}

/// The fields of the plain form; whatever is missing is empty.
#[derive(Clone, FromForm)]
struct Sent {
    #[field(default = "")]
    kind: String,
    #[field(default = "")]
    text: String,
    #[field(default = "")]
    email: String,
    #[field(default = "")]
    ticket: String,
    #[field(default = "")]
    website: String,
}

/// State of the page after a form was sent.
#[derive(Clone)]
struct Answer {
    contact: ContactId,
    ticket: String,
    form: ContactSuggestionForm,
    sent: bool,
    status: u16,
}

async fn answered(call: WebPageRequest, answer: Answer) -> Result<PageReply, PageError> {
    call.respond_uncached("contact-correction", move |db| {
        let contact = store::get(db, &answer.contact)?.for_readers();
        if !contact.state.is_readable() {
            return Err(if contact.published_at.is_some() { ApiError::Gone } else { ApiError::NotFound });
        }
        let (lang, name) = contact.label(db.lang);
        let Answer { ticket, form, sent, status, .. } = answer.clone();
        Ok(ContactSuggestionPage {
            head: Head {
                title: format!("{} – {name} – {}", words(db.lang, "contacts.suggest"), db.config.site.name),
                canonical_path: "/contact-correction".to_owned(),
                noindex: true,
                ..Head::default()
            },
            contact: Crumb {
                label: name.to_owned(),
                path: groups::contact_path(db, contact.key)?.unwrap_or_default(),
                lang,
            },
            contact_id: contact.id.to_string(),
            ticket,
            form,
            sent,
            status,
        })
    })
    .await
}

fn id_of(contact: Option<&str>) -> Result<ContactId, ApiError> {
    contact.and_then(Id::parse).ok_or(ApiError::NotFound)
}

#[get("/contact-correction?<contact>&<sent>")]
async fn open(
    call: WebPageRequest,
    guard: &State<FormGuard>,
    contact: Option<&str>,
    sent: Option<&str>,
) -> Result<PageReply, PageError> {
    let ticket = guard.no_script_token(call.app().clock.now())?;
    let form = ContactSuggestionForm {
        kind: ContactSuggestionKind::Phone.as_str().to_owned(),
        ..ContactSuggestionForm::default()
    };
    answered(call, Answer { contact: id_of(contact)?, ticket, form, sent: sent == Some("1"), status: 200 }).await
}

/// Reads the fields. Errors: a fault at each field that is refused.
fn read(sent: &Sent, lang: Lang) -> Result<ContactSuggestion, ApiError> {
    let mut faults = Vec::new();
    let length = text::lines(&sent.text).chars().count();
    match length {
        0 => faults.push(FieldError::new("text", "required")),
        _ if length < TEXT.0 => faults.push(FieldError::new("text", "min_length").with("min", TEXT.0)),
        _ if length > TEXT.1 => faults.push(FieldError::new("text", "max_length").with("max", TEXT.1)),
        _ => {}
    }
    let email = match email_of(&sent.email) {
        Ok(email) => email,
        Err(_) => {
            faults.push(FieldError::new("email", "email"));
            String::new()
        }
    };
    let kind = ContactSuggestionKind::parse(&sent.kind).unwrap_or(ContactSuggestionKind::Other);
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    Ok(ContactSuggestion { origin: ContactSuggestionOrigin::Reader, kind, text: sent.text.clone(), email, lang })
}

#[post("/contact-correction?<contact>", data = "<sent>")]
async fn send(
    call: WebPageRequest,
    facts: RequestContext,
    from: ClientAddress,
    guard: &State<FormGuard>,
    limit: &State<SuggestionLimit>,
    contact: Option<&str>,
    sent: Form<Sent>,
) -> Result<PageReply, PageError> {
    let id = id_of(contact)?;
    call.require_access().await?;
    let (app, now, sent) = (call.app().clone(), call.app().clock.now(), sent.into_inner());
    let taken = read(&sent, call.lang).and_then(|reader| {
        guard.check_no_script(&NoScriptForm { token: &sent.ticket, website: &sent.website }, &from.0, now)?;
        limit.check(&from.0)?;
        Ok(reader)
    });
    let kept = match taken {
        Ok(reader) => {
            let contact = id.clone();
            app.write(move |write| actions::suggest(write, &contact, &reader)).await
        }
        Err(error) => Err(error),
    };
    let error = match kept {
        Ok(()) => return Ok(call.see_other(&format!("/contact-correction?contact={id}&sent=1"))),
        Err(ApiError::NotFound) => return Err(ApiError::NotFound.into()),
        Err(error) => error,
    };
    let problem = Problem::of(&error, &facts, "/contact-correction");
    let fault = |name: &str| {
        let first = problem.fields.as_ref()?.get(name)?.pointer("/0/message")?;
        first.as_str().map(str::to_owned)
    };
    // a ticket that was not looked at yet, or that came too early, goes on counting
    let still_good = matches!(&error, ApiError::Invalid(_) | ApiError::Refused { code: "too_fast", .. });
    let ticket = if still_good { sent.ticket.clone() } else { guard.no_script_token(now)? };
    let form = ContactSuggestionForm {
        text_fault: fault("text"),
        email_fault: fault("email"),
        fault: problem.fields.is_none().then(|| problem.detail.clone()),
        kind: sent.kind,
        text: sent.text,
        email: sent.email,
    };
    answered(call, Answer { contact: id, ticket, form, sent: false, status: error.status() }).await
}

/// The page and what answers its form.
pub fn routes() -> Vec<Route> {
    routes![open, send]
}
