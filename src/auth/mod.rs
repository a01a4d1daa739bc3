//! Authentication: people, sessions, passwords, second factors, and the request guards of handlers.
//! Tokens are stored as hashes, passwords as argon2id hashes.

pub mod cookie;
pub mod device;
mod guard;
pub mod passkey;
pub mod password;
pub mod second_factor;
mod store;
mod user;

pub use device::ClientDevice;
pub use guard::{MaybeSignedIn, SignedIn, Staff};
pub use store::{PERSON_NAME, absence, languages, pending_login, session};
pub use user::{User, UserId, UserState};
