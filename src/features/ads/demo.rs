//! Bookings of the demo content: some that run in each place, with paid invoices, and one in each other state that lasts. The
//! recipient of the approved one cannot be billed.

use std::collections::HashMap;

use jiff::Span;
use jiff::civil::Date;

use super::actions::{FAULTY_BILLING, bill, case_of, note_fault};
use super::store;
use super::types::{Ad, AdContact, AdDeclarations, AdDesign, AdForm, AdInk, AdMover, AdPauser, AdState, AdUrls};
use crate::audit::Actor;
use crate::auth::User;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::ad_packages::store as packages;
use crate::features::cases::actions as cases;
use crate::features::cases::types::Cause;
use crate::features::invoices::actions as invoices;
use crate::features::invoices::store as invoice_store;
use crate::features::invoices::types::{InvoiceCustomer, InvoicePaymentEntry, InvoiceState, PostalAddress};
use crate::features::sign_in::store::confirm_email;
use crate::media::files::StoredPicture;
use crate::media::{MediaId, store as media};

/// Headline and line of a design.
type DemoWords = (&'static str, &'static str);

/// An advertiser of the demo, with its design.
struct DemoAdvertiser {
    name: &'static str,
    url: &'static str,
    /// Name of the file with its picture.
    picture: &'static str,
    /// Description of the picture.
    alt: PerLang<&'static str>,
    ink: AdInk,
    words: PerLang<DemoWords>,
}

const ADVERTISERS: [DemoAdvertiser; 5] = [
    DemoAdvertiser {
        name: "Velowerkstatt Limmat",
        url: "https://velo-limmat.example/",
        picture: "bicycle.webp",
        alt: PerLang {
            en: "A red bicycle in the sun",
            uk: "Червоний велосипед під сонцем",
            de: "Ein rotes Velo in der Sonne",
        },
        ink: AdInk::Blue,
        words: PerLang {
            en: ("Bikes repaired", "While you wait, beside the river"),
            uk: ("Ремонт велосипедів", "Поки ви чекаєте, біля річки"),
            de: ("Velos repariert", "Während Sie warten, am Fluss"),
        },
    },
    DemoAdvertiser {
        name: "Sprachschule Brücke",
        url: "https://sprachschule-bruecke.example/",
        picture: "lesson.webp",
        alt: PerLang {
            en: "Two speech bubbles with the letters Ґ and Ä",
            uk: "Дві діалогові хмаринки з літерами Ґ і Ä",
            de: "Zwei Sprechblasen mit den Buchstaben Ґ und Ä",
        },
        ink: AdInk::Yellow,
        words: PerLang {
            en: ("German from scratch", "Evening courses, online too"),
            uk: ("Німецька з нуля", "Вечірні курси, також онлайн"),
            de: ("Deutsch von Anfang an", "Abendkurse, auch online"),
        },
    },
    DemoAdvertiser {
        name: "Kulturverein Kalyna",
        url: "https://kalyna.example/",
        picture: "choir.webp",
        alt: PerLang {
            en: "Three people singing", uk: "Троє людей співають", de: "Drei singende Menschen"
        },
        ink: AdInk::Red,
        words: PerLang {
            en: ("Choir looks for voices", "Every Tuesday at seven, in Bern"),
            uk: ("Хор шукає голоси", "Щовівторка о сьомій, у Берні"),
            de: ("Chor sucht Stimmen", "Jeden Dienstag um sieben, in Bern"),
        },
    },
    DemoAdvertiser {
        name: "Buchhandlung Storch",
        url: "https://buchhandlung-storch.example/",
        picture: "books.webp",
        alt: PerLang {
            en: "An open book on a pile of books",
            uk: "Розгорнута книжка на стосі книжок",
            de: "Ein offenes Buch auf einem Bücherstapel",
        },
        ink: AdInk::Green,
        words: PerLang {
            en: ("Books in three languages", "Children read here on Saturdays"),
            uk: ("Книжки трьома мовами", "Щосуботи тут читають діти"),
            de: ("Bücher in drei Sprachen", "Samstags lesen hier Kinder"),
        },
    },
    DemoAdvertiser {
        name: "Umzüge Alpenblick",
        url: "https://umzuege-alpenblick.example/",
        picture: "moving.webp",
        alt: PerLang {
            en: "A lorry with a house painted on it",
            uk: "Вантажівка з намальованим будинком",
            de: "Ein Lastwagen, auf den ein Haus gemalt ist",
        },
        ink: AdInk::Black,
        words: PerLang {
            en: ("Moving made easy", "We carry, you unpack"),
            uk: ("Переїзд без клопоту", "Ми несемо, ви розпаковуєте"),
            de: ("Umziehen leicht gemacht", "Wir tragen, Sie packen aus"),
        },
    },
];

/// A booking of the demo.
struct DemoBooking {
    /// Place in the list of packages on sale.
    package: usize,
    advertiser: usize,
    state: AdState,
    /// First day from today on.
    first: i64,
    /// Days since its invoice was issued; none where it has no paid one. The oldest of the other invoices has 20 days.
    billed: Option<i64>,
}

const fn booking(
    (package, advertiser): (usize, usize),
    state: AdState,
    first: i64,
    billed: Option<i64>,
) -> DemoBooking {
    DemoBooking { package, advertiser, state, first, billed }
}

/// Bookings of the demo; those with a paid invoice come in the order of its days.
const BOOKINGS: [DemoBooking; 20] = [
    booking((1, 3), AdState::Archived, -130, Some(138)),
    booking((2, 0), AdState::Completed, -95, Some(104)),
    booking((0, 1), AdState::Completed, -40, Some(47)),
    booking((2, 4), AdState::Running, -10, Some(32)),
    booking((1, 1), AdState::Running, -5, Some(31)),
    booking((2, 2), AdState::Suspended, -4, Some(30)),
    booking((1, 2), AdState::Running, -3, Some(29)),
    booking((0, 1), AdState::Paused, -3, Some(28)),
    booking((0, 0), AdState::Running, -2, Some(26)),
    booking((0, 3), AdState::Running, -1, Some(25)),
    booking(STRIP_ONLY, AdState::Running, -1, Some(24)),
    booking((1, 4), AdState::Scheduled, 6, Some(23)),
    booking((0, 2), AdState::Draft, 0, None),
    booking((1, 3), AdState::Submitted, 4, None),
    booking((2, 0), AdState::Submitted, 8, None),
    booking((0, 4), AdState::ChangesRequested, 5, None),
    booking((1, 0), AdState::Rejected, 0, None),
    booking((0, 0), AdState::Approved, 9, None),
    booking((2, 1), AdState::AwaitingPayment, 12, None),
    booking((2, 3), AdState::Cancelled, -20, None),
];

/// Package and advertiser of the booking that stands in the last place of its package alone: the strip between the blocks of the
/// home page, because a page shows one advertisement of an advertiser.
const STRIP_ONLY: (usize, usize) = (0, 4);

fn design(advertiser: &DemoAdvertiser, picture: Option<&MediaId>, lang: Lang) -> AdDesign {
    let (headline, line) = advertiser.words.get(lang);
    AdDesign {
        headline: (*headline).to_owned(),
        line: (*line).to_owned(),
        alt: picture.map(|_| (*advertiser.alt.get(lang)).to_owned()).unwrap_or_default(),
        part: picture.cloned(),
        ink: advertiser.ink,
        ..AdDesign::empty(lang)
    }
}

fn form(advertiser: &DemoAdvertiser, picture: Option<&MediaId>, placements: &[String], user: &User) -> AdForm {
    let email = "werbung@litfass.example".to_owned();
    let mut form = AdForm::empty(placements, Lang::De);
    form.name = advertiser.name.to_owned();
    form.advertiser_name = advertiser.name.to_owned();
    form.designs = Lang::ALL.into_iter().map(|lang| design(advertiser, picture, lang)).collect();
    form.urls =
        AdUrls::from_fn(|lang| if lang == Lang::De { advertiser.url.to_owned().into() } else { String::new().into() });
    form.contact = AdContact { name: user.full_name().chars().take(80).collect(), phone: String::new(), email };
    form.declarations =
        AdDeclarations { truthful: true, rights_to_image: true, not_political: true, licensed_if_regulated: true };
    form
}

/// The recipient of an invoice.
fn customer(advertiser: &DemoAdvertiser) -> InvoiceCustomer {
    InvoiceCustomer {
        address: PostalAddress {
            name: advertiser.name.to_owned(),
            street: "Limmatquai".to_owned(),
            house_no: "40".to_owned(),
            postal_code: String::from("8001"),
            town: "Zürich".to_owned(),
            country: Country::parse("CH"),
        },
        ..InvoiceCustomer::default()
    }
}

/// Names of the files with pictures of advertisers.
pub fn demo_pictures() -> impl Iterator<Item = &'static str> {
    ADVERTISERS.iter().map(|advertiser| advertiser.picture)
}

/// Adds the bookings of an owner of services of the demo, unless there are some; `today` is the portal's day, `pictures` are the
/// stored pictures of the advertisers by the names of their files. Answers the key of the booking that is to be billed today.
pub fn fill_demo(
    write: &mut Write,
    today: Date,
    settings: &CaseSettings,
    pictures: &[(&str, StoredPicture)],
) -> Result<Option<i64>, ApiError> {
    let (Some(owner), false) = (store::find_demo_owner(write)?, store::exist(write)?) else { return Ok(None) };
    confirm_email(write, owner)?;
    let Some(user) = User::find(write, owner)? else { return Ok(None) };
    let offered = packages::list_on_sale(write)?;
    let mut known: HashMap<&str, MediaId> = HashMap::new();
    for (name, picture) in pictures {
        known.insert(name, media::insert_ad_picture(write, picture, name, owner)?.media.id);
    }
    let mut unbilled = None;
    for booking in &BOOKINGS {
        let found = (offered.get(booking.package), ADVERTISERS.get(booking.advertiser));
        let (Some(package), Some(advertiser)) = found else { continue };
        let mut form = form(advertiser, known.get(advertiser.picture), &package.form.placements, &user);
        if (booking.package, booking.advertiser) == STRIP_ONLY && booking.state == AdState::Running {
            form.placements = form.placements.split_off(form.placements.len().saturating_sub(1));
        }
        if booking.billed.is_some() || booking.state == AdState::AwaitingPayment {
            form.billing.customer = customer(advertiser);
        }
        let key = store::insert(write, owner, package, &form)?;
        let ad = add(write, booking, store::get_by_key(write, key)?, today)?;
        match booking.state {
            AdState::Approved => note_fault(write, key, FAULTY_BILLING)?,
            AdState::AwaitingPayment => unbilled = Some(key),
            AdState::Submitted => {
                cases::submit(write, &case_of(&ad, &user, Cause::Submission), settings)?;
            }
            _ => {}
        }
    }
    write.invalidate(store::CACHE_TAG);
    Ok(unbilled)
}

/// Brings a new booking into its state: with its days, its places, its invoice and its history.
fn add(write: &mut Write, booking: &DemoBooking, mut ad: Ad, today: Date) -> Result<Ad, ApiError> {
    let DemoBooking { state, first, billed, .. } = *booking;
    let start_on = today.saturating_add(Span::new().days(first));
    let end_on = start_on.saturating_add(Span::new().days(i64::from(ad.terms.duration_days) - 1));
    store::add_history(write, ad.key, AdState::Draft, AdMover::Owner)?;
    if state == AdState::Draft {
        return Ok(ad);
    }
    let now = write.now();
    ad.submitted_at = Some(now);
    store::add_history(write, ad.key, AdState::Submitted, AdMover::Owner)?;
    if state.is_reserved() || matches!(state, AdState::Completed | AdState::Cancelled | AdState::Archived) {
        (ad.start_on, ad.end_on) = (Some(start_on), Some(end_on));
    }
    if let Some(days) = billed {
        ad.state = AdState::Approved;
        store::update(write, &ad)?;
        ad = paid(write, store::get_by_key(write, ad.key)?, today.saturating_sub(Span::new().days(days)))?;
    }
    if state.is_reserved() {
        store::set_slots(write, &ad, (start_on, end_on))?;
    }
    if state == AdState::Paused {
        (ad.paused_at, ad.paused_by) = (Some(now), Some(AdPauser::Owner));
    }
    if matches!(state, AdState::Rejected | AdState::Completed | AdState::Cancelled) {
        ad.ended_at = Some(now);
    }
    // its invoice moves it on
    ad.state = if state == AdState::AwaitingPayment { AdState::Approved } else { state };
    store::update(write, &ad)?;
    if state != AdState::Submitted {
        store::add_history(write, ad.key, ad.state, AdMover::Program)?;
    }
    store::get_by_key(write, ad.key)
}

/// A booking with the invoice of a day that was paid three days later. The address for invoices is named afterwards, so that
/// nothing is sent.
fn paid(write: &mut Write, ad: Ad, issued_on: Date) -> Result<Ad, ApiError> {
    let mut ad = bill(write, &Actor::Operator, ad, issued_on)?;
    let Some(id) = ad.invoice_id.clone() else { return Ok(ad) };
    let invoice = invoice_store::get(write, &id)?;
    let day = issued_on.saturating_add(Span::new().days(3));
    let entry = InvoicePaymentEntry {
        version: invoice.version,
        day: day.to_string(),
        amount_minor: invoice.total_minor,
        reference: String::new(),
    };
    invoices::record_payment(write, &Actor::Operator, (&id, day), &entry)?;
    // the booking knows: its owner is told nothing
    invoice_store::set_told(write, &id, InvoiceState::Paid)?;
    ad.form.billing.email.clone_from(&ad.form.contact.email);
    store::add_history(write, ad.key, AdState::Scheduled, AdMover::Program)?;
    Ok(ad)
}

/// Bills the booking that [`fill_demo`] left, after the earlier invoices of the demo have their numbers.
pub fn bill_demo(write: &mut Write, unbilled: Option<i64>, today: Date) -> Result<(), ApiError> {
    if let Some(key) = unbilled {
        let ad = store::get_by_key(write, key)?;
        bill(write, &Actor::Operator, ad, today)?;
    }
    Ok(())
}
