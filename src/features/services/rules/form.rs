//! The form of a service: how it is stored, and conditions of its submission. All faults are told at once, each at its field.

use crate::base::error::FieldError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::money::Currency;
use crate::base::text;
use crate::features::contacts::rules as contacts;
use crate::features::service_categories::types::{CategoryRules, PriceKind};
use crate::features::services::types::{
    Coverage, PRICE_MAX, ProviderType, ServiceContact, ServiceForm, ServiceText, ShowPhone,
};

/// Fewest characters of a title.
const TITLE_MIN: usize = 8;
/// Fewest characters of a summary.
const SUMMARY_MIN: usize = 20;
/// Fewest and most characters of a description, without markup.
const DESCRIPTION: (usize, usize) = (80, 5000);
/// Services of an owner in which no links may stand.
const WITHOUT_LINKS: u32 = 3;
/// Fewest digits of a telephone number in a title.
const PHONE_DIGITS: usize = 7;
/// Earliest year in which a provider may have begun.
const EARLIEST_YEAR: i16 = 1900;
/// Currencies of prices.
const CURRENCIES: [Currency; 3] = [Currency::Chf, Currency::Eur, Currency::Uah];

/// Circumstances of a submission.
#[derive(Clone, Debug)]
pub struct Submission<'a> {
    /// Rules of the category; none where it is missing or not in use.
    pub rules: Option<&'a CategoryRules>,
    /// Number of services of the owner that were published before.
    pub published_before: u32,
    /// This year.
    pub year: i16,
    /// True if the form names an enterprise that is verified.
    pub is_verified: bool,
}

/// Brings every field into the form in which it is stored. Errors: numbers, addresses and hours that are none, which a draft
/// does not have either.
pub fn tidy(form: &mut ServiceForm) -> Vec<FieldError> {
    let mut faults = Vec::new();
    form.texts = form.texts.map(|text| text.as_ref().map(ServiceText::tidy).filter(|text| !is_empty(text)));
    form.town = text::line(&form.town);
    form.postal_code = text::line(&form.postal_code);
    let (languages, foreign) = contacts::languages(&form.languages);
    if !foreign.is_empty() {
        faults.push(FieldError::new("languages", "choice"));
    }
    form.languages = languages;
    form.regions.sort_unstable();
    form.regions.dedup();
    if form.regions.iter().any(|region| region.country() != form.country) {
        faults.push(FieldError::new("regions", "choice"));
    }
    price(form, &mut faults);
    for photo in &mut form.photos {
        photo.alts = photo.alts.map_text(text::line);
    }
    contact(&mut form.card.contact, &mut faults);
    contacts::secure_address(&mut form.card.video_url, "card.video_url", &mut faults);
    contacts::hours(&mut form.card.hours, &mut faults);
    for credential in &mut form.card.credentials {
        credential.name = text::line(&credential.name);
        credential.number = text::line(&credential.number);
    }
    form.card.credentials.retain(|one| !one.name.is_empty() || !one.number.is_empty());
    for (at, credential) in form.card.credentials.iter().enumerate() {
        if credential.name.is_empty() {
            faults.push(FieldError::new(format!("card.credentials.{at}.name"), "required"));
        }
    }
    let legal = &mut form.card.legal;
    for line in [&mut legal.name, &mut legal.address, &mut legal.uid] {
        *line = text::line(line);
    }
    faults
}

fn is_empty(text: &ServiceText) -> bool {
    text.title.is_empty() && text.summary.is_empty() && text.description.is_empty() && text.price_note.is_empty()
}

/// A price stands only beside a kind that has one.
fn price(form: &mut ServiceForm, faults: &mut Vec<FieldError>) {
    if !has_price(form.price_kind) {
        form.price = None;
    }
    let Some(price) = form.price else { return };
    if !(0..=PRICE_MAX).contains(&price.minor) {
        faults.push(FieldError::new("price", "range").with("min", 0).with("max", PRICE_MAX / 100));
    }
    if !CURRENCIES.contains(&price.currency) {
        faults.push(FieldError::new("price", "choice"));
    }
}

fn has_price(kind: PriceKind) -> bool {
    match kind {
        PriceKind::Fixed | PriceKind::From | PriceKind::Hourly => true,
        PriceKind::Free | PriceKind::OnRequest | PriceKind::Exchange => false,
    }
}

fn contact(contact: &mut ServiceContact, faults: &mut Vec<FieldError>) {
    // both stay as they were written, because people read them in their groups
    for (field, number) in [("phone", &mut contact.phone), ("whatsapp", &mut contact.whatsapp)] {
        *number = text::line(number);
        if !number.is_empty() && !contacts::dialled(number).starts_with('+') {
            faults.push(FieldError::new(format!("card.contact.{field}"), "phone"));
        }
    }
    let name = text::line(&contact.telegram);
    let name = name.strip_prefix("https://t.me/").unwrap_or(&name);
    let name = name.strip_prefix('@').unwrap_or(name);
    let is_name =
        (5..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !name.is_empty() && !is_name {
        faults.push(FieldError::new("card.contact.telegram", "telegram_name"));
    }
    contact.telegram = name.to_owned();
    contacts::secure_address(&mut contact.website, "card.contact.website", faults);
}

/// Faults of a tidied form that keep it from being submitted.
pub fn check(form: &ServiceForm, submission: &Submission) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if form.texts.is_empty() {
        faults.push(FieldError::new("texts", "required"));
    }
    for (lang, text) in form.texts.present() {
        texts(lang, text, submission, &mut faults);
    }
    for (field, is_missing) in [
        ("languages", form.languages.is_empty()),
        ("country", form.country.is_none()),
        ("category_id", submission.rules.is_none()),
        ("price", has_price(form.price_kind) && form.price.is_none()),
        ("town", form.coverage == Coverage::OnSite && form.town.is_empty()),
    ] {
        if is_missing {
            faults.push(FieldError::new(field, "required"));
        }
    }
    for (at, photo) in form.photos.iter().enumerate() {
        if photo.alts.is_empty() {
            faults.push(FieldError::new(format!("photos.{at}.alts"), "required"));
        }
    }
    let contact = &form.card.contact;
    let shows_phone = !contact.phone.is_empty() && contact.show_phone == ShowPhone::Click;
    let others = [&contact.telegram, &contact.whatsapp, &contact.website];
    if !contact.relay_form && !shows_phone && others.iter().all(|way| way.is_empty()) {
        faults.push(FieldError::new("card.contact", "required"));
    }
    if form.provider_type != ProviderType::Private {
        for (field, line) in [("name", &form.card.legal.name), ("address", &form.card.legal.address)] {
            if line.is_empty() {
                faults.push(FieldError::new(format!("card.legal.{field}"), "required"));
            }
        }
    }
    if form.card.experience_since.is_some_and(|year| year < EARLIEST_YEAR || year > submission.year) {
        let fault = FieldError::new("card.experience_since", "range");
        faults.push(fault.with("min", EARLIEST_YEAR).with("max", submission.year));
    }
    if let Some(rules) = submission.rules {
        category(form, rules, submission.is_verified, &mut faults);
    }
    faults
}

fn texts(lang: Lang, text: &ServiceText, submission: &Submission, faults: &mut Vec<FieldError>) {
    let plain = html::plain_text(&text.description);
    let description = plain.trim().chars().count();
    let mut fault = |field: &str, code: &str| faults.push(FieldError::new(format!("texts.{lang}.{field}"), code));
    if has_phone(&text.title) {
        fault("title", "phone_in_title");
    }
    if text::is_shouting(&text.title) {
        fault("title", "capitals");
    }
    if text.title.chars().filter(|c| is_emoji(*c)).count() > 1 {
        fault("title", "emoji");
    }
    let links = [text.title.as_str(), &text.summary].iter().any(|line| has_link(line));
    if submission.published_before < WITHOUT_LINKS
        && (links || has_link(&plain) || text.description.contains("<a ") || text.description.contains("data-embed"))
    {
        fault("description", "no_links");
    }
    for (field, length, min) in [
        ("title", text.title.chars().count(), TITLE_MIN),
        ("summary", text.summary.chars().count(), SUMMARY_MIN),
        ("description", description, DESCRIPTION.0),
    ] {
        if length < min {
            let code = if length == 0 { "required" } else { "min_length" };
            faults.push(FieldError::new(format!("texts.{lang}.{field}"), code).with("min", min));
        }
    }
    if description > DESCRIPTION.1 {
        let fault = FieldError::new(format!("texts.{lang}.description"), "max_length");
        faults.push(fault.with("max", DESCRIPTION.1));
    }
}

fn category(form: &ServiceForm, rules: &CategoryRules, is_verified: bool, faults: &mut Vec<FieldError>) {
    let is_elsewhere = |country| !rules.countries.is_empty() && !rules.countries.contains(country);
    for (field, code, is_broken) in [
        ("country", "category_country", form.country.as_ref().is_some_and(is_elsewhere)),
        (
            "price_kind",
            "category_price",
            !rules.price_kinds.is_empty() && !rules.price_kinds.contains(&form.price_kind),
        ),
        ("card.credentials", "category_credentials", rules.requires_credentials && form.card.credentials.is_empty()),
        ("enterprise_id", "category_enterprise", rules.requires_enterprise && form.enterprise_id.is_none()),
        (
            "enterprise_id",
            "enterprise_unverified",
            rules.requires_enterprise && form.enterprise_id.is_some() && !is_verified,
        ),
    ] {
        if is_broken {
            faults.push(FieldError::new(field, code));
        }
    }
}

/// True if digits that belong together are as many as in a telephone number.
fn has_phone(text: &str) -> bool {
    let mut digits = 0;
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits += 1;
            if digits >= PHONE_DIGITS {
                return true;
            }
        } else if !matches!(c, ' ' | '\u{a0}' | '-' | '–' | '.' | '/' | '(' | ')' | '+') {
            digits = 0;
        }
    }
    false
}

/// True if a plain text names an address of the web.
fn has_link(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("://") || text.contains("www.") || text.contains("t.me/") || text.contains("wa.me/")
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}' | '\u{1f1e6}'..='\u{1f1ff}')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::base::id::Id;

    fn form(change: serde_json::Value) -> ServiceForm {
        let mut form = json!({
            "category_id": null,
            "texts": { "en": {
                "title": "Repair of bicycles", "summary": "I repair bicycles at your home.",
                "description": format!("<p>{}</p>", "Brakes, gears and wheels. ".repeat(5)), "price_note": "" } },
            "languages": ["en"], "country": "CH", "regions": ["CH-ZH"], "town": "Zürich", "postal_code": "8001",
            "coverage": "at_customer", "price_kind": "hourly", "price": { "minor": 6000, "currency": "CHF" }, "photos": [],
            "provider_type": "private",
            "card": {
                "contact": { "relay_form": true, "phone": "", "show_phone": "click", "telegram": "", "whatsapp": "", "website": "" },
                "video_url": "", "hours": {}, "experience_since": null, "credentials": [],
                "legal": { "name": "", "address": "", "uid": "" } }
        });
        for (path, value) in change.as_object().unwrap() {
            *form.pointer_mut(path).unwrap() = value.clone();
        }
        serde_json::from_value(form).unwrap()
    }

    /// Fields and codes of the faults of a form.
    fn faults(change: serde_json::Value) -> Vec<(String, String)> {
        let mut form = form(change);
        let rules = CategoryRules::default();
        let mut found = tidy(&mut form);
        found.extend(check(
            &form,
            &Submission { rules: Some(&rules), published_before: 0, year: 2026, is_verified: false },
        ));
        found.into_iter().map(|fault| (fault.field, fault.code)).collect()
    }

    #[test]
    fn a_whole_form_has_no_faults_and_each_fault_is_told_at_its_field() {
        assert_eq!(faults(json!({})), []);
        for (change, field, code) in [
            (json!({ "/texts/en/title": "Bicycle" }), "texts.en.title", "min_length"),
            (json!({ "/texts/en/title": "Call +41 79 555 01 42" }), "texts.en.title", "phone_in_title"),
            (json!({ "/texts/en/title": "REPAIR OF BICYCLES" }), "texts.en.title", "capitals"),
            (json!({ "/texts/en/title": "Repair of bicycles 🚲🚲" }), "texts.en.title", "emoji"),
            (json!({ "/texts/en/summary": "Repairs, see www.bike.example" }), "texts.en.description", "no_links"),
            (json!({ "/texts/en/description": "" }), "texts.en.description", "required"),
            (json!({ "/languages": ["xx"] }), "languages", "choice"),
            (json!({ "/country": null, "/regions": [] }), "country", "required"),
            (json!({ "/regions": ["DE-BE"] }), "regions", "choice"),
            (json!({ "/price": null }), "price", "required"),
            (json!({ "/price/minor": 100_000_000 }), "price", "range"),
            (json!({ "/price/currency": "USD" }), "price", "choice"),
            (json!({ "/card/contact/relay_form": false }), "card.contact", "required"),
            (json!({ "/card/contact/phone": "079 555 01 42" }), "card.contact.phone", "phone"),
            (json!({ "/card/contact/website": "http://bike.example" }), "card.contact.website", "url"),
            (json!({ "/card/contact/telegram": "a b" }), "card.contact.telegram", "telegram_name"),
            (json!({ "/card/experience_since": 2027 }), "card.experience_since", "range"),
        ] {
            let found = faults(change.clone());
            assert!(found.contains(&(field.to_owned(), code.to_owned())), "{change}: {found:?}");
        }
    }

    #[test]
    fn a_trader_shows_an_identity() {
        let missing = faults(json!({ "/provider_type": "company" }));
        let fields: Vec<&str> = missing.iter().map(|(field, _)| field.as_str()).collect();

        assert_eq!(fields, ["card.legal.name", "card.legal.address"]);
    }

    #[test]
    fn a_price_goes_with_a_kind_that_has_none() {
        let mut free = form(json!({ "/price_kind": "free" }));

        assert_eq!(tidy(&mut free), []);
        assert_eq!(free.price, None);
    }

    #[test]
    fn rules_of_the_category_are_kept() {
        let form = form(json!({}));
        let rules: CategoryRules = serde_json::from_value(json!({
            "countries": ["DE"], "requires_credentials": true, "credentials_hints": {}, "requires_enterprise": true,
            "default_valid_days": 180, "price_kinds": ["free"], "moderation": "pre"
        }))
        .unwrap();

        let found =
            check(&form, &Submission { rules: Some(&rules), published_before: 0, year: 2026, is_verified: false });
        let codes: Vec<&str> = found.iter().map(|fault| fault.code.as_str()).collect();

        assert_eq!(codes, ["category_country", "category_price", "category_credentials", "category_enterprise"]);
    }

    #[test]
    fn a_category_for_enterprises_asks_for_a_verified_one() {
        let mut form = form(json!({}));
        let mut rules = CategoryRules { requires_enterprise: true, ..CategoryRules::default() };
        let codes = |form: &ServiceForm, rules: &CategoryRules, is_verified| -> Vec<String> {
            let submission = Submission { rules: Some(rules), published_before: 0, year: 2026, is_verified };
            check(form, &submission).into_iter().map(|fault| fault.code).collect()
        };

        assert_eq!(codes(&form, &rules, false), ["category_enterprise"]);
        form.enterprise_id = Some(Id::new());
        assert_eq!(codes(&form, &rules, false), ["enterprise_unverified"]);
        assert_eq!(codes(&form, &rules, true), [""; 0]);
        rules.requires_enterprise = false;
        assert_eq!(codes(&form, &rules, false), [""; 0]);
    }
}
