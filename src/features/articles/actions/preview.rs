//! Preview links.

use std::time::Duration;

use serde_json::json;

use crate::app::{random_token, token_hash};
use crate::audit;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::store;
use crate::features::articles::types::{Article, PreviewLink};

/// Makes a preview link; its secret is shown this once and kept only as a hash.
pub fn preview(write: &mut Write, editor: &Editor, id: &Id<Article>, lang: Lang) -> Result<PreviewLink, ApiError> {
    let article = editor.find_to_comment(write, id)?;
    let token = random_token();
    let expires_at = write.now().after(Duration::from_hours(24 * u64::from(editor.rules.preview_days)));
    store::remove_expired_previews(write)?;
    store::insert_preview(write, article.key, &token_hash(&token), Some(editor.user_key), expires_at)?;
    audit::record(
        write,
        &editor.actor,
        "article.preview",
        ("article", article.id.as_str()),
        None,
        Some(&json!({ "lang": lang })),
    )?;
    Ok(PreviewLink { url: format!("/{lang}/preview/{token}"), expires_at })
}
