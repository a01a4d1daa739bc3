//! Says in one line what to run first when the frontend is not built; a release without it is refused.

use std::path::Path;

fn main() {
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

/// Asks the linker for relative relocations in their short form (2 MB less; needs glibc 2.36 or newer), and LLD, Rust's
/// linker on this target, to keep one copy of functions with equal code.
fn shrink_executable() {
    if std::env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs,--icf=all");
    }
}
