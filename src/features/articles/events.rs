//! What the rest of the house hears about articles: one function an event, called inside the change itself.

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::search;

/// What readers see of one language changed, appeared or vanished: pages are rendered anew, search learns it.
pub fn live_changed(write: &mut Write, article_key: i64, _lang: Lang) -> Result<(), ApiError> {
    write.touch("articles");
    let id: String =
        write.prepare_cached("select id from articles where key = ?1")?.query_row([article_key], |row| row.get(0))?;
    write.touch(format!("article:{id}"));
    search::index_article(write, article_key)
}
