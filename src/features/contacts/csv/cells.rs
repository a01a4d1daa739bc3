//! A contact as cells of the table: one column a field, from the second of several with its number, `phone_2`.

use serde_json::{Map, Value, json};

use crate::base::country::{Country, Region};
use crate::base::error::FieldError;
use crate::base::lang::Lang;
use crate::features::contacts::rules;
use crate::features::contacts::types::ContactText;

/// Days of the week as columns name them, Monday first.
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/// Telephone numbers, mailboxes and places of a card (`max_items` of the API).
const MOST: [(&str, usize); 3] = [("phones", 6), ("emails", 4), ("addresses", 5)];

/// How a value is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As it is.
    Text,
    /// As it is; the word is the default and left out.
    Word(&'static str),
    /// Degrees with a point; empty is null.
    Degrees,
    /// `yes`, `no`; empty is null.
    YesNo,
    /// `yes`; empty is no.
    Flag,
    /// Words with blanks between them.
    Words,
    /// `09:00-12:00 13:00-17:00`.
    Intervals,
    /// A line for each: `2026-12-24..2026-12-26 09:00-12:00 | note en | note uk | note de`.
    Exceptions,
    /// ISO 3166-1 or -2; empty is null.
    Place,
}

/// A column and the field that it fills.
#[derive(Clone, Debug)]
pub struct ContactCell {
    /// Name of the column.
    pub column: String,
    /// Names and numbers of the way to the field, from the root of a `ContactChange`.
    path: Vec<String>,
    form: Form,
}

impl ContactCell {
    fn new(column: impl Into<String>, path: &str, form: Form) -> ContactCell {
        ContactCell { column: column.into(), path: path.split('.').map(str::to_owned).collect(), form }
    }

    /// The field as faults name it: `card.phones.0.display`.
    pub fn field(&self) -> String {
        self.path.join(".")
    }
}

/// All cells of a contact but for those that every table has (`super::COLUMNS` names them, too), in their order.
pub fn all() -> Vec<ContactCell> {
    let mut cells = Vec::new();
    for lang in Lang::ALL {
        for name in ContactText::COLUMNS {
            cells.push(ContactCell::new(format!("{name}_{lang}"), &format!("texts.{lang}.{name}"), Form::Text));
        }
    }
    for (list, most) in MOST {
        for at in 0..most {
            let fields: &[(&str, &str, Form)] = match list {
                "phones" => &[
                    ("phone", "display", Form::Text),
                    ("phone_number", "number", Form::Text),
                    ("phone_kind", "kind", Form::Word("phone")),
                    ("phone_label", "label.", Form::Text),
                    ("phone_note", "note.", Form::Text),
                ],
                "emails" => &[("email", "address", Form::Text), ("email_label", "label.", Form::Text)],
                _ => &[
                    ("street", "street", Form::Text),
                    ("house_no", "house_no", Form::Text),
                    ("postal_code", "postal_code", Form::Text),
                    ("town", "town", Form::Text),
                    ("country", "country", Form::Place),
                    ("region", "region", Form::Place),
                    ("latitude", "lat", Form::Degrees),
                    ("longitude", "lon", Form::Degrees),
                    ("town_name", "town_names.", Form::Text),
                    ("how_to_find", "how_to_find.", Form::Text),
                ],
            };
            let number = if at == 0 { String::new() } else { format!("_{}", at + 1) };
            for (column, field, form) in fields {
                match field.strip_suffix('.') {
                    Some(field) => cells.extend(Lang::ALL.map(|lang| {
                        ContactCell::new(
                            format!("{column}_{lang}{number}"),
                            &format!("card.{list}.{at}.{field}.{lang}"),
                            *form,
                        )
                    })),
                    None => {
                        cells.push(ContactCell::new(
                            format!("{column}{number}"),
                            &format!("card.{list}.{at}.{field}"),
                            *form,
                        ));
                    }
                }
            }
        }
    }
    for (column, field, form) in [
        ("website", "website", Form::Text),
        ("appointment_url", "appointment_url", Form::Text),
        ("facebook", "social.facebook", Form::Text),
        ("instagram", "social.instagram", Form::Text),
        ("telegram", "social.telegram", Form::Text),
        ("whatsapp", "social.whatsapp", Form::Text),
        ("viber", "social.viber", Form::Text),
        ("youtube", "social.youtube", Form::Text),
        ("linkedin", "social.linkedin", Form::Text),
        ("always_open", "hours.always_open", Form::Flag),
        ("by_appointment", "hours.by_appointment", Form::Flag),
        ("time_zone", "hours.time_zone", Form::Text),
        ("hours_exceptions", "hours.exceptions", Form::Exceptions),
        ("step_free", "accessibility.step_free", Form::YesNo),
        ("toilet", "accessibility.toilet", Form::YesNo),
        ("hearing_loop", "accessibility.hearing_loop", Form::YesNo),
        ("sign_language", "accessibility.sign_language", Form::YesNo),
        ("target_groups", "target_groups", Form::Words),
    ] {
        cells.push(ContactCell::new(column, &format!("card.{field}"), form));
    }
    for (at, day) in DAYS.iter().enumerate() {
        cells.push(ContactCell::new(format!("hours_{day}"), &format!("card.hours.weekly.{at}"), Form::Intervals));
    }
    for lang in Lang::ALL {
        cells.push(ContactCell::new(
            format!("access_note_{lang}"),
            &format!("card.accessibility.note.{lang}"),
            Form::Text,
        ));
        cells.push(ContactCell::new(format!("logo_alt_{lang}"), &format!("card.logo_alt.{lang}"), Form::Text));
    }
    cells.push(ContactCell::new("source_url", "source_url", Form::Text));
    cells
}

/// The column of the field of a fault; the field itself where no column fills it.
pub fn column_of(cells: &[ContactCell], field: &str) -> String {
    let is_at = |cell: &&ContactCell| {
        let path = cell.field();
        field == path || field.strip_prefix(&path).is_some_and(|rest| rest.starts_with('.'))
    };
    let found = cells.iter().find(is_at).or_else(|| {
        // a fault of a text in several languages: the first of its columns
        let below = format!("{field}.");
        cells.iter().find(|cell| cell.field().starts_with(&below))
    });
    found.map_or_else(|| field.strip_prefix("card.").unwrap_or(field).to_owned(), |cell| cell.column.clone())
}

/// Content of a cell for a contact, given as the JSON of its change; empty where the field has its default.
pub fn written(contact: &Value, cell: &ContactCell) -> String {
    let mut value = contact;
    for step in &cell.path {
        let next = match (value, step.parse::<usize>()) {
            (Value::Array(list), Ok(at)) => list.get(at),
            (other, _) => other.get(step),
        };
        let Some(next) = next else { return String::new() };
        value = next;
    }
    let text = text_of(value, cell.form);
    if cell.path.last().is_some_and(|last| last == "number") && is_derived(contact, cell, &text) {
        return String::new();
    }
    text
}

/// True if the number of a telephone is the one that its display gives by itself.
fn is_derived(contact: &Value, cell: &ContactCell, number: &str) -> bool {
    let at = cell.path.get(2).and_then(|at| at.parse::<usize>().ok()).unwrap_or_default();
    let display = contact.pointer(&format!("/card/phones/{at}/display")).and_then(Value::as_str);
    rules::dialled(display.unwrap_or_default()) == number
}

fn text_of(value: &Value, form: Form) -> String {
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match form {
        Form::Text | Form::Place => words(value),
        Form::Word(usual) => Some(words(value)).filter(|word| word != usual).unwrap_or_default(),
        Form::Degrees => value.as_f64().map(|degrees| degrees.to_string()).unwrap_or_default(),
        Form::YesNo => match value.as_bool() {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        }
        .to_owned(),
        Form::Flag => if value.as_bool() == Some(true) { "yes" } else { "" }.to_owned(),
        Form::Words => value.as_array().into_iter().flatten().map(words).collect::<Vec<_>>().join(" "),
        Form::Intervals => intervals_text(value),
        Form::Exceptions => value.as_array().into_iter().flatten().map(exception_text).collect::<Vec<_>>().join("\n"),
    }
}

fn intervals_text(value: &Value) -> String {
    let part = |interval: &Value, name: &str| interval[name].as_str().unwrap_or_default().to_owned();
    let intervals = value.as_array().into_iter().flatten();
    intervals.map(|one| format!("{}-{}", part(one, "from"), part(one, "to"))).collect::<Vec<_>>().join(" ")
}

fn exception_text(exception: &Value) -> String {
    let text = |name: &str| exception[name].as_str().unwrap_or_default();
    let days =
        if text("to").is_empty() { text("from").to_owned() } else { format!("{}..{}", text("from"), text("to")) };
    let hours = intervals_text(&exception["intervals"]);
    let mut line = if hours.is_empty() { format!("{days} closed") } else { format!("{days} {hours}") };
    let notes = Lang::ALL.map(|lang| escaped(exception["note"][lang.as_str()].as_str().unwrap_or_default()));
    if notes.iter().any(|note| !note.is_empty()) {
        notes.iter().for_each(|note| line.push_str(&format!(" | {note}")));
    }
    line
}

/// A note within a line: without line breaks and bars of its own.
fn escaped(note: &str) -> String {
    note.replace('\\', "\\\\").replace('\n', "\\n").replace('|', "\\b")
}

fn unescaped(note: &str) -> String {
    let mut out = String::new();
    let mut letters = note.trim().chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => out.push('\n'),
                Some('b') => out.push('|'),
                Some(other) => out.push(other),
                None => out.push('\\'),
            },
            (other, _) => out.push(other),
        }
    }
    out
}

fn intervals_of(text: &str) -> Value {
    let part = |text: &str| {
        let (from, to) = text.split_once('-').unwrap_or((text, ""));
        json!({ "from": from, "to": to })
    };
    text.split_whitespace().map(part).collect()
}

fn exception_of(line: &str) -> Value {
    let mut parts = line.split('|');
    let first = parts.next().unwrap_or_default().trim();
    let (days, hours) = first.split_once(' ').unwrap_or((first, ""));
    let (from, to) = days.split_once("..").unwrap_or((days, ""));
    let hours = if hours.trim() == "closed" { "" } else { hours };
    let notes: Map<String, Value> =
        Lang::ALL.iter().zip(parts).map(|(lang, note)| (lang.to_string(), json!(unescaped(note)))).collect();
    json!({ "from": from, "to": to, "intervals": intervals_of(hours), "note": notes })
}

/// Reads a cell. Errors: a word that the column does not know.
fn value_of(cell: &ContactCell, text: &str) -> Result<Value, FieldError> {
    let unknown = |words: &str| FieldError::new(cell.field(), "csv_choice").with("words", words);
    Ok(match cell.form {
        Form::Text => json!(text),
        Form::Word(usual) => json!(if text.is_empty() { usual } else { text }),
        Form::Degrees if text.is_empty() => Value::Null,
        Form::Degrees => {
            let degrees = text.replace(',', ".").parse::<f64>();
            json!(degrees.map_err(|_| FieldError::new(cell.field(), "format"))?)
        }
        Form::YesNo | Form::Flag => match text {
            "" if cell.form == Form::YesNo => Value::Null,
            "" | "no" | "0" | "false" => json!(false),
            "yes" | "1" | "true" => json!(true),
            _ => return Err(unknown("yes, no")),
        },
        Form::Words => text.split_whitespace().map(|word| json!(word)).collect(),
        Form::Intervals => intervals_of(text),
        Form::Exceptions => text.lines().filter(|line| !line.trim().is_empty()).map(exception_of).collect(),
        Form::Place if text.is_empty() => Value::Null,
        Form::Place => {
            let code = text.to_uppercase();
            if Country::parse(&code).is_none() && Region::parse(&code).is_none() {
                return Err(FieldError::new(cell.field(), "choice"));
            }
            json!(code)
        }
    })
}

/// Puts the cell into the JSON of a change; what is above it is made where it is missing.
pub fn put(change: &mut Value, cell: &ContactCell, text: &str) -> Option<FieldError> {
    let value = match value_of(cell, text) {
        Ok(value) => value,
        Err(fault) => return Some(fault),
    };
    let is_new_display = cell.path.last().is_some_and(|last| last == "display") && written(change, cell) != text;
    let mut place = change;
    for (depth, step) in cell.path.iter().enumerate() {
        let is_list = matches!(place, Value::Array(_)) || (place.is_null() && step.parse::<usize>().is_ok());
        if is_list {
            if place.is_null() {
                *place = json!([]);
            }
            let at = step.parse::<usize>().unwrap_or_default();
            let list = place.as_array_mut()?;
            let filler = if cell.form == Form::Intervals { json!([]) } else { json!({}) };
            while list.len() <= at {
                list.push(filler.clone());
            }
            place = &mut list[at];
        } else {
            if place.is_null() {
                *place = json!({});
            }
            let map = place.as_object_mut()?;
            // a number that was made from the old display does not hold for the new one
            if is_new_display && depth + 1 == cell.path.len() {
                map.insert("number".to_owned(), json!(""));
            }
            place = map.entry(step.clone()).or_insert(Value::Null);
        }
    }
    *place = value;
    None
}

/// Removes what empty cells leave behind: telephones and mailboxes without an address, places without one, a week
/// without hours, regions of another country.
pub fn prune(change: &mut Value) {
    let is_empty = |value: &Value| value.as_str().is_none_or(|text| text.trim().is_empty());
    let Some(card) = change.get_mut("card").and_then(Value::as_object_mut) else { return };
    let mut keep = |list: &str, names: &[&str]| {
        if let Some(list) = card.get_mut(list).and_then(Value::as_array_mut) {
            list.retain(|one| names.iter().any(|name| !is_empty(&one[*name])));
        }
    };
    keep("phones", &["display", "number"]);
    keep("emails", &["address"]);
    keep("addresses", &["street", "postal_code", "town"]);
    for address in card.get_mut("addresses").and_then(Value::as_array_mut).into_iter().flatten() {
        let country = address["country"].as_str().and_then(Country::parse);
        if address["region"].as_str().and_then(Region::parse).is_some_and(|region| region.country() != country) {
            address["region"] = Value::Null;
        }
    }
    let weekly = card.get_mut("hours").and_then(|hours| hours.get_mut("weekly")).and_then(Value::as_array_mut);
    if let Some(weekly) = weekly {
        if weekly.iter().all(|day| day.as_array().is_none_or(Vec::is_empty)) {
            weekly.clear();
        } else {
            weekly.resize(DAYS.len(), json!([]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_cells_share_a_column() {
        let mut columns: Vec<String> = all().into_iter().map(|cell| cell.column).collect();
        let count = columns.len();
        columns.sort();
        columns.dedup();

        assert_eq!(columns.len(), count);
    }

    #[test]
    fn an_exception_keeps_its_notes_in_a_line() {
        let exception = json!({ "from": "2026-12-24", "to": "2026-12-26", "intervals": [{ "from": "09:00", "to": "12:00" }],
            "note": { "en": "Closed | or not\nask \\ call", "uk": "", "de": "Weihnachten" } });

        let line = exception_text(&exception);

        assert!(!line.contains('\n'), "{line}");
        assert_eq!(exception_of(&line), exception);
    }
}
