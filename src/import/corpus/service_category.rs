//! Categories of services with their rules and search words.

use serde_json::{Value, json};

use super::fields::Fields;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::base::text;
use crate::features::service_categories::rules;
use crate::features::service_categories::types::{CategoryRules, Synonyms};
use crate::import::records::ServiceCategoryRecord;

/// Reads a category, or a subcategory where `below`.
pub fn read(fields: &mut Fields, below: bool) -> Result<ServiceCategoryRecord, String> {
    Ok(ServiceCategoryRecord {
        slug: fields.slug("slug")?,
        parent: if below { Some(fields.required_text("category")?) } else { None },
        position: fields.integer("position")?,
        name: fields.required_texts("name", 60)?,
        description: fields.texts("description", 300)?,
        color: fields.text("color")?,
        icon: fields.text("icon")?,
        rules: read_rules(fields)?,
        synonyms: synonyms(fields)?,
    })
}

/// Rules as the API has them; what is left out is as in a new category.
fn read_rules(fields: &mut Fields) -> Result<CategoryRules, String> {
    let Some(given) = fields.value("rules") else { return Ok(CategoryRules::default()) };
    let Value::Object(given) = given else { return Err("\"rules\" is not an object".to_owned()) };
    let mut rules = json!(CategoryRules::default());
    if let Value::Object(all) = &mut rules {
        all.extend(given);
    }
    let rules: CategoryRules =
        serde_json::from_value(rules).map_err(|fault| format!("\"rules\": {}", text::cut(&fault.to_string(), 100)))?;
    match rules.default_valid_days {
        30..=365 => Ok(rules::tidy_rules(&rules)),
        days => Err(format!("\"rules.default_valid_days\" is {days}, not 30 to 365")),
    }
}

fn synonyms(fields: &mut Fields) -> Result<Synonyms, String> {
    let texts = fields.texts("synonyms", 900)?;
    let given: Synonyms = PerLang::from_fn(|lang: Lang| texts.get(&lang).cloned().unwrap_or_default().into());
    rules::tidy_synonyms(&given)
        .map_err(|_| "\"synonyms\" are more than 20 words, or longer than 40 characters".to_owned())
}
