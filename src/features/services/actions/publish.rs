//! Publishes services and submits them to the staff.

use std::time::Duration;

use super::{featured, fields};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::service_categories::rules_of;
use crate::features::services::types::Service;
use crate::features::services::{events, store};

/// A day.
const DAY: Duration = Duration::from_hours(24);
/// First part of the addresses of services that do not change with their category.
const STABLE: &str = "/services/showservice";

/// Writes a service; answers it as it is stored. A published one is featured as long as its provider's bookings and the staff say.
pub fn write(write: &mut Write, mut service: Service) -> Result<Service, ApiError> {
    featured::settle(write, &mut service)?;
    store::update(write, &service)?;
    events::changed(write, &service);
    store::get_by_key(write, service.key)
}

/// Removes a change that waits.
pub fn clear_pending(service: &mut Service) {
    service.pending = None;
    service.pending_fields = Vec::new();
    service.pending_state = None;
}

/// Days for which a service of its category is published.
pub fn valid_days(write: &Write, service: &Service) -> Result<u32, ApiError> {
    let category = service.category_key.ok_or_else(|| ApiError::field("category_id", "required"))?;
    Ok(rules_of(write, category, service.subcategory_key)?.default_valid_days)
}

/// Marks a service as public from now on for the time of its category; its state was moved by the caller.
pub fn set_public(write: &Write, service: &mut Service) -> Result<(), ApiError> {
    let days = valid_days(write, service)?;
    let now = write.now();
    service.published_at = service.published_at.or(Some(now));
    service.valid_until = Some(now.after(DAY * days));
    service.last_confirmed_at = Some(now);
    service.unapproved = false;
    Ok(())
}

/// Gives a service its address when it is submitted for the first time.
pub fn set_slug(write: &Write, service: &mut Service) -> Result<(), ApiError> {
    if service.slug == service.id.as_str() {
        let (_, title) = service.title(Lang::En);
        service.slug = store::free_slug(write, &Slug::from_title_or(title, "service"))?.to_string();
    }
    Ok(())
}

/// Path that leads to a service in whatever category it stands.
pub fn stable_path(service: &Service) -> String {
    format!("{STABLE}/{}", service.slug)
}

/// Makes the change that waits the live version.
pub fn apply_pending(write: &Write, service: &mut Service) -> Result<(), ApiError> {
    if let Some(form) = service.pending.clone() {
        fields::apply_earlier(write, service, &form)?;
        clear_pending(service);
    }
    Ok(())
}
