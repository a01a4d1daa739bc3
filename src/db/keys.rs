//! Many keys as one parameter of a query.

/// `[1,2,3]`: keys as a JSON list for `json_each`.
pub fn json_keys(keys: impl IntoIterator<Item = i64>) -> String {
    let keys: Vec<String> = keys.into_iter().map(|key| key.to_string()).collect();
    format!("[{}]", keys.join(","))
}
