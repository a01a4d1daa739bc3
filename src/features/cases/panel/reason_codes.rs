//! Endpoints of reason codes.

use rocket::{get, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DecideCases, EditReasonCodes};
use crate::features::cases::actions;
use crate::features::cases::store::reason_codes;
use crate::features::cases::types::{ReasonCode, ReasonCodeChange};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// All reason codes with their texts.
#[utoipa::path(tag = "cases", security(("bearer" = [])), responses((status = 200, body = Vec<ReasonCode>), ApiProblem))]
#[get("/panel/reason-codes")]
async fn list_reason_codes(_who: Staff<DecideCases>, app: App) -> Reply<Vec<ReasonCode>> {
    app.read(reason_codes::list).await.map(Json)
}

/// Replaces the texts of a reason code. Decisions that are written from then on use them.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReasonCodeChange, responses((status = 200, body = ReasonCode), ApiProblem))]
#[put("/panel/reason-codes/<id>", data = "<call>")]
async fn update_reason_code(
    who: Staff<EditReasonCodes>,
    app: App,
    id: &str,
    call: Valid<ReasonCodeChange>,
) -> Reply<ReasonCode> {
    let code = id.to_owned();
    app.write(move |write| actions::change_reason_code(write, &who.actor(), &code, &call.0).map(Json)).await
}

api!(list_reason_codes, update_reason_code);
