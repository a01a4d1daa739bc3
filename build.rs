//! Says in one line what to run first when the frontend is not built; a release without it is refused.

use std::path::Path;

fn main() {
    let manifest = "assets/dist/manifest.json";
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={manifest}");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release {
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
