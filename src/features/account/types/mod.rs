//! Request bodies and answers of the own account.

mod deletion;
mod email;
mod profile;
mod security;
mod session;
mod terms;

pub use deletion::AccountDeletion;
pub use email::{EmailChangeConfirmation, EmailChangeSide, EmailChangeToken, NewEmail, PendingEmailChange};
pub use profile::{Profile, ProfileChange};
pub use security::{
    AuthenticatorCode, AuthenticatorSetup, NewPasskey, PasskeyChange, PasskeyOptions, PasskeyRow, PasswordAndCode,
    PasswordChange, PasswordConfirmation, RecoveryCodes,
};
pub use session::{EndedSessions, SessionDevice, SessionRow};
pub use terms::TermsConsent;
