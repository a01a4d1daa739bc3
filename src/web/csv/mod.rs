//! Tables for other programs (CSV, RFC 4180), and tables that are read.
//!
//! - `cells.rs`: the fields of an object as cells of a row.
//! - `export.rs`: a table that an import reads again.
//! - `plan.rs`: reads a table and says what each row would do.
//! - `records.rs`: the rows of a table as they are sent.
//! - `report.rs`: what the caller is told of each row.

pub mod cells;
pub mod export;
pub mod plan;
pub mod records;
pub mod report;

use rocket::http::Header;

/// A table that is saved under a name.
#[derive(rocket::Responder)]
#[response(content_type = "text/csv; charset=utf-8")]
pub struct Csv {
    table: String,
    disposition: Header<'static>,
}

impl Csv {
    /// The table as a file called `name`.
    pub fn named(name: &str, table: String) -> Csv {
        Csv { table, disposition: Header::new("Content-Disposition", format!("attachment; filename=\"{name}\"")) }
    }
}

/// One field: quoted where needed; what a spreadsheet would take for a formula is defused. A negative number stays one, so that
/// columns of amounts can be added up.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_negative_number(text);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// True for `-181.00` and the like.
fn is_negative_number(text: &str) -> bool {
    let Some(amount) = text.strip_prefix('-') else { return false };
    let (whole, part) = amount.split_once('.').unwrap_or((amount, "0"));
    [whole, part].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// One line of a table.
pub fn line(fields: &[impl AsRef<str>]) -> String {
    let fields: Vec<String> = fields.iter().map(|text| field(text.as_ref())).collect();
    format!("{}\r\n", fields.join(","))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_line_quotes_what_needs_it_and_defuses_formulas() {
        assert_eq!(line(&["a", "b,c", "say \"hi\"", "=1+1"]), "a,\"b,c\",\"say \"\"hi\"\"\",'=1+1\r\n");
        assert_eq!(line(&["+1", "-1+1", "-", "-1.", "-1.2.3", "@a"]), "'+1,'-1+1,'-,'-1.,'-1.2.3,'@a\r\n");
    }

    #[test]
    fn a_negative_number_stays_a_number() {
        assert_eq!(line(&["-181.00", "-7", "-0.5"]), "-181.00,-7,-0.5\r\n");
    }
}
