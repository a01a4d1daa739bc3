//! Endpoints of the own absence.

use rocket::{get, put};

use super::super::types::{OwnAbsence, StaffAbsenceChange};
use super::super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::{Staff, User, absence};
use crate::base::access::ReadStaff;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

fn own(db: &rusqlite::Connection, key: i64, now: Ts) -> Result<OwnAbsence, ApiError> {
    let user = User::find(db, key)?.ok_or(ApiError::NotFound)?;
    Ok(OwnAbsence { absence: view::absence(db, absence::find(db, key)?, now)?, version: user.version })
}

/// The absence of the caller.
#[utoipa::path(tag = "staff", security(("bearer" = [])), responses((status = 200, body = OwnAbsence), ApiProblem))]
#[get("/panel/absence")]
async fn get_own_absence(who: Staff<ReadStaff>, app: App) -> Reply<OwnAbsence> {
    let now = app.clock.now();
    app.read(move |db| own(db, who.user.key, now)).await.map(Json)
}

/// Sets the absence of the caller and the substitute, or removes it.
#[utoipa::path(tag = "staff", security(("bearer" = [])), request_body = StaffAbsenceChange, responses((status = 200, body = OwnAbsence), ApiProblem))]
#[put("/panel/absence", data = "<call>")]
async fn set_own_absence(who: Staff<ReadStaff>, app: App, call: Valid<StaffAbsenceChange>) -> Reply<OwnAbsence> {
    let StaffAbsenceChange { version, absence } = call.0;
    let zone = app.site().zone.clone();
    app.write(move |write| {
        let (key, now) = (who.user.key, write.now());
        let user = User::find(write, key)?.ok_or(ApiError::NotFound)?;
        if user.version != version {
            return Err(ApiError::stale(own(write, key, now)?));
        }
        actions::absence::set_own(write, &who.actor(), &user, absence.as_ref(), &zone)?;
        own(write, key, now).map(Json)
    })
    .await
}

api!(get_own_absence, set_own_absence);
