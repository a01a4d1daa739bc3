//! One article: itself, its history, its kept wordings.

use rocket::get;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{id_of, lang_of};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, WriteArticles};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms;
use crate::base::text::line;
use crate::features::articles::actions::Editor;
use crate::features::articles::beside::RelatedArticle;
use crate::features::articles::shown::ArticleShown;
use crate::features::articles::store::{self, HistoryRow, Person, Revision};
use crate::features::articles::view;
use crate::features::search::{self, HitType};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// An article with all its languages; one in the bin too.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ArticleShown), ApiProblem))]
#[get("/panel/articles/<id>")]
async fn show_article(who: Staff<ReadArticles>, app: App, facts: RequestContext, id: &str) -> Reply<ArticleShown> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        view::article(db, &article, &editor)
    })
    .await
    .map(Json)
}

/// What is looked for.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NextQuery {
    /// Words of an article; without any, the newest ones.
    #[schema(max_length = 200)]
    q: Option<String>,
}

/// Articles offered at once.
const OFFERED: usize = 8;

/// Published articles to choose from for "read next", also those of others: the best answers first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(NextQuery), responses((status = 200, body = Vec<RelatedArticle>), ApiProblem))]
#[get("/panel/articles/to-read-next")]
async fn list_to_read_next(
    _who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    query: Query<NextQuery>,
) -> Reply<Vec<RelatedArticle>> {
    app.read(move |db| {
        let text = line(query.q.as_deref().unwrap_or_default());
        let keys: Vec<i64> = match search_terms::query(&text) {
            None => store::newest(db, OFFERED as u32)?,
            Some(question) => {
                let places = search::rank(db, facts.lang, &text, &question)?.places.into_iter();
                places.filter(|place| place.kind == HitType::Article).map(|place| place.key).take(OFFERED).collect()
            }
        };
        store::related_rows(db, &keys, facts.lang).map(Json)
    })
    .await
}

/// What somebody did with an article.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// When.
    at: Ts,
    /// What: `submit`, `publish`, `update` …
    action: String,
    /// With which language; null for all.
    lang: Option<Lang>,
    /// Who; null for the clock and the command line.
    user: Option<Person>,
    /// Reason or wish that went with it.
    note: String,
}

fn entry(row: HistoryRow) -> HistoryEntry {
    let after: Value = row.after.as_deref().and_then(|after| serde_json::from_str(after).ok()).unwrap_or_default();
    let text = |name: &str| after.get(name).and_then(Value::as_str);
    HistoryEntry {
        at: row.at,
        action: row.action.strip_prefix("article.").unwrap_or(&row.action).to_owned(),
        lang: text("lang").and_then(Lang::parse),
        note: text("note").or_else(|| text("person")).unwrap_or_default().to_owned(),
        user: row.user,
    }
}

/// Who did what with an article, newest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<HistoryEntry>), ApiProblem))]
#[get("/panel/articles/<id>/history")]
async fn list_history(who: Staff<ReadArticles>, app: App, facts: RequestContext, id: &str) -> Reply<Vec<HistoryEntry>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        Ok(store::history(db, article.id.as_str())?.into_iter().map(entry).collect())
    })
    .await
    .map(Json)
}

/// A kept wording in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevisionRow {
    /// Counts from 1 for each language.
    #[schema(maximum = 1_000_000_000)]
    revision: i64,
    /// Language.
    lang: Lang,
    /// Its title.
    title: String,
    /// When it was saved last.
    saved_at: Ts,
    /// By whom.
    saved_by: Option<Person>,
}

/// A kept wording.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevisionShown {
    /// Number, date, person.
    #[serde(flatten)]
    row: RevisionRow,
    /// Line below the title.
    subtitle: String,
    /// What lists show.
    excerpt: String,
    /// Clean rich text.
    body: String,
}

fn revision_row(revision: Revision, lang: Lang, people: &std::collections::HashMap<i64, Person>) -> RevisionRow {
    RevisionRow {
        revision: revision.revision,
        lang,
        title: revision.title,
        saved_at: revision.saved_at,
        saved_by: revision.saved_by.and_then(|key| people.get(&key).cloned()),
    }
}

/// Kept wordings of one language, newest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), responses((status = 200, body = Vec<RevisionRow>), ApiProblem))]
#[get("/panel/articles/<id>/texts/<lang>/revisions")]
async fn list_revisions(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
) -> Reply<Vec<RevisionRow>> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        let revisions = store::revisions(db, article.key, lang)?;
        let people = store::people(db, revisions.iter().filter_map(|revision| revision.saved_by))?;
        Ok(revisions.into_iter().map(|revision| revision_row(revision, lang, &people)).collect())
    })
    .await
    .map(Json)
}

/// One kept wording.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("revision" = u32, Path, maximum = 1_000_000_000)), responses((status = 200, body = RevisionShown), ApiProblem))]
#[get("/panel/articles/<id>/texts/<lang>/revisions/<revision>")]
async fn show_revision(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    revision: &str,
) -> Reply<RevisionShown> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let number: i64 = revision.parse().map_err(|_| ApiError::NotFound)?;
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        let kept = store::get_revision(db, article.key, lang, number)?;
        let people = store::people(db, kept.revision.saved_by)?;
        Ok(RevisionShown {
            row: revision_row(kept.revision, lang, &people),
            subtitle: kept.subtitle,
            excerpt: kept.excerpt,
            body: kept.body,
        })
    })
    .await
    .map(Json)
}

api!(list_to_read_next, show_article, list_history, list_revisions, show_revision);
