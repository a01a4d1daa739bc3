//! Services as the staff sees them.

use rusqlite::Connection;

use super::{pictures, totals};
use crate::auth::{User, UserState};
use crate::base::access::Role;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::features::cases::store::history;
use crate::features::cases::types::SubjectKind;
use crate::features::cases::{self, CaseReader};
use crate::features::contacts::view::language_name;
use crate::features::enterprises::store as enterprises;
use crate::features::service_categories::store as categories;
use crate::features::services::actions::{ServiceBulkOutcome, stable_path};
use crate::features::services::store::panel;
use crate::features::services::types::{
    NamedValue, Service, ServiceBulkRow, ServiceForm, ServiceId, ServiceOwner, ServiceReview, ServiceRow, ServiceState,
    ServicesQuery, SimilarService, StaffServiceAction,
};
use crate::features::services::{documents, rules, store};
use crate::features::statistics::types::ObjectTotals;
use crate::media::store as media;
use crate::private_files::FileAccess;

/// A member of the staff who reads services.
#[derive(Clone, Copy, Debug)]
pub struct ServiceReader {
    /// The person, their language and this moment.
    pub cases: CaseReader,
    /// True if the person moderates services and sees the history of their owners.
    pub moderates: bool,
    /// True if the person decides cases.
    pub decides: bool,
}

fn row(db: &Connection, service: &Service, totals: ObjectTotals, reader: CaseReader) -> Result<ServiceRow, ApiError> {
    let (lang, title) = service.title(reader.lang);
    let (owner, owner_lang, trust) = panel::get_owner(db, service.owner_key)?;
    let category = service.listed_category().map(|key| categories::get_by_key(db, key)).transpose()?;
    let cover = service.photos.first().map(|photo| media::find_shown(db, Some(photo.media_key))).transpose()?;
    let case = history::find_current(db, SubjectKind::Service, service.id.as_str())?;
    let waiting = case.as_ref().filter(|case| case.state.is_waiting());
    Ok(ServiceRow {
        id: service.id.clone(),
        version: service.version,
        title: title.to_owned(),
        lang,
        langs: service.texts.langs(),
        cover: cover.flatten(),
        category: category.map(|category| category.label(reader.lang).1.to_owned()).unwrap_or_default(),
        country: service.country.map(|country| country.name(reader.lang).to_owned()).unwrap_or_default(),
        price: service.price.map(|price| price.format_price(reader.lang)).unwrap_or_default(),
        languages: service.languages.clone(),
        state: service.state,
        pending_state: service.pending_state,
        owner,
        owner_lang,
        trust,
        reports: panel::count_reports(db, &service.id)?,
        due_at: waiting.map(|case| case.due_at),
        overdue: waiting.is_some_and(|case| case.due_at <= reader.now),
        lock: waiting.and_then(|case| case.lock_at(reader.now)).map(|(_, lock)| lock.clone()),
        decided: case.as_ref().is_some_and(|case| !case.state.is_waiting()),
        submitted_at: service.submitted_at,
        published_at: service.published_at,
        valid_until: service.valid_until,
        featured_until: service.featured_until.filter(|until| *until > reader.now),
        views: totals.readers,
        contact_clicks: totals.contacts,
        updated_at: service.updated_at,
    })
}

/// One page of the list of services.
pub fn rows(
    db: &Connection,
    query: &ServicesQuery,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<ServiceRow>, ApiError> {
    let found = panel::list(db, query, request)?;
    let totals = totals(db, &found.iter().collect::<Vec<_>>())?;
    let totals_of = |service: &Service| totals.get(service.id.as_str()).copied().unwrap_or_default();
    let rows = found.iter().map(|service| row(db, service, totals_of(service), reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, panel::count(db, query)?))
}

/// A service with everything that a decision on it needs. Errors: `NotFound`, also for drafts.
pub fn review(db: &Connection, id: &ServiceId, reader: ServiceReader) -> Result<ServiceReview, ApiError> {
    let service = store::get(db, id)?;
    if service.state == ServiceState::Draft {
        return Err(ApiError::NotFound);
    }
    let ServiceReader { cases: who, moderates, decides } = reader;
    let live = store::form_of(db, &service)?;
    let (form, live) = match &service.pending {
        Some(pending) => (pending.clone(), Some(live)),
        None => (live, None),
    };
    let forms: Vec<&ServiceForm> = std::iter::once(&form).chain(&live).collect();
    let (kind, name) = (SubjectKind::Service, service.id.as_str());
    let targets = if moderates { panel::list_published_of(db, service.owner_key, service.key)? } else { Vec::new() };
    let mut actions = if moderates { rules::staff_actions(&service) } else { Vec::new() };
    actions.retain(|action| *action != StaffServiceAction::Merge || !targets.is_empty());
    let target = |other: &Service| SimilarService {
        id: other.id.clone(),
        slug: other.slug.clone(),
        title: other.title(who.lang).1.to_owned(),
        state: other.state,
    };
    Ok(ServiceReview {
        service: row(db, &service, totals(db, &[&service])?.remove(name).unwrap_or_default(), who)?,
        path: stable_path(&service),
        pictures: pictures(db, &forms)?,
        documents: if moderates { documents::list(db, &service, FileAccess::Read)?.files } else { Vec::new() },
        names: names(db, &forms, who)?,
        pending_fields: service.pending_fields.clone(),
        owner: if moderates { Some(owner(db, &service, who)?) } else { None },
        case: if decides { cases::current_case(db, kind, name, who)? } else { None },
        reports: if decides { cases::reports(db, kind, name, who)? } else { Vec::new() },
        decisions: if moderates { cases::decisions_of_subject(db, kind, name, who.lang)? } else { Vec::new() },
        merge_targets: targets.iter().map(target).collect(),
        actions,
        form,
        live,
    })
}

fn owner(db: &Connection, service: &Service, reader: CaseReader) -> Result<ServiceOwner, ApiError> {
    let key = service.owner_key;
    let (person, lang, trust) = panel::get_owner(db, key)?;
    let user = User::find(db, key)?.ok_or(ApiError::NotFound)?;
    let (approvals, restrictions) = history::count_decisions_of_owner(db, key)?;
    let has_account = matches!(user.state, UserState::Active | UserState::Restricted | UserState::Suspended);
    Ok(ServiceOwner {
        person,
        lang,
        since: user.created_at,
        email_confirmed: user.email_confirmed_at.is_some(),
        trust,
        trust_settable: has_account && user.role == Role::User && key != reader.user_key,
        version: user.version,
        active: store::count_active(db, key, 0)?,
        most_active: rules::most_active(trust),
        approvals,
        restrictions,
        reports: history::count_reports_of_owner(db, SubjectKind::Service, key)?,
        decisions: cases::decisions_of_owner(db, key, reader.lang)?,
    })
}

/// Names of everything that the versions of a service name by an identity or a code.
fn names(db: &Connection, forms: &[&ServiceForm], reader: CaseReader) -> Result<Vec<NamedValue>, ApiError> {
    let lang = reader.lang;
    let mut names: Vec<NamedValue> = Vec::new();
    let mut add = |id: &str, name: &str| {
        if !names.iter().any(|one| one.id == id) {
            names.push(NamedValue { id: id.to_owned(), name: name.to_owned() });
        }
    };
    for form in forms {
        if let Some(id) = &form.category_id {
            add(id.as_str(), categories::get(db, id)?.label(lang).1);
        }
        if let Some(country) = form.country {
            add(Country::code(country), country.name(lang));
        }
        form.regions.iter().for_each(|region| add(region.code(), region.name(lang)));
        form.languages.iter().for_each(|code| add(code, &language_name(lang, code)));
        if let Some(id) = &form.enterprise_id {
            match enterprises::get(db, id) {
                Ok(enterprise) => add(id.as_str(), enterprise.name(lang).1),
                Err(ApiError::NotFound) => {}
                Err(other) => return Err(other),
            }
        }
    }
    Ok(names)
}

/// Outcome of a step with one of many services.
pub fn bulk_row(id: ServiceId, outcome: Result<ServiceBulkOutcome, ApiError>) -> ServiceBulkRow {
    if let Err(ApiError::Internal(error)) = &outcome {
        tracing::error!(service = %id, %error, "a step with many services failed");
    }
    let code = outcome.as_ref().err().map(|error| error.code().to_owned());
    let (version, case) = match outcome {
        Ok(ServiceBulkOutcome::Changed { version }) => (Some(version), None),
        Ok(ServiceBulkOutcome::Decided { case_id, version }) => (None, Some((case_id.to_string(), version))),
        Err(_) => (None, None),
    };
    let (case_id, case_version) = case.unzip();
    ServiceBulkRow { id, version, case_id, case_version, code }
}
