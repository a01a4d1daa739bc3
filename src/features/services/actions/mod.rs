//! Actions on services. Each runs inside one change of the database, so it happens whole or not at all.

mod bulk;
mod case;
mod changes;
mod clock;
mod decisions;
mod demo;
mod documents;
mod enterprise;
mod enterprise_end;
mod feature_periods;
mod featured;
mod fields;
mod import;
mod owner;
mod photos;
mod publish;
mod renewal;
mod staff;
mod step;
mod submit;

pub use bulk::{ServiceBulkOutcome, take as take_bulk_step};
pub use changes::save;
pub use clock::{expire, remind, remove_draft, warn_of_removal};
pub use decisions::{OUTCOMES, carry_out, owner_of, reverse};
pub use demo::fill_demo;
pub use documents::{add_document, find_for_document};
pub use enterprise_end::{pause_of_enterprise, resume_of_enterprise};
pub use feature_periods::{
    begin_feature_period, move_to_enterprise, resume_feature_period, settle_featured, settle_featured_of,
    stop_feature_period,
};
pub use fields::tidy;
pub use import::{ServiceImport, ServiceUndo, check_import, import};
pub use owner::{Owner, create, remove};
pub use photos::{add as add_photo, remove_all_of as remove_photos_of};
pub use publish::stable_path;
pub use renewal::renew_by_link;
pub use staff::{extend, feature, lift, measure, merge, move_to, set_trust};
pub use step::take_step;
pub use submit::find_similar;
