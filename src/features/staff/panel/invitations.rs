//! Endpoints of invitations, for who manages staff.

use rocket::{delete, get, post};

use super::super::actions::invitations::{self, SentInvitation};
use super::super::types::{
    ExpectedVersion, InvitationId, InvitationInput, InvitationQuery, InvitationRow, NewInvitation,
};
use super::super::{store, view};
use crate::api;
use crate::app::App;
use crate::auth::{Staff, User};
use crate::base::access::{ManageStaff, Role};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::{Config, Transport};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

fn id_of(text: &str) -> Result<InvitationId, ApiError> {
    InvitationId::parse(text).ok_or(ApiError::NotFound)
}

/// The invitation with its link where no mail server would carry the e-mail to its recipient.
fn with_link(config: &Config, viewer: &User, sent: SentInvitation, now: Ts) -> InvitationRow {
    let link = (config.mail.transport == Transport::File)
        .then(|| format!("{}{}", config.server.public_url().trim_end_matches('/'), sent.path));
    InvitationRow { link, ..view::invitation(viewer, sent.invitation, now) }
}

/// Invitations that wait, the newest first.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(InvitationQuery), responses((status = 200, body = Vec<InvitationRow>), ApiProblem))]
#[get("/panel/invitations")]
async fn list_invitations(
    who: Staff<ManageStaff>,
    app: App,
    query: Query<InvitationQuery>,
) -> Reply<Vec<InvitationRow>> {
    let now = app.clock.now();
    let roles = query.group.map_or_else(|| Role::ALL.to_vec(), |group| group.roles().to_vec());
    let found = app.read(move |db| store::list_invitations(db, &roles)).await?;
    Ok(Json(found.into_iter().map(|one| view::invitation(&who.user, one, now)).collect()))
}

/// Invites somebody by letter; the link works once, for some days.
#[utoipa::path(tag = "staff", security(("bearer" = [])), request_body = NewInvitation, responses((status = 200, body = InvitationRow), ApiProblem))]
#[post("/panel/invitations", data = "<call>")]
async fn create_invitation(who: Staff<ManageStaff>, app: App, call: Valid<NewInvitation>) -> Reply<InvitationRow> {
    let NewInvitation { email, role, locale, locales } = call.0;
    if !role.is_staff() {
        return Err(ApiError::field("role", "choice"));
    }
    let (input, limits) = (InvitationInput { email, role, locale, locales }, app.config.limits.clone());
    let config = app.config.clone();
    app.write(move |write| {
        let sent = invitations::invite(write, &who.actor(), &input, &limits)?;
        Ok(Json(with_link(&config, &who.user, sent, write.now())))
    })
    .await
}

/// Sends the letter again with a fresh link; earlier links are void.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path)), request_body = ExpectedVersion, responses((status = 200, body = InvitationRow), ApiProblem))]
#[post("/panel/invitations/<id>/resend", data = "<call>")]
async fn resend_invitation(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    call: Valid<ExpectedVersion>,
) -> Reply<InvitationRow> {
    let (id, limits) = (id_of(id)?, app.config.limits.clone());
    let config = app.config.clone();
    app.write(move |write| {
        let sent = invitations::resend(write, &who.actor(), &id, call.0.version, &limits)?;
        Ok(Json(with_link(&config, &who.user, sent, write.now())))
    })
    .await
}

/// Takes an invitation back: its link stops working.
#[utoipa::path(tag = "staff", security(("bearer" = [])), params(("id" = String, Path), ExpectedVersion), responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[delete("/panel/invitations/<id>")]
async fn withdraw_invitation(
    who: Staff<ManageStaff>,
    app: App,
    id: &str,
    query: Query<ExpectedVersion>,
) -> Reply<bool> {
    let id = id_of(id)?;
    app.write(move |write| invitations::withdraw(write, &who.actor(), &id, query.0.version).map(|()| Json(true))).await
}

api!(list_invitations, create_invitation, resend_invitation, withdraw_invitation);
