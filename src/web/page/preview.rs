//! Previews: a page without scripts, for a given language and moment, not cached.

use super::{PageData, PageDb, WebPageRequest};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

impl WebPageRequest {
    /// The document of the page named `page` in `lang` at the moment `at` (`None` is now), without scripts and inert.
    pub async fn preview<T: PageData>(
        mut self,
        page: &'static str,
        lang: Lang,
        at: Option<Ts>,
        query: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<String, ApiError> {
        let (pages, epoch) = (self.pages.clone(), self.pages.cache.epoch());
        let (head, json, layout) = self
            .query_as(lang, at, move |db| {
                let data = query(db)?;
                Ok((data.head().clone(), serde_json::to_string(&data)?, pages.layout_json(db, epoch)?))
            })
            .await?;
        self.lang = lang;
        self.path = head.canonical_path.clone();
        let envelope = self.envelope(page, &json, layout)?;
        let document = self.document(page, &head, envelope).await;
        Ok(without_scripts(&document).replacen("<body", "<body inert", 1))
    }
}

/// The document without its scripts and their preload links.
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
    fn a_preview_has_no_scripts() {
        let html =
            "<p>a</p><script src=\"x\"></script><p>b</p><link rel=\"modulepreload\" href=\"y\"><script>1</script>";

        assert_eq!(super::without_scripts(html), "<p>a</p><p>b</p>");
    }
}
