//! Records of the demo content in each state, with licences, shares and fees, so that the list shows what it is for.

use super::store;
use super::types::{
    AuthorshipRecord, CreditRole, CreditState, CreditedPerson, DisputeKind, FeeState, Licence, NewRecord, Work,
    WorkKind,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::db::Write;

/// Days from now until the licence of the first picture ends.
const ENDING_IN: u64 = 21;

/// Agencies and photographers of the demo, invented.
const PHOTOGRAPHERS: [(&str, &str); 4] = [
    ("Foto-Agentur Seeufer", "https://seeufer.example"),
    ("Nadia Brunner", "https://nadia-brunner.example"),
    ("Stadtarchiv Aarwil", ""),
    ("Taras Hrytsenko", "https://hrytsenko.example"),
];

/// Completes the records of the demo and adds those of its pictures, unless pictures have records already.
pub fn complete_demo(write: &mut Write) -> Result<(), ApiError> {
    if store::has_pictures(write)? {
        return Ok(());
    }
    let pictures = store::covers_without_record(write, 8)?;
    for (at, key) in pictures.iter().enumerate() {
        let (name, url) = PHOTOGRAPHERS[at % PHOTOGRAPHERS.len()];
        let new = NewRecord {
            work: Work { kind: WorkKind::Media, key: *key },
            lang: None,
            person: CreditedPerson::External { name: name.to_owned(), url: url.to_owned() },
            role: CreditRole::Photographer,
            state: CreditState::Proposed,
        };
        let key = store::insert(write, &new)?;
        let record = picture(store::get_by_key(write, key, Lang::De)?, at, write.now());
        store::update(write, &record, None)?;
    }
    for (at, key) in store::keys_of_articles(write, 3)?.into_iter().enumerate() {
        let record = store::get_by_key(write, key, Lang::De)?;
        let (fee, fee_state) = [(18_000, FeeState::Paid), (24_000, FeeState::Due), (15_000, FeeState::Agreed)][at % 3];
        let record = AuthorshipRecord {
            licence: Licence::WorkForHire,
            share_percent: Some(100),
            declared_original: true,
            fee: Some(Money::new(fee, Currency::Chf)),
            fee_state,
            fee_at: Some(write.now()),
            ..record
        };
        store::update(write, &record, None)?;
    }
    Ok(())
}

/// The record of the picture `at` of the demo: each state occurs, no picture is hidden.
fn picture(record: AuthorshipRecord, at: usize, now: Ts) -> AuthorshipRecord {
    let disputed = "The contract with the archive names another photographer for this picture.";
    match at {
        0 => AuthorshipRecord {
            state: CreditState::Confirmed,
            licence: Licence::Permission,
            licence_until: Some(day(now.after(std::time::Duration::from_hours(ENDING_IN * 24)))),
            ..record
        },
        1 => AuthorshipRecord {
            state: CreditState::Confirmed,
            licence: Licence::CcBy4,
            source_url: "https://nadia-brunner.example/pictures".to_owned(),
            ..record
        },
        2 => AuthorshipRecord {
            state: CreditState::Disputed,
            licence: Licence::Press,
            dispute_kind: Some(DisputeKind::Authorship),
            dispute_text: disputed.to_owned(),
            disputed_at: Some(now),
            ..record
        },
        3 => AuthorshipRecord {
            state: CreditState::Corrected,
            licence: Licence::CcBySa4,
            decision_note: "The photographer sent the original file; the name has been corrected.".to_owned(),
            decided_at: Some(now),
            ..record
        },
        4 => AuthorshipRecord {
            state: CreditState::Revoked,
            decision_note: "The agency sold the picture to us without a photographer’s name.".to_owned(),
            decided_at: Some(now),
            ..record
        },
        _ => record,
    }
}

fn day(at: Ts) -> String {
    at.day(&jiff::tz::TimeZone::UTC)
}
