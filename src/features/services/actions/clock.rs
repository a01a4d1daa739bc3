//! Steps of the clock: services expire, owners are reminded, old drafts are removed.

use std::time::Duration;

use super::{fields, publish};
use crate::app::random_token;
use crate::auth::{User, UserState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceMover, ServiceState};
use crate::locale::args;
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// Validity of a renewal link.
const LINK_LIFETIME: Duration = Duration::from_hours(30 * 24);
/// Page of the own services.
const OWN_SERVICES: &str = "/services/myservices";

/// Ends the publication of a service whose time is over, and tells its owner; answers it as it is stored.
pub fn expire(write: &mut Write, mut service: Service) -> Result<Service, ApiError> {
    service.state = service.state.advance(ServiceState::Expired, ServiceMover::Clock)?;
    if let Some(pending) = service.pending.take() {
        // the change that waited is kept: it is what the owner renews
        fields::apply_earlier(write, &mut service, &pending)?;
        service.unapproved = true;
        publish::clear_pending(&mut service);
    }
    let service = publish::write(write, service)?;
    store::set_reminded(write, service.key, 0)?;
    tell(write, &service, Template::ServiceExpired)?;
    Ok(service)
}

/// Reminds the owner of a service that expires in `days` days.
pub fn remind(write: &mut Write, service: &Service, days: u32) -> Result<(), ApiError> {
    store::set_reminded(write, service.key, days)?;
    tell(write, service, Template::ServiceExpiring)
}

/// Tells the owner that a service expires or has expired, with a link that renews it.
fn tell(write: &mut Write, service: &Service, template: Template) -> Result<(), ApiError> {
    let Some(owner) = owner(write, service)? else { return Ok(()) };
    let title = service.title(owner.locale).1.to_owned();
    let last_day = service.valid_until.map(|until| write.day_of(until)).unwrap_or_default();
    let params = args([("title", title.as_str().into()), ("day", last_day.as_str().into())]);
    notify(write, owner.key, NotificationKind::ServiceExpiring, &params, OWN_SERVICES)?;
    let token = random_token();
    store::insert_link(write, &token, service.key, write.now().after(LINK_LIFETIME))?;
    let letter = Letter::new(&owner.email, &owner.full_name(), owner.locale, template)
        .with("title", title)
        .with("day", last_day)
        .opening(format!("/{}/services/renew?token={token}", owner.locale));
    enqueue(write, &letter)
}

/// Tells the owner of a draft that it will be removed at a moment.
pub fn warn_of_removal(write: &mut Write, service: &Service, at: Ts) -> Result<(), ApiError> {
    let now = write.now();
    store::set_warned(write, service.key, now)?;
    let Some(owner) = owner(write, service)? else { return Ok(()) };
    let letter = Letter::new(&owner.email, &owner.full_name(), owner.locale, Template::ServiceDraftEnding)
        .with("title", service.title(owner.locale).1)
        .with("day", write.day_of(at))
        .opening(format!("/{}/services/edit?service={}", owner.locale, service.slug));
    enqueue(write, &letter)
}

/// Removes a draft that was not changed for a long time.
pub fn remove_draft(write: &mut Write, service: &Service) -> Result<(), ApiError> {
    store::remove(write, service.key)
}

fn owner(write: &Write, service: &Service) -> Result<Option<User>, ApiError> {
    let owner = User::find(write, service.owner_key)?;
    Ok(owner.filter(|user| matches!(user.state, UserState::Active | UserState::Restricted)))
}
