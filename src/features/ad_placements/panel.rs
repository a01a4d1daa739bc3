//! Endpoints of places for staff.

use rocket::{get, put};

use super::types::{AdPlacement, AdPlacementForm};
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageAdPackages, ReadAdPackages};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// All places in their order.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = Vec<AdPlacement>), ApiProblem))]
#[get("/panel/ad-placements")]
async fn list_ad_placements(_who: Staff<ReadAdPackages>, app: App) -> Reply<Vec<AdPlacement>> {
    app.read(store::list).await.map(Json)
}

/// Replaces the values of a place. Errors: 409 `placement_on_sale` where it would be turned off while a package on sale
/// contains it.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdPlacementForm, responses((status = 200, body = AdPlacement), ApiProblem))]
#[put("/panel/ad-placements/<id>", data = "<form>")]
async fn change_ad_placement(
    who: Staff<ManageAdPackages>,
    app: App,
    id: &str,
    form: Valid<AdPlacementForm>,
) -> Reply<AdPlacement> {
    let code = id.to_owned();
    app.write(move |write| actions::change(write, &who.actor(), &code, &form.0)).await.map(Json)
}

api!(list_ad_placements, change_ad_placement);
