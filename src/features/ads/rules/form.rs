//! The form of a booking: how it is stored, and conditions of its submission. All faults are told at once, each at its field.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::base::email::Email;
use crate::base::error::FieldError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::features::ad_packages::types::{AdPackageAudience, AdPackageForm, AdTargeting};
use crate::features::ad_placements::types::{AdPlacement, AdRatio};
use crate::features::ads::types::{AdDesign, AdDestination, AdDevice, AdForm, AdLook, AdPictureUse};
use crate::features::contacts::rules as contacts;
use crate::features::enterprises::types::{Enterprise, EnterpriseKind};
use crate::media::MediaId;

/// Fewest characters of a headline.
const HEADLINE_MIN: usize = 3;
/// Fewest characters of the name of an advertiser.
const NAME_MIN: usize = 2;
/// A picture fits a ratio if its height differs by at most one in so many parts.
const RATIO_PARTS: u64 = 50;

/// Circumstances of a submission.
#[derive(Clone, Debug)]
pub struct AdSubmission<'a> {
    /// Terms under which it is booked.
    pub terms: &'a AdPackageForm,
    /// Places of the portal.
    pub placements: &'a [AdPlacement],
    /// The enterprise that advertises, in use and of the owner; none where the form names none or another.
    pub enterprise: Option<&'a Enterprise>,
    /// Earliest first day; none where the day is fixed already.
    pub earliest: Option<Date>,
}

/// Brings every field into the form in which it is stored.
pub fn tidy(form: &AdForm) -> AdForm {
    let mut form = form.clone();
    form.name = text::line(&form.name);
    form.advertiser_name = text::line(&form.advertiser_name);
    let mut seen = BTreeSet::new();
    form.placements.retain(|code| seen.insert(code.clone()));
    for design in &mut form.designs {
        for line in [&mut design.headline, &mut design.line, &mut design.text, &mut design.alt] {
            *line = text::line(line);
        }
    }
    form.urls = form.urls.map_text(|url| {
        let mut url = url.to_owned();
        // what is no address stays as it was typed, until the submission tells so
        contacts::secure_address(&mut url, "urls", &mut Vec::new());
        url
    });
    let reach = &mut form.reach;
    reach.service_countries.sort_unstable_by_key(|country| country.code());
    reach.service_countries.dedup();
    form.start_on = form.start_on.filter(|day| !day.is_empty());
    for line in [&mut form.contact.name, &mut form.contact.phone, &mut form.contact.email, &mut form.billing.email] {
        *line = text::line(line);
    }
    let customer = &mut form.billing.customer;
    customer.address = customer.address.tidy();
    customer.vat_number = text::line(&customer.vat_number);
    customer.reference = text::line(&customer.reference);
    form
}

/// True if a picture of this size can be used so: large enough, and in the ratio.
pub fn fits(picture_use: AdPictureUse, (width, height): (u32, u32)) -> Result<(), FieldError> {
    let Some((least_width, least_height)) = picture_use.least() else { return Ok(()) };
    if width < least_width || height < least_height {
        let fault = FieldError::new("file", "picture_too_small");
        return Err(fault.with("min_width", least_width).with("min_height", least_height));
    }
    let (wide, high) = match picture_use {
        AdPictureUse::Poster => (7, 10),
        AdPictureUse::Strip => (4, 1),
        AdPictureUse::Part => return Ok(()),
    };
    let (wanted, found) = (u64::from(width) * high, u64::from(height) * wide);
    if wanted.abs_diff(found) * RATIO_PARTS > wanted {
        return Err(FieldError::new("file", "picture_ratio").with("ratio", format!("{wide}:{high}")));
    }
    Ok(())
}

/// Faults of pictures that are not the owner's or do not fit their use; `size` finds the size of a picture of the owner.
pub fn check_pictures<E>(
    form: &AdForm,
    mut size: impl FnMut(&MediaId) -> Result<Option<(u32, u32)>, E>,
) -> Result<Vec<FieldError>, E> {
    let mut faults = Vec::new();
    for (at, design) in form.designs.iter().enumerate() {
        for (name, picture, picture_use) in [
            ("poster", &design.poster, AdPictureUse::Poster),
            ("strip", &design.strip, AdPictureUse::Strip),
            ("part", &design.part, AdPictureUse::Part),
        ] {
            let Some(id) = picture else { continue };
            let field = format!("designs.{at}.{name}");
            match size(id)? {
                None => faults.push(FieldError::new(field, "not_found")),
                Some(size) => {
                    faults.extend(fits(picture_use, size).err().map(|fault| FieldError { field, ..fault }));
                }
            }
        }
    }
    Ok(faults)
}

/// Checks a tidied form that is submitted.
pub fn check(form: &AdForm, submission: &AdSubmission) -> Vec<FieldError> {
    let mut faults = Vec::new();
    placements(form, submission, &mut faults);
    designs(form, submission, &mut faults);
    destination(form, submission, &mut faults);
    reach(form, submission, &mut faults);
    start(form, submission, &mut faults);
    advertiser(form, submission, &mut faults);
    if submission.terms.price.minor > 0 {
        billing(form, &mut faults);
    }
    let said = form.declarations;
    for (name, is_given) in [
        ("truthful", said.truthful),
        ("rights_to_image", said.rights_to_image),
        ("not_political", said.not_political),
        ("licensed_if_regulated", said.licensed_if_regulated),
    ] {
        if !is_given {
            faults.push(FieldError::new(format!("declarations.{name}"), "good_faith"));
        }
    }
    faults
}

fn placements(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    if form.placements.is_empty() {
        faults.push(FieldError::new("placements", "required"));
    }
    let is_offered = |code: &String| {
        let is_shown = submission.placements.iter().any(|place| place.code == *code && place.enabled);
        is_shown && submission.terms.placements.contains(code)
    };
    if !form.placements.iter().all(is_offered) {
        faults.push(FieldError::new("placements", "choice"));
    }
}

fn designs(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    if form.designs.is_empty() {
        faults.push(FieldError::new("designs", "required"));
    }
    let langs: BTreeSet<Lang> = form.designs.iter().map(|design| design.lang).collect();
    let most_langs = submission.terms.locales_included;
    if langs.len() > most_langs as usize {
        faults.push(FieldError::new("designs", "ad_languages").with("max", most_langs));
    }
    let most = submission.terms.creatives_max;
    let has_too_many = |lang: &Lang| form.designs.iter().filter(|design| design.lang == *lang).count() > most as usize;
    if langs.iter().any(has_too_many) {
        faults.push(FieldError::new("designs", "ad_designs").with("max", most));
    }
    let needs = |ratio: AdRatio| {
        let mut chosen = submission.placements.iter().filter(|place| form.placements.contains(&place.code));
        chosen.any(|place| place.ratio == ratio)
    };
    let ratios = (needs(AdRatio::Poster), needs(AdRatio::Strip));
    for (at, one) in form.designs.iter().enumerate() {
        design(one, ratios, &mut |name, code| faults.push(FieldError::new(format!("designs.{at}.{name}"), code)));
    }
    for fault in faults.iter_mut().filter(|fault| fault.code == "min_length") {
        fault.params.entry("min").or_insert_with(|| HEADLINE_MIN.into());
    }
}

fn design(design: &AdDesign, (poster, strip): (bool, bool), add: &mut impl FnMut(&str, &str)) {
    match design.headline.chars().count() {
        0 => add("headline", "required"),
        length if length < HEADLINE_MIN => add("headline", "min_length"),
        _ => {}
    }
    for (name, text) in [("headline", &design.headline), ("line", &design.line), ("text", &design.text)] {
        if text::is_shouting(text) {
            add(name, "capitals");
        }
    }
    let shows_picture = match design.look {
        AdLook::Picture => {
            if poster && design.poster.is_none() {
                add("poster", "required");
            }
            if strip && design.strip.is_none() {
                add("strip", "required");
            }
            true
        }
        AdLook::Composed => {
            if design.line.is_empty() {
                add("line", "required");
            }
            design.part.is_some()
        }
    };
    if shows_picture && design.alt.is_empty() {
        add("alt", "required");
    }
}

fn destination(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    match form.destination {
        AdDestination::Url => {
            let first = form.designs.first().map_or(Lang::En, |design| design.lang);
            if form.urls.is_empty() {
                faults.push(FieldError::new(format!("urls.{first}"), "required"));
            }
            for (lang, url) in form.urls.present() {
                let mut url = url.to_owned();
                contacts::secure_address(&mut url, &format!("urls.{lang}"), faults);
            }
        }
        AdDestination::Service => {
            if form.service_id.is_none() {
                faults.push(FieldError::new("service_id", "required"));
            }
        }
        AdDestination::Enterprise => {
            if !submission.enterprise.is_some_and(Enterprise::is_public) {
                faults.push(FieldError::new("destination", "choice"));
            }
        }
    }
}

fn reach(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    let reach = &form.reach;
    for (field, targeting, is_set) in [
        ("reach.sections", AdTargeting::Sections, !reach.sections.is_empty()),
        ("reach.categories", AdTargeting::Categories, !reach.categories.is_empty()),
        ("reach.service_countries", AdTargeting::ServiceCountries, !reach.service_countries.is_empty()),
        ("reach.device", AdTargeting::Device, reach.device != AdDevice::Any),
    ] {
        if is_set && !submission.terms.targeting.contains(&targeting) {
            faults.push(FieldError::new(field, "choice"));
        }
    }
}

fn start(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    let (Some(wish), Some(earliest)) = (&form.start_on, submission.earliest) else { return };
    match wish.parse::<Date>() {
        Err(_) => faults.push(FieldError::new("start_on", "date")),
        Ok(day) if day < earliest => faults.push(FieldError::new("start_on", "past")),
        Ok(_) => {}
    }
}

fn advertiser(form: &AdForm, submission: &AdSubmission, faults: &mut Vec<FieldError>) {
    if form.advertiser_name.chars().count() < NAME_MIN {
        faults.push(FieldError::new("advertiser_name", "required"));
    }
    let code = match (submission.terms.audience, submission.enterprise) {
        (_, None) if form.enterprise_id.is_some() => Some("not_found"),
        (AdPackageAudience::Everyone, _) => None,
        (AdPackageAudience::Enterprises, enterprise) => enterprise.is_none().then_some("required"),
        (AdPackageAudience::Verified, enterprise) => {
            (!enterprise.is_some_and(Enterprise::is_verified)).then_some("ad_verified")
        }
        (AdPackageAudience::Associations, enterprise) => {
            let is_association = enterprise.is_some_and(|one| one.kind == EnterpriseKind::Association);
            (!is_association).then_some("ad_association")
        }
    };
    faults.extend(code.map(|code| FieldError::new("enterprise_id", code)));
    if form.contact.name.is_empty() {
        faults.push(FieldError::new("contact.name", "required"));
    }
    email(&form.contact.email, "contact.email", faults);
    let phone = &form.contact.phone;
    if !phone.is_empty() && !contacts::dialled(phone).starts_with('+') {
        faults.push(FieldError::new("contact.phone", "phone"));
    }
}

fn email(address: &str, field: &str, faults: &mut Vec<FieldError>) {
    if address.is_empty() {
        faults.push(FieldError::new(field, "required"));
    } else if Email::parse(address).is_none() {
        faults.push(FieldError::new(field, "email"));
    }
}

fn billing(form: &AdForm, faults: &mut Vec<FieldError>) {
    let address = &form.billing.customer.address;
    for (name, is_missing) in [
        ("name", address.name.is_empty()),
        ("postal_code", address.postal_code.is_empty()),
        ("town", address.town.is_empty()),
        ("country", address.country.is_none()),
    ] {
        if is_missing {
            faults.push(FieldError::new(format!("billing.customer.address.{name}"), "required"));
        }
    }
    email(&form.billing.email, "billing.email", faults);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_fits_its_ratio_within_two_percent() {
        let code = |picture_use, size| fits(picture_use, size).err().map(|fault| fault.code);

        assert_eq!(code(AdPictureUse::Poster, (840, 1200)), None);
        assert_eq!(code(AdPictureUse::Poster, (1400, 2003)), None, "rounded by a browser");
        assert_eq!(code(AdPictureUse::Poster, (839, 1200)), Some("picture_too_small".to_owned()));
        assert_eq!(code(AdPictureUse::Poster, (1200, 1200)), Some("picture_ratio".to_owned()));
        assert_eq!(code(AdPictureUse::Strip, (1600, 400)), None);
        assert_eq!(code(AdPictureUse::Strip, (1600, 420)), Some("picture_ratio".to_owned()));
        assert_eq!(code(AdPictureUse::Part, (320, 900)), None);
    }
}
