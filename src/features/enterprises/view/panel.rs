//! Enterprises as the staff sees them.

use rusqlite::Connection;

use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::SubjectKind;
use crate::features::cases::{self, CaseReader};
use crate::features::enterprises::types::{
    Enterprise, EnterpriseId, EnterpriseInsight, EnterpriseReview, EnterpriseRow, EnterprisesQuery, Membership,
    ReviewedMember, ReviewedService, Verification, VerificationCheck, VerificationMethod,
};
use crate::features::enterprises::{evidence, rules, store};
use crate::features::services::store::public as services;
use crate::features::services::types::Service;
use crate::private_files::{self, FileAccess};

/// Services that a review names.
const MOST_SERVICES: u32 = 10;

/// The member of the staff who reads.
#[derive(Clone, Copy, Debug)]
pub struct ReviewReader {
    /// The person, their language and this moment.
    pub cases: CaseReader,
    /// True if the person may verify.
    pub verifies: bool,
    /// True if the person decides cases.
    pub decides: bool,
}

fn row(enterprise: &Enterprise, services: u32, lang: Lang) -> EnterpriseRow {
    let (shown, name) = enterprise.name(lang);
    EnterpriseRow {
        id: enterprise.id.clone(),
        version: enterprise.version,
        name: name.to_owned(),
        lang: shown,
        legal_name: enterprise.legal_name.clone(),
        kind: enterprise.kind,
        country: enterprise.country.map(Country::code).unwrap_or_default().to_owned(),
        town: enterprise.card.address.town_in(lang).to_owned(),
        uid: rules::formatted_uid(&enterprise.uid),
        state: enterprise.state,
        verification: enterprise.verification,
        verified_until: enterprise.verified_until,
        trust: enterprise.trust,
        services,
        path: enterprise.is_public().then(|| format!("/enterprises/{}", enterprise.slug)),
        updated_at: enterprise.updated_at,
    }
}

/// One page of the enterprises that match `query`.
pub fn rows(
    db: &Connection,
    query: &EnterprisesQuery,
    lang: Lang,
    request: PageRequest,
) -> Result<PageOf<EnterpriseRow>, ApiError> {
    let found = store::panel::list(db, query, request)?;
    let keys: Vec<i64> = found.iter().map(|enterprise| enterprise.key).collect();
    let counts = store::public::count_services(db, &keys)?;
    let made = |one: &Enterprise| row(one, counts.get(&one.key).copied().unwrap_or(0), lang);
    Ok(PageOf::new(found.iter().map(made).collect(), request, store::panel::count(db, query)?))
}

/// One enterprise. Errors: `NotFound`.
pub fn review(db: &Connection, id: &EnterpriseId, reader: ReviewReader) -> Result<EnterpriseReview, ApiError> {
    let enterprise = store::get(db, id)?;
    let lang = reader.cases.lang;
    let count = store::public::count_services(db, &[enterprise.key])?.get(&enterprise.key).copied().unwrap_or(0);
    let service = |service: &Service| {
        let (lang, title) = service.title(lang);
        let path = format!("/services/showservice/{}", service.slug);
        ReviewedService { title: title.to_owned(), lang, path }
    };
    let mut form = store::form_of(&enterprise);
    if !reader.verifies {
        // whom to reach inside the enterprise is not public
        form.card.contact_person.clear();
        form.card.email.clear();
    }
    Ok(EnterpriseReview {
        row: row(&enterprise, count, lang),
        form,
        registers: rules::registers(&enterprise),
        newest_services: services::list_of_enterprise(db, enterprise.key, MOST_SERVICES)?.iter().map(service).collect(),
        insight: if reader.verifies { Some(insight(db, &enterprise)?) } else { None },
        actions: if reader.verifies { rules::staff_actions(&enterprise) } else { Vec::new() },
        owner_lang: store::find_owner_lang(db, enterprise.key)?.unwrap_or(lang),
        case: if reader.decides {
            cases::current_case(db, SubjectKind::Enterprise, enterprise.id.as_str(), reader.cases)?
        } else {
            None
        },
    })
}

fn insight(db: &Connection, enterprise: &Enterprise) -> Result<EnterpriseInsight, ApiError> {
    let member = |member: Membership| ReviewedMember {
        person: PersonRef { id: member.user_id.to_string(), name: member.name },
        role: member.role,
        since: member.since,
    };
    let waiting = store::find_waiting_verification(db, enterprise.key)?;
    Ok(EnterpriseInsight {
        members: store::list_members(db, enterprise.key)?.into_iter().map(member).collect(),
        note: enterprise.note.clone(),
        check: waiting.map(|request| check(db, request)).transpose()?,
    })
}

fn check(db: &Connection, request: Verification) -> Result<VerificationCheck, ApiError> {
    let files = private_files::list_of_owner(db, evidence::owner(&request))?;
    let is_letter = request.method == VerificationMethod::LetterCode;
    Ok(VerificationCheck {
        method: request.method,
        message: request.message,
        requested_at: request.requested_at,
        address: request.address,
        proven_at: request.proven_at,
        letter_code: if is_letter { request.letter_code } else { String::new() },
        files: files.into_iter().filter_map(|row| row.shown(FileAccess::Read)).collect(),
    })
}
