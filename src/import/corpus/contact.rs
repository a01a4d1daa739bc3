//! Contacts and their groups. A plain record (name, role, city, address, phone …) has no group and gets one; a full one
//! carries a card in the portal's own form.

use std::collections::BTreeMap;

use serde_json::Value;

use super::fields::Fields;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::features::contacts::rules;
use crate::features::contacts::types::{
    Card, ContactAddress, ContactText, ContactTexts, FreeOfCharge, GroupKind, Mailbox, Phone, PhoneKind, PhoneNote,
    ShortLabel,
};
use crate::import::records::{ContactGroupRecord, ContactRecord, Texts};

/// Largest text of a contact, in bytes.
const MAX_BODY: usize = 60_000;

/// Reads a group, or a subgroup where `below`.
pub fn group(fields: &mut Fields, below: bool) -> Result<ContactGroupRecord, String> {
    let kind = fields.text("kind")?;
    Ok(ContactGroupRecord {
        slug: fields.slug("slug")?,
        parent: if below { Some(fields.required_text("group")?) } else { None },
        position: fields.integer("position")?,
        kind: match kind {
            None => None,
            Some(kind) => {
                Some(GroupKind::parse(&kind).ok_or_else(|| format!("unknown kind {:?}", text::cut(&kind, 40)))?)
            }
        },
        name: fields.required_texts("name", 60)?,
        description: fields.texts("description", 500)?,
    })
}

/// Reads a contact.
pub fn read(fields: &mut Fields) -> Result<ContactRecord, String> {
    let slug = fields.slug("slug")?;
    let foreign_id = match fields.value("id") {
        None => slug.to_string(),
        Some(Value::String(id)) if !id.trim().is_empty() => text::cut(text::line(&id).as_str(), 100),
        Some(Value::Number(id)) => id.to_string(),
        Some(_) => return Err("\"id\" is neither a text nor a number".to_owned()),
    };
    let name = names(fields)?;
    let role = fields.texts("role", 60)?;
    let place = match (fields.text("group")?, fields.text("subgroup")?) {
        (Some(group), Some(subgroup)) => Some((group, subgroup)),
        (None, None) => None,
        _ => return Err("\"group\" and \"subgroup\" belong together".to_owned()),
    };
    let mut card = card(fields)?;
    plain_card(fields, &mut card)?;
    let faults = rules::tidy(&mut card);
    if let Some(fault) = faults.first() {
        return Err(format!("\"{}\" is not valid ({})", fault.field, fault.code));
    }
    if !card.is_reachable() {
        return Err("it has neither phone, e-mail, website nor address".to_owned());
    }
    let (languages, foreign) = rules::languages(&languages(fields)?);
    let free = fields.text("free_of_charge")?;
    Ok(ContactRecord {
        foreign_id,
        slug,
        place,
        texts: texts(fields, &name, &role)?,
        role,
        card,
        languages,
        foreign_languages: foreign,
        emergency: fields.flag("emergency")?,
        free_of_charge: match free {
            None => FreeOfCharge::Unknown,
            Some(free) => FreeOfCharge::parse(&free).ok_or("\"free_of_charge\" is none of yes, no, partly, unknown")?,
        },
        confirmed_days_ago: match fields.integer("confirmed_days_ago")? {
            None => None,
            Some(days) => Some(u32::try_from(days).map_err(|_| "\"confirmed_days_ago\" is not a number of days")?),
        },
        source_url: fields.text("source_url")?.unwrap_or_default(),
    })
}

/// The texts in the languages of the name. A plain record has a role and a note in place of a summary and a body.
fn texts(fields: &mut Fields, name: &Texts, role: &Texts) -> Result<ContactTexts, String> {
    let summary = fields.texts("summary", 300)?;
    let summary = if summary.is_empty() { role.clone() } else { summary };
    let note = fields.texts("note", 2_000)?;
    let body = fields.bodies("body", MAX_BODY)?;
    let body = if body.is_empty() { rich(&note, html::from_plain) } else { rich(&body, html::clean_imported) };
    let documents = rich(&fields.bodies("documents_needed", MAX_BODY)?, html::clean_imported);
    let costs = fields.texts("costs_note", 200)?;
    let one = |texts: &Texts, lang: &Lang| texts.get(lang).cloned().unwrap_or_default();
    let text = |(lang, name): (&Lang, &String)| {
        let text = ContactText {
            name: name.clone(),
            summary: one(&summary, lang),
            body: one(&body, lang),
            documents_needed: one(&documents, lang),
            costs_note: one(&costs, lang),
        };
        (*lang, text)
    };
    Ok(name.iter().map(text).collect())
}

fn rich(texts: &Texts, clean: fn(&str) -> String) -> Texts {
    texts.iter().map(|(lang, text)| (*lang, clean(text))).filter(|(_, text)| !text.is_empty()).collect()
}

/// A name is one text for all languages, or one a language.
fn names(fields: &mut Fields) -> Result<Texts, String> {
    let name = match fields.value("name") {
        None => return Err("\"name\" is missing".to_owned()),
        Some(Value::String(name)) => Lang::ALL.into_iter().map(|lang| (lang, text::line(&name))).collect(),
        Some(other) => {
            fields.put_back("name", other);
            fields.required_texts("name", 120)?
        }
    };
    match name.values().map(|name| name.chars().count()).max() {
        Some(2..=120) => Ok(name),
        _ => Err("\"name\" has not between 2 and 120 characters".to_owned()),
    }
}

fn card(fields: &mut Fields) -> Result<Card, String> {
    match fields.value("card") {
        None => Ok(Card::default()),
        Some(value) => serde_json::from_value(value).map_err(|error| format!("\"card\": {error}")),
    }
}

fn languages(fields: &mut Fields) -> Result<Vec<String>, String> {
    match fields.value("languages") {
        None => Ok(Vec::new()),
        Some(Value::Array(list)) => list
            .into_iter()
            .map(|one| one.as_str().map(str::to_owned).ok_or_else(|| "\"languages\" is not a list of texts".to_owned()))
            .collect(),
        Some(_) => Err("\"languages\" is not a list of texts".to_owned()),
    }
}

/// The fields of a plain record: a phone and an e-mail address as they are written, a city and an address as texts.
fn plain_card(fields: &mut Fields, card: &mut Card) -> Result<(), String> {
    if let Some(phone) = fields.text("phone")? {
        if phone.chars().count() > 40 {
            return Err("\"phone\" is longer than 40 characters".to_owned());
        }
        card.phones.push(Phone {
            number: rules::dialled(&phone),
            display: phone,
            kind: PhoneKind::Phone,
            label: ShortLabel::default(),
            note: PhoneNote::default(),
        });
    }
    if let Some(address) = fields.text("email")? {
        card.emails.push(Mailbox { address, label: ShortLabel::default() });
    }
    let (city, address) = (fields.texts("city", 80)?, fields.texts("address", 200)?);
    if city.is_empty() && address.is_empty() {
        return Ok(());
    }
    let own = |texts: &Texts| Lang::De.pick(texts).map(|(lang, text)| (lang, text.clone()));
    let mut place = ContactAddress::default();
    if let Some((lang, town)) = own(&city) {
        for (other, name) in city.iter().filter(|(other, name)| **other != lang && **name != town) {
            place.town_names.set(*other, name.clone().into());
        }
        place.town = town;
    }
    let line: BTreeMap<Lang, String> = address;
    if let Some((lang, whole)) = own(&line) {
        let town = city.get(&lang).map_or("", String::as_str);
        // "Berlin, 12": the town is named already, what is left is a number or a street
        let rest = whole.strip_prefix(town).map_or(whole.as_str(), |rest| rest.trim_start_matches([',', ' ']));
        if rest.chars().any(char::is_alphabetic) {
            place.street = rest.chars().take(100).collect();
        } else {
            place.house_no = rest.chars().take(16).collect();
        }
    }
    card.addresses.push(place);
    Ok(())
}
