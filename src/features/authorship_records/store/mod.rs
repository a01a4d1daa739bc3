//! SQL of authorship records and of the bylines that follow from them.

mod credits;
mod lists;
mod records;
mod works;

pub use credits::{add_credit, bylines, credits, is_sole_author, list_of_article, list_other_roles, set_position};
pub use lists::{count, counts, ending, fees, list};
pub use records::{
    find_of_account, get, get_by_key, has_author, insert, is_credited, list_by_report, list_of_work, names_account,
    remove, set_noticed, share_left, update,
};
pub use works::{covers_without_record, find_work, has_pictures, is_hidden_by_record, keys_of_articles, text_of_work};
