//! Rules of the gallery.

use crate::base::lang::Lang;
use crate::features::articles::types::PictureTexts;

/// Languages in which a picture of the gallery has no description.
pub fn undescribed(gallery: &[(i64, PictureTexts)]) -> Vec<Lang> {
    let lacks = |lang: &Lang| gallery.iter().any(|(_, texts)| texts.get(*lang).alt.is_empty());
    Lang::ALL.into_iter().filter(lacks).collect()
}
