//! Services. A plain record (title, lead, body, city, price from) has no country and gets that of its currency; a full one
//! names everything that the portal shows.

use serde_json::Value;

use super::fields::Fields;
use crate::base::country::{Country, Region};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::base::text;
use crate::features::contacts::rules;
use crate::features::contacts::types::{Hours, SPOKEN};
use crate::features::service_categories::types::PriceKind;
use crate::features::services::types::{
    Coverage, PHOTOS_MAX, PRICE_MAX, ProviderType, ServiceCard, ServiceContact, ServiceLegal, ServiceText, ServiceTexts,
};
use crate::import::records::{PhotoRecord, ServiceRecord};

/// Largest description, in bytes.
const MAX_DESCRIPTION: usize = 20_000;
/// Longest description of a photo, in characters.
const MAX_ALT: usize = 250;

/// Reads a service.
pub fn read(fields: &mut Fields) -> Result<ServiceRecord, String> {
    let slug = fields.slug("slug")?;
    let foreign_id = match fields.value("id") {
        None => slug.to_string(),
        Some(Value::String(id)) if !id.trim().is_empty() => text::cut(text::line(&id).as_str(), 100),
        Some(Value::Number(id)) => id.to_string(),
        Some(_) => return Err("\"id\" is neither a text nor a number".to_owned()),
    };
    let (price_kind, price) = price(fields)?;
    let given: Option<Country> = fields.code("country", Country::parse)?;
    let country = given.or_else(|| price.and_then(|price| home_of(price.currency)));
    let languages = list(fields, "languages")?.into_iter().filter(|code| SPOKEN.contains(&code.as_str())).collect();
    let regions = list(fields, "regions")?.iter().filter_map(|code| Region::parse(code)).collect();
    let towns = fields.texts("city", 80)?;
    let town = fields.text("town")?.or_else(|| Lang::En.pick(&towns).map(|(_, town)| town.clone()));
    let (status, _) = (fields.text("status")?, fields.value("contact"));
    if status.is_some_and(|status| status != "published") {
        return Err("only published services are imported".to_owned());
    }
    Ok(ServiceRecord {
        foreign_id,
        slug,
        enterprise: fields.text("enterprise")?,
        category: fields.text("category")?,
        subcategory: fields.text("subcategory")?,
        texts: texts(fields)?,
        country: country.ok_or("neither \"country\" nor a currency of one country is given")?,
        regions,
        town: town.unwrap_or_default(),
        languages,
        coverage: fields.code("coverage", Coverage::parse)?.unwrap_or(Coverage::OnSite),
        price_kind,
        price,
        provider_type: fields.code("provider_type", ProviderType::parse)?.unwrap_or(ProviderType::Private),
        card: card(fields)?,
        photos: photos(fields)?,
        published_days_ago: days(fields, "published_days_ago")?.unwrap_or(0),
        featured_days: days(fields, "featured_days")?,
        created_at: fields.moment("created_at")?,
        updated_at: fields.moment("updated_at")?,
    })
}

fn texts(fields: &mut Fields) -> Result<ServiceTexts, String> {
    let titles = fields.required_texts("title", 100)?;
    let leads = fields.texts("lead", 200)?;
    let bodies = fields.bodies("body", MAX_DESCRIPTION)?;
    let notes = fields.texts("price_note", 100)?;
    let text = |(lang, title): (&Lang, &String)| {
        let words = ServiceText {
            title: title.clone(),
            summary: leads.get(lang).cloned().unwrap_or_default(),
            description: bodies.get(lang).map(|body| html::clean_imported(body)).unwrap_or_default(),
            price_note: notes.get(lang).cloned().unwrap_or_default(),
        };
        (*lang, words)
    };
    Ok(titles.iter().map(text).collect())
}

/// Kind and amount: `price_kind` with `price_cents`, or `price_from_cents`; `currency` is CHF where it is left out.
fn price(fields: &mut Fields) -> Result<(PriceKind, Option<Money>), String> {
    let kind = fields.code("price_kind", PriceKind::parse)?;
    let currency = fields.code("currency", Currency::parse)?.unwrap_or(Currency::Chf);
    let from = fields.integer("price_from_cents")?;
    let cents = fields.integer("price_cents")?.or(from);
    let kind = kind.unwrap_or(if from.is_some() { PriceKind::From } else { PriceKind::OnRequest });
    match cents {
        Some(minor) if !(0..=PRICE_MAX).contains(&minor) => Err("the price is not within its bounds".to_owned()),
        Some(minor) => Ok((kind, Some(Money { minor, currency }))),
        None => Ok((kind, None)),
    }
}

/// `card` as the portal stores it, or the fields of a plain record.
fn card(fields: &mut Fields) -> Result<ServiceCard, String> {
    if let Some(value) = fields.value("card") {
        return serde_json::from_value(value).map_err(|error| format!("\"card\": {error}"));
    }
    let mut text = |name: &str, max: usize| fields.text(name).map(|given| text::cut(&given.unwrap_or_default(), max));
    let legal =
        ServiceLegal { name: text("legal_name", 120)?, address: text("legal_address", 200)?, uid: text("uid", 40)? };
    let contact = ServiceContact {
        website: text("website", 500)?,
        telegram: text("telegram", 100)?,
        ..ServiceContact::default()
    };
    let experience_since = fields.integer("experience_since")?.and_then(|year| i16::try_from(year).ok());
    Ok(ServiceCard { contact, legal, experience_since, hours: hours(fields)?, ..ServiceCard::default() })
}

/// `hours` in the form of the portal.
fn hours(fields: &mut Fields) -> Result<Hours, String> {
    let Some(value) = fields.value("hours") else { return Ok(Hours::default()) };
    let mut hours: Hours = serde_json::from_value(value).map_err(|error| format!("\"hours\": {error}"))?;
    let mut faults = Vec::new();
    rules::hours(&mut hours, &mut faults);
    match faults.first() {
        Some(fault) => Err(format!("\"{}\" is not valid ({})", fault.field, fault.code)),
        None => Ok(hours),
    }
}

/// `cover` with `cover_alt`, and the further `photos`.
fn photos(fields: &mut Fields) -> Result<Vec<PhotoRecord>, String> {
    let (cover, alt) = (fields.text("cover")?, fields.texts("cover_alt", MAX_ALT)?);
    let mut photos: Vec<PhotoRecord> = cover.map(|file| PhotoRecord { file, alt }).into_iter().collect();
    let further = match fields.value("photos") {
        None => Vec::new(),
        Some(Value::Array(values)) => values,
        Some(_) => return Err("\"photos\" is not a list".to_owned()),
    };
    for value in further {
        let Value::Object(map) = value else { return Err("\"photos\" has something that is no object".to_owned()) };
        let mut photo = Fields::new(map);
        let fault = |fault| format!("\"photos\": {fault}");
        photos.push(PhotoRecord {
            file: photo.required_text("file").map_err(fault)?,
            alt: photo.texts("alt", MAX_ALT).map_err(fault)?,
        });
    }
    if photos.len() > PHOTOS_MAX {
        return Err(format!("it has more than {PHOTOS_MAX} photos"));
    }
    Ok(photos)
}

fn list(fields: &mut Fields, name: &str) -> Result<Vec<String>, String> {
    match fields.value(name) {
        None => Ok(Vec::new()),
        Some(Value::Array(values)) => Ok(values.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
        Some(_) => Err(format!("\"{name}\" is not a list")),
    }
}

fn days(fields: &mut Fields, name: &str) -> Result<Option<u32>, String> {
    let given = fields.integer(name)?.map(u32::try_from).transpose();
    given.map_err(|_| format!("\"{name}\" is no number of days"))
}

/// The country whose currency it is; none for a currency of several.
fn home_of(currency: Currency) -> Option<Country> {
    Country::parse(match currency {
        Currency::Chf => "CH",
        // most services of the corpus in euros are in Germany
        Currency::Eur => "DE",
        Currency::Uah => "UA",
        Currency::Usd | Currency::Gbp | Currency::Pln => return None,
    })
}
