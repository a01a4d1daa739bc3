//! Submits services: checks, limits, near-duplicates, and publication at once for trusted owners.

use std::time::Duration;

use rusqlite::Connection;

use super::owner::{Owner, demand, to_change};
use super::{case, fields, publish};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::accounts::types::Trust;
use crate::features::cases::actions as cases;
use crate::features::cases::types::Cause;
use crate::features::service_categories::types::Moderation;
use crate::features::services::rules::{MOST_SIMILAR, MOST_SUBMISSIONS, most_active, similarity, text_of};
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceAction, ServiceId, ServiceMover, ServiceState, SimilarService};

/// Span in which submissions are counted.
const DAY: Duration = Duration::from_hours(24);
/// One of so many services that trusted owners publish is reviewed afterwards.
const SAMPLE: u8 = 10;

/// An own service that repeats this one: in the same category, with nearly the same text in one language.
pub fn find_similar(db: &Connection, service: &Service) -> Result<Option<SimilarService>, ApiError> {
    let Some(category) = service.listed_category() else { return Ok(None) };
    for other in store::list_similar(db, service.owner_key, category, service.key)? {
        let is_near = |lang| similarity(&text_of(&service.texts, lang), &text_of(&other.texts, lang)) > MOST_SIMILAR;
        if let Some(lang) = Lang::ALL.into_iter().find(|lang| is_near(*lang)) {
            let title = other.title(lang).1.to_owned();
            return Ok(Some(SimilarService { id: other.id, slug: other.slug, title, state: other.state }));
        }
    }
    Ok(None)
}

/// Submits a draft, a service that was to be changed, or an expired one that was changed. A trusted owner's is public at
/// once, as is one of a category that is reviewed afterwards; without a review, the decision is recorded as automated.
/// Errors: `Invalid`; 403 `email_unconfirmed`; 409 `terms_due`, `wrong_state`, `quota_full`, `near_duplicate` with the other
/// service; `TooOften` after three submissions in a day.
pub fn submit(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Submit)?;
    submit_service(write, who, service)
}

/// Submits a service whose state allows it.
pub fn submit_service(write: &mut Write, who: &Owner, mut service: Service) -> Result<Service, ApiError> {
    who.user.demand_publisher()?;
    let state = service.state.advance(ServiceState::Submitted, ServiceMover::Owner)?;
    let form = store::form_of(write, &service)?;
    let (form, category) = fields::checked(write, write.today(), &service, &form)?;
    fields::apply(write, &mut service, &form)?;
    let trust = store::find_trust(write, who.user.key)?;
    demand_space(write, &service, trust)?;
    demand_rate(write, who.user.key)?;
    if let Some(similar) = find_similar(write, &service)? {
        return Err(ApiError::Conflict { code: "near_duplicate", current: Some(serde_json::to_value(similar)?) });
    }
    store::add_submission(write, who.user.key)?;
    publish::set_slug(write, &mut service)?;
    service.state = state;
    service.submitted_at = Some(write.now());
    service.unapproved = true;
    let is_post = category.moderation == Moderation::Post;
    let is_direct = trust == Trust::Trusted || is_post;
    if is_direct {
        service.state = service.state.advance(ServiceState::Published, ServiceMover::Program)?;
        publish::set_public(write, &mut service)?;
    }
    let service = publish::write(write, service)?;
    if !is_direct || is_post || is_sampled(&service) {
        case::open(write, &service, &who.user, Cause::Submission, &who.cases)?;
    } else {
        cases::approve_automatically(write, &case::of(&service, &who.user, Cause::Submission), &who.cases)?;
    }
    Ok(service)
}

/// Checks that the owner may have one more active service. Errors: 409 `quota_full`.
pub fn demand_space(write: &Write, service: &Service, trust: Trust) -> Result<(), ApiError> {
    let active = store::count_active(write, service.owner_key, service.key)?;
    if active < most_active(trust) { Ok(()) } else { Err(ApiError::conflict("quota_full")) }
}

fn demand_rate(write: &Write, owner_key: i64) -> Result<(), ApiError> {
    let now = write.now();
    let submissions = store::list_submissions(write, owner_key, now.before(DAY))?;
    let most = MOST_SUBMISSIONS as usize;
    match submissions.first() {
        Some(first) if submissions.len() >= most => Err(ApiError::TooOften { wait: first.after(DAY).since(now) }),
        _ => Ok(()),
    }
}

/// True for one in ten services, chosen by the random end of their id.
fn is_sampled(service: &Service) -> bool {
    let id = service.id.as_str();
    let end = id.get(id.len().saturating_sub(2)..).and_then(|end| u8::from_str_radix(end, 16).ok());
    end.is_some_and(|end| end % SAMPLE == 0)
}
