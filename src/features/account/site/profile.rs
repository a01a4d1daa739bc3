//! Endpoints of the profile.

use rocket::{get, put};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::account::types::{Profile, ProfileChange};
use crate::features::account::{actions, rules, view};
use crate::features::sign_in::Account;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The caller's own account.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Profile), ApiProblem))]
#[get("/account")]
async fn get_profile(who: SignedIn, app: App) -> Reply<Profile> {
    let shared = app.clone();
    app.read(move |db| view::profile(&shared, db, who.user.key)).await.map(Json)
}

/// Updates the profile of the caller.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = ProfileChange, responses((status = 200, body = Account), ApiProblem))]
#[put("/account", data = "<change>")]
async fn update_profile(who: SignedIn, app: App, change: Valid<ProfileChange>) -> Reply<Account> {
    let Valid(mut change) = change;
    let today = app.clock.now().date(&app.site().zone);
    rules::tidy_profile(&mut change, today, app.config.access.minimum_age.into())?;
    let shared = app.clone();
    app.write(move |write| actions::profile::update(&shared, write, who.user.key, &change)).await.map(Json)
}

api!(get_profile, update_profile);
