//! Request and response bodies of sign-in and registration, and the kinds of one-time links.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::User;
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::proof_of_work::Human;
use crate::media;
use crate::string_enum;

string_enum! {
    /// Purpose of a one-time link.
    LinkKind {
        /// Makes the first super-admin.
        Setup = "setup",
        /// Confirms an e-mail address.
        ConfirmEmail = "confirm_email",
        /// Sets a new password.
        ResetPassword = "reset_password",
    }
}

/// Width of the portrait's file that the account names; every portrait is at least that wide.
const PORTRAIT_WIDTH: u32 = media::images::MIN_SIDE;

/// Credentials of a sign-in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// Address of the account.
    pub email: Email,
    /// Its password.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub password: String,
    /// Stay signed in for weeks instead of hours.
    pub remember: Option<bool>,
}

/// A registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// Given name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Family name.
    #[schema(min_length = 1, max_length = 60)]
    pub surname: String,
    /// Address; a letter asks whether it is theirs.
    pub email: Email,
    /// At least ten characters, none of the common ones.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: String,
    /// Language of letters; without it that of the request.
    pub locale: Option<Lang>,
    /// Agrees to the terms of use and is old enough; must be true.
    pub terms: bool,
    /// Page of this portal that the confirmation of the address leads to; ignored where it could lead elsewhere.
    #[schema(max_length = 500)]
    pub next: Option<String>,
    /// Proof of work and honeypot.
    pub human: Human,
}

/// The first super-admin, by the one-time link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFirstAdmin {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// Given name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Family name.
    #[schema(min_length = 1, max_length = 60)]
    pub surname: String,
    /// Address of the account.
    pub email: Email,
    /// At least ten characters, none of the common ones.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: String,
    /// Language of letters; without it that of the request.
    pub locale: Option<Lang>,
}

/// The state of the set-up: the portal waits for its first super-admin, or has one.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupState {
    /// True while there is no active super-admin.
    pub open: bool,
    /// True if the link in the query still works.
    pub valid: bool,
}

/// The secret of a set-up link, in the query.
#[derive(Debug, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SetupLink {
    /// The secret of the link.
    #[schema(max_length = 100)]
    pub token: Option<String>,
}

/// An address that a letter shall go to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    /// The address.
    pub email: Email,
    /// Proof of work and honeypot.
    pub human: Human,
}

/// The confirmation of an address by the link of a letter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailConfirmation {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// A new password; needed in another browser than the one that registered.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: Option<String>,
}

/// The address is confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailConfirmed {
    /// The session of the new account; none where somebody is signed in already or the account existed before.
    pub sign_in: Option<Box<SignIn>>,
    /// Path of the page to go on to: the one that the registration came from, in the browser that registered; else empty.
    pub next: String,
}

/// A new password, by the link of a letter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// At least ten characters, none of the common ones.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

/// The answer to everything that may have sent a letter: the same whether or not the address is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailSent {
    /// Seconds until another letter may be asked for.
    #[schema(maximum = 3600)]
    pub retry_after_s: u32,
}

/// Something was done and there is nothing to tell.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub done: bool,
}

/// A fresh sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignIn {
    /// Bearer token for `Authorization`, shown once.
    pub access_token: String,
    /// When it ends.
    pub expires_at: Ts,
    /// The user who signed in.
    pub user: Account,
}

/// Response to a right password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginAnswer {
    /// Signed in.
    SignIn(Box<SignIn>),
    /// The second factor is asked for.
    Second(SecondStep),
}

/// The second step of a sign-in is awaited.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondStep {
    /// To be sent with the code; it signs nobody in.
    pub second_factor_token: String,
    /// Until when.
    pub expires_at: Ts,
}

/// The second step of a sign-in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondFactor {
    /// The secret of the first step's answer.
    #[schema(min_length = 1, max_length = 100)]
    pub second_factor_token: String,
    /// A code of the app, or a recovery code.
    #[schema(min_length = 6, max_length = 20)]
    pub code: String,
}

/// A person as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Account {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<User>,
    /// Family name.
    pub surname: String,
    /// Given name.
    pub name: String,
    /// Address of the picture, or empty.
    pub profile_photo: String,
    /// E-mail address.
    pub email: String,
    /// E.164 or empty.
    pub phone: String,
    /// `2001-12-31` or empty.
    pub date_of_birth: String,
    /// Account name or empty.
    pub instagram: String,
    /// Account name or address, or empty.
    pub facebook: String,
    /// When the account was made.
    pub created_at: Ts,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Role.
    pub role: Role,
    /// True: signed in.
    pub status: bool,
    /// Language of letters.
    pub locale: Lang,
    /// True if the address was confirmed.
    pub email_confirmed: bool,
    /// True if the person may sign in and read, but not contribute.
    pub restricted: bool,
    /// True while a legal page that the person agreed to has a newer version in force, which waits for consent.
    pub terms_due: bool,
    /// True if the role needs a second factor and there is none yet: until then the person may do nothing in the panel.
    pub second_factor_due: bool,
    /// Names of what the person may do.
    pub capabilities: Vec<String>,
    /// Counts changes.
    #[schema(maximum = 9007199254740991i64)]
    pub version: i64,
}

impl Account {
    /// The account of `user` at this moment.
    pub fn of(app: &App, user: User) -> Account {
        let now = app.clock.now();
        let (access, has_ended) = (user.access(now), user.has_ended(now));
        let second_factor_due = !access.capabilities().is_empty() && user.second_factor_due(&app.config.access);
        let capabilities = if second_factor_due { Vec::new() } else { access.capabilities() };
        Account {
            capabilities: capabilities.into_iter().map(|(name, _)| name.to_owned()).collect(),
            second_factor_due,
            terms_due: user.terms_due,
            id: user.id,
            surname: user.surname,
            name: user.name,
            profile_photo: user.profile_photo.map(|hash| media::path(&hash, PORTRAIT_WIDTH)).unwrap_or_default(),
            email: user.email,
            phone: user.phone,
            date_of_birth: user.date_of_birth,
            instagram: user.instagram,
            facebook: user.facebook,
            created_at: user.created_at,
            updated_at: user.updated_at,
            // whose work has ended is a reader like others
            role: if has_ended { Role::User } else { user.role },
            status: true,
            locale: user.locale,
            email_confirmed: user.email_confirmed_at.is_some(),
            restricted: user.restricted,
            version: user.version,
        }
    }
}

/// The challenge that the browser signs.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// Sent back with the answer; it opens no session by itself, works once and expires after five minutes.
    pub passkey_token: String,
    /// For `PublicKeyCredential.parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// The signed challenge.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// The token of the challenge.
    #[schema(min_length = 1, max_length = 100)]
    pub passkey_token: String,
    /// `PublicKeyCredential.toJSON()` of the browser's answer.
    #[schema(value_type = Object)]
    pub credential: Value,
    /// Stay signed in for weeks instead of hours.
    pub remember: Option<bool>,
}
