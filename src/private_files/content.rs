//! Checks uploaded bytes: PDF files are stored as they are, pictures are encoded anew without metadata. Names and declared
//! types of files are ignored. Pure functions on bytes.

use super::types::FileFormat;
use crate::base::error::ApiError;
use crate::media::files::refused;
use crate::media::images::{self, ImageFault};

/// Longest side of a stored picture in pixels: a page of A4 at 200 dots per inch.
const MAX_PICTURE_SIDE: u32 = 2400;
/// Bytes at the end of a PDF file in which its end mark stands (ISO 32000-1, annex H, note 18).
const PDF_END: usize = 1024;

/// The bytes to store, and their format. Takes up to seconds: off the async threads and with a
/// [`crate::media::decode_permit::DecodePermit`]. Errors: `Invalid` for the field `file`.
pub fn cleaned(bytes: Vec<u8>) -> Result<(FileFormat, Vec<u8>), ApiError> {
    if bytes.starts_with(b"%PDF-") {
        return if is_whole_pdf(&bytes) {
            Ok((FileFormat::Pdf, bytes))
        } else {
            Err(ApiError::field("file", "pdf_broken"))
        };
    }
    match images::single(&bytes, MAX_PICTURE_SIDE) {
        Ok(webp) => Ok((FileFormat::Webp, webp)),
        Err(ImageFault::Format | ImageFault::Avif) => Err(ApiError::field("file", "private_file_kind")),
        Err(fault) => Err(refused(&fault)),
    }
}

/// True for a file with the header of PDF 1.0 to 2.0 and the end mark.
fn is_whole_pdf(bytes: &[u8]) -> bool {
    let version = bytes.get(5..8).unwrap_or_default();
    let is_version = matches!(version, [b'1' | b'2', b'.', digit] if digit.is_ascii_digit());
    let end = &bytes[bytes.len().saturating_sub(PDF_END)..];
    is_version && end.windows(5).any(|mark| mark == b"%%EOF")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, RgbImage};

    use super::*;

    fn picture(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(RgbImage::new(width, height)).write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    fn code(bytes: &[u8]) -> String {
        match cleaned(bytes.to_vec()) {
            Err(ApiError::Invalid(faults)) => faults[0].code.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_whole_pdf_is_stored_as_it_is_and_a_cut_one_is_refused() {
        let pdf = b"%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n";

        assert_eq!(cleaned(pdf.to_vec()).unwrap(), (FileFormat::Pdf, pdf.to_vec()));
        assert_eq!(code(&pdf[..20]), "pdf_broken");
        assert_eq!(code(b"%PDF-<script>alert(1)</script>%%EOF"), "pdf_broken");
    }

    #[test]
    fn a_picture_becomes_webp_of_a_bounded_size() {
        let (format, webp) = cleaned(picture(3000, 1000)).unwrap();

        let read = image::load_from_memory_with_format(&webp, ImageFormat::WebP).unwrap();
        assert_eq!((format, read.width(), read.height()), (FileFormat::Webp, 2400, 800));
        assert_eq!(code(&picture(200, 400)), "picture_too_small");
    }

    #[test]
    fn other_files_are_refused() {
        for other in
            [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"MZ\x90\0", b"PK\x03\x04 word/document.xml", b""]
        {
            assert_eq!(code(other), "private_file_kind");
        }
    }
}
