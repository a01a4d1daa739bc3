//! Error pages: what happened, in the reader's language, and links to other pages.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::base::error::ApiError;
use crate::base::service_mode::ServiceMode;
use crate::features::articles::store::{ListScope, Selection};
use crate::features::articles::types::pages::ArticleCard;
use crate::features::articles::view::Cards;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::popularity::Period;
use crate::features::system;
use crate::locale::{args, t};
use crate::web::error::wait_words;
use crate::web::page_head::head;
use crate::web::{Head, PageDb};

/// Page "error".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorPage {
    /// Title and metadata.
    pub head: Head,
    /// HTTP status.
    pub status: u16,
    /// Name of the error in the reader's language.
    pub title: String,
    /// And what to do.
    pub message: String,
    /// The path that was asked for.
    pub wanted_path: String,
    /// Words of that path, to search for.
    pub search_q: String,
    /// Where to go instead.
    pub suggestions: Vec<ArticleCard>,
}

/// Articles that an error page offers.
const SUGGESTIONS: u32 = 3;

/// Builds the error page for the request `request_id` for `path` that ended with `status`; a page that many requests share
/// names neither.
pub fn error_page(db: &PageDb, status: u16, path: &str, request_id: &str) -> Result<Value, ApiError> {
    let key = match status {
        404 => "not_found",
        410 => "gone",
        413 => "too_large",
        401 => "unauthorized",
        403 => "forbidden",
        429 => "too_often",
        503 => match system::stored_mode(db.connection)?.mode {
            ServiceMode::Normal => "unavailable",
            mode => mode.as_str(),
        },
        400..=499 => "malformed",
        _ => "internal",
    };
    let path = path.split('?').next().unwrap_or_default();
    let wait = wait_words(db.lang, 60);
    let words = args([("path", path.into()), ("wait", wait.into()), ("request", request_id.into())]);
    let words_of = |part: &str| t(db.lang, &format!("errors.problems.{key}.{part}"), &words);
    let title = words_of("title");
    // the detail of a missing page is its title and its path, which the page shows apart; a shared page has no number to name
    let has_text = matches!(key, "not_found" | "malformed") || (key == "internal" && request_id.is_empty());
    let message = words_of(match key {
        // the limit is not known here
        "too_large" => "detail_unknown",
        _ if has_text => "text",
        _ => "detail",
    });
    let description = if key == "not_found" && !path.is_empty() { words_of("detail") } else { message.clone() };
    let page = ErrorPage {
        head: Head { noindex: true, alternates: Vec::new(), ..head(db, &title, &description, "/404") },
        status,
        title,
        message,
        wanted_path: path.to_owned(),
        search_q: path.rsplit('/').next().unwrap_or_default().split('-').collect::<Vec<_>>().join(" "),
        suggestions: if matches!(status, 404 | 410) { suggestions(db)? } else { Vec::new() },
    };
    Ok(serde_json::to_value(page)?)
}

/// Articles offered instead of a missing page: the most read of the week, then the newest.
fn suggestions(db: &PageDb) -> Result<Vec<ArticleCard>, ApiError> {
    let all = Selection::of(ListScope::All);
    let mut keys: Vec<i64> =
        all.most_read(db, Period::Week, SUGGESTIONS, 0)?.into_iter().map(|entry| entry.key).collect();
    if keys.len() < SUGGESTIONS as usize {
        let newest = all.newest(db, SUGGESTIONS * 2)?;
        keys.extend(newest.into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>());
        keys.truncate(SUGGESTIONS as usize);
    }
    let tree = CategoryTree::read(db, db.lang)?;
    Cards::new(db, &tree).list(&keys)
}
