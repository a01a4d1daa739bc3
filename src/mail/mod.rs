//! E-mail: letters are queued in the transaction that causes them and sent by a worker thread.
//!
//! Every feature may queue a [`Letter`]; none sends one directly. A letter stays in `mail_out` until a transport accepted it or
//! refused it for good; failed attempts are retried with growing pauses. Letters may carry one-time links, so their values
//! are erased once they are sent, and three days after they were refused: until then an operator can send them again.

mod digest;
mod file;
mod letter;
mod queue;
mod render;
mod sendmail;
mod smtp;
mod store;
mod template;
#[cfg(test)]
mod tests;
mod transport;
mod transports;
mod worker;

pub use letter::{Letter, LetterAttachment};
pub use queue::{MailLine, MailQueue, MailState};
pub use render::{Sender, localize_args, shown_date};
pub use store::{Requester, count_in, enqueue, list, queue_of, request_wait, retry, retry_all, was_tested};
pub use template::Template;
pub use transports::check_transport;
pub use worker::{MailHooks, MailWaker, MailWorker};
