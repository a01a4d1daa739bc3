//! The byline of an article, whose credits are records: what stays keeps its state, licence and fee.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::authorship_records::types::{AuthorshipRecord, CreditMover, CreditState, NewCredit};
use crate::features::authorship_records::{evidence, store};
use crate::private_files;

/// Somebody who edits the byline of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreditEditor {
    /// A manager or admin.
    Manager,
    /// An author of the article.
    Author,
}

/// Makes the byline of an article exactly `credits`, in this order. A credit that is left out is revoked; a proposal that
/// nobody completed is removed, unless it has evidence. Errors: 409 `credit_disputed` where a disputed one is left out; the field of a credit that a
/// decision revoked, unless a manager names it again.
pub fn set_credits(
    write: &mut Write,
    actor: &Actor,
    article_key: i64,
    credits: &[NewCredit],
    by: CreditEditor,
) -> Result<(), ApiError> {
    let records = store::list_of_article(write, article_key)?;
    for record in &records {
        if record.state != CreditState::Revoked && !credits.iter().any(|credit| is_record_of(record, credit)) {
            leave_out(write, actor, record)?;
        }
    }
    for (position, credit) in credits.iter().enumerate() {
        match records.iter().find(|record| is_record_of(record, credit)) {
            None => store::add_credit(write, article_key, credit, position, CreditState::Proposed)?,
            Some(record) => {
                if record.state == CreditState::Revoked {
                    if record.dispute_kind.is_some() && by == CreditEditor::Author {
                        return Err(ApiError::field(&format!("authors.{position}.author_id"), "revoked"));
                    }
                    propose_again(write, actor, record)?;
                }
                store::set_position(write, record.key, position)?;
            }
        }
    }
    Ok(())
}

fn is_record_of(record: &AuthorshipRecord, credit: &NewCredit) -> bool {
    record.author_key == Some(credit.author_key) && record.role == credit.role && record.lang == credit.lang
}

fn leave_out(write: &mut Write, actor: &Actor, record: &AuthorshipRecord) -> Result<(), ApiError> {
    if record.state == CreditState::Disputed {
        return Err(ApiError::conflict("credit_disputed"));
    }
    if record.is_untouched() && private_files::count_of_owner(write, evidence::owner(record))? == 0 {
        return store::remove(write, record.key);
    }
    let state = record.state.advance(CreditState::Revoked, CreditMover::Editor)?;
    moved(write, actor, "authorship_record.revoke", record, state)
}

fn propose_again(write: &mut Write, actor: &Actor, record: &AuthorshipRecord) -> Result<(), ApiError> {
    let state = record.state.advance(CreditState::Proposed, CreditMover::Editor)?;
    moved(write, actor, "authorship_record.restore", record, state)
}

fn moved(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    record: &AuthorshipRecord,
    state: CreditState,
) -> Result<(), ApiError> {
    let after = AuthorshipRecord {
        state,
        dispute_kind: None,
        dispute_text: String::new(),
        dispute_report: None,
        ..record.clone()
    };
    store::update(write, &after, None)?;
    let (old, new) = (json!({ "state": record.state }), json!({ "state": state }));
    audit::record(write, actor, action, ("authorship_record", record.id.as_str()), Some(&old), Some(&new))
}

/// Confirms the proposed credits of an article: whoever may publish it vouches for its byline.
pub fn confirm_credits(write: &mut Write, actor: &Actor, article_key: i64) -> Result<(), ApiError> {
    for record in store::list_of_article(write, article_key)? {
        if record.state == CreditState::Proposed {
            let state = record.state.advance(CreditState::Confirmed, CreditMover::Manager)?;
            moved(write, actor, "authorship_record.confirm", &record, state)?;
        }
    }
    Ok(())
}
