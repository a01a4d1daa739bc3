//! Logo and colours as the panel and pages get them, and their changes.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::brand::tones::Tone;
use crate::base::brand::{Brand, BrandPicture};

/// Logo and colours as they are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredBrand {
    /// Counts changes.
    pub version: i64,
    /// Logo and colours.
    #[serde(flatten)]
    pub brand: Brand,
}

/// A logo, or a picture for shared pages, with its address.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BrandLogo {
    /// Name of its pictures, to be sent with changes.
    pub hash: String,
    /// Address of the picture.
    pub src: String,
    /// Width in pixels.
    #[schema(maximum = 2_000)]
    pub width: u32,
    /// Height in pixels.
    #[schema(maximum = 2_000)]
    pub height: u32,
}

impl BrandLogo {
    /// A picture for shared pages with its address.
    pub fn shared(picture: &BrandPicture) -> BrandLogo {
        BrandLogo { src: picture.share_path(), ..BrandLogo::from(picture) }
    }
}

impl From<&BrandPicture> for BrandLogo {
    fn from(picture: &BrandPicture) -> BrandLogo {
        BrandLogo { hash: picture.hash.clone(), src: picture.path(), width: picture.width, height: picture.height }
    }
}

/// Logo and colours as every page gets them (its type in the browser is in `frontend/src/lib/page-types.ts`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrandLayout {
    /// Logo on light grounds.
    pub logo: Option<BrandLogo>,
    /// Logo on dark grounds.
    pub logo_dark: Option<BrandLogo>,
    /// True if the name of the portal stands beside the logo.
    pub shows_name: bool,
}

impl BrandLayout {
    /// The part of `brand` that pages show.
    pub fn of(brand: &Brand) -> BrandLayout {
        BrandLayout {
            logo: brand.logo.as_ref().map(BrandLogo::from),
            logo_dark: brand.logo_dark.as_ref().map(BrandLogo::from),
            shows_name: brand.shows_name,
        }
    }
}

/// One custom property of the stylesheet in both themes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BrandTone {
    /// Name of the custom property without its two hyphens.
    pub token: String,
    /// Colour in the light theme, such as `#0b5a43`.
    pub light: String,
    /// Colour in the dark theme.
    pub dark: String,
}

impl From<Tone> for BrandTone {
    fn from(tone: Tone) -> BrandTone {
        BrandTone { token: tone.token.to_owned(), light: tone.light.to_string(), dark: tone.dark.to_string() }
    }
}

/// Tones of two colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BrandTones {
    /// Tones of both colours.
    pub tones: Vec<BrandTone>,
}

/// Two colours whose tones are wanted.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BrandColors {
    /// Main colour, six hexadecimal digits without `#`.
    #[schema(pattern = "^[0-9a-fA-F]{6}$")]
    pub main: Option<String>,
    /// Accent colour.
    #[schema(pattern = "^[0-9a-fA-F]{6}$")]
    pub accent: Option<String>,
}

/// Logo and colours with the tones of the colours.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BrandSettings {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Main colour as it was chosen, such as `#0b5a43`.
    pub main: Option<String>,
    /// Accent colour.
    pub accent: Option<String>,
    /// Logo on light grounds.
    pub logo: Option<BrandLogo>,
    /// Logo on dark grounds.
    pub logo_dark: Option<BrandLogo>,
    /// Picture for small squares, in place of the logo.
    pub icon: Option<BrandLogo>,
    /// Picture that stands for pages without one of their own where their address is shared.
    pub share: Option<BrandLogo>,
    /// True if the name of the portal stands beside the logo.
    pub shows_name: bool,
    /// Tones of both colours.
    pub tones: Vec<BrandTone>,
    /// Address of the stylesheet with them.
    pub stylesheet: Option<String>,
}

/// New logo and colours; what is left out is the program's own.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BrandChange {
    /// The version that was read.
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    pub version: i64,
    /// Main colour, such as `#0b5a43`.
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    pub main: Option<String>,
    /// Accent colour.
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    pub accent: Option<String>,
    /// Logo on light grounds, by the name of its pictures.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub logo: Option<String>,
    /// Logo on dark grounds.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub logo_dark: Option<String>,
    /// Picture for small squares, in place of the logo.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub icon: Option<String>,
    /// Picture that stands for pages without one of their own where their address is shared.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub share: Option<String>,
    /// True if the name of the portal stands beside the logo.
    pub shows_name: bool,
}
