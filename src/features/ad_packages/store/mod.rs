//! SQL of packages: terms with their texts and places, and the prices that were asked.

mod packages;
mod prices;

pub use packages::{
    find, find_by_key, insert, is_slug_taken, list, list_on_sale, remove, set_sequence, set_state, update,
};
pub use prices::{insert_price, list_prices, replace_price};
