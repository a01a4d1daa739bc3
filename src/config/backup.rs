//! `[backup]`: nightly backups, their retention, second place and encryption.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Nightly backups of the data directory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = BackupSettings)]
pub struct Backup {
    /// True if a backup is made every night.
    pub nightly: bool,
    /// Hour of the day in the time zone of the site from which on it is made.
    #[schema(minimum = 0, maximum = 23)]
    pub hour: u8,
    /// Days whose newest backup is kept.
    #[schema(minimum = 1, maximum = 366)]
    pub keep_daily: u16,
    /// Weeks whose newest backup is kept.
    #[schema(minimum = 0, maximum = 520)]
    pub keep_weekly: u16,
    /// Months whose newest backup is kept.
    #[schema(minimum = 0, maximum = 120)]
    pub keep_monthly: u16,
    /// Directory to which every nightly backup is copied; empty: none.
    pub second_dir: String,
    /// Text that encrypts backups; better given as `key_file` or in the environment. Empty: they are not encrypted.
    #[schema(format = Password)]
    pub key: String,
    /// File that holds the key and nothing else.
    pub key_file: String,
}

impl Default for Backup {
    fn default() -> Self {
        Self {
            nightly: true,
            hour: 3,
            keep_daily: 7,
            keep_weekly: 4,
            keep_monthly: 6,
            second_dir: String::new(),
            key: String::new(),
            key_file: String::new(),
        }
    }
}
