//! SQL of statistics.

mod articles;
mod counts;
mod site;
mod zero_result_searches;

pub use articles::{article_days, count_articles, list_articles};
pub use counts::{add, count_views, list_totals, move_counts, sweep_hours};
pub use site::{list_clicked_contacts, site_days};
pub use zero_result_searches::{
    add_zero_results, count_zero_results, list_zero_results, reopen, resolve, sweep_zero_results,
};
