//! Envelope of a page: the input of the renderer, which the browser gets beside the markup.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

/// A page as JSON, of whose data only what the browser needs beside the markup is looked at.
#[derive(Deserialize)]
struct Page<'a> {
    #[serde(borrow)]
    page: &'a RawValue,
    #[serde(borrow)]
    path: &'a RawValue,
    #[serde(borrow)]
    lang: &'a RawValue,
    #[serde(borrow)]
    data: PageData<'a>,
}

/// Head and advertising places in the data of a page.
#[derive(Deserialize)]
struct PageData<'a> {
    #[serde(borrow)]
    head: &'a RawValue,
    #[serde(borrow)]
    ads: Option<&'a RawValue>,
}

/// Data of a page, in two texts: the layout is the same for many pages, and the engines keep what they made of it.
#[derive(Clone)]
pub struct Envelope {
    /// Name of the page, such as `article`.
    pub name: String,
    /// Name, address, language and data of the page: a JSON object without the layout.
    pub page: String,
    /// Layout data of the language, as JSON.
    pub layout: Arc<str>,
}

impl Envelope {
    /// Joins what was read for a page; `data` and `layout` are JSON. Errors: a name that is no text.
    pub fn new(
        page: &str,
        path: &str,
        lang: &str,
        data: &str,
        layout: Arc<str>,
    ) -> Result<Envelope, serde_json::Error> {
        let name = page.to_owned();
        let (page, path) = (serde_json::to_string(page)?, serde_json::to_string(path)?);
        let page = format!("{{\"page\":{page},\"path\":{path},\"lang\":\"{lang}\",\"data\":{data}}}");
        Ok(Envelope { name, page, layout })
    }

    /// Both as one JSON object.
    pub fn json(&self) -> String {
        let open = self.page.strip_suffix('}').unwrap_or(&self.page);
        format!("{open},\"layout\":{}}}", self.layout)
    }

    /// Both as one JSON object whose data are the head and the advertising places, marked by `partial`; `None` for a page
    /// without a head.
    pub fn partial_json(&self) -> Option<String> {
        let Page { page, path, lang, data: PageData { head, ads } } = serde_json::from_str(&self.page).ok()?;
        let ads = ads.map(|ads| format!(r#","ads":{ads}"#)).unwrap_or_default();
        let layout = &self.layout;
        Some(format!(
            r#"{{"page":{page},"path":{path},"lang":{lang},"partial":true,"data":{{"head":{head}{ads}}},"layout":{layout}}}"#
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_texts_together_are_one_object() {
        let envelope = Envelope::new("home", "/?q=\"", "uk", r#"{"a":1}"#, Arc::from(r#"{"name":"L"}"#)).unwrap();

        let json: serde_json::Value = serde_json::from_str(&envelope.json()).unwrap();

        let whole = serde_json::json!({
            "page": "home", "path": "/?q=\"", "lang": "uk", "data": { "a": 1 }, "layout": { "name": "L" }
        });
        assert_eq!(json, whole);
    }

    #[test]
    fn head_and_places_stand_without_the_content() {
        let data = r#"{"head":{"title":"T"},"blocks":[1,2],"ads":{"places":[]}}"#;
        let envelope = Envelope::new("home", "/", "en", data, Arc::from("{}")).unwrap();

        let json: serde_json::Value = serde_json::from_str(&envelope.partial_json().unwrap()).unwrap();

        let partial = serde_json::json!({
            "page": "home", "path": "/", "lang": "en", "partial": true,
            "data": { "head": { "title": "T" }, "ads": { "places": [] } }, "layout": {}
        });
        assert_eq!(json, partial);
        assert!(Envelope::new("panel", "/panel", "en", "{}", Arc::from("{}")).unwrap().partial_json().is_none());
    }
}
