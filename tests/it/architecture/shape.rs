//! The shape of a feature: which files its folder holds, and what may stand in them.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::RustFile;

/// Files of a feature, or folders of that name.
const SHAPE: [&str; 10] = ["mod", "types", "store", "rules", "actions", "view", "site", "panel", "pages", "jobs"];

/// Names that a header lists with a reason: "- `name.rs`: reason" or "- `name/`: reason".
fn listed(header: &str) -> BTreeSet<String> {
    let lines = header.lines().filter_map(|line| line.trim().strip_prefix("//! - `"));
    let named = lines.filter_map(|line| line.split_once("`: ")).filter(|(_, reason)| !reason.trim().is_empty());
    named.map(|(name, _)| name.trim_end_matches(".rs").trim_end_matches('/').to_owned()).collect()
}

/// Files whose name is neither of the shape nor listed in the header of their folder.
pub fn unlisted_files(files: &[RustFile]) -> Vec<String> {
    let lists: BTreeMap<String, BTreeSet<String>> = files
        .iter()
        .filter(|file| file.path.ends_with("mod.rs"))
        .map(|file| (file.module.join("/"), listed(&file.text)))
        .collect();
    let is_listed = |folder: &str, name: &str| lists.get(folder).is_some_and(|names| names.contains(name));
    let mut found = BTreeSet::new();
    for file in files.iter().filter(|file| file.feature().is_some()) {
        let stem = file.path.trim_end_matches(".rs");
        let parts: Vec<&str> = stem.split('/').collect();
        for at in 2..parts.len() {
            if SHAPE.contains(&parts[at]) {
                // names inside a part are free
                break;
            }
            if !is_listed(&parts[..at].join("/"), parts[at]) {
                found.insert(format!("src/{} is not listed in the header of its mod.rs", file.path));
                break;
            }
        }
    }
    found.into_iter().collect()
}

/// Endpoints of features outside `site`, `panel` and `pages`.
pub fn misplaced_endpoints(files: &[RustFile]) -> Vec<String> {
    let others = files.iter().filter(|file| file.feature().is_some());
    let others = others.filter(|file| !["site", "panel", "pages"].iter().any(|part| file.is_part(part)));
    others
        .flat_map(|file| file.endpoints.iter().map(|(line, method)| format!("{} #[{method}]", file.at(*line))))
        .collect()
}

/// Imports that the parts of a feature do not make: actions none of endpoints and views, types none of Rocket.
pub fn misplaced_imports(files: &[RustFile]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.feature().is_some()) {
        let (is_action, is_type) = (file.is_part("actions"), file.is_part("types"));
        for (line, path) in &file.paths {
            let own = matches!(path.first().map(String::as_str), Some("super" | "crate" | "self"));
            let above = path.iter().find(|part| ["panel", "site", "pages", "view"].contains(&part.as_str()));
            if is_action
                && own
                && let Some(part) = above
            {
                found.push(format!("{} imports {part}", file.at(*line)));
            }
            if is_type && path.first().is_some_and(|part| part == "rocket") {
                found.push(format!("{} imports rocket", file.at(*line)));
            }
        }
    }
    found.dedup();
    found
}

#[test]
fn an_unlisted_file_of_a_feature_is_found() {
    let header = "//! Ads.\n//!\n//! - `price.rs`: the price formula, used by three parts.\n//! - `vcard.rs`: \nmod x;";
    let files = [
        RustFile::read("features/ads/mod.rs", header),
        RustFile::read("features/ads/price.rs", ""),
        RustFile::read("features/ads/store/gallery.rs", ""),
        RustFile::read("features/ads/vcard.rs", ""),
        RustFile::read("features/ads/beside.rs", ""),
        RustFile::read("features/ads/extra/types.rs", ""),
    ];

    let found = unlisted_files(&files);

    assert_eq!(found.len(), 3, "{found:?}");
    assert!(
        found.iter().all(|line| ["vcard.rs", "beside.rs", "extra/types.rs"].iter().any(|name| line.contains(name)))
    );
}

#[test]
fn an_endpoint_in_another_file_is_found() {
    let source = "#[get(\"/ads\")]\npub fn list() {}\n#[rocket::post(\"/ads\")]\npub fn add() {}";
    let places = ["features/ads/actions.rs", "features/ads/panel/lists.rs", "features/ads/site.rs", "web/files.rs"];

    let found = misplaced_endpoints(&places.map(|path| RustFile::read(path, source)));

    assert_eq!(found, ["src/features/ads/actions.rs:1 #[get]", "src/features/ads/actions.rs:3 #[post]"]);
}

#[test]
fn an_action_that_imports_a_view_is_found() {
    let files = [
        RustFile::read("features/ads/actions.rs", "use super::{store, view};\nuse super::types::Ad;"),
        RustFile::read("features/ads/types.rs", "use rocket::FromForm;"),
        RustFile::read("features/ads/panel.rs", "use super::view;"),
    ];

    let found = misplaced_imports(&files);

    assert_eq!(found, ["src/features/ads/actions.rs:1 imports view", "src/features/ads/types.rs:1 imports rocket"]);
}
