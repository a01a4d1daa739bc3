//! Compresses the large texts that the binary holds. Says in one line what to run first when the frontend is not built; a release
//! without it is refused.

use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Texts that `base::embedded_text!` finds by their file name.
const COMPRESSED: [&str; 3] = ["assets/demo/content.jsonl", "assets/seed/german_parts.txt", "assets/seed/regions.tsv"];

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
    if Path::new(manifest).exists() {
        return;
    }
    let advice = "the frontend is not built: run `make frontend` first";
    println!("cargo::{}={advice}", if is_release { "error" } else { "warning" });
}

/// Writes `file` to the build's folder, compressed (RFC 1952).
fn compress(file: &Path) {
    println!("cargo::rerun-if-changed={}", file.display());
    let name = format!("{}.gz", file.file_name().unwrap_or_default().display());
    let target = Path::new(&std::env::var_os("OUT_DIR").unwrap_or_default()).join(name);
    let write = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&std::fs::read(file)?)?;
        std::fs::write(&target, encoder.finish()?)
    };
    if let Err(error) = write() {
        println!("cargo::error={} cannot be compressed: {error}", file.display());
    }
}

/// Asks the linker for relative relocations in their short form (2 MB less; needs glibc 2.36 or newer), and LLD, Rust's
/// linker on this target, to keep one copy of functions with equal code.
fn shrink_executable() {
    if std::env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs,--icf=all");
    }
}
