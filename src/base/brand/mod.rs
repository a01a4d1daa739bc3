//! Logo and colours of the operator, and the addresses at which they are served. Without them pages show those of the program.

pub mod tones;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::color::Color;
use tones::{Tone, of_accent, of_main, stylesheet};

/// Changes with the derivation of tones: a stylesheet is cached for good under its address.
const TONES_VERSION: u32 = 1;
/// Name of a colour that is the program's own, in the address of the stylesheet.
const OWN: &str = "own";
/// Band of the program, `--brand-band` in the light theme.
const BAND: Color = Color::from_number(0x0b_4a_38);

/// Sides of the square pictures that are made of every logo, in pixels: tab of the browser, home screens, and large.
pub const ICON_SIDES: [u32; 4] = [48, 180, 192, 512];

/// A logo whose pictures are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandPicture {
    /// Name of its pictures: 32 hexadecimal digits.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub hash: String,
    /// Width of the logo in pixels.
    #[schema(maximum = 2_000)]
    pub width: u32,
    /// Its height.
    #[schema(maximum = 2_000)]
    pub height: u32,
}

impl BrandPicture {
    /// Address of the logo.
    pub fn path(&self) -> String {
        format!("/brand/{}-logo.png", self.hash)
    }

    /// Address of the picture that stands for shared pages.
    pub fn share_path(&self) -> String {
        format!("/brand/{}-share.jpg", self.hash)
    }

    /// Address of the square picture of `side` pixels, one of [`ICON_SIDES`].
    pub fn icon_path(&self, side: u32) -> String {
        format!("/brand/{}-{side}.png", self.hash)
    }
}

/// Logo and colours of the operator; what is not set is the program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Brand {
    /// Colour of links, buttons and bands, as it was chosen.
    pub main: Option<Color>,
    /// Colour of counters and live marks, as it was chosen.
    pub accent: Option<Color>,
    /// Logo on light grounds.
    pub logo: Option<BrandPicture>,
    /// Logo on dark grounds.
    pub logo_dark: Option<BrandPicture>,
    /// Picture for small squares, in place of the logo.
    pub icon: Option<BrandPicture>,
    /// Picture that stands for pages without one of their own where their address is shared.
    pub share: Option<BrandPicture>,
    /// True if the name of the portal stands beside the logo.
    pub shows_name: bool,
}

impl Brand {
    /// Tones of both colours, the program's own where none is set.
    pub fn all_tones(&self) -> Vec<Tone> {
        let main = self.main.map_or(tones::OWN_MAIN, of_main);
        main.into_iter().chain(self.accent.map_or(tones::OWN_ACCENT, of_accent)).collect()
    }

    /// Tones of the colours that are set.
    pub fn tones(&self) -> Vec<Tone> {
        let main = self.main.map(of_main).into_iter().flatten();
        main.chain(self.accent.map(of_accent).into_iter().flatten()).collect()
    }

    /// Address of the stylesheet with the colours; none where the program's own hold. Its content never changes.
    pub fn stylesheet_path(&self) -> Option<String> {
        if self.main.is_none() && self.accent.is_none() {
            return None;
        }
        let name = |color: Option<Color>| color.map_or_else(|| OWN.to_owned(), Color::digits);
        Some(format!("/brand/colors-{TONES_VERSION}-{}-{}.css", name(self.main), name(self.accent)))
    }

    /// The stylesheet at the address `/brand/{file}`; `None` for a name that [`Brand::stylesheet_path`] never makes.
    pub fn stylesheet_of(file: &str) -> Option<String> {
        let colors = file.strip_prefix("colors-")?.strip_suffix(".css")?;
        let (version, colors) = colors.split_once('-')?;
        let (main, accent) = colors.split_once('-')?;
        let color = |name: &str| (name != OWN).then(|| Color::parse(name));
        let (main, accent) = (color(main), color(accent));
        if version != TONES_VERSION.to_string() || main == Some(None) || accent == Some(None) {
            return None;
        }
        let brand = Brand { main: main.flatten(), accent: accent.flatten(), ..Brand::default() };
        let is_exact = brand.stylesheet_path().is_some_and(|path| path.ends_with(file));
        is_exact.then(|| stylesheet(&brand.tones()))
    }

    /// Colour of bands in the light theme, which browsers show around the page.
    pub fn band(&self) -> Color {
        self.light("brand-band").unwrap_or(BAND)
    }

    /// A tone in the light theme, where its colour is set.
    pub fn light(&self, token: &str) -> Option<Color> {
        self.tones().into_iter().find(|tone| tone.token == token).map(|tone| tone.light)
    }

    /// The picture for small squares.
    pub fn icon(&self) -> Option<&BrandPicture> {
        self.icon.as_ref().or(self.logo.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_pages_link_have_a_stylesheet() {
        let blue = Brand { main: Color::parse("1f4fae"), ..Brand::default() };
        let path = blue.stylesheet_path().unwrap();
        assert_eq!(path, "/brand/colors-1-1f4fae-own.css");
        assert!(Brand::stylesheet_of("colors-1-1f4fae-own.css").unwrap().contains("--brand:#1f4fae;"));
        assert!(!Brand::stylesheet_of("colors-1-own-c93212.css").unwrap().contains("--brand:"));
        for file in
            ["colors-1-own-own.css", "colors-2-1f4fae-own.css", "colors-1-1F4FAE-own.css", "colors-1-x-own.css", "a"]
        {
            assert_eq!(Brand::stylesheet_of(file), None, "{file}");
        }
    }

    #[test]
    fn without_a_brand_nothing_is_linked_and_bands_are_the_programs() {
        let brand = Brand::default();

        assert_eq!((brand.stylesheet_path(), brand.icon()), (None, None));
        assert_eq!(brand.band().to_string(), "#0b4a38");
    }
}
