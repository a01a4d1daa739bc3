//! Letters for drawn pictures: the portal's own faces, unpacked when a picture is drawn and forgotten after it.

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Tag};
use rustybuzz::{Face, UnicodeBuffer, Variation};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::base::error::ApiError;
use crate::rendering::Assets;

/// A face in its two files, the Latin one first: digits and marks are in that one.
pub struct Letters([Vec<u8>; 2]);

impl Letters {
    /// The face of headlines.
    pub fn poster() -> Result<Letters, ApiError> {
        Letters::read("fira-sans-extra-condensed-{}-800-normal")
    }

    /// The face of labels.
    pub fn labels() -> Result<Letters, ApiError> {
        Letters::read("golos-text-{}-wght-normal")
    }

    fn read(name: &str) -> Result<Letters, ApiError> {
        let one = |script: &str| {
            let path = format!("fonts/{}.woff2", name.replace("{}", script));
            let file = Assets::find(&path).ok_or_else(|| ApiError::internal(format!("{path} is missing")))?;
            wuff::decompress_woff2(&file.embedded)
                .map_err(|error| ApiError::internal(format!("{path} cannot be unpacked: {error:?}")))
        };
        Ok(Letters([one("latin")?, one("cyrillic")?]))
    }

    /// The face, ready to set type in `weight` (where it has weights).
    pub fn face(&self, weight: f32) -> Result<TypeFace<'_>, ApiError> {
        let open = |bytes| {
            let mut face = Face::from_slice(bytes, 0).ok_or_else(|| ApiError::internal("a font cannot be read"))?;
            face.set_variations(&[Variation { tag: Tag::from_bytes(b"wght"), value: weight }]);
            Ok::<_, ApiError>(face)
        };
        Ok(TypeFace([open(&self.0[0])?, open(&self.0[1])?]))
    }
}

/// A face that sets type.
pub struct TypeFace<'f>([Face<'f>; 2]);

/// A glyph in its place on a line, in pixels.
struct Placed {
    file: usize,
    glyph: GlyphId,
    x: f32,
    y: f32,
}

impl TypeFace<'_> {
    /// Width of `text` in pixels.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.place(text, size).1
    }

    /// The outlines of `text`, its baseline beginning at the origin; none where it has only blanks.
    pub fn outlines(&self, text: &str, size: f32) -> Option<Path> {
        let (glyphs, _) = self.place(text, size);
        let mut builder = PathBuilder::new();
        for placed in glyphs {
            let face = &self.0[placed.file];
            let scale = scale(face, size);
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(placed.glyph, &mut outline);
            // fonts count upwards, pictures downwards
            let to_place = Transform::from_row(scale, 0.0, 0.0, -scale, placed.x, -placed.y);
            if let Some(path) = outline.0.finish().and_then(|path| path.transform(to_place)) {
                builder.push_path(&path);
            }
        }
        builder.finish()
    }

    fn place(&self, text: &str, size: f32) -> (Vec<Placed>, f32) {
        let (mut glyphs, mut x) = (Vec::new(), 0.0);
        for (file, run) in self.runs(text) {
            let face = &self.0[file];
            let scale = scale(face, size);
            let mut buffer = UnicodeBuffer::new();
            buffer.push_str(run);
            let shaped = rustybuzz::shape(face, &[], buffer);
            for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
                let glyph = GlyphId(u16::try_from(info.glyph_id).unwrap_or(0));
                let (shift_x, shift_y) = (position.x_offset as f32 * scale, position.y_offset as f32 * scale);
                glyphs.push(Placed { file, glyph, x: x + shift_x, y: shift_y });
                x += position.x_advance as f32 * scale;
            }
        }
        (glyphs, x)
    }

    /// The text in pieces, each with the file that has its letters.
    fn runs<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        let file_of = |c: char| usize::from(self.0[0].glyph_index(c).is_none() && self.0[1].glyph_index(c).is_some());
        let mut runs = Vec::new();
        let mut start = 0;
        let mut current = None;
        for (at, c) in text.char_indices() {
            let file = file_of(c);
            if let Some(known) = current.filter(|known| *known != file) {
                runs.push((known, &text[start..at]));
                start = at;
            }
            current = Some(file);
        }
        runs.extend(current.map(|file| (file, &text[start..])));
        runs
    }
}

fn scale(face: &Face, size: f32) -> f32 {
    size / face.units_per_em() as f32
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// A text in lines that fit a box.
pub struct Setting {
    /// The lines.
    pub lines: Vec<String>,
    /// Size in pixels.
    pub size: f32,
}

/// Sets `text` as large as it fits `width` and `height`, in lines of about the same length; what does not fit even in the
/// smallest size ends in an ellipsis. `sizes` are tried from the largest.
pub fn fit(face: &TypeFace, text: &str, (width, height): (f32, f32), sizes: &[f32], leading: f32) -> Setting {
    let words: Vec<&str> = text.split_whitespace().collect();
    for size in sizes {
        let most = (height / (size * leading)) as usize;
        let Some(lines) = broken(face, &words, *size, width) else { continue };
        if lines.len() <= most.max(1) {
            return Setting { lines: balanced(face, &words, *size, width, lines), size: *size };
        }
    }
    let size = sizes.last().copied().unwrap_or(48.0);
    let most = ((height / (size * leading)) as usize).max(1);
    let pieces: Vec<String> = words.iter().flat_map(|word| pieces(face, word, size, width)).collect();
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let mut lines = broken(face, &pieces, size, width).unwrap_or_default();
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while face.width(&format!("{last}…"), size) > width && last.pop().is_some() {}
            *last = format!("{}…", last.trim_end_matches([' ', ',', '.', '–', '-']));
        }
    }
    Setting { lines, size }
}

/// The words in lines of at most `width`; `None` where a word is wider.
fn broken(face: &TypeFace, words: &[&str], size: f32, width: f32) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        if face.width(word, size) > width {
            return None;
        }
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push((*word).to_owned()),
        }
    }
    Some(lines)
}

/// As many lines as before, none much longer than another.
fn balanced(face: &TypeFace, words: &[&str], size: f32, width: f32, lines: Vec<String>) -> Vec<String> {
    let (mut narrow, mut wide, mut best) = (0.0, width, lines);
    for _ in 0..8 {
        let middle = (narrow + wide) / 2.0;
        match broken(face, words, size, middle) {
            Some(lines) if lines.len() == best.len() => (wide, best) = (middle, lines),
            _ => narrow = middle,
        }
    }
    best
}

/// A word in pieces that fit a line.
fn pieces(face: &TypeFace, word: &str, size: f32, width: f32) -> Vec<String> {
    let mut found = vec![String::new()];
    for c in word.chars() {
        let last = found.len() - 1;
        if face.width(&format!("{}{c}", found[last]), size) > width {
            found.push(String::new());
        }
        let last = found.len() - 1;
        found[last].push(c);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_scripts_are_set_in_letters_that_the_faces_have() {
        let letters = Letters::poster().unwrap();
        let face = letters.face(800.0).unwrap();

        for text in ["Zürich: Öffnungszeiten – «groß»", "Їжак ґречно з’їв об’єкт № 1, щоб є"]
        {
            let (glyphs, width) = face.place(text, 100.0);
            assert!(glyphs.iter().all(|placed| placed.glyph.0 != 0), "{text}");
            assert!(width > 500.0);
        }
    }

    #[test]
    fn a_text_is_set_as_large_as_it_fits() {
        let letters = Letters::poster().unwrap();
        let face = letters.face(800.0).unwrap();
        let set = |text: &str| fit(&face, text, (760.0, 330.0), &[120.0, 80.0, 52.0], 1.0);

        let short = set("Neues Tram");
        let long = set(&"Donaudampfschifffahrtsgesellschaft ".repeat(20));

        assert_eq!((short.size, short.lines.len()), (120.0, 1));
        assert_eq!(long.size, 52.0);
        assert!(long.lines.last().unwrap().ends_with('…'));
        for line in long.lines {
            assert!(face.width(&line, 52.0) <= 760.0, "{line}");
        }
    }
}
