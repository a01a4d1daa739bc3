//! What the rest of the house hears about articles: one function an event, called inside the change itself.

use serde_json::json;

use super::cache_tags;
use super::store::{self, AskPart, NewAsk};
use super::types::{Article, Text, TextState};
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
    write.invalidate(cache_tags::draft(id.as_str()));
    let data = json!({ "id": id });
    write.publish(Event { channel: STAFF_CHANNEL.to_owned(), name: CHANGED.to_owned(), data });
}

/// Articles hang elsewhere: counts of categories are made anew.
pub fn categories_changed(write: &mut Write) {
    write.invalidate("categories");
}

/// What readers see of an article changed, appeared or vanished: pages are rendered anew, search learns it.
pub fn live_changed(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    write.invalidate(cache_tags::LISTS);
    let id: String =
        write.prepare_cached("select id from articles where key = ?1")?.query_row([article_key], |row| row.get(0))?;
    write.invalidate(cache_tags::article(&id));
    write.invalidate(cache_tags::draft(&id));
    cache_tags::invalidate_neighbours(write, article_key)?;
    search::index_article(write, article_key)
}

/// Where staff open one language of an article.
fn editor_path(article: &Article, lang: Lang) -> String {
    format!("/panel/content-author/article?article={}&lang={lang}", article.id)
}

/// A text was handed in: whoever is asked to review it hears of it, or the article's reviewer, or all managers while it
/// has none.
pub fn submitted(
    write: &mut Write,
    article: &Article,
    text: &Text,
    author: &str,
    author_key: i64,
) -> Result<(), ApiError> {
    let params = args([("author", author.into()), ("title", text.words.title.as_str().into())]);
    let url = editor_path(article, text.lang);
    let asked = store::find_ask(write, article.key, text.lang, AskPart::Review)?.map(|ask| ask.user_key);
    match asked.or(article.reviewer_key) {
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
    let path = store::path_of(write, article.key)?.unwrap_or_default();
    for person in concerned(article, text).into_iter().filter(|person| Some(*person) != by) {
        notify(write, person, Kind::ArticlePublished, &params, &path)?;
    }
    Ok(())
}

/// Somebody is asked for a translation or a review: they hear of it.
pub fn asked(write: &mut Write, article: &Article, by: &str, user_key: i64, ask: &NewAsk) -> Result<(), ApiError> {
    let original = store::find_text(write, article.key, article.original_lang)?;
    let title = original.map(|text| text.words.title).unwrap_or_default();
    let mut params = args([
        ("by", by.into()),
        ("title", title.into()),
        ("until", ask.due_on.unwrap_or_default().into()),
        ("note", ask.note.into()),
    ]);
    let kind = match ask.part {
        AskPart::Translation => {
            params.insert("into".into(), ask.lang.as_str().into());
            Kind::TranslationAssigned
        }
        AskPart::Review => Kind::ReviewAssigned,
    };
    notify(write, user_key, kind, &params, &editor_path(article, ask.lang))
}

/// The original has a new wording: who translated the one before, `was`, and has handed that in hears of it.
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
            notify(write, translator, Kind::TranslationOutdated, &params, &url)?;
        }
    }
    Ok(())
}

/// Who is told what becomes of a text.
fn concerned(article: &Article, text: &Text) -> Vec<i64> {
    let mut people: Vec<i64> = [text.translator_key, article.owner_key].into_iter().flatten().collect();
    people.dedup();
    people
}
