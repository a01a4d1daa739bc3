//! Builds readers' accounts as admins see them.

use rusqlite::Connection;

use super::types::{ReaderAccount, ReaderBulkRow, ReaderDetail, ReaderQuery, ReaderRow};
use super::{rules, store};
use crate::auth::{UserId, passkey, second_factor};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::{account, audit};

/// Lines of the log that are shown with an account.
const RECENT: u32 = 20;

fn row(reader: ReaderAccount) -> ReaderRow {
    let actions = rules::allowed_actions(&reader);
    let ReaderAccount { user, state, trust, reason, last_seen_at, deletion_due_at } = reader;
    ReaderRow {
        name: user.full_name(),
        id: user.id,
        email: user.email,
        locale: user.locale,
        state,
        trust,
        reason: Some(reason).filter(|reason| !reason.is_empty()),
        created_at: user.created_at,
        last_seen_at,
        deletion_due_at,
        actions,
        version: user.version,
    }
}

/// One page of the accounts that match `query`.
pub fn list(db: &Connection, query: &ReaderQuery, request: PageRequest) -> Result<PageOf<ReaderRow>, ApiError> {
    let rows = store::list(db, query, request)?.into_iter().map(row).collect();
    Ok(PageOf::new(rows, request, store::count(db, query)?))
}

/// Outcome of a step with one of many accounts.
pub fn bulk_row(id: UserId, outcome: Result<(), ApiError>) -> ReaderBulkRow {
    if let Err(ApiError::Internal(error)) = &outcome {
        tracing::error!(account = %id, %error, "a step with many accounts failed");
    }
    ReaderBulkRow { id, code: outcome.err().map(|error| error.code().to_owned()) }
}

/// One account, with its sign-ins and log.
pub fn detail(db: &Connection, reader: ReaderAccount, lang: Lang, now: Ts) -> Result<ReaderDetail, ApiError> {
    let key = reader.user.key;
    Ok(ReaderDetail {
        email_confirmed_at: reader.user.email_confirmed_at,
        two_factor: second_factor::since(db, key)?.is_some(),
        passkeys: !passkey::list(db, key)?.is_empty(),
        sessions: account::list_sessions(db, key, now)?,
        reports: store::count_reports(db, key)?,
        recent: audit::of_person(db, &reader.user, lang, RECENT)?,
        reader: row(reader),
    })
}
