//! Who is asking: people, their sessions and passwords, and the guards that handlers name in their signatures.
//! Secrets are never kept: of tokens only a hash, of passwords only argon2id.

pub mod cookie;
pub mod device;
mod guard;
pub mod languages;
pub mod passkey;
pub mod password;
pub mod pending_login;
pub mod second_factor;
pub mod session;
mod user;

pub use device::Device;
pub use guard::{SignedIn, Staff, Visitor};
pub use user::{User, UserId, UserState};
