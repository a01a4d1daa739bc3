//! Types of authorship: people with a byline.

mod authors;

pub use authors::{
    Author, AuthorAccount, AuthorAccountChange, AuthorChange, AuthorDetail, AuthorId, AuthorLink, AuthorMerge,
    AuthorMergePreview, AuthorMergeTarget, AuthorProfile, AuthorQuery, AuthorRow, AuthorSort, AuthorText, AuthorTexts,
    AuthorVersion, NewAuthor, NewByline, WithAccount,
};
