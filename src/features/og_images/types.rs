//! Texts and colour of a picture.

use sha2::{Digest as _, Sha256};

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
}

/// Changes with the drawing code, so that pictures of an older version are not served.
const DRAWING_VERSION: &str = "1";

impl Drawing {
    /// The drawing of an object or a page, with the name of the portal.
    pub fn new(card: OgCard, site: &str) -> Drawing {
        Drawing { title: card.title, kicker: card.kicker, color: card.color, site: site.to_owned() }
    }

    /// File name of the picture, a hash of all texts and the colour.
    pub fn name(&self) -> String {
        let mut hash = Sha256::new_with_prefix(DRAWING_VERSION);
        for part in [&self.title, &self.kicker, &self.color, &self.site] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hex::encode(&hash.finalize()[..16])
    }
}
