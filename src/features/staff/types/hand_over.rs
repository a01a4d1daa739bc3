//! Open work of a staff member, which can be handed over.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;

/// Numbers of the open work of a person, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenWorkCounts {
    /// Own articles with an unfinished or scheduled text.
    #[schema(maximum = 1_000_000)]
    pub articles: u32,
    /// Reviews that wait.
    #[schema(maximum = 1_000_000)]
    pub reviews: u32,
    /// Translations that are unfinished.
    #[schema(maximum = 1_000_000)]
    pub translations: u32,
    /// Own contacts that are drafts or wait for publication.
    #[schema(maximum = 1_000_000)]
    pub contacts: u32,
    /// Cases that the person has taken: reports of readers and appeals.
    #[schema(maximum = 1_000_000)]
    pub cases: u32,
    /// Invitations that the person sent and that still work.
    #[schema(maximum = 1_000_000)]
    pub invitations: u32,
    /// Consult requests that the person answers.
    #[schema(maximum = 1_000_000)]
    pub consult_requests: u32,
}

impl OpenWorkCounts {
    /// Pieces of work in all.
    pub fn total(self) -> u32 {
        self.articles
            + self.reviews
            + self.translations
            + self.contacts
            + self.cases
            + self.invitations
            + self.consult_requests
    }
}

/// Numbers of the invitations that a person sent and that can be accepted as long as the person may grant their roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenInvitations {
    /// Invitations to any role.
    #[schema(maximum = 1_000_000)]
    pub total: u32,
    /// Those to admins and super-admins.
    #[schema(maximum = 1_000_000)]
    pub admins: u32,
    /// When the last of them expires; null without any.
    pub last_expires_at: Option<Ts>,
}
