//! Choices that the form of a booking offers: packages, enterprises, services, sections, categories, countries.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use super::package;
use crate::app::App;
use crate::auth::User;
use crate::base::alphabet;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_packages::store as packages;
use crate::features::ad_placements::store as placements;
use crate::features::ads::types::{
    AdBilling, AdChoices, AdEnterpriseChoice, AdNamedChoice, AdPackageChoice, AdServiceChoice,
};
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::categories::store as categories;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{Enterprise, EnterpriseKind, EnterpriseState};
use crate::features::invoices::types::{InvoiceCustomer, PostalAddress};
use crate::features::invoices::view as invoice_view;
use crate::features::sections::store as sections;
use crate::features::services::store as services;

/// Countries of services that are offered.
const MOST_COUNTRIES: usize = 300;

/// Choices of a person; `today` is the portal's day.
pub fn choices(app: &App, db: &Connection, user: &User, (lang, today): (Lang, Date)) -> Result<AdChoices, ApiError> {
    Ok(AdChoices {
        packages: packages_for(db, lang, today)?,
        enterprises: enterprises_for(db, user, lang)?,
        services: services_of(db, user.key, lang)?,
        sections: sections::list(db)?
            .into_iter()
            .map(|section| AdNamedChoice { name: section.label(lang).1.to_owned(), id: section.id.to_string() })
            .collect(),
        categories: categories_for(db, lang)?,
        service_countries: countries(db, lang)?,
        billing: billing_of(user, lang),
        review_hours: app.config.cases.due_hours,
        picture_max_mb: app.config.limits.upload_user_mb,
        email_confirmed: user.email_confirmed_at.is_some(),
        terms_accepted: !user.terms_due,
    })
}

fn packages_for(db: &Connection, lang: Lang, today: Date) -> Result<Vec<AdPackageChoice>, ApiError> {
    let places = placements::list(db)?;
    let earliest = today.saturating_add(Span::new().days(1));
    let day = today.to_string();
    let found = packages::list_on_sale(db)?.into_iter().filter(|package| package.is_sold_on(&day));
    let choice = |one: crate::features::ad_packages::types::AdPackage| {
        let codes = one.form.placements.clone();
        package(db, (one.key, one.id, &one.form), (&places, &codes), (lang, earliest, 0))
    };
    found.map(choice).collect()
}

fn billing_of(user: &User, lang: Lang) -> AdBilling {
    let name: String = user.full_name().chars().take(70).collect();
    AdBilling {
        customer: InvoiceCustomer {
            address: PostalAddress { name, ..PostalAddress::default() },
            ..InvoiceCustomer::default()
        },
        email: user.email.clone(),
        lang,
    }
}

fn enterprises_for(db: &Connection, user: &User, lang: Lang) -> Result<Vec<AdEnterpriseChoice>, ApiError> {
    let mut choices = Vec::new();
    for enterprise in enterprises::list_of_member(db, user.key)? {
        let found = enterprises::find_for_writer(db, &enterprise.id, user.key)?;
        if matches!(found, Some((_, EnterpriseState::Active))) {
            choices.push(enterprise_choice(&enterprise, user, lang));
        }
    }
    Ok(choices)
}

/// An enterprise with the recipient of its invoices as its members entered it.
fn enterprise_choice(enterprise: &Enterprise, user: &User, lang: Lang) -> AdEnterpriseChoice {
    let billing = &enterprise.billing;
    let email = [&billing.email, &enterprise.card.email].into_iter().find(|email| !email.is_empty());
    AdEnterpriseChoice {
        id: enterprise.id.clone(),
        name: enterprise.name(lang).1.to_owned(),
        verified: enterprise.is_verified(),
        association: enterprise.kind == EnterpriseKind::Association,
        public_profile: enterprise.is_public(),
        billing: AdBilling {
            customer: invoice_view::customer(enterprise),
            email: email.cloned().unwrap_or_else(|| user.email.clone()),
            lang: billing.language.unwrap_or(lang),
        },
    }
}

fn services_of(db: &Connection, user_key: i64, lang: Lang) -> Result<Vec<AdServiceChoice>, ApiError> {
    let found = services::panel::list_published_of(db, user_key, 0)?;
    let choice = |service: crate::features::services::types::Service| AdServiceChoice {
        title: service.title(lang).1.to_owned(),
        id: service.id,
    };
    Ok(found.into_iter().map(choice).collect())
}

/// Categories of articles that readers see, each below the one above it.
fn categories_for(db: &Connection, lang: Lang) -> Result<Vec<AdNamedChoice>, ApiError> {
    let tree = CategoryTree::read(db, lang)?;
    let mut choices = Vec::new();
    let mut add = |category: &PublicCategory, above: &str| -> Result<(), ApiError> {
        let name = &category.words.label;
        choices.push(AdNamedChoice {
            id: categories::get_by_key(db, category.key)?.id.to_string(),
            name: if above.is_empty() { name.clone() } else { format!("{above} › {name}") },
        });
        Ok(())
    };
    for top in tree.top().filter(|category| category.readable) {
        add(top, "")?;
        for child in tree.children(top.key).filter(|category| category.readable) {
            add(child, &top.words.label)?;
        }
    }
    Ok(choices)
}

/// Countries with published services, by name.
fn countries(db: &Connection, lang: Lang) -> Result<Vec<AdNamedChoice>, ApiError> {
    let codes = crate::features::ads::store::list_service_countries(db)?;
    let mut named: Vec<AdNamedChoice> = codes
        .iter()
        .filter_map(|code| Country::parse(code))
        .take(MOST_COUNTRIES)
        .map(|country| AdNamedChoice { id: country.code().to_owned(), name: country.name(lang).to_owned() })
        .collect();
    named.sort_unstable_by(|one, other| alphabet::compare(&one.name, &other.name));
    Ok(named)
}
