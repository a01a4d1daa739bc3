//! Changes of readers' accounts by admins. The person is told the reason by letter, and a restricted one in the list of
//! notifications, too.

use serde_json::{Value, json};

use super::types::{BulkStep, ReaderAccount, ReaderAction, ReaderQuery, ReaderReference, Trust};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::auth::{UserState, session};
use crate::base::error::ApiError;
use crate::base::text;
use crate::config::Limits;
use crate::db::Write;
use crate::features::account;
use crate::features::sign_in::store as users;
use crate::locale::args;
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// Sets the trust. Errors: 409 `wrong_state`.
pub fn set_trust(write: &mut Write, actor: &Actor, before: &ReaderAccount, trust: Trust) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::Trust)?;
    store::set_trust(write, before.user.key, trust)?;
    record(write, actor, "account.trust", before)
}

/// Takes one step with one account. Errors: `NotFound`, 409 for a stale version and `wrong_state`.
pub fn take_step(write: &mut Write, actor: &Actor, reader: &ReaderReference, step: &BulkStep) -> Result<(), ApiError> {
    let before = store::get(write, &reader.id)?;
    if before.user.version != reader.version {
        return Err(ApiError::outdated());
    }
    match step {
        BulkStep::Trust(trust) => set_trust(write, actor, &before, *trust),
        BulkStep::Restrict(reason) => restrict(write, actor, &before, reason),
        BulkStep::Suspend(reason) => suspend(write, actor, &before, reason),
        BulkStep::Lift => lift(write, actor, &before),
    }
}

/// Notes in the log that the list was exported. The words of a search are not noted: they may be a name.
pub fn record_export(write: &Write, actor: &Actor, query: &ReaderQuery, accounts: usize) -> Result<(), ApiError> {
    let searched = query.q.as_deref().is_some_and(|q| !q.trim().is_empty());
    let after = json!({ "accounts": accounts, "state": query.state, "trust": query.trust, "searched": searched });
    audit::record(write, actor, "account.export", ("accounts", ""), None, Some(&after))
}

/// Lets the person sign in and read, but not contribute. Errors: 409 `wrong_state`.
pub fn restrict(write: &mut Write, actor: &Actor, before: &ReaderAccount, reason: &str) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::Restrict)?;
    let reason = text::lines(reason);
    users::set_state(write, before.user.key, UserState::Restricted)?;
    users::set_state_reason(write, before.user.key, &reason)?;
    let params = args([("reason", reason.as_str().into())]);
    notify(write, before.user.key, NotificationKind::AccountRestricted, &params, "/profile/account")?;
    record(write, actor, "account.restrict", before)
}

/// Keeps the person from signing in and ends their sign-ins. Errors: 409 `wrong_state`.
pub fn suspend(write: &mut Write, actor: &Actor, before: &ReaderAccount, reason: &str) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::Suspend)?;
    let reason = text::lines(reason);
    users::set_state(write, before.user.key, UserState::Suspended)?;
    users::set_state_reason(write, before.user.key, &reason)?;
    session::close_all(write, before.user.key, None)?;
    let letter = letter(before, Template::ReaderSuspended).with("reason", reason);
    enqueue(write, &letter)?;
    record(write, actor, "account.suspend", before)
}

/// Ends a restriction or suspension and tells the person. Errors: 409 `wrong_state`.
pub fn lift(write: &mut Write, actor: &Actor, before: &ReaderAccount) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::Lift)?;
    users::set_state(write, before.user.key, users::state_after_suspension(write, before.user.key)?)?;
    users::set_state_reason(write, before.user.key, "")?;
    if before.user.state == UserState::Suspended {
        let letter = letter(before, Template::AccountReturned).opening("/auth/login");
        enqueue(write, &letter)?;
    } else {
        notify(write, before.user.key, NotificationKind::AccountUnrestricted, &args([]), "/profile/account")?;
    }
    record(write, actor, "account.lift", before)
}

/// Has the account erased after the usual days, ends its sign-ins and tells the person, who can sign in until then to take
/// their data or to cancel. Errors: 409 `wrong_state`.
pub fn close(
    write: &mut Write,
    actor: &Actor,
    before: &ReaderAccount,
    reason: &str,
    limits: &Limits,
) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::Close)?;
    let reason = text::lines(reason);
    account::schedule_deletion(write, &before.user, limits)?;
    users::set_state_reason(write, before.user.key, &reason)?;
    session::close_all(write, before.user.key, None)?;
    let letter = letter(before, Template::ReaderClosed)
        .with("reason", reason)
        .with("days", limits.deletion_days)
        .opening("/profile/account?tab=deletion");
    enqueue(write, &letter)?;
    record(write, actor, "account.close", before)
}

/// Ends every sign-in of the person. Errors: 409 `wrong_state`.
pub fn end_sessions(write: &mut Write, actor: &Actor, before: &ReaderAccount) -> Result<(), ApiError> {
    rules::demand(before, ReaderAction::EndSessions)?;
    let ended = session::close_all(write, before.user.key, None)?;
    let after = json!({ "sessions": ended });
    audit::record(write, actor, "account.end_sessions", ("user", before.user.id.as_str()), None, Some(&after))
}

fn letter(reader: &ReaderAccount, template: Template) -> Letter {
    let user = &reader.user;
    Letter::new(&user.email, &user.full_name(), user.locale, template)
}

fn record(write: &Write, actor: &Actor, action: &str, before: &ReaderAccount) -> Result<(), ApiError> {
    let after = store::get(write, &before.user.id)?;
    let (old, new) = (snapshot(before), snapshot(&after));
    audit::record(write, actor, action, ("user", before.user.id.as_str()), Some(&old), Some(&new))
}

/// An account as the audit log stores it.
fn snapshot(reader: &ReaderAccount) -> Value {
    json!({ "state": reader.state, "trust": reader.trust, "reason": reader.reason })
}
