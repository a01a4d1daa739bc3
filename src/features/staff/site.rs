//! Endpoints of accepting an invitation.

use rocket::{State, get, post};

use super::actions::invitations;
use super::types::{InvitationAcceptance, InvitationDetail, InvitationLink, InvitedPerson};
use crate::api;
use crate::app::App;
use crate::auth::password;
use crate::base::error::{ApiError, FieldError};
use crate::features::sign_in::{SignInLimits, check_password, clean_names};
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, Valid};

/// The invitation behind a link. Errors: the link does not work (any more).
#[utoipa::path(tag = "staff", params(InvitationLink), responses((status = 200, body = InvitationDetail), ApiProblem))]
#[get("/auth/invitation")]
async fn open_invitation(
    link: Query<InvitationLink>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<InvitationDetail> {
    limits.check_link(&address.0)?;
    let (token, now) = (link.0.token, app.clock.now());
    let (invitation, known) = app.read(move |db| invitations::find_open(db, &token, now)).await?;
    Ok(Json(InvitationDetail {
        email: invitation.email,
        role: invitation.role,
        inviter: invitation.inviter,
        expires_at: invitation.expires_at,
        has_account: known.is_some(),
    }))
}

/// Accepts an invitation. Somebody new names themselves and chooses a password; an account that is there gets the role.
/// Signing in comes after it.
#[utoipa::path(tag = "staff", request_body = InvitationAcceptance, responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[post("/auth/invitation", data = "<call>")]
async fn accept_invitation(
    call: Valid<InvitationAcceptance>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<bool> {
    let InvitationAcceptance { token, name, surname, password } = call.0;
    limits.check_link(&address.0)?;
    let (link_token, now) = (token.clone(), app.clock.now());
    let (invitation, known) = app.read(move |db| invitations::find_open(db, &link_token, now)).await?;
    let person = match known {
        Some(_) => None,
        None => Some(invited_person(&invitation.email, name, surname, password).await?),
    };
    app.write(move |write| invitations::accept(write, &token, person.as_ref(), &address.0)).await?;
    Ok(Json(true))
}

/// Names and password of somebody new, checked. Errors: all that is missing or refused.
async fn invited_person(
    email: &str,
    name: Option<String>,
    surname: Option<String>,
    chosen: Option<String>,
) -> Result<InvitedPerson, ApiError> {
    let (Some(mut name), Some(mut surname), Some(chosen)) = (name.clone(), surname.clone(), chosen.clone()) else {
        let given = [("name", name.is_some()), ("surname", surname.is_some()), ("password", chosen.is_some())];
        let missing = given.into_iter().filter(|(_, is_there)| !is_there);
        return Err(ApiError::Invalid(missing.map(|(field, _)| FieldError::new(field, "required")).collect()));
    };
    clean_names(&mut name, &mut surname)?;
    check_password(&chosen, vec![name.clone(), surname.clone(), email.to_owned()]).await?;
    Ok(InvitedPerson { name, surname, password_hash: password::hash_blocking(chosen).await? })
}

api!(open_invitation, accept_invitation);
