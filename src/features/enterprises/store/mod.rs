//! SQL of enterprises.

mod enterprises;
mod joining;
mod lists;
mod members;
mod merge;
pub mod panel;
mod pictures;
pub mod public;
mod verifications;

pub use enterprises::{
    CACHE_TAG, find_by_slug, form_of, free_slug, get, get_by_key, get_id, get_ref, insert, remove, set_note, set_trust,
    set_verification, update,
};
pub use joining::{
    accept_email, count_join_requests, find_invitation, find_join_request, insert_invitation, insert_join_request,
    list_invitations, list_invitations_for, list_join_requests, list_join_requests_of, remove_expired_invitations,
    remove_invitation, remove_join_request, remove_requests_of,
};
pub use lists::{find_existing, list_of_member, list_verifications_ended, list_verifications_ending, set_reminded};
pub use members::{
    count_of_user, find_for_writer, find_owner_lang, find_role, insert_member, list_members, list_owned_alone,
    remove_member, set_role,
};
pub use merge::{find_moved, repoint};
pub use pictures::{count_uploads, get_picture_key, list_unused_pictures, remove_picture};
pub use verifications::{
    close_verification, count_failed_code, find_latest_verification, find_verification, find_verification_by_token,
    find_waiting_verification, insert_verification, set_proven,
};
