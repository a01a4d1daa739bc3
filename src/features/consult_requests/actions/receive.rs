//! Receives requests, and tells the staff once they are confirmed.

use std::time::Duration;

use rusqlite::Connection;

use super::letters;
use super::work::changed;
use crate::app::random_token;
use crate::base::access::AnswerConsults;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::{Config, Limits};
use crate::db::Write;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::store::requests::NewConsultRow;
use crate::features::consult_requests::store::{requests, topics, work};
use crate::features::consult_requests::types::{
    ConsultMover, ConsultPriority, ConsultReceipt, ConsultRequest, ConsultState, ConsultTopic, NewConsult,
    RelatedObject,
};
use crate::features::kinds::registry;
use crate::features::legal;
use crate::locale::args;
use crate::mail::{self, Requester, Template};
use crate::notifications::{NotificationKind, notify, notify_holders};

/// The span in which the requests of a person are counted.
const DAY: Duration = Duration::from_hours(24);

/// Account of a signed-in person who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// Key of the account.
    pub user_key: i64,
    /// Its confirmed address; empty where it is not confirmed.
    pub email: String,
}

/// Takes a request in. It waits for the confirmation of its address, unless it comes from the account of that address or
/// gives a number alone.
/// Errors: `Invalid`; `TooOften` with the time of the next request of the person.
pub fn receive(
    write: &mut Write,
    call: &NewConsult,
    asker: Option<&Asker>,
    config: &Config,
) -> Result<ConsultReceipt, ApiError> {
    let topic = Id::parse(&call.topic).map(|id| topics::find(write, &id)).transpose()?.flatten();
    rules::check(call, topic.as_ref())?;
    let topic = topic.ok_or_else(|| ApiError::field("topic", "choice"))?;
    let mut request = request_of(write, call, asker, &topic)?;
    demand_allowance(write, &request, config.consults.per_day)?;
    let is_confirmed = request.email.is_empty() || asker.is_some_and(|asker| asker.email == request.email);
    if is_confirmed {
        request.state = ConsultState::New;
    } else {
        demand_letter(write, &request.email, &config.limits)?;
    }
    let code = free_code(write)?;
    let token = (!is_confirmed).then(random_token);
    let new = NewConsultRow {
        code: &code,
        request: &request,
        consent_version: legal::privacy_version(write)?,
        confirm_token: token.as_deref(),
    };
    let key = requests::insert(write, &new)?;
    let request = requests::get_by_key(write, key)?;
    if let Some(token) = token {
        letters::ask_to_confirm(write, &request, &token, config.consults.confirm_hours)?;
        return Ok(ConsultReceipt { code: None, confirm: true });
    }
    open(write, request)?;
    Ok(ConsultReceipt { code: Some(code), confirm: false })
}

fn request_of(
    write: &Write,
    call: &NewConsult,
    asker: Option<&Asker>,
    topic: &ConsultTopic,
) -> Result<ConsultRequest, ApiError> {
    let email = Email::parse(&call.email).map(|email| email.as_str().to_owned()).unwrap_or_default();
    Ok(ConsultRequest {
        key: 0,
        id: Id::new(),
        code: None,
        topic_key: topic.key,
        name: text::line(&call.name),
        email,
        phone: rules::read_phone(&call.phone).unwrap_or_default(),
        channel: call.preferred_channel,
        lang: call.preferred_locale,
        country: call.country.clone(),
        region: text::line(&call.region),
        town: text::line(&call.town),
        best_time: text::line(&call.best_time),
        message: text::lines(&call.message),
        related: related(write, call.preferred_locale, &call.related)?,
        consent_at: write.now(),
        user_key: asker.map(|asker| asker.user_key),
        state: ConsultState::Unconfirmed,
        assignee_key: None,
        assignee: None,
        priority: ConsultPriority::Normal,
        tags: Vec::new(),
        due_at: due_at(write.now(), topic),
        outcome: None,
        read_at: None,
        waiting_since: None,
        reminded_at: None,
        done_at: None,
        merged_into: None,
        created_at: write.now(),
        version: 1,
    })
}

fn due_at(now: Ts, topic: &ConsultTopic) -> Ts {
    now.after(Duration::from_hours(topic.due_hours.into()))
}

/// The object that `named` names as `kind:identity`. Errors: `NotFound` where readers see no such thing.
pub fn related(db: &Connection, lang: Lang, named: &str) -> Result<Option<RelatedObject>, ApiError> {
    if named.is_empty() {
        return Ok(None);
    }
    let (kind, id) = named.split_once(':').ok_or(ApiError::NotFound)?;
    let find = registry::find(kind).and_then(|kind| kind.report_subject.given()).ok_or(ApiError::NotFound)?;
    let object = find(db, lang, id)?;
    Ok(Some(RelatedObject { kind: kind.to_owned(), id: object.id, path: object.path, title: object.title }))
}

/// Errors: `TooOften` beyond `most` requests of the person in a day.
fn demand_allowance(write: &Write, request: &ConsultRequest, most: u32) -> Result<(), ApiError> {
    let person = (request.email.as_str(), request.phone.as_str(), request.user_key);
    let (number, first) = requests::count_of_person(write, person, write.now().before(DAY))?;
    if number < most {
        return Ok(());
    }
    let wait = first.map_or(DAY, |first| first.after(DAY).since(write.now()));
    Err(ApiError::TooOften { wait })
}

/// Errors: `TooOften` where a mailbox got too many letters that anybody may cause.
fn demand_letter(write: &Write, email: &str, limits: &Limits) -> Result<(), ApiError> {
    let template = Template::ConsultConfirm;
    match mail::request_wait(write, email, template, Requester::Anybody, (limits, write.now()))? {
        None => Ok(()),
        Some(wait) => Err(ApiError::TooOften { wait }),
    }
}

fn free_code(write: &Write) -> Result<String, ApiError> {
    loop {
        let code = rules::new_code();
        if requests::is_free(write, &code)? {
            return Ok(code);
        }
    }
}

/// Makes a confirmed request known: it goes to the default assignee of its topic or to everybody who answers requests, its
/// time begins, and the person gets the code.
pub fn open(write: &mut Write, mut request: ConsultRequest) -> Result<(), ApiError> {
    let topic = topics::get_by_key(write, request.topic_key)?;
    request.due_at = due_at(write.now(), &topic);
    if let Some(assignee) = letters::able(write, topic.assignee_key)? {
        request.state = request.state.advance(ConsultState::Assigned, ConsultMover::Portal)?;
        request.assignee_key = Some(assignee);
    }
    work::update_state(write, &request, None)?;
    let params = args([("topic", topic.names.text(request.lang).into()), ("code", request.shown_code().into())]);
    let url = letters::panel_path(&request);
    match request.assignee_key {
        Some(key) => notify(write, key, NotificationKind::ConsultAssigned, &params, &url)?,
        None => notify_holders::<AnswerConsults>(write, None, NotificationKind::ConsultNew, &params, &url)?,
    }
    letters::confirm_receipt(write, &request)?;
    changed(write, &request)
}
