//! What the rest of the house hears about articles: one function an event, called inside the change itself.

use serde_json::json;

use super::kept;
use super::types::{Article, Text};
use crate::base::access::Role;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Event, Write};
use crate::features::search;
use crate::locale::args;
use crate::notifications::{Kind, STAFF_CHANNEL, notify, notify_staff};

/// The event on which the panel's lists look again.
const CHANGED: &str = "articles.changed";

/// Something of an article changed: lists in open panels look again, previews are rendered anew.
pub fn changed(write: &mut Write, id: &Id<Article>) {
    write.touch(kept::draft(id.as_str()));
    let data = json!({ "id": id });
    write.publish(Event { channel: STAFF_CHANNEL.to_owned(), name: CHANGED.to_owned(), data });
}

/// Articles hang elsewhere: counts of categories are made anew.
pub fn categories_changed(write: &mut Write) {
    write.touch("categories");
}

/// What readers see of an article changed, appeared or vanished: pages are rendered anew, search learns it.
pub fn live_changed(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    write.touch(kept::LISTS);
    let id: String =
        write.prepare_cached("select id from articles where key = ?1")?.query_row([article_key], |row| row.get(0))?;
    write.touch(kept::article(&id));
    write.touch(kept::draft(&id));
    kept::touch_neighbours(write, article_key)?;
    search::index_article(write, article_key)
}

/// Where staff open one language of an article.
fn editor_path(article: &Article, lang: Lang) -> String {
    format!("/panel/content-author/article?article={}&lang={lang}", article.id)
}

/// A text was handed in: its reviewer hears of it, or all managers while it has none.
pub fn submitted(
    write: &mut Write,
    article: &Article,
    text: &Text,
    author: &str,
    author_key: i64,
) -> Result<(), ApiError> {
    let params = args([("author", author.into()), ("title", text.words.title.as_str().into())]);
    let url = editor_path(article, text.lang);
    match article.reviewer_key {
        Some(reviewer) => notify(write, reviewer, Kind::ArticleReview, &params, &url),
        None => notify_staff(write, Role::Manager, Some(author_key), Kind::ArticleReview, &params, &url),
    }
}

/// A reviewer asks for a change: whose article it is hears of it, and who translates.
pub fn changes_requested(
    write: &mut Write,
    article: &Article,
    text: &Text,
    reviewer: &str,
    wish: &str,
) -> Result<(), ApiError> {
    let title = text.words.title.as_str();
    let params = args([("reviewer", reviewer.into()), ("title", title.into()), ("comment", wish.into())]);
    for person in concerned(article, text) {
        notify(write, person, Kind::ArticleChanges, &params, &editor_path(article, text.lang))?;
    }
    Ok(())
}

/// A text went live: whose article it is hears of it, unless they did it themselves.
pub fn published(write: &mut Write, article: &Article, text: &Text, by: Option<i64>) -> Result<(), ApiError> {
    let params = args([("title", text.words.title.as_str().into())]);
    let path = super::store::path_of(write, article.key)?.unwrap_or_default();
    for person in concerned(article, text).into_iter().filter(|person| Some(*person) != by) {
        notify(write, person, Kind::ArticlePublished, &params, &path)?;
    }
    Ok(())
}

/// Who is told what becomes of a text.
fn concerned(article: &Article, text: &Text) -> Vec<i64> {
    let mut people: Vec<i64> = [text.translator_key, article.owner_key].into_iter().flatten().collect();
    people.dedup();
    people
}
