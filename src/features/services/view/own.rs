//! Services as their owners see them.

use rusqlite::Connection;

use super::{pictures, totals};
use crate::app::App;
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::cases::store::cases;
use crate::features::cases::types::{OwnDecision, Party, SubjectKind};
use crate::features::cases::{CaseReader, effective, own_decision};
use crate::features::service_categories::store as categories;
use crate::features::services::types::{
    OwnService, OwnServiceRow, RenewalSubject, Service, ServiceForm, ServiceQuota, ServiceState,
};
use crate::features::services::{actions, rules, store};
use crate::features::statistics::types::ObjectTotals;
use crate::media::store as media;

/// Span of the limit of submissions.
const DAY: std::time::Duration = std::time::Duration::from_hours(24);

/// The newest decision about a service, if it restricts the service and is in force.
fn decision(db: &Connection, service: &Service, reader: CaseReader) -> Result<Option<OwnDecision>, ApiError> {
    let Some(case) = cases::find_effective(db, SubjectKind::Service, service.id.as_str())? else { return Ok(None) };
    let decision = effective(db, &case)?.filter(|decision| decision.outcome.is_restriction());
    decision.map(|decision| own_decision(db, &case, &decision, Party::Owner, reader)).transpose()
}

/// A service as its owner edits it.
pub fn own(db: &Connection, service: &Service, reader: CaseReader) -> Result<OwnService, ApiError> {
    let live = store::form_of(db, service)?;
    let (form, live) = match &service.pending {
        Some(pending) => (pending.clone(), Some(live)),
        None => (live, None),
    };
    let forms: Vec<&ServiceForm> = std::iter::once(&form).chain(&live).collect();
    let pictures = pictures(db, &forms)?;
    let is_new = matches!(service.state, ServiceState::Draft | ServiceState::ChangesRequested);
    let similar = if is_new { actions::find_similar(db, service)? } else { None };
    let totals = totals(db, &[service])?;
    let totals = totals.get(service.id.as_str()).copied().unwrap_or_default();
    Ok(OwnService {
        id: service.id.clone(),
        version: service.version,
        slug: service.slug.clone(),
        state: service.state,
        pending_fields: service.pending_fields.clone(),
        pending_state: service.pending_state,
        pictures,
        actions: rules::actions(service),
        decision: decision(db, service, reader)?,
        similar,
        submitted_at: service.submitted_at,
        published_at: service.published_at,
        valid_until: service.valid_until,
        days_left: rules::days_left(service, reader.now),
        featured_until: rules::featured_until(service, reader.now),
        views: totals.readers,
        contact_clicks: totals.contacts,
        updated_at: service.updated_at,
        form,
        live,
    })
}

/// One page of the services of a person.
pub fn list(
    db: &Connection,
    state: Option<ServiceState>,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<OwnServiceRow>, ApiError> {
    let (found, total) = store::list_owned(db, reader.user_key, state, request)?;
    let totals = totals(db, &found.iter().collect::<Vec<_>>())?;
    let totals_of = |service: &Service| totals.get(service.id.as_str()).copied().unwrap_or_default();
    let rows = found.iter().map(|service| row(db, service, totals_of(service), reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

fn row(
    db: &Connection,
    service: &Service,
    totals: ObjectTotals,
    reader: CaseReader,
) -> Result<OwnServiceRow, ApiError> {
    let (lang, title) = service.title(reader.lang);
    let category = service.listed_category().map(|key| categories::get_by_key(db, key)).transpose()?;
    let cover = service.photos.first();
    let picture = match cover {
        Some(photo) => media::find_shown(db, Some(photo.media_key))?,
        None => None,
    };
    let alt = cover.map(|photo| photo.alts.text(reader.lang).to_owned()).unwrap_or_default();
    Ok(OwnServiceRow {
        id: service.id.clone(),
        version: service.version,
        slug: service.slug.clone(),
        title: title.to_owned(),
        lang,
        cover: picture.map(|picture| crate::media::Picture { alt, ..picture }),
        category: category.map(|category| category.label(reader.lang).1.to_owned()).unwrap_or_default(),
        state: service.state,
        pending_state: service.pending_state,
        valid_until: service.valid_until,
        days_left: rules::days_left(service, reader.now),
        featured_until: rules::featured_until(service, reader.now),
        views: totals.readers,
        contact_clicks: totals.contacts,
        langs: service.texts.langs(),
        actions: rules::actions(service),
        decision: decision(db, service, reader)?,
        updated_at: service.updated_at,
    })
}

/// How many services a person may have and submit.
pub fn quota(app: &App, db: &Connection, user: &User) -> Result<ServiceQuota, ApiError> {
    let now = app.clock.now();
    let trust = store::find_trust(db, user.key)?;
    let submissions = store::list_submissions(db, user.key, now.before(DAY))?;
    let submitted = u32::try_from(submissions.len()).unwrap_or(u32::MAX);
    let submissions_left = rules::MOST_SUBMISSIONS.saturating_sub(submitted);
    Ok(ServiceQuota {
        trust,
        active: store::count_active(db, user.key, 0)?,
        most_active: rules::most_active(trust),
        submissions_left,
        next_submission_at: submissions.first().filter(|_| submissions_left == 0).map(|first| first.after(DAY)),
        review_hours: app.config.cases.due_hours,
        counts: store::counts(db, user.key)?,
        photo_max_mb: app.config.limits.upload_user_mb,
        email_confirmed: user.email_confirmed_at.is_some(),
        terms_accepted: !user.terms_due,
    })
}

/// The service of a renewal link. Errors: 410 `renewal_link_over`.
pub fn renewal(db: &Connection, token: &str, now: Ts, lang: Lang) -> Result<RenewalSubject, ApiError> {
    let gone = || ApiError::Refused { status: 410, code: "renewal_link_over" };
    let (key, used_at) = store::find_link(db, token, now)?.ok_or_else(gone)?;
    Ok(subject(&store::get_by_key(db, key)?, lang, used_at.is_none()))
}

/// A service as the page of a renewal link shows it.
pub fn subject(service: &Service, lang: Lang, is_unused: bool) -> RenewalSubject {
    let (title_lang, title) = service.title(lang);
    let state = service.state;
    RenewalSubject {
        title: title.to_owned(),
        lang: title_lang,
        state,
        valid_until: service.valid_until,
        renewable: is_unused && (state.has_approved_version() || state == ServiceState::Expired),
    }
}
