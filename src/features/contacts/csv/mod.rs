//! Contacts as a table (CSV, RFC 4180): exported in the form that the import reads. Each row is validated alone; the
//! report says for each whether it is new, changed, the same or refused, and why. Columns that are missing and empty cells
//! change nothing; [`CLEARS`] empties a field.
//! An export read elsewhere gives the same contacts, but for their logos and states.
//!
//! - `cells.rs`: the columns, and how each field is written in its cell.
//! - `form.rs`: a contact as the change that leaves it as it is.
//! - `undo.rs`: gives back what an import changed.

pub mod cells;
mod form;
mod undo;

use std::collections::HashMap;

use rusqlite::Connection;
use serde_json::{Value, json};

pub use undo::ContactUndo;

use super::actions::contacts as actions;
use super::rules;
use super::store::{self, groups, lists};
use super::types::{Card, Contact, ContactChange, FreeOfCharge, Group, Phone};
use crate::audit::Actor;
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::db::Write;
use crate::table_imports::{self, NotedObject, TableKind};
use crate::web::csv::cells::{CLEARS, CellChange, TableCell, changes, wanted};
use crate::web::csv::plan::MOST_ROWS;
use crate::web::csv::records::{Named, records};
use crate::web::csv::report::{ImportFault, ImportReport, ImportRow, NewTableImport, RowKind};
use crate::web::{csv, schema};

/// Column of the days between two checks.
const VERIFY: &str = "verify_every_days";

/// Column of the languages that are held back from readers.
const DRAFTS: &str = "draft_texts";

/// The columns that every export has, in their order; [`cells::all`] names those that it has where a contact fills them.
const COLUMNS: &[&str] = &[
    "group",
    "subgroup",
    "slug",
    "name_en",
    "name_uk",
    "name_de",
    "summary_en",
    "summary_uk",
    "summary_de",
    "phone",
    "phone_2",
    "email",
    "website",
    "street",
    "house_no",
    "postal_code",
    "town",
    "country",
    "languages",
    "free_of_charge",
    "emergency",
];

/// Rows that can be taken, and the report of all of them.
pub struct Plan {
    /// The report.
    pub report: ImportReport,
    calls: Vec<(Option<Contact>, ContactChange)>,
}

/// Says what each row of a table would do. Errors: it is no table, or names no column that is known.
pub fn dry_run(db: &Connection, table: &str, lang: Lang) -> Result<Plan, ApiError> {
    let records = records(table)?;
    let cells = cells::all();
    let Some(((_, head), rows)) = records.split_first() else { return Err(ApiError::field("table", "required")) };
    let head: Vec<String> = head.iter().map(|name| name.trim().to_lowercase()).collect();
    if !["group", "subgroup"].iter().all(|name| head.iter().any(|column| column == name))
        || head.iter().any(|name| {
            !COLUMNS.contains(&name.as_str())
                && ![VERIFY, DRAFTS].contains(&name.as_str())
                && !cells.iter().any(|cell| cell.column == *name)
        })
    {
        return Err(ApiError::field("table", "csv_columns"));
    }
    if rows.len() > MOST_ROWS {
        return Err(ApiError::field("table", "csv_rows"));
    }
    let all = groups::list(db)?;
    let mut plan = Plan { report: ImportReport::default(), calls: Vec::new() };
    let mut seen: HashMap<(i64, String), u32> = HashMap::new();
    for (line, fields) in rows {
        let named = Named(head.iter().map(String::as_str).zip(fields.iter().map(String::as_str)).collect());
        let name =
            ["name_en", "name_de", "name_uk", "slug"].iter().find_map(|one| named.get(one).filter(|t| !t.is_empty()));
        let name = name.unwrap_or_default().to_owned();
        let mut add = |kind, changes: Vec<CellChange>, faults: Vec<FieldError>| {
            let reasons = faults.iter().map(|fault| ImportFault::new(&cells, fault, lang)).collect();
            plan.report.rows.push(ImportRow { line: *line, kind, name: name.clone(), changes, reasons });
        };
        if fields.len() != head.len() {
            add(RowKind::Invalid, Vec::new(), vec![FieldError::new("", "csv_cells").with("count", head.len())]);
            continue;
        }
        match validate_row(db, &all, &cells, &named)? {
            Err(reasons) => add(RowKind::Invalid, Vec::new(), reasons),
            Ok(ValidRow { group, known, call, same, changes }) => {
                let slug = call.slug.clone().unwrap_or_default();
                let twin = (!slug.is_empty()).then(|| seen.insert((group, slug), *line)).flatten();
                if let Some(first) = twin {
                    add(RowKind::Invalid, Vec::new(), vec![FieldError::new("slug", "csv_twin").with("line", first)]);
                    continue;
                }
                match (&known, same) {
                    (Some(_), true) => add(RowKind::Same, Vec::new(), Vec::new()),
                    (Some(_), false) => add(RowKind::Changed, changes, Vec::new()),
                    (None, _) => add(RowKind::New, changes, Vec::new()),
                }
                if !same {
                    plan.calls.push((known, call));
                }
            }
        }
    }
    Ok(plan)
}

struct ValidRow {
    group: i64,
    known: Option<Contact>,
    call: ContactChange,
    same: bool,
    changes: Vec<CellChange>,
}

fn validate_row(
    db: &Connection,
    all: &[Group],
    cells: &[TableCell],
    named: &Named,
) -> Result<Result<ValidRow, Vec<FieldError>>, ApiError> {
    let top = all.iter().find(|one| one.parent_key.is_none() && Some(one.slug.as_str()) == named.get("group"));
    let group = top.and_then(|top| {
        all.iter().find(|one| one.parent_key == Some(top.key) && Some(one.slug.as_str()) == named.get("subgroup"))
    });
    let Some(group) = group else { return Ok(Err(vec![FieldError::new("subgroup", "not_found")])) };
    let slug = named.get("slug").filter(|slug| !slug.is_empty());
    let known = match slug {
        Some(slug) => store::find(db, group.key, slug)?,
        None => None,
    };
    let mut change = form::change_of(db, known.as_ref())?;
    let before = change.clone();
    (change["subgroup_id"], change["slug"]) = (json!(group.id), json!(slug));
    let mut reasons = Vec::new();
    for cell in cells {
        if let Some(text) = wanted(&change, cell, named) {
            reasons.extend(cells::put(&mut change, cell, &text));
        }
    }
    reasons.extend(facts_into(&mut change, named));
    for lang in Lang::ALL {
        let is_unnamed = change["texts"][lang.as_str()]["name"].as_str().is_none_or(str::is_empty);
        if let Some(texts) = change["texts"].as_object_mut().filter(|_| is_unnamed) {
            texts.remove(lang.as_str());
        }
    }
    cells::prune(&mut change);
    if !reasons.is_empty() {
        return Ok(Err(reasons));
    }
    let changes = changes(cells, &before, &change);
    let mut call = match schema::read_row::<ContactChange>(change)? {
        Ok(call) => call,
        Err(faults) => return Ok(Err(faults)),
    };
    if call.texts.is_empty() {
        reasons.push(FieldError::new("name_en", "required"));
    }
    reasons.extend(rules::tidy(&mut call.card));
    reasons.extend(unreadable_phones(&call.card, known.as_ref()));
    if !call.card.is_reachable() {
        reasons.push(FieldError::new("", "csv_reach"));
    }
    if slug.is_some_and(|slug| crate::base::slug::Slug::parse(slug).is_err()) {
        reasons.push(FieldError::new("slug", "format"));
    }
    if !reasons.is_empty() {
        return Ok(Err(reasons));
    }
    let same = known.as_ref().is_some_and(|contact| {
        contact.texts == call.texts
            && call.draft_texts.as_ref().is_none_or(|drafts| *drafts == contact.draft_texts)
            && contact.card == call.card
            && contact.languages == call.languages
            && contact.free_of_charge == call.free_of_charge
            && contact.emergency == call.emergency
            && contact.source_url == call.source_url
            && call.verify_every_days.is_none_or(|days| days == contact.verify_every_days)
    });
    Ok(Ok(ValidRow { group: group.key, known, call, same, changes }))
}

/// New telephone numbers that are no numbers: a table is filled in by many hands, and "12ab" would reach readers.
fn unreadable_phones(card: &Card, known: Option<&Contact>) -> Vec<FieldError> {
    let is_known =
        |phone: &Phone| known.is_some_and(|contact| contact.card.phones.iter().any(|one| one.display == phone.display));
    let is_readable = |phone: &Phone| {
        let digits = phone.display.chars().filter(char::is_ascii_digit).count();
        digits >= 3 && !phone.display.chars().any(char::is_alphabetic)
    };
    let phones = card.phones.iter().enumerate();
    phones
        .filter(|(_, phone)| phone.number.is_empty() && !is_readable(phone) && !is_known(phone))
        .map(|(at, _)| FieldError::new(format!("card.phones.{at}.display"), "csv_phone"))
        .collect()
}

/// Puts languages, costs, urgency and the time between checks into a change; an empty cell leaves them as they are.
fn facts_into(change: &mut Value, named: &Named) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if let Some(text) = named.get("languages").filter(|text| !text.is_empty()) {
        let text = if text == CLEARS { "" } else { text };
        let given: Vec<String> =
            text.split([' ', '/', '|']).filter(|code| !code.is_empty()).map(str::to_owned).collect();
        let (known, foreign) = rules::languages(&given);
        if !foreign.is_empty() {
            faults.push(FieldError::new("languages", "csv_unknown").with("words", foreign.join(" ")));
        }
        change["languages"] = json!(known);
    }
    let cell = |column: &str| named.get(column).filter(|text| !text.is_empty());
    if let Some(text) = cell(DRAFTS) {
        let drafts: Option<Vec<Lang>> = text.split([' ', '/', '|']).map(Lang::from_tag).collect();
        match drafts {
            Some(drafts) => change[DRAFTS] = json!(drafts),
            None => faults.push(FieldError::new(DRAFTS, "csv_choice").with("words", "en, uk, de")),
        }
    }
    if let Some(text) = cell("free_of_charge") {
        match FreeOfCharge::parse(text) {
            Some(free) => change["free_of_charge"] = json!(free),
            None => {
                faults.push(FieldError::new("free_of_charge", "csv_choice").with("words", "yes, partly, no, unknown"))
            }
        }
    }
    match cell("emergency") {
        None => {}
        Some("yes" | "1" | "true") => change["emergency"] = json!(true),
        Some("no" | "0" | "false") => change["emergency"] = json!(false),
        Some(_) => faults.push(FieldError::new("emergency", "csv_choice").with("words", "yes, no")),
    }
    if let Some(text) = cell(VERIFY) {
        match text.parse::<u32>() {
            Ok(days) => change[VERIFY] = json!(days),
            Err(_) => faults.push(FieldError::new(VERIFY, "format")),
        }
    }
    faults
}

/// Does what [`dry_run`] says: new contacts are drafts, changed ones are changed. Rows with faults are left out.
pub fn import(write: &mut Write, actor: &Actor, call: &NewTableImport, lang: Lang) -> Result<ImportReport, ApiError> {
    let plan = dry_run(write, &call.table, lang)?;
    let mut noted = Vec::new();
    for (known, change) in &plan.calls {
        let before = known.as_ref().map(|contact| form::copy_of(write, contact)).transpose()?;
        let contact = match known {
            Some(contact) => actions::change(write, actor, &contact.id, change)?,
            None => actions::create(write, actor, change)?,
        };
        let after = form::copy_of(write, &contact)?;
        noted.push(NotedObject { key: contact.key, name: contact.label(Lang::En).1.to_owned(), before, after });
    }
    let mut report = plan.report;
    report.import_id = table_imports::note(write, actor, (TableKind::Contact, &call.file_name), noted)?;
    Ok(report)
}

/// All contacts but archived ones. Columns beyond [`COLUMNS`] are there where some contact fills them.
pub fn export(db: &Connection) -> Result<String, ApiError> {
    let all = groups::list(db)?;
    let cells = cells::all();
    let mut rows: Vec<HashMap<String, String>> = Vec::new();
    for contact in &lists::all(db)? {
        let sub = all.iter().find(|group| group.key == contact.subgroup_key);
        let top = sub.and_then(|sub| all.iter().find(|group| Some(group.key) == sub.parent_key));
        let slug = |group: Option<&Group>| group.map(|group| group.slug.clone()).unwrap_or_default();
        let change = form::change_of(db, Some(contact))?;
        let mut row: HashMap<String, String> =
            cells.iter().map(|cell| (cell.column.clone(), cells::written(&change, cell))).collect();
        let days = contact.verify_every_days;
        for (column, text) in [
            ("group", slug(top)),
            ("subgroup", slug(sub)),
            ("slug", contact.slug.clone()),
            ("languages", contact.languages.join(" ")),
            (DRAFTS, contact.draft_texts.iter().map(|lang| lang.as_str()).collect::<Vec<_>>().join(" ")),
            ("free_of_charge", contact.free_of_charge.as_str().to_owned()),
            ("emergency", if contact.emergency { "yes" } else { "no" }.to_owned()),
            (VERIFY, if days == store::usual_days(contact.emergency) { String::new() } else { days.to_string() }),
        ] {
            row.insert(column.to_owned(), text);
        }
        rows.push(row);
    }
    let is_filled = |column: &str| rows.iter().any(|row| row.get(column).is_some_and(|text| !text.is_empty()));
    let further = cells.iter().map(|cell| cell.column.as_str()).chain([DRAFTS, VERIFY]);
    let columns: Vec<&str> = COLUMNS
        .iter()
        .copied()
        .chain(further.filter(|column| !COLUMNS.contains(column) && is_filled(column)))
        .collect();
    let mut out = csv::line(&columns);
    for row in &rows {
        let line: Vec<&str> = columns.iter().map(|column| row.get(*column).map_or("", String::as_str)).collect();
        out.push_str(&csv::line(&line));
    }
    Ok(out)
}
