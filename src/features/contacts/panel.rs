//! Endpoints of contacts for staff.

use rocket::{delete, get, post, put};
use rusqlite::{Connection, ToSql, params_from_iter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actions::{self, ContactCall, ContactStateCall, TextsForm, VersionCall};
use super::types::{Card, Contact, ContactId, ContactState, FreeOfCharge, Group, GroupId};
use super::{groups, redirects, store, table};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DraftContacts, ManageContacts, PublishContacts, ReadContacts, Scope};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::media::{Media, store as media};
use crate::web::csv::Csv;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// A contact in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactRow {
    /// Public identity.
    pub id: ContactId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub name: String,
    /// Address without language prefix.
    pub path: String,
    /// Group and subgroup.
    pub group: String,
    /// Where it stands.
    pub state: ContactState,
    /// Whether it stands above all others.
    pub emergency: bool,
    /// The first number.
    pub phone: String,
    /// Whether "is this still right?" can be asked by mail.
    pub has_email: bool,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// Whether that has passed.
    pub overdue: bool,
    /// Corrections that wait.
    #[schema(maximum = 1_000_000)]
    pub corrections: u32,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

/// A contact in the editor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactForm {
    /// Public identity.
    pub id: ContactId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Address without language prefix.
    pub path: String,
    /// The group of the second level it hangs in.
    pub subgroup_id: GroupId,
    /// Part of the address.
    pub slug: String,
    /// Where it stands.
    pub state: ContactState,
    /// Names and texts.
    pub texts: TextsForm,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Its logo.
    pub logo: Option<Media>,
    /// Languages spoken.
    pub languages: Vec<String>,
    /// Whether it stands above all others.
    pub emergency: bool,
    /// Whether help costs something.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// How often it must be confirmed, in days.
    #[schema(minimum = 1, maximum = 3650)]
    pub verify_every_days: u32,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// Whether it may vanish for good: readers never saw it, or it was put away.
    pub removable: bool,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Who changed it last; none where the clock or the listed did, or a person who is gone.
    pub updated_by: Option<String>,
}

/// Which contacts are listed.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContactsQuery {
    /// Part of a name.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Only of this group or subgroup.
    #[schema(max_length = 60)]
    pub group: Option<String>,
    /// Only in this state.
    pub state: Option<ContactState>,
    /// Only those that must be confirmed.
    pub due: Option<bool>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// The editor's view of a contact.
pub fn form(db: &Connection, contact: &Contact) -> Result<ContactForm, ApiError> {
    Ok(ContactForm {
        id: contact.id.clone(),
        version: contact.version,
        path: redirects::contact_path(db, contact.key)?.unwrap_or_default(),
        subgroup_id: groups::get_by_key(db, contact.subgroup_key)?.id,
        slug: contact.slug.clone(),
        state: contact.state,
        texts: TextsForm {
            en: contact.texts.get(&Lang::En).cloned(),
            uk: contact.texts.get(&Lang::Uk).cloned(),
            de: contact.texts.get(&Lang::De).cloned(),
        },
        card: contact.card.clone(),
        logo: contact.logo_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten().map(|row| row.media),
        languages: contact.languages.clone(),
        emergency: contact.emergency,
        free_of_charge: contact.free_of_charge,
        source_url: contact.source_url.clone(),
        verify_every_days: contact.verify_every_days,
        verified_at: contact.verified_at,
        check_due_at: contact.check_due_at,
        removable: contact.is_removable(),
        updated_at: contact.updated_at,
        updated_by: store::changed_by(db, contact.key)?,
    })
}

fn list(db: &Connection, query: &ContactsQuery, lang: Lang, now: Ts) -> Result<PageOf<ContactRow>, ApiError> {
    let mut condition = "1 = 1".to_owned();
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut and = |text: &str, value: Box<dyn ToSql>| {
        condition.push_str(text);
        values.push(value);
    };
    match query.state {
        Some(state) => and(" and c.state = ?", Box::new(state)),
        None => and(" and c.state <> ?", Box::new(ContactState::Archived)),
    }
    if let Some(group) = query.group.as_deref().and_then(Id::<Group>::parse) {
        let key = groups::get(db, &group)?.key;
        and(
            " and c.subgroup_key in (select g.key from contact_groups g where ?  in (g.key, g.parent_key))",
            Box::new(key),
        );
    }
    if query.due == Some(true) {
        and(" and c.state in ('published', 'needs_check') and c.check_due_at <= ?", Box::new(now));
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        let escaped = q.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        and(
            " and exists (select 1 from contact_texts t where t.contact_key = c.key and t.name_folded like ? escape '\\')",
            Box::new(format!("%{escaped}%")),
        );
    }
    let request = PageRequest::new(query.page, query.per_page, 50, 100);
    let total: u32 = db
        .prepare_cached(&format!("select count(*) from contacts c where {condition}"))?
        .query_row(params_from_iter(values.iter()), |row| row.get(0))?;
    // what must be confirmed comes first, the longest overdue on top
    let sql = format!(
        "select {} from contacts c where {condition}
         order by (c.state in ('published', 'needs_check') and c.check_due_at <= ?) desc,
           case when c.state in ('published', 'needs_check') then c.check_due_at end, c.updated_at desc, c.key
         limit ? offset ?",
        store::COLUMNS
    );
    values.extend([Box::new(now) as Box<dyn ToSql>, Box::new(request.per_page), Box::new(request.offset())]);
    let mut contacts: Vec<Contact> =
        db.prepare_cached(&sql)?.query_map(params_from_iter(values), store::read)?.collect::<Result<_, _>>()?;
    store::complete(db, &mut contacts)?;
    let all = groups::list(db)?;
    let name = |key: i64| all.iter().find(|group| group.key == key);
    let mut open =
        db.prepare_cached("select count(*) from contact_corrections x where x.contact_key = ?1 and x.state = 'open'")?;
    let rows = contacts.iter().map(|contact| {
        let sub = name(contact.subgroup_key);
        let top = sub.and_then(|sub| name(sub.parent_key?));
        let path = [top, sub].iter().flatten().map(|group| group.slug.as_str()).collect::<Vec<_>>().join("/");
        Ok(ContactRow {
            id: contact.id.clone(),
            version: contact.version,
            name: contact.label(lang).1.to_owned(),
            path: format!("/contacts/{path}/{}", contact.slug),
            group: [top, sub].iter().flatten().map(|group| group.label(lang).1).collect::<Vec<_>>().join(" / "),
            state: contact.state,
            emergency: contact.emergency,
            phone: contact.card.phones.first().map(|phone| phone.display.clone()).unwrap_or_default(),
            has_email: !contact.card.emails.is_empty(),
            verified_at: contact.verified_at,
            check_due_at: contact.check_due_at,
            overdue: contact.state.is_live() && contact.check_due_at.is_some_and(|due| due <= now),
            corrections: open.query_row([contact.key], |row| row.get(0))?,
            langs: contact.texts.keys().copied().collect(),
        })
    });
    Ok(PageOf::new(rows.collect::<Result<_, ApiError>>()?, request, total))
}

/// The identity in an address. Errors: `NotFound`.
pub fn id_of(text: &str) -> Result<Id<Contact>, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// Contacts, overdue checks first.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(ContactsQuery), responses((status = 200, body = PageOf<ContactRow>), ApiProblem))]
#[get("/panel/contacts")]
async fn list_contacts(
    _who: Staff<ReadContacts>,
    app: App,
    facts: RequestContext,
    query: Query<ContactsQuery>,
) -> Reply<PageOf<ContactRow>> {
    let now = app.clock.now();
    app.read(move |db| list(db, &query.0, facts.lang, now)).await.map(Json)
}

/// A contact for the editor.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ContactForm), ApiProblem))]
#[get("/panel/contacts/<id>", rank = 2)]
async fn get_contact(_who: Staff<ReadContacts>, app: App, id: &str) -> Reply<ContactForm> {
    let id = id_of(id)?;
    app.read(move |db| form(db, &store::get(db, &id)?)).await.map(Json)
}

/// Drafts a contact.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = ContactCall, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts", data = "<call>")]
async fn create_contact(who: Staff<DraftContacts>, app: App, call: Valid<ContactCall>) -> Reply<ContactForm> {
    if who.scope == Scope::Own && call.0.emergency {
        return Err(ApiError::field("emergency", "forbidden"));
    }
    app.write(move |write| {
        let contact = actions::create(write, &who.actor(), &call.0)?;
        form(write, &contact).map(Json)
    })
    .await
}

/// Whether this person may change this contact: authors only their own drafts.
fn may_change(who: &Staff<DraftContacts>, write: &Write, id: &Id<Contact>) -> Result<(), ApiError> {
    if who.scope == Scope::Any {
        return Ok(());
    }
    let contact = store::get(write, id)?;
    who.covers(contact.owner_key)?;
    match contact.state {
        ContactState::Draft | ContactState::InReview => Ok(()),
        _ => Err(ApiError::Forbidden),
    }
}

/// Changes a contact; authors change their own drafts.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactCall, responses((status = 200, body = ContactForm), ApiProblem))]
#[put("/panel/contacts/<id>", data = "<call>")]
async fn change_contact(who: Staff<DraftContacts>, app: App, id: &str, call: Valid<ContactCall>) -> Reply<ContactForm> {
    let id = id_of(id)?;
    if who.scope == Scope::Own && call.0.emergency {
        return Err(ApiError::field("emergency", "forbidden"));
    }
    app.write(move |write| {
        may_change(&who, write, &id)?;
        let contact = actions::change(write, &who.actor(), &id, &call.0)?;
        form(write, &contact).map(Json)
    })
    .await
}

/// Sends a draft to review; everything beyond that is for managers.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactStateCall, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts/<id>/state", data = "<call>")]
async fn set_contact_state(
    who: Staff<DraftContacts>,
    app: App,
    id: &str,
    call: Valid<ContactStateCall>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    let own_step = matches!(call.0.state, ContactState::InReview | ContactState::Draft);
    if who.scope == Scope::Own && !own_step {
        return Err(ApiError::Forbidden);
    }
    app.write(move |write| {
        may_change(&who, write, &id)?;
        let contact = actions::set_state(write, &who.actor(), &id, &call.0)?;
        form(write, &contact).map(Json)
    })
    .await
}

/// Confirms today that everything is right.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = VersionCall, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts/<id>/confirm", data = "<call>")]
async fn confirm_contact(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    call: Valid<VersionCall>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    app.write(move |write| {
        let contact = actions::confirm(write, &who.actor(), &id, call.0.version)?;
        form(write, &contact).map(Json)
    })
    .await
}

/// Removes a contact that readers never saw, or that was put away.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path), VersionCall), responses((status = 200, body = ()), ApiProblem))]
#[delete("/panel/contacts/<id>")]
async fn remove_contact(who: Staff<ManageContacts>, app: App, id: &str, query: Query<VersionCall>) -> Reply<()> {
    let (id, version) = (id_of(id)?, query.version);
    app.write(move |write| actions::remove(write, &who.actor(), &id, version)).await.map(Json)
}

/// All contacts as a table for other programs, in the form that the import reads.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/contacts/export", rank = 1)]
async fn export_contacts(_who: Staff<ReadContacts>, app: App) -> Result<Csv, ApiError> {
    let table = app.read(table::export).await?;
    Ok(Csv::named("contacts.csv", table))
}

/// Reads a table: tells what would be new, changed or refused, and does it where it is no dry run.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = table::ImportCall, responses((status = 200, body = table::ImportReport), ApiProblem))]
#[post("/panel/contacts/import", data = "<call>", rank = 1)]
async fn import_contacts(
    who: Staff<PublishContacts>,
    app: App,
    facts: RequestContext,
    call: Valid<table::ImportCall>,
) -> Reply<table::ImportReport> {
    let lang = facts.lang;
    if call.0.dry_run {
        return app.read(move |db| table::plan(db, &call.0.table, lang).map(|plan| plan.report)).await.map(Json);
    }
    app.write(move |write| table::import(write, &who.actor(), &call.0.table, lang).map(Json)).await
}

api!(
    list_contacts,
    get_contact,
    create_contact,
    change_contact,
    set_contact_state,
    confirm_contact,
    remove_contact,
    export_contacts,
    import_contacts
);
