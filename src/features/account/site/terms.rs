//! Endpoints of the consent to new versions of legal pages.

use rocket::{get, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::account::actions::terms;
use crate::features::account::types::TermsConsent;
use crate::features::legal::changed_terms;
use crate::features::legal::types::ChangedTerms;
use crate::features::sign_in::Account;
use crate::web::{ApiProblem, Json, Reply, RequestContext, Valid};

/// Legal pages that the caller agreed to and that have a newer version in force.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Vec<ChangedTerms>), ApiProblem))]
#[get("/account/terms")]
async fn list_changed_terms(who: SignedIn, context: RequestContext, app: App) -> Reply<Vec<ChangedTerms>> {
    let config = app.config.clone();
    app.read(move |db| changed_terms(db, who.user.key, context.lang, &config)).await.map(Json)
}

/// Agree to these versions.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = TermsConsent, responses((status = 200, body = Account), ApiProblem))]
#[post("/account/terms", data = "<consent>")]
async fn agree_to_terms(who: SignedIn, app: App, consent: Valid<TermsConsent>) -> Reply<Account> {
    let Valid(consent) = consent;
    let shared = app.clone();
    app.write(move |write| terms::agree(&shared, write, who.user.key, &consent)).await.map(Json)
}

api!(list_changed_terms, agree_to_terms);
