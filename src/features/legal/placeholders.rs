//! Placeholders of legal texts such as `{{operator_name}}`, replaced with the operator's identity. A list entry without
//! any known value is left out, and so is a heading with nothing below it; elsewhere an unknown value is shown as
//! "not stated". Braces never reach a reader.

use super::types::Operator;
use crate::base::html::safe_href;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::locale::words;

/// Source of the values.
pub struct PlaceholderValues<'a> {
    /// The operator.
    pub operator: &'a Operator,
    /// Settings of the portal.
    pub config: &'a Config,
    /// Language of the text.
    pub lang: Lang,
}

/// All names, in the order in which the panel offers them.
pub const NAMES: &[&str] = &[
    "operator_name",
    "operator_legal_form",
    "operator_address",
    "operator_country",
    "operator_email",
    "operator_phone",
    "operator_represented_by",
    "operator_register",
    "operator_uid",
    "operator_vat_id",
    "operator_media_id",
    "responsible_person",
    "data_protection_contact",
    "contact_point",
    "authority",
    "hosting_provider",
    "site_name",
    "site_address",
];

/// The value of a placeholder: empty where it is not known yet, `None` where there is no such placeholder.
pub fn value(values: &PlaceholderValues, name: &str) -> Option<String> {
    let PlaceholderValues { operator, config, lang } = values;
    Some(match name {
        "operator_name" => operator.name.clone(),
        "operator_legal_form" => operator.legal_form.clone(),
        "operator_address" => address(operator, *lang),
        "operator_country" => country(operator, *lang),
        "operator_email" => operator.email.clone(),
        "operator_phone" => operator.phone.clone(),
        "operator_represented_by" => operator.represented_by.clone(),
        "operator_register" => operator.register.clone(),
        "operator_uid" => operator.uid.clone(),
        "operator_vat_id" => operator.vat_id.clone(),
        "operator_media_id" => operator.media_id.clone(),
        "responsible_person" => operator.responsible_person.clone(),
        "data_protection_contact" => operator.data_protection_contact.clone(),
        "contact_point" => operator.contact_point.clone(),
        "authority" => operator.authority.clone(),
        "hosting_provider" => operator.hosting_provider.clone(),
        "site_name" => config.site.name.clone(),
        "site_address" => config.server.public_url(),
        _ => return None,
    })
}

fn country(operator: &Operator, lang: Lang) -> String {
    if operator.country.is_empty() {
        String::new()
    } else {
        words(lang, &format!("legal.country.{}", operator.country))
    }
}

/// Street, town and country; empty while the street or the town is missing.
fn address(operator: &Operator, lang: Lang) -> String {
    if operator.street.is_empty() || operator.town.is_empty() {
        return String::new();
    }
    let town = format!("{} {}", operator.postal_code, operator.town).trim().to_owned();
    let parts = [operator.street.clone(), town, country(operator, lang)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Names of the placeholders in `html`, each once.
pub fn names(html: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (name, _) in html.split("{{").skip(1).filter_map(|rest| rest.split_once("}}")) {
        let name = name.trim().to_owned();
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// The text with its placeholders replaced.
pub fn fill(html: &str, values: &PlaceholderValues) -> String {
    let html = without_empty_sections(&without_empty_entries(html, values));
    let mut out = String::with_capacity(html.len() + 256);
    let mut rest = html.as_str();
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        match after.split_once("}}") {
            Some((name, behind)) => {
                let value = value_html(values, name.trim(), &out);
                out.push_str(&value);
                rest = behind;
            }
            None => rest = after,
        }
    }
    out.push_str(rest);
    out.replace("{{", "").replace("}}", "").replace(EMPTIED, "")
}

/// A heading with its placeholders replaced, as plain text.
pub fn fill_plain(text: &str, values: &PlaceholderValues) -> String {
    let mut out = text.to_owned();
    for name in names(text) {
        let known = value(values, &name).unwrap_or_default();
        out = out.replace(&format!("{{{{{name}}}}}"), &known);
    }
    out.replace("{{", "").replace("}}", "").trim().to_owned()
}

/// Place of a list of which nothing was left. No text of a page holds this character (HTML, 13.2.3.5).
const EMPTIED: &str = "\u{0}";

/// The text without list entries whose placeholders are all unknown.
fn without_empty_entries(html: &str, values: &PlaceholderValues) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<li>") {
        let (before, entry) = rest.split_at(at);
        out.push_str(before);
        let end = entry.find("</li>").map_or(entry.len(), |end| end + "</li>".len());
        let (entry, after) = entry.split_at(end);
        let named = names(entry);
        let is_empty =
            !named.is_empty() && named.iter().all(|name| value(values, name).is_none_or(|value| value.is_empty()));
        if !is_empty {
            out.push_str(entry);
        }
        rest = after;
    }
    out.push_str(rest);
    // a list without entries is left out
    out.replace("<ul></ul>", EMPTIED).replace("<ol></ol>", EMPTIED)
}

/// The text without headings below which nothing is left but emptied lists. A heading that never had anything below it stays.
fn without_empty_sections(html: &str) -> String {
    let mut kept = html.to_owned();
    // level of the heading that follows; 0 at the end of the text
    let mut following = 0;
    // level of the heading that was left out last, right below
    let mut left_out = 0;
    let mut end = html.len();
    for (start, level) in headings(html).into_iter().rev() {
        let Some(close) = html[start..end].find("</h") else { continue };
        let behind = html[start + close..end].find('>').map_or(end, |at| start + close + at + 1);
        let section = &html[behind..end];
        let was_emptied = section.contains(EMPTIED) || left_out > level;
        if following <= level && was_emptied && is_blank(section) {
            kept.replace_range(start..behind, "");
            left_out = level;
        } else {
            (following, left_out) = (level, 0);
        }
        end = start;
    }
    kept
}

/// Start and level of each heading.
fn headings(html: &str) -> Vec<(usize, u8)> {
    let level = |at: usize| html.as_bytes().get(at + 2).copied().filter(|digit| (b'1'..=b'6').contains(digit));
    html.match_indices("<h").filter_map(|(at, _)| Some((at, level(at)?))).collect()
}

/// True of white space, empty paragraphs and line breaks.
fn is_blank(html: &str) -> bool {
    let mut rest = html.to_owned();
    for empty in ["<p>", "</p>", "<br>", "<br/>", "<br />", "&nbsp;", EMPTIED] {
        rest = rest.replace(empty, "");
    }
    rest.trim().is_empty()
}

fn value_html(values: &PlaceholderValues, name: &str, before: &str) -> String {
    let value = value(values, name).unwrap_or_default();
    if value.is_empty() {
        return format!("<em>{}</em>", words(values.lang, "legal.not_stated"));
    }
    let text = escaped(&value);
    let in_link = before.rfind("<a ").is_some_and(|open| !before[open..].contains("</a>"));
    let address = if value.contains('@') && !value.contains(' ') {
        format!("mailto:{value}")
    } else if value.starts_with("http") {
        value.clone()
    } else {
        return text;
    };
    match safe_href(&address) {
        Some(href) if !in_link => format!("<a href=\"{}\">{text}</a>", escaped(&href)),
        _ => text,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill_in_english(html: &str, operator: &Operator) -> String {
        let config = Config::default();
        fill(html, &PlaceholderValues { operator, config: &config, lang: Lang::En })
    }

    #[test]
    fn known_values_are_escaped_and_addresses_become_links() {
        let operator =
            Operator { name: "A <b> & C".into(), email: "hello@portal.example".into(), ..Operator::default() };

        assert_eq!(
            fill_in_english("<p>{{operator_name}}, {{ operator_email }}.</p>", &operator),
            "<p>A &lt;b&gt; &amp; C, <a href=\"mailto:hello@portal.example\">hello@portal.example</a>.</p>"
        );
    }

    #[test]
    fn unknown_values_leave_lists_and_are_marked_elsewhere() {
        let operator = Operator { name: "Club".into(), ..Operator::default() };

        assert_eq!(
            fill_in_english("<ul><li>UID: {{operator_uid}}</li><li>{{operator_name}}</li></ul>", &operator),
            "<ul><li>Club</li></ul>"
        );
        assert_eq!(fill_in_english("<ul><li>{{operator_uid}}</li></ul>", &operator), "");
        assert_eq!(fill_in_english("<p>{{operator_uid}}</p>", &operator), "<p><em>not stated</em></p>");
        assert_eq!(fill_in_english("<p>{{nonsense}} {{</p>", &operator), "<p><em>not stated</em> </p>");
    }

    #[test]
    fn a_heading_with_nothing_below_it_is_left_out() {
        let operator = Operator { name: "Club".into(), ..Operator::default() };
        let empty = "<ul><li>{{responsible_person}}</li></ul>";

        assert_eq!(
            fill_in_english(
                &format!("<h2>Who</h2><p>Club</p>\n<h2>Responsible</h2>\n{empty}\n<h2>Law</h2><p>Text</p>"),
                &operator
            ),
            "<h2>Who</h2><p>Club</p>\n\n\n<h2>Law</h2><p>Text</p>"
        );
        assert_eq!(
            fill_in_english(&format!("<p>First</p><h2>Last</h2>{empty}<p></p>"), &operator),
            "<p>First</p><p></p>"
        );
        assert_eq!(fill_in_english(&format!("<h2>A</h2><h3>B</h3>{empty}<h3>C</h3>{empty}"), &operator), "");
        let lower = "<h2>A</h2><h3>B</h3><p>Text</p>";
        assert_eq!(fill_in_english(lower, &operator), lower);
        for own in ["<p>Text</p><h2>As of May 2026</h2>", "<h2>Club</h2><h2>Board: Ada</h2><p>Text</p>"] {
            assert_eq!(fill_in_english(own, &operator), own, "a heading that stands alone by intention");
        }
        assert_eq!(fill_in_english(&format!("<h2>Club</h2><h2>Board</h2>{empty}"), &operator), "<h2>Club</h2>");
        let picture = r#"<h2>A</h2><img src="/media/a.webp" alt="">"#;
        assert_eq!(fill_in_english(picture, &operator), picture);
    }
}
