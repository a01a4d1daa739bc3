//! Rendering of a page: its data is read, rendered to markup and put into a document.

use std::sync::Arc;

use gateway::page_cache::CachedPage;

use super::WebPageRequest;
use super::browser_rendered::browser_path;
use super::read_page::PageReader;
use super::state::LAYOUT_TAG;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::rendering::{Document, Envelope, SharedImage, document};
use crate::web::head::{Head, HeadImage, x_default};

/// True if a document carries no markup.
pub(super) fn is_unrendered(document: &[u8]) -> bool {
    // the root stands behind the head: the markup in it is not searched
    let root = document.windows(ROOT.len()).position(|part| part == ROOT.as_bytes());
    root.is_some_and(|at| document[at + ROOT.len()..].starts_with(b"</div>"))
}

/// Start of the element that holds the markup.
const ROOT: &str = "<div id=\"app\">";

impl WebPageRequest {
    pub(super) async fn render(&self, page: &'static str, query: Arc<PageReader>) -> Result<CachedPage, ApiError> {
        let epoch = self.pages.cache.epoch();
        let (pages, locked_out) = (self.pages.clone(), self.locked_out);
        let read = self.query(move |db| Ok((query(db)?, pages.layout_for(db, epoch, locked_out)?)));
        let (mut read, layout) = read.await?;
        read.tags.push(LAYOUT_TAG.to_owned());
        let envelope = self.envelope(page, &read.json, layout)?;
        let document = self.document(page, &read.head, envelope).await;
        let is_shell = browser_path(page).is_none() && is_unrendered(document.as_bytes());
        let mut rendered = CachedPage::new(document, read.status, read.tags, epoch);
        rendered.is_shell = is_shell;
        rendered.expires_at_ms = read.expires_at.map(Ts::millis);
        rendered.bypass_cookie = read.bypass_cookie;
        Ok(rendered)
    }

    /// The rendered document; where rendering fails, a shell that the browser fills.
    pub(super) async fn document(&self, page: &str, head: &Head, envelope: Envelope) -> String {
        let markup = if browser_path(page).is_some() { String::new() } else { self.markup(&envelope).await };
        let site = self.app.site();
        let base = self.app.config.server.public_url();
        let base = base.trim_end_matches('/');
        let own =
            |lang: Lang| format!("{base}/{lang}{}", if head.canonical_path == "/" { "" } else { &head.canonical_path });
        // a page whose canonical address is elsewhere names no translations here
        let here = head.alternates.iter().filter(|_| head.canonical_url.is_none());
        let mut alternates: Vec<(String, String)> = here.map(|lang| (lang.to_string(), own(*lang))).collect();
        if !alternates.is_empty() {
            let portal = site.default_lang;
            let negotiated = x_default(base, &head.canonical_path, &head.alternates, portal);
            alternates.push(("x-default".into(), negotiated));
        }
        // a page that falls back to another language repeats that one
        let is_fallback = !head.alternates.is_empty() && !head.alternates.contains(&self.lang);
        // a private site serves pictures to signed-in users only
        let image =
            Some(head.shared_image(self.lang, &site.config.site.brand)).filter(|_| self.app.config.access.anonymous);
        let image = image.map(|HeadImage { src, width, height, alt }| SharedImage {
            url: format!("{base}{src}"),
            width,
            height,
            alt,
        });
        let feed = head.feed.as_ref().map(|feed| format!("{base}{feed}"));
        document(
            &Document {
                lang: self.lang.as_str(),
                dir: self.lang.dir(),
                title: &head.title,
                description: &head.description,
                canonical: head.canonical_url.as_deref().unwrap_or(&own(self.lang)),
                alternates: &alternates,
                image: image.as_ref(),
                site_name: &site.config.site.name,
                brand: &site.config.site.brand,
                kind: if head.kind.is_empty() { "website" } else { head.kind },
                noindex: head.noindex || is_fallback,
                feed: feed.as_deref(),
                json_ld: head.json_ld.as_deref(),
                panel: browser_path(page).is_some(),
                markup: &markup,
                envelope: &envelope,
            },
            &self.app.manifest,
        )
    }

    async fn markup(&self, envelope: &Envelope) -> String {
        if self.app.config.rendering.threads == 0 {
            return String::new();
        }
        self.app.renderer.render(envelope.clone()).await.unwrap_or_else(|error| {
            tracing::error!(path = self.logged_path, lang = %self.lang, %error, "a page was not rendered: the browser fills the shell");
            String::new()
        })
    }
}
