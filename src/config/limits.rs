//! `[limits]`: how much, how large, how often.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Sizes, terms and rates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = LimitSettings)]
pub struct Limits {
    /// Largest JSON body of a request in kilobytes.
    #[schema(minimum = 16, maximum = 65536)]
    pub json_kb: u32,
    /// Largest picture that staff may upload, in megabytes.
    #[schema(minimum = 1, maximum = 200)]
    pub upload_staff_mb: u32,
    /// Largest picture that others may upload, in megabytes.
    #[schema(minimum = 1, maximum = 200)]
    pub upload_user_mb: u32,
    /// Largest file that is not public, such as evidence, in megabytes.
    #[schema(minimum = 1, maximum = 200)]
    pub private_file_mb: u32,
    /// Files that are not public and belong to one account, all together in megabytes.
    #[schema(minimum = 1, maximum = 10_000)]
    pub private_files_mb_per_account: u32,
    /// Pictures that one person may upload per hour to the own profile.
    #[schema(minimum = 1, maximum = 10000)]
    pub portraits_per_hour: u32,
    /// Photos that one person may upload per hour for own services.
    #[schema(minimum = 1, maximum = 10000)]
    pub service_photos_per_hour: u32,
    /// Pictures and private files that one person may upload or cut per hour.
    #[schema(minimum = 1, maximum = 10000)]
    pub uploads_per_hour: u32,
    /// Pages that are not cached and are rendered in a minute for one client address; beyond them the answer is 429.
    #[schema(minimum = 10, maximum = 1_000_000)]
    pub uncached_pages_per_minute: u32,
    /// Most entries on one page of an API list.
    #[schema(minimum = 10, maximum = 1000)]
    pub per_page_max: u32,
    /// Hours a sign-in lasts.
    #[schema(minimum = 1, maximum = 720)]
    pub session_hours: u32,
    /// Days a sign-in lasts for those who tick "stay signed in".
    #[schema(minimum = 1, maximum = 365)]
    pub session_days_remember: u32,
    /// Sign-in tries per minute from one address.
    #[schema(minimum = 1, maximum = 10000)]
    pub login_tries_per_minute: u32,
    /// Failed sign-ins per quarter of an hour on one account from one network, and wrong passwords in one session.
    #[schema(minimum = 1, maximum = 10000)]
    pub login_tries_per_account: u32,
    /// Registrations per hour from one address.
    #[schema(minimum = 1, maximum = 10000)]
    pub registration_tries_per_hour: u32,
    /// Requests for a letter (password reset, confirmation) per hour from one address.
    #[schema(minimum = 1, maximum = 10000)]
    pub email_requests_per_hour: u32,
    /// Seconds between two letters of one kind to one address.
    #[schema(minimum = 0, maximum = 3600)]
    pub email_cooldown_s: u32,
    /// Letters of one kind per day to one mailbox, of those that anybody may cause.
    #[schema(minimum = 1, maximum = 10000)]
    pub letters_per_mailbox_per_day: u32,
    /// Minutes a password reset link works.
    #[schema(minimum = 5, maximum = 1440)]
    pub reset_minutes: u32,
    /// Hours a link that confirms an e-mail address works.
    #[schema(minimum = 1, maximum = 720)]
    pub confirm_hours: u32,
    /// Hours an invitation to the staff works.
    #[schema(minimum = 1, maximum = 720)]
    pub invitation_hours: u32,
    /// Days deleted things stay in the bin.
    #[schema(minimum = 1, maximum = 365)]
    pub bin_days: u32,
    /// Days between the wish to be erased and its fulfilment.
    #[schema(minimum = 0, maximum = 90)]
    pub deletion_days: u32,
    /// Months the record of staff changes is kept.
    #[schema(minimum = 1, maximum = 240)]
    pub audit_months: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            json_kb: 1024,
            upload_staff_mb: 10,
            upload_user_mb: 6,
            private_file_mb: 10,
            private_files_mb_per_account: 200,
            portraits_per_hour: 30,
            service_photos_per_hour: 60,
            uploads_per_hour: 300,
            uncached_pages_per_minute: 600,
            per_page_max: 100,
            session_hours: 12,
            session_days_remember: 30,
            login_tries_per_minute: 20,
            login_tries_per_account: 10,
            registration_tries_per_hour: 20,
            email_requests_per_hour: 20,
            email_cooldown_s: 60,
            letters_per_mailbox_per_day: 8,
            reset_minutes: 60,
            confirm_hours: 48,
            invitation_hours: 72,
            bin_days: 30,
            deletion_days: 14,
            audit_months: 24,
        }
    }
}
