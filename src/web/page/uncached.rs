//! A page for one asker: rendered for this request, never kept. What a form without a script says back is one.

use super::{ALWAYS_OPEN, PageData, PageDb, PageError, PageReply, PageRequest};
use crate::base::error::ApiError;

impl PageRequest {
    /// Answers the page called `page` with what `question` finds, for this request only; the status is the data's.
    /// Errors: what the question refuses with; the catcher shows it as an error page.
    pub async fn respond_uncached<T: PageData>(
        mut self,
        page: &'static str,
        question: impl Fn(&PageDb) -> Result<T, ApiError> + Send + Sync + 'static,
    ) -> Result<PageReply, PageError> {
        self.outside = !self.app.config.access.anonymous && !self.may_read().await?;
        if self.outside && !ALWAYS_OPEN.contains(&page) {
            return self.closed();
        }
        if self.facts.data {
            let (status, data) = self
                .ask(move |db| {
                    let data = question(db)?;
                    Ok((data.status(), serde_json::to_string(&data)?))
                })
                .await?;
            return Ok(self.data(page, status, &data, None).await?);
        }
        let entry = self.render(page, move |db| Ok((question(db)?, Vec::new()))).await?;
        Ok(PageReply::Once { status: entry.status, lang: self.lang, body: entry.plain })
    }
}
