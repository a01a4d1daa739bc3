//! New articles.

use serde_json::json;

use crate::audit;
use crate::auth::languages;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::slugs;
use crate::features::articles::types::{Article, ArticleKind, ArticleText, NewArticle, NewArticleRequest};
use crate::features::articles::{events, store};
use crate::features::authorship::store as authorship;
use crate::features::authorship_records::store as records;
use crate::features::authorship_records::types::{CreditRole, CreditState, NewCredit};

/// Creates a draft in its language, owned by the writer, with their byline.
pub fn create(write: &mut Write, editor: &Editor, call: &NewArticleRequest) -> Result<Id<Article>, ApiError> {
    languages::demand(write, editor.user_key, call.original_lang)?;
    let title = text::line(call.title.as_deref().unwrap_or_default());
    let slug = slugs::for_title(write, None, &title, None)?;
    let now = write.now();
    let mut new = NewArticle::empty(slug.to_string(), call.kind.unwrap_or(ArticleKind::News), call.original_lang, now);
    new.owner_key = Some(editor.user_key);
    let key = store::insert(write, &new)?;
    let mut first = store::new_text(key, call.original_lang, ArticleText { title, ..ArticleText::default() }, now);
    first.updated_by = Some(editor.user_key);
    store::insert_text(write, &first)?;
    store::insert_revision(write, &first)?;
    let author = authorship::ensure(write, editor.user_key, &editor.name)?;
    let credit = NewCredit { author_key: author, role: CreditRole::Author, lang: None };
    records::add_credit(write, key, &credit, 0, CreditState::Confirmed)?;
    let article = store::get_by_key(write, key)?;
    let after = json!({ "lang": call.original_lang });
    audit::record(write, &editor.actor, "article.create", ("article", article.id.as_str()), None, Some(&after))?;
    events::changed(write, &article.id);
    Ok(article.id)
}
