//! Logo and colours as the panel gets them.

use super::types::{BrandLogo, BrandSettings, BrandTone, StoredBrand};

/// Logo, colours and their tones.
pub fn settings(stored: &StoredBrand) -> BrandSettings {
    let brand = &stored.brand;
    BrandSettings {
        version: stored.version,
        main: brand.main.map(String::from),
        accent: brand.accent.map(String::from),
        logo: brand.logo.as_ref().map(BrandLogo::from),
        logo_dark: brand.logo_dark.as_ref().map(BrandLogo::from),
        icon: brand.icon.as_ref().map(BrandLogo::from),
        share: brand.share.as_ref().map(BrandLogo::shared),
        shows_name: brand.shows_name,
        tones: brand.all_tones().into_iter().map(BrandTone::from).collect(),
        stylesheet: brand.stylesheet_path(),
    }
}
