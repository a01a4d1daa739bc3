//! Contacts as they leave the server: for the panel, and for readers in their language.

mod cards;
mod groups;
mod opening_hours;
mod panel;
mod tree;

pub use cards::{CardMaker, hours_on_paper, hours_table, language_name, open_now, phone_line, today_ends};
pub use groups::{one as group, tree as groups};
pub use opening_hours::opening_hours;
pub use panel::{check_subject, form, rows};
pub use tree::{GroupInTree, Groups};
