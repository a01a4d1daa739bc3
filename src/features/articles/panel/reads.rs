//! One article: itself, its history, its revisions.

use rocket::get;

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms;
use crate::base::text::line;
use crate::features::articles::actions::Editor;
use crate::features::articles::panel::response::{id_of, lang_of};
use crate::features::articles::types::{
    ArticleDetail, HistoryEntry, RelatedArticle, RelatedQuery, RevisionDetail, RevisionRow,
};
use crate::features::articles::{store, view};
use crate::features::search;
use crate::features::search::HitType;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// An article with all its languages; one in the bin too.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ArticleDetail), ApiProblem))]
#[get("/panel/articles/<id>")]
async fn get_article(who: Staff<ReadArticles>, app: App, facts: RequestContext, id: &str) -> Reply<ArticleDetail> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        view::article(db, &article, &editor)
    })
    .await
    .map(Json)
}

/// Articles offered at once.
const OFFERED: usize = 8;

/// Published articles to choose from for "read next", also those of others: the best answers first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(RelatedQuery), responses((status = 200, body = Vec<RelatedArticle>), ApiProblem))]
#[get("/panel/articles/related-candidates")]
async fn list_related_candidates(
    _who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    query: Query<RelatedQuery>,
) -> Reply<Vec<RelatedArticle>> {
    app.read(move |db| {
        let text = line(query.q.as_deref().unwrap_or_default());
        let keys: Vec<i64> = match search_terms::query(&text) {
            None => store::newest(db, OFFERED as u32)?,
            Some(terms) => {
                let places = search::rank(db, facts.lang, &text, &terms)?.ids.into_iter();
                places.filter(|place| place.kind == HitType::Article).map(|place| place.key).take(OFFERED).collect()
            }
        };
        store::related_rows(db, &keys, facts.lang).map(Json)
    })
    .await
}

/// The history of an article, newest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<HistoryEntry>), ApiProblem))]
#[get("/panel/articles/<id>/history")]
async fn list_article_history(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Reply<Vec<HistoryEntry>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        Ok(store::history(db, article.id.as_str())?.into_iter().map(view::history_entry).collect())
    })
    .await
    .map(Json)
}

/// Revisions of one language, newest first.
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
        Ok(revisions.into_iter().map(|revision| view::revision_row(revision, lang, &people)).collect())
    })
    .await
    .map(Json)
}

/// One revision.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("revision" = u32, Path, maximum = 1_000_000_000)), responses((status = 200, body = RevisionDetail), ApiProblem))]
#[get("/panel/articles/<id>/texts/<lang>/revisions/<revision>")]
async fn get_revision(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    revision: &str,
) -> Reply<RevisionDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let number: i64 = revision.parse().map_err(|_| ApiError::NotFound)?;
    app.read(move |db| {
        let article = editor.find_to_read(db, &id)?;
        let kept = store::get_revision(db, article.key, lang, number)?;
        let people = store::people(db, kept.revision.saved_by)?;
        Ok(RevisionDetail {
            row: view::revision_row(kept.revision, lang, &people),
            subtitle: kept.subtitle,
            excerpt: kept.excerpt,
            body: kept.body,
        })
    })
    .await
    .map(Json)
}

api!(list_related_candidates, get_article, list_article_history, list_revisions, get_revision);
