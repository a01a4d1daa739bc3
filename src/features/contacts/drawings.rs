//! The drawings of contacts without a logo, by kind of their group: cards in articles have them as markup. Lists and pages of
//! contacts draw the same shapes in the browser (`frontend/src/features/contacts/ContactDrawing.tsx`).

use std::collections::HashMap;
use std::sync::LazyLock;

use super::types::GroupKind;
use crate::embedded_text;

/// Shapes on a square of 400, in the inks of the illustrations.
static SHAPES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let file = embedded_text!("contacts.json").expect("the drawings are whole");
    serde_json::from_str(&file).expect("the file is a map of texts, as a test reads it")
});

/// The drawing of `kind` as an image in the document, whose colours follow the theme.
pub fn svg(kind: GroupKind) -> String {
    let shapes = SHAPES.get(kind.as_str()).map_or("", String::as_str);
    format!("<svg viewBox=\"0 0 400 400\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\">{shapes}</svg>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_group_has_a_drawing() {
        for kind in GroupKind::ALL {
            assert!(svg(kind).contains("var(--ill-"), "{kind:?}");
        }
    }
}
