//! Good lines, bad lines, and files that are something else.

use std::io::BufReader;

use super::*;
use crate::base::lang::Lang;
use crate::features::service_categories::types::PriceKind;
use crate::import::records::Status;

type Lines = (Vec<Numbered<Record>>, Vec<LineFault>, LeftOut);

fn read(bytes: &[u8]) -> Lines {
    let mut corpus = Corpus::open(BufReader::new(bytes)).unwrap();
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    for line in corpus.by_ref() {
        match line.unwrap() {
            Ok(record) => records.push(record),
            Err(fault) => faults.push(fault),
        }
    }
    assert_eq!(corpus.bytes_read(), bytes.len() as u64);
    (records, faults, corpus.left_out().clone())
}

const GOOD: &str = r#"{"type":"article","id":7,"slug":"a-7","status":"published","category":"news","subcategory":"city","author":"anna","title":{"en":"One title","uk":"Назва"},"lead":{"en":"Lead"},"body":{"en":"<p>x</p>","uk":"<p>я</p>"},"created_at":"2021-01-01T00:00:00Z","published_at":"2021-01-02T00:00:00Z"}"#;

#[test]
fn the_kinds_of_records_are_read() {
    let file = [
        r#"{"type":"section","slug":"ukrswiss","label":{"en":"Swiss"},"intro":{}}"#,
        r#"{"type":"category","slug":"news","position":1,"name":{"en":"News","uk":"Новини","de":"Nachrichten"},"color":"green"}"#,
        r#"{"type":"subcategory","slug":"city","category":"news","position":2,"name":{"en":"City"}}"#,
        r#"{"type":"author","slug":"anna","name":" Anna  Bondar ","email":"a@b.example","bio":{"en":"Writes."}}"#,
        GOOD,
        "",
        r#"{"type":"service","id":1,"slug":"windows-1","category":"health","subcategory":"sport","title":{"en":"Installation: windows"},"lead":{"en":"Lead"},"body":{"en":"<p>x</p>"},"city":{"en":"Munich"},"currency":"EUR","price_from_cents":68500,"status":"published","contact":1}"#,
        r#"{"type":"contact","slug":"olena-1","name":"Olena Koval","phone":"+00 555 0155 0009","languages":["uk","uk"]}"#,
    ]
    .join("\n");
    let (records, faults, left_out) = read(file.as_bytes());
    assert_eq!(faults, []);
    assert_eq!(records.len(), 7);
    assert_eq!(left_out, LeftOut::default());
    let Record::Service(service) = &records[5].record else { panic!() };
    assert_eq!((service.country.code(), service.town.as_str()), ("DE", "Munich"));
    assert_eq!((service.price_kind, service.price.map(|price| price.minor)), (PriceKind::From, Some(68_500)));
    let Record::Contact(contact) = &records[6].record else { panic!() };
    assert_eq!((contact.texts.langs().len(), contact.languages.as_slice()), (3, &["uk".to_owned()][..]));
    let Record::Author(author) = &records[3].record else { panic!() };
    assert_eq!(author.name, "Anna Bondar");
    let Record::Article(article) = &records[4].record else { panic!() };
    assert_eq!((article.foreign_id.as_str(), article.status, records[4].line), ("7", Status::Published, 5));
    assert_eq!(article.title.keys().copied().collect::<Vec<_>>(), [Lang::En, Lang::Uk]);
}

#[test]
fn extra_fields_of_articles_are_read_and_unknown_ones_counted() {
    let extra = GOOD.replacen(
        '{',
        r#"{"kind":"event","section":"ukrswiss","translator":"b","original_lang":"uk","subtitle":{"uk":"П"},"cover":"c.webp","cover_alt":{"uk":"Alt"},"tags":["a","a"," b "],"pinned":true,"readers":12,"source":{"name":"S","url":"https://s.example"},"event":{"start":"2026-12-01T18:00:00+01:00","place":"Bern"},"foo":1,"#,
        1,
    );
    let file = format!("{extra}\n{}", extra.replace("\"uk\":\"Назва\"", "\"uk\":\"Назва\",\"fr\":\"Titre\""));
    let (records, faults, left_out) = read(file.as_bytes());
    assert_eq!(faults, []);
    let Record::Article(article) = &records[0].record else { panic!() };
    assert_eq!(article.tags.get(Lang::Uk).iter().map(|tag| tag.0.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!((article.pinned, article.readers, article.original_lang), (true, Some(12), Some(Lang::Uk)));
    assert_eq!(article.event.as_ref().unwrap().place, "Bern");
    assert_eq!(left_out.fields, BTreeMap::from([("article.foo".to_owned(), 2), ("article.title.fr".to_owned(), 1)]));
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let bad = [
        ("{\"type\":\"arti", "broken JSON: it ends"),
        ("{]", "broken JSON at character 2"),
        ("[1]", "not a JSON object"),
        ("42", "not a JSON object"),
        ("{\"slug\":\"x\"}", "\"type\" is missing"),
        ("{\"type\":5}", "\"type\" is not a text"),
        ("{\"type\":\"weather\"}", "unknown type \"weather\""),
        (&GOOD.replace("a-7", "A 7"), "\"slug\" \"A 7\""),
        (&GOOD.replace("\"slug\":\"a-7\",", ""), "\"slug\" is missing"),
        (&GOOD.replace("{\"en\":\"One title\",\"uk\":\"Назва\"}", "\"x\""), "\"title\" is not an object"),
        (&GOOD.replace("\"One title\"", "5"), "\"title.en\" is not a text"),
        (&GOOD.replace("One title", "X"), "\"title.en\" breaks the rule min_length"),
        (&GOOD.replace("One title", &"x".repeat(200)), "longer than 140"),
        (&GOOD.replace("2021-01-01T00:00:00Z", "yesterday"), "\"created_at\" \"yesterday\""),
        (&GOOD.replace("published\",\"cat", "lost\",\"cat"), "unknown status"),
        (&GOOD.replacen('{', "{\"original_lang\":\"de\",", 1), "no title in it"),
        (&GOOD.replacen('{', "{\"tags\":\"x\",", 1), "\"tags\" is not a list"),
        (&format!("{}1{}", "[".repeat(5000), "]".repeat(5000)), "broken JSON"),
    ];
    for (line, reason) in bad {
        let (records, faults, _) = read(format!("{GOOD}\n{line}\r\n{GOOD}").as_bytes());
        assert_eq!(records.len(), 2, "{line}");
        assert_eq!(faults[0].line, 2);
        assert!(faults[0].reason.contains(reason), "{} for {line}", faults[0].reason);
    }
}

#[test]
fn lines_that_are_not_utf8_or_too_long_are_named() {
    let mut file = GOOD.as_bytes().to_vec();
    file.extend(b"\n{\"type\":\"\xff\"}\n");
    file.extend(vec![b'x'; MAX_LINE_BYTES as usize + 5]);
    file.extend(b"\n");
    file.extend(GOOD.as_bytes());
    let (records, faults, _) = read(&file);
    assert_eq!(records.iter().map(|r| r.line).collect::<Vec<_>>(), [1, 4]);
    assert_eq!(faults[0].to_string(), "line 2: not UTF-8 at byte 10");
    assert_eq!(faults[1].to_string(), "line 3: longer than 8 MB");
}

#[test]
fn a_foreign_file_is_refused_as_a_whole() {
    for (bytes, sentence) in [
        (&b""[..], "empty"),
        (b" \n\n", "empty"),
        (b"PK\x03\x04...", "zip"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"<?xml version='1.0'?>", "XML"),
        (b"<!doctype html>", "HTML"),
        (b"[{}]", "array"),
        (b"\x89PNG\0\0", "binary"),
        (b"\xff\xfe{\0", "UTF-16"),
    ] {
        let fault = Corpus::open(BufReader::new(bytes)).err().unwrap().to_string();
        assert!(fault.contains(sentence), "{fault}");
    }
    assert_eq!(read(format!("\u{feff}{GOOD}").as_bytes()).0.len(), 1);
}
