//! What readers and the listed themselves say: corrections from the page, and answers to "is this still right?", which
//! staff send by mail with a link that works without an account, for some days. An answer twice changes nothing more.

use std::time::Duration;

use rocket::http::Status;
use rocket::outcome::{Outcome, try_outcome};
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::types::{Contact, ContactId};
use super::{actions, events, redirects, store};
use crate::api;
use crate::app::{App, random_token, token_hash};
use crate::audit::{self, Actor};
use crate::auth::Staff;
use crate::base::access::{PublishContacts, ReadContacts};
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::base::text;
use crate::config::Limits;
use crate::db::{Write, optional};
use crate::features::proof_of_work::{Gate, Human};
use crate::mail::{Letter, Template, enqueue};
use crate::string_enum;
use crate::web::private_site::SiteAccess;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// Open corrections of one contact beyond which no more are taken.
const MOST_OPEN: u32 = 50;

string_enum! {
    /// What is wrong.
    CorrectionKind {
        /// A number.
        Phone = "phone",
        /// The place.
        Address = "address",
        /// The hours.
        Hours = "hours",
        /// It is closed for good.
        Closed = "closed",
        /// Something else.
        Other = "other",
    }
}

string_enum! {
    /// What became of a correction.
    CorrectionState {
        /// Waits.
        Open = "open",
        /// The contact was corrected.
        Done = "done",
        /// It was right as it was.
        Dismissed = "dismissed",
    }
}

/// How often somebody may send a correction; managed by the server.
pub struct CorrectionLimit(RateLimiter);

impl CorrectionLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> CorrectionLimit {
        CorrectionLimit(RateLimiter::new(limits.letter_tries_per_hour, Duration::from_hours(1)))
    }

    /// Counts a try from an address. Errors: `TooOften`.
    pub fn check(&self, address: &str) -> Result<(), ApiError> {
        self.0.check(address)
    }
}

/// Something is wrong.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionCall {
    /// What is wrong.
    pub kind: CorrectionKind,
    /// In words.
    #[schema(min_length = 5, max_length = 1000)]
    pub text: String,
    /// Where to ask back; may be empty.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// The check against robots.
    pub human: Human,
}

/// An answer to "is this still right?".
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAnswer {
    /// Everything is right.
    pub is_right: bool,
    /// What is not, in words.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub text: String,
}

/// What a link is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckSubject {
    /// Name of the contact.
    pub name: String,
    /// Address of its page, without language prefix.
    pub path: String,
    /// Numbers as they are shown.
    pub phones: Vec<String>,
    /// Places as they are shown.
    pub addresses: Vec<String>,
    /// Whether this link was answered already.
    pub answered: bool,
}

/// A correction in the inbox.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CorrectionRow {
    /// Public identity.
    pub id: String,
    /// The contact.
    pub contact_id: String,
    /// Its name.
    pub contact_name: String,
    /// Address of its page, without language prefix.
    pub contact_path: String,
    /// Whether those who are listed say it themselves.
    pub from_listed: bool,
    /// What is wrong.
    pub kind: CorrectionKind,
    /// In words.
    pub text: String,
    /// Where to ask back; may be empty.
    pub email: String,
    /// Language in which it was written.
    pub lang: Lang,
    /// What became of it.
    pub state: CorrectionState,
    /// When it came.
    pub created_at: Ts,
}

/// Which corrections are listed.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CorrectionsQuery {
    /// Only in this state; open ones without it.
    pub state: Option<CorrectionState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
}

/// What became of a correction.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionDecision {
    /// The new state.
    pub state: CorrectionState,
}

/// Request to contacts to check their data.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactCheckRequest {
    /// Contacts that are asked.
    #[schema(min_items = 1, max_items = 100)]
    pub ids: Vec<ContactId>,
}

/// Who was asked.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Asked {
    /// Letters in the queue.
    #[schema(maximum = 1000)]
    pub asked: u32,
    /// Contacts without an e-mail address, or that nobody sees.
    #[schema(maximum = 1000)]
    pub left_out: u32,
}

struct Said<'a> {
    origin: &'a str,
    kind: CorrectionKind,
    text: &'a str,
    email: &'a str,
    lang: Lang,
}

fn insert(write: &mut Write, contact: &Contact, said: &Said) -> Result<(), ApiError> {
    let open: u32 = write
        .prepare_cached("select count(*) from contact_corrections c where c.contact_key = ?1 and c.state = 'open'")?
        .query_row([contact.key], |row| row.get(0))?;
    if open >= MOST_OPEN {
        return Err(ApiError::TooOften { wait: Duration::from_hours(24) });
    }
    write
        .prepare_cached(
            "insert into contact_corrections (id, contact_key, origin, kind, text, email, locale, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            Id::<CorrectionRow>::new(),
            contact.key,
            said.origin,
            said.kind,
            said.text,
            said.email,
            said.lang,
            write.now()
        ])?;
    events::changed(write, contact.id.as_str());
    Ok(())
}

/// A reader who writes: from where, and in which language.
struct Sender {
    address: String,
    lang: Lang,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Sender {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Sender, (Status, ()), Status> {
        try_outcome!(SiteAccess::from_request(request).await);
        let ClientAddress(address) = try_outcome!(ClientAddress::from_request(request).await);
        Outcome::Success(Sender { address, lang: RequestContext::of(request).lang })
    }
}

/// Says that something about a contact is wrong.
#[utoipa::path(tag = "contacts", params(("id" = String, Path)), request_body = CorrectionCall, responses((status = 200, body = ()), ApiProblem))]
#[post("/contacts/<id>/corrections", data = "<call>")]
async fn send_correction(
    app: App,
    gate: &State<Gate>,
    limit: &State<CorrectionLimit>,
    from: Sender,
    id: &str,
    call: Valid<CorrectionCall>,
) -> Reply<()> {
    let id = super::panel::id_of(id)?;
    let CorrectionCall { kind, text, email, human } = call.0;
    let email = address_of(&email)?;
    gate.check(&human, app.clock.now())?;
    limit.check(&from.address)?;
    let reader = ReaderSays { kind, text, email, lang: from.lang };
    app.write(move |write| told(write, &id, &reader).map(Json)).await
}

/// What a reader says is wrong.
pub(super) struct ReaderSays {
    /// What is wrong.
    pub kind: CorrectionKind,
    /// In words.
    pub text: String,
    /// Where to ask back; may be empty.
    pub email: String,
    /// Language in which it is written.
    pub lang: Lang,
}

/// The address that a reader gives, or nothing. Errors: it is none.
pub(super) fn address_of(email: &str) -> Result<String, ApiError> {
    let email = email.trim().to_owned();
    if !email.is_empty() && Email::parse(&email).is_none() {
        return Err(ApiError::field("email", "email"));
    }
    Ok(email)
}

/// Puts into the inbox what a reader says. Errors: readers do not see the contact; too much waits for it already.
pub(super) fn told(write: &mut Write, id: &ContactId, reader: &ReaderSays) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    if !contact.state.is_readable() {
        return Err(ApiError::NotFound);
    }
    let (kind, lang) = (reader.kind, reader.lang);
    let said = Said { origin: "reader", kind, text: &text::lines(&reader.text), email: &reader.email, lang };
    insert(write, &contact, &said)
}

/// A link that still works: the contact, and when it was answered.
fn linked(db: &Connection, token: &str, now: Ts) -> Result<(Contact, Option<Ts>), ApiError> {
    let found: Option<(i64, Option<Ts>)> = optional(
        db.prepare_cached(
            "select l.contact_key, l.answered_at from contact_links l where l.token_hash = ?1 and l.expires_at > ?2",
        )?
        .query_row(params![token_hash(token), now], |row| Ok((row.get(0)?, row.get(1)?))),
    )?;
    let (key, answered_at) = found.ok_or(ApiError::Refused { status: 410, code: "link_used_up" })?;
    Ok((store::get_by_key(db, key)?, answered_at))
}

/// What a link by mail is about.
#[utoipa::path(tag = "contacts", params(("token" = String, Path)), responses((status = 200, body = CheckSubject), ApiProblem))]
#[get("/contact-checks/<token>")]
async fn read_check(app: App, facts: RequestContext, token: &str) -> Reply<CheckSubject> {
    let (token, now) = (token.to_owned(), app.clock.now());
    app.read(move |db| {
        let (contact, answered_at) = linked(db, &token, now)?;
        Ok(Json(CheckSubject {
            name: contact.label(facts.lang).1.to_owned(),
            path: redirects::contact_path(db, contact.key)?.unwrap_or_default(),
            phones: contact.card.phones.iter().map(|phone| phone.display.clone()).collect(),
            addresses: contact
                .card
                .addresses
                .iter()
                .map(|place| format!("{}, {}", place.street_line(), place.town_line(facts.lang)))
                .collect(),
            answered: answered_at.is_some(),
        }))
    })
    .await
}

/// Answers a link by mail: it is right, or what is not. A second answer changes nothing.
#[utoipa::path(tag = "contacts", params(("token" = String, Path)), request_body = CheckAnswer, responses((status = 200, body = ()), ApiProblem))]
#[post("/contact-checks/<token>", data = "<answer>")]
async fn answer_check(app: App, facts: RequestContext, token: &str, answer: Valid<CheckAnswer>) -> Reply<()> {
    let token = token.to_owned();
    let words = text::lines(&answer.0.text);
    if !answer.0.is_right && words.chars().count() < 5 {
        return Err(ApiError::field("text", "required"));
    }
    app.write(move |write| {
        let (contact, answered_at) = linked(write, &token, write.now())?;
        if answered_at.is_some() {
            return Ok(Json(()));
        }
        write
            .prepare_cached("update contact_links set answered_at = ?2 where token_hash = ?1")?
            .execute(params![token_hash(&token), write.now()])?;
        let key = contact.id.clone();
        match answer.0.is_right {
            true => {
                actions::confirmed(write, &Actor::Clock, contact)?;
                let by = json!({ "by": "link" });
                audit::record(write, &Actor::Clock, "contact.answer", ("contact", key.as_str()), None, Some(&by))?;
            }
            false => {
                let said =
                    Said { origin: "listed", kind: CorrectionKind::Other, text: &words, email: "", lang: facts.lang };
                insert(write, &contact, &said)?;
            }
        }
        Ok(Json(()))
    })
    .await
}

/// Asks by mail whether everything is still right.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = ContactCheckRequest, responses((status = 200, body = Asked), ApiProblem))]
#[post("/panel/contact-checks", data = "<call>")]
async fn ask_contacts(who: Staff<PublishContacts>, app: App, call: Valid<ContactCheckRequest>) -> Reply<Asked> {
    let days = app.config.contacts.link_days;
    let lang = app.site().default_lang;
    app.write(move |write| {
        let mut asked = 0;
        for id in &call.0.ids {
            let contact = store::get(write, id)?;
            let Some(email) = contact.card.emails.first().filter(|_| contact.state.is_live()) else { continue };
            let token = random_token();
            let expires_at = write.now().after(Duration::from_hours(u64::from(days) * 24));
            write
                .prepare_cached(
                    "insert into contact_links (token_hash, contact_key, address, created_by, created_at, expires_at)
                     values (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    token_hash(&token),
                    contact.key,
                    email.address,
                    who.user.key,
                    write.now(),
                    expires_at
                ])?;
            let lang = letter_lang(&contact, lang);
            let letter = Letter::new(&email.address, "", lang, Template::ContactCheck)
                .with("name", contact.label(lang).1)
                .with("days", days)
                .opening(format!("/contact-check?token={token}"));
            enqueue(write, &letter)?;
            audit::record(write, &who.actor(), "contact.ask", ("contact", id.as_str()), None, None)?;
            asked += 1;
        }
        let left_out = u32::try_from(call.0.ids.len()).unwrap_or(u32::MAX) - asked;
        Ok(Json(Asked { asked, left_out }))
    })
    .await
}

/// The language a place is written to: one that it speaks, the portal's own first.
fn letter_lang(contact: &Contact, usual: Lang) -> Lang {
    let speaks = |lang: &Lang| contact.languages.iter().any(|code| code == lang.as_str());
    [usual].into_iter().chain(Lang::ALL).find(speaks).unwrap_or(usual)
}

/// The inbox of corrections, the newest first.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(CorrectionsQuery), responses((status = 200, body = PageOf<CorrectionRow>), ApiProblem))]
#[get("/panel/contact-corrections")]
async fn list_corrections(
    _who: Staff<ReadContacts>,
    app: App,
    facts: RequestContext,
    query: Query<CorrectionsQuery>,
) -> Reply<PageOf<CorrectionRow>> {
    app.read(move |db| inbox(db, &query.0, facts.lang)).await.map(Json)
}

fn inbox(db: &Connection, query: &CorrectionsQuery, lang: Lang) -> Result<PageOf<CorrectionRow>, ApiError> {
    let request = PageRequest::new(query.page, None, 50, 50);
    let state = query.state.unwrap_or(CorrectionState::Open);
    let total: u32 = db
        .prepare_cached("select count(*) from contact_corrections c where c.state = ?1")?
        .query_row([state], |row| row.get(0))?;
    let mut statement = db.prepare_cached(
        "select x.id, c.id, c.key, x.origin = 'listed', x.kind, x.text, x.email, x.locale, x.state, x.created_at,
           (select t.name from contact_texts t where t.contact_key = c.key order by t.locale = ?2 desc, t.locale limit 1)
         from contact_corrections x
         join contacts c on c.key = x.contact_key
         where x.state = ?1
         order by x.created_at desc, x.key desc
         limit ?3 offset ?4",
    )?;
    let mut rows = statement.query(params![state, lang, request.per_page, request.offset()])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(CorrectionRow {
            id: row.get(0)?,
            contact_id: row.get(1)?,
            contact_path: redirects::contact_path(db, row.get(2)?)?.unwrap_or_default(),
            from_listed: row.get(3)?,
            kind: row.get(4)?,
            text: row.get(5)?,
            email: row.get(6)?,
            lang: row.get(7)?,
            state: row.get(8)?,
            created_at: row.get(9)?,
            contact_name: row.get::<_, Option<String>>(10)?.unwrap_or_default(),
        });
    }
    Ok(PageOf::new(found, request, total))
}

/// Puts a correction away: the contact was corrected, or was right as it was.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = CorrectionDecision, responses((status = 200, body = ()), ApiProblem))]
#[post("/panel/contact-corrections/<id>", data = "<decision>")]
async fn decide_correction(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    decision: Valid<CorrectionDecision>,
) -> Reply<()> {
    let id: Id<CorrectionRow> = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let state = decision.0.state;
        let contact: Option<String> = optional(
            write
                .prepare_cached(
                    "update contact_corrections set state = ?2, decided_at = ?3, decided_by = ?4 where id = ?1
                     returning (select c.id from contacts c where c.key = contact_key)",
                )?
                .query_row(params![id, state, write.now(), who.user.key], |row| row.get(0)),
        )?;
        let contact = contact.ok_or(ApiError::NotFound)?;
        let after = json!({ "state": state });
        events::changed(write, &contact);
        audit::record(write, &who.actor(), "contact.correction", ("contact", &contact), None, Some(&after))?;
        Ok(Json(()))
    })
    .await
}

/// Removes links whose time is over.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from contact_links where expires_at <= ?1")?.execute(params![write.now()])?)
}

api!(send_correction, read_check, answer_check, ask_contacts, list_corrections, decide_correction);
