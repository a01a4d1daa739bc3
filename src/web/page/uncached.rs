//! Uncached pages: rendered for one request, such as the response to a form sent without JavaScript, or a draft behind a link.

use std::sync::Arc;

use super::read_page::{PageReader, ReadPage};
use super::{PUBLIC_PAGES, PageData, PageDb, PageError, PageFuture, PageReply, WebPageRequest};
use crate::base::error::ApiError;

impl WebPageRequest {
    /// Responds with the page named `page` for this request only; the data sets the status.
    /// Errors: those of the query; the catcher renders them as an error page.
    pub fn respond_uncached<T: PageData>(
        self,
        page: &'static str,
        query: impl Fn(&PageDb) -> Result<T, ApiError> + Send + Sync + 'static,
    ) -> PageFuture {
        let read = move |db: &PageDb| ReadPage::of(&query(db)?, Vec::new());
        Box::pin(self.respond_read_uncached(page, Arc::new(read)))
    }

    async fn respond_read_uncached(
        mut self,
        page: &'static str,
        query: Arc<PageReader>,
    ) -> Result<PageReply, PageError> {
        self.locked_out = !self.app.config.access.anonymous && !self.may_access().await?;
        if self.locked_out && !PUBLIC_PAGES.contains(&page) {
            return self.redirect_to_login();
        }
        self.check_share()?;
        if self.context.data {
            let read = self.query(move |db| query(db)).await?;
            let envelope = self.envelope(page, &read.json, Arc::default())?;
            return Ok(self.data_once(read.status, envelope.page).await);
        }
        let rendered = self.render(page, query).await?;
        Ok(PageReply::Once { status: rendered.status, lang: self.lang, body: rendered.document() })
    }
}
