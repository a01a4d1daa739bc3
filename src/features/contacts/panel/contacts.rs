//! Endpoints of contacts for staff.

use rocket::{delete, get, post, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DraftContacts, ManageContacts, PublishContacts, ReadContacts};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::features::contacts::actions::contacts as actions;
use crate::features::contacts::csv::{self, ContactUndo};
use crate::features::contacts::types::{
    Contact, ContactChange, ContactForm, ContactId, ContactRow, ContactStateChange, ContactVersion, ContactsQuery,
};
use crate::features::contacts::{rules, store, view};
use crate::table_imports::{self, TableImportUndo, TableImports, TableKind, UndoReport};
use crate::web::csv::Csv;
use crate::web::csv::report::{ImportId, ImportReport, NewTableImport};
use crate::web::list;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// The changed contact; a stale version is refused with the current copy.
fn answer(write: &Write, id: &ContactId, changed: Result<Contact, ApiError>) -> Reply<ContactForm> {
    match changed {
        Ok(contact) => view::form(write, &contact).map(Json),
        Err(error) => Err(error.with_current(|| view::form(write, &store::get(write, id)?))),
    }
}

fn id_of(text: &str) -> Result<ContactId, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// Contacts under a filter, overdue checks first by default.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(ContactsQuery), responses((status = 200, body = PageOf<ContactRow>), ApiProblem))]
#[get("/panel/contacts")]
async fn list_contacts(
    _who: Staff<ReadContacts>,
    app: App,
    facts: RequestContext,
    query: Query<ContactsQuery>,
) -> Reply<PageOf<ContactRow>> {
    let (now, page) = (app.clock.now(), list::page_request(&app, query.page, query.per_page));
    app.read(move |db| view::rows(db, &query.0, (facts.lang, now), page)).await.map(Json)
}

/// A contact for the editor.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ContactForm), ApiProblem))]
#[get("/panel/contacts/<id>", rank = 2)]
async fn get_contact(_who: Staff<ReadContacts>, app: App, id: &str) -> Reply<ContactForm> {
    let id = id_of(id)?;
    app.read(move |db| view::form(db, &store::get(db, &id)?)).await.map(Json)
}

/// Drafts a contact.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = ContactChange, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts", data = "<change>")]
async fn create_contact(who: Staff<DraftContacts>, app: App, change: Valid<ContactChange>) -> Reply<ContactForm> {
    rules::may_be_emergency(who.scope, change.0.emergency)?;
    app.write(move |write| {
        let contact = actions::create(write, &who.actor(), &change.0)?;
        view::form(write, &contact).map(Json)
    })
    .await
}

/// Errors: this person may not change this contact.
fn may_change(who: &Staff<DraftContacts>, write: &Write, id: &ContactId) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    who.covers(contact.owner_key)?;
    rules::may_change(publishes(who), &contact)
}

/// True if the person may publish contacts; the permission can be withdrawn from those who draft them.
fn publishes(who: &Staff<DraftContacts>) -> bool {
    who.access.scope::<PublishContacts>().is_some()
}

/// Changes a contact; authors change their own drafts.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactChange, responses((status = 200, body = ContactForm), ApiProblem))]
#[put("/panel/contacts/<id>", data = "<change>")]
async fn change_contact(
    who: Staff<DraftContacts>,
    app: App,
    id: &str,
    change: Valid<ContactChange>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    rules::may_be_emergency(who.scope, change.0.emergency)?;
    app.write(move |write| {
        may_change(&who, write, &id)?;
        let changed = actions::change(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed)
    })
    .await
}

/// Sends a draft to review; everything beyond that is for those who publish contacts.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactStateChange, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts/<id>/state", data = "<change>")]
async fn set_contact_state(
    who: Staff<DraftContacts>,
    app: App,
    id: &str,
    change: Valid<ContactStateChange>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    rules::may_set_state(publishes(&who), change.0.state)?;
    app.write(move |write| {
        may_change(&who, write, &id)?;
        let changed = actions::set_state(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed)
    })
    .await
}

/// Confirms today that everything is right.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactVersion, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts/<id>/confirm", data = "<change>")]
async fn confirm_contact(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    change: Valid<ContactVersion>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = actions::confirm(write, &who.actor(), &id, change.0.version);
        answer(write, &id, changed)
    })
    .await
}

/// Takes back the confirmation that one has just made. Errors: 409 `not_possible` where something else came after it.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactVersion, responses((status = 200, body = ContactForm), ApiProblem))]
#[post("/panel/contacts/<id>/undo-confirmation", data = "<change>")]
async fn undo_contact_confirmation(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    change: Valid<ContactVersion>,
) -> Reply<ContactForm> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = actions::undo_confirmation(write, &who.actor(), &id, change.0.version);
        answer(write, &id, changed)
    })
    .await
}

/// Removes a contact that readers never saw, or that was put away.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path), ContactVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/panel/contacts/<id>")]
async fn remove_contact(who: Staff<ManageContacts>, app: App, id: &str, query: Query<ContactVersion>) -> Reply<()> {
    let (id, version) = (id_of(id)?, query.version);
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id, version)
            .map_err(|error| error.with_current(|| view::form(write, &store::get(write, &id)?)))
    })
    .await
    .map(Json)
}

/// All contacts as a table for other programs, in the form that the import reads.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/contacts/export", rank = 1)]
async fn export_contacts(_who: Staff<ReadContacts>, app: App) -> Result<Csv, ApiError> {
    let table = app.read(csv::export).await?;
    Ok(Csv::named("contacts.csv", table))
}

/// Reads a table: tells what would be new, changed or refused, and does it where it is no dry run.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = NewTableImport, responses((status = 200, body = ImportReport), ApiProblem))]
#[post("/panel/contacts/import", data = "<change>", rank = 1)]
async fn import_contacts(
    who: Staff<PublishContacts>,
    app: App,
    facts: RequestContext,
    change: Valid<NewTableImport>,
) -> Reply<ImportReport> {
    let lang = facts.lang;
    if change.0.dry_run {
        return app.read(move |db| csv::dry_run(db, &change.0.table, lang).map(|plan| plan.report)).await.map(Json);
    }
    app.write(move |write| csv::import(write, &who.actor(), &change.0, lang).map(Json)).await
}

/// The latest imports of tables, newest first.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), responses((status = 200, body = TableImports), ApiProblem))]
#[get("/panel/contacts/imports", rank = 1)]
async fn list_contact_imports(_who: Staff<PublishContacts>, app: App) -> Reply<TableImports> {
    app.read(|db| table_imports::list(db, TableKind::Contact)).await.map(Json)
}

/// Undoes an import as a whole; what somebody has changed since stays and is named. A dry run only tells.
/// Errors: 409 `import_undone`, `nothing_to_undo`.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = TableImportUndo, responses((status = 200, body = UndoReport), ApiProblem))]
#[post("/panel/contacts/imports/<id>/undo", data = "<call>")]
async fn undo_contact_import(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    call: Valid<TableImportUndo>,
) -> Reply<UndoReport> {
    let (id, lang) = (ImportId::parse(id).ok_or(ApiError::NotFound)?, who.lang);
    let actor = who.actor();
    if call.0.dry_run {
        return app
            .read(move |db| table_imports::check_undo(db, &ContactUndo { actor: &actor }, &id, lang))
            .await
            .map(Json);
    }
    app.write(move |write| table_imports::undo(write, &actor, &ContactUndo { actor: &actor }, &id, lang))
        .await
        .map(Json)
}

api!(
    list_contacts,
    get_contact,
    create_contact,
    change_contact,
    set_contact_state,
    confirm_contact,
    undo_contact_confirmation,
    remove_contact,
    export_contacts,
    import_contacts,
    list_contact_imports,
    undo_contact_import
);
