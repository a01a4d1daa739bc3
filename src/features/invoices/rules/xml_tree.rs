//! XML as a tree of elements, with bounds. Document types are refused, so that no entity is ever expanded; prefixes of
//! namespaces are left out.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::features::invoices::types::BankFileFault;

/// Elements of a file at most.
const MAX_ELEMENTS: usize = 100_000;
/// Depth of the tree at most.
const MAX_DEPTH: usize = 32;

/// An element.
#[derive(Debug, Default)]
pub struct XmlElement {
    /// Name without prefix.
    name: String,
    currency: String,
    text: String,
    children: Vec<XmlElement>,
}

impl XmlElement {
    /// Text of the element itself, without blanks around it.
    pub fn text(&self) -> &str {
        self.text.trim()
    }

    /// Its attribute `Ccy`; may be empty.
    pub fn currency(&self) -> &str {
        &self.currency
    }

    /// Children with this name.
    pub fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e XmlElement> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first element at a path of names such as `Acct/Id/IBAN`.
    pub fn at(&self, path: &str) -> Option<&XmlElement> {
        path.split('/').try_fold(self, |element, name| element.children.iter().find(|child| child.name == name))
    }

    /// Text of the first element at a path; empty if there is none.
    pub fn text_at(&self, path: &str) -> &str {
        self.at(path).map_or("", XmlElement::text)
    }
}

fn opened(start: &BytesStart<'_>) -> Result<XmlElement, BankFileFault> {
    let currency = start.try_get_attribute("Ccy").map_err(|_| BankFileFault::Broken)?;
    let currency = currency.map(|attribute| attribute.value.trim().to_owned()).unwrap_or_default();
    let name = start.local_name();
    let name: &str = name.as_ref();
    Ok(XmlElement { name: name.to_owned(), currency, ..XmlElement::default() })
}

/// Reads a file; the answer has the root as its only child. Errors: see [`BankFileFault`].
pub fn read_tree(file: &str) -> Result<XmlElement, BankFileFault> {
    let mut reader = Reader::from_str(file.trim_start_matches('\u{feff}'));
    let mut open = vec![XmlElement::default()];
    let mut elements = 0;
    loop {
        let event = reader.read_event().map_err(|_| BankFileFault::Broken)?;
        match event {
            Event::Start(start) => {
                elements += 1;
                if elements > MAX_ELEMENTS || open.len() >= MAX_DEPTH {
                    return Err(BankFileFault::TooLarge);
                }
                open.push(opened(&start)?);
            }
            Event::Empty(start) => {
                elements += 1;
                if elements > MAX_ELEMENTS {
                    return Err(BankFileFault::TooLarge);
                }
                let element = opened(&start)?;
                open.last_mut().ok_or(BankFileFault::Broken)?.children.push(element);
            }
            Event::End(_) => {
                let element = open.pop().ok_or(BankFileFault::Broken)?;
                open.last_mut().ok_or(BankFileFault::Broken)?.children.push(element);
            }
            Event::Text(text) => add(&mut open, &text.xml10_content()),
            Event::CData(text) => add(&mut open, &text.xml10_content()),
            Event::GeneralRef(name) => {
                let letter = match name.resolve_char_ref().map_err(|_| BankFileFault::Broken)? {
                    Some(letter) => letter,
                    None => predefined(&name).ok_or(BankFileFault::Broken)?,
                };
                add(&mut open, letter.encode_utf8(&mut [0; 4]));
            }
            Event::DocType(_) => return Err(BankFileFault::Doctype),
            Event::Eof if open.len() == 1 => return open.pop().ok_or(BankFileFault::Broken),
            Event::Eof => return Err(BankFileFault::Broken),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
}

fn add(open: &mut [XmlElement], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

/// The five entities that XML has without a declaration.
fn predefined(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}
