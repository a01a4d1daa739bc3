//! Data that all pages of one language share, and the pages without content of their own: forms and the panel's shell.
//!
//! Further files:
//! - `error_page.rs`: the page of an error, which the addresses of other features end with.

mod error_page;
mod pages;
mod rules;
mod store;
mod types;
mod view;

pub use error_page::{ErrorPage, error_page};
pub use pages::routes;
pub use types::{RegistrationPage, SignInPage};
pub use view::layout;
