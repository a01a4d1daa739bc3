//! Large texts that the build script compressed into the binary.

use std::io::{self, Read as _};

use flate2::read::GzDecoder;

/// The text of a file, by its name; `COMPRESSED` of the build script lists the files. Errors: the binary is damaged.
#[macro_export]
macro_rules! embedded_text {
    ($name:literal) => {
        $crate::base::embedded_text::unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")))
    };
}

/// The text that was compressed to `file`. Errors: it is no such file.
pub fn unpacked(file: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text)?;
    Ok(text)
}
