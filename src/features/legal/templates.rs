//! Starting texts by country, in three languages, never published without a check. Each file holds the heading in its
//! first line and the text after it; `privacy` ends with the additions of the country's law.

use super::types::{LegalText, TemplateCountry};
use crate::base::embedded_text::files;
use crate::base::html;
use crate::base::lang::Lang;
use crate::embedded_text;
use crate::locale::spelled;

/// The starting text of the page called `name`, if there is one for the country.
pub fn text(name: &str, country: TemplateCountry, lang: Lang) -> Option<LegalText> {
    let country = country.as_str().to_lowercase();
    let packed = embedded_text!("legal").expect("the texts for legal pages are whole");
    let read = |wanted: String| files(&packed).find_map(|(path, text)| (path == wanted).then_some(text));
    let general = read(format!("{lang}/{name}.html"));
    let own = read(format!("{lang}/{name}.{country}.html"));
    let whole = match (general, own) {
        (Some(general), Some(own)) => format!("{general}\n{own}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => return None,
    };
    let whole = spelled(lang, &whole);
    let (title, body) = whole.split_once('\n')?;
    Some(LegalText {
        title: title.trim().to_owned(),
        body: html::clean(body),
        change_summary: String::new(),
        is_draft: false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::placeholders;
    use super::super::types::FIXED;
    use super::*;

    #[test]
    fn every_page_has_a_starting_text_for_each_country_in_each_language() {
        for name in FIXED {
            for country in TemplateCountry::ALL {
                for lang in Lang::ALL {
                    let text = text(name, country, lang).unwrap_or_else(|| panic!("{name} {country:?} {lang}"));

                    assert!(text.title.chars().count() <= 120, "{name} {lang}: {}", text.title);
                    assert!(text.title.chars().any(char::is_alphabetic), "{name} {lang}: {}", text.title);
                    assert!(html::plain_text(&text.body).chars().count() > 300, "{name} {country:?} {lang}");
                    for placeholder in placeholders::names(&text.body) {
                        assert!(placeholders::NAMES.contains(&placeholder.as_str()), "{name} {lang}: {placeholder}");
                    }
                }
            }
        }
    }
}
