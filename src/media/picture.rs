//! Pictures as pages show them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::HeadImage;

/// A picture in several widths, with its size, so that the page does not move while it loads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Picture {
    /// Address of one width, for clients without `srcset`.
    pub src: String,
    /// Addresses of all widths: `url 480w, url 960w`.
    pub srcset: String,
    /// Width of the largest file in pixels.
    #[schema(maximum = 100_000)]
    pub width: u32,
    /// Its height.
    #[schema(maximum = 100_000)]
    pub height: u32,
    /// Alternative text; empty for decoration.
    pub alt: String,
}

/// Preferred width of `src`.
const SRC_WIDTH: u32 = 960;

/// Address of one width.
pub fn path(hash: &str, width: u32) -> String {
    format!("/media/{hash}-{width}.webp")
}

impl Picture {
    /// The picture of a row of `media`: `hash`, `width`, `height` and `widths` (a JSON list) as they stand there.
    pub fn new(hash: &str, width: u32, height: u32, widths: &str, alt: &str) -> Picture {
        let mut widths: Vec<u32> = serde_json::from_str(widths).unwrap_or_default();
        widths.sort_unstable();
        let largest = widths.last().copied().unwrap_or(width).max(1);
        let usual = widths.iter().copied().find(|one| *one >= SRC_WIDTH).unwrap_or(largest);
        let srcset = widths.iter().map(|one| format!("{} {one}w", path(hash, *one))).collect::<Vec<_>>().join(", ");
        let shown_height = u64::from(height) * u64::from(largest) / u64::from(width.max(1));
        Picture {
            src: path(hash, usual),
            srcset,
            width: largest,
            height: u32::try_from(shown_height).unwrap_or(height),
            alt: alt.to_owned(),
        }
    }
}

/// Widest picture that is named to other services: they show previews, and some refuse large files.
const MAX_HEAD_WIDTH: u32 = 1600;

impl From<&Picture> for HeadImage {
    /// The widest file up to `MAX_HEAD_WIDTH`.
    fn from(picture: &Picture) -> HeadImage {
        let files = picture.srcset.split(", ").filter_map(|file| {
            let (src, width) = file.strip_suffix('w')?.split_once(' ')?;
            Some((src, width.parse::<u32>().ok()?))
        });
        let widest = files.filter(|(_, width)| *width <= MAX_HEAD_WIDTH).max_by_key(|(_, width)| *width);
        let (src, width) = widest.unwrap_or((&picture.src, picture.width));
        let height = u64::from(picture.height) * u64::from(width) / u64::from(picture.width.max(1));
        HeadImage {
            src: src.to_owned(),
            width,
            height: u32::try_from(height).unwrap_or(picture.height),
            alt: picture.alt.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_names_all_its_widths_and_the_size_of_the_largest() {
        let picture = Picture::new("ab12", 2000, 1000, "[480,960,1600]", "A tram");

        assert_eq!(picture.src, "/media/ab12-960.webp");
        assert_eq!(picture.srcset, "/media/ab12-480.webp 480w, /media/ab12-960.webp 960w, /media/ab12-1600.webp 1600w");
        assert_eq!((picture.width, picture.height), (1600, 800));
    }

    #[test]
    fn other_services_are_given_a_picture_of_moderate_width() {
        let picture = Picture::new("ab12", 2640, 1650, "[480,960,1600,2640]", "A tram");

        let head = HeadImage::from(&picture);

        assert_eq!((head.src.as_str(), head.width, head.height), ("/media/ab12-1600.webp", 1600, 1000));
    }
}
