//! Documents of invoices, read from their pixels as a scanner reads paper: a QR reader decodes the payment codes, which are
//! checked field by field, and the parts of the Swiss payment slip are measured.

use std::process::Command;

use image::GrayImage;
use litfass::base::access::Role;
use rqrr::PreparedImage;
use serde_json::{Value, json};

use crate::invoices::{IBAN, QR_IBAN, form, issued, postal, set_creditor};
use crate::private_files::address;
use crate::world::{Person, World};

/// Dots of an inch, as office printers have them at least.
const DOTS: f32 = 300.0;
/// Measures are kept to this many millimetres.
const TOLERANCE: f32 = 0.25;

/// Pixels of the last page of a document. `pdftoppm` is part of poppler, which `make test` installs.
fn last_page(pdf: &[u8]) -> GrayImage {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("invoice.pdf");
    std::fs::write(&file, pdf).unwrap();
    let drawn = Command::new("pdftoppm")
        .args(["-r", "300", "-gray", "-png"])
        .arg(&file)
        .arg(folder.path().join("page"))
        .output()
        .expect("pdftoppm is installed");
    assert!(drawn.status.success(), "{}", String::from_utf8_lossy(&drawn.stderr));
    assert!(drawn.stderr.is_empty(), "{}", String::from_utf8_lossy(&drawn.stderr));
    let mut pages: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "png"));
    pages.sort();
    image::open(pages.last().unwrap()).unwrap().into_luma8()
}

fn millimetres(pixels: f32) -> f32 {
    pixels * 25.4 / DOTS
}

fn pixels(millimetres: f32) -> u32 {
    (millimetres * DOTS / 25.4).round() as u32
}

fn is_dark(page: &GrayImage, x: f32, y: f32) -> bool {
    page.get_pixel(pixels(x), pixels(y)).0[0] < 128
}

/// A payment code: its lines, its left upper corner and its side in millimetres.
struct Code {
    lines: Vec<String>,
    corner: (f32, f32),
    side: f32,
}

/// The only code of a page.
fn read_code(page: &GrayImage) -> Code {
    let (width, height) = (page.width() as usize, page.height() as usize);
    let mut prepared =
        PreparedImage::prepare_from_greyscale(width, height, |x, y| page.get_pixel(x as u32, y as u32).0[0]);
    let grids = prepared.detect_grids();
    assert_eq!(grids.len(), 1, "one code on the page");
    let (_, text) = grids[0].decode().unwrap();
    let [first, _, last, _] = grids[0].bounds;
    // the reader's corners are rough: the code is measured on the dark pixels around them
    let around = pixels(2.0) as i32;
    let inside = |from: i32, to: i32| u32::try_from(from - around).unwrap()..u32::try_from(to + around).unwrap();
    let dark: Vec<(u32, u32)> = inside(first.y, last.y)
        .flat_map(|y| inside(first.x, last.x).map(move |x| (x, y)))
        .filter(|(x, y)| page.get_pixel(*x, *y).0[0] < 128)
        .collect();
    let (left, top) = (dark.iter().map(|at| at.0).min().unwrap(), dark.iter().map(|at| at.1).min().unwrap());
    let (right, bottom) = (dark.iter().map(|at| at.0).max().unwrap(), dark.iter().map(|at| at.1).max().unwrap());
    is_near(millimetres((right - left) as f32), millimetres((bottom - top) as f32));
    Code {
        lines: text.split('\n').map(str::to_owned).collect(),
        corner: (millimetres(left as f32), millimetres(top as f32)),
        side: millimetres((right + 1 - left) as f32),
    }
}

fn is_near(measured: f32, wanted: f32) {
    assert!((measured - wanted).abs() < TOLERANCE, "{measured} mm instead of {wanted} mm");
}

/// Rest of a number with letters by modulo 97 (ISO 7064): 1 for a right IBAN or creditor reference.
fn rest_97(code: &str) -> u32 {
    let turned = format!("{}{}", &code[4..], &code[..4]);
    turned.chars().fold(0, |rest, letter| {
        let value = letter.to_digit(36).unwrap();
        (rest * if value > 9 { 100 } else { 10 } + value) % 97
    })
}

/// True if the last digit is the check digit of those before it (modulo 10, recursive).
fn has_check_digit(reference: &str) -> bool {
    let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
    let digits: Vec<usize> = reference.chars().map(|digit| digit.to_digit(10).unwrap() as usize).collect();
    let carry = digits[..26].iter().fold(0, |carry, digit| table[(carry + digit) % 10]);
    (10 - carry) % 10 == digits[26]
}

/// Customers, amounts and languages that try the letters and the places of codes; the last names what the code holds.
fn cases() -> Vec<(Value, [&'static str; 7])> {
    let person = |name: &str, postal_code: &str, town: &str, country: &str| postal(name, postal_code, town, country);
    let plain = |name, postal_code, town, country| ["S", name, "Rämistrasse", "7", postal_code, town, country];
    let mut cases = vec![
        (person("Olena Koval", "3011", "Bern", "CH"), plain("Olena Koval", "3011", "Bern", "CH")),
        (person("Олена Знам’янська", "01001", "Київ", "UA"), plain("Olena Znamianska", "01001", "Kyiv", "UA")),
        (person("Łukasz Wiśniewski", "00-001", "Łódź", "PL"), plain("Łukasz Wiśniewski", "00-001", "Łódź", "PL")),
        (
            person("Müller & Söhne „GmbH“", "9490", "Vaduz", "LI"),
            plain("Müller & Söhne \"GmbH\"", "9490", "Vaduz", "LI"),
        ),
    ];
    let mut short = postal("Ș. Țepeș", "8", "Sibiu", "RO");
    (short["street"], short["house_no"]) = (json!(""), json!(""));
    cases.push((short, ["S", "Ș. Țepeș", "", "", "8", "Sibiu", "RO"]));
    let long = "Vereinigung der Freundinnen und Freunde der gedruckten Anschlagsäule V";
    cases.push((postal(long, "8001", "Zürich", "CH"), ["S", long, "Rämistrasse", "7", "8001", "Zürich", "CH"]));
    cases
}

fn document(world: &World, manager: &Person, form: &Value) -> (Value, Vec<u8>) {
    let invoice = issued(manager, form);
    assert_eq!(world.get("/healthz").status, 200);
    let pdf = manager.get(&address(&invoice["document"])).expect(200).body;
    (invoice, pdf)
}

/// Checks the Swiss code of an invoice and measures the slip.
fn check_slip(page: &GrayImage, invoice: &Value, iban: &str, debtor: &[&str; 7]) {
    let code = read_code(page);
    let lines: Vec<&str> = code.lines.iter().map(String::as_str).collect();
    assert_eq!(lines.len(), 31, "{lines:?}");
    assert_eq!(lines[..4], ["SPC", "0200", "1", iban]);
    assert_eq!(rest_97(iban), 1);
    assert_eq!(lines[4..11], ["S", "Verein Litfass", "Rämistrasse", "7", "8001", "Zürich", "CH"]);
    assert_eq!(lines[11..18], [""; 7], "no ultimate creditor");
    let minor = invoice["total"]["minor"].as_i64().unwrap();
    assert_eq!(lines[18..20], [format!("{}.{:02}", minor / 100, minor % 100).as_str(), "CHF"]);
    assert_eq!(lines[20..27], debtor[..]);
    assert_eq!(lines[29..], [invoice["number"].as_str().unwrap(), "EPD"]);
    if iban == QR_IBAN {
        assert_eq!((lines[27], lines[28].len()), ("QRR", 27));
        assert!(has_check_digit(lines[28]), "{}", lines[28]);
    } else {
        assert_eq!(lines[27], "SCOR");
        assert!(lines[28].starts_with("RF") && rest_97(lines[28]) == 1, "{}", lines[28]);
    }
    assert_eq!(invoice["reference"].as_str().unwrap().replace(' ', ""), lines[28]);

    is_near(code.side, 46.0);
    is_near(code.corner.0, 67.0);
    is_near(code.corner.1, 209.0);
    measure_parts(page);
    measure_cross(page);
}

/// The lines between receipt (62 × 105 mm), payment part (148 × 105 mm) and the rest of the page.
fn measure_parts(page: &GrayImage) {
    is_near(millimetres(page.width() as f32), 210.0);
    is_near(millimetres(page.height() as f32), 297.0);
    let is_column = |x: u32| (pixels(194.0)..pixels(296.0)).all(|y| page.get_pixel(x, y).0[0] < 160);
    let columns: Vec<u32> = (0..page.width()).filter(|x| is_column(*x)).collect();
    assert!(!columns.is_empty() && columns.len() < 5, "one line between the parts: {columns:?}");
    is_near(millimetres(columns[0] as f32 + columns.len() as f32 / 2.0), 62.0);
    let is_row = |y: u32| (5..page.width() - 5).all(|x| page.get_pixel(x, y).0[0] < 160);
    let rows: Vec<u32> = (0..page.height()).filter(|y| is_row(*y)).collect();
    assert!(!rows.is_empty() && rows.len() < 5, "one line above the parts: {rows:?}");
    is_near(297.0 - millimetres(rows[0] as f32 + rows.len() as f32 / 2.0), 105.0);
}

/// The Swiss cross of 7 × 7 mm with its white border in the middle of the code.
fn measure_cross(page: &GrayImage) {
    let (x, y) = (67.0 + 23.0, 209.0 + 23.0);
    // on the diagonal of a quarter: black square from the border to the cross
    for (at, wanted) in [(3.3, false), (2.7, true), (1.5, true), (0.0, false)] {
        for (right, down) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            assert_eq!(is_dark(page, x + right * at, y + down * at), wanted, "{at} mm from the middle");
        }
    }
    // along an arm: white to its end, then black, then the white border
    for (at, wanted) in [(1.7, false), (2.2, true), (2.8, true), (3.25, false)] {
        assert_eq!(is_dark(page, x + at, y), wanted, "{at} mm along the arm");
        assert_eq!(is_dark(page, x, y - at), wanted, "{at} mm along the arm");
    }
}

#[test]
fn swiss_codes_are_read_from_the_pixels_and_the_slip_has_its_measures() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));

    for (iban, lang) in [(QR_IBAN, "de"), (IBAN, "uk")] {
        set_creditor(&admin, iban, "CHE-123.456.788 MWST");
        for (number, (customer, debtor)) in cases().into_iter().enumerate() {
            let mut form = form("");
            (form["customer"]["address"], form["lang"]) = (customer, json!(lang));
            form["lines"][0]["unit_minor"] = json!(1 + 99_999_998 * number / 5);
            form["lines"][0]["quantity"] = json!(1);
            let (invoice, pdf) = document(&world, &manager, &form);

            check_slip(&last_page(&pdf), &invoice, iban, &debtor);
        }
    }
}

#[test]
fn codes_for_euros_are_read_from_the_pixels() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "");

    for lang in ["en", "uk", "de"] {
        let mut form = form("");
        (form["currency"], form["lang"]) = (json!("EUR"), json!(lang));
        let (invoice, pdf) = document(&world, &manager, &form);
        let code = read_code(&last_page(&pdf));

        let reference = invoice["reference"].as_str().unwrap().replace(' ', "");
        assert_eq!(
            code.lines,
            ["BCD", "002", "1", "SCT", "", "Verein Litfass", "DE89370400440532013000", "EUR181.00", "", &reference]
        );
        assert_eq!((rest_97(&reference), rest_97(&code.lines[6])), (1, 1));
        is_near(code.side, 35.0);
    }
}

#[test]
fn a_long_invoice_has_its_slip_on_a_page_of_its_own() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    set_creditor(&admin, QR_IBAN, "");
    let mut form = form("");
    let line = json!({ "description": "Плакат на головній сторінці ".repeat(6), "quantity": 1, "unit_minor": 100 });
    form["lines"] = json!(vec![line; 20]);

    let (invoice, pdf) = document(&world, &manager, &form);

    assert_eq!(lopdf::Document::load_mem(&pdf).unwrap().get_pages().len(), 3);
    check_slip(&last_page(&pdf), &invoice, QR_IBAN, &cases()[0].1);
    assert!(pdf.len() < 60_000, "{} bytes", pdf.len());
}
