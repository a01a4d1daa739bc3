//! `[proof_of_work]`: protection of public forms against bots.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Proof of work, and the least time that filling in a form takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ProofOfWorkSettings)]
pub struct ProofOfWork {
    /// Most hashes that the proof of work takes; half of them on average.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub max_hashes: u32,
    /// Minutes for which a challenge is valid.
    #[schema(minimum = 1, maximum = 120)]
    pub valid_minutes: u32,
    /// Least seconds between opening a form and sending it; anything faster is taken for a bot.
    #[schema(minimum = 0, maximum = 60)]
    pub min_fill_seconds: u32,
}

impl Default for ProofOfWork {
    fn default() -> Self {
        Self { max_hashes: 200_000, valid_minutes: 20, min_fill_seconds: 2 }
    }
}
