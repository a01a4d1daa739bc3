//! Rules of the architecture that can be read off the sources. Each rule is a function from sources to violations, and
//! each is tested on a small invented source that breaks it. `LITFASS_SOURCES` names another checkout to look at.

mod audit_words;
mod bodies;
mod circles;
mod clocks;
mod frontend;
mod layers;
mod locales;
mod shape;
mod sources;
mod store;
mod style;
mod types;
mod vocabulary;

use sources::{RustFile, TextFile};

/// Fails with the violations of `rule`.
fn hold(rule: &str, violations: &[String]) {
    println!();
    for violation in violations {
        println!("{rule}: {violation}");
    }

    assert!(violations.is_empty(), "{rule}: {} violations: {violations:#?}", violations.len());
}

#[test]
fn layers_import_only_layers_listed_earlier() {
    hold("layer order", &layers::upward_imports(&layers::order(), RustFile::all()));
}

#[test]
fn names_in_the_audit_log_have_their_words() {
    let text =
        TextFile::all("locales/en").into_iter().find(|file| file.path.ends_with("panel.audit.json")).unwrap().text;
    let messages: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
    let keys = messages.into_iter().map(|(key, _)| key).collect();
    let trees = RustFile::all().iter().find(|file| file.path.ends_with("trees/actions.rs")).unwrap();

    hold("name without words", &audit_words::silent_names(RustFile::all(), &keys));
    hold("unknown composed action", &audit_words::unlisted_composers(RustFile::all()));
    let composed = audit_words::composed_actions(&trees.text).into_iter();
    hold("action without words", &composed.filter(|key| !keys.contains(key)).collect::<Vec<_>>());
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    hold("circle", &circles::circles(RustFile::all()));
}

#[test]
fn features_hold_only_the_files_of_the_shape() {
    hold("feature file", &shape::unlisted_files(RustFile::all()));
}

#[test]
fn endpoints_stand_in_site_panel_and_pages() {
    hold("endpoint", &shape::misplaced_endpoints(RustFile::all()));
}

#[test]
fn actions_do_not_import_endpoints_and_types_do_not_import_rocket() {
    hold("import", &shape::misplaced_imports(RustFile::all()));
}

#[test]
fn sql_stands_in_stores() {
    hold("sql", &store::misplaced_sql(RustFile::all()));
}

#[test]
fn rows_are_read_by_column_name() {
    hold("position", &store::reads_by_position(RustFile::all()));
}

#[test]
fn migrations_are_numbered_without_gaps() {
    hold("migration", &store::misnumbered_migrations(&sources::names("src/db/migrations")));
}

#[test]
fn public_types_have_one_name_each() {
    hold("type name", &types::repeated_names(RustFile::all()));
}

#[test]
fn flags_are_asked_with_if() {
    hold("match on a flag", &style::matches_on_flags(RustFile::all()));
}

#[test]
fn comments_begin_with_their_subject() {
    hold("headless comment", &style::headless_comments(RustFile::all()));
}

#[test]
fn source_files_have_at_most_500_lines() {
    let all = ["src", "crates", "tests", "frontend/src", "frontend/e2e"].into_iter().flat_map(TextFile::all);

    hold("length", &style::long_files(&all.collect::<Vec<_>>()));
}

#[test]
fn modules_open_with_a_description() {
    let all = ["src", "crates"].into_iter().flat_map(TextFile::all);

    hold("description", &style::undescribed_modules(&all.collect::<Vec<_>>()));
}

#[test]
fn retired_words_do_not_return() {
    let frontend: Vec<TextFile> = ["frontend/src", "frontend/e2e"].into_iter().flat_map(TextFile::all).collect();

    hold("retired word", &vocabulary::in_rust(RustFile::all()));
    hold("retired word in the frontend", &vocabulary::in_text(&frontend));
}

#[test]
fn components_import_react_and_not_preact() {
    hold("preact", &frontend::preact(&TextFile::all("frontend/src")));
}

#[test]
fn only_the_api_module_fetches() {
    hold("fetch", &frontend::fetches(&TextFile::all("frontend/src")));
}

#[test]
fn limits_come_from_the_generated_rules() {
    hold("copied limit", &frontend::copied_limits(&TextFile::all("frontend/src")));
}

#[test]
fn features_have_the_same_name_on_both_sides() {
    let (server, browser) = (sources::names("src/features"), sources::names("frontend/src/features"));

    hold("feature name", &frontend::one_sided_features(&server, &browser));
}

#[test]
fn frontend_features_do_not_import_each_other() {
    hold("feature import", &frontend::imports_between_features(&TextFile::all("frontend/src")));
}

#[test]
fn styles_use_logical_sides() {
    hold("physical side", &frontend::physical_sides(&TextFile::all("frontend/src")));
}

#[test]
fn the_description_of_the_api_names_every_body_that_is_checked() {
    let sources = TextFile::all("src");
    let checked = bodies::checked_bodies(&sources);
    assert!(checked.len() > 100, "{checked:?}");

    hold("body without a description", &bodies::undescribed(&checked, &litfass::server::api_description()));
}

#[test]
fn moments_are_shown_on_the_clock_of_the_portal() {
    let frontend = TextFile::all("frontend/src");
    let generated = TextFile::all("frontend/src/generated");
    let description = generated.iter().find(|file| file.path.ends_with("/openapi.json")).unwrap();
    let moments = clocks::moments(&serde_json::from_str(&description.text).unwrap());
    assert!(moments.contains("created_at"), "{moments:?}");

    hold("moment in UTC", &clocks::moments_in_utc(&frontend, &moments));
    hold("clock of a browser", &clocks::clocks_of_browsers(&frontend));
    hold("day in UTC", &clocks::days_in_utc(&TextFile::all("src")));
}
