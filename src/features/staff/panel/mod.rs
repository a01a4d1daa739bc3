//! Endpoints of staff accounts.

pub mod absence;
pub mod invitations;

use rocket::{get, post, put};

use super::types::{
    ExpectedVersion, StaffAbsenceChange, StaffDetail, StaffLanguagesChange, StaffPermissionsChange, StaffQuery,
    StaffReassignment, StaffRoleChange, StaffRow, StaffSuspension, StaffTermChange,
};
use super::{actions, store, view};
use crate::api;
use crate::app::App;
use crate::audit::Actor;
use crate::auth::{Staff, User, UserId};
use crate::base::access::{ManageStaff, ReadStaff};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

fn id_of(text: &str) -> Result<UserId, ApiError> {
    UserId::parse(text).ok_or(ApiError::NotFound)
}

/// Makes a change of an account that was read at `version` and answers it as it is then.
async fn changed(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    version: i64,
    change: impl FnOnce(&mut Write, &Actor, &User) -> Result<(), ApiError> + Send + 'static,
) -> Reply<StaffDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        let now = write.now();
        let before = store::find(write, &id)?;
        if before.user.version != version {
            return Err(ApiError::stale(view::detail(write, &who.user, before, now)?));
        }
        change(write, &who.actor(), &before.user)?;
        let after = store::of_user(write, User::find(write, before.user.key)?.ok_or(ApiError::NotFound)?)?;
        view::detail(write, &who.user, after, now).map(Json)
    })
    .await
}

/// People who work here.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(StaffQuery), responses((status = 200, body = PageOf<StaffRow>), ApiProblem))]
#[get("/panel/staff")]
async fn list_staff(who: Staff<ReadStaff>, app: App, query: Query<StaffQuery>) -> Reply<PageOf<StaffRow>> {
    let page = PageRequest::new(query.page, query.per_page, 20, app.config.limits.per_page_max);
    let now = app.clock.now();
    app.read(move |db| view::list(db, &who.user, &query.0, page, now)).await.map(Json)
}

/// One of them, with open work and activity.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = StaffDetail), ApiProblem))]
#[get("/panel/staff/<id>")]
async fn get_staff(who: Staff<ManageStaff>, app: App, id: &str) -> Reply<StaffDetail> {
    let (id, now) = (id_of(id)?, app.clock.now());
    app.read(move |db| view::detail(db, &who.user, store::find(db, &id)?, now)).await.map(Json)
}

/// Gives another role. Ends the person's sign-ins; they and all super-admins are told by letter.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffRoleChange, responses((status = 200, body = StaffDetail), ApiProblem))]
#[put("/panel/staff/<id>/role", data = "<call>")]
async fn set_staff_role(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffRoleChange>,
) -> Reply<StaffDetail> {
    let StaffRoleChange { version, role } = call.0;
    changed(who, app, id, version, move |write, actor, before| actions::set_role(write, actor, before, role).map(drop))
        .await
}

/// Sets the languages that a person may write and publish in.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffLanguagesChange, responses((status = 200, body = StaffDetail), ApiProblem))]
#[put("/panel/staff/<id>/languages", data = "<call>")]
async fn set_staff_languages(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffLanguagesChange>,
) -> Reply<StaffDetail> {
    let StaffLanguagesChange { version, locales } = call.0;
    changed(who, app, id, version, move |write, actor, before| {
        actions::set_languages(write, actor, before, &locales).map(drop)
    })
    .await
}

/// Closes an account and ends its sign-ins; the person reads why in a letter.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffSuspension, responses((status = 200, body = StaffDetail), ApiProblem))]
#[post("/panel/staff/<id>/suspend", data = "<call>")]
async fn suspend_staff(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffSuspension>,
) -> Reply<StaffDetail> {
    let StaffSuspension { version, reason } = call.0;
    changed(who, app, id, version, move |write, actor, before| {
        actions::suspend(write, actor, before, &reason).map(drop)
    })
    .await
}

/// Opens a closed account again.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = ExpectedVersion, responses((status = 200, body = StaffDetail), ApiProblem))]
#[post("/panel/staff/<id>/reinstate", data = "<call>")]
async fn reinstate_staff(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<ExpectedVersion>,
) -> Reply<StaffDetail> {
    changed(who, app, id, call.0.version, |write, actor, before| actions::reinstate(write, actor, before).map(drop))
        .await
}

/// Ends every sign-in of a person.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = ExpectedVersion, responses((status = 200, body = StaffDetail), ApiProblem))]
#[post("/panel/staff/<id>/end-sessions", data = "<call>")]
async fn end_staff_sessions(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<ExpectedVersion>,
) -> Reply<StaffDetail> {
    changed(who, app, id, call.0.version, actions::end_sessions).await
}

/// Takes the second factor away from somebody who lost it; ends their sign-ins.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = ExpectedVersion, responses((status = 200, body = StaffDetail), ApiProblem))]
#[post("/panel/staff/<id>/reset-two-factor", data = "<call>")]
async fn reset_staff_second_factor(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<ExpectedVersion>,
) -> Reply<StaffDetail> {
    changed(who, app, id, call.0.version, |write, actor, before| {
        actions::reset_second_factor(write, actor, before).map(drop)
    })
    .await
}

/// Takes single capabilities of the role from a person and gives all others back.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffPermissionsChange, responses((status = 200, body = StaffDetail), ApiProblem))]
#[put("/panel/staff/<id>/permissions", data = "<call>")]
async fn set_staff_permissions(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffPermissionsChange>,
) -> Reply<StaffDetail> {
    let StaffPermissionsChange { version, withheld } = call.0;
    changed(who, app, id, version, move |write, actor, before| {
        let names: Vec<&str> = withheld.iter().map(|name| name.0.as_str()).collect();
        actions::set_permissions(write, actor, before, &names)
    })
    .await
}

/// Sets the moment from which a person has no capability.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffTermChange, responses((status = 200, body = StaffDetail), ApiProblem))]
#[put("/panel/staff/<id>/term", data = "<call>")]
async fn set_staff_term(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffTermChange>,
) -> Reply<StaffDetail> {
    let StaffTermChange { version, active_until } = call.0;
    changed(who, app, id, version, move |write, actor, before| actions::set_term(write, actor, before, active_until))
        .await
}

/// Sets the absence of a person and the substitute.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffAbsenceChange, responses((status = 200, body = StaffDetail), ApiProblem))]
#[put("/panel/staff/<id>/absence", data = "<call>")]
async fn set_staff_absence(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffAbsenceChange>,
) -> Reply<StaffDetail> {
    let StaffAbsenceChange { version, absence } = call.0;
    let zone = app.site().zone.clone();
    changed(who, app, id, version, move |write, actor, before| {
        actions::absence::set(write, actor, before, absence.as_ref(), &zone)
    })
    .await
}

/// Gives all open work of a person to somebody else.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffReassignment, responses((status = 200, body = StaffDetail), ApiProblem))]
#[post("/panel/staff/<id>/reassign", data = "<call>")]
async fn reassign_staff_work(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<StaffReassignment>,
) -> Reply<StaffDetail> {
    let StaffReassignment { version, to_id } = call.0;
    changed(who, app, id, version, move |write, actor, before| {
        actions::reassign_work(write, actor, before, &to_id).map(drop)
    })
    .await
}

api!(
    list_staff,
    get_staff,
    set_staff_role,
    set_staff_languages,
    suspend_staff,
    reinstate_staff,
    end_staff_sessions,
    reset_staff_second_factor,
    set_staff_permissions,
    set_staff_term,
    set_staff_absence,
    reassign_staff_work
);
