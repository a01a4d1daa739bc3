//! Endpoints of sections for staff.

use std::collections::BTreeMap;

use rocket::{delete, get, post, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use super::types::{Section, SectionId, SectionText};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::{ManageCategories, ReadCategories};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::slug::{Slug, SlugFault};
use crate::base::text;
use crate::db::Write;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A section in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SectionRow {
    /// Public identity.
    pub id: SectionId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// First part of its address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, SectionText>)]
    pub texts: BTreeMap<Lang, SectionText>,
    /// Articles in it.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
}

/// Words by language; a language that is not named stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionTexts {
    /// English.
    en: Option<SectionText>,
    /// Ukrainian.
    uk: Option<SectionText>,
    /// German.
    de: Option<SectionText>,
}

impl SectionTexts {
    fn named(&self) -> BTreeMap<Lang, SectionText> {
        let tidy =
            |words: &SectionText| SectionText { label: text::line(&words.label), intro: text::line(&words.intro) };
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        all.into_iter().filter_map(|(lang, words)| Some((lang, tidy(words.as_ref()?)))).collect()
    }
}

/// A section as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionChange {
    /// The version that was read; null for a new one.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: Option<i64>,
    /// First part of its address.
    #[schema(min_length = 2, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    slug: String,
    /// Place in menus, from 0.
    #[schema(maximum = 1000)]
    position: Option<u32>,
    /// Words.
    texts: SectionTexts,
}

fn rows(db: &Connection) -> Result<Vec<SectionRow>, ApiError> {
    let counts = store::counts(db)?;
    let row = |section: Section| SectionRow {
        path: format!("/{}/articles", section.slug),
        articles: counts.get(&section.key).copied().unwrap_or(0),
        id: section.id,
        version: section.version,
        slug: section.slug,
        texts: section.texts,
    };
    Ok(store::list(db)?.into_iter().map(row).collect())
}

fn row(db: &Connection, id: &SectionId) -> Result<SectionRow, ApiError> {
    rows(db)?.into_iter().find(|row| row.id == *id).ok_or(ApiError::NotFound)
}

/// A slug that no page of the portal needs.
fn slug_of(text: &str) -> Result<String, ApiError> {
    let slug = Slug::parse(text).map_err(|fault| match fault {
        SlugFault::Reserved => ApiError::field("slug", "reserved"),
        SlugFault::TooShort | SlugFault::TooLong | SlugFault::Form => ApiError::field("slug", "format"),
    })?;
    if slug.is_reserved_at_top() { Err(ApiError::field("slug", "reserved")) } else { Ok(slug.to_string()) }
}

fn touched(write: &mut Write) {
    write.invalidate("frame");
    write.invalidate("articles");
}

/// Sections in the order of menus.
#[utoipa::path(tag = "sections", security(("bearer" = [])), responses((status = 200, body = Vec<SectionRow>), ApiProblem))]
#[get("/panel/sections")]
async fn list_sections(_who: Staff<ReadCategories>, app: App) -> Reply<Vec<SectionRow>> {
    app.read(rows).await.map(Json)
}

/// Adds a section.
#[utoipa::path(tag = "sections", security(("bearer" = [])), request_body = SectionChange, responses((status = 200, body = SectionRow), ApiProblem))]
#[post("/panel/sections", data = "<call>")]
async fn create_section(who: Staff<ManageCategories>, app: App, call: Valid<SectionChange>) -> Reply<SectionRow> {
    app.write(move |write| {
        let texts = call.0.texts.named();
        if texts.is_empty() {
            return Err(ApiError::field("texts", "required"));
        }
        let slug = slug_of(&call.0.slug)?;
        store::insert(write, &slug, &texts)?;
        let section = store::find(write, &slug)?.ok_or(ApiError::NotFound)?;
        let after = json!({ "slug": slug });
        audit::record(write, &who.actor(), "section.create", ("section", section.id.as_str()), None, Some(&after))?;
        touched(write);
        row(write, &section.id).map(Json)
    })
    .await
}

/// Changes a section.
#[utoipa::path(tag = "sections", security(("bearer" = [])), params(("id" = String, Path)), request_body = SectionChange, responses((status = 200, body = SectionRow), ApiProblem))]
#[put("/panel/sections/<id>", data = "<call>")]
async fn change_section(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    call: Valid<SectionChange>,
) -> Reply<SectionRow> {
    let id = SectionId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let before = store::get(write, &id)?;
        if call.0.version != Some(before.version) {
            return Err(ApiError::stale(row(write, &id)?));
        }
        let slug = if call.0.slug == before.slug { before.slug.clone() } else { slug_of(&call.0.slug)? };
        let position = call.0.position.map_or(before.position, i64::from);
        store::update(write, &Section { slug: slug.clone(), position, ..before.clone() })?;
        for (lang, words) in call.0.texts.named() {
            store::set_text(write, before.key, lang, &words)?;
        }
        let (old, new) = (json!({ "slug": before.slug }), json!({ "slug": slug }));
        audit::record(write, &who.actor(), "section.update", ("section", id.as_str()), Some(&old), Some(&new))?;
        touched(write);
        row(write, &id).map(Json)
    })
    .await
}

/// Removes a section; its articles stay where they are.
#[utoipa::path(tag = "sections", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<SectionRow>), ApiProblem))]
#[delete("/panel/sections/<id>")]
async fn remove_section(who: Staff<ManageCategories>, app: App, id: &str) -> Reply<Vec<SectionRow>> {
    let id = SectionId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let section = store::get(write, &id)?;
        store::remove(write, section.key)?;
        let before = json!({ "slug": section.slug });
        audit::record(write, &who.actor(), "section.remove", ("section", id.as_str()), Some(&before), None)?;
        touched(write);
        rows(write).map(Json)
    })
    .await
}

api!(list_sections, create_section, change_section, remove_section);
