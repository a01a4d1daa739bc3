//! `[robots]`: what a form that anybody may send asks of whoever sends it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Proof of work, and the least time that filling in a form takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = RobotSettings)]
pub struct Robots {
    /// Most hashes that the proof of work takes; half of them on average.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub work: u32,
    /// Minutes in which a proof may be handed in.
    #[schema(minimum = 1, maximum = 120)]
    pub minutes: u32,
    /// Seconds between opening a form and sending it that no person goes below.
    #[schema(minimum = 0, maximum = 60)]
    pub pause_s: u32,
}

impl Default for Robots {
    fn default() -> Self {
        Self { work: 200_000, minutes: 20, pause_s: 2 }
    }
}
