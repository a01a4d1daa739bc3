//! Modes of the portal: normal, read-only, maintenance.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::string_enum;

string_enum! {
    /// A mode of the portal: how much people may do.
    ServiceMode {
        /// Everything.
        Normal = "normal",
        /// Read. The program goes on with its own work: it publishes, sends e-mails, counts readers.
        ReadOnly = "read_only",
        /// Read public pages. The panel is closed, and the program's own work rests; counts of readers are kept in memory until it
        /// goes on.
        Maintenance = "maintenance",
    }
}

impl ServiceMode {
    /// True if people may change something.
    pub fn allows_changes(self) -> bool {
        self == ServiceMode::Normal
    }

    /// True if jobs, e-mails and counts wait.
    pub fn rests(self) -> bool {
        self == ServiceMode::Maintenance
    }
}

/// The mode in force. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct ModeInForce(Arc<AtomicU8>);

impl ModeInForce {
    /// The mode.
    pub fn get(&self) -> ServiceMode {
        match self.0.load(Ordering::Relaxed) {
            0 => ServiceMode::Normal,
            1 => ServiceMode::ReadOnly,
            _ => ServiceMode::Maintenance,
        }
    }

    /// Puts another mode into force.
    pub fn set(&self, mode: ServiceMode) {
        let number = match mode {
            ServiceMode::Normal => 0,
            ServiceMode::ReadOnly => 1,
            ServiceMode::Maintenance => 2,
        };
        self.0.store(number, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_can_be_put_into_force() {
        let now = ModeInForce::default();
        assert_eq!(now.get(), ServiceMode::Normal);

        for mode in ServiceMode::ALL {
            now.set(mode);
            assert_eq!(now.clone().get(), mode);
        }
    }
}
