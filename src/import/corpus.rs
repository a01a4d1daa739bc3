//! The JSON-lines corpus: one record a line, in import order. Every line is judged alone.

mod article;
mod contact;
mod enterprise;
mod fields;
mod service;
mod service_category;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead, ErrorKind, Read};

use serde_json::Value;

use super::records::{AuthorRecord, CategoryRecord, Numbered, Record, SectionRecord};
use crate::base::text;
use fields::Fields;

/// Longest line that is read, in bytes.
pub const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;

/// A line that could not be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// Counted from 1.
    pub line: u64,
    /// A plain sentence.
    pub reason: String,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Why a file cannot be read at all.
#[derive(Debug)]
pub enum CorpusFault {
    /// There is nothing in it.
    Empty,
    /// It is something else; the words say what.
    Foreign(&'static str),
    /// The system could not read it.
    Io(std::io::Error),
}

impl fmt::Display for CorpusFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::Foreign(what) => write!(f, "this is {what}, not a corpus: a corpus has one JSON object a line"),
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for CorpusFault {}

impl From<std::io::Error> for CorpusFault {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

/// Counts of skipped fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeftOut {
    /// Fields that mean nothing here, by `type.field`.
    pub fields: BTreeMap<String, u64>,
}

/// Reads a corpus line by line; memory is bounded by the longest line.
pub struct Corpus<R> {
    source: R,
    line: u64,
    bytes: u64,
    buffer: Vec<u8>,
    left_out: LeftOut,
}

impl<R: BufRead> Corpus<R> {
    /// Looks at the first bytes and refuses what is no corpus.
    pub fn open(mut source: R) -> Result<Self, CorpusFault> {
        let start = source.fill_buf()?;
        let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        let first = start.iter().find(|b| !b.is_ascii_whitespace());
        let foreign = match first {
            None if start.len() < 512 => return Err(CorpusFault::Empty),
            _ if start.starts_with(b"PK\x03\x04") => Some("a zip archive"),
            _ if start.starts_with(b"\x1f\x8b") => Some("a gzip archive"),
            _ if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") => Some("a UTF-16 text"),
            _ if start.contains(&0) => Some("a binary file"),
            Some(b'<') => Some("an XML or HTML file"),
            Some(b'[') => Some("one JSON array"),
            _ => None,
        };
        match foreign {
            Some(what) => Err(CorpusFault::Foreign(what)),
            None => Ok(Self { source, line: 0, bytes: 0, buffer: Vec::new(), left_out: LeftOut::default() }),
        }
    }

    /// Bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// Counts of what was skipped so far.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// The next line into the buffer; `None` at the end.
    fn next_line(&mut self) -> Result<Option<Result<(), LineFault>>, CorpusFault> {
        self.buffer.clear();
        let read = (&mut self.source).take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut self.buffer)? as u64;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        self.bytes += read;
        if self.buffer.last() == Some(&b'\n') || read <= MAX_LINE_BYTES {
            return Ok(Some(Ok(())));
        }
        self.bytes += self.skip_line()?;
        self.buffer = Vec::new();
        Ok(Some(Err(self.fault(format!("longer than {} MB", MAX_LINE_BYTES / 1024 / 1024)))))
    }

    fn skip_line(&mut self) -> Result<u64, CorpusFault> {
        let mut skipped = 0;
        loop {
            let available = match self.source.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            let (used, done) = match available.iter().position(|b| *b == b'\n') {
                Some(at) => (at + 1, true),
                None => (available.len(), available.is_empty()),
            };
            self.source.consume(used);
            skipped += used as u64;
            if done {
                return Ok(skipped);
            }
        }
    }

    fn fault(&self, reason: impl Into<String>) -> LineFault {
        LineFault { line: self.line, reason: reason.into() }
    }

    /// Reads the line in the buffer; `None` where there is nothing to bring in.
    fn record(&mut self) -> Result<Option<Record>, String> {
        let bytes = self.buffer.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.buffer);
        let line = std::str::from_utf8(bytes).map_err(|e| format!("not UTF-8 at byte {}", e.valid_up_to() + 1))?;
        if line.trim().is_empty() {
            return Ok(None);
        }
        let value: Value = serde_json::from_str(line.trim_end()).map_err(|e| json_fault(&e))?;
        let Value::Object(map) = value else { return Err("not a JSON object".to_owned()) };
        let mut fields = Fields::new(map);
        let kind = fields.required_text("type")?;
        let record = match kind.as_str() {
            "section" => section(&mut fields)?,
            "category" => category(&mut fields, false)?,
            "subcategory" => category(&mut fields, true)?,
            "author" => author(&mut fields)?,
            "article" => Record::Article(Box::new(article::read(&mut fields)?)),
            "contact_group" => Record::ContactGroup(contact::group(&mut fields, false)?),
            "contact_subgroup" => Record::ContactGroup(contact::group(&mut fields, true)?),
            "contact" => Record::Contact(Box::new(contact::read(&mut fields)?)),
            "service_category" => Record::ServiceCategory(Box::new(service_category::read(&mut fields, false)?)),
            "service_subcategory" => Record::ServiceCategory(Box::new(service_category::read(&mut fields, true)?)),
            "enterprise" => Record::Enterprise(Box::new(enterprise::read(&mut fields)?)),
            "service" => Record::Service(Box::new(service::read(&mut fields)?)),
            other => return Err(format!("unknown type {:?}", text::cut(other, 40))),
        };
        for name in fields.unknown() {
            *self.left_out.fields.entry(format!("{kind}.{}", text::cut(&name, 40))).or_default() += 1;
        }
        Ok(Some(record))
    }
}

impl<R: BufRead> Iterator for Corpus<R> {
    type Item = Result<Result<Numbered<Record>, LineFault>, CorpusFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line() {
                Err(fault) => return Some(Err(fault)),
                Ok(None) => return None,
                Ok(Some(Err(fault))) => return Some(Ok(Err(fault))),
                Ok(Some(Ok(()))) => match self.record() {
                    Ok(None) => {}
                    Ok(Some(record)) => return Some(Ok(Ok(Numbered { line: self.line, record }))),
                    Err(reason) => return Some(Ok(Err(self.fault(reason)))),
                },
            }
        }
    }
}

fn json_fault(error: &serde_json::Error) -> String {
    match error.classify() {
        serde_json::error::Category::Eof => {
            format!("broken JSON: it ends in the middle, at character {}", error.column())
        }
        _ => format!("broken JSON at character {}", error.column()),
    }
}

fn section(fields: &mut Fields) -> Result<Record, String> {
    Ok(Record::Section(SectionRecord {
        slug: fields.slug("slug")?,
        label: fields.required_texts("label", 60)?,
        intro: fields.texts("intro", 3000)?,
    }))
}

fn category(fields: &mut Fields, below: bool) -> Result<Record, String> {
    Ok(Record::Category(CategoryRecord {
        slug: fields.slug("slug")?,
        parent: if below { Some(fields.required_text("category")?) } else { None },
        position: fields.integer("position")?,
        name: fields.required_texts("name", 60)?,
        description: fields.texts("description", 500)?,
        color: fields.text("color")?,
        icon: fields.text("icon")?,
    }))
}

fn author(fields: &mut Fields) -> Result<Record, String> {
    let name = fields.required_text("name")?;
    if name.chars().count() > 120 {
        return Err("\"name\" is longer than 120 characters".to_owned());
    }
    Ok(Record::Author(AuthorRecord {
        slug: fields.slug("slug")?,
        name,
        email: fields.text("email")?,
        title: fields.texts("title", 120)?,
        bio: fields.texts("bio", 2000)?,
        photo: fields.text("photo")?,
    }))
}
