//! Robots: what forms that anybody may send ask of whoever sends them. A proof of work costs a person nothing and a
//! flood a lot; a field that people do not see catches those who fill in everything; nobody writes faster than people do.
//!
//! Used by every form that is open to visitors: its body has a field `human: Human`, its handler takes `&State<Gate>` and
//! calls [`Gate::check`] before it does any work. It asks no foreign service, and it never holds a form back in silence.
//! A form that works without a script carries a ticket instead ([`Gate::ticket`], [`Gate::check_still`]).

mod challenge;
mod gate;
mod site;
mod ticket;
mod types;

pub use challenge::{Challenge, solve};
pub use gate::{Gate, Still};
pub use site::{doc, routes};
pub use types::Human;
