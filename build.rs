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

/// Folder of the migrations; the names of its files begin with their numbers.
const MIGRATIONS: &str = "src/db/migrations";

fn main() {
    COMPRESSED.iter().for_each(|file| compress(Path::new(file)));
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    match pack_migrations() {
        Ok(count) => println!("cargo::rustc-env=MIGRATIONS={count}"),
        Err(error) => println!("cargo::error=the migrations cannot be packed: {error}"),
    }
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
    if let Err(error) = pack_locales(is_release) {
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

/// Writes names and SQL of the migrations, in order, each with a zero byte behind it. Returns their number.
fn pack_migrations() -> io::Result<usize> {
    let entries = std::fs::read_dir(MIGRATIONS)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> =
        entries.into_iter().filter(|file| file.extension().is_some_and(|end| end == "sql")).collect();
    files.sort();
    let mut packed = String::new();
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        packed += &format!("{name}\0{}\0", std::fs::read_to_string(file)?);
    }
    pack("migrations.sql", packed.as_bytes())?;
    Ok(files.len())
}

/// Writes the locale files that the server reads as one JSON text for each language, by namespace.
fn pack_locales(is_release: bool) -> io::Result<()> {
    // a development build reads the locale files themselves
    let packed: &[&str] = if is_release { &namespaces::NAMESPACES } else { &[] };
    for lang in ["en", "uk", "de"] {
        let text = |namespace: &&str| {
            let text = std::fs::read_to_string(format!("locales/{lang}/{namespace}.json"))?;
            Ok(format!("\"{namespace}\":{text}"))
        };
        let texts: Vec<String> = packed.iter().map(text).collect::<io::Result<_>>()?;
        pack(&format!("locales.{lang}.json"), format!("{{{}}}", texts.join(",")).as_bytes())?;
    }
    Ok(())
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
