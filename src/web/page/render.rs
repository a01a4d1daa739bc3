//! How a page is made: read, rendered, and put into a document.

use std::sync::Arc;

use super::{FRAME_TAG, PageData, PageDb, PageRequest};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::rendering::{Document, Envelope, SharedImage, document};
use crate::web::cache::Entry;
use crate::web::head::{Head, HeadImage, x_default};

/// Pages that only the browser makes: they are about the person who looks, and the server does not know who that is.
const MADE_IN_THE_BROWSER: &[&str] = &["panel", "account"];

/// The root of a document that was not rendered.
const EMPTY_ROOT: &str = "<div id=\"app\"></div>";

/// What was read for a page, before it is rendered.
struct Read {
    head: Head,
    status: u16,
    expires_at: Option<Ts>,
    json: String,
    frame: Arc<str>,
    tags: Vec<String>,
}

impl PageRequest {
    pub(super) async fn render<T: PageData>(
        &self,
        page: &'static str,
        question: impl Fn(&PageDb) -> Result<(T, Vec<String>), ApiError> + Send + 'static,
    ) -> Result<Entry, ApiError> {
        let epoch = self.pages.cache.epoch();
        let (pages, outside) = (self.pages.clone(), self.outside);
        let read = self
            .ask(move |db| {
                let (data, mut tags) = question(db)?;
                tags.push(FRAME_TAG.to_owned());
                Ok(Read {
                    head: data.head().clone(),
                    status: data.status(),
                    expires_at: data.expires_at(),
                    json: serde_json::to_string(&data)?,
                    frame: pages.layout_for(db, epoch, outside)?,
                    tags,
                })
            })
            .await?;
        self.entry(page, read, epoch).await
    }

    async fn entry(&self, page: &'static str, read: Read, epoch: u64) -> Result<Entry, ApiError> {
        let envelope = Envelope::new(page, &self.path, self.lang.as_str(), &read.json, read.frame)?;
        let document = self.document(page, &read.head, envelope).await;
        let is_shell = !MADE_IN_THE_BROWSER.contains(&page) && document.contains(EMPTY_ROOT);
        let mut entry = Entry::new(document, read.status, read.tags, epoch);
        entry.is_shell = is_shell;
        entry.expires_at = read.expires_at;
        Ok(entry)
    }

    /// The rendered document; where rendering fails, the shell that the browser fills.
    pub(super) async fn document(&self, page: &str, head: &Head, envelope: Envelope) -> String {
        let markup = if MADE_IN_THE_BROWSER.contains(&page) { String::new() } else { self.markup(&envelope).await };
        let base = self.app.config.server.public_url();
        let base = base.trim_end_matches('/');
        let own =
            |lang: Lang| format!("{base}/{lang}{}", if head.canonical_path == "/" { "" } else { &head.canonical_path });
        // what is at home elsewhere is one of nobody's translations here
        let here = head.alternates.iter().filter(|_| head.canonical_url.is_none());
        let mut alternates: Vec<(String, String)> = here.map(|lang| (lang.to_string(), own(*lang))).collect();
        if !alternates.is_empty() {
            let portal = self.app.site().default_lang;
            let negotiated = x_default(base, &head.canonical_path, &head.alternates, portal);
            alternates.push(("x-default".into(), negotiated));
        }
        // in a language that it is not written in a page repeats another one
        let is_fallback = !head.alternates.is_empty() && !head.alternates.contains(&self.lang);
        // a closed portal shows its pictures to readers only
        let image = Some(head.shared_image(self.lang)).filter(|_| self.app.config.access.anonymous);
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
                site_name: &self.app.site().config.site.name,
                kind: if head.kind.is_empty() { "website" } else { head.kind },
                noindex: head.noindex || is_fallback,
                feed: feed.as_deref(),
                json_ld: head.json_ld.as_deref(),
                panel: MADE_IN_THE_BROWSER.contains(&page),
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
            tracing::error!(path = %self.path, lang = %self.lang, %error, "a page was not rendered: the browser fills the shell");
            String::new()
        })
    }
}
