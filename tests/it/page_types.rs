//! The browser's types of page data are written from the server's: `frontend/src/generated/pages.ts`.
//! `WRITE_GENERATED=1 cargo test --test it page_types` writes them anew.

use std::fmt::Write as _;
use std::path::Path;

use litfass::features::articles::types::pages as articles;
use litfass::features::categories::pages as categories;
use litfass::features::contacts::types::pages as contacts;
use litfass::features::search::types as search;
use litfass::features::services::types::pages as services;
use serde_json::{Value, json};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(components(schemas(
    litfass::features::home::types::HomePage,
    articles::ListPage,
    categories::CategoriesPage,
    articles::ArticlePage,
    search::SearchPage,
    search::SearchHit,
    litfass::features::layout::ErrorPage,
    contacts::ContactListPage,
    contacts::ContactSheetPage,
    contacts::ContactPage,
    services::ServiceListPage,
    services::ServiceCountriesPage,
    services::ServicePage,
    services::ServiceGonePage,
    litfass::features::enterprises::types::pages::EnterpriseListPage,
    litfass::features::enterprises::types::pages::EnterprisePage,
    litfass::features::ad_packages::types::pages::AdPackagesPage,
    litfass::features::ad_reports::types::AdReportPage,
    litfass::features::ad_reports::types::AdReportCheckPage,
    litfass::features::service_messages::types::ServiceContactPage,
    litfass::features::service_messages::types::ServiceConversationPage,
    litfass::features::contacts::ContactSuggestionPage,
    litfass::features::legal::types::LegalPage,
    litfass::features::layout::RegistrationPage,
    litfass::features::layout::SignInPage,
    litfass::features::reports::types::ReportPage,
    litfass::features::cases::types::AppealPage,
    litfass::features::consult_requests::types::ConsultPage,
    litfass::features::consult_requests::types::ConsultConfirmPage,
    litfass::features::consult_requests::types::ConsultStatusPage
)))]
struct Pages;

/// The TypeScript spelling of a schema.
fn spelled(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return match name.split_once('_') {
            Some((generic, of)) => format!("{generic}<{of}>"),
            None => name.to_owned(),
        };
    }
    for (name, joint) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[name].as_array() {
            let parts: Vec<String> = parts.iter().map(spelled).collect();
            // null last, as people write it
            let (nulls, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part == "null");
            return [others, nulls].concat().join(joint);
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            kinds.iter().map(|kind| of_type(kind.as_str().unwrap_or_default(), schema)).collect::<Vec<_>>().join(" | ")
        }
        kind => of_type(kind.as_str().unwrap_or_default(), schema),
    }
}

fn of_type(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => match spelled(&schema["items"]) {
            item if item.contains([' ', '|']) => format!("({item})[]"),
            item => format!("{item}[]"),
        },
        "object" => fields(schema),
        other => other.to_owned(),
    }
}

fn fields(schema: &Value) -> String {
    let mut out = "{\n".to_owned();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(words) = field["description"].as_str() {
            writeln!(out, "  /** {} */", words.replace('\n', " ")).unwrap();
        }
        // the server always writes every field
        writeln!(out, "  {name}: {};", spelled(field)).unwrap();
    }
    out.push('}');
    out
}

fn pages() -> String {
    let document = serde_json::to_value(Pages::openapi()).unwrap();
    let mut out = "// Written from the server's types (tests/it/page_types.rs). Do not edit.\n".to_owned();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut names: Vec<&String> = schemas.keys().collect();
    names.sort();
    let mut has_lists = false;
    for name in names {
        let mut schema = schemas[name].clone();
        let name = match name.split_once('_') {
            // every list is the same type over another item: one generic says it
            Some(_) if has_lists => continue,
            Some((generic, _)) => {
                has_lists = true;
                schema["properties"]["items"]["items"] = json!({ "$ref": "#/T" });
                format!("{generic}<T>")
            }
            None => name.clone(),
        };
        out.push('\n');
        if let Some(words) = schema["description"].as_str() {
            writeln!(out, "/** {} */", words.replace('\n', " ")).unwrap();
        }
        writeln!(out, "export type {name} = {};", spelled(&schema)).unwrap();
    }
    out
}

#[test]
fn the_browsers_types_of_page_data_are_those_of_the_server() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("frontend/src/generated/pages.ts");
    let wanted = pages();

    if std::env::var_os("WRITE_GENERATED").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &wanted).unwrap();
    }

    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == wanted, "{} is stale: WRITE_GENERATED=1 cargo test --test it page_types", file.display());
}
