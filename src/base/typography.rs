//! Typesetting of a text before it is shown: in Ukrainian no line ends on a word of one letter. What is kept,
//! searched and fed to others stays as it was typed; readers get the no-break spaces.

use super::lang::Lang;

const NO_BREAK: char = '\u{a0}';

/// Prepositions and conjunctions of one letter; they belong to the word behind them.
fn leans_on_the_next(letter: char) -> bool {
    matches!(letter, 'в' | 'у' | 'з' | 'і' | 'й' | 'а' | 'о' | 'В' | 'У' | 'З' | 'І' | 'Й' | 'А' | 'О')
}

/// True if the letter before belongs to the same word: hyphens and apostrophes stand inside of words.
fn continues(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '-' | '\'' | '’' | 'ʼ' | '\u{301}')
}

/// Where the reading of a text stands.
#[derive(Default)]
struct Reading {
    /// Characters of the word so far.
    length: u32,
    /// True if the word so far is one that leans on the next.
    leans: bool,
}

impl Reading {
    fn next(&mut self, character: char) -> char {
        if continues(character) {
            self.length += 1;
            self.leans = self.length == 1 && leans_on_the_next(character);
            return character;
        }
        let binds = self.leans && matches!(character, ' ' | '\n' | '\t');
        *self = Reading::default();
        if binds { NO_BREAK } else { character }
    }
}

/// Plain text as it is shown in its language.
pub fn line(lang: Lang, text: &str) -> String {
    match lang {
        Lang::Uk => {
            let mut reading = Reading::default();
            text.chars().map(|character| reading.next(character)).collect()
        }
        Lang::En | Lang::De => text.to_owned(),
    }
}

/// Marks inside of a line: a word goes on behind them.
const INLINE: [&str; 10] = ["a", "b", "em", "i", "mark", "s", "strong", "sub", "sup", "u"];

/// Clean rich text (see `base::html`) as it is shown in its language; tags and code stay as they are.
pub fn rich(lang: Lang, html: &str) -> String {
    if lang != Lang::Uk {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() + html.len() / 32);
    let (mut reading, mut verbatim) = (Reading::default(), 0_u32);
    let mut rest = html;
    while !rest.is_empty() {
        let text = rest.find('<').unwrap_or(rest.len());
        let (words, behind) = rest.split_at(text);
        if verbatim > 0 {
            out.push_str(words);
        } else {
            out.extend(words.chars().map(|character| reading.next(character)));
        }
        let tag = behind.find('>').map_or(behind.len(), |end| end + 1);
        let (tag, after) = behind.split_at(tag);
        out.push_str(tag);
        let is_end = tag.starts_with("</");
        let name: String =
            tag.chars().skip_while(|c| matches!(c, '<' | '/')).take_while(char::is_ascii_alphanumeric).collect();
        match name.as_str() {
            "pre" | "code" if is_end => verbatim = verbatim.saturating_sub(1),
            "pre" | "code" => verbatim += 1,
            _ => {}
        }
        if !INLINE.contains(&name.as_str()) {
            reading = Reading::default();
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `_` stands for a no-break space.
    fn shown(text: &str) -> String {
        text.replace('_', "\u{a0}")
    }

    #[test]
    fn a_ukrainian_line_does_not_end_on_a_word_of_one_letter() {
        for (typed, set) in [
            ("Життя в Цюриху", "Життя в_Цюриху"),
            ("У місті і за містом", "У_місті і_за містом"),
            ("хліб і в школі", "хліб і_в_школі"),
            ("Він й вона, а також о п’ятій", "Він й_вона, а_також о_п’ятій"),
            ("та на до не що", "та на до не що"),
            ("з’їзд у з’їзді", "з’їзд у_з’їзді"),
            ("«З любов’ю» (в Києві)", "«З_любов’ю» (в_Києві)"),
            ("а-ля карт", "а-ля карт"),
            ("А. Мельник", "А. Мельник"),
            ("по-в тому", "по-в тому"),
            ("Я і ти", "Я і_ти"),
            ("слово в", "слово в"),
            ("i a I in Latin", "i a I in Latin"),
        ] {
            assert_eq!(line(Lang::Uk, typed), shown(set), "{typed}");
            assert_eq!(line(Lang::De, typed), typed);
            assert_eq!(line(Lang::En, typed), typed);
        }
    }

    #[test]
    fn rich_text_keeps_its_tags_and_code() {
        for (typed, set) in [
            ("<p>Життя в Цюриху</p>", "<p>Життя в_Цюриху</p>"),
            ("<p>Життя <b>в</b> Цюриху</p>", "<p>Життя <b>в</b>_Цюриху</p>"),
            ("<p>сло<b>в</b> не розриває</p>", "<p>сло<b>в</b> не розриває</p>"),
            ("<p>і</p> <p>далі</p>", "<p>і</p> <p>далі</p>"),
            ("<p>і<br> далі</p>", "<p>і<br> далі</p>"),
            ("<a href=\"/x?a в б\">з дому</a>", "<a href=\"/x?a в б\">з_дому</a>"),
            ("<pre><code>a в б</code></pre><p>в б</p>", "<pre><code>a в б</code></pre><p>в_б</p>"),
            ("<p>хліб &amp; сіль</p>", "<p>хліб &amp; сіль</p>"),
        ] {
            assert_eq!(rich(Lang::Uk, typed), shown(set), "{typed}");
            assert_eq!(rich(Lang::De, typed), typed);
        }
    }
}
