//! The form, the confirmation and the status page. All work without JavaScript: faults come back at their fields, and since
//! no proof of work can come along, the first sending of the form only answers a ticket with which the same form is sent
//! once more, some seconds later. The code of a status page stands in the path as a token, which the log leaves out.

mod find;
mod status;

use rocket::form::Form;
use rocket::{Route, State, get, post, routes};
use serde_json::json;

use self::find::{PageAnswer, find_by_token};
use super::actions;
use super::rules;
use super::site::{ConsultLimit, ConsultSender};
use super::store::topics;
use super::types::{
    ConsultChannel, ConsultConfirmPage, ConsultCountry, ConsultFields, ConsultPage, ConsultReceipt, ConsultRelated,
    ConsultState, ConsultTopicChoice, NewConsult,
};
use super::view;
use crate::base::alphabet;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::kinds::registry;
use crate::features::legal;
use crate::features::proof_of_work::{FormGuard, NoScriptForm};
use crate::locale::words;
use crate::web::error::{Problem, form_faults};
use crate::web::page_head::head;
use crate::web::page_parts::FormFault;
use crate::web::schema;
use crate::web::{ClientAddress, Head, PageDb, RequestContext, WebPageRequest};

/// Cache tag of the form, which shows the topics.
pub const TAG: &str = "consult_topics";

/// The form as a browser posts it; missing fields are empty.
#[derive(Clone, Debug, Default, rocket::FromForm)]
struct PostedConsult {
    #[field(default = String::new())]
    related: String,
    #[field(default = String::new())]
    topic: String,
    #[field(default = String::new())]
    name: String,
    #[field(default = String::new())]
    email: String,
    #[field(default = String::new())]
    phone: String,
    #[field(default = String::new())]
    preferred_channel: String,
    #[field(default = String::new())]
    preferred_locale: String,
    #[field(default = String::new())]
    country: String,
    #[field(default = String::new())]
    region: String,
    #[field(default = String::new())]
    town: String,
    #[field(default = String::new())]
    best_time: String,
    #[field(default = String::new())]
    message: String,
    #[field(default = String::new())]
    consent: String,
    #[field(default = String::new())]
    website: String,
    #[field(default = String::new())]
    ticket: String,
}

impl PostedConsult {
    fn fields(&self) -> ConsultFields {
        ConsultFields {
            topic: self.topic.clone(),
            name: self.name.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            preferred_channel: self.preferred_channel.clone(),
            preferred_locale: self.preferred_locale.clone(),
            country: self.country.clone(),
            region: self.region.clone(),
            town: self.town.clone(),
            best_time: self.best_time.clone(),
            message: self.message.clone(),
            consent: !self.consent.is_empty(),
        }
    }

    /// The same request as the call that scripts make, by the same rules. Errors: `Invalid` with all that is wrong.
    fn call(&self) -> Result<NewConsult, ApiError> {
        schema::read(json!({
            "related": self.related, "topic": self.topic, "name": self.name, "email": self.email, "phone": self.phone,
            "preferred_channel": self.preferred_channel, "preferred_locale": self.preferred_locale,
            "country": self.country, "region": self.region, "town": self.town, "best_time": self.best_time,
            "message": self.message, "consent": !self.consent.is_empty(),
            "human": { "proof": "form", "website": self.website },
        }))
    }
}

/// Result of a posted form.
#[derive(Clone, Default)]
struct ConsultResult {
    faults: Vec<FormFault>,
    refused: Option<String>,
    ticket: Option<String>,
    sent: Option<ConsultReceipt>,
}

/// The object that `named` names, as the page shows it, with its cache tag. Errors: `NotFound`.
fn related(db: &PageDb, named: &str) -> Result<Option<(ConsultRelated, String)>, ApiError> {
    let Some((kind, id)) = named.split_once(':') else {
        return if named.is_empty() { Ok(None) } else { Err(ApiError::NotFound) };
    };
    let find = registry::find(kind).and_then(|kind| kind.report_subject.given()).ok_or(ApiError::NotFound)?;
    let object = find(db, db.lang, id)?;
    let shown = ConsultRelated { path: object.path, title: object.title, lang: Some(object.lang) };
    Ok(Some((shown, object.cache_tag)))
}

fn countries(db: &PageDb) -> Vec<ConsultCountry> {
    let choice =
        |country: Country| ConsultCountry { code: country.code().to_owned(), name: country.name(db.lang).to_owned() };
    let mut all: Vec<ConsultCountry> = Country::all().map(choice).collect();
    // the countries of most readers come first
    all.sort_by_cached_key(|country| {
        let is_rare = !matches!(country.code.as_str(), "CH" | "DE" | "AT" | "UA" | "LI");
        (is_rare, alphabet::key(&country.name))
    });
    all
}

fn page(
    db: &PageDb,
    related_value: &str,
    fields: ConsultFields,
    result: ConsultResult,
) -> Result<(ConsultPage, Vec<String>), ApiError> {
    let title = words(db.lang, "consult_requests.title");
    let mut tags = vec![TAG.to_owned()];
    let related = related(db, related_value)?.map(|(object, tag)| {
        tags.push(tag);
        object
    });
    let choices = topics::list(db)?.into_iter().filter(|topic| topic.active).filter_map(|topic| {
        let (lang, name) = topic.names.get_or_fallback(db.lang)?;
        Some(ConsultTopicChoice { id: topic.id.to_string(), name: name.to_owned(), lang, langs: topic.langs })
    });
    let is_special = !related_value.is_empty() || !result.faults.is_empty() || result.sent.is_some();
    let page = ConsultPage {
        head: Head { noindex: is_special, ..head(db, &title, &words(db.lang, "consult_requests.lead"), "/consult") },
        related_value: related_value.to_owned(),
        related,
        topics: choices.collect(),
        channels: ConsultChannel::ALL.to_vec(),
        countries: countries(db),
        privacy_path: legal::privacy_version(db)?.map(|_| "/legal/privacy".to_owned()),
        months: db.config.consults.purge_months,
        fields,
        faults: result.faults,
        refused: result.refused,
        ticket: result.ticket,
        sent: result.sent,
    };
    Ok((page, tags))
}

/// Fields of an empty form: the answer is wanted by e-mail, in the language of the page.
fn empty_fields(db: &PageDb) -> ConsultFields {
    ConsultFields {
        preferred_channel: ConsultChannel::Email.as_str().to_owned(),
        preferred_locale: db.lang.to_string(),
        ..ConsultFields::default()
    }
}

#[get("/consult?<related>")]
async fn form(call: WebPageRequest, related: Option<&str>) -> PageAnswer {
    let related = related.unwrap_or_default().to_owned();
    call.respond("consult", move |db| page(db, &related, empty_fields(db), ConsultResult::default())).await
}

/// Sends the form, if it is whole and was sent before. Errors: those that a page cannot show at a field.
async fn sent(
    call: &WebPageRequest,
    guard: &FormGuard,
    limit: &ConsultLimit,
    from: ConsultSender,
    form: &PostedConsult,
) -> Result<ConsultResult, ApiError> {
    let consult = form.call()?;
    let id = crate::base::id::Id::parse(&consult.topic);
    let topic = match id {
        Some(id) => call.app().read(move |db| topics::find(db, &id)).await?,
        None => None,
    };
    rules::check(&consult, topic.as_ref())?;
    let now = call.app().clock.now();
    let sent = NoScriptForm { token: &form.ticket, website: &form.website };
    if let Some(ticket) = guard.accept_no_script(&sent, &from.address, now)? {
        return Ok(ConsultResult { ticket: Some(ticket), ..ConsultResult::default() });
    }
    limit.check_sender(&from.address)?;
    let shared = call.app().clone();
    let receipt =
        call.app().write(move |write| actions::receive(write, &consult, from.asker.as_ref(), &shared.config)).await?;
    Ok(ConsultResult { sent: Some(receipt), ..ConsultResult::default() })
}

#[post("/consult", data = "<form>")]
async fn post_form(
    call: WebPageRequest,
    context: RequestContext,
    guard: &State<FormGuard>,
    limit: &State<ConsultLimit>,
    from: ConsultSender,
    form: Form<PostedConsult>,
) -> PageAnswer {
    let form = form.into_inner();
    let result = match sent(&call, guard, limit, from, &form).await {
        Ok(result) => result,
        Err(ApiError::Invalid(faults)) => {
            ConsultResult { faults: form_faults(&faults, context.lang), ..ConsultResult::default() }
        }
        Err(error @ (ApiError::Internal(_) | ApiError::Unavailable | ApiError::NotFound)) => return Err(error.into()),
        Err(error) => ConsultResult {
            refused: Some(Problem::of(&error, &context, "/consult").detail),
            ..ConsultResult::default()
        },
    };
    call.respond_uncached("consult", move |db| Ok(page(db, &form.related, form.fields(), result.clone())?.0)).await
}

#[get("/consult/confirm/<token>")]
async fn confirm_page(
    call: WebPageRequest,
    limit: &State<ConsultLimit>,
    address: ClientAddress,
    token: &str,
) -> PageAnswer {
    let request = find_by_token(&call, limit, &address.0, token).await?;
    if request.state != ConsultState::Unconfirmed {
        return Ok(call.see_other(&request.status_path()));
    }
    let action = format!("/consult/confirm/{token}");
    call.respond_uncached("consult-confirm", move |db| {
        let title = words(db.lang, "consult_requests.confirm_title");
        let lead = words(db.lang, "consult_requests.confirm_lead");
        Ok(ConsultConfirmPage {
            head: Head { noindex: true, ..head(db, &title, &lead, "/consult") },
            action: action.clone(),
            topic: view::topic_name(db, request.topic_key, db.lang)?,
        })
    })
    .await
}

#[post("/consult/confirm/<token>")]
async fn confirm(call: WebPageRequest, limit: &State<ConsultLimit>, address: ClientAddress, token: &str) -> PageAnswer {
    find_by_token(&call, limit, &address.0, token).await?;
    let (token, settings) = (token.to_owned(), call.app().config.consults.clone());
    let path = call.app().write(move |write| actions::confirm(write, &token, &settings)).await?;
    Ok(call.see_other(&path))
}

/// Routes of the pages.
pub fn routes() -> Vec<Route> {
    [routes![form, post_form, confirm_page, confirm], status::routes()].concat()
}
