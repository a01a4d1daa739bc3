//! Pages drawn on demand: for another language and moment than the asker's, kept nowhere.

use super::{PageData, PageDb, PageRequest};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::rendering::Envelope;

impl PageRequest {
    /// Asks `question` as a reader of `lang` would at the moment `at`; now where it is null.
    pub async fn query_as<T: Send + 'static>(
        &self,
        lang: Lang,
        at: Option<Ts>,
        question: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let app = self.app.clone();
        self.app
            .read(move |connection| {
                let site = app.site();
                let now = at.unwrap_or_else(|| app.clock.now());
                question(&PageDb { connection, lang, zone: &site.zone, now, config: &site.config })
            })
            .await
    }

    /// The document of the page called `page` for readers of `lang` at the moment `at`, without scripts and with nothing
    /// that can be pressed: a picture of it.
    pub async fn draw<T: PageData>(
        mut self,
        page: &'static str,
        lang: Lang,
        at: Option<Ts>,
        question: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<String, ApiError> {
        let (pages, epoch) = (self.pages.clone(), self.pages.cache.epoch());
        let (head, json, frame) = self
            .query_as(lang, at, move |db| {
                let data = question(db)?;
                Ok((data.head().clone(), serde_json::to_string(&data)?, pages.layout_json(db, epoch)?))
            })
            .await?;
        self.lang = lang;
        self.path = head.canonical_path.clone();
        let envelope = Envelope::new(page, &self.path, lang.as_str(), &json, frame)?;
        let whole = self.document(page, &head, envelope).await;
        Ok(without_scripts(&whole).replacen("<body", "<body inert", 1))
    }
}

/// A document of ours without its scripts and without those that it would fetch ahead.
fn without_scripts(html: &str) -> String {
    without(&without(html, "<script", "</script>"), "<link rel=\"modulepreload\"", ">")
}

/// `html` without what begins with `begin` and ends with the next `end`.
fn without(html: &str, begin: &str, end: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(begin) {
        out.push_str(before);
        rest = after.split_once(end).map_or("", |(_, behind)| behind);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_picture_of_a_page_has_no_scripts() {
        let html =
            "<p>a</p><script src=\"x\"></script><p>b</p><link rel=\"modulepreload\" href=\"y\"><script>1</script>";

        assert_eq!(super::without_scripts(html), "<p>a</p><p>b</p>");
    }
}
