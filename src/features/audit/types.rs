//! A line of the log and the query for lines.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::string_enum;

string_enum! {
    /// Author of a change.
    AuditActor {
        /// Somebody who was signed in.
        Person = "person",
        /// Somebody at the command line.
        Operator = "operator",
        /// A scheduled job.
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
    /// Time of the change.
    pub at: Ts,
    /// Author of the change.
    pub actor: AuditActor,
    /// The person, where it was one who is still known.
    pub person: Option<AuditPerson>,
    /// IP address of the client; empty for operators and jobs.
    pub address: String,
    /// Name of the action: `staff.set_role`.
    pub action: String,
    /// Kind of the object that changed.
    pub object_type: String,
    /// Id of that object.
    pub object_id: String,
    /// Name of the object today; null where it is gone.
    pub object_name: Option<String>,
    /// Values that the change replaced.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// Values that it set.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
}

/// One change as the start page of the panel tells it: without values and addresses.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ActivityLine {
    /// Time of the change.
    pub at: Ts,
    /// Author of the change.
    pub actor: AuditActor,
    /// Name of the person, where it was one whose account still exists.
    pub person: Option<String>,
    /// Name of the action: `article.publish`.
    pub action: String,
    /// Kind of the object that changed.
    pub object_type: String,
    /// Id of that object.
    pub object_id: String,
    /// Name of the object today; null where it is gone or has none.
    pub object_name: Option<String>,
}

/// Part of the log whose latest changes a reader sees.
#[derive(Clone, Debug)]
pub enum ActivityScope {
    /// All changes.
    Everything,
    /// Changes of articles.
    Articles,
    /// Changes of the articles of the people with these keys.
    ArticlesOf(Vec<i64>),
}

/// Filter of the log.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Changes by this person.
    pub person: Option<UserId>,
    /// Changes by people, operators or scheduled jobs.
    pub actor: Option<AuditActor>,
    /// This action, or all that begin with it: `staff`.
    #[schema(max_length = 60)]
    pub action: Option<String>,
    /// Kind of the changed object.
    #[schema(max_length = 60)]
    pub object_type: Option<String>,
    /// Id of the changed object.
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

/// Values that the filters offer: those that the log has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditFacets {
    /// People who changed something.
    pub people: Vec<AuditPerson>,
    /// Names of the actions.
    pub actions: Vec<String>,
    /// Kinds of the changed objects.
    pub object_types: Vec<String>,
}
