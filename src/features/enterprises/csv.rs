//! Enterprises as a table (CSV, RFC 4180): the list of the staff with the profiles, in the form that the import reads. An
//! import changes enterprises by their identity and adds drafts of the accounts that it names. An empty cell leaves its field
//! as it is, pictures and invoice data stay, and a table with a fault in any row changes nothing.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::actions::{self, EnterpriseImport};
use super::store;
use super::types::{EnterpriseForm, EnterpriseId, EnterpriseState, EnterpriseText};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::accounts::table_owner;
use crate::features::cases::actions::Worker;
use crate::table_imports::{self, TableKind};
use crate::web::csv::cells::{self, Form, TableCell};
use crate::web::csv::export::ExportTable;
use crate::web::csv::plan::{Checked, ID, ImportPlan, PlannedRow, named_object, plan};
use crate::web::csv::records::Named;
use crate::web::csv::report::{ImportReport, NewTableImport};
use crate::web::schema;

/// Columns that every export has.
const FIXED: [&str; 9] =
    [ID, "name", "legal_name", "state", "verification", "verified_until", "trust", "services", "updated_at"];
/// Branches of an enterprise (`max_items` of the API).
const MOST_BRANCHES: usize = 8;

/// Cells of everything that members write, pictures left out.
fn cells() -> Vec<TableCell> {
    let mut cells = Vec::new();
    for lang in Lang::ALL {
        for name in EnterpriseText::COLUMNS {
            cells.push(TableCell::new(format!("{name}_{lang}"), &format!("texts.{lang}.{name}"), Form::Text));
        }
    }
    for (column, path, form) in [
        ("kind", "kind", Form::Text),
        ("legal_name", "legal_name", Form::Text),
        ("legal_form", "legal_form", Form::Text),
        ("country", "country", Form::Place),
        ("register_no", "register_no", Form::Text),
        ("uid", "uid", Form::Text),
        ("contact_person", "card.contact_person", Form::Text),
        ("email", "card.email", Form::Text),
        ("phone", "card.phone", Form::Text),
        ("website", "card.website", Form::Text),
        ("facebook", "card.social.facebook", Form::Text),
        ("instagram", "card.social.instagram", Form::Text),
        ("telegram", "card.social.telegram", Form::Text),
        ("whatsapp", "card.social.whatsapp", Form::Text),
        ("viber", "card.social.viber", Form::Text),
        ("youtube", "card.social.youtube", Form::Text),
        ("linkedin", "card.social.linkedin", Form::Text),
        ("languages", "card.languages", Form::Words),
        ("public_profile", "public_profile", Form::YesNo),
    ] {
        cells.push(TableCell::new(column, path, form));
    }
    cells.extend(address("", "card.address"));
    for at in 0..MOST_BRANCHES {
        let (prefix, path) = (format!("branch_{}_", at + 1), format!("card.branches.{at}"));
        cells.push(TableCell::new(format!("{prefix}name"), &format!("{path}.name"), Form::Text));
        cells.push(TableCell::new(format!("{prefix}phone"), &format!("{path}.phone"), Form::Text));
        cells.extend(address(&prefix, &format!("{path}.address")));
    }
    cells
}

/// Cells of an address whose columns begin with `prefix`.
fn address(prefix: &str, path: &str) -> Vec<TableCell> {
    let mut cells = Vec::new();
    for (column, field, form) in [
        ("street", "street", Form::Text),
        ("house_no", "house_no", Form::Text),
        ("postal_code", "postal_code", Form::Text),
        ("town", "town", Form::Text),
        ("address_country", "country", Form::Place),
        ("region", "region", Form::Place),
        ("latitude", "lat", Form::Degrees),
        ("longitude", "lon", Form::Degrees),
    ] {
        cells.push(TableCell::new(format!("{prefix}{column}"), &format!("{path}.{field}"), form));
    }
    for lang in Lang::ALL {
        for (column, field) in [("town_name", "town_names"), ("how_to_find", "how_to_find")] {
            let column = format!("{prefix}{column}_{lang}");
            cells.push(TableCell::new(column, &format!("{path}.{field}.{lang}"), Form::Text));
        }
    }
    cells
}

/// The form that a row makes of `before`. Errors: the faults of the cells.
fn read_form(
    (before, cells): (&Value, &[TableCell]),
    row: &Named,
) -> Result<Result<(EnterpriseForm, Value), Vec<FieldError>>, ApiError> {
    let mut after = before.clone();
    let faults = cells::fill(&mut after, cells, row);
    cells::complete_texts(&mut after, EnterpriseText::COLUMNS);
    for branch in after["card"]["branches"].as_array_mut().into_iter().flatten() {
        cells::complete(branch, &["name", "phone"], &json!(""));
        cells::complete(branch, &["address"], &json!({}));
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    Ok(schema::read_row::<EnterpriseForm>(after.clone())?.map(|form| (form, after)))
}

fn check_change(
    db: &Connection,
    who: &Worker,
    (cells, id): (&[TableCell], &str),
    row: &Named,
) -> Result<Checked<EnterpriseImport>, ApiError> {
    let found = EnterpriseId::parse(id).map(|id| store::get(db, &id));
    let enterprise = match named_object(found, |enterprise| enterprise.state != EnterpriseState::Draft)? {
        Ok(enterprise) => enterprise,
        Err(faults) => return Ok(Err(faults)),
    };
    let before = serde_json::to_value(store::form_of(&enterprise))?;
    let name = enterprise.legal_name.clone();
    let (new, after) = match read_form((&before, cells), row)? {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let changes = cells::changes(cells, &before, &after);
    PlannedRow::change((id, name), changes, || {
        let checked = actions::check_import(db, who, (&enterprise, &new))?;
        Ok(checked.map(|form| EnterpriseImport::Change { enterprise: Box::new(enterprise), form: Box::new(form) }))
    })
}

fn check_new(db: &Connection, cells: &[TableCell], row: &Named) -> Result<Checked<EnterpriseImport>, ApiError> {
    let owner = match table_owner::find(db, row)? {
        Ok(owner) => owner,
        Err(faults) => return Ok(Err(faults)),
    };
    let before = serde_json::to_value(EnterpriseForm::empty())?;
    let (form, after) = match read_form((&before, cells), row)? {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let changes = cells::changes(cells, &before, &after);
    Ok(actions::check_new(&form).map(|form| {
        let name = form.legal_name.clone();
        PlannedRow::new_object(name, EnterpriseImport::New { owner: Box::new(owner), form: Box::new(form) }, changes)
    }))
}

fn read(db: &Connection, who: &Worker, (table, lang): (&str, Lang)) -> Result<ImportPlan<EnterpriseImport>, ApiError> {
    let cells = cells();
    let passed_over: Vec<&str> = FIXED.into_iter().chain([table_owner::COLUMN]).collect();
    plan(table, &cells, &passed_over, lang, |row| match row.get(ID).filter(|id| !id.is_empty()) {
        Some(id) => check_change(db, who, (&cells, id), row),
        None => check_new(db, &cells, row),
    })
}

/// Says what each row of a table would do. Errors: it is no table, or names an unknown column.
pub fn dry_run(db: &Connection, who: &Worker, table: (&str, Lang)) -> Result<ImportReport, ApiError> {
    Ok(read(db, who, table)?.report)
}

/// Does what [`dry_run`] says. Errors: a fault in any row.
pub fn import(write: &mut Write, who: &Worker, call: &NewTableImport, lang: Lang) -> Result<ImportReport, ApiError> {
    let plan = read(write, who, (&call.table, lang))?;
    let (mut report, noted) = plan.carry_out(|step| actions::import_row(write, who, step))?;
    let source = (TableKind::Enterprise, call.file_name.as_str());
    report.import_id = table_imports::note(write, &who.actor, source, noted)?;
    Ok(report)
}

/// The table of an export, without enterprises.
pub fn table() -> ExportTable {
    ExportTable::new(FIXED.to_vec(), cells())
}

/// Adds an enterprise to the table of an export, with the facts of the list. Errors: the database.
pub fn add(
    table: &mut ExportTable,
    db: &Connection,
    id: &EnterpriseId,
    mut facts: Vec<(&'static str, String)>,
) -> Result<(), ApiError> {
    let enterprise = store::get(db, id)?;
    facts.push((ID, id.to_string()));
    table.add(&serde_json::to_value(store::form_of(&enterprise))?, facts);
    Ok(())
}
