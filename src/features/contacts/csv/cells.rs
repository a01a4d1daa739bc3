//! A contact as cells of the table: one column a field, from the second of several with its number, `phone_2`.

use serde_json::{Map, Value, json};

use crate::base::country::{Country, Region};
use crate::base::error::FieldError;
use crate::base::lang::Lang;
use crate::features::contacts::rules;
use crate::features::contacts::types::ContactText;
use crate::web::csv::cells::{self, Form, TableCell};

/// Days of the week as columns name them, Monday first.
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/// Telephone numbers, mailboxes and places of a card (`max_items` of the API).
const MOST: [(&str, usize); 3] = [("phones", 6), ("emails", 4), ("addresses", 5)];

/// All cells of a contact but for those that every table has (`super::COLUMNS` names them, too), in their order.
pub fn all() -> Vec<TableCell> {
    let mut cells = Vec::new();
    for lang in Lang::ALL {
        for name in ContactText::COLUMNS {
            cells.push(TableCell::new(format!("{name}_{lang}"), &format!("texts.{lang}.{name}"), Form::Text));
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
                        TableCell::new(
                            format!("{column}_{lang}{number}"),
                            &format!("card.{list}.{at}.{field}.{lang}"),
                            *form,
                        )
                    })),
                    None => {
                        cells.push(TableCell::new(
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
        ("step_free", "accessibility.step_free", Form::YesNo),
        ("toilet", "accessibility.toilet", Form::YesNo),
        ("hearing_loop", "accessibility.hearing_loop", Form::YesNo),
        ("sign_language", "accessibility.sign_language", Form::YesNo),
        ("target_groups", "target_groups", Form::Words),
    ] {
        cells.push(TableCell::new(column, &format!("card.{field}"), form));
    }
    cells.extend(hours());
    for lang in Lang::ALL {
        cells.push(TableCell::new(
            format!("access_note_{lang}"),
            &format!("card.accessibility.note.{lang}"),
            Form::Text,
        ));
        cells.push(TableCell::new(format!("logo_alt_{lang}"), &format!("card.logo_alt.{lang}"), Form::Text));
    }
    cells.push(TableCell::new("source_url", "source_url", Form::Text));
    cells
}

/// The cells of hours, which stand under `card.hours`.
pub fn hours() -> Vec<TableCell> {
    let mut cells = Vec::new();
    for (column, field, form) in [
        ("always_open", "always_open", Form::Flag),
        ("by_appointment", "by_appointment", Form::Flag),
        ("time_zone", "time_zone", Form::Text),
        ("hours_exceptions", "exceptions", Form::Exceptions),
    ] {
        cells.push(TableCell::new(column, &format!("card.hours.{field}"), form));
    }
    for (at, day) in DAYS.iter().enumerate() {
        cells.push(TableCell::new(format!("hours_{day}"), &format!("card.hours.weekly.{at}"), Form::Intervals));
    }
    cells
}

/// Content of a cell for a contact, given as the JSON of its change; empty where the field has its default.
pub fn written(contact: &Value, cell: &TableCell) -> String {
    let text = cells::written(contact, cell);
    let is_number = cell.path.last().is_some_and(|last| last == "number");
    if is_number && is_derived(contact, cell, &text) { String::new() } else { text }
}

/// Puts the cell into the JSON of a change. A number that was made from the old display does not hold for the new one.
pub fn put(change: &mut Value, cell: &TableCell, text: &str) -> Option<FieldError> {
    let is_display = cell.path.last().is_some_and(|last| last == "display");
    let is_new = is_display && cells::written(change, cell) != text;
    let fault = cells::put(change, cell, text);
    if is_new && fault.is_none() {
        let phone = change.pointer_mut(&format!("/{}", cell.path[..cell.path.len() - 1].join("/")));
        if let Some(phone) = phone.and_then(Value::as_object_mut) {
            phone.insert("number".to_owned(), json!(""));
        }
    }
    fault
}

/// True if the number of a telephone is the one that its display gives by itself.
fn is_derived(contact: &Value, cell: &TableCell, number: &str) -> bool {
    let at = cell.path.get(2).and_then(|at| at.parse::<usize>().ok()).unwrap_or_default();
    let display = contact.pointer(&format!("/card/phones/{at}/display")).and_then(Value::as_str);
    rules::dialled(display.unwrap_or_default()) == number
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
    prune_hours(card);
}

/// Brings the week of the hours of a card to seven days, or to none where no day has hours.
pub fn prune_hours(card: &mut Map<String, Value>) {
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
        columns.sort_unstable();
        columns.dedup();

        assert_eq!(columns.len(), count);
    }
}
