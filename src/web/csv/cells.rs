//! An object as cells of a table: one column a field, by the way to the field in the JSON of its form.

use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::records::Named;
use crate::base::country::{Country, Region};
use crate::base::error::FieldError;
use crate::base::lang::Lang;

/// How a value is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
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
    /// A whole number; empty is null.
    Number,
    /// An amount of money with its currency, `60.00 CHF`; empty is null.
    Money,
}

/// A column and the field that it fills.
#[derive(Clone, Debug)]
pub struct TableCell {
    /// Name of the column.
    pub column: String,
    /// Names and numbers of the way to the field, from the root of the form.
    pub path: Vec<String>,
    form: Form,
}

impl TableCell {
    /// The cell of a field, whose way is written with dots: `card.phones.0.display`.
    pub fn new(column: impl Into<String>, path: &str, form: Form) -> TableCell {
        TableCell { column: column.into(), path: path.split('.').map(str::to_owned).collect(), form }
    }

    /// The field as faults name it: `card.phones.0.display`.
    pub fn field(&self) -> String {
        self.path.join(".")
    }
}

/// A cell whose field changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CellChange {
    /// Column of the table.
    pub column: String,
    /// Content before.
    pub before: String,
    /// Content after.
    pub after: String,
}

/// The column of the field of a fault; the field itself where no column fills it.
pub fn column_of(cells: &[TableCell], field: &str) -> String {
    let is_at = |cell: &&TableCell| {
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

/// Content of a cell for an object, given as the JSON of its form; empty where the field has its default.
pub fn written(object: &Value, cell: &TableCell) -> String {
    let mut value = object;
    for step in &cell.path {
        let next = match (value, step.parse::<usize>()) {
            (Value::Array(list), Ok(at)) => list.get(at),
            (other, _) => other.get(step),
        };
        let Some(next) = next else { return String::new() };
        value = next;
    }
    text_of(value, cell.form)
}

fn text_of(value: &Value, form: Form) -> String {
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match form {
        Form::Text | Form::Place => words(value),
        Form::Word(usual) => Some(words(value)).filter(|word| word != usual).unwrap_or_default(),
        Form::Number => value.as_i64().map(|number| number.to_string()).unwrap_or_default(),
        Form::Money => match (value["minor"].as_i64(), value["currency"].as_str()) {
            (Some(minor), Some(currency)) => format!("{}.{:02} {currency}", minor / 100, minor % 100),
            _ => String::new(),
        },
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

/// An amount such as `60 CHF` or `1250.50 EUR`.
fn money_of(text: &str) -> Option<Value> {
    let (amount, currency) = text.split_once(char::is_whitespace)?;
    let (whole, cents) = amount.split_once(['.', ',']).unwrap_or((amount, "00"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(cents) || cents.len() > 2 {
        return None;
    }
    let cents: i64 = format!("{cents:0<2}").parse().ok()?;
    let minor = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)?;
    Some(json!({ "minor": minor, "currency": currency.trim().to_uppercase() }))
}

/// Reads a cell. Errors: a word that the column does not know.
fn value_of(cell: &TableCell, text: &str) -> Result<Value, FieldError> {
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
        Form::Number if text.is_empty() => Value::Null,
        Form::Number => {
            json!(text.parse::<i64>().map_err(|_| FieldError::new(cell.field(), "format"))?)
        }
        Form::Money if text.is_empty() => Value::Null,
        Form::Money => money_of(text).ok_or_else(|| FieldError::new(cell.field(), "format"))?,
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

/// Gives every language of `form` the fields `names`, where a cell made the language.
pub fn complete_texts(form: &mut Value, names: &[&str]) {
    for text in form["texts"].as_object_mut().into_iter().flat_map(|texts| texts.values_mut()) {
        complete(text, names, &json!(""));
    }
}

/// Gives an object the fields that no cell filled.
pub fn complete(object: &mut Value, names: &[&str], filler: &Value) {
    let Some(fields) = object.as_object_mut() else { return };
    for name in names {
        fields.entry(*name).or_insert_with(|| filler.clone());
    }
}

/// Text of a cell that empties its field; an empty cell leaves it as it is.
pub const CLEARS: &str = "--";

/// Puts the filled cells of a row into the JSON of a form; an empty cell leaves its field as it is.
pub fn fill(form: &mut Value, cells: &[TableCell], row: &Named) -> Vec<FieldError> {
    let mut faults = Vec::new();
    for cell in cells {
        if let Some(text) = wanted(form, cell, row) {
            faults.extend(put(form, cell, &text));
        }
    }
    faults
}

/// The text that a row puts into a field; `None` where the field stays as it is.
pub fn wanted(form: &Value, cell: &TableCell, row: &Named) -> Option<String> {
    match row.get(&cell.column)? {
        CLEARS => Some(String::new()),
        "" if !written(form, cell).is_empty() => None,
        text => Some(text.to_owned()),
    }
}

/// The cells in which two forms of an object differ.
pub fn changes(cells: &[TableCell], before: &Value, after: &Value) -> Vec<CellChange> {
    let difference = |cell: &TableCell| {
        let (before, after) = (written(before, cell), written(after, cell));
        (before != after).then(|| CellChange { column: cell.column.clone(), before, after })
    };
    cells.iter().filter_map(difference).collect()
}

/// Puts the cell into the JSON of a change; what is above it is made where it is missing.
pub fn put(change: &mut Value, cell: &TableCell, text: &str) -> Option<FieldError> {
    let value = match value_of(cell, text) {
        Ok(value) => value,
        Err(fault) => return Some(fault),
    };
    let mut place = change;
    for step in &cell.path {
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
            place = place.as_object_mut()?.entry(step.clone()).or_insert(Value::Null);
        }
    }
    *place = value;
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_keeps_its_notes_in_a_line() {
        let exception = json!({ "from": "2026-12-24", "to": "2026-12-26", "intervals": [{ "from": "09:00", "to": "12:00" }],
            "note": { "en": "Closed | or not\nask \\ call", "uk": "", "de": "Weihnachten" } });

        let line = exception_text(&exception);

        assert!(!line.contains('\n'), "{line}");
        assert_eq!(exception_of(&line), exception);
    }

    #[test]
    fn an_amount_is_read_as_it_is_written() {
        let cell = TableCell::new("price", "price", Form::Money);
        let read = |text: &str| {
            let mut form = json!({});
            put(&mut form, &cell, text).map_or_else(|| written(&form, &cell), |fault| fault.code)
        };

        assert_eq!(read("60 chf"), "60.00 CHF");
        assert_eq!(read("1250,5 EUR"), "1250.50 EUR");
        assert_eq!(read("0.05 UAH"), "0.05 UAH");
        for wrong in ["60", "CHF 60", "1.234 CHF", "-1 CHF", "1'000 CHF"] {
            assert_eq!(read(wrong), "format", "{wrong}");
        }
    }

    #[test]
    fn an_empty_cell_leaves_its_field_as_it_is() {
        let cells = [TableCell::new("town", "town", Form::Text), TableCell::new("since", "card.since", Form::Number)];
        let mut form = json!({ "town": "Zürich", "card": { "since": 2020 } });
        let before = form.clone();
        let row = Named([("town", ""), ("since", "2021")].into());

        assert_eq!(fill(&mut form, &cells, &row), []);

        assert_eq!(form, json!({ "town": "Zürich", "card": { "since": 2021 } }));
        let change = CellChange { column: "since".to_owned(), before: "2020".to_owned(), after: "2021".to_owned() };
        assert_eq!(changes(&cells, &before, &form), [change]);
    }
}
