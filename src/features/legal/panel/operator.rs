//! Endpoints of the operator's identity.

use rocket::{get, put};

use super::super::types::{OperatorChange, OperatorDetail};
use super::super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageLegal, ReadLegal};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Identity of the operator.
#[utoipa::path(tag = "legal", security(("bearer" = [])), responses((status = 200, body = OperatorDetail), ApiProblem))]
#[get("/panel/legal/operator")]
async fn get_operator(_who: Staff<ReadLegal>, app: App) -> Reply<OperatorDetail> {
    app.read(view::operator).await.map(Json)
}

/// Changes the identity of the operator.
#[utoipa::path(tag = "legal", security(("bearer" = [])), request_body = OperatorChange, responses((status = 200, body = OperatorDetail), ApiProblem))]
#[put("/panel/legal/operator", data = "<call>")]
async fn change_operator(who: Staff<ManageLegal>, app: App, call: Valid<OperatorChange>) -> Reply<OperatorDetail> {
    app.write(move |write| {
        actions::change_operator(write, &who.actor(), call.0.version, &call.0.identity)?;
        view::operator(write).map(Json)
    })
    .await
}

api!(get_operator, change_operator);
