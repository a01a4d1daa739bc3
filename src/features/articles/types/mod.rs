//! Types of articles: stored rows, states, requests, queries and answers.

mod article;
mod assignments;
mod comments;
mod decisions;
mod gallery;
mod imports;
pub mod pages;
mod panel;
mod people;
mod queries;
mod requests;
mod revisions;
mod tags;
mod workload;

pub use crate::features::authorship_records::types::AiAssistance;
pub use article::*;
pub use assignments::*;
pub use comments::*;
pub use decisions::*;
pub use gallery::*;
pub use imports::*;
pub use panel::*;
pub use people::*;
pub use queries::*;
pub use requests::*;
pub use revisions::*;
pub use tags::*;
pub use workload::*;
