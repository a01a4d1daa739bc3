//! Choices that the form of a service offers: categories, languages, enterprises of the person.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::types::SpokenLanguage;
use crate::features::enterprises::formatted_uid;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{Enterprise, EnterpriseKind, EnterpriseState};
use crate::features::service_categories::{rules_of, store as categories};
use crate::features::services::types::{
    ProviderType, ServiceCategoryChoice, ServiceChoices, ServiceEnterpriseChoice, ServiceLegal,
};
use crate::trees::NodeState;

/// Choices of a person. Enterprises are those that are active and for which the person publishes.
pub fn choices(db: &Connection, user_key: i64, lang: Lang) -> Result<ServiceChoices, ApiError> {
    Ok(ServiceChoices {
        categories: categories_for(db, lang)?,
        languages: SpokenLanguage::all(lang),
        enterprises: enterprises_for(db, user_key, lang)?,
    })
}

fn enterprises_for(db: &Connection, user_key: i64, lang: Lang) -> Result<Vec<ServiceEnterpriseChoice>, ApiError> {
    let mut choices = Vec::new();
    for enterprise in enterprises::list_of_member(db, user_key)? {
        let found = enterprises::find_for_writer(db, &enterprise.id, user_key)?;
        if matches!(found, Some((_, EnterpriseState::Active))) {
            choices.push(enterprise_choice(&enterprise, lang));
        }
    }
    Ok(choices)
}

fn enterprise_choice(enterprise: &Enterprise, lang: Lang) -> ServiceEnterpriseChoice {
    let place = &enterprise.card.address;
    let lines = [place.street_line(), place.town_line(lang)];
    ServiceEnterpriseChoice {
        id: enterprise.id.clone(),
        name: enterprise.name(lang).1.to_owned(),
        provider_type: match enterprise.kind {
            EnterpriseKind::SelfEmployed => ProviderType::SelfEmployed,
            EnterpriseKind::Association => ProviderType::Association,
            EnterpriseKind::Company | EnterpriseKind::Authority | EnterpriseKind::Media | EnterpriseKind::Other => {
                ProviderType::Company
            }
        },
        legal: ServiceLegal {
            name: enterprise.legal_name.clone(),
            address: lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", "),
            uid: formatted_uid(&enterprise.uid),
        },
        verified: enterprise.is_verified(),
    }
}

/// Categories that a service may stand in: those of the second level, and those of the first that have none.
fn categories_for(db: &Connection, lang: Lang) -> Result<Vec<ServiceCategoryChoice>, ApiError> {
    let all = categories::list(db)?;
    let mut choices = Vec::new();
    for category in all.iter().filter(|category| category.state == NodeState::Published) {
        let parent = all.iter().find(|parent| Some(parent.key) == category.parent_key);
        let has_children =
            all.iter().any(|child| child.parent_key == Some(category.key) && child.state == NodeState::Published);
        if has_children || parent.is_some_and(|parent| parent.state != NodeState::Published) {
            continue;
        }
        let top = parent.map_or(category.key, |parent| parent.key);
        let category = category.clone().for_readers();
        let (name_lang, name) = category.label(lang);
        choices.push(ServiceCategoryChoice {
            id: category.id.clone(),
            parent: parent.map(|parent| parent.clone().for_readers().label(lang).1.to_owned()).unwrap_or_default(),
            name: name.to_owned(),
            lang: name_lang,
            rules: rules_of(db, top, parent.map(|_| category.key))?,
        });
    }
    Ok(choices)
}
