//! Actions on messages to providers of services. Each runs inside one change of the database.

mod answer;
mod letters;
mod receive;

pub use answer::{block, open_link, reveal, write_message};
pub use receive::{MessageSender, check, confirm, receive};
