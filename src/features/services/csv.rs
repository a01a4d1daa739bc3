//! Services as a table (CSV, RFC 4180): the list of the staff with every field that owners write, in the form that the
//! import reads. An import changes services by their identity and adds drafts of the accounts that it names. An empty cell
//! leaves its field as it is, photos stay, and a table with a fault in any row changes nothing.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::actions::{self, ServiceImport};
use super::store;
use super::types::{Service, ServiceForm, ServiceId, ServiceState, ServiceText};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::accounts::table_owner;
use crate::features::cases::actions::Worker;
use crate::features::contacts::csv::cells as contacts;
use crate::features::enterprises::store as enterprises;
use crate::features::service_categories::store as categories;
use crate::table_imports::{self, TableKind};
use crate::web::csv::cells::{self, Form, TableCell};
use crate::web::csv::export::ExportTable;
use crate::web::csv::plan::{Checked, ID, ImportPlan, PlannedRow, named_object, plan};
use crate::web::csv::records::Named;
use crate::web::csv::report::{ImportReport, NewTableImport};
use crate::web::schema;

/// Columns of an export that an import passes over.
const READ_ONLY: [&str; 13] = [
    "title",
    "owner",
    "trust",
    "state",
    "change",
    "reports",
    "submitted_at",
    "published_at",
    "valid_until",
    "featured_until",
    "views",
    "contact_clicks",
    "updated_at",
];
/// Credentials of a service (`max_items` of the API).
const MOST_CREDENTIALS: usize = 6;

/// Cells of everything that an owner writes, photos left out.
fn cells() -> Vec<TableCell> {
    let mut cells = Vec::new();
    for lang in Lang::ALL {
        for name in ServiceText::COLUMNS {
            cells.push(TableCell::new(format!("{name}_{lang}"), &format!("texts.{lang}.{name}"), Form::Text));
        }
    }
    for (column, path, form) in [
        ("category", "category", Form::Text),
        ("enterprise", "enterprise", Form::Text),
        ("languages", "languages", Form::Words),
        ("country", "country", Form::Place),
        ("regions", "regions", Form::Words),
        ("town", "town", Form::Text),
        ("postal_code", "postal_code", Form::Text),
        ("coverage", "coverage", Form::Text),
        ("price_kind", "price_kind", Form::Text),
        ("price", "price", Form::Money),
        ("provider_type", "provider_type", Form::Text),
        ("relay_form", "card.contact.relay_form", Form::YesNo),
        ("phone", "card.contact.phone", Form::Text),
        ("show_phone", "card.contact.show_phone", Form::Text),
        ("telegram", "card.contact.telegram", Form::Text),
        ("whatsapp", "card.contact.whatsapp", Form::Text),
        ("website", "card.contact.website", Form::Text),
        ("video_url", "card.video_url", Form::Text),
        ("experience_since", "card.experience_since", Form::Number),
        ("legal_name", "card.legal.name", Form::Text),
        ("legal_address", "card.legal.address", Form::Text),
        ("legal_uid", "card.legal.uid", Form::Text),
    ] {
        cells.push(TableCell::new(column, path, form));
    }
    cells.extend(contacts::hours());
    for at in 0..MOST_CREDENTIALS {
        let number = at + 1;
        for field in ["name", "number"] {
            let column = format!("credential_{field}_{number}");
            cells.push(TableCell::new(column, &format!("card.credentials.{at}.{field}"), Form::Text));
        }
    }
    cells
}

/// A form as the table has it: the category and the enterprise by their slugs.
fn to_table(db: &Connection, service: &Service, form: &ServiceForm) -> Result<Value, ApiError> {
    let mut value = serde_json::to_value(form)?;
    let category = service.listed_category().map(|key| categories::get_by_key(db, key)).transpose()?;
    let enterprise = service.enterprise_key.map(|key| enterprises::get_by_key(db, key)).transpose()?;
    value["category"] = json!(category.map(|category| category.slug));
    value["enterprise"] = json!(enterprise.map(|enterprise| enterprise.slug));
    Ok(value)
}

/// The form that a row makes of `before`, which may be that of a new service. Errors: the faults of the cells.
fn read_form(
    db: &Connection,
    (before, cells): (&Value, &[TableCell]),
    row: &Named,
) -> Result<Result<(ServiceForm, Value), Vec<FieldError>>, ApiError> {
    let mut after = before.clone();
    let mut faults = cells::fill(&mut after, cells, row);
    for (column, field) in [("category", "category_id"), ("enterprise", "enterprise_id")] {
        if after[column] == before[column] {
            continue;
        }
        let slug = after[column].as_str().unwrap_or_default().to_owned();
        let id = match column {
            "category" => categories::list(db)?.into_iter().find(|one| one.slug == slug).map(|one| one.id.to_string()),
            _ => enterprises::find_by_slug(db, &slug)?.map(|one| one.id.to_string()),
        };
        if id.is_none() {
            faults.push(FieldError::new(column, "not_found"));
        }
        after[field] = json!(id);
    }
    if let Some(card) = after["card"].as_object_mut() {
        contacts::prune_hours(card);
    }
    cells::complete_texts(&mut after, ServiceText::COLUMNS);
    for credential in after["card"]["credentials"].as_array_mut().into_iter().flatten() {
        cells::complete(credential, &["name", "number"], &json!(""));
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    let mut form = after.clone();
    if let Some(fields) = form.as_object_mut() {
        fields.remove("category");
        fields.remove("enterprise");
    }
    Ok(schema::read_row::<ServiceForm>(form)?.map(|form| (form, after)))
}

fn check_row(
    db: &Connection,
    who: &Worker,
    now: (Ts, Date),
    cells: &[TableCell],
    row: &Named,
) -> Result<Checked<ServiceImport>, ApiError> {
    match row.get(ID).filter(|id| !id.is_empty()) {
        Some(id) => check_change(db, who, now, (cells, id), row),
        None => check_new(db, cells, row),
    }
}

fn check_change(
    db: &Connection,
    who: &Worker,
    now: (Ts, Date),
    (cells, id): (&[TableCell], &str),
    row: &Named,
) -> Result<Checked<ServiceImport>, ApiError> {
    let found = Id::parse(id).map(|id| store::get(db, &id));
    let service = match named_object(found, |service| service.state != ServiceState::Draft)? {
        Ok(service) => service,
        Err(faults) => return Ok(Err(faults)),
    };
    let form = store::form_of(db, &service)?;
    let before = to_table(db, &service, &form)?;
    let name = service.title(Lang::En).1.to_owned();
    let (new, after) = match read_form(db, (&before, cells), row)? {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let changes = cells::changes(cells, &before, &after);
    PlannedRow::change((id, name), changes, || {
        let checked = actions::check_import(db, who, now, (&service, &new))?;
        Ok(checked.map(|form| ServiceImport::Change { service: Box::new(service), form: Box::new(form) }))
    })
}

fn check_new(db: &Connection, cells: &[TableCell], row: &Named) -> Result<Checked<ServiceImport>, ApiError> {
    let owner = match table_owner::find(db, row)? {
        Ok(owner) => owner,
        Err(faults) => return Ok(Err(faults)),
    };
    let before = serde_json::to_value(ServiceForm::empty())?;
    let (form, after) = match read_form(db, (&before, cells), row)? {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let (form, mut faults) = actions::tidy(&form);
    if form.texts.is_empty() {
        faults.push(FieldError::new("texts.en.title", "required"));
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    let changes = cells::changes(cells, &before, &after);
    let (_, text) = form.texts.get_or_fallback(Lang::En).unzip();
    let name = text.map(|text| text.title.clone()).unwrap_or_default();
    let step = ServiceImport::New { owner: Box::new(owner), form: Box::new(form) };
    Ok(Ok(PlannedRow::new_object(name, step, changes)))
}

fn read(
    db: &Connection,
    who: &Worker,
    now: (Ts, Date),
    (table, lang): (&str, Lang),
) -> Result<ImportPlan<ServiceImport>, ApiError> {
    let cells = cells();
    let passed_over: Vec<&str> = [ID, table_owner::COLUMN].into_iter().chain(READ_ONLY).collect();
    plan(table, &cells, &passed_over, lang, |row| check_row(db, who, now, &cells, row))
}

/// Says what each row of a table would do at this moment and on this day. Errors: it is no table, or names an unknown column.
pub fn dry_run(
    db: &Connection,
    who: &Worker,
    now: (Ts, Date),
    (table, lang): (&str, Lang),
) -> Result<ImportReport, ApiError> {
    Ok(read(db, who, now, (table, lang))?.report)
}

/// Does what [`dry_run`] says. Errors: a fault in any row.
pub fn import(write: &mut Write, who: &Worker, call: &NewTableImport, lang: Lang) -> Result<ImportReport, ApiError> {
    let plan = read(write, who, (write.now(), write.today()), (&call.table, lang))?;
    let (mut report, noted) = plan.carry_out(|step| actions::import(write, who, step))?;
    let source = (TableKind::Service, call.file_name.as_str());
    report.import_id = table_imports::note(write, &who.actor, source, noted)?;
    Ok(report)
}

/// The table of an export, without services.
pub fn table() -> ExportTable {
    ExportTable::new([ID].into_iter().chain(READ_ONLY).collect(), cells())
}

/// Adds a service to the table of an export, with the facts of the list. Errors: the database.
pub fn add(
    table: &mut ExportTable,
    db: &Connection,
    id: &ServiceId,
    mut facts: Vec<(&'static str, String)>,
) -> Result<(), ApiError> {
    let service = store::get(db, id)?;
    facts.push((ID, service.id.to_string()));
    table.add(&to_table(db, &service, &store::form_of(db, &service)?)?, facts);
    Ok(())
}
