//! Reports from the counts of delivery.

use std::collections::BTreeMap;

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use super::rules::demand_begun;
use super::types::{AdReport, AdReportDay, AdReportLanguage, AdReportPlace};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_delivery::store as delivery;
use crate::features::ad_placements::store as placements;
use crate::features::ads::types::Ad;

/// The report of a booking in `lang`; `today` is the portal's day. Errors: 409 `wrong_state` before its first day.
pub fn report(db: &Connection, ad: &Ad, lang: Lang, today: Date) -> Result<AdReport, ApiError> {
    let (start_on, end_on) = demand_begun(ad, today)?;
    let until = end_on.min(today);
    let counts = delivery::daily(db, ad.key, start_on, until)?;
    let (mut by_day, mut by_lang) = (BTreeMap::new(), BTreeMap::new());
    let mut by_place: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let (mut views, mut clicks) = (0, 0);
    for count in &counts {
        for sum in [
            by_day.entry(count.day.as_str()).or_insert((0, 0)),
            by_lang.entry(count.locale.as_str()).or_insert((0, 0)),
            by_place.entry(&count.placement).or_insert((0, 0)),
        ] {
            *sum = (sum.0 + count.views, sum.1 + count.clicks);
        }
        views += count.views;
        clicks += count.clicks;
    }
    let mut days = Vec::new();
    let mut day = start_on;
    while day <= until {
        let (views, clicks) = by_day.get(day.to_string().as_str()).copied().unwrap_or_default();
        days.push(AdReportDay { day, views, clicks });
        day = day.saturating_add(Span::new().days(1));
    }
    let booked = placements::list(db)?
        .into_iter()
        .filter(|place| ad.form.placements.contains(&place.code) || by_place.contains_key(place.code.as_str()));
    let places = booked.map(|place| {
        let (views, clicks) = by_place.get(place.code.as_str()).copied().unwrap_or_default();
        AdReportPlace { name: place.names.text(lang).to_owned(), views, clicks }
    });
    let designed = |lang: &Lang| ad.form.designs.iter().any(|design| design.lang == *lang);
    let langs = Lang::ALL.into_iter().filter(|lang| designed(lang) || by_lang.contains_key(lang.as_str()));
    Ok(AdReport {
        title: ad.title(lang),
        advertiser: ad.form.advertiser_name.clone(),
        package: ad.terms.texts.get_or_fallback(lang).map(|(_, words)| words.name.clone()).unwrap_or_default(),
        state: ad.state,
        start_on,
        end_on,
        until,
        views,
        clicks,
        days,
        places: places.collect(),
        langs: langs
            .map(|lang| {
                let (views, clicks) = by_lang.get(lang.as_str()).copied().unwrap_or_default();
                AdReportLanguage { lang, views, clicks }
            })
            .collect(),
    })
}
