//! Names of types: one public type a name in the whole crate.

use std::collections::BTreeMap;

use super::sources::RustFile;

/// Public types that share their name with another one.
pub fn repeated_names(files: &[RustFile]) -> Vec<String> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files {
        for (line, name) in &file.public_types {
            places.entry(name).or_default().push(file.at(*line));
        }
    }
    let repeated = places.into_iter().filter(|(_, places)| places.len() > 1);
    repeated.map(|(name, places)| format!("{name}: {}", places.join(", "))).collect()
}

#[test]
fn two_public_types_of_one_name_are_found() {
    let files = [
        RustFile::read("a.rs", "pub struct Entry;\nstruct Private;"),
        RustFile::read("b.rs", "pub(crate) enum Entry { One }\nstruct Private;"),
    ];

    assert_eq!(repeated_names(&files), ["Entry: src/a.rs:1, src/b.rs:1"]);
}
