//! Parts of paths, and the answer to a change.

use rusqlite::Connection;

use crate::app::App;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::Editor;
use crate::features::articles::types::{Article, ArticleDetail};
use crate::features::articles::{store, view};
use crate::web::{Json, Reply};

/// A language in a path.
pub fn lang_of(text: &str) -> Result<Lang, ApiError> {
    Lang::ALL.into_iter().find(|lang| lang.as_str() == text).ok_or(ApiError::NotFound)
}

/// An article in a path.
pub fn id_of(text: &str) -> Result<Id<Article>, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// Makes a change and answers the article as it is then. A stale version is answered with the current article.
pub async fn changed(
    app: &App,
    editor: Editor,
    id: Id<Article>,
    change: impl FnOnce(&mut Write, &Editor, &Id<Article>) -> Result<(), ApiError> + Send + 'static,
) -> Reply<ArticleDetail> {
    app.write(move |write| {
        change(write, &editor, &id).map_err(|error| with_current(write, &editor, &id, error))?;
        let article = store::get(write, &id)?;
        view::article(write, &article, &editor).map(Json)
    })
    .await
}

/// Adds the current article to a conflict of versions.
fn with_current(db: &Connection, editor: &Editor, id: &Id<Article>, error: ApiError) -> ApiError {
    if !matches!(error, ApiError::Conflict { code: "stale_version", current: None }) {
        return error;
    }
    match store::get(db, id).and_then(|article| view::article(db, &article, editor)) {
        Ok(current) => ApiError::stale(current),
        Err(other) => other,
    }
}
