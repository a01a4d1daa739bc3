//! Types of authorship: people with a byline, and their credits.

mod authors;
mod credits;

pub use authors::{
    Author, AuthorAccount, AuthorAccountChange, AuthorChange, AuthorDetail, AuthorId, AuthorLink, AuthorMerge,
    AuthorMergePreview, AuthorMergeTarget, AuthorProfile, AuthorQuery, AuthorRow, AuthorSort, AuthorText, AuthorTexts,
    AuthorVersion, NewAuthor, NewByline, WithAccount,
};
pub use credits::{Byline, Credit, CreditRole, CreditState, NewCredit};
