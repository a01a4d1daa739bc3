//! Password, second factor and passkeys.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::auth::passkey::StoredPasskey;
use crate::auth::second_factor::Enrolment;
use crate::base::clock::Ts;
use crate::base::id::Id;

/// The password of the account, entered once more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordConfirmation {
    /// The password.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
}

/// The password and a code of the second factor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordAndCode {
    /// The password.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
    /// A code of the authenticator app, or a recovery code.
    #[schema(min_length = 6, max_length = 20)]
    pub code: String,
}

/// A new password, requested with the present one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The password of the account.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
    /// At least ten characters, none of the common ones.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

/// The secret for an authenticator app; shown once.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthenticatorSetup {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The `otpauth:` address.
    pub uri: String,
    /// The address as a QR code.
    pub qr_svg: String,
}

impl From<Enrolment> for AuthenticatorSetup {
    fn from(Enrolment { secret, uri, qr_svg }: Enrolment) -> AuthenticatorSetup {
        AuthenticatorSetup { secret, uri, qr_svg }
    }
}

/// A code that the authenticator app shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthenticatorCode {
    /// Six digits.
    #[schema(min_length = 6, max_length = 10)]
    pub code: String,
}

/// Codes for the loss of the authenticator app, each valid for one sign-in; shown once.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<StoredPasskey>,
    /// Name the person gave it.
    pub name: String,
    /// When it was added.
    pub created_at: Ts,
    /// When it was used last, if ever.
    pub last_used_at: Option<Ts>,
}

impl From<StoredPasskey> for PasskeyRow {
    fn from(StoredPasskey { id, name, created_at, last_used_at }: StoredPasskey) -> PasskeyRow {
        PasskeyRow { id, name, created_at, last_used_at }
    }
}

/// The options from which the browser creates a passkey.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A passkey that the browser created.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// Its name; without one, browser and system of the device.
    #[schema(max_length = 60)]
    pub name: Option<String>,
    /// `PublicKeyCredential.toJSON()` of the browser's answer.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// A new name of a passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyChange {
    /// The name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}
