//! Appeals: a party objects to a decision, by the link of a letter or from the account.

use super::open::open;
use crate::app::random_token;
use crate::auth::User;
use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::rules;
use crate::features::cases::store::{appeals, cases, decisions};
use crate::features::cases::types::{Case, CaseId, Cause, Decision, NewCase, Party, case_code};
use crate::locale::args;
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify_holders};

/// True if a party may appeal a decision now. Errors: 409 `appealed`, `appeal_over`.
fn demand_appealable(write: &Write, case: &Case, decision: &Decision, party: Party) -> Result<(), ApiError> {
    if !rules::is_appealable(case, decision.outcome, party) {
        return Err(ApiError::NotFound);
    }
    if appeals::find(write, decision.key, party)?.is_some() {
        return Err(ApiError::conflict("appealed"));
    }
    match decision.appeal_until {
        Some(until) if until > write.now() => Ok(()),
        _ => Err(ApiError::conflict("appeal_over")),
    }
}

/// Opens the case of an appeal, confirms it and notifies those who may decide it.
/// Errors: `NotFound` for an unknown link; 409 `appealed`, `appeal_over`.
pub fn appeal(
    write: &mut Write,
    token: &str,
    text: &str,
    lang: Lang,
    settings: &CaseSettings,
) -> Result<CaseId, ApiError> {
    let (decision_key, party) = appeals::get_link(write, token)?;
    let decision = decisions::get(write, decision_key)?;
    let case = cases::get_by_key(write, decision.case_key)?;
    demand_appealable(write, &case, &decision, party)?;
    let (name, email, sender_key) = match party {
        Party::Owner => {
            let owner = case.owner_key.map(|key| User::find(write, key)).transpose()?.flatten();
            owner.map(|user| (user.full_name(), user.email.clone(), Some(user.key))).unwrap_or_default()
        }
        Party::Reporter => (case.name.clone(), case.email.clone(), case.sender_key),
    };
    let new = NewCase {
        cause: Cause::Appeal,
        subject: case.subject.clone(),
        owner_key: case.owner_key,
        category: case.category,
        text: text::lines(text),
        place: String::new(),
        name: name.clone(),
        email: email.clone(),
        sender_key,
        lang,
        appeal: Some((decision.key, party)),
    };
    let id = open(write, &new, settings)?;
    let params = args([("title", case.subject.title.as_str().into()), ("code", case_code(&id).into())]);
    let url = format!("/panel/inbox?case={id}");
    let except = decision.decided_by_key;
    notify_holders::<DecideCases>(write, except, NotificationKind::AppealReceipt, &params, &url)?;
    if !email.is_empty() {
        let letter = Letter::new(&email, &name, lang, Template::AppealReceipt)
            .with("code", case_code(&id))
            .with("title", case.subject.title_in(lang));
        enqueue(write, &letter)?;
    }
    Ok(id)
}

/// Path of the form of an appeal for a signed-in party of a case. Errors: `NotFound` for anybody else; 409 `appealed`,
/// `appeal_over`.
pub fn appeal_path(write: &Write, user_key: i64, id: &CaseId) -> Result<String, ApiError> {
    let case = cases::get(write, id)?;
    let party = if case.owner_key == Some(user_key) {
        Party::Owner
    } else if case.sender_key == Some(user_key) {
        Party::Reporter
    } else {
        return Err(ApiError::NotFound);
    };
    let decision = decisions::find_latest(write, case.key)?.filter(|decision| decision.effective_at.is_some());
    let decision = decision.ok_or(ApiError::NotFound)?;
    demand_appealable(write, &case, &decision, party)?;
    let token = random_token();
    appeals::insert_link(write, &token, decision.key, party)?;
    Ok(format!("/appeal/{token}"))
}
