//! Roles that may open the pages of the panel, and their capabilities, as the browser is told them.

use serde_json::{Map, Value, json};

use crate::base::access::{PAGES, Role, Scope, capabilities_of};
use crate::config::Config;

/// Roles that may open each guarded page: the table of `base::access` with the operator's changes.
pub fn guard(config: &Config) -> Vec<(String, Vec<String>)> {
    let mut table: Vec<(String, Vec<String>)> = PAGES
        .iter()
        .map(|(path, roles)| ((*path).to_owned(), roles.iter().map(|role| role.as_str().to_owned()).collect()))
        .collect();
    for (path, roles) in &config.panel.roles {
        let roles: Vec<String> = roles.iter().map(|role| role.as_str().to_owned()).collect();
        match table.iter_mut().find(|(known, _)| known == path) {
            Some(row) => row.1 = roles,
            None => table.push((path.clone(), roles)),
        }
    }
    table
}

/// Capabilities by role, for buttons that know whether the server will accept them.
pub fn capabilities() -> Value {
    Role::ALL
        .into_iter()
        .map(|role| {
            let names: Vec<String> = capabilities_of(role)
                .into_iter()
                .map(|(name, scope)| if scope == Scope::Own { format!("{name}:own") } else { name.to_owned() })
                .collect();
            (role.as_str().to_owned(), json!(names))
        })
        .collect::<Map<_, _>>()
        .into()
}
