//! A table of questions as people type them, each with the title that has to come first.

use litfass::base::lang::Lang::{self, De, En, Uk};

use crate::fixtures::article;
use crate::search::{hits, search};
use crate::world::World;

/// What there is to find: one line an article, its titles in the three languages.
const SHELF: &[(&str, [&str; 3])] = &[
    (
        "health-insurance",
        ["How health insurance works", "Як працює медичне страхування", "So funktioniert die Krankenkasse"],
    ),
    ("kindergarten", ["Choosing a kindergarten", "Як вибрати дитячий садок", "Einen Kindergarten finden"]),
    ("schools", ["New schools open their doors", "Нові школи відчиняють двері", "Neue Schulen öffnen ihre Türen"]),
    ("street", ["The street is closed", "Вулицю перекрито", "Die Straße wird gesperrt"]),
    ("lviv", ["A concert in Lviv", "Концерт у Львові", "Ein Konzert in Lemberg"]),
    ("geneva", ["Lake cruises from Geneva", "Прогулянки озером із Женеви", "Schifffahrten ab Genf"]),
    ("houses", ["Old houses are renovated", "Старі будинки оновлюють", "Alte Häuser werden saniert"]),
    ("taxes", ["The tax return made easy", "Податкова декларація без страху", "Die Steuererklärung leicht gemacht"]),
    ("books", ["A book that everybody reads", "Книга, яку читають усі", "Ein Buch, das alle lesen"]),
    (
        "doctors",
        ["Doctors who speak Ukrainian", "Лікарі, які розмовляють українською", "Ärzte, die Ukrainisch sprechen"],
    ),
    ("wedding", ["A wedding in the mountains", "Весілля в горах", "Eine Hochzeit in den Bergen"]),
    ("market", ["The market moves to the square", "Ринок переїжджає на площу", "Der Markt zieht auf den Platz"]),
    ("library", ["The library stays open late", "Бібліотека працює допізна", "Die Bibliothek hat länger offen"]),
    ("trains", ["Night trains to Vienna", "Нічні потяги до Відня", "Nachtzüge nach Wien"]),
    ("protection", ["Protection status S explained", "Статус захисту S: пояснення", "Der Schutzstatus S erklärt"]),
    ("zurich", ["Rents in Zurich rise", "Оренда в Цюриху дорожчає", "Mieten in Zürich steigen"]),
    ("bakery", ["The bakery around the corner", "Пекарня за рогом", "Die Bäckerei um die Ecke"]),
    ("volunteers", ["Volunteers wanted", "Шукаємо волонтерів", "Freiwillige gesucht"]),
    ("translation", ["Certified translations", "Засвідчені переклади", "Beglaubigte Übersetzungen"]),
    ("kyiv", ["Letters from Kyiv", "Листи з Києва", "Briefe aus Kyjiw"]),
];

/// Language of the reader, what he types, and the article that comes first.
const QUESTIONS: &[(Lang, &str, &str)] = &[
    // word forms
    (En, "school", "schools"),
    (En, "houses", "houses"),
    (En, "translated", "translation"),
    (En, "renovating houses", "houses"),
    (En, "doctor", "doctors"),
    (En, "volunteering", "volunteers"),
    (En, "weddings", "wedding"),
    (De, "Schule", "schools"),
    (De, "Haus", "houses"),
    (De, "Krankenkassen", "health-insurance"),
    (De, "Arzt", "doctors"),
    (De, "Bücher", "books"),
    (De, "Nachtzug", "trains"),
    (De, "Übersetzung", "translation"),
    (De, "Märkte", "market"),
    (De, "Miete", "zurich"),
    (De, "Steuererklärungen", "taxes"),
    (Uk, "школа", "schools"),
    (Uk, "шкіл", "schools"),
    (Uk, "школах", "schools"),
    (Uk, "книзі", "books"),
    (Uk, "книги", "books"),
    (Uk, "будинок", "houses"),
    (Uk, "лікаря", "doctors"),
    (Uk, "перекладу", "translation"),
    (Uk, "декларації", "taxes"),
    (Uk, "вулиця", "street"),
    (Uk, "вулиці", "street"),
    (Uk, "потяг", "trains"),
    (Uk, "ринку", "market"),
    (Uk, "дитячого садка", "kindergarten"),
    (Uk, "бібліотеці", "library"),
    (Uk, "волонтер", "volunteers"),
    // umlauts and ß
    (De, "strasse", "street"),
    (De, "STRASSEN", "street"),
    (De, "Haeuser", "houses"),
    (De, "Hauser", "houses"),
    (De, "aerzte", "doctors"),
    (De, "tueren oeffnen", "schools"),
    (De, "baeckerei", "bakery"),
    (De, "backerei", "bakery"),
    (De, "zuerich", "zurich"),
    // both scripts of a place, and Ukrainian in Latin letters
    (En, "Львів", "lviv"),
    (Uk, "Lviv", "lviv"),
    (De, "Lviv", "lviv"),
    (Uk, "Lemberg", "lviv"),
    (En, "Genf", "geneva"),
    (Uk, "Geneva", "geneva"),
    (De, "Женева", "geneva"),
    (Uk, "Wien", "trains"),
    (En, "Kiev", "kyiv"),
    (De, "Kyiv", "kyiv"),
    (Uk, "Zürich", "zurich"),
    (Uk, "shkola", "schools"),
    (Uk, "vesillia", "wedding"),
    (Uk, "volonter", "volunteers"),
    (En, "dytyachyi sadok", "kindergarten"),
    // another language than the page's
    (En, "Krankenkasse", "health-insurance"),
    (De, "бібліотека", "library"),
    (Uk, "kindergarten", "kindergarten"),
    // the keyboard set to another language
    (Uk, "irjkf", "schools"),
    (Uk, "rybuf", "books"),
    (Uk, "dtcskkz", "wedding"),
    (En, "дшикфкн", "library"),
    (En, "ьфклуе", "market"),
    (De, "лштвукпфкеут", "kindergarten"),
    // slips of the finger
    (En, "kindergarden", "kindergarten"),
    (En, "insurence", "health-insurance"),
    (En, "libary", "library"),
    (En, "weding", "wedding"),
    (De, "Krankenkase", "health-insurance"),
    (De, "Bibliotek", "library"),
    (De, "Hochziet", "wedding"),
    (Uk, "бібліотка", "library"),
    (Uk, "страхуваня", "health-insurance"),
    (Uk, "волнтерів", "volunteers"),
    // beginnings and several words
    (En, "biblio", "library"),
    (De, "Kranken", "health-insurance"),
    (Uk, "весіл", "wedding"),
    (En, "status S", "protection"),
    (De, "Markt Platz", "market"),
    (Uk, "концерт Львів", "lviv"),
];

#[test]
fn every_question_of_the_table_finds_first_what_was_meant() {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    for (slug, [en, uk, de]) in SHELF {
        world.puts(article(slug, &[(En, en), (Uk, uk), (De, de)]));
    }
    let titles = |slug: &str| SHELF.iter().find(|(known, _)| *known == slug).unwrap().1;

    let mut wrong = Vec::new();
    for (lang, question, slug) in QUESTIONS {
        let found = hits(&search(&world, lang.as_str(), question));
        if !found.first().is_some_and(|first| titles(slug).contains(&first.as_str())) {
            wrong.push(format!("{lang} {question:?} finds {found:?}, not {slug}"));
        }
    }

    assert!(QUESTIONS.len() >= 60);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
