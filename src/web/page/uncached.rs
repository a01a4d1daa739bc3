//! Uncached pages: rendered for one request, such as the response to a form sent without JavaScript, or a draft behind a link.

use super::{PUBLIC_PAGES, PageData, PageDb, PageError, PageReply, WebPageRequest};
use crate::base::error::ApiError;

impl WebPageRequest {
    /// Responds with the page named `page` for this request only; the data sets the status.
    /// Errors: those of the query; the catcher renders them as an error page.
    pub async fn respond_uncached<T: PageData>(
        mut self,
        page: &'static str,
        query: impl Fn(&PageDb) -> Result<T, ApiError> + Send + Sync + 'static,
    ) -> Result<PageReply, PageError> {
        self.locked_out = !self.app.config.access.anonymous && !self.may_access().await?;
        if self.locked_out && !PUBLIC_PAGES.contains(&page) {
            return self.redirect_to_login();
        }
        self.check_share()?;
        if self.context.data {
            let (status, data) = self
                .query(move |db| {
                    let data = query(db)?;
                    Ok((data.status(), serde_json::to_string(&data)?))
                })
                .await?;
            return Ok(self.data(page, status, &data, None).await?);
        }
        let rendered = self.render(page, move |db| Ok((query(db)?, Vec::new()))).await?;
        Ok(PageReply::Once { status: rendered.status, lang: self.lang, body: rendered.plain })
    }
}
