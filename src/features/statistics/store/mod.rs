//! SQL of statistics.

mod articles;
mod counts;
mod origins;
mod scope;
mod site;
mod zero_result_searches;

pub use articles::{article_days, count_articles, list_articles};
pub use counts::{add, count_views, list_totals, move_counts, sweep_hours};
pub use origins::{has_origins_since, site_origins};
pub use site::{find_first_day, list_clicked_contacts, list_hours, list_read_authors, site_days};
pub use zero_result_searches::{
    add_zero_results, count_zero_results, list_zero_results, reopen, resolve, sweep_zero_results,
};
