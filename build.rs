//! Compresses the large texts that the binary holds. Says in one line what to run first when the frontend is not built; a release
//! without it is refused.

use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

#[path = "src/locale/namespaces.rs"]
mod namespaces;

/// Texts that `base::embedded_text!` finds by their file name.
const COMPRESSED: [&str; 4] = [
    "assets/demo/content.jsonl",
    "assets/seed/german_parts.txt",
    "assets/seed/regions.tsv",
    "src/config/settings.schema.json",
];

fn main() {
    COMPRESSED.iter().for_each(|file| compress(Path::new(file)));
    let manifest = "assets/dist/manifest.json";
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={manifest}");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release {
        shrink_executable();
        // Release builds embed these folders; development builds read them from disk.
        println!("cargo::rerun-if-changed=assets");
        println!("cargo::rerun-if-changed=locales");
    }
    // a development build reads the locale files themselves
    if let Err(error) = if is_release { pack_locales() } else { pack("locales.json", b"{}") } {
        println!("cargo::error=the locale files cannot be packed: {error}");
    }
    if Path::new(manifest).exists() {
        return;
    }
    let advice = "the frontend is not built: run `make frontend` first";
    println!("cargo::{}={advice}", if is_release { "error" } else { "warning" });
}

/// Writes `file` to the build's folder, compressed.
fn compress(file: &Path) {
    println!("cargo::rerun-if-changed={}", file.display());
    let name = file.file_name().unwrap_or_default().display().to_string();
    if let Err(error) = std::fs::read(file).and_then(|text| pack(&name, &text)) {
        println!("cargo::error={} cannot be compressed: {error}", file.display());
    }
}

/// Writes the locale files that the server reads as one JSON text, by language and namespace.
fn pack_locales() -> io::Result<()> {
    let mut whole = String::from("{");
    for (at, lang) in ["en", "uk", "de"].iter().enumerate() {
        whole.push_str(&format!("{}\"{lang}\":{{", if at == 0 { "" } else { "," }));
        for (at, namespace) in namespaces::NAMESPACES.iter().enumerate() {
            let text = std::fs::read_to_string(format!("locales/{lang}/{namespace}.json"))?;
            whole.push_str(&format!("{}\"{namespace}\":{text}", if at == 0 { "" } else { "," }));
        }
        whole.push('}');
    }
    whole.push('}');
    pack("locales.json", whole.as_bytes())
}

/// Writes `text` to the build's folder as `name.gz` (RFC 1952).
fn pack(name: &str, text: &[u8]) -> io::Result<()> {
    let target = Path::new(&std::env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{name}.gz"));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text)?;
    std::fs::write(target, encoder.finish()?)
}

/// Asks the linker for relative relocations in their short form (2 MB less; needs glibc 2.36 or newer), and LLD, Rust's
/// linker on this target, to keep one copy of functions with equal code.
fn shrink_executable() {
    if std::env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs,--icf=all");
    }
}
