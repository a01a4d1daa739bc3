//! Pictures of rich text: which stand in it, and how they are described.

/// The element as `clean` writes it.
const OPEN: &str = "<img src=\"/media/";
const ALT: &str = " alt=\"";

/// Names of the files of the pictures in cleaned rich text (`ab12` of `/media/ab12-960.webp`), each with its description.
pub fn pictures(html: &str) -> Vec<(String, String)> {
    html.split(OPEN).skip(1).filter_map(named).collect()
}

fn named(rest: &str) -> Option<(String, String)> {
    let (file, attributes) = rest.split_once('"')?;
    let (name, _width) = file.rsplit_once('-')?;
    let alt = attributes.strip_prefix(ALT)?.split('"').next()?;
    Some((name.to_owned(), unescaped(alt)))
}

/// The text of an attribute as `escaped` wrote it.
fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::pictures;
    use crate::base::html::clean;

    #[test]
    fn each_picture_of_a_text_is_named_with_its_description() {
        let html = clean(
            "<p>a</p><figure><img src=\"/media/ab12-960.webp\" alt=\"„Säntis“ &amp; \\ &quot;See&quot; &lt;1900&gt; &amp;lt;\"><figcaption>b</figcaption></figure>\
             <figure><img src=/media/cd34-480.webp></figure><p>c</p>",
        );

        let found = pictures(&html);

        let described = ("ab12".to_owned(), "„Säntis“ & \\ \"See\" <1900> &lt;".to_owned());
        assert_eq!(found, [described, ("cd34".to_owned(), String::new())]);
        assert!(pictures("<p>/media/ab12-960.webp</p>").is_empty());
    }
}
