//! Colours in sRGB: hexadecimal notation and contrast (WCAG 2.2).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A colour without transparency: red, green and blue from 0 to 255. It is written as `#0b5a43`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color(pub [u8; 3]);

impl Color {
    /// Pure white.
    pub const WHITE: Color = Color([255, 255, 255]);

    /// The colour of a number such as `0x0b5a43`.
    pub const fn from_number(rgb: u32) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Color([red, green, blue])
    }

    /// The number of the colour, such as `0x0b5a43`.
    pub const fn number(self) -> u32 {
        let [red, green, blue] = self.0;
        u32::from_be_bytes([0, red, green, blue])
    }

    /// Reads six hexadecimal digits with or without `#`; `None` for any other text.
    pub fn parse(text: &str) -> Option<Color> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten().map(Color::from_number)
    }

    /// Six hexadecimal digits without `#`.
    pub fn digits(self) -> String {
        hex::encode(self.0)
    }

    /// Contrast of two colours, from 1 to 21. Source: WCAG 2.2, contrast ratio and relative luminance.
    pub fn contrast(self, other: Color) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.digits())
    }
}

impl From<Color> for String {
    fn from(color: Color) -> String {
        color.to_string()
    }
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Color, String> {
        Color::parse(&text).ok_or_else(|| format!("{text:?} is no colour"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_with_and_without_its_sign() {
        assert_eq!(Color::parse("#0B5a43"), Some(Color([0x0b, 0x5a, 0x43])));
        assert_eq!(Color::parse("0b5a43").map(|color| color.to_string()).as_deref(), Some("#0b5a43"));
        for text in ["", "#fff", "#0b5a4g", "#0b5a431", "url(x)", "+12345"] {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((Color::from_number(0).contrast(Color::WHITE) - 21.0).abs() < 1e-9);
        assert!((Color::from_number(0x76_76_76).contrast(Color::WHITE) - 4.54).abs() < 0.01);
    }
}
