//! Changes of packages: terms, order, copies, steps of the sale.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::types::{
    AdBenefit, AdPackage, AdPackageForm, AdPackageId, AdPackageMover, AdPackageOrder, AdPackageState, AdPackageStep,
    AdPackageText, AdPackageTexts, AdTargeting,
};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::slug::Slug;
use crate::base::text;
use crate::db::Write;
use crate::features::ad_placements::store as placements;

/// Slug of a package whose name gives none.
const FALLBACK_SLUG: &str = "package";

fn get(write: &Write, id: &AdPackageId) -> Result<AdPackage, ApiError> {
    store::find(write, id)?.ok_or(ApiError::NotFound)
}

fn get_fresh(write: &Write, id: &AdPackageId, version: i64) -> Result<AdPackage, ApiError> {
    let package = get(write, id)?;
    if package.version() == version { Ok(package) } else { Err(ApiError::outdated()) }
}

fn facts(package: &AdPackage) -> Value {
    let mut facts = json!(package.form);
    facts["state"] = json!(package.state);
    facts
}

/// Notes the change in the log; pages that show packages are made anew.
fn note(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    id: &AdPackageId,
    change: (Option<&Value>, Option<&Value>),
) -> Result<(), ApiError> {
    audit::record(write, actor, action, ("ad_package", id.as_str()), change.0, change.1)?;
    write.invalidate("ad_packages");
    Ok(())
}

fn note_change(write: &mut Write, actor: &Actor, action: &str, before: &AdPackage) -> Result<AdPackage, ApiError> {
    let after = store::find_by_key(write, before.key)?;
    let (old, new) = audit::difference(&facts(before), &facts(&after));
    note(write, actor, action, &before.id, (Some(&old), Some(&new)))?;
    Ok(after)
}

/// The form without blanks at the ends of its texts, empty advantages and repeated choices.
fn tidy(form: &AdPackageForm) -> AdPackageForm {
    let words = |words: &AdPackageText| AdPackageText {
        name: text::line(&words.name),
        description: text::lines(&words.description),
        benefits: words
            .benefits
            .iter()
            .map(|benefit| AdBenefit(text::line(&benefit.0)))
            .filter(|benefit| !benefit.0.is_empty())
            .collect(),
    };
    let day = |day: &Option<String>| day.clone().filter(|day| !day.is_empty());
    AdPackageForm {
        texts: AdPackageTexts::from_fn(|lang| form.texts.find(lang).map(words)),
        targeting: AdTargeting::ALL.into_iter().filter(|one| form.targeting.contains(one)).collect(),
        slug: form.slug.clone().filter(|slug| !slug.is_empty()),
        sale_from: day(&form.sale_from),
        sale_until: day(&form.sale_until),
        ..form.clone()
    }
}

fn free_slug(write: &Write, form: &AdPackageForm) -> Result<String, ApiError> {
    let name = form.texts.present().next().map(|(_, words)| words.name.as_str()).unwrap_or_default();
    let wish = Slug::from_title_or(name, FALLBACK_SLUG);
    Ok(wish.next_free(|slug| store::is_slug_taken(write, slug.as_str()))?.to_string())
}

fn insert(write: &mut Write, actor: &Actor, action: &str, form: &AdPackageForm) -> Result<AdPackage, ApiError> {
    if store::list(write)?.len() >= rules::MOST_PACKAGES {
        return Err(ApiError::conflict("too_many_packages"));
    }
    let key = store::insert(write, form)?;
    store::insert_price(write, key, form)?;
    let package = store::find_by_key(write, key)?;
    note(write, actor, action, &package.id, (None, Some(&facts(&package))))?;
    Ok(package)
}

/// Adds a draft. Errors: `Invalid`; 409 `too_many_packages`.
pub fn create(write: &mut Write, actor: &Actor, form: &AdPackageForm) -> Result<AdPackage, ApiError> {
    let mut form = tidy(form);
    rules::check(&form, &placements::list(write)?)?;
    if form.slug.is_none() {
        form.slug = Some(free_slug(write, &form)?);
    }
    insert(write, actor, "ad_package.create", &form)
}

/// Replaces the terms of a package. Another price of one that was on sale becomes a version of its own.
/// Errors: `NotFound`; a stale version; `Invalid`, also for another slug after the first sale; 409 `wrong_state` for a retired
/// one, `incomplete` where it is on sale and could not be sold as it would be.
pub fn change(write: &mut Write, actor: &Actor, id: &AdPackageId, form: &AdPackageForm) -> Result<AdPackage, ApiError> {
    let before = get_fresh(write, id, form.version.unwrap_or_default())?;
    if before.state == AdPackageState::Retired {
        return Err(ApiError::conflict("wrong_state"));
    }
    let mut form = tidy(form);
    let known = placements::list(write)?;
    rules::check(&form, &known)?;
    let was_sold = before.state != AdPackageState::Draft;
    match &form.slug {
        None => form.slug.clone_from(&before.form.slug),
        Some(slug) if was_sold && slug != before.slug() => return Err(ApiError::field("slug", "slug_stays")),
        Some(_) => {}
    }
    if before.state == AdPackageState::OnSale && !rules::obstacles(&form, &known).is_empty() {
        return Err(ApiError::conflict("incomplete"));
    }
    store::update(write, before.key, &form)?;
    if (form.price, form.vat) != (before.form.price, before.form.vat) {
        if was_sold {
            store::insert_price(write, before.key, &form)?;
        } else {
            store::replace_price(write, before.key, &form)?;
        }
    }
    note_change(write, actor, "ad_package.update", &before)
}

/// Adds a draft with the terms of another package. Errors: `NotFound`; 409 `too_many_packages`.
pub fn copy(write: &mut Write, actor: &Actor, id: &AdPackageId) -> Result<AdPackage, ApiError> {
    let source = get(write, id)?;
    let mut form = AdPackageForm { version: None, highlighted: false, ..source.form };
    form.slug = Some(free_slug(write, &form)?);
    insert(write, actor, "ad_package.copy", &form)
}

/// Moves a package to another state. Errors: `NotFound`; a stale version; `Forbidden`; 409 `wrong_state`, `incomplete`.
pub fn step(
    write: &mut Write,
    actor: &Actor,
    id: &AdPackageId,
    step: &AdPackageStep,
    by: AdPackageMover,
) -> Result<AdPackage, ApiError> {
    let before = get_fresh(write, id, step.version)?;
    let state = rules::advance(before.state, step.to, by)?;
    if state == AdPackageState::OnSale && !rules::obstacles(&before.form, &placements::list(write)?).is_empty() {
        return Err(ApiError::conflict("incomplete"));
    }
    store::set_state(write, before.key, state)?;
    note_change(write, actor, "ad_package.state", &before)
}

/// Removes a draft. Errors: `NotFound`; a stale version; 409 `wrong_state` for a package that was on sale.
pub fn remove(write: &mut Write, actor: &Actor, id: &AdPackageId, version: i64) -> Result<(), ApiError> {
    let before = get_fresh(write, id, version)?;
    if before.state != AdPackageState::Draft {
        return Err(ApiError::conflict("wrong_state"));
    }
    store::remove(write, before.key)?;
    note(write, actor, "ad_package.remove", id, (Some(&facts(&before)), None))
}

/// Puts the packages into the order of `wish`. Errors: a stale version where one is missing or named twice.
pub fn reorder(write: &mut Write, actor: &Actor, wish: &AdPackageOrder) -> Result<(), ApiError> {
    let packages = store::list(write)?;
    let named: HashSet<&AdPackageId> = wish.ids.iter().collect();
    if named.len() != wish.ids.len()
        || wish.ids.len() != packages.len()
        || packages.iter().any(|package| !named.contains(&package.id))
    {
        return Err(ApiError::outdated());
    }
    let find = |id: &AdPackageId| packages.iter().find(|package| package.id == *id);
    for (sequence, package) in (1..).zip(wish.ids.iter().filter_map(find)) {
        store::set_sequence(write, package.key, sequence)?;
    }
    let order = |slugs: Vec<&str>| json!({ "order": slugs });
    let before = order(packages.iter().map(AdPackage::slug).collect());
    let after = order(wish.ids.iter().filter_map(find).map(AdPackage::slug).collect());
    audit::record(write, actor, "ad_package.order", ("ad_package", ""), Some(&before), Some(&after))?;
    write.invalidate("ad_packages");
    Ok(())
}
