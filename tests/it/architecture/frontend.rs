//! Rules of the frontend, read off its text.

use super::sources::TextFile;

/// Constants that bound only the browser's own work.
const BROWSER_LIMITS: [&str; 3] = ["MAX_ZOOM", "MOST_TOASTS", "UPLOAD_LIMIT_MS"];

/// Features of the panel that have no counterpart of their own on the server: they show what others answer.
const BROWSER_ONLY: [&str; 1] = ["dashboard"];

fn lines(files: &[TextFile]) -> impl Iterator<Item = (&TextFile, usize, &str)> {
    let scripts = files.iter().filter(|file| file.path.ends_with(".ts") || file.path.ends_with(".tsx"));
    scripts.flat_map(|file| file.text.lines().enumerate().map(move |(at, line)| (file, at + 1, line.trim())))
}

fn is_comment(line: &str) -> bool {
    line.starts_with("//") || line.starts_with('*') || line.starts_with("/*")
}

/// Lines that match, as `path:line text`.
fn matching(files: &[TextFile], matches: impl Fn(&TextFile, &str) -> bool) -> Vec<String> {
    let hits = lines(files).filter(|(file, _, line)| !is_comment(line) && matches(file, line));
    hits.map(|(file, at, line)| format!("{}:{at} {line}", file.path)).collect()
}

/// Imports of `preact`: only the build maps `react` to it.
pub fn preact(files: &[TextFile]) -> Vec<String> {
    matching(files, |_, line| ["\"preact", "'preact", "`preact"].iter().any(|name| line.contains(name)))
}

/// Requests that bypass `lib/api.ts`.
pub fn fetches(files: &[TextFile]) -> Vec<String> {
    matching(files, |file, line| {
        file.path != "frontend/src/lib/api.ts"
            && line.match_indices("fetch(").any(|(at, _)| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
            })
    })
}

/// The name that a declaration `const NAME = <number>` gives, where it is one.
fn constant(line: &str) -> Option<&str> {
    let (_, declaration) = line.split_once("const ")?;
    let (name, value) = declaration.split_once('=')?;
    let is_number = value.trim_start().starts_with(|first: char| first.is_ascii_digit());
    is_number.then(|| name.split(':').next().unwrap_or(name).trim())
}

fn is_limit_name(name: &str) -> bool {
    let parts = || name.split('_').map(str::to_uppercase);
    name.chars().all(|letter| letter.is_uppercase() || letter.is_numeric() || letter == '_')
        && !BROWSER_LIMITS.contains(&name)
        && parts().any(|part| matches!(part.as_str(), "MAX" | "MIN" | "LIMIT" | "LIMITS" | "LONGEST" | "MOST"))
}

/// Numbers where a limit of the server belongs: they come from the generated rules.
pub fn copied_limits(files: &[TextFile]) -> Vec<String> {
    const ATTRIBUTES: [&str; 5] = ["maxLength", "minLength", "max", "min", "maxBytes"];
    matching(files, |file, line| {
        let attribute = ATTRIBUTES.iter().any(|name| {
            line.match_indices(&format!("{name}={{")).any(|(at, found)| {
                let is_whole = line[..at].chars().next_back().is_none_or(|letter| letter.is_whitespace());
                let value = &line[at + found.len()..];
                let digits = value.split('}').next().unwrap_or_default();
                // 0 and 1 are no limits but the ends of a scale
                is_whole && digits.len() > 1 && digits.chars().all(|letter| letter.is_ascii_digit() || letter == '_')
            })
        });
        let declared = constant(line).is_some_and(is_limit_name);
        let table = file.path.contains("/features/") && line.contains("const LIMITS");
        attribute || declared || table
    })
}

/// Folders of the browser that have no namesake on the server, and loose files among them.
pub fn one_sided_features(server: &[String], browser: &[String]) -> Vec<String> {
    let unknown = browser.iter().filter(|name| !server.contains(name) && !BROWSER_ONLY.contains(&name.as_str()));
    unknown.map(|name| format!("frontend/src/features/{name}")).collect()
}

/// The feature that a file belongs to.
fn feature(path: &str) -> Option<&str> {
    let (noun, _) = path.split_once("frontend/src/features/")?.1.split_once('/')?;
    Some(noun)
}

/// `../x` seen from the folder of `path`.
fn imported_path(path: &str, import: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn import_of(line: &str) -> Option<&str> {
    let (_, rest) =
        line.split_once(" from ").or_else(|| line.split_once("import(")).or_else(|| line.split_once("import "))?;
    let quoted = rest.trim_start().strip_prefix(['"', '\''])?;
    quoted.split(['"', '\'']).next().filter(|path| path.starts_with('.'))
}

/// Imports of one feature by another: common parts stand in `ui` or `lib`.
pub fn imports_between_features(files: &[TextFile]) -> Vec<String> {
    matching(files, |file, line| {
        let (Some(own), Some(import)) = (feature(&file.path), import_of(line)) else { return false };
        feature(&imported_path(&file.path, import)).is_some_and(|other| other != own)
    })
}

/// True if a line of a stylesheet names left or right where start and end are meant.
fn is_physical(line: &str) -> bool {
    let (property, value) = line.trim().split_once(':').unwrap_or((line.trim(), ""));
    let sided = ["left", "right"].iter().any(|side| {
        let named = ["margin", "padding", "border"].iter().any(|part| property.starts_with(&format!("{part}-{side}")));
        let corner = property.starts_with("border-") && property.contains(&format!("-{side}-"));
        named || corner || property == *side || (matches!(property, "text-align" | "float") && value.contains(side))
    });
    let four: Vec<&str> = value.trim().trim_end_matches(';').split_whitespace().collect();
    let is_plain = !value.contains('(') && matches!(property, "margin" | "padding" | "inset" | "border-width");
    sided || (is_plain && four.len() == 4 && four[1] != four[3])
}

/// Lines of stylesheets that use physical sides.
pub fn physical_sides(files: &[TextFile]) -> Vec<String> {
    let styles = files.iter().filter(|file| file.path.ends_with(".css"));
    let lines = styles.flat_map(|file| {
        let hits = file.text.lines().enumerate().filter(|(_, line)| is_physical(line));
        hits.map(|(at, line)| format!("{}:{} {}", file.path, at + 1, line.trim())).collect::<Vec<_>>()
    });
    lines.collect()
}

#[test]
fn a_component_that_imports_preact_is_found() {
    let text =
        "import { useState } from \"react\";\nimport { h } from \"preact\";\nconst x = import(\"preact/hooks\");";

    assert_eq!(preact(&[TextFile::new("frontend/src/ui/A.tsx", text)]).len(), 2);
}

#[test]
fn a_request_outside_the_api_module_is_found() {
    let text = "prefetch(url);\nawait fetch(url);\n// fetch(it)\nconst r = window.fetch(url);";

    let found =
        fetches(&[TextFile::new("frontend/src/lib/api.ts", text), TextFile::new("frontend/src/ui/A.tsx", text)]);

    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("frontend/src/ui/A.tsx:2"));
}

#[test]
fn a_copied_limit_is_found() {
    let text = "<input maxLength={300} />\n<input max={500} />\nconst MAX_TAGS = 12;\nconst LIMITS = {\n\
                <input maxLength={rules.title.maxLength} />\n<progress max={1} />\nconst width = 300;\nconst PAGE = 20;";

    let found = copied_limits(&[TextFile::new("frontend/src/features/ads/Form.tsx", text)]);

    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn a_feature_of_another_name_is_found() {
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();

    let found = one_sided_features(&names(&["ads", "legal"]), &names(&["ads", "owner", "dashboard", "Page.tsx"]));

    assert_eq!(found, ["frontend/src/features/owner", "frontend/src/features/Page.tsx"]);
}

#[test]
fn an_import_of_another_feature_is_found() {
    let text = "import { A } from \"../ads/A\";\nimport { B } from \"./B\";\nimport { C } from \"../../lib/c\";\n\
                const D = lazy(() => import(\"../mail/D\"));";

    let found = imports_between_features(&[TextFile::new("frontend/src/features/legal/Page.tsx", text)]);

    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_physical_side_is_found() {
    let text = "  margin-left: 1rem;\ninset: 0 auto 0 0;\nleft: 0;\ntext-align: right;\nborder-top-left-radius: 0;\n\
                margin-inline-start: auto;\ntransform-origin: left;";

    assert_eq!(physical_sides(&[TextFile::new("frontend/src/styles/a.css", text)]).len(), 5);
}
