//! Proof of work: protects forms that anybody may send. A proof costs a person nothing and a flood a lot; a honeypot field
//! catches programs that fill in every field; a minimum fill time refuses forms that are sent faster than a person types.
//!
//! Used by every public form: its body has a field `human: Human`, its endpoint takes `&State<FormGuard>` and calls
//! [`FormGuard::check`] before any work. No foreign service is called, and no form is dropped silently. A form without
//! JavaScript carries a token instead ([`FormGuard::no_script_token`], [`FormGuard::check_no_script`]).
//!
//! - `challenge.rs`: makes and verifies challenges in the form of ALTCHA, version 1.
//! - `form_guard.rs`: the state shared by all forms: used proofs and the limit of forms without JavaScript.
//! - `no_script_token.rs`: signed tokens for forms without JavaScript.

mod challenge;
mod form_guard;
mod no_script_token;
mod site;
mod types;

pub use challenge::{Challenge, solve};
pub use form_guard::{FormGuard, NoScriptForm};
pub use site::{doc, routes};
pub use types::Human;
