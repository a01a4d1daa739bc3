//! Enterprises. `card` has the portal's own form; what it leaves out is empty.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::fields::Fields;
use crate::base::country::Country;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::features::enterprises::actions::ImportedEnterprise;
use crate::features::enterprises::types::{
    Branch, EnterpriseCard, EnterpriseForm, EnterpriseKind, EnterpriseState, EnterpriseText, EnterpriseTexts,
    VerificationState,
};

/// Largest description, in bytes.
const MAX_ABOUT: usize = 20_000;

/// Reads an enterprise.
pub fn read(fields: &mut Fields) -> Result<ImportedEnterprise, String> {
    let names = fields.required_texts("name", 80)?;
    let abouts = fields.bodies("about", MAX_ABOUT)?;
    let text = |(lang, name): (&Lang, &String)| {
        let about = abouts.get(lang).map(|about| html::clean_imported(about)).unwrap_or_default();
        (*lang, EnterpriseText { display_name: name.clone(), about })
    };
    let texts: EnterpriseTexts = names.iter().map(text).collect();
    let mut line = |name: &str, max: usize| fields.text(name).map(|given| text::cut(&given.unwrap_or_default(), max));
    let (legal_name, legal_form) = (line("legal_name", 120)?, line("legal_form", 40)?);
    let (register_no, uid) = (line("register_no", 40)?, line("uid", 40)?);
    Ok(ImportedEnterprise {
        slug: fields.slug("slug")?,
        state: fields.code("state", EnterpriseState::parse)?.unwrap_or(EnterpriseState::Active),
        verification: fields.code("verification", VerificationState::parse)?.unwrap_or(VerificationState::None),
        form: EnterpriseForm {
            texts,
            kind: fields.code("kind", EnterpriseKind::parse)?.unwrap_or(EnterpriseKind::Company),
            legal_name,
            legal_form,
            country: fields.code("country", Country::parse)?,
            register_no,
            uid,
            card: card(fields.value("card"))?,
            public_profile: true,
            logo: None,
            cover: None,
        },
    })
}

/// The card; fields that are not given have their empty values.
fn card(given: Option<Value>) -> Result<EnterpriseCard, String> {
    let mut given = given.unwrap_or_default();
    let branches = given["branches"].take();
    let branches = branches.as_array().cloned().unwrap_or_default().into_iter();
    let card = EnterpriseCard {
        branches: branches.map(|branch| completed::<Branch>(branch, Branch::default())).collect::<Result<_, _>>()?,
        ..EnterpriseCard::default()
    };
    completed(given, card)
}

/// `given` with the fields of `usual` that it does not have.
fn completed<T: Serialize + DeserializeOwned>(given: Value, usual: T) -> Result<T, String> {
    let wrong = |error: serde_json::Error| format!("\"card\" is not valid: {error}");
    let mut value = serde_json::to_value(usual).map_err(wrong)?;
    let fields = given.as_object().into_iter().flatten().filter(|(_, field)| !field.is_null());
    for (name, field) in fields {
        value[name] = match (value[name].as_object(), field.as_object()) {
            (Some(whole), Some(part)) => {
                let mut whole = whole.clone();
                whole.extend(part.clone());
                Value::Object(whole)
            }
            _ => field.clone(),
        };
    }
    serde_json::from_value(value).map_err(wrong)
}
