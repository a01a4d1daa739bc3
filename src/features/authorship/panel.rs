//! Endpoints of people with a byline, for staff.

use std::collections::BTreeMap;

use rocket::{get, post, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::store;
use super::types::{Author, AuthorId, AuthorRow, AuthorText, NewAuthor};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, Scope, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::media::{Media, MediaId, store as media};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Most people that a search answers.
const SHOWN: u32 = 50;

/// Which people.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorQuery {
    /// Part of the name.
    #[schema(max_length = 100)]
    q: Option<String>,
}

/// Somebody without an account who shall be named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAuthorCall {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    name: String,
}

/// People with a byline, by name.
#[utoipa::path(tag = "authors", security(("bearer" = [])), params(AuthorQuery), responses((status = 200, body = Vec<AuthorRow>), ApiProblem))]
#[get("/panel/authors")]
async fn list_authors(_who: Staff<ReadArticles>, app: App, query: Query<AuthorQuery>) -> Reply<Vec<AuthorRow>> {
    app.read(move |db| store::list(db, query.q.as_deref().unwrap_or_default().trim(), SHOWN)).await.map(Json)
}

/// Adds somebody without an account.
#[utoipa::path(tag = "authors", security(("bearer" = [])), request_body = NewAuthorCall, responses((status = 200, body = AuthorRow), ApiProblem))]
#[post("/panel/authors", data = "<call>")]
async fn create_author(who: Staff<WriteArticles>, app: App, call: Valid<NewAuthorCall>) -> Reply<AuthorRow> {
    app.write(move |write| {
        let name = text::line(&call.0.name);
        if name.chars().count() < 2 {
            return Err(ApiError::field("name", "required"));
        }
        let slug = store::free_slug(write, &name)?;
        store::insert(write, &NewAuthor { slug: slug.to_string(), name, ..NewAuthor::default() })?;
        let author = store::find(write, slug.as_str())?.ok_or(ApiError::NotFound)?;
        let after = json!({ "name": author.name });
        audit::record(write, &who.actor(), "author.create", ("author", author.id.as_str()), None, Some(&after))?;
        Ok(Json(AuthorRow { id: author.id, slug: author.slug, name: author.name }))
    })
    .await
}

/// Words about a person; a language that is not named stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorTexts {
    /// English.
    en: Option<AuthorText>,
    /// Ukrainian.
    uk: Option<AuthorText>,
    /// German.
    de: Option<AuthorText>,
}

/// A person with a byline, as their page shows them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthorShown {
    /// Public identity.
    id: AuthorId,
    /// Part of their address.
    slug: String,
    /// Name as printed.
    name: String,
    /// Portrait.
    photo: Option<Media>,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, AuthorText>)]
    texts: BTreeMap<Lang, AuthorText>,
    /// Whether the caller may change it.
    editable: bool,
}

/// What shall be different; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorChange {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    name: Option<String>,
    /// Portrait.
    photo_media_id: Option<MediaId>,
    /// Words.
    texts: Option<AuthorTexts>,
}

/// Managers change every byline, authors their own.
fn may_change(who: &Staff<WriteArticles>, author: &Author) -> bool {
    who.scope == Scope::Any || author.user_key == Some(who.user.key)
}

fn shown(db: &Connection, who: &Staff<WriteArticles>, author: Author) -> Result<AuthorShown, ApiError> {
    let photo = author.photo_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten();
    Ok(AuthorShown {
        editable: may_change(who, &author),
        photo: photo.map(|row| row.media),
        texts: store::texts(db, author.key)?,
        id: author.id,
        slug: author.slug,
        name: author.name,
    })
}

/// One person with a byline.
#[utoipa::path(tag = "authors", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AuthorShown), ApiProblem))]
#[get("/panel/authors/<id>")]
async fn show_author(who: Staff<WriteArticles>, app: App, id: &str) -> Reply<AuthorShown> {
    let id = AuthorId::parse(id).ok_or(ApiError::NotFound)?;
    app.read(move |db| shown(db, &who, store::get(db, &id)?)).await.map(Json)
}

/// Changes name, portrait and words of a person; authors their own.
#[utoipa::path(tag = "authors", security(("bearer" = [])), params(("id" = String, Path)), request_body = AuthorChange, responses((status = 200, body = AuthorShown), ApiProblem))]
#[put("/panel/authors/<id>", data = "<change>")]
async fn change_author(
    who: Staff<WriteArticles>,
    app: App,
    id: &str,
    change: Valid<AuthorChange>,
) -> Reply<AuthorShown> {
    let id = AuthorId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let before = store::get(write, &id)?;
        if !may_change(&who, &before) {
            return Err(ApiError::NotFound);
        }
        let mut author = before.clone();
        if let Some(name) = &change.0.name {
            author.name = text::line(name);
        }
        if let Some(photo) = &change.0.photo_media_id {
            let found = media::get(write, photo).map_err(|_| ApiError::field("photo_media_id", "not_found"))?;
            author.photo_media_key = Some(found.key);
        }
        store::update(write, &author)?;
        let texts = change.0.texts.unwrap_or_default();
        for (lang, words) in [(Lang::En, texts.en), (Lang::Uk, texts.uk), (Lang::De, texts.de)] {
            if let Some(words) = words {
                let words = AuthorText { title: text::line(&words.title), bio: text::lines(&words.bio) };
                store::set_text(write, author.key, lang, &words)?;
            }
        }
        let (old, new) = (json!({ "name": before.name }), json!({ "name": author.name }));
        audit::record(write, &who.actor(), "author.update", ("author", id.as_str()), Some(&old), Some(&new))?;
        write.invalidate("articles");
        write.invalidate("authors");
        shown(write, &who, author).map(Json)
    })
    .await
}

api!(list_authors, create_author, show_author, change_author);
