//! Contacts as a table (CSV, RFC 4180): exported in the form that the import reads. Each row is validated alone; the
//! report says for each whether it is new, changed, the same or refused, and why. Columns that are missing change nothing.

use std::collections::HashMap;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actions::contacts as actions;
use super::rules;
use super::store::{self, groups, lists};
use super::types::{
    Card, Contact, ContactAddress, ContactChange, FreeOfCharge, Group, Mailbox, Phone, PhoneKind, PhoneNote, ShortLabel,
};
use crate::audit::Actor;
use crate::base::country::Country;
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::db::Write;
use crate::locale::t;
use crate::media::store as media;
use crate::web::csv;

/// Most rows of one import.
const MOST_ROWS: usize = 2_000;

/// The columns, in the order of the export.
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

/// A table to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewContactImport {
    /// The table; the first line names the columns.
    #[schema(max_length = 2_000_000)]
    pub table: String,
    /// Only tell what would happen.
    pub dry_run: bool,
}

/// Effect of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// Would be a new draft.
    New,
    /// Changes a contact that is there.
    Changed,
    /// Says what is there already.
    Same,
    /// Cannot be taken.
    Invalid,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRow {
    /// Line of the file, from 1.
    #[schema(maximum = 10_000_000)]
    pub line: u32,
    /// Effect of the row.
    pub kind: RowKind,
    /// Name or slug, as far as it is known.
    pub name: String,
    /// Why it cannot be taken.
    pub reasons: Vec<ImportFault>,
}

/// Why a row cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportFault {
    /// Column of the table; empty where the whole row is meant.
    pub column: String,
    /// Stable code: `required`, `email`.
    pub code: String,
    /// Explanation in the reader's language.
    pub message: String,
}

impl ImportFault {
    fn new(fault: &FieldError, lang: Lang) -> ImportFault {
        let message = t(lang, &format!("errors.fields.{}", fault.code), &fault.params);
        ImportFault { column: column_of(&fault.field), code: fault.code.clone(), message }
    }
}

/// The column that fills a field of the card: `card.emails.0.address` is `email`.
fn column_of(field: &str) -> String {
    let Some(part) = field.strip_prefix("card.") else { return field.to_owned() };
    let mut names = part.split('.');
    match (names.next(), names.next(), names.next()) {
        (Some("phones"), Some("0"), _) => "phone".to_owned(),
        (Some("phones"), ..) => "phone_2".to_owned(),
        (Some("emails"), ..) => "email".to_owned(),
        (Some("addresses"), _, Some(name)) => name.to_owned(),
        _ => part.to_owned(),
    }
}

/// Result of an import or of its check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportReport {
    /// The rows, in the order of the file.
    pub rows: Vec<ImportRow>,
}

/// Rows that can be taken, and the report of all of them.
pub struct Plan {
    /// The report.
    pub report: ImportReport,
    calls: Vec<(Option<Contact>, ContactChange)>,
}

/// Reads a table into records with the line each begins on. Errors: a quote is never closed.
fn records(table: &str) -> Result<Vec<(u32, Vec<String>)>, ApiError> {
    let table = table.trim_start_matches('\u{feff}');
    let separator = match table.lines().next() {
        Some(first) if first.matches(';').count() > first.matches(',').count() => ';',
        _ => ',',
    };
    let (mut out, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begun, mut quoted) = (1_u32, 1_u32, false);
    let mut letters = table.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if field.is_empty() => quoted = true,
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                out.push((begun, std::mem::take(&mut row)));
                line += 1;
                begun = line;
            }
            '\r' if !quoted => {}
            one if one == separator && !quoted => row.push(std::mem::take(&mut field)),
            one => {
                line += u32::from(one == '\n');
                field.push(one);
            }
        }
    }
    if quoted {
        return Err(ApiError::field("table", "csv"));
    }
    if !field.is_empty() || !row.is_empty() {
        row.push(field);
        out.push((begun, row));
    }
    out.retain(|(_, row)| row.iter().any(|field| !field.trim().is_empty()));
    Ok(out)
}

/// A row by the names of its columns.
struct Named<'r>(HashMap<&'r str, &'r str>);

impl Named<'_> {
    /// Content of a column; none where the table has no such column. Exports put an apostrophe before formulas.
    fn get(&self, column: &str) -> Option<&str> {
        self.0.get(column).map(|text| text.trim()).map(|text| match text.strip_prefix('\'') {
            Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
            _ => text,
        })
    }
}

/// Says what each row of a table would do. Errors: it is no table, or names no column that is known.
pub fn dry_run(db: &Connection, table: &str, lang: Lang) -> Result<Plan, ApiError> {
    let records = records(table)?;
    let Some(((_, head), rows)) = records.split_first() else { return Err(ApiError::field("table", "required")) };
    let head: Vec<String> = head.iter().map(|name| name.trim().to_lowercase()).collect();
    if !["group", "subgroup"].iter().all(|name| head.iter().any(|column| column == name))
        || head.iter().any(|name| !COLUMNS.contains(&name.as_str()))
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
        let mut add = |kind, faults: Vec<FieldError>| {
            let reasons = faults.iter().map(|fault| ImportFault::new(fault, lang)).collect();
            plan.report.rows.push(ImportRow { line: *line, kind, name: name.clone(), reasons });
        };
        if fields.len() != head.len() {
            add(RowKind::Invalid, vec![FieldError::new("", "csv_cells").with("count", head.len())]);
            continue;
        }
        match validate_row(db, &all, &named)? {
            Err(reasons) => add(RowKind::Invalid, reasons),
            Ok(ValidRow { group, known, call, same }) => {
                let slug = call.slug.clone().unwrap_or_default();
                let twin = (!slug.is_empty()).then(|| seen.insert((group, slug), *line)).flatten();
                if let Some(first) = twin {
                    add(RowKind::Invalid, vec![FieldError::new("slug", "csv_twin").with("line", first)]);
                    continue;
                }
                match (&known, same) {
                    (Some(_), true) => add(RowKind::Same, Vec::new()),
                    (Some(_), false) => add(RowKind::Changed, Vec::new()),
                    (None, _) => add(RowKind::New, Vec::new()),
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
}

fn validate_row(db: &Connection, all: &[Group], named: &Named) -> Result<Result<ValidRow, Vec<FieldError>>, ApiError> {
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
    let mut reasons = Vec::new();
    let before = known.clone();
    let mut texts = before.as_ref().map(|contact| contact.texts.clone()).unwrap_or_default();
    for lang in Lang::ALL {
        let (name, summary) = (named.get(&format!("name_{lang}")), named.get(&format!("summary_{lang}")));
        if name.is_none() && summary.is_none() {
            continue;
        }
        let text = texts.get_mut(lang).get_or_insert_default();
        if let Some(name) = name {
            name.clone_into(&mut text.name);
        }
        if let Some(summary) = summary {
            summary.clone_into(&mut text.summary);
        }
        match text.name.chars().count() {
            0 => texts.set(lang, None),
            1 => reasons.push(FieldError::new(format!("name_{lang}"), "min_length").with("min", 2)),
            2..=120 => {}
            _ => reasons.push(FieldError::new(format!("name_{lang}"), "max_length").with("max", 120)),
        }
        if texts.find(lang).is_some_and(|text| text.summary.chars().count() > 300) {
            reasons.push(FieldError::new(format!("summary_{lang}"), "max_length").with("max", 300));
        }
    }
    if texts.is_empty() {
        reasons.push(FieldError::new("name_en", "required"));
    }
    let mut card = before.as_ref().map(|contact| contact.card.clone()).unwrap_or_default();
    reasons.extend(into_card(named, &mut card));
    reasons.extend(rules::tidy(&mut card));
    if !card.is_reachable() {
        reasons.push(FieldError::new("", "csv_reach"));
    }
    let languages = match named.get("languages") {
        None => before.as_ref().map(|contact| contact.languages.clone()).unwrap_or_default(),
        Some(text) => {
            let given: Vec<String> =
                text.split([' ', '/', '|']).filter(|code| !code.is_empty()).map(str::to_owned).collect();
            let (known, foreign) = rules::languages(&given);
            if !foreign.is_empty() {
                reasons.push(FieldError::new("languages", "csv_unknown").with("words", foreign.join(" ")));
            }
            known
        }
    };
    let free = match named.get("free_of_charge") {
        None | Some("") => before.as_ref().map_or(FreeOfCharge::Unknown, |contact| contact.free_of_charge),
        Some(text) => FreeOfCharge::parse(text).unwrap_or_else(|| {
            reasons.push(FieldError::new("free_of_charge", "csv_choice").with("words", "yes, partly, no, unknown"));
            FreeOfCharge::Unknown
        }),
    };
    let emergency = match named.get("emergency") {
        None | Some("") => before.as_ref().is_some_and(|contact| contact.emergency),
        Some("yes" | "1" | "true") => true,
        Some("no" | "0" | "false") => false,
        Some(_) => {
            reasons.push(FieldError::new("emergency", "csv_choice").with("words", "yes, no"));
            false
        }
    };
    if slug.is_some_and(|slug| crate::base::slug::Slug::parse(slug).is_err()) {
        reasons.push(FieldError::new("slug", "format"));
    }
    if !reasons.is_empty() {
        return Ok(Err(reasons));
    }
    let same = before.as_ref().is_some_and(|contact| {
        contact.texts == texts
            && contact.card == card
            && contact.languages == languages
            && contact.free_of_charge == free
            && contact.emergency == emergency
    });
    // a table has no pictures: the logo stays
    let logo = match before.as_ref().and_then(|contact| contact.logo_media_key) {
        Some(key) => media::find_by_key(db, key)?.map(|row| row.media.id),
        None => None,
    };
    let call = ContactChange {
        version: before.as_ref().map(|contact| contact.version),
        subgroup_id: group.id.clone(),
        slug: slug.map(str::to_owned),
        texts,
        card,
        logo_media_id: logo,
        languages,
        emergency,
        free_of_charge: free,
        source_url: before.as_ref().map(|contact| contact.source_url.clone()).unwrap_or_default(),
        verify_every_days: before.as_ref().map(|contact| contact.verify_every_days),
    };
    Ok(Ok(ValidRow { group: group.key, known, call, same }))
}

/// Puts the columns that are there into a card; what a table cannot say stays.
fn into_card(named: &Named, card: &mut Card) -> Option<FieldError> {
    for (at, column) in ["phone", "phone_2"].into_iter().enumerate() {
        let Some(written) = named.get(column) else { continue };
        let number = rules::dialled(written);
        match card.phones.get_mut(at) {
            Some(phone) if phone.display == written => {}
            Some(phone) if !written.is_empty() => (phone.display, phone.number) = (written.to_owned(), number),
            Some(_) => drop(card.phones.remove(at)),
            None if written.is_empty() => {}
            None => card.phones.push(Phone {
                number,
                display: written.to_owned(),
                kind: PhoneKind::Phone,
                label: ShortLabel::default(),
                note: PhoneNote::default(),
            }),
        }
    }
    if let Some(address) = named.get("email") {
        match card.emails.first_mut() {
            Some(first) if !address.is_empty() => address.clone_into(&mut first.address),
            Some(_) => drop(card.emails.remove(0)),
            None if address.is_empty() => {}
            None => card.emails.push(Mailbox { address: address.to_owned(), label: ShortLabel::default() }),
        }
    }
    if let Some(website) = named.get("website") {
        website.clone_into(&mut card.website);
    }
    let columns = ["street", "house_no", "postal_code", "town"];
    let country = named.get("country");
    if country.is_none() && columns.iter().all(|column| named.get(column).is_none()) {
        return None;
    }
    if card.addresses.is_empty() {
        card.addresses.push(ContactAddress::default());
    }
    let place = &mut card.addresses[0];
    for (column, part) in
        columns.into_iter().zip([&mut place.street, &mut place.house_no, &mut place.postal_code, &mut place.town])
    {
        if let Some(text) = named.get(column) {
            text.clone_into(part);
        }
    }
    let code = country?;
    place.country = Country::parse(&code.to_uppercase());
    place.region = place.region.filter(|region| region.country() == place.country);
    (place.country.is_none() && !code.is_empty()).then(|| FieldError::new("country", "choice"))
}

/// Does what [`dry_run`] says: new contacts are drafts, changed ones are changed.
pub fn import(write: &mut Write, actor: &Actor, table: &str, lang: Lang) -> Result<ImportReport, ApiError> {
    let plan = dry_run(write, table, lang)?;
    for (known, call) in &plan.calls {
        match known {
            Some(contact) => actions::change(write, actor, &contact.id, call)?,
            None => actions::create(write, actor, call)?,
        };
    }
    Ok(plan.report)
}

/// All contacts but archived ones.
pub fn export(db: &Connection) -> Result<String, ApiError> {
    let contacts = lists::all(db)?;
    let all = groups::list(db)?;
    let mut out = csv::line(COLUMNS);
    for contact in &contacts {
        let sub = all.iter().find(|group| group.key == contact.subgroup_key);
        let top = sub.and_then(|sub| all.iter().find(|group| Some(group.key) == sub.parent_key));
        let slug = |group: Option<&Group>| group.map(|group| group.slug.clone()).unwrap_or_default();
        let text = |lang: Lang| contact.texts.find(lang).cloned().unwrap_or_default();
        let phone = |at: usize| contact.card.phones.get(at).map(|phone| phone.display.clone()).unwrap_or_default();
        let place = contact.card.addresses.first().cloned().unwrap_or_default();
        let [en, uk, de] = Lang::ALL.map(text);
        out.push_str(&csv::line(&[
            slug(top),
            slug(sub),
            contact.slug.clone(),
            en.name,
            uk.name,
            de.name,
            en.summary,
            uk.summary,
            de.summary,
            phone(0),
            phone(1),
            contact.card.emails.first().map(|email| email.address.clone()).unwrap_or_default(),
            contact.card.website.clone(),
            place.street,
            place.house_no,
            place.postal_code,
            place.town,
            place.country.map_or("", Country::code).to_owned(),
            contact.languages.join(" "),
            contact.free_of_charge.as_str().to_owned(),
            if contact.emergency { "yes" } else { "no" }.to_owned(),
        ]));
    }
    Ok(out)
}
