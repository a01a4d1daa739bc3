//! A line of the log, and what is asked of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::string_enum;

string_enum! {
    /// Who changed something.
    AuditActor {
        /// Somebody who was signed in.
        Person = "person",
        /// Somebody at the command line.
        Operator = "operator",
        /// A job.
        Clock = "clock",
    }
}

/// A name and an identity.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuditPerson {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Name, or address where there is none.
    pub name: String,
}

/// One change.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditLine {
    /// When.
    pub at: Ts,
    /// Who.
    pub actor: AuditActor,
    /// Who exactly, where it was a person who is still known.
    pub person: Option<AuditPerson>,
    /// From where.
    pub address: String,
    /// What was done: `staff.set_role`.
    pub action: String,
    /// To what sort of thing.
    pub object_type: String,
    /// To which one.
    pub object_id: String,
    /// Its name today; null where it is gone.
    pub object_name: Option<String>,
    /// What differed before.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// And after.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
}

/// Which changes.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Of this person.
    pub person: Option<UserId>,
    /// Of people, operators or the clock.
    pub actor: Option<AuditActor>,
    /// This action, or all that begin with it: `staff`.
    #[schema(max_length = 60)]
    pub action: Option<String>,
    /// To this sort of thing.
    #[schema(max_length = 60)]
    pub object_type: Option<String>,
    /// To this one.
    #[schema(max_length = 100)]
    pub object_id: Option<String>,
    /// From this day on, in the portal's zone: `2026-11-20`.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub from: Option<String>,
    /// To this day, included.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub to: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// What the filters offer: what there is in the log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditFacets {
    /// People who changed something.
    pub people: Vec<AuditPerson>,
    /// Everything that was ever done.
    pub actions: Vec<String>,
    /// Sorts of things it was done to.
    pub object_types: Vec<String>,
}
