//! The form of an enterprise: how it is stored, and conditions of its submission. All faults are told at once, each at its
//! field.

use super::identity::check_uid;
use super::legal_forms::{LEGAL_FORMS, OTHER_FORM};
use crate::base::country::Country;
use crate::base::email::Email;
use crate::base::error::FieldError;
use crate::base::{html, text};
use crate::features::contacts::rules as contacts;
use crate::features::contacts::types::ContactAddress;
use crate::features::enterprises::types::{Billing, EnterpriseForm, EnterpriseText};

/// Fewest characters of a legal name.
const NAME_MIN: usize = 2;
/// Most characters of a description, without markup.
const ABOUT_MAX: usize = 5000;

/// Brings every field into the form in which it is stored. Errors: numbers and addresses that are none.
pub fn tidy(form: &mut EnterpriseForm) -> Vec<FieldError> {
    let mut faults = Vec::new();
    form.texts = form.texts.map(|text| text.as_ref().map(EnterpriseText::tidy).filter(|text| !is_empty(text)));
    for line in [&mut form.legal_name, &mut form.legal_form, &mut form.register_no] {
        *line = text::line(line);
    }
    match check_uid(form.country, &form.uid) {
        Ok(uid) => form.uid = uid,
        Err(code) => {
            form.uid = text::line(&form.uid);
            faults.push(FieldError::new("uid", code));
        }
    }
    let card = &mut form.card;
    card.contact_person = text::line(&card.contact_person);
    contacts::tidy_address(&mut card.address, "card.address", &mut faults);
    email(&mut card.email, "card.email", &mut faults);
    phone(&mut card.phone, "card.phone", &mut faults);
    contacts::secure_address(&mut card.website, "card.website", &mut faults);
    contacts::tidy_social(&mut card.social, "card.social", &mut faults);
    let (languages, foreign) = contacts::languages(&card.languages);
    if !foreign.is_empty() {
        faults.push(FieldError::new("card.languages", "choice"));
    }
    card.languages = languages;
    for branch in &mut card.branches {
        branch.name = text::line(&branch.name);
    }
    card.branches.retain(|branch| !branch.name.is_empty() || !branch.phone.is_empty() || has_lines(&branch.address));
    for (at, branch) in card.branches.iter_mut().enumerate() {
        contacts::tidy_address(&mut branch.address, &format!("card.branches.{at}.address"), &mut faults);
        phone(&mut branch.phone, &format!("card.branches.{at}.phone"), &mut faults);
    }
    faults
}

/// Brings invoice data into the form in which they are stored.
pub fn tidy_billing(billing: &mut Billing) -> Vec<FieldError> {
    let mut faults = Vec::new();
    billing.name = text::line(&billing.name);
    billing.reference = text::line(&billing.reference);
    contacts::tidy_address(&mut billing.address, "billing.address", &mut faults);
    email(&mut billing.email, "billing.email", &mut faults);
    faults
}

fn is_empty(text: &EnterpriseText) -> bool {
    text.display_name.is_empty() && text.about.is_empty()
}

fn has_lines(address: &ContactAddress) -> bool {
    [&address.street, &address.postal_code, &address.town].into_iter().any(|line| !line.trim().is_empty())
}

fn email(address: &mut String, field: &str, faults: &mut Vec<FieldError>) {
    let written = text::line(address);
    match Email::parse(&written) {
        _ if written.is_empty() => address.clear(),
        Some(email) => *address = email.as_str().to_owned(),
        None => faults.push(FieldError::new(field, "email")),
    }
}

/// The number stays as it was written, because people read it in its groups; `contacts::dialled` makes what a telephone needs.
fn phone(number: &mut String, field: &str, faults: &mut Vec<FieldError>) {
    *number = text::line(number);
    if !number.is_empty() && !contacts::dialled(number).starts_with('+') {
        faults.push(FieldError::new(field, "phone"));
    }
}

/// Faults of a tidied form that keep it from being submitted, or from being saved when it is public.
pub fn check(form: &EnterpriseForm) -> Vec<FieldError> {
    let mut faults = Vec::new();
    let name = form.legal_name.chars().count();
    if name < NAME_MIN {
        let code = if name == 0 { "required" } else { "min_length" };
        faults.push(FieldError::new("legal_name", code).with("min", NAME_MIN));
    }
    if text::is_shouting(&form.legal_name) && form.legal_name.chars().count() > 20 {
        faults.push(FieldError::new("legal_name", "capitals"));
    }
    let card = &form.card;
    for (field, is_missing) in [
        ("country", form.country.is_none()),
        ("legal_form", form.legal_form.is_empty()),
        ("card.address.street", card.address.street.is_empty()),
        ("card.address.postal_code", card.address.postal_code.is_empty()),
        ("card.address.town", card.address.town.is_empty()),
        ("card.contact_person", card.contact_person.is_empty()),
        ("card.email", card.email.is_empty()),
    ] {
        if is_missing {
            faults.push(FieldError::new(field, "required"));
        }
    }
    if !form.legal_form.is_empty() && !is_legal_form(form.country, &form.legal_form) {
        faults.push(FieldError::new("legal_form", "choice"));
    }
    for (lang, text) in form.texts.present() {
        let about = html::plain_text(&text.about).trim().chars().count();
        if about > ABOUT_MAX {
            faults.push(FieldError::new(format!("texts.{lang}.about"), "max_length").with("max", ABOUT_MAX));
        }
        if text::is_shouting(&text.display_name) {
            faults.push(FieldError::new(format!("texts.{lang}.display_name"), "capitals"));
        }
    }
    for (at, branch) in card.branches.iter().enumerate() {
        for (field, line) in [("name", &branch.name), ("address.town", &branch.address.town)] {
            if line.is_empty() {
                faults.push(FieldError::new(format!("card.branches.{at}.{field}"), "required"));
            }
        }
    }
    faults
}

fn is_legal_form(country: Option<Country>, form: &str) -> bool {
    let listed = LEGAL_FORMS.iter().find(|(code, _)| country.is_some_and(|country| country.code() == *code));
    form == OTHER_FORM || listed.is_some_and(|(_, forms)| forms.contains(&form))
}

/// True if a change concerns what a verification confirms.
pub fn changes_identity(before: &EnterpriseForm, after: &EnterpriseForm) -> bool {
    (&before.legal_name, &before.legal_form, before.kind, before.country, &before.register_no, &before.uid)
        != (&after.legal_name, &after.legal_form, after.kind, after.country, &after.register_no, &after.uid)
}

/// True if a change concerns what readers see first and the staff looks at: identity, texts and pictures.
pub fn changes_profile(before: &EnterpriseForm, after: &EnterpriseForm) -> bool {
    changes_identity(before, after)
        || before.texts != after.texts
        || before.logo != after.logo
        || before.cover != after.cover
}

/// True if an address of e-mail is at the domain of a website, or below it.
pub fn is_at_domain(email: &Email, website: &str) -> bool {
    let url = url::Url::parse(website).ok();
    let Some(host) = url.as_ref().and_then(url::Url::host_str) else { return false };
    let host = host.trim_start_matches("www.").to_lowercase();
    let Some((_, domain)) = email.as_str().rsplit_once('@') else { return false };
    domain == host || domain.strip_suffix(&host).is_some_and(|rest| rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_belongs_to_the_domain_of_the_website_or_to_one_below() {
        let is_at = |email: &str, site: &str| is_at_domain(&Email::parse(email).unwrap(), site);

        assert!(is_at("info@bike.example", "https://bike.example/about"));
        assert!(is_at("info@bike.example", "https://www.bike.example"));
        assert!(is_at("info@mail.bike.example", "https://bike.example"));
        assert!(!is_at("info@motorbike.example", "https://bike.example"));
        assert!(!is_at("info@example.org", "https://bike.example"));
        assert!(!is_at("info@bike.example", ""));
    }
}
