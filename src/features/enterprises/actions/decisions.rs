//! Carries out decisions of the staff on enterprises, and reverses them.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::check::tell;
use super::ending::end;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::types::{Cause, Outcome};
use crate::features::enterprises::store;
use crate::features::enterprises::types::{Enterprise, EnterpriseId, EnterpriseMover, EnterpriseState, MemberRole};
use crate::features::kinds::types::CaseMeasure;
use crate::features::services::actions as services;
use crate::features::services::types::ServiceId;
use crate::notifications::NotificationKind;

/// Outcomes by which a decision changes an enterprise.
pub const OUTCOMES: &[Outcome] =
    &[Outcome::Approve, Outcome::RequestChanges, Outcome::Reject, Outcome::Hide, Outcome::Remove];

/// An enterprise before a decision was carried out.
#[derive(Serialize, Deserialize)]
struct Before {
    state: EnterpriseState,
    /// State after the decision; another one was set by somebody since.
    after: EnterpriseState,
    /// Services that the decision paused.
    paused: Vec<ServiceId>,
}

fn find(db: &Connection, id: &str) -> Result<Enterprise, ApiError> {
    store::get(db, &EnterpriseId::parse(id).ok_or(ApiError::NotFound)?)
}

/// Key of the account of the first owner. Errors: `NotFound`.
pub fn owner_of(db: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    let members = store::list_members(db, find(db, id)?.key)?;
    Ok(members.into_iter().find(|member| member.role == MemberRole::Owner).map(|member| member.user_key))
}

/// Carries a decision out. An enterprise whose state was changed meanwhile, so that the outcome does not fit, stays as it is.
pub fn carry_out(write: &mut Write, measure: &CaseMeasure) -> Result<Value, ApiError> {
    let mut enterprise = find(write, measure.id)?;
    let before = enterprise.state;
    let paused = decide(write, &mut enterprise, measure.outcome)?;
    Ok(serde_json::to_value(Before { state: before, after: enterprise.state, paused })?)
}

/// Moves an enterprise as an outcome demands. Returns the services that this paused.
fn decide(write: &mut Write, enterprise: &mut Enterprise, outcome: Outcome) -> Result<Vec<ServiceId>, ApiError> {
    let to = match (outcome, enterprise.state) {
        (Outcome::Approve, EnterpriseState::Submitted | EnterpriseState::Suspended) => EnterpriseState::Active,
        (Outcome::RequestChanges | Outcome::Reject, EnterpriseState::Submitted) => EnterpriseState::Draft,
        (Outcome::RequestChanges | Outcome::Reject | Outcome::Hide, EnterpriseState::Active) => {
            EnterpriseState::Suspended
        }
        (Outcome::Remove, EnterpriseState::Active | EnterpriseState::Suspended) => EnterpriseState::Closed,
        (Outcome::Remove | Outcome::Hide, EnterpriseState::Submitted) => EnterpriseState::Draft,
        _ => return Ok(Vec::new()),
    };
    let was_suspended = enterprise.state == EnterpriseState::Suspended;
    enterprise.state = enterprise.state.advance(to, EnterpriseMover::Staff)?;
    if to == EnterpriseState::Closed {
        return end(write, enterprise);
    }
    if to == EnterpriseState::Active {
        enterprise.activated_at = enterprise.activated_at.or(Some(write.now()));
    }
    store::update(write, enterprise)?;
    services::settle_featured_of(write, enterprise.key)?;
    if to == EnterpriseState::Active {
        let kind =
            if was_suspended { NotificationKind::EnterpriseLifted } else { NotificationKind::EnterpriseApproved };
        tell(write, enterprise, kind, &[])?;
    }
    Ok(Vec::new())
}

/// Restores the state of an enterprise before a decision, unless it was changed since; its services return with it. A rejection
/// that an appeal reverses is an approval.
pub fn reverse(write: &mut Write, measure: &CaseMeasure, before: &Value) -> Result<(), ApiError> {
    let mut enterprise = find(write, measure.id)?;
    let before: Before = serde_json::from_value(before.clone())?;
    if enterprise.state != before.after {
        return Ok(());
    }
    enterprise.state = before.state;
    enterprise.closed_at = None;
    store::update(write, &enterprise)?;
    services::resume_of_enterprise(write, &before.paused)?;
    services::settle_featured_of(write, enterprise.key)?;
    let was_refused = matches!(measure.outcome, Outcome::Reject | Outcome::RequestChanges);
    if measure.cause == Cause::Appeal && was_refused {
        decide(write, &mut enterprise, Outcome::Approve)?;
    }
    Ok(())
}
