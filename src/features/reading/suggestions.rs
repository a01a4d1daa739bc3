//! Suggestions under the search field: things whose title goes on like what was typed.

use std::collections::HashMap;

use rocket::get;
use rusqlite::params;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::cards::Cards;
use super::search::contacts;
use super::tree::Tree;
use crate::api;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms;
use crate::base::text::line;
use crate::features::search::{HitType, Place, begin_like};
use crate::web::page::PageDb;
use crate::web::reader::Reader;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Suggestions at once: what fits under a field on a small screen.
const MOST: usize = 6;

/// What has been typed so far.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Typed {
    /// The beginning of a question.
    #[schema(max_length = 200)]
    q: Option<String>,
}

/// Something whose title goes on like what was typed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    /// What it is.
    #[serde(rename = "type")]
    kind: HitType,
    /// Its title.
    title: String,
    /// Its address, without a language.
    path: String,
    /// Language of the title.
    lang: Lang,
}

/// Suggests what may be meant by the beginning of a question, in the language of the `Lang` header where there is such a text.
#[utoipa::path(tag = "reading", params(Typed), responses((status = 200, body = Vec<Suggestion>), ApiProblem))]
#[get("/search/suggestions")]
async fn suggest(_reader: Reader, facts: RequestContext, typed: Query<Typed>, app: App) -> Reply<Vec<Suggestion>> {
    let text = line(typed.0.q.as_deref().unwrap_or_default());
    let (lang, site, portal) = (facts.lang, app.site(), app.clone());
    app.read(move |connection| {
        let db = PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config };
        suggestions(&db, &text).map(Json)
    })
    .await
}

fn suggestions(db: &PageDb, text: &str) -> Result<Vec<Suggestion>, ApiError> {
    let Some(question) = search_terms::query(text) else { return Ok(Vec::new()) };
    let places = begin_like(db, db.lang, &question, MOST)?;
    let tree = Tree::read(db, db.lang)?;
    let all = |kind: HitType| places.iter().copied().filter(move |place| place.kind == kind).collect::<Vec<_>>();
    let articles = all(HitType::Article);
    let contacts = contacts(db, &all(HitType::Contact))?;
    let cards = Cards::new(db, &tree).by_key(&articles.iter().map(|place| place.key).collect::<Vec<_>>())?;
    let titles = titles(db, &articles)?;
    let of = |place: Place| match place.kind {
        HitType::Contact => contacts.get(&place.row()).map(|hit| (hit.name.clone(), hit.path.clone(), place.lang)),
        HitType::Article => Some((titles.get(&place.row())?.clone(), cards.get(&place.key)?.path.clone(), place.lang)),
        HitType::Category => {
            tree.get(place.key).map(|node| (node.words.label.clone(), node.path.clone(), node.words.lang))
        }
    };
    let made = |place: Place| of(place).map(|(title, path, lang)| Suggestion { kind: place.kind, title, path, lang });
    Ok(places.into_iter().filter_map(made).collect())
}

fn titles(db: &PageDb, places: &[Place]) -> Result<HashMap<i64, String>, ApiError> {
    let mut statement = db.prepare_cached("select title from article_live where article_key = ?1 and locale = ?2")?;
    let mut found = HashMap::new();
    for place in places {
        let title = statement.query_row(params![place.key, place.lang], |row| row.get(0));
        found.insert(place.row(), title?);
    }
    Ok(found)
}

api!(suggest);
