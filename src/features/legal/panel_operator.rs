//! Endpoints of the operator's identity.

use rocket::{get, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::identity::{self, COUNTRIES, Operator};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageOwnerContent, ReadOwnerContent};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Who runs the portal.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OperatorShown {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The operator.
    pub identity: Operator,
    /// Countries to choose from.
    pub countries: Vec<String>,
}

/// Who shall be said to run the portal.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The operator.
    pub identity: Operator,
}

fn shown(db: &Connection) -> Result<OperatorShown, ApiError> {
    let (operator, version) = identity::operator(db)?;
    let countries = COUNTRIES.iter().map(|code| (*code).to_owned()).collect();
    Ok(OperatorShown { version, identity: operator, countries })
}

/// Who runs the portal.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), responses((status = 200, body = OperatorShown), ApiProblem))]
#[get("/panel/operator")]
async fn get_operator(_who: Staff<ReadOwnerContent>, app: App) -> Reply<OperatorShown> {
    app.read(shown).await.map(Json)
}

/// Changes who runs the portal.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), request_body = OperatorChange, responses((status = 200, body = OperatorShown), ApiProblem))]
#[put("/panel/operator", data = "<call>")]
async fn change_operator(
    who: Staff<ManageOwnerContent>,
    app: App,
    call: Valid<OperatorChange>,
) -> Reply<OperatorShown> {
    app.write(move |write| {
        identity::change(write, &who.actor(), call.0.version, &call.0.identity)?;
        shown(write).map(Json)
    })
    .await
}

api!(get_operator, change_operator);
