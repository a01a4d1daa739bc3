//! Contacts as readers get them: texts in their language, numbers that a telephone dials, and whether they are open.

use std::collections::HashMap;

use jiff::civil::Date;

use super::tree::{GroupInTree, Groups};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::store::lists;
use crate::features::contacts::types::pages::{
    ContactCard, HoursDay, HoursNotice, HoursTable, OpenNow, OpenState, Spoken,
};
use crate::features::contacts::types::shortcuts::PhoneLine;
use crate::features::contacts::types::{
    Contact, ContactAddress, ContactState, GroupKind, Hours, Interval, Phone, Standing, Verdict, place_of,
};
use crate::locale::{Args, find};
use crate::media::Picture;
use crate::web::PageDb;
use crate::web::page_parts::Crumb;

/// Name of a spoken language for a reader of `lang`; an unknown code stands for itself.
pub fn language_name(lang: Lang, code: &str) -> String {
    find(lang, &format!("languages.{code}"), &Args::new()).unwrap_or_else(|| code.to_uppercase())
}

/// The opening state of a contact at this moment, and the time until which it holds: "tomorrow" holds until midnight.
pub fn open_now(db: &PageDb, contact: &Contact) -> (OpenNow, Option<Ts>) {
    if contact.state == ContactState::Closed {
        return (OpenNow { state: OpenState::Gone, at: None, days: 0 }, None);
    }
    let hours = &contact.card.hours;
    let Verdict { standing, changes_at } = hours.at(db.now, db.zone);
    let zone = hours.zone(db.zone);
    let at = |moment: Ts| (Some(moment.wall_clock(&zone)), days_between(db.now.date(&zone), moment.date(&zone)));
    let (state, (at, days)) = match standing {
        Standing::Unknown => (OpenState::Unknown, (None, 0)),
        Standing::Always => (OpenState::Always, (None, 0)),
        Standing::Appointment => (OpenState::Appointment, (None, 0)),
        Standing::Open(until) => (OpenState::Open, at(until)),
        Standing::Closed(opens) => (OpenState::Closed, opens.map_or((None, 0), at)),
    };
    (OpenNow { state, at, days }, [changes_at, today_ends(db, hours)].into_iter().flatten().min())
}

/// When another day of these hours is today: the next midnight of their zone; none for hours without days.
pub fn today_ends(db: &PageDb, hours: &Hours) -> Option<Ts> {
    let zone = hours.zone(db.zone);
    hours.has_days().then(|| Ts::midnight(&db.now.day(&zone), 1, &zone)).flatten()
}

fn days_between(from: Date, to: Date) -> u32 {
    u32::try_from((to - from).get_days()).unwrap_or(0)
}

/// A number as readers get it.
pub fn phone_line(phone: &Phone, lang: Lang) -> PhoneLine {
    PhoneLine {
        display: if phone.display.is_empty() { phone.number.clone() } else { phone.display.clone() },
        dial: (!phone.number.is_empty()).then(|| phone.number.clone()),
        kind: phone.kind,
        label: phone.label.text(lang).to_owned(),
        note: phone.note.text(lang).to_owned(),
    }
}

/// Makes cards of contacts; one question for all logos.
pub struct CardMaker<'a> {
    db: &'a PageDb<'a>,
    groups: &'a Groups,
    logos: HashMap<i64, Picture>,
}

impl<'a> CardMaker<'a> {
    /// Reads what the cards of `contacts` need.
    pub fn new(db: &'a PageDb<'a>, groups: &'a Groups, contacts: &[&Contact]) -> Result<CardMaker<'a>, ApiError> {
        let keys: Vec<i64> = contacts.iter().filter_map(|contact| contact.logo_media_key).collect();
        let logos = if keys.is_empty() { HashMap::new() } else { lists::logos(db, &keys)? };
        Ok(CardMaker { db, groups, logos })
    }

    /// The card of one contact.
    pub fn card(&self, contact: &Contact) -> ContactCard {
        let lang = self.db.lang;
        let (shown, name) = contact.label(lang);
        let group = self.groups.get(contact.subgroup_key);
        let crumb = group
            .map_or_else(|| Crumb { label: String::new(), path: "/contacts".to_owned(), lang }, GroupInTree::crumb);
        let address = contact.card.addresses.first();
        let town = contact.card.town().or(address);
        ContactCard {
            id: contact.id.to_string(),
            path: format!("{}/{}", crumb.path, contact.slug),
            name: name.to_owned(),
            lang: shown,
            summary: contact.texts.find(shown).map(|text| text.summary.clone()).unwrap_or_default(),
            kind: group.map_or(GroupKind::Other, |group| group.kind),
            group: crumb,
            logo: contact
                .logo_media_key
                .and_then(|key| self.logos.get(&key))
                .map(|logo| Picture { alt: contact.card.logo_alt.text(lang).to_owned(), ..logo.clone() }),
            street: address.map(ContactAddress::street_line).unwrap_or_default(),
            town: town.map(|address| address.town_line(lang)).unwrap_or_default(),
            phone: contact.card.phones.first().map(|phone| phone_line(phone, lang)),
            open: open_now(self.db, contact).0,
            languages: contact
                .languages
                .iter()
                .map(|code| Spoken { code: code.clone(), label: language_name(lang, code) })
                .collect(),
            free_of_charge: contact.free_of_charge,
            emergency: contact.emergency,
            state: contact.state,
            verified_at: contact.verified_at.map(|at| at.day(self.db.zone)),
        }
    }
}

/// Hours as paper shows them, which knows no today: the ordinary week, and the exceptions to come.
pub fn hours_on_paper(db: &PageDb, hours: &Hours) -> HoursTable {
    let mut table = hours_table(db, hours);
    for day in &mut table.days {
        day.intervals = hours.weekly.get(day.weekday as usize).cloned().unwrap_or_default();
        (day.today, day.exceptional) = (false, false);
    }
    table
}

/// Hours as a table: the ordinary week with today as it is, and the exceptions from today on.
pub fn hours_table(db: &PageDb, hours: &Hours) -> HoursTable {
    let zone = hours.zone(db.zone);
    let today = db.now.date(&zone);
    let exception = hours.exception(today);
    let has_week = hours.weekly.iter().any(|day| !day.is_empty());
    let days = (0..7_u32)
        .filter(|_| has_week)
        .map(|weekday| {
            let at = weekday as usize;
            let is_today = place_of(today.weekday()) == at;
            let usual: &[Interval] = hours.weekly.get(at).map_or(&[], Vec::as_slice);
            let intervals = match exception {
                Some(exception) if is_today => exception.intervals.clone(),
                _ => usual.to_vec(),
            };
            HoursDay { weekday, intervals, today: is_today, exceptional: is_today && exception.is_some() }
        })
        .collect();
    let mut notices: Vec<HoursNotice> = hours
        .exceptions
        .iter()
        .filter(|one| one.last_day().is_some_and(|last| last >= today))
        .map(|one| HoursNotice {
            from: one.from.clone(),
            to: if one.to.is_empty() { one.from.clone() } else { one.to.clone() },
            intervals: one.intervals.clone(),
            note: one.note.text(db.lang).to_owned(),
        })
        .collect();
    notices.sort_by(|a, b| a.from.cmp(&b.from));
    HoursTable {
        days,
        notices,
        always_open: hours.always_open,
        by_appointment: hours.by_appointment,
        time_zone: (!hours.time_zone.is_empty() && hours.time_zone != db.config.site.time_zone)
            .then(|| hours.time_zone.clone()),
    }
}
