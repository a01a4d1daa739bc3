//! Packages as the panel and the public page get them.

use std::collections::HashMap;

use rusqlite::Connection;

use super::types::pages::{ListedAdPackage, ListedAdPlacement};
use super::types::{AdPackage, AdPackageDetail, AdPackageId, AdPackageMover, AdPackageVat};
use super::{rules, store};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_placements::store as placements;
use crate::features::ad_placements::types::{AdPageKind, AdPlacement};
use crate::features::ads::actions as ads;
use crate::features::invoices;
use crate::features::statistics;
use crate::features::statistics::types::{Span, ViewsOf};

/// Days over which views are counted.
const DAYS: u32 = 30;

/// Objects and pages whose views are those of a kind of pages.
const fn counted(page: AdPageKind) -> &'static [ViewsOf] {
    match page {
        AdPageKind::Home => &[ViewsOf::Page("home")],
        AdPageKind::ArticleLists => {
            &[ViewsOf::Page("latest"), ViewsOf::Page("popular"), ViewsOf::Kind("section"), ViewsOf::Kind("category")]
        }
        AdPageKind::Article => &[ViewsOf::Kind("article")],
        AdPageKind::Services => {
            &[ViewsOf::Page("services"), ViewsOf::Kind("service_category"), ViewsOf::Kind("service")]
        }
        AdPageKind::Contacts => &[ViewsOf::Page("contacts"), ViewsOf::Kind("contact_group"), ViewsOf::Kind("contact")],
        // letters are not counted
    }
}

/// Places of the portal, and the views of their pages in the last 30 days.
struct Places {
    all: Vec<AdPlacement>,
    views: HashMap<AdPageKind, u32>,
}

impl Places {
    /// Reads them; `today` is the portal's day.
    fn read(db: &Connection, today: jiff::civil::Date) -> Result<Places, ApiError> {
        let span = Span::before(today, DAYS, None);
        let mut views = HashMap::new();
        for page in AdPageKind::ALL {
            views.insert(page, statistics::count_views(db, counted(page), &span)?);
        }
        Ok(Places { all: placements::list(db)?, views })
    }

    fn of(&self, package: &AdPackage) -> impl Iterator<Item = &AdPlacement> {
        self.all.iter().filter(|placement| package.form.placements.contains(&placement.code))
    }

    /// Views of the pages on which a package stands, each kind of pages once.
    fn views(&self, package: &AdPackage) -> u32 {
        let stands_on = |page: &AdPageKind| self.of(package).any(|placement| placement.pages.contains(page));
        AdPageKind::ALL.into_iter().filter(stands_on).filter_map(|page| self.views.get(&page)).sum()
    }
}

/// The member of the staff who reads, and the portal's time.
#[derive(Clone, Debug)]
pub struct AdPackageReader {
    /// Role in which the person moves packages; `None` where they may not.
    pub mover: Option<AdPackageMover>,
    /// The portal's day.
    pub today: jiff::civil::Date,
}

impl AdPackageReader {
    /// A reader on the day of `now` in `zone`.
    pub fn new(mover: Option<AdPackageMover>, now: Ts, zone: &jiff::tz::TimeZone) -> AdPackageReader {
        AdPackageReader { mover, today: now.date(zone) }
    }
}

fn detail(
    db: &Connection,
    package: AdPackage,
    places: &Places,
    reader: &AdPackageReader,
) -> Result<AdPackageDetail, ApiError> {
    Ok(AdPackageDetail {
        sold_today: package.is_sold_on(&reader.today.to_string()),
        prices: store::list_prices(db, package.key)?,
        moves: reader.mover.map(|mover| rules::moves(package.state, mover)).unwrap_or_default(),
        obstacles: rules::obstacles(&package.form, &places.all),
        views: places.views(&package),
        id: package.id,
        state: package.state,
        form: package.form,
    })
}

/// All packages in the order of sale, retired ones last.
pub fn details(db: &Connection, reader: &AdPackageReader) -> Result<Vec<AdPackageDetail>, ApiError> {
    let places = Places::read(db, reader.today)?;
    store::list(db)?.into_iter().map(|package| detail(db, package, &places, reader)).collect()
}

/// One package. Errors: `NotFound`.
pub fn one(db: &Connection, id: &AdPackageId, reader: &AdPackageReader) -> Result<AdPackageDetail, ApiError> {
    let package = store::find(db, id)?.ok_or(ApiError::NotFound)?;
    detail(db, package, &Places::read(db, reader.today)?, reader)
}

/// Packages as buyers see them in `lang`.
pub fn listed(
    db: &Connection,
    packages: &[AdPackage],
    lang: Lang,
    today: jiff::civil::Date,
) -> Result<Vec<ListedAdPackage>, ApiError> {
    let places = Places::read(db, today)?;
    let rate = invoices::vat_rate(db, today)?;
    let place = |placement: &AdPlacement| {
        let (shown, name) = placement.names.get_or_fallback(lang).unwrap_or((lang, &placement.code));
        ListedAdPlacement {
            code: placement.code.clone(),
            name: name.to_owned(),
            lang: shown,
            pages: placement.pages.clone(),
            ratio: placement.ratio,
            position: placement.position,
        }
    };
    let tomorrow = today.saturating_add(jiff::Span::new().days(1));
    let package = |package: &AdPackage| -> Result<Option<ListedAdPackage>, ApiError> {
        let Some((shown, words)) = package.form.texts.get_or_fallback(lang) else { return Ok(None) };
        let form = &package.form;
        let first_free = ads::first_free_day(db, (package.key, form), &form.placements, (tomorrow, 0))?;
        Ok(Some(ListedAdPackage {
            id: package.id.to_string(),
            slug: package.slug().to_owned(),
            name: words.name.clone(),
            lang: shown,
            description: words.description.clone(),
            benefits: words.benefits.clone(),
            highlighted: form.highlighted,
            price: (form.price.minor > 0).then(|| form.price.format_price(lang)),
            vat: form.vat,
            vat_rate: rate.filter(|_| form.vat != AdPackageVat::Exempt).map(|rate| invoices::percent(lang, rate)),
            duration_days: form.duration_days,
            locales_included: form.locales_included,
            creatives_max: form.creatives_max,
            max_concurrent: form.max_concurrent,
            service_feature_days: form.service_feature_days,
            audience: form.audience,
            sale_until: form.sale_until.clone(),
            placements: places.of(package).map(place).collect(),
            views: places.views(package),
            first_free_on: first_free.map(|day| day.to_string()),
        }))
    };
    packages.iter().filter_map(|one| package(one).transpose()).collect()
}
