//! Tones of the operator's two colours in both themes: the tokens of the stylesheet that depend on them. Each tone keeps the
//! hue of its colour; its lightness (OKLCH) is changed until text can be read, so that every colour may be chosen.

use std::fmt::Write as _;

use palette::convert::FromColorUnclamped as _;
use palette::{IntoColor as _, IsWithinBounds as _, LinSrgb, Oklch, Srgb};

use crate::base::color::Color;

/// Least contrast of text (WCAG 2.2, 1.4.3, level AA).
pub const AA: f64 = 4.5;

/// Step by which the lightness changes.
const STEP: f64 = 0.005;

/// Grounds on which text stands in the light theme: `--paper`, `--wall`, `--wall-2` of `frontend/src/styles/tokens.css`.
pub const LIGHT_GROUNDS: [Color; 3] = [Color::WHITE, Color::from_number(0xf1_f3_ee), Color::from_number(0xe4_e8_df)];
/// Grounds on which text stands in the dark theme: `--paper`, `--wall`, `--wall-2`, `--raised`.
pub const DARK_GROUNDS: [Color; 4] = [
    Color::from_number(0x10_17_14),
    Color::from_number(0x18_21_1d),
    Color::from_number(0x24_30_2a),
    Color::from_number(0x1c_26_22),
];
/// `--poster`, which stands on bands; `--focus-on-band` is the same.
const POSTER: Color = Color::from_number(0xff_d0_2b);

/// One token of the stylesheet in both themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Name of the custom property without its two hyphens.
    pub token: &'static str,
    /// Colour in the light theme.
    pub light: Color,
    /// Colour in the dark theme.
    pub dark: Color,
}

/// Tones of the program's main colour, as they stand in the stylesheet.
pub const OWN_MAIN: [Tone; 8] = [
    own("brand", 0x0b_5a_43, 0x67_cf_a6),
    own("brand-strong", 0x06_40_2f, 0x8f_e0_c0),
    own("brand-band", 0x0b_4a_38, 0x0d_3a_2d),
    own("on-brand", 0xff_ff_ff, 0x04_25_1a),
    own("on-band", 0xff_ff_ff, 0xf2_f8_f4),
    own("on-band-2", 0xcf_e5_da, 0xb5_d3_c6),
    own("brand-tint", 0xdc_ef_e5, 0x16_38_2c),
    own("on-brand-tint", 0x08_46_34, 0xb4_ec_d5),
];
/// Tones of the program's accent colour.
pub const OWN_ACCENT: [Tone; 2] = [own("accent", 0xc9_32_12, 0xff_8a_6c), own("on-accent", 0xff_ff_ff, 0x2b_0a_02)];

const fn own(token: &'static str, light: u32, dark: u32) -> Tone {
    Tone { token, light: Color::from_number(light), dark: Color::from_number(dark) }
}

/// Tones of the main colour: links, buttons, bands and selected rows.
pub fn of_main(main: Color) -> [Tone; 8] {
    let Lch { l, c, h } = Lch::of(main);
    let tone = |l, c, direction, grounds: &[Color]| Lch { l, c, h }.readable_on(grounds, direction);

    let tint = Lch { l: 0.945, c: c.min(0.03), h }.color();
    let brand = readable(main, &[&LIGHT_GROUNDS[..], &[tint]].concat(), -STEP);
    let own = Lch::of(brand);
    // a colour near black has no darker tone for the pointer above it
    let strong = Lch { l: if own.l > 0.25 { own.l - 0.09 } else { own.l + 0.13 }, ..own }.color();
    let on_band_2 = Lch { l: 0.91, c: c.min(0.03), h }.color();
    let band = Lch { l: (own.l - 0.05).max(0.15), ..own }.readable_on(&[Color::WHITE, on_band_2, POSTER], -STEP);
    let on_tint = tone(0.36, c.min(0.09), -STEP, &[tint]);

    let dark_tint = Lch { l: 0.31, c: c.min(0.045), h }.color();
    let dark_brand = tone(l.max(0.78), c.min(0.14), STEP, &[&DARK_GROUNDS[..], &[dark_tint]].concat());
    let dark_strong = Lch { l: (Lch::of(dark_brand).l + 0.06).min(0.97), c: c.min(0.1), h }.color();
    let dark_on_brand = tone(0.25, c.min(0.05), -STEP, &[dark_brand, dark_strong]);
    let dark_on_band = Lch { l: 0.975, c: c.min(0.01), h }.color();
    let dark_on_band_2 = Lch { l: 0.86, c: c.min(0.03), h }.color();
    let dark_band = tone(0.32, c.min(0.06), -STEP, &[dark_on_band, dark_on_band_2, POSTER]);
    let dark_on_tint = tone(0.9, c.min(0.06), STEP, &[dark_tint]);
    [
        Tone { token: "brand", light: brand, dark: dark_brand },
        Tone { token: "brand-strong", light: strong, dark: dark_strong },
        Tone { token: "brand-band", light: band, dark: dark_band },
        Tone { token: "on-brand", light: Color::WHITE, dark: dark_on_brand },
        Tone { token: "on-band", light: Color::WHITE, dark: dark_on_band },
        Tone { token: "on-band-2", light: on_band_2, dark: dark_on_band_2 },
        Tone { token: "brand-tint", light: tint, dark: dark_tint },
        Tone { token: "on-brand-tint", light: on_tint, dark: dark_on_tint },
    ]
}

/// Tones of the accent colour: counters and marks of what is live.
pub fn of_accent(accent: Color) -> [Tone; 2] {
    let Lch { l, c, h } = Lch::of(accent);
    let light = readable(accent, &LIGHT_GROUNDS, -STEP);
    let dark = Lch { l: l.max(0.74), c: c.min(0.16), h }.readable_on(&DARK_GROUNDS, STEP);
    let dark_on = Lch { l: 0.2, c: c.min(0.05), h }.readable_on(&[dark], -STEP);
    [Tone { token: "accent", light, dark }, Tone { token: "on-accent", light: Color::WHITE, dark: dark_on }]
}

/// Stylesheet that puts `tones` in place of those of the program, in the layer of the tokens.
pub fn stylesheet(tones: &[Tone]) -> String {
    let declarations = |pick: fn(&Tone) -> Color| {
        tones.iter().fold(String::new(), |mut text, tone| {
            let _ = write!(text, "--{}:{};", tone.token, pick(tone));
            text
        })
    };
    let (light, dark) = (declarations(|tone| tone.light), declarations(|tone| tone.dark));
    format!(
        "@layer tokens{{:root,[data-theme=\"light\"]{{{light}}}[data-theme=\"dark\"]{{{dark}}}\
         @media (prefers-color-scheme:dark){{[data-theme=\"auto\"]{{{dark}}}}}}}\n"
    )
}

/// A colour by lightness (0 to 1), chroma and hue in degrees.
#[derive(Clone, Copy)]
struct Lch {
    l: f64,
    c: f64,
    h: f64,
}

impl Lch {
    fn of(color: Color) -> Lch {
        let [red, green, blue] = color.0;
        let linear: LinSrgb<f64> = Srgb::new(red, green, blue).into_linear();
        let lch: Oklch<f64> = linear.into_color();
        Lch { l: lch.l, c: lch.chroma, h: lch.hue.into_positive_degrees() }
    }

    /// The colour, with less chroma where screens have none of this lightness.
    fn color(self) -> Color {
        let l = self.l.clamp(0.0, 1.0);
        let mut c = self.c;
        loop {
            let linear = LinSrgb::from_color_unclamped(Oklch::new(l, c, self.h));
            if linear.is_within_bounds() || c <= 0.0 {
                let rgb: Srgb<u8> = Srgb::<f64>::from_linear(linear).into_format();
                return Color([rgb.red, rgb.green, rgb.blue]);
            }
            c = (c - 0.002).max(0.0);
        }
    }

    /// The colour, its lightness changed by steps until it can be read on every ground.
    fn readable_on(mut self, grounds: &[Color], step: f64) -> Color {
        loop {
            let color = self.color();
            let is_at_end = if step < 0.0 { self.l <= 0.0 } else { self.l >= 1.0 };
            if is_at_end || can_be_read(color, grounds) {
                return color;
            }
            self.l += step;
        }
    }
}

fn can_be_read(color: Color, grounds: &[Color]) -> bool {
    grounds.iter().all(|ground| color.contrast(*ground) >= AA)
}

/// The colour itself where it can be read, else the nearest tone that can.
fn readable(color: Color, grounds: &[Color], step: f64) -> Color {
    if can_be_read(color, grounds) { color } else { Lch::of(color).readable_on(grounds, step) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colours over the whole cube, with its corners.
    fn colors() -> impl Iterator<Item = Color> {
        let steps = [0_u8, 51, 102, 153, 204, 255];
        steps.into_iter().flat_map(move |red| {
            steps.into_iter().flat_map(move |green| steps.into_iter().map(move |blue| Color([red, green, blue])))
        })
    }

    fn of<'a>(tones: &'a [Tone], token: &str) -> &'a Tone {
        tones.iter().find(|tone| tone.token == token).unwrap()
    }

    #[test]
    fn every_pair_of_tones_can_be_read_whatever_colour_is_chosen() {
        for main in colors() {
            let tones = of_main(main);
            for pick in [|tone: &Tone| tone.light, |tone: &Tone| tone.dark] {
                let at = |token: &str| pick(of(&tones, token));
                let is_light = at("on-brand") == Color::WHITE;
                let grounds: &[Color] = if is_light { &LIGHT_GROUNDS } else { &DARK_GROUNDS };
                let texts =
                    ["brand", "brand-strong"].into_iter().flat_map(|text| grounds.iter().map(move |g| (text, *g)));
                let pairs = [
                    ("on-brand", "brand"),
                    ("on-brand", "brand-strong"),
                    ("on-band", "brand-band"),
                    ("on-band-2", "brand-band"),
                    ("on-brand-tint", "brand-tint"),
                    ("brand", "brand-tint"),
                ];
                let pairs = pairs.into_iter().map(|(text, ground)| (text, at(ground)));
                for (text, ground) in texts.chain(pairs) {
                    assert!(at(text).contrast(ground) >= AA, "{main}: {text} {} on {ground}", at(text));
                }
                assert!(POSTER.contrast(at("brand-band")) >= AA, "{main}: posters on {}", at("brand-band"));
            }
        }
    }

    #[test]
    fn every_accent_can_be_read_and_carries_readable_figures() {
        for accent in colors() {
            let [tone, on] = of_accent(accent);
            assert!(LIGHT_GROUNDS.iter().all(|ground| tone.light.contrast(*ground) >= AA), "{accent}");
            assert!(DARK_GROUNDS.iter().all(|ground| tone.dark.contrast(*ground) >= AA), "{accent}");
            assert!(on.light.contrast(tone.light) >= AA && on.dark.contrast(tone.dark) >= AA, "{accent}");
        }
    }

    #[test]
    fn a_colour_that_can_be_read_is_taken_as_it_is_and_another_keeps_its_hue() {
        let blue = Color::from_number(0x1f_4f_ae);
        assert_eq!(of(&of_main(blue), "brand").light, blue);

        let yellow = Color::from_number(0xff_d0_2b);
        let toned = of(&of_main(yellow), "brand").light;
        assert!(toned != yellow && (Lch::of(toned).h - Lch::of(yellow).h).abs() < 3.0, "{toned}");
    }

    #[test]
    fn the_grounds_are_those_of_the_stylesheet() {
        let tokens = std::fs::read_to_string("frontend/src/styles/tokens.css").unwrap();
        let (light, dark) = tokens.split_once("[data-theme=\"dark\"]").unwrap();
        let has = |css: &str, token: &str, color: Color| css.contains(&format!("--{token}: {color};"));
        for (token, color) in ["paper", "wall", "wall-2"].into_iter().zip(LIGHT_GROUNDS) {
            assert!(has(light, token, color), "{token}");
        }
        for (token, color) in ["paper", "wall", "wall-2", "raised"].into_iter().zip(DARK_GROUNDS) {
            assert!(has(dark, token, color), "{token}");
        }
        for tone in OWN_MAIN.iter().chain(&OWN_ACCENT) {
            assert!(has(light, tone.token, tone.light) && has(dark, tone.token, tone.dark), "{tone:?}");
        }
        assert!(has(light, "poster", POSTER) && has(light, "focus-on-band", POSTER));
    }
}
