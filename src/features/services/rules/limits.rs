//! Numbers of services and submissions (docs/objects.md, Services).

use crate::features::accounts::types::Trust;

/// Most submissions of an owner in 24 hours.
pub const MOST_SUBMISSIONS: u32 = 3;

/// Most active services of an owner.
pub fn most_active(trust: Trust) -> u32 {
    match trust {
        Trust::New => 1,
        Trust::Normal => 5,
        Trust::Trusted => 20,
    }
}
