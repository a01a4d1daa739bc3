use std::collections::BTreeSet;

use super::*;

/// Key without its plural ending.
fn stem(key: &str) -> &str {
    ["_one", "_few", "_many", "_other"].iter().find_map(|form| key.strip_suffix(form)).unwrap_or(key)
}

fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split("{{").skip(1).filter_map(|part| part.split_once("}}")).map(|(name, _)| name.trim()).collect()
}

/// All texts of a language, also those that only the browser reads.
fn all(lang: Lang) -> table::Table {
    let mut texts = table::Table::new();
    for (namespace, file) in files(lang) {
        table::flatten(&mut texts, namespace, serde_json::from_slice(&file).unwrap());
    }
    texts
}

/// Namespaces of a language with their files.
fn files(lang: Lang) -> Vec<(String, Vec<u8>)> {
    let folder = std::fs::read_dir(format!("{}/locales/{lang}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    paths.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())).collect()
}

/// Texts of the sources that may be keys: `"mail.digest.why"`.
fn possible_keys(folder: &std::path::Path, found: &mut BTreeSet<String>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            possible_keys(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            found.extend(source.split('"').filter(|text| text.contains('.') && !text.contains(' ')).map(str::to_owned));
        }
    }
}

#[test]
fn every_text_that_the_sources_name_is_embedded() {
    let mut named = BTreeSet::new();
    possible_keys(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut named);
    let embedded = BTreeSet::from(namespaces::NAMESPACES);
    let (texts, namespaces) = (all(Lang::En), files(Lang::En));

    // a name with a placeholder stands for every text that begins as it does
    let is_text = |name: &str| match name.split_once('{') {
        Some((start, _)) => texts.keys().any(|key| key.starts_with(start)),
        None => texts.contains_key(name) || texts.contains_key(&format!("{name}_other")),
    };
    let namespace = |name: &str| {
        let of = namespaces.iter().map(|(namespace, _)| namespace).filter(|of| name.starts_with(&format!("{of}.")));
        of.max_by_key(|of| of.len())
    };
    let missing: Vec<_> = named
        .iter()
        .filter(|name| namespace(name).is_some_and(|of| !embedded.contains(of.as_str()) && is_text(name)))
        .collect();

    assert!(missing.is_empty(), "not embedded: {missing:?}");
    assert!(embedded.contains("errors") && !embedded.contains("panel.editor"));
}

#[test]
fn every_language_has_the_same_keys_and_placeholders() {
    let english = &all(Lang::En);
    for lang in [Lang::Uk, Lang::De] {
        let other = &all(lang);
        let stems = |table: &table::Table| table.keys().map(|key| stem(key).to_owned()).collect::<BTreeSet<_>>();
        let (here, there) = (stems(english), stems(other));
        let missing: Vec<_> = here.symmetric_difference(&there).collect();
        assert!(missing.is_empty(), "{lang} and en differ in {missing:?}");
        for (key, text) in other {
            let model = english.get(key).or_else(|| english.get(&format!("{}_other", stem(key))));
            if let Some(model) = model {
                let (ours, theirs) = (placeholders(model), placeholders(text));
                // A plural form may leave its number unsaid: "one article".
                let missing: Vec<_> = ours.symmetric_difference(&theirs).filter(|name| **name != "count").collect();
                assert!(missing.is_empty(), "{lang} {key}: {missing:?}");
            }
        }
    }
}

#[test]
fn every_plural_has_all_forms_of_its_language() {
    for lang in Lang::ALL {
        let forms: &[&str] = if lang == Lang::Uk { &["one", "few", "many", "other"] } else { &["one", "other"] };
        let table = all(lang);
        for key in table.keys().filter(|key| key.ends_with("_other")) {
            for form in forms {
                assert!(table.contains_key(&format!("{}_{form}", stem(key))), "{lang}: {} has no {form}", stem(key));
            }
        }
    }
}

#[test]
fn numbers_choose_their_plural_form() {
    let forms = |lang| [0, 1, 2, 5, 11, 21, 22].map(|count| plural::form(lang, count));

    assert_eq!(forms(Lang::Uk), ["many", "one", "few", "many", "many", "one", "few"]);
    assert_eq!(forms(Lang::De), ["other", "one", "other", "other", "other", "other", "other"]);
}

#[test]
fn placeholders_are_filled_and_nothing_else_is_touched() {
    let args = args([("max", 80.into()), ("name", "{{max}}".into())]);

    assert_eq!(filled("At most {{max}} of {{ name }}, {{other}} {{", &args), "At most 80 of {{max}}, {{other}} {{");
}

#[test]
fn a_missing_key_is_shown_as_itself() {
    assert_eq!(words(Lang::De, "errors.nowhere"), "errors.nowhere");
    assert_eq!(find(Lang::De, "errors.nowhere", &Args::new()), None);
}

#[test]
fn the_seven_messages_of_the_kit_speak_three_languages() {
    assert_eq!(words(Lang::En, "errors.fields.required"), "This field is required");
    assert_eq!(words(Lang::Uk, "errors.fields.email"), "Введіть правильну адресу е-пошти");
    assert_eq!(words(Lang::De, "errors.fields.integer"), "Dieses Feld darf nur ganze Zahlen enthalten");
    assert_eq!(t(Lang::En, "errors.fields.max_length", &args([("max", 80.into())])), "At most 80 characters");
    for code in ["required", "email", "digits", "integer", "max_length", "min_length", "format"] {
        for lang in Lang::ALL {
            assert!(find(lang, &format!("errors.fields.{code}"), &Args::new()).is_some(), "{lang} {code}");
        }
    }
}

/// A case of `tests/messages.json`, on which the browser's messages are tested too (`frontend/src/lib/i18n.test.ts`).
#[derive(serde::Deserialize)]
struct Case {
    lang: Lang,
    key: String,
    #[serde(default)]
    values: Args,
    text: String,
}

#[test]
fn messages_are_those_of_i18next() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../../tests/messages.json")).unwrap();

    for Case { lang, key, values, text } in cases {
        assert_eq!(t(lang, &key, &values), text, "{lang} {key} {values:?}");
    }
}

#[test]
fn what_the_server_reads_neither_nests_nor_knows_contexts() {
    for lang in Lang::ALL {
        for (key, text) in table::table(lang) {
            assert!(!text.contains("$t("), "{lang} {key}: only i18next nests messages");
        }
    }
}

#[test]
fn german_is_shown_with_ss_in_a_swiss_edition_and_values_stay_as_they_are() {
    let swiss: Vec<_> = table::table(Lang::De).keys().filter(|key| words(Lang::De, key).contains('ß')).collect();
    assert!(swiss.is_empty(), "{swiss:?}");
    let written = table::table(Lang::De).values().filter(|text| text.contains('ß')).count();
    assert!(written > 10, "the files are written with ß: {written}");
    assert_eq!(spelled(Lang::De, "Straße, GROẞ"), "Strasse, GROSS");
    assert_eq!(spelled(Lang::Uk, "Straße"), "Straße");
    assert_eq!(filled("Grüße, {{name}}", &args([("name", "Groß".into())])), "Grüße, Groß");
}
