//! PDF files with text: one column on A4 pages, or texts and shapes at given places (`drawing`). Fonts are embedded with the
//! letters that occur. The same content gives the same bytes.

mod drawing;

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use rustybuzz::ttf_parser::Face;
use subsetter::GlyphRemapper;

use crate::base::error::ApiError;
use crate::rendering::Assets;

/// A millimetre in points.
const MM: f32 = 72.0 / 25.4;
/// Width and height of A4, in points.
const PAGE: (f32, f32) = (210.0 * MM, 297.0 * MM);
/// Space around the text, in points.
const MARGIN: f32 = 64.0;
/// Height of a line, in sizes of its type.
const LEADING: f32 = 1.4;

/// Typeface of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PdfFace {
    /// Headlines.
    Heading,
    /// Everything else.
    Body,
    /// Payment slips, whose typeface is prescribed; Latin letters only.
    Slip,
    /// Headings of payment slips.
    SlipHeading,
}

impl PdfFace {
    /// Files of the typeface, one for each script; the first has digits and marks.
    fn paths(self) -> &'static [&'static str] {
        match self {
            PdfFace::Heading => &[
                "fonts/fira-sans-extra-condensed-latin-800-normal.woff2",
                "fonts/fira-sans-extra-condensed-cyrillic-800-normal.woff2",
                "fonts/fira-sans-extra-condensed-uk-800-normal.woff2",
            ],
            PdfFace::Body => &[
                "fonts/golos-text-latin-wght-normal.woff2",
                "fonts/golos-text-cyrillic-wght-normal.woff2",
                "fonts/golos-text-uk-wght-normal.woff2",
            ],
            PdfFace::Slip => &["fonts/liberation-sans-latin-400-normal.woff2"],
            PdfFace::SlipHeading => &["fonts/liberation-sans-latin-700-normal.woff2"],
        }
    }
}

/// Typeface, size in points, and grey between 0 (black) and 1.
#[derive(Clone, Copy, Debug)]
pub struct PdfType {
    /// Typeface.
    pub face: PdfFace,
    /// Size in points.
    pub size: f32,
    /// Grey.
    pub gray: f32,
}

impl PdfType {
    /// Black type.
    pub const fn new(face: PdfFace, size: f32) -> PdfType {
        PdfType { face, size, gray: 0.0 }
    }
}

/// A font file with the letters that were used.
struct Font {
    file: Vec<u8>,
    glyphs: GlyphRemapper,
    /// Letter and width of each glyph, by its number in the subset.
    used: BTreeMap<u16, (char, f32)>,
}

/// A piece of a line in one font: number of the font and its glyphs.
struct Run {
    font: usize,
    glyphs: Vec<u16>,
    width: f32,
}

/// A PDF file in the making.
pub struct PdfDocument {
    fonts: Vec<(PdfFace, Font)>,
    pages: Vec<Content>,
    /// Distance of the next line from the upper edge, in points.
    y: f32,
    title: String,
    lang: &'static str,
}

impl PdfDocument {
    /// An empty document with a title, in a language (`de`) and some typefaces. Errors: a font is missing.
    pub fn new(title: &str, lang: &'static str, faces: &[PdfFace]) -> Result<PdfDocument, ApiError> {
        let mut fonts = Vec::new();
        for face in faces.iter().copied() {
            for path in face.paths() {
                let asset = Assets::find(path).ok_or_else(|| ApiError::internal(format!("{path} is missing")))?;
                let file = wuff::decompress_woff2(&asset.embedded)
                    .map_err(|error| ApiError::internal(format!("{path} cannot be unpacked: {error:?}")))?;
                fonts.push((face, Font { file, glyphs: GlyphRemapper::new(), used: BTreeMap::new() }));
            }
        }
        Ok(PdfDocument { fonts, pages: vec![Content::new()], y: MARGIN, title: title.to_owned(), lang })
    }

    /// Leaves `points` free before the next line.
    pub fn space(&mut self, points: f32) {
        self.y += points;
    }

    /// Draws a line over the whole width.
    pub fn rule(&mut self) {
        let y = PAGE.1 - self.y;
        if let Some(page) = self.pages.last_mut() {
            page.set_stroke_gray(0.75).set_line_width(0.75);
            page.move_to(MARGIN, y).line_to(PAGE.0 - MARGIN, y).stroke();
        }
    }

    /// Writes a paragraph in `size` points, `gray` between 0 (black) and 1; begins new lines and pages as needed.
    /// Errors: a font cannot be read.
    pub fn paragraph(&mut self, face: PdfFace, size: f32, gray: f32, text: &str) -> Result<(), ApiError> {
        for line in self.lines((face, size), text, PAGE.0 - 2.0 * MARGIN)? {
            if self.y + size * LEADING > PAGE.1 - MARGIN {
                self.pages.push(Content::new());
                self.y = MARGIN;
            }
            self.y += size * LEADING;
            let runs = self.runs(face, &line)?;
            self.show(&runs, (size, gray), (MARGIN, PAGE.1 - self.y));
        }
        Ok(())
    }

    /// Writes pieces of a line from a point on, which is measured from the lower left corner.
    fn show(&mut self, runs: &[Run], (size, gray): (f32, f32), (x, y): (f32, f32)) {
        let Some(page) = self.pages.last_mut() else { return };
        page.begin_text();
        page.set_fill_gray(gray);
        page.next_line(x, y);
        for run in runs {
            let bytes: Vec<u8> = run.glyphs.iter().flat_map(|glyph| glyph.to_be_bytes()).collect();
            page.set_font(Name(name(run.font).as_bytes()), size);
            page.show(Str(&bytes));
        }
        page.end_text();
    }

    /// The text in lines that fit into a column of this width, in points; a word that does not fit is cut.
    fn lines(&mut self, (face, size): (PdfFace, f32), text: &str, column: f32) -> Result<Vec<String>, ApiError> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let mut word = word.to_owned();
            loop {
                let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
                if self.width(face, size, &longer)? <= column {
                    line = longer;
                    break;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    continue;
                }
                let mut fitting = word.clone();
                while fitting.chars().count() > 1 && self.width(face, size, &fitting)? > column {
                    fitting.pop();
                }
                word = word[fitting.len()..].to_owned();
                lines.push(fitting);
                if word.is_empty() {
                    break;
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        Ok(lines)
    }

    fn width(&mut self, face: PdfFace, size: f32, text: &str) -> Result<f32, ApiError> {
        Ok(self.runs(face, text)?.iter().map(|run| run.width).sum::<f32>() * size / 1000.0)
    }

    /// The text in pieces, each in the font file that has its letters.
    fn runs(&mut self, face: PdfFace, text: &str) -> Result<Vec<Run>, ApiError> {
        let first = self.fonts.iter().position(|(known, _)| *known == face).unwrap_or_default();
        let mut runs: Vec<Run> = Vec::new();
        let parsed: Vec<Face<'_>> = self
            .fonts
            .iter()
            .filter(|(known, _)| *known == face)
            .map(|(_, font)| Face::parse(&font.file, 0).map_err(|error| ApiError::Internal(Box::new(error))))
            .collect::<Result<_, _>>()?;
        let mut found = Vec::new();
        for letter in text.chars() {
            let at = parsed.iter().position(|face| face.glyph_index(letter).is_some()).unwrap_or(0);
            let Some(parsed) = parsed.get(at) else { break };
            let glyph = parsed.glyph_index(letter).unwrap_or_default();
            let width = f32::from(parsed.glyph_hor_advance(glyph).unwrap_or_default()) * 1000.0
                / f32::from(parsed.units_per_em());
            found.push((first + at, glyph.0, letter, width));
        }
        drop(parsed);
        for (font, glyph, letter, width) in found {
            let used = &mut self.fonts[font].1;
            let glyph = used.glyphs.remap(glyph);
            used.used.entry(glyph).or_insert((letter, width));
            match runs.last_mut().filter(|run| run.font == font) {
                Some(run) => {
                    run.glyphs.push(glyph);
                    run.width += width;
                }
                None => runs.push(Run { font, glyphs: vec![glyph], width }),
            }
        }
        Ok(runs)
    }

    /// The file. Errors: a font cannot be cut down.
    pub fn finish(self) -> Result<Vec<u8>, ApiError> {
        let mut next = 0;
        let mut new_ref = || {
            next += 1;
            Ref::new(next)
        };
        let (catalog, tree, info) = (new_ref(), new_ref(), new_ref());
        let used: Vec<(usize, &Font)> = self
            .fonts
            .iter()
            .enumerate()
            .map(|(at, (_, font))| (at, font))
            .filter(|(_, font)| !font.used.is_empty())
            .collect();
        let font_refs: Vec<[Ref; 5]> = used.iter().map(|_| std::array::from_fn(|_| new_ref())).collect();
        let page_refs: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (new_ref(), new_ref())).collect();

        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree).lang(TextStr(self.lang));
        pdf.document_info(info).title(TextStr(&self.title));
        pdf.pages(tree)
            .kids(page_refs.iter().map(|(page, _)| *page))
            .count(i32::try_from(page_refs.len()).unwrap_or(i32::MAX));
        for (content, (page_ref, content_ref)) in self.pages.into_iter().zip(&page_refs) {
            let mut page = pdf.page(*page_ref);
            page.media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).parent(tree).contents(*content_ref);
            let mut resources = page.resources();
            let mut fonts = resources.fonts();
            for ((at, _), refs) in used.iter().zip(&font_refs) {
                fonts.pair(Name(name(*at).as_bytes()), refs[0]);
            }
            fonts.finish();
            resources.finish();
            page.finish();
            pdf.stream(*content_ref, &packed(&content.finish())?).filter(Filter::FlateDecode);
        }
        for ((at, font), refs) in used.iter().zip(&font_refs) {
            embed(&mut pdf, *at, font, *refs)?;
        }
        Ok(pdf.finish())
    }
}

/// Bytes of a stream, compressed. Errors: none in memory.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, ApiError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Name of a font in the file.
fn name(at: usize) -> String {
    format!("F{at}")
}

/// Writes a font with the letters that were used, and how its glyphs are read as text.
fn embed(pdf: &mut Pdf, at: usize, font: &Font, refs: [Ref; 5]) -> Result<(), ApiError> {
    let [type0, cid, descriptor, data, cmap_ref] = refs;
    let subset = subsetter::subset(&font.file, 0, &font.glyphs)
        .map_err(|error| ApiError::internal(format!("a font cannot be cut down: {error}")))?;
    let face = Face::parse(&font.file, 0).map_err(|error| ApiError::Internal(Box::new(error)))?;
    // six capitals before the name say that the font is not whole
    let base = format!("LITFA{}+Litfass{at}", char::from(b'A' + u8::try_from(at).unwrap_or(0)));
    let base = Name(base.as_bytes());
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    let scale = |value: i16| f32::from(value) * 1000.0 / f32::from(face.units_per_em());

    pdf.type0_font(type0)
        .base_font(base)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(cmap_ref);
    let mut cid_font = pdf.cid_font(cid);
    cid_font
        .subtype(CidFontType::Type2)
        .base_font(base)
        .system_info(system)
        .font_descriptor(descriptor)
        .default_width(0.0)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = cid_font.widths();
    for (glyph, (_, width)) in &font.used {
        widths.consecutive(*glyph, [*width]);
    }
    widths.finish();
    cid_font.finish();
    let bounds = face.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(base)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(scale(bounds.x_min), scale(bounds.y_min), scale(bounds.x_max), scale(bounds.y_max)))
        .italic_angle(0.0)
        .ascent(scale(face.ascender()))
        .descent(scale(face.descender()))
        .cap_height(scale(face.capital_height().unwrap_or(face.ascender())))
        .stem_v(80.0)
        .font_file2(data);
    let length = i32::try_from(subset.len()).unwrap_or(i32::MAX);
    pdf.stream(data, &packed(&subset)?).filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
    let mut cmap = UnicodeCmap::new(Name(b"Litfass"), system);
    for (glyph, (letter, _)) in &font.used {
        cmap.pair(*glyph, *letter);
    }
    pdf.cmap(cmap_ref, &cmap.finish());
    Ok(())
}
