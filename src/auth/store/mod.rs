//! SQL of people, sessions and the means of signing in.

pub mod absence;
pub mod device;
pub mod languages;
pub mod passkey;
pub mod pending_login;
pub mod second_factor;
pub mod session;
mod user;

pub use user::PERSON_NAME;
