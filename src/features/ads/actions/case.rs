//! Cases about bookings.

use super::notices::OWN_ADS;
use crate::auth::User;
use crate::features::ads::types::Ad;
use crate::features::cases::types::{CaseSubject, Cause, NewCase, SubjectKind};

/// A case about a booking, in the language of its owner.
pub fn of(ad: &Ad, owner: &User, cause: Cause) -> NewCase {
    NewCase {
        cause,
        subject: CaseSubject {
            kind: SubjectKind::Ad,
            id: ad.id.to_string(),
            path: OWN_ADS.to_owned(),
            title: ad.title(owner.locale),
        },
        owner_key: Some(ad.owner_key),
        category: None,
        text: String::new(),
        place: String::new(),
        name: String::new(),
        email: String::new(),
        sender_key: None,
        lang: owner.locale,
        appeal: None,
    }
}
