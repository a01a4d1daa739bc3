//! SQL of people with a byline.

mod authors;
mod merge;

pub use authors::{
    PHOTO_KEY, account, article_keys, count_articles, ensure, find, find_by_user, find_profile, free_slug, get, insert,
    is_credited, named, remove, row, set_account, set_texts, texts, update,
};
pub use merge::{
    DoubleRecord, count_credits, find_moved, list_doubles, move_credits, path_of, remove_merged, remove_record,
};
