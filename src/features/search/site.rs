//! Suggestions under the search field: documents whose title begins with what was typed.

use rocket::get;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::doc_id::{DocId, HitType};
use super::hits::page_titles;
use super::ranking::rank_titles;
use super::store;
use crate::api;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms;
use crate::base::text::line;
use crate::features::articles::view::Cards;
use crate::features::categories::public_tree::CategoryTree;
use crate::web::page::PageDb;
use crate::web::private_site::SiteAccess;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Suggestions at once: what fits under a field on a small screen.
const MOST: usize = 6;

/// Text typed so far.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Typed {
    /// The beginning of a question.
    #[schema(max_length = 200)]
    q: Option<String>,
    /// Only objects of this kind.
    #[serde(rename = "type")]
    kind: Option<HitType>,
}

/// Something whose title goes on like what was typed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    /// Kind of the object.
    #[serde(rename = "type")]
    kind: HitType,
    /// Public identity of a contact; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Its title.
    title: String,
    /// Its address, without a language.
    path: String,
    /// Language of the title.
    lang: Lang,
}

/// Suggests what may be meant by the beginning of a question, in the language of the `Lang` header where there is such a text.
#[utoipa::path(tag = "search", params(Typed), responses((status = 200, body = Vec<Suggestion>), ApiProblem))]
#[get("/search/suggestions")]
async fn suggest_searches(
    _access: SiteAccess,
    facts: RequestContext,
    typed: Query<Typed>,
    app: App,
) -> Reply<Vec<Suggestion>> {
    let text = line(typed.0.q.as_deref().unwrap_or_default());
    let (lang, site, portal) = (facts.lang, app.site(), app.clone());
    app.read(move |connection| {
        let db = PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config };
        suggestions(&db, &text, typed.0.kind).map(Json)
    })
    .await
}

fn suggestions(db: &PageDb, text: &str, only: Option<HitType>) -> Result<Vec<Suggestion>, ApiError> {
    let Some(terms) = search_terms::query(text) else { return Ok(Vec::new()) };
    let ids = rank_titles(db, (db.lang, only), &terms, MOST)?;
    let tree = CategoryTree::read(db, db.lang)?;
    let all = |kind: HitType| ids.iter().copied().filter(move |id| id.kind == kind).collect::<Vec<_>>();
    let articles = all(HitType::Article);
    let contacts = store::contact_hits(db, &all(HitType::Contact))?;
    let services = store::service_hits(db, &all(HitType::Service))?;
    let enterprises = store::enterprise_hits(db, &all(HitType::Enterprise))?;
    let cards = Cards::new(db, &tree).by_key(&articles.iter().map(|id| id.key).collect::<Vec<_>>())?;
    let titles = store::article_titles(db, &articles)?;
    let pages = page_titles(db, &ids)?;
    let of = |id: DocId| match id.kind {
        HitType::Contact => contacts.get(&id.row()).map(|hit| (hit.name.clone(), hit.path.clone(), id.lang)),
        HitType::Service => services.get(&id.row()).map(|hit| (hit.title.clone(), hit.path.clone(), id.lang)),
        HitType::Enterprise => enterprises.get(&id.row()).map(|hit| (hit.name.clone(), hit.path.clone(), id.lang)),
        HitType::Article => Some((titles.get(&id.row())?.clone(), cards.get(&id.key)?.path.clone(), id.lang)),
        HitType::Category => {
            tree.get(id.key).map(|node| (node.words.label.clone(), node.path.clone(), node.words.lang))
        }
        HitType::Author | HitType::Legal | HitType::Section => {
            pages.get(&id.row()).map(|(title, path)| (title.clone(), path.clone(), id.lang))
        }
    };
    let made = |doc: DocId| {
        let (title, path, lang) = of(doc)?;
        let id = contacts.get(&doc.row()).map(|contact| contact.id.clone());
        Some(Suggestion { kind: doc.kind, id, title, path, lang })
    };
    Ok(ids.into_iter().filter_map(made).collect())
}

api!(suggest_searches);
