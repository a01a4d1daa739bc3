//! Envelope of a page: the input of the renderer, which the browser gets beside the markup.

use std::sync::Arc;

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
}
