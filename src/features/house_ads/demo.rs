//! House advertisements of the demo content: two that are shown, and one that is turned off.

use super::actions;
use super::store;
use super::types::{HouseAdForm, HouseAdText, HouseAdTexts};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::per_lang::PerLang;
use crate::db::Write;
use crate::features::ads::types::{AdButton, AdInk};

/// Headline, line and further text in one language.
type DemoWords = (&'static str, &'static str, &'static str);

/// A house advertisement of the demo.
struct DemoHouseAd {
    name: &'static str,
    words: PerLang<DemoWords>,
    placements: &'static [&'static str],
    button: AdButton,
    ink: AdInk,
    url: &'static str,
    enabled: bool,
}

const HOUSE_ADS: [DemoHouseAd; 3] = [
    DemoHouseAd {
        name: "Offer a service",
        words: PerLang {
            en: ("What can you do?", "Offer your service here", "Free of charge, in one language or in three."),
            uk: ("Що ви вмієте?", "Запропонуйте свою послугу", "Безкоштовно, однією мовою або трьома."),
            de: ("Was können Sie?", "Bieten Sie es hier an", "Kostenlos, in einer Sprache oder in dreien."),
        },
        placements: &["home-top", "article-side", "services-list"],
        button: AdButton::LearnMore,
        ink: AdInk::Green,
        url: "/services/create",
        enabled: true,
    },
    DemoHouseAd {
        name: "Contacts",
        words: PerLang {
            en: ("Not sure who to ask?", "Authorities and help near you", "Contacts with hours and languages."),
            uk: ("Кого спитати?", "Установи й допомога поруч", "Адреси з годинами прийому та мовами."),
            de: ("Wen fragen?", "Ämter und Hilfe in der Nähe", "Adressen mit Öffnungszeiten und Sprachen."),
        },
        placements: &["home-between", "category-list", "article-end"],
        button: AdButton::LearnMore,
        ink: AdInk::Yellow,
        url: "/contacts",
        enabled: true,
    },
    DemoHouseAd {
        name: "Places for advertisers",
        words: PerLang {
            en: ("Be seen", "By readers in three languages", ""),
            uk: ("Вас побачать", "Читачі статей трьома мовами", ""),
            de: ("Gesehen werden", "Von einem Publikum in drei Sprachen", ""),
        },
        placements: &["home-top"],
        button: AdButton::Book,
        ink: AdInk::Red,
        url: "/advertising/package",
        enabled: false,
    },
];

fn form(ad: &DemoHouseAd) -> HouseAdForm {
    HouseAdForm {
        version: None,
        name: ad.name.to_owned(),
        texts: HouseAdTexts::from_fn(|lang| {
            let (headline, line, text) = *ad.words.get(lang);
            Some(HouseAdText {
                headline: headline.to_owned(),
                line: line.to_owned(),
                text: text.to_owned(),
                alt: String::new(),
            })
        }),
        placements: ad.placements.iter().map(|code| (*code).to_owned()).collect(),
        button: ad.button,
        ink: ad.ink,
        picture_id: None,
        url: ad.url.to_owned(),
        start_on: None,
        end_on: None,
        enabled: ad.enabled,
    }
}

/// Inserts the house advertisements of the demo into a database that has none.
pub fn fill_demo(write: &mut Write) -> Result<(), ApiError> {
    if store::list(write)?.is_empty() {
        for ad in &HOUSE_ADS {
            actions::create(write, &Actor::Operator, &form(ad))?;
        }
    }
    Ok(())
}
