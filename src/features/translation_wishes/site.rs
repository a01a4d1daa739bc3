//! Endpoints of the own wishes for translations.

use rocket::{delete, get, put};

use super::types::TranslationWish;
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::types::ArticleId;
use crate::web::{ApiProblem, Json, Reply};

/// Articles that the caller waits for, the newest wish first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), responses((status = 200, body = Vec<TranslationWish>), ApiProblem))]
#[get("/account/translation-wishes")]
async fn list_translation_wishes(who: SignedIn, app: App) -> Reply<Vec<TranslationWish>> {
    app.read(move |db| store::list(db, who.user.key)).await.map(Json)
}

/// Tells the caller once when an article can be read in a language. Responds with all wishes.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), responses((status = 200, body = Vec<TranslationWish>), ApiProblem))]
#[put("/account/translation-wishes/<id>/<lang>")]
async fn add_translation_wish(who: SignedIn, id: &str, lang: &str, app: App) -> Reply<Vec<TranslationWish>> {
    let (id, lang) = in_path(id, lang)?;
    app.write(move |write| actions::add(write, who.user.key, &id, lang)).await.map(Json)
}

/// Takes such a wish back. Responds with the remaining ones.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), responses((status = 200, body = Vec<TranslationWish>), ApiProblem))]
#[delete("/account/translation-wishes/<id>/<lang>")]
async fn remove_translation_wish(who: SignedIn, id: &str, lang: &str, app: App) -> Reply<Vec<TranslationWish>> {
    let (id, lang) = in_path(id, lang)?;
    app.write(move |write| actions::remove(write, who.user.key, &id, lang)).await.map(Json)
}

/// An article and a language in a path.
fn in_path(id: &str, lang: &str) -> Result<(ArticleId, Lang), ApiError> {
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang);
    ArticleId::parse(id).zip(lang).ok_or(ApiError::NotFound)
}

api!(list_translation_wishes, add_translation_wish, remove_translation_wish);
