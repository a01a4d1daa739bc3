//! The part of a query that a page reads. Everything else, such as the marks that other sites add to links, takes part
//! neither in the page nor in its cache key.

use rocket::Route;

/// `path` with the part of `query` whose names stand in the query of `route` (`?<q>&<page>`). A route that takes a whole form
/// (`?<query..>`) keeps every name; its handler says which it reads.
pub fn clean(path: &str, query: &str, route: Option<&Route>) -> String {
    let declared = route.and_then(|route| route.uri.query()).unwrap_or_default();
    if declared.contains("..>") {
        return join(path, query);
    }
    let names: Vec<&str> = declared.split('&').filter_map(|part| part.strip_prefix('<')?.strip_suffix('>')).collect();
    keep(path, query, &names)
}

/// `path` with the pairs of `query` whose names are given, in the order of the names. Of several values the first counts;
/// blank ones are left out.
pub fn keep(path: &str, query: &str, names: &[&str]) -> String {
    let value = |name: &&str| {
        let named = |pair: &&str| pair.strip_prefix(*name).is_some_and(|rest| rest.len() > 1 && rest.starts_with('='));
        query.split('&').find(named)
    };
    let kept: Vec<&str> = names.iter().filter_map(value).collect();
    join(path, &kept.join("&"))
}

fn join(path: &str, query: &str) -> String {
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

#[cfg(test)]
mod tests {
    use super::keep;

    #[test]
    fn only_named_values_are_kept_in_one_order() {
        let kept = |query| keep("/search", query, &["q", "page"]);

        assert_eq!(kept("utm_source=x&page=2&q=a%20b"), "/search?q=a%20b&page=2");
        assert_eq!(kept("q=&page=3&page=4&qq=1"), "/search?page=3");
        assert_eq!(kept("fbclid=1"), "/search");
        assert_eq!(kept(""), "/search");
    }
}
