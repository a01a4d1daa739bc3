//! SQL of services.

pub mod facets;
mod featured;
mod filter;
mod limits;
mod links;
mod lists;
pub mod panel;
mod photos;
pub mod public;
mod services;

pub use featured::{
    find_booking_features_until, find_feature_period, find_featured_until, insert_feature_period,
    set_feature_period_stopped, set_featured_by_staff, set_featured_until,
};
pub use limits::{add_submission, count_active, count_submitted, find_trust, list_submissions, remove_old_submissions};
pub use links::{find_link, insert_link, remove_expired_links, set_link_used};
pub use lists::{
    counts, list_drafts_due, list_drafts_to_warn, list_expired, list_owned, list_published_of,
    list_published_of_enterprise, list_similar, list_to_remind,
};
pub use photos::{
    count_uploads, find_media, get_photo_key, list_of_owner as list_photos_of_owner, list_unused as list_unused_photos,
    remove as remove_photo,
};
pub use services::{
    find_by_slug, form_of, free_slug, get, get_by_key, insert, move_to_enterprise, remove, set_reminded, set_warned,
    update,
};
