//! Rules of records: who may take which step, and values that a schema cannot express.

use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::types::{
    AuthorshipRecord, CreditMover, CreditState, DisputeKind, FeeState, Licence, RecordAction, RecordChange, WorkKind,
};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::money::Money;
use crate::base::text;
use crate::private_files::FileAccess;

/// Largest fee, in minor units.
const MAX_FEE: i64 = 1_000_000_000;
/// Days before the end of a licence on which staff are notified (docs/objects.md, Authorship records).
pub const NOTICE_DAYS: i64 = 30;

/// A person in front of a record.
#[derive(Clone, Copy, Debug)]
pub struct RecordViewer {
    /// True if the person confirms records and decides disputes.
    pub confirms: bool,
    /// True if the person changes and revokes records.
    pub manages: bool,
    /// Key of the account.
    pub user_key: i64,
    /// True if the person has a part in the work.
    pub is_credited: bool,
}

impl RecordViewer {
    /// The rights with which the person moves a record; none without a part in the work.
    pub fn mover(self) -> Option<CreditMover> {
        if self.manages {
            Some(CreditMover::Admin)
        } else if self.confirms {
            Some(CreditMover::Manager)
        } else {
            self.is_credited.then_some(CreditMover::Credited)
        }
    }
}

/// Steps that a person may take with a record in this state.
pub fn allowed_actions(state: CreditState, viewer: RecordViewer) -> Vec<RecordAction> {
    let Some(mover) = viewer.mover() else { return Vec::new() };
    let is_open = |action: &RecordAction| match action {
        RecordAction::Confirm => state == CreditState::Proposed && state.may_become(CreditState::Confirmed, mover),
        RecordAction::Dispute => state.may_become(CreditState::Disputed, mover),
        RecordAction::Decide => viewer.confirms && state == CreditState::Disputed,
        // a disputed record is decided, not revoked
        RecordAction::Revoke => state != CreditState::Disputed && state.may_become(CreditState::Revoked, mover),
        RecordAction::Restore => state.may_become(CreditState::Proposed, mover),
        RecordAction::Change => viewer.manages && state != CreditState::Revoked,
    };
    RecordAction::ALL.into_iter().filter(is_open).collect()
}

/// Errors: `Forbidden` where the role never takes the step; 409 `wrong_state`.
pub fn demand(state: CreditState, viewer: RecordViewer, action: RecordAction) -> Result<(), ApiError> {
    let is_for = match action {
        RecordAction::Dispute => viewer.mover().is_some(),
        RecordAction::Confirm | RecordAction::Decide => viewer.confirms,
        RecordAction::Revoke | RecordAction::Restore | RecordAction::Change => viewer.manages,
    };
    if !is_for {
        return Err(ApiError::Forbidden);
    }
    if allowed_actions(state, viewer).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// True if the viewer is the person whom a record names.
pub fn is_person_of(record: &AuthorshipRecord, viewer: RecordViewer) -> bool {
    record.account_key == Some(viewer.user_key)
}

/// True if the viewer reads the evidence of a record: managers, and the person of the record.
pub fn reads_evidence(record: &AuthorshipRecord, viewer: RecordViewer) -> bool {
    viewer.confirms || is_person_of(record, viewer)
}

/// Errors: `NotFound` for somebody who may not read the evidence; 409 `wrong_state` for a revoked record.
pub fn demand_evidence(record: &AuthorshipRecord, viewer: RecordViewer) -> Result<(), ApiError> {
    if !reads_evidence(record, viewer) {
        return Err(ApiError::NotFound);
    }
    if record.state == CreditState::Revoked { Err(ApiError::conflict("wrong_state")) } else { Ok(()) }
}

/// Rights of the viewer over a file of the evidence that the account `uploaded_by` added. Only admins remove evidence while
/// a dispute is open.
pub fn evidence_access(record: &AuthorshipRecord, uploaded_by: Option<i64>, viewer: RecordViewer) -> FileAccess {
    if !reads_evidence(record, viewer) {
        return FileAccess::None;
    }
    let is_own = uploaded_by == Some(viewer.user_key);
    let removes = viewer.manages || (is_own && record.state != CreditState::Disputed);
    if removes { FileAccess::ReadAndRemove } else { FileAccess::Read }
}

/// True if a record has a certificate.
pub fn is_certifiable(state: CreditState) -> bool {
    matches!(state, CreditState::Confirmed | CreditState::Corrected)
}

/// True if readers do not see the picture of this record because of it.
pub fn hides_picture(work: WorkKind, state: CreditState, dispute: Option<DisputeKind>) -> bool {
    work == WorkKind::Media
        && dispute == Some(DisputeKind::Licence)
        && matches!(state, CreditState::Disputed | CreditState::Revoked)
}

/// An address with https, or none. Errors: the field has another form.
pub fn web_address(field: &str, address: &str) -> Result<String, FieldError> {
    let address = address.trim();
    let is_address = url::Url::parse(address).is_ok_and(|url| {
        url.scheme() == "https" && url.has_host() && url.username().is_empty() && url.password().is_none()
    });
    if address.is_empty() || is_address { Ok(address.to_owned()) } else { Err(FieldError::new(field, "format")) }
}

/// Writes the values of a change into a record; returns whether the fee changed. `share_left` are the percent that no other
/// part has. Errors: all wrong fields at once.
pub fn apply(record: &mut AuthorshipRecord, change: &RecordChange, share_left: u32) -> Result<bool, ApiError> {
    let mut faults = Vec::new();
    let mut address = |field: &str, value: &str| {
        web_address(field, value).unwrap_or_else(|fault| {
            faults.push(fault);
            String::new()
        })
    };
    let (licence_url, source_url) =
        (address("licence_url", &change.licence_url), address("source_url", &change.source_url));
    let until = change.licence_until.as_deref().filter(|day| !day.is_empty());
    if until.is_some_and(|day| day.parse::<Date>().is_err()) {
        faults.push(FieldError::new("licence_until", "date"));
    } else if until.is_some() && is_perpetual(change.licence) {
        faults.push(FieldError::new("licence_until", "perpetual"));
    }
    if change.share_percent.is_some_and(|share| share > share_left) {
        faults.push(FieldError::new("share_percent", "share_sum").with("left", share_left));
    }
    if change.fee.is_some_and(|fee| !(0..=MAX_FEE).contains(&fee.minor)) {
        faults.push(FieldError::new("fee", "range"));
    }
    if change.fee.is_none() && change.fee_state != FeeState::None {
        faults.push(FieldError::new("fee", "required"));
    }
    if change.fee.is_some() && change.fee_state == FeeState::None {
        faults.push(FieldError::new("fee_state", "required"));
    }
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let is_new_fee = (record.fee, record.fee_state) != (change.fee, change.fee_state);
    record.credit_lines = change.credit_lines.map_text(text::line);
    record.share_percent = change.share_percent;
    record.licence = change.licence;
    record.licence_url = licence_url;
    record.licence_until = until.map(str::to_owned);
    record.source_url = source_url;
    record.declared_original = change.declared_original;
    record.ai_assistance = change.ai_assistance;
    record.fee = change.fee;
    record.fee_state = change.fee_state;
    record.note = text::lines(&change.note);
    Ok(is_new_fee)
}

/// Last day of licences that end soon, counted from `today`.
pub fn ending_by(today: Date) -> String {
    today.saturating_add(NOTICE_DAYS.days()).to_string()
}

/// Beginning and end of a month (`2026-11`) in `zone`; `None` for a month that the calendar does not have.
pub fn month(month: &str, zone: &TimeZone) -> Option<(Ts, Ts)> {
    let first: Date = format!("{month}-01").parse().ok()?;
    let next = first.checked_add(1.month()).ok()?;
    Some((Ts::midnight(&first.to_string(), 0, zone)?, Ts::midnight(&next.to_string(), 0, zone)?))
}

/// An amount for a table: `12.50`.
pub fn amount(money: Money) -> String {
    let unit = 10_u64.pow(money.currency.digits());
    let digits = money.currency.digits() as usize;
    format!("{}.{:0digits$}", money.minor.unsigned_abs() / unit, money.minor.unsigned_abs() % unit)
}

/// True if a licence has no end by its own words.
fn is_perpetual(licence: Licence) -> bool {
    match licence {
        Licence::CcBy4 | Licence::CcBySa4 | Licence::Cc01 => true,
        Licence::Own | Licence::WorkForHire | Licence::Press | Licence::Permission | Licence::Unknown => false,
    }
}

/// Outcome of a decision. Errors: the field `outcome` is no decision.
pub fn outcome(state: CreditState) -> Result<CreditState, ApiError> {
    match state {
        CreditState::Confirmed | CreditState::Corrected | CreditState::Revoked => Ok(state),
        CreditState::Proposed | CreditState::Disputed => Err(ApiError::field("outcome", "choice")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_with_https_and_without_credentials_are_kept() {
        assert_eq!(web_address("x", " https://example.ch/a ").unwrap(), "https://example.ch/a");
        assert_eq!(web_address("x", "").unwrap(), "");
        for wrong in ["http://example.ch", "https://a:b@example.ch", "javascript:alert(1)", "example.ch"] {
            assert!(web_address("x", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_picture_is_hidden_by_a_dispute_about_its_licence_alone() {
        let licence = Some(DisputeKind::Licence);

        assert!(hides_picture(WorkKind::Media, CreditState::Disputed, licence));
        assert!(hides_picture(WorkKind::Media, CreditState::Revoked, licence));
        assert!(!hides_picture(WorkKind::Media, CreditState::Confirmed, licence));
        assert!(!hides_picture(WorkKind::Media, CreditState::Disputed, Some(DisputeKind::Authorship)));
        assert!(!hides_picture(WorkKind::Article, CreditState::Disputed, licence));
    }
}
