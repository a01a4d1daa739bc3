//! The fields of one line: taken by name with a plain reason where they are not as expected.

use serde_json::{Map, Value};

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text;
use crate::import::records::Texts;

/// A JSON object whose fields are taken out one by one.
pub struct Fields {
    map: Map<String, Value>,
    /// Languages the portal does not speak, as `field.language`.
    foreign: Vec<String>,
}

impl Fields {
    pub fn new(map: Map<String, Value>) -> Self {
        Self { map, foreign: Vec::new() }
    }

    /// Counts of unknown fields.
    pub fn unknown(self) -> Vec<String> {
        self.map.into_iter().map(|(name, _)| name).chain(self.foreign).collect()
    }

    /// A field that is there and not null.
    pub fn value(&mut self, name: &str) -> Option<Value> {
        self.map.remove(name).filter(|value| !value.is_null())
    }

    /// Puts a field back that was only looked at.
    pub fn put_back(&mut self, name: &str, value: Value) {
        self.map.insert(name.to_owned(), value);
    }

    /// One line of text; blank is as good as missing.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(given)) => Ok(Some(text::line(&given)).filter(|t| !t.is_empty())),
            Some(_) => Err(format!("\"{name}\" is not a text")),
        }
    }

    pub fn required_text(&mut self, name: &str) -> Result<String, String> {
        self.text(name)?.ok_or_else(|| format!("\"{name}\" is missing"))
    }

    /// A code of a closed list, which `parse` reads.
    pub fn code<T>(&mut self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(given) => parse(&given).map(Some).ok_or_else(|| format!("unknown {name} {:?}", text::cut(&given, 40))),
        }
    }

    pub fn slug(&mut self, name: &str) -> Result<Slug, String> {
        let given = self.required_text(name)?;
        Slug::parse(&given).map_err(|fault| format!("\"{name}\" {:?}: {fault}", text::cut(&given, 60)))
    }

    pub fn integer(&mut self, name: &str) -> Result<Option<i64>, String> {
        match self.value(name) {
            None => Ok(None),
            Some(value) => value.as_i64().map(Some).ok_or_else(|| format!("\"{name}\" is not a whole number")),
        }
    }

    pub fn flag(&mut self, name: &str) -> Result<bool, String> {
        match self.value(name) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| format!("\"{name}\" is neither true nor false")),
        }
    }

    pub fn moment(&mut self, name: &str) -> Result<Option<Ts>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(given) => Ts::parse(&given).map(Some).ok_or_else(|| {
                format!("\"{name}\" {:?} is not a moment like 2026-11-20T14:32:10Z", text::cut(&given, 40))
            }),
        }
    }

    pub fn lang(&mut self, name: &str) -> Result<Option<Lang>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(given) => Lang::from_tag(&given).map(Some).ok_or_else(|| format!("\"{name}\" is none of en, uk, de")),
        }
    }

    /// Short texts in several languages, each one line of at most `max` characters.
    pub fn texts(&mut self, name: &str, max: usize) -> Result<Texts, String> {
        self.languages(name, |lang, given| {
            let given = text::line(given);
            match given.chars().count() {
                n if n > max => Err(format!("\"{name}.{lang}\" is longer than {max} characters")),
                _ => Ok(given),
            }
        })
    }

    pub fn required_texts(&mut self, name: &str, max: usize) -> Result<Texts, String> {
        let texts = self.texts(name, max)?;
        if texts.is_empty() {
            return Err(format!("\"{name}\" is missing in every language"));
        }
        Ok(texts)
    }

    /// Long texts as they are, in several languages.
    pub fn bodies(&mut self, name: &str, max_bytes: usize) -> Result<Texts, String> {
        self.languages(name, |lang, given| match given.len() {
            n if n > max_bytes => Err(format!("\"{name}.{lang}\" is larger than {} KB", max_bytes / 1024)),
            _ => Ok(given.trim().to_owned()),
        })
    }

    fn languages(&mut self, name: &str, take: impl Fn(Lang, &str) -> Result<String, String>) -> Result<Texts, String> {
        let map = match self.value(name) {
            None => return Ok(Texts::new()),
            Some(Value::Object(map)) => map,
            Some(_) => return Err(format!("\"{name}\" is not an object with one text a language")),
        };
        let mut texts = Texts::new();
        for (tag, value) in map {
            let Some(lang) = Lang::ALL.into_iter().find(|lang| lang.as_str() == tag) else {
                self.foreign.push(format!("{name}.{}", text::cut(&tag, 16)));
                continue;
            };
            match value {
                Value::Null => {}
                Value::String(given) => {
                    let given = take(lang, &given)?;
                    if !given.is_empty() {
                        texts.insert(lang, given);
                    }
                }
                _ => return Err(format!("\"{name}.{lang}\" is not a text")),
            }
        }
        Ok(texts)
    }
}
