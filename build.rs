//! Compresses the large texts that a release holds. Says in one line what to run first when the frontend is not built; a release
//! without it is refused.

use std::io;
use std::path::{Path, PathBuf};

use brotli::enc::BrotliEncoderParams;

#[path = "src/locale/namespaces.rs"]
mod namespaces;

/// Texts that `base::embedded_text!` finds by their file name.
const COMPRESSED: [&str; 6] = [
    "assets/demo/content.jsonl",
    "assets/drawings/contacts.json",
    "assets/seed/countries.tsv",
    "assets/seed/german_parts.txt",
    "assets/seed/regions.tsv",
    "src/config/settings.schema.json",
];

/// Folder of the migrations; the names of its files begin with their numbers.
const MIGRATIONS: &str = "src/db/migrations";

/// Folder of the starting texts for legal pages, by language.
const LEGAL: &str = "assets/legal";

fn main() {
    let form = if is_release() { "brotli" } else { "plain" };
    println!("cargo::rustc-env=EMBEDDED_TEXTS={form}");
    COMPRESSED.iter().for_each(|file| pack_file(Path::new(file)));
    match pack_folder("migrations", MIGRATIONS) {
        Ok(count) => println!("cargo::rustc-env=MIGRATIONS={count}"),
        Err(error) => println!("cargo::error=the migrations cannot be packed: {error}"),
    }
    if let Err(error) = pack_folder("legal", LEGAL) {
        println!("cargo::error=the texts for legal pages cannot be packed: {error}");
    }
    let manifest = "assets/dist/manifest.json";
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={manifest}");
    if is_release() {
        shrink_executable();
        // Release builds embed these folders; development builds read them from disk.
        println!("cargo::rerun-if-changed=assets");
        println!("cargo::rerun-if-changed=locales");
    }
    if let Err(error) = pack_locales() {
        println!("cargo::error=the locale files cannot be packed: {error}");
    }
    if Path::new(manifest).exists() {
        return;
    }
    let advice = "the frontend is not built: run `make frontend` first";
    println!("cargo::{}={advice}", if is_release() { "error" } else { "warning" });
}

fn is_release() -> bool {
    std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
}

/// Packs one file by its name.
fn pack_file(file: &Path) {
    println!("cargo::rerun-if-changed={}", file.display());
    let name = file.file_name().unwrap_or_default().display().to_string();
    if let Err(error) = std::fs::read(file).and_then(|text| pack(&name, &text)) {
        println!("cargo::error={} cannot be packed: {error}", file.display());
    }
}

/// Packs the files below `folder`, in the order of their names: path below it and text of each, with a zero byte behind them.
/// Returns their number.
fn pack_folder(name: &str, folder: &str) -> io::Result<usize> {
    println!("cargo::rerun-if-changed={folder}");
    let files = files_below(Path::new(folder))?;
    let mut packed = String::new();
    for file in &files {
        let path = file.strip_prefix(folder).unwrap_or(file).display();
        packed += &format!("{path}\0{}\0", std::fs::read_to_string(file)?);
    }
    pack(name, packed.as_bytes())?;
    Ok(files.len())
}

fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { files.extend(files_below(&path)?) } else { files.push(path) }
    }
    files.sort();
    Ok(files)
}

/// Writes the locale files that the server reads as one JSON text for each language, by namespace.
fn pack_locales() -> io::Result<()> {
    // a development build reads the locale files themselves
    let packed: &[&str] = if is_release() { &namespaces::NAMESPACES } else { &[] };
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

/// Writes `text` to the build's folder as `name.text`: for a release as Brotli (RFC 7932), else as it is, since code that is not
/// optimised would decompress it slowly.
fn pack(name: &str, text: &[u8]) -> io::Result<()> {
    let target = Path::new(&std::env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{name}.text"));
    if !is_release() {
        return std::fs::write(target, text);
    }
    let mut packed = Vec::new();
    let parameters = BrotliEncoderParams { size_hint: text.len(), ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &text[..], &mut packed, &parameters)?;
    std::fs::write(target, packed)
}

/// Asks the linker for relative relocations in their short form (2 MB less; needs glibc 2.36 or newer), and LLD, Rust's
/// linker on this target, to keep one copy of functions with equal code.
fn shrink_executable() {
    if std::env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-O2,-z,pack-relative-relocs,--icf=all");
    }
}
