//! Lists of articles, their counts, and old addresses.

use std::time::Duration;

use rocket::{delete, get};
use rusqlite::Connection;
use serde_json::json;

use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageCategories, PublishArticles, ReadArticles, Scope};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::features::articles::actions::Editor;
use crate::features::articles::types::{
    ArticleFilter, ArticleQuery, ArticleRow, ArticleSummary, NamedLink, RedirectPath, TagsQuery, TranslationRow,
};
use crate::features::articles::{store, view};
use crate::features::authorship::store as authorship;
use crate::features::categories::store as categories;
use crate::features::categories::types::Category;
use crate::features::contacts::store::groups;
use crate::features::enterprises::store as enterprises;
use crate::features::service_categories::store as service_categories;
use crate::redirects::{self, MovedKind, Redirect};
use crate::trees::{TreeTable, lookup};
use crate::web::csv::Csv;
use crate::web::list::{self, PageQuery};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};
use crate::{api, audit};

/// The filter of a query, narrowed to what `editor` may see.
fn filter(query: &ArticleQuery, editor: &Editor) -> ArticleFilter {
    let own = query.own.unwrap_or(false) || editor.scope == Scope::Own;
    ArticleFilter {
        q: query.q.clone().unwrap_or_default().trim().to_owned(),
        state: query.state,
        category: query.category.as_ref().map(ToString::to_string),
        section: query.section.as_ref().map(ToString::to_string),
        kind: query.kind,
        author: query.author.as_ref().map(ToString::to_string),
        missing: query.missing,
        own: own.then(|| editor.acts_for.clone()),
        bin: query.bin.unwrap_or(false),
    }
}

/// Articles that the caller may see.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(ArticleQuery), responses((status = 200, body = PageOf<ArticleRow>), ApiProblem))]
#[get("/panel/articles")]
async fn list_articles(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    query: Query<ArticleQuery>,
) -> Reply<PageOf<ArticleRow>> {
    let editor = Editor::of(&who, &app, facts.lang);
    let page = list::page_request(&app, query.page, query.per_page);
    app.read(move |db| view::list(db, &filter(&query, &editor), query.sort.unwrap_or_default(), page, &editor))
        .await
        .map(Json)
}

/// Fields of a row of the table, in the order of [`COLUMNS`].
fn fields(row: &ArticleRow) -> Vec<String> {
    let label = |label: &Option<NamedLink>| label.as_ref().map(|label| label.label.clone()).unwrap_or_default();
    let state = |lang: Lang| row.texts.iter().find(|text| text.lang == lang).map_or("", |text| text.state.as_str());
    vec![
        row.id.to_string(),
        row.title.clone(),
        row.original_lang.to_string(),
        row.kind.as_str().to_owned(),
        state(Lang::En).to_owned(),
        state(Lang::Uk).to_owned(),
        state(Lang::De).to_owned(),
        row.slug.clone(),
        row.path.clone().unwrap_or_default(),
        label(&row.category),
        label(&row.subcategory),
        row.authors.join("; "),
        row.readers.map(|readers| readers.to_string()).unwrap_or_default(),
        row.published_at.map(|at| at.to_string()).unwrap_or_default(),
        row.updated_at.to_string(),
    ]
}

/// Names of the columns of the table.
const COLUMNS: [&str; 15] = [
    "id",
    "title",
    "language",
    "kind",
    "state_en",
    "state_uk",
    "state_de",
    "slug",
    "path",
    "category",
    "subcategory",
    "authors",
    "readers",
    "published_at",
    "updated_at",
];

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(ArticleQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/articles/export.csv")]
async fn export_articles(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    query: Query<ArticleQuery>,
) -> Result<Csv, ApiError> {
    let editor = Editor::of(&who, &app, facts.lang);
    let table = app
        .read(move |db| {
            let filter = filter(&query, &editor);
            let sort = query.sort.unwrap_or_default();
            list::table(&COLUMNS, |page| Ok(view::list(db, &filter, sort, page, &editor)?.items), fields)
        })
        .await?;
    Ok(Csv::named("articles.csv", table))
}

/// Names of the tags of a language that articles carry, the most used first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(TagsQuery), responses((status = 200, body = Vec<String>), ApiProblem))]
#[get("/panel/tags")]
async fn list_tags(_who: Staff<ReadArticles>, app: App, query: Query<TagsQuery>) -> Reply<Vec<String>> {
    app.read(move |db| store::list_used_tags(db, query.lang).map(Json)).await
}

/// How much work there is, for all that the caller may see and for their own.
#[utoipa::path(tag = "articles", security(("bearer" = [])), responses((status = 200, body = ArticleSummary), ApiProblem))]
#[get("/panel/articles/summary")]
async fn get_article_summary(who: Staff<ReadArticles>, app: App) -> Reply<ArticleSummary> {
    const WEEK: Duration = Duration::from_hours(7 * 24);
    let since = app.clock.now().before(WEEK);
    app.read(move |db| {
        let seen = (who.scope == Scope::Own).then_some(who.acts_for.as_slice());
        let own = store::state_counts(db, Some(&who.acts_for))?;
        let (published_this_week, readers_this_week) = store::week(db, seen, since)?;
        Ok(ArticleSummary {
            all: if seen.is_some() { own.clone() } else { store::state_counts(db, None)? },
            missing: store::missing_counts(db, seen)?,
            own,
            published_this_week,
            readers_this_week,
        })
    })
    .await
    .map(Json)
}

/// The matrix of translations: texts by category, language and state.
#[utoipa::path(tag = "articles", security(("bearer" = [])), responses((status = 200, body = Vec<TranslationRow>), ApiProblem))]
#[get("/panel/translations")]
async fn list_translations(_who: Staff<ReadArticles>, app: App, facts: RequestContext) -> Reply<Vec<TranslationRow>> {
    app.read(move |db| {
        let tree = categories::list(db)?;
        let mut counts = categories::counts(db)?;
        let label = |category: &Category| {
            let (lang, label) = category.label(facts.lang);
            NamedLink { id: category.id.to_string(), slug: category.slug.clone(), label: label.to_owned(), lang }
        };
        let rows = tree.iter().map(|category| {
            let counted = counts.remove(&category.key).unwrap_or_default();
            let parent = tree.iter().find(|parent| Some(parent.key) == category.parent_key);
            TranslationRow {
                category: label(category),
                parent: parent.map(label),
                articles: counted.articles,
                texts: counted.by_state,
            }
        });
        Ok(rows.collect())
    })
    .await
    .map(Json)
}

/// Trees whose redirects are listed.
const TREES: &[&TreeTable] = &[&categories::TREE, &groups::TREE, &service_categories::TREE];

/// Old addresses and where they lead, newest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<Redirect>), ApiProblem))]
#[get("/panel/articles/redirects")]
async fn list_redirects(
    _who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<Redirect>> {
    let page = list::page_request(&app, query.page, query.per_page);
    app.read(move |db| {
        let mut listed = lookup::list(db, TREES, facts.lang, page)?;
        for row in &mut listed.items {
            if let Some((name, target)) = find_merged(db, row.kind, &row.path)? {
                (row.title, row.target) = (name, Some(target));
            }
        }
        Ok(Json(listed))
    })
    .await
}

/// Name and present path of what was merged into another; none for the kinds that stand in a tree.
fn find_merged(db: &Connection, kind: MovedKind, path: &str) -> Result<Option<(String, String)>, ApiError> {
    match kind {
        MovedKind::Author => authorship::find_moved(db, path),
        MovedKind::Enterprise => enterprises::find_moved(db, path),
        MovedKind::Article
        | MovedKind::Category
        | MovedKind::Contact
        | MovedKind::ContactGroup
        | MovedKind::Service
        | MovedKind::ServiceCategory => Ok(None),
    }
}

/// Forgets an old address: it answers 404 from then on.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(RedirectPath), responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[delete("/panel/articles/redirects")]
async fn remove_redirect(who: Staff<ManageCategories>, app: App, query: Query<RedirectPath>) -> Reply<bool> {
    let path = query.path.clone();
    app.write(move |write| {
        let moved = redirects::find(write, &path)?.ok_or(ApiError::NotFound)?;
        let target = match moved.kind {
            MovedKind::Author | MovedKind::Enterprise => {
                find_merged(write, moved.kind, &path)?.map(|(_, target)| target)
            }
            MovedKind::Article
            | MovedKind::Category
            | MovedKind::Contact
            | MovedKind::ContactGroup
            | MovedKind::Service
            | MovedKind::ServiceCategory => lookup::present_path(write, TREES, moved)?,
        };
        redirects::remove(write, &path)?;
        let before = json!({ "kind": moved.kind.as_str(), "target": target });
        audit::record(write, &who.actor(), "redirect.remove", ("redirect", &path), Some(&before), None)?;
        Ok(Json(true))
    })
    .await
}

api!(
    list_articles,
    export_articles,
    get_article_summary,
    list_tags,
    list_translations,
    list_redirects,
    remove_redirect
);
