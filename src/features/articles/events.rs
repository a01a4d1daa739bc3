//! Effects of changes to articles: cache, search index, notifications and realtime events. Each function runs inside the
//! change itself.

use serde_json::json;

use crate::auth::User;
use crate::base::access::{PublishArticles, ReadArticles};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Event, Write};
use crate::features::articles::types::{Article, AssignmentPart, NewAssignment, Text, TextState};
use crate::features::articles::{cache_tags, store};
use crate::features::search;
use crate::features::translation_wishes::actions as translation_wishes;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify, notify_holders, queue_channel};

/// Beginning of the presence channel of an article's editor.
pub const PRESENCE_PREFIX: &str = "presence-article.";

/// Event on which open panels reload their lists.
const CHANGED: &str = "articles.changed";

/// An article changed: open panels reload their lists, cached previews are invalidated.
pub fn changed(write: &mut Write, id: &Id<Article>) {
    write.invalidate(cache_tags::draft(id.as_str()));
    let data = json!({ "id": id });
    write.publish(Event { channel: queue_channel::<ReadArticles>(), name: CHANGED.to_owned(), data });
}

/// Somebody may no longer write in an article: their presence in its editor ends.
pub fn access_ended(write: &mut Write, id: &Id<Article>, user_key: i64) -> Result<(), ApiError> {
    if let Some(user) = User::find(write, user_key)? {
        write.end_presence(format!("{PRESENCE_PREFIX}{id}"), user.id.to_string());
    }
    Ok(())
}

/// Articles moved between categories: pages with their counts are invalidated.
pub fn categories_changed(write: &mut Write) {
    write.invalidate("categories");
}

/// The live copy of an article changed, appeared or vanished: invalidates pages and updates the search index.
pub fn live_changed(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    pages_changed(write, article_key)?;
    search::index_article(write, article_key)
}

/// Invalidates the pages that show an article.
pub fn pages_changed(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    write.invalidate(cache_tags::LISTS);
    let id = store::get_id(write, article_key)?;
    write.invalidate(cache_tags::article(id.as_str()));
    write.invalidate(cache_tags::draft(id.as_str()));
    cache_tags::invalidate_neighbours(write, article_key)
}

/// Path of the editor of one language.
fn editor_path(article: &Article, lang: Lang) -> String {
    format!("/panel/content-author/article?article={}&lang={lang}", article.id)
}

/// A text was handed in: notifies the assigned reviewer, else the reviewer of the article, else all
/// managers.
pub fn submitted(
    write: &mut Write,
    article: &Article,
    text: &Text,
    author: &str,
    author_key: i64,
) -> Result<(), ApiError> {
    let params = args([("author", author.into()), ("title", text.words.title.as_str().into())]);
    let url = editor_path(article, text.lang);
    let assignee =
        store::find_assignment(write, article.key, text.lang, AssignmentPart::Review)?.map(|row| row.user_key);
    match assignee.or(article.reviewer_key) {
        Some(reviewer) => notify(write, reviewer, NotificationKind::ArticleReview, &params, &url),
        None => {
            notify_holders::<PublishArticles>(write, Some(author_key), NotificationKind::ArticleReview, &params, &url)
        }
    }
}

/// Changes were requested: notifies the recipients. Returns whether one of them is another person than `by`, who decided.
pub fn changes_requested(
    write: &mut Write,
    article: &Article,
    text: &Text,
    (reviewer, by): (&str, i64),
    wish: &str,
) -> Result<bool, ApiError> {
    let title = text.words.title.as_str();
    let params = args([("reviewer", reviewer.into()), ("title", title.into()), ("comment", wish.into())]);
    let people = recipients(article, text);
    for person in &people {
        notify(write, *person, NotificationKind::ArticleChanges, &params, &editor_path(article, text.lang))?;
    }
    Ok(people.iter().any(|person| *person != by))
}

/// A text went live: notifies the recipients except `by`, who published it, and the readers who wait for it. Returns whether
/// there was anybody to notify.
pub fn published(write: &mut Write, article: &Article, text: &Text, by: Option<i64>) -> Result<bool, ApiError> {
    let params = args([("title", text.words.title.as_str().into())]);
    let path = store::path_of(write, article.key)?.unwrap_or_default();
    let mut people = recipients(article, text);
    people.retain(|person| Some(*person) != by);
    for person in &people {
        notify(write, *person, NotificationKind::ArticlePublished, &params, &path)?;
    }
    let readers = translation_wishes::fulfil(write, article.key, text.lang, &text.words.title, &path)?;
    Ok(readers > 0 || !people.is_empty())
}

/// A translation or a review was assigned: notifies the assignee.
pub fn assigned(
    write: &mut Write,
    article: &Article,
    by: &str,
    user_key: i64,
    new: &NewAssignment,
) -> Result<(), ApiError> {
    let original = store::find_text(write, article.key, article.original_lang)?;
    let title = original.map(|text| text.words.title).unwrap_or_default();
    let mut params = args([
        ("by", by.into()),
        ("title", title.into()),
        ("until", new.due_on.unwrap_or_default().into()),
        ("note", new.note.into()),
    ]);
    let kind = match new.part {
        AssignmentPart::Translation => {
            params.insert("into".into(), new.lang.as_str().into());
            NotificationKind::TranslationAssigned
        }
        AssignmentPart::Review => NotificationKind::ReviewAssigned,
    };
    notify(write, user_key, kind, &params, &editor_path(article, new.lang))
}

/// The original has a new revision: notifies translators whose submitted text follows the revision `was`.
pub fn original_changed(write: &mut Write, article: &Article, text: &Text, was: i64, by: i64) -> Result<(), ApiError> {
    if text.lang != article.original_lang {
        return Ok(());
    }
    for translation in store::texts(write, article.key)? {
        let is_handed_in = matches!(
            translation.state,
            TextState::InReview | TextState::Approved | TextState::Scheduled | TextState::Published
        );
        let Some(translator) = translation.translator_key.filter(|key| is_handed_in && *key != by) else { continue };
        if translation.source_revision == Some(was) {
            let params =
                args([("title", text.words.title.as_str().into()), ("into", translation.lang.as_str().into())]);
            let url = editor_path(article, translation.lang);
            notify(write, translator, NotificationKind::TranslationOutdated, &params, &url)?;
        }
    }
    Ok(())
}

/// Recipients of notifications about a text: its translator and the owner of the article.
fn recipients(article: &Article, text: &Text) -> Vec<i64> {
    let mut people: Vec<i64> = [text.translator_key, article.owner_key].into_iter().flatten().collect();
    people.dedup();
    people
}
