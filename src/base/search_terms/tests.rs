//! Word forms, spellings, scripts, and questions nobody should ask.

use super::*;

/// True if a question finds a text, decided by the same rules as the index.
fn finds(lang: Lang, text: &str, question: &str) -> bool {
    let terms = index_terms(lang, text);
    let terms: Vec<&str> = terms.split(' ').collect();
    let any = |wanted: &BTreeSet<String>| terms.iter().any(|t| wanted.contains(*t));
    query(question).is_some_and(|query| {
        query.groups.iter().all(|group| {
            any(&group.terms)
                || any(&group.related)
                || group.prefix.as_ref().is_some_and(|p| terms.iter().any(|t| t.starts_with(p.as_str())))
                || group.names.iter().any(|name| name.iter().all(any))
        })
    })
}

fn all_meet(lang: Lang, forms: &[&str]) {
    for text in forms {
        for question in forms {
            // a blank and a word after it, so that no prefix helps
            assert!(
                finds(lang, &format!("{text} ende"), &format!("{question} ende")),
                "{question} does not find {text}"
            );
        }
    }
}

#[test]
fn german_word_forms_meet() {
    all_meet(Lang::De, &["Haus", "Häuser", "Häusern", "Hauses", "HAUS"]);
    all_meet(Lang::De, &["Krankenkasse", "Krankenkassen"]);
    all_meet(Lang::De, &["Wohnung", "Wohnungen"]);
}

#[test]
fn spellings_meet() {
    all_meet(Lang::De, &["Straße", "Strasse", "STRASSE", "Straßen"]);
    for lang in Lang::ALL {
        all_meet(lang, &["Zürich", "Zuerich", "Zurich", "ZÜRICH", "Zu\u{308}rich"]);
    }
    all_meet(Lang::De, &["Ärzte", "Aerzte", "Arzte"]);
    all_meet(Lang::De, &["Öl", "Oel"]);
    all_meet(Lang::Uk, &["здоров'я", "здоров’я", "здоровʼя"]);
    all_meet(Lang::Uk, &["ґанок", "ганок", "га\u{301}нок"]);
    all_meet(Lang::En, &["café", "cafe"]);
    assert_ne!(fold("neue"), fold("nu"));
}

#[test]
fn english_word_forms_meet() {
    all_meet(Lang::En, &["article", "articles"]);
    all_meet(Lang::En, &["translate", "translated", "translating"]);
    all_meet(Lang::En, &["author's", "authors", "author"]);
}

#[test]
fn ukrainian_word_forms_meet_where_the_stem_stays() {
    all_meet(Lang::Uk, &["стаття", "статті", "статей", "статтями", "статтю"]);
    all_meet(Lang::Uk, &["книга", "книги", "книгу", "книгами"]);
    all_meet(Lang::Uk, &["школа", "школи", "школах"]);
    all_meet(Lang::Uk, &["будинок", "будинку", "будинки", "будинками"]);
    all_meet(Lang::Uk, &["лікар", "лікаря", "лікарі", "лікарів"]);
    all_meet(Lang::Uk, &["люди", "людей"]);
    all_meet(Lang::Uk, &["українець", "українця", "українці"]);
    all_meet(Lang::Uk, &["новий", "нова", "нові", "нового"]);
}

#[test]
fn nouns_whose_sounds_change_meet() {
    for (form, other) in [
        ("книзі", "книга"),
        ("шкіл", "школа"),
        ("рік", "року"),
        ("кіт", "кота"),
        ("ніч", "ночі"),
        ("осінь", "осені"),
        ("руці", "рука"),
        ("дорозі", "дорога"),
        ("аптеці", "аптека"),
    ] {
        assert!(finds(Lang::Uk, &format!("{form} тут"), &format!("{other} тут")), "{other} does not find {form}");
        assert!(finds(Lang::Uk, &format!("{other} тут"), &format!("{form} тут")), "{form} does not find {other}");
    }
    assert!(!finds(Lang::Uk, "ліс тут", "коса тут"));
}

#[test]
fn parts_of_german_compounds_are_found() {
    for (text, question) in [
        ("Aufenthaltsbewilligung verlängern", "Bewilligung"),
        ("Ein Bankkonto eröffnen", "Konto"),
        ("Bankkonten im Vergleich", "Konto"),
        ("Die Niederlassungsbewilligung", "Bewilligungen"),
        ("Krankenkassenprämien steigen", "Prämie"),
        ("Das Migrationsamt zieht um", "Amt"),
        ("Termin beim Kinderarzt", "Arzt Kinder"),
        ("Die Einwohnerkontrolle", "Kontrolle"),
        ("Neue Stadtmuseen", "Museum"),
    ] {
        assert!(finds(Lang::De, text, &format!("{question} ")), "{question} does not find {text}");
    }
    assert!(finds(Lang::De, "Eine Versicherung wird gekündigt, wer kündigt", "kündigen Versicherung"));
    assert!(finds(Lang::De, "Am Vierwaldstättersee", "See am"));
    for (text, question) in
        [("Streifen", "Reifen"), ("Die Sprache", "Rache"), ("Die Preise", "Reise"), ("Sport", "Ort")]
    {
        assert!(!finds(Lang::De, text, question), "{question} finds {text}");
    }
    let marked = snippet(Lang::De, "Ein Bankkonto eröffnen", &query("Konto").unwrap());
    assert!(marked.iter().any(|part| part.mark && part.text == "Bankkonto"));
}

#[test]
fn families_of_ukrainian_words_meet() {
    for family in [
        ["безробітний", "безробіття"],
        ["купатися", "купання"],
        ["Великдень", "Великодня"],
        ["дівчина", "дівчат"],
        ["навчання", "навчальний"],
        ["реєстрація", "реєструватися"],
        ["страхування", "страховий"],
        ["біженка", "біженців"],
        ["замовлення", "замовити"],
        ["школа", "шкільний"],
        ["сестра", "сестер"],
        ["лікування", "лікується"],
        ["освячення", "освятити"],
        ["весна", "весняний"],
        ["нічні", "ночі"],
        ["жінка", "жіночий"],
        ["політиці", "політичний"],
        ["ліс", "лісовий"],
        ["запрошувати", "запросити"],
    ] {
        all_meet(Lang::Uk, &family);
    }
    for (text, question) in [("ферма тут", "форма тут"), ("експорт тут", "експерт тут"), ("тісто тут", "тест тут")]
    {
        assert!(!finds(Lang::Uk, text, question), "{question} finds {text}");
    }
}

#[test]
fn english_spellings_and_possessives_meet() {
    all_meet(Lang::En, &["licence", "license", "licences"]);
    all_meet(Lang::En, &["driver's", "drivers", "drivers'", "driving"]);
    all_meet(Lang::En, &["neighbour", "neighbors"]);
    all_meet(Lang::En, &["women's", "woman"]);
    all_meet(Lang::En, &["organisation", "organizations"]);
}

#[test]
fn the_readers_language_does_not_matter() {
    assert!(finds(Lang::De, "Die Krankenkassen zahlen", "Krankenkasse zahlen"));
    assert!(finds(Lang::En, "How health insurers pay", "insurer pay"));
    assert!(finds(Lang::Uk, "Медичне страхування в Цюриху", "страхування Цюрих"));
    assert!(finds(Lang::Uk, "Новини про Facebook", "facebook новина"));
}

#[test]
fn beginnings_of_the_last_word_are_found() {
    assert!(finds(Lang::De, "Die Krankenkassen", "krank"));
    assert!(finds(Lang::Uk, "Страхування", "страх"));
    assert!(!finds(Lang::De, "Die Krankenkassen", "krankenk die"));
    assert!(finds(Lang::De, "Zürich", "Zue"));
}

#[test]
fn both_scripts_of_a_place_meet() {
    for (lang, text, question) in [
        (Lang::Uk, "Концерт у Львові", "Lviv"),
        (Lang::Uk, "Концерт у Києві", "Kyiv"),
        (Lang::Uk, "Новини Цюриха", "Zürich"),
        (Lang::De, "Konzert in Lemberg", "Львів"),
        (Lang::De, "Genf und Wien", "Geneva Vienna"),
        (Lang::En, "A night in Geneva", "Женеві"),
        (Lang::De, "Züge nach St. Gallen", "Санкт-Галлен"),
        (Lang::Uk, "Потяги до Івано-Франківська", "Ivano-Frankivsk"),
        (Lang::En, "Lake Constance by ship", "Bodensee"),
        (Lang::Uk, "Готелі у Відні", "Wien"),
    ] {
        assert!(finds(lang, text, question), "{question} does not find {text}");
    }
    assert!(!finds(Lang::De, "Konzert in Bern", "Львів"));
}

#[test]
fn questions_are_safe() {
    for none in ["", "   ", "!!!", "\"\"", "***", "🎉", "'", "- - -", "\u{0}", "^:()"] {
        assert_eq!(query(none), None, "{none}");
    }
    for (asked, expression) in [
        ("NEAR(", "(\"near\" OR \"0near\" OR \"near\"*)"),
        ("haus\" OR 1", "(\"haus\" OR \"0haus\") AND \"or\" AND \"1\""),
    ] {
        assert_eq!(query(asked).map(|q| q.expression()).as_deref(), Some(expression));
    }
    let long = query(&"wort ".repeat(500)).unwrap();
    assert_eq!(long.groups.len(), MAX_WORDS);
    for strange in
        ["a\"b'c*d^e:f(g)h{i}j-k+l", "title:x", "x AND NOT y", "ä\u{0}ö", "＂x＂", "привіт\u{202e}", &"я".repeat(5000)]
    {
        let expression = query(strange).unwrap().expression();
        let db = rusqlite::Connection::open_in_memory().unwrap();
        db.execute_batch("create virtual table f using fts5(t, tokenize = 'ascii')").unwrap();
        let found: i64 = db.query_row("select count(*) from f where f match ?", [&expression], |r| r.get(0)).unwrap();
        assert_eq!(found, 0);
    }
}

#[test]
fn the_index_itself_agrees() {
    let db = rusqlite::Connection::open_in_memory().unwrap();
    db.execute_batch("create virtual table f using fts5(t, tokenize = 'ascii')").unwrap();
    for (lang, text) in [
        (Lang::De, "Die neuen Häuser an der Straße"),
        (Lang::Uk, "Нові будинки у Львові, їхня ціна"),
        (Lang::En, "New houses in Lviv"),
    ] {
        db.execute("insert into f (t) values (?)", [index_terms(lang, text)]).unwrap();
    }
    let count = |question: &str| -> i64 {
        db.query_row("select count(*) from f where f match ?", [query(question).unwrap().expression()], |r| r.get(0))
            .unwrap()
    };
    assert_eq!(count("haus strasse"), 1);
    assert_eq!(count("Lemberg"), 2);
    assert_eq!(count("будинок"), 1);
    assert_eq!(count("будинки львів"), 1);
    assert_eq!(count("house"), 1);
    assert_eq!(count("їхня"), 1);
}

#[test]
fn a_snippet_shows_and_marks_the_words() {
    let text = format!(
        "{} Die neuen Häuser stehen an der Straße nach Zürich. {}",
        "Vorspann ohne Inhalt. ".repeat(30),
        "Danach folgt mehr. ".repeat(30)
    );
    let parts = snippet(Lang::De, &text, &query("haus strasse zuerich").unwrap());
    let marked: Vec<&str> = parts.iter().filter(|p| p.mark).map(|p| p.text.as_str()).collect();
    assert_eq!(marked, ["Häuser", "Straße", "Zürich"]);
    let whole: String = parts.iter().map(|p| p.text.as_str()).collect();
    assert!(whole.chars().count() <= 240, "{whole}");
    assert!(whole.starts_with("… ") && whole.ends_with(" …"));

    let none = snippet(Lang::De, "Kurzer Text", &query("fehlt").unwrap());
    assert_eq!(none, [SnippetPart { text: "Kurzer Text".into(), mark: false }]);
    assert!(snippet(Lang::De, "", &query("x").unwrap()).is_empty());
    assert_eq!(snippet(Lang::Uk, "здоров’я", &query("здоров'я").unwrap()).len(), 1);
}

#[test]
fn lines_of_a_passage_are_parted_unless_they_end_with_a_stop() {
    let text = "Familie und Schule\n\nLehrerin für Mathematik.\nSie wohnt in Olten.";
    let parts = snippet(Lang::De, text, &query("schule").unwrap());
    let whole: String = parts.iter().map(|part| part.text.as_str()).collect();
    assert_eq!(whole, "Familie und Schule · Lehrerin für Mathematik. Sie wohnt in Olten.");
}

#[test]
fn the_closest_word_is_suggested() {
    let known = ["Krankenkasse", "Zürich", "Versicherung", "стаття", "health"];
    for (typed, meant) in [
        ("Krakenkasse", Some("Krankenkasse")),
        ("Zürihc", Some("Zürich")),
        ("versicherng", Some("Versicherung")),
        ("статя", Some("стаття")),
        ("heatlh", Some("health")),
        ("xyz", None),
        ("Zuerich", None),
        ("ab", None),
    ] {
        let known: Vec<(String, &str)> = known.iter().map(|word| (fold(word), *word)).collect();
        let pairs = known.iter().map(|(folded, word)| (folded.as_str(), *word));
        assert_eq!(closest(typed, pairs), meant, "{typed}");
    }
}
