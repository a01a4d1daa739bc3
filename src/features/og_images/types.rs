//! What a drawn picture says.

use sha2::{Digest as _, Sha256};

/// The words and the colour of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The large words.
    pub title: String,
    /// The small words above them; may be empty.
    pub kicker: String,
    /// One of the colours of categories.
    pub color: String,
    /// Name of the portal.
    pub site: String,
}

/// Changes with the way of drawing, so that no older picture is taken for a newer one.
const WAY: &str = "1";

impl Card {
    /// The name under which its picture is kept: another card has another one.
    pub fn name(&self) -> String {
        let mut hash = Sha256::new_with_prefix(WAY);
        for part in [&self.title, &self.kicker, &self.color, &self.site] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hex::encode(&hash.finalize()[..16])
    }
}
