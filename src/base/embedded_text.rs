//! Large texts that the build script packed into the binary.

use std::io;

/// The text of a file or folder, by the name that the build script packs it under. Errors: the binary is damaged.
#[macro_export]
macro_rules! embedded_text {
    ($name:literal) => {
        $crate::base::embedded_text::unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".text")))
    };
}

/// The text that the build script wrote to `packed`: compressed in a release. Errors: it is no such file.
pub fn unpacked(packed: &[u8]) -> io::Result<String> {
    let text = if env!("EMBEDDED_TEXTS") == "brotli" { decompressed(packed)? } else { packed.to_vec() };
    String::from_utf8(text).map_err(io::Error::other)
}

/// The files of a packed folder: path below it and text of each.
pub fn files(packed: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = packed.split_terminator('\0');
    std::iter::from_fn(move || parts.next().zip(parts.next()))
}

/// The bytes that the build compressed by Brotli (RFC 7932). Errors: it is not Brotli.
pub fn decompressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut whole = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut &*bytes, &mut whole)?;
    Ok(whole)
}
