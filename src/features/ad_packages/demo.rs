//! Packages of the demo content: three on sale, one of them highlighted, and a draft.

use super::actions;
use super::store;
use super::types::{
    AdBenefit, AdPackageAudience, AdPackageForm, AdPackageMover, AdPackageState, AdPackageStep, AdPackageText,
    AdPackageTexts, AdPackageVat, AdTargeting,
};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::base::per_lang::PerLang;
use crate::db::Write;

/// Name, description and advantages of a package in one language.
type DemoText = (&'static str, &'static str, &'static [&'static str]);

/// A package of the demo.
struct DemoPackage {
    texts: PerLang<DemoText>,
    placements: &'static [&'static str],
    days: u32,
    price_minor: i64,
    locales: u32,
    targeting: &'static [AdTargeting],
    weight: u32,
    feature_days: u32,
    audience: AdPackageAudience,
    highlighted: bool,
    is_on_sale: bool,
}

const PACKAGES: [DemoPackage; 4] = [
    DemoPackage {
        texts: PerLang {
            en: (
                "Column",
                "An upright poster beside the lead story of the main page, and a strip between its blocks.",
                &["Seen first on the main page", "One language or all three"],
            ),
            uk: (
                "Стовп",
                "Вертикальний плакат біля головної новини на головній сторінці та смуга між її блоками.",
                &["Його бачать першим на головній", "Однією мовою або всіма трьома"],
            ),
            de: (
                "Säule",
                "Ein Plakat im Hochformat neben dem Aufmacher der Startseite und ein Streifen zwischen ihren Blöcken.",
                &["Auf der Startseite zuerst zu sehen", "In einer Sprache oder in allen dreien"],
            ),
        },
        placements: &["home-top", "home-between"],
        days: 7,
        price_minor: 4_800,
        locales: 3,
        targeting: &[AdTargeting::Device],
        weight: 3,
        feature_days: 0,
        audience: AdPackageAudience::Everyone,
        highlighted: false,
        is_on_sale: true,
    },
    DemoPackage {
        texts: PerLang {
            en: (
                "In articles",
                "A poster beside articles and a strip below them, in the categories that suit you.",
                &["Free choice of categories", "Readers who take their time"],
            ),
            uk: (
                "У статтях",
                "Плакат поруч зі статтями та смуга під ними, у рубриках, які вам підходять.",
                &["Рубрики вибираєте ви", "Уважні читачі та читачки"],
            ),
            de: (
                "Im Artikel",
                "Ein Plakat neben Artikeln und ein Streifen darunter, in den passenden Rubriken.",
                &["Freie Wahl der Rubriken", "Leserinnen und Leser mit Zeit"],
            ),
        },
        placements: &["article-side", "article-end", "category-list"],
        days: 14,
        price_minor: 14_400,
        locales: 3,
        targeting: &[AdTargeting::Sections, AdTargeting::Categories, AdTargeting::Device],
        weight: 5,
        feature_days: 0,
        audience: AdPackageAudience::Everyone,
        highlighted: true,
        is_on_sale: true,
    },
    DemoPackage {
        texts: PerLang {
            en: (
                "Services and contacts",
                "A strip in the lists where people look for a service or authority; your services are featured, too.",
                &["People who are looking for something", "Your own services featured for 30 days"],
            ),
            uk: (
                "Послуги та контакти",
                "Смуга у списках, де шукають послугу чи установу; ваші послуги теж виділено.",
                &["Люди, які саме зараз щось шукають", "Ваші послуги виділено на 30 днів"],
            ),
            de: (
                "Dienste und Adressen",
                "Ein Streifen in Listen, in denen man Dienste und Ämter sucht; auch Ihre Dienste werden hervorgehoben.",
                &["Leute, die gerade etwas suchen", "Ihre eigenen Dienste 30 Tage lang hervorgehoben"],
            ),
        },
        placements: &["services-list", "contacts-list"],
        days: 30,
        price_minor: 9_000,
        locales: 3,
        targeting: &[AdTargeting::ServiceCountries],
        weight: 4,
        feature_days: 30,
        audience: AdPackageAudience::Everyone,
        highlighted: false,
        is_on_sale: true,
    },
    DemoPackage {
        texts: PerLang {
            en: (
                "For associations",
                "A free strip in the lists of contacts for associations’ events.",
                &["Free of charge"],
            ),
            uk: ("Для об’єднань", "Безкоштовна смуга у списках контактів для подій об’єднань.", &["Безкоштовно"]),
            de: (
                "Für Vereine",
                "Ein kostenloser Streifen in den Adresslisten für Anlässe von Vereinen.",
                &["Kostenlos"],
            ),
        },
        placements: &["contacts-list"],
        days: 7,
        price_minor: 0,
        locales: 1,
        targeting: &[],
        weight: 1,
        feature_days: 0,
        audience: AdPackageAudience::Associations,
        highlighted: false,
        is_on_sale: false,
    },
];

fn form(package: &DemoPackage) -> AdPackageForm {
    let words = |lang: Lang| {
        let (name, description, benefits) = package.texts.get(lang);
        AdPackageText {
            name: (*name).to_owned(),
            description: (*description).to_owned(),
            benefits: benefits.iter().map(|benefit| AdBenefit((*benefit).to_owned())).collect(),
        }
    };
    AdPackageForm {
        version: None,
        slug: None,
        texts: AdPackageTexts::from_fn(|lang| Some(words(lang))),
        placements: package.placements.iter().map(|code| (*code).to_owned()).collect(),
        duration_days: package.days,
        price: Money::new(package.price_minor, Currency::Chf),
        vat: AdPackageVat::Site,
        locales_included: package.locales,
        creatives_max: 1,
        targeting: package.targeting.to_vec(),
        weight: package.weight,
        max_concurrent: None,
        max_per_customer: None,
        service_feature_days: package.feature_days,
        audience: package.audience,
        sale_from: None,
        sale_until: None,
        highlighted: package.highlighted,
    }
}

/// Adds the packages, unless there are some.
pub fn fill_demo(write: &mut Write) -> Result<(), ApiError> {
    if !store::list(write)?.is_empty() {
        return Ok(());
    }
    for package in &PACKAGES {
        let made = actions::create(write, &Actor::Operator, &form(package))?;
        if package.is_on_sale {
            let step = AdPackageStep { version: made.version(), to: AdPackageState::OnSale };
            actions::step(write, &Actor::Operator, &made.id, &step, AdPackageMover::Admin)?;
        }
    }
    Ok(())
}
