//! Rules of the choice: which booking fits a page, and which of those that fit is shown.

use rand::{Rng, RngExt as _};

use crate::auth::User;
use crate::base::access::Role;
use crate::base::lang::Lang;
use crate::features::ad_placements::types::AdPageKind;
use crate::features::ads::types::{AdDevice, AdForm, AdReach};

/// Facts on which the choice depends; none is about the reader.
#[derive(Clone, Debug)]
pub struct AdContext {
    /// Kind of the page.
    pub page: AdPageKind,
    /// Language of the page.
    pub lang: Lang,
    /// Identities of its sections.
    pub sections: Vec<String>,
    /// Identities of its categories, of both levels.
    pub categories: Vec<String>,
    /// Country of its services, ISO 3166-1.
    pub country: Option<String>,
}

/// True if a booking limited to `reach` may stand on a page. Sections and categories limit the pages of articles, countries those
/// of services; pages of another kind have neither.
pub fn fits(reach: &AdReach, context: &AdContext) -> bool {
    match context.page {
        AdPageKind::Article | AdPageKind::ArticleLists => {
            allows(reach.sections.iter().map(|id| id.as_str()), &context.sections)
                && allows(reach.categories.iter().map(|id| id.as_str()), &context.categories)
        }
        AdPageKind::Services => {
            allows(reach.service_countries.iter().map(|one| one.code()), context.country.as_slice())
        }
        AdPageKind::Home | AdPageKind::Contacts => true,
    }
}

/// True if one of `found` is among the limits; no limits allow everything.
fn allows<'r>(limits: impl Iterator<Item = &'r str>, found: &[String]) -> bool {
    let mut limits = limits.peekable();
    limits.peek().is_none() || limits.any(|limit| found.iter().any(|one| one == limit))
}

/// True if a booking is for this width of the screen.
pub fn fits_device(reach: &AdReach, device: AdDevice) -> bool {
    reach.device == AdDevice::Any || device == AdDevice::Any || reach.device == device
}

/// Advertiser of a booking: its enterprise, or the name that readers see, because one account may book for several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advertiser {
    /// Key of an enterprise.
    Enterprise(i64),
    /// Name in small letters.
    Name(String),
}

impl Advertiser {
    /// The advertiser of a booking.
    pub fn of(enterprise_key: Option<i64>, form: &AdForm) -> Advertiser {
        enterprise_key.map_or_else(|| Advertiser::Name(form.advertiser_name.to_lowercase()), Advertiser::Enterprise)
    }
}

/// True if events of a client count for a booking of these people: those of staff and of its own people do not.
pub fn counts_for(user: Option<&User>, people: &[i64]) -> bool {
    user.is_none_or(|user| user.role == Role::User && !people.contains(&user.key))
}

/// One of `weights` at random, each as often as its weight says. `None` where all are 0.
pub fn draw(chance: &mut impl Rng, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
    let sum: u64 = weights.clone().map(u64::from).sum();
    if sum == 0 {
        return None;
    }
    let mut rest = chance.random_range(0..sum);
    for (at, weight) in weights.enumerate() {
        match rest.checked_sub(u64::from(weight)) {
            Some(less) => rest = less,
            None => return Some(at),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;

    use super::*;
    use crate::base::country::Country;
    use crate::base::id::Id;

    fn anywhere() -> AdReach {
        AdReach { sections: Vec::new(), categories: Vec::new(), service_countries: Vec::new(), device: AdDevice::Any }
    }

    fn on(page: AdPageKind) -> AdContext {
        AdContext { page, lang: Lang::En, sections: Vec::new(), categories: Vec::new(), country: None }
    }

    #[test]
    fn a_category_limits_pages_of_articles_and_no_others() {
        let id = Id::new();
        let reach = AdReach { categories: vec![id.clone()], ..anywhere() };

        let inside = AdContext { categories: vec![id.to_string()], ..on(AdPageKind::Article) };

        assert!(fits(&reach, &inside));
        assert!(!fits(&reach, &on(AdPageKind::Article)));
        assert!(!fits(&reach, &on(AdPageKind::ArticleLists)));
        assert!(fits(&reach, &on(AdPageKind::Home)));
        assert!(fits(&reach, &on(AdPageKind::Services)));
    }

    #[test]
    fn a_country_limits_pages_of_services() {
        let reach = AdReach { service_countries: vec![Country::parse("CH").unwrap()], ..anywhere() };
        let in_country = |code: &str| AdContext { country: Some(code.to_owned()), ..on(AdPageKind::Services) };

        assert!(fits(&reach, &in_country("CH")));
        assert!(!fits(&reach, &in_country("UA")));
        assert!(!fits(&reach, &on(AdPageKind::Services)));
        assert!(fits(&reach, &on(AdPageKind::Contacts)));
    }

    #[test]
    fn a_booking_for_phones_is_not_for_wide_screens() {
        let reach = AdReach { device: AdDevice::Mobile, ..anywhere() };

        assert!(fits_device(&reach, AdDevice::Mobile));
        assert!(!fits_device(&reach, AdDevice::Desktop));
        assert!(fits_device(&anywhere(), AdDevice::Desktop));
    }

    #[test]
    fn each_is_drawn_as_often_as_its_weight_says() {
        let weights = [1, 0, 3, 6];
        let mut chance = StdRng::seed_from_u64(7);
        let mut drawn = [0_u32; 4];

        for _ in 0..100_000 {
            drawn[draw(&mut chance, weights.into_iter()).unwrap()] += 1;
        }

        assert_eq!(drawn[1], 0);
        for (count, share) in [(drawn[0], 0.1), (drawn[2], 0.3), (drawn[3], 0.6)] {
            let found = f64::from(count) / 100_000.0;
            assert!((found / share - 1.0).abs() < 0.05, "{found} instead of {share}");
        }
        assert_eq!(draw(&mut chance, [0, 0].into_iter()), None);
    }
}
