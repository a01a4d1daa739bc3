//! Texts and colour of a picture.

use sha2::{Digest as _, Sha256};

use crate::base::color::Color;
use crate::features::kinds::types::OgCard;

/// Texts and colour of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Title.
    pub title: String,
    /// Small text above the title; may be empty.
    pub kicker: String,
    /// One of the colours of categories.
    pub color: String,
    /// Name of the portal.
    pub site: String,
    /// Logo and colours of the operator.
    pub brand: DrawnBrand,
}

/// The operator's logo and colours on a picture; empty: those of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnBrand {
    /// Ground of the pages that belong to no category, on which white letters can be read.
    pub band: Option<Color>,
    /// Roof of the column on that ground.
    pub on_band: Option<Color>,
    /// Name of the logo and its PNG file.
    pub logo: Option<(String, Vec<u8>)>,
    /// True if the name of the portal stands beside the logo.
    pub shows_name: bool,
}

impl DrawnBrand {
    /// Text that differs between brands, for the name of the file; empty without a brand.
    fn fingerprint(&self) -> String {
        let color = |color: Option<Color>| color.map(Color::digits).unwrap_or_default();
        let logo = self.logo.as_ref().map(|(hash, _)| format!("{hash}{}", self.shows_name)).unwrap_or_default();
        format!("{}{}{logo}", color(self.band), color(self.on_band))
    }
}

/// Changes with the drawing code, so that pictures of an older version are not served.
const DRAWING_VERSION: &str = "1";

impl Drawing {
    /// The drawing of an object or a page, with the name of the portal.
    pub fn new(card: OgCard, site: &str, brand: DrawnBrand) -> Drawing {
        Drawing { title: card.title, kicker: card.kicker, color: card.color, site: site.to_owned(), brand }
    }

    /// File name of the picture, a hash of all texts and the colour.
    pub fn name(&self) -> String {
        let mut hash = Sha256::new_with_prefix(DRAWING_VERSION);
        for part in [&self.title, &self.kicker, &self.color, &self.site, &self.brand.fingerprint()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hex::encode(&hash.finalize()[..16])
    }
}
