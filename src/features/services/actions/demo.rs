//! Services of the demo content that are not public, one in each such state, and one whose change waits. The public ones are
//! imported.

use std::time::Duration;

use super::owner::Owner;
use super::{case, changes, clock, fields, publish, staff};
use crate::audit::Actor;
use crate::auth::User;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::cases::demo::{DemoDecision, age_demo, appeal_demo, decide_demo, take_demo, take_effect_demo};
use crate::features::cases::store::cases;
use crate::features::cases::types::{CaseId, Cause, Outcome, StaffMeasure, SubjectKind};
use crate::features::service_categories::store as categories;
use crate::features::service_categories::types::PriceKind;
use crate::features::services::store;
use crate::features::services::types::{
    Coverage, ProviderType, Service, ServiceChange, ServiceForm, ServiceMover, ServiceState, ServiceText,
    StaffServiceAction,
};

/// How far a service has come.
enum Progress {
    Draft,
    Submitted,
    Taken,
    ChangesRequested(&'static str),
    Rejected(&'static str),
    Appealed(&'static str, &'static str),
    Changed(&'static str),
    Paused,
    Expired,
    Suspended(&'static str),
    Archived,
}

struct DemoService {
    category: &'static str,
    lang: Lang,
    town: &'static str,
    /// Price from, in francs.
    francs: i64,
    title: &'static str,
    summary: &'static str,
    description: &'static str,
    /// Hours since it was submitted.
    hours: u64,
    progress: Progress,
}

const SERVICES: [DemoService; 12] = [
    DemoService {
        category: "food",
        lang: Lang::Uk,
        town: "Bern",
        francs: 25,
        title: "Вареники й голубці на замовлення",
        summary: "Ліплю вдома в Берні, привожу охолодженими того самого дня.",
        description: "<p>Вареники з картоплею, капустою або вишнею, голубці з гречкою чи рисом. Замовлення від двадцяти штук, за два дні наперед.</p>",
        hours: 0,
        progress: Progress::Draft,
    },
    DemoService {
        category: "beauty",
        lang: Lang::De,
        town: "Zürich",
        francs: 60,
        title: "Braut-Make-up und Hochsteckfrisuren",
        summary: "Ich komme mit meinem Koffer dorthin, wo Sie sich anziehen.",
        description: "<p>Probetermin zwei Wochen vorher, am Tag selbst bin ich drei Stunden vor der Trauung da. Auch für Mutter und Trauzeugin.</p>",
        hours: 3,
        progress: Progress::Submitted,
    },
    DemoService {
        category: "home-and-repairs",
        lang: Lang::Uk,
        town: "Winterthur",
        francs: 70,
        title: "Фарбування стін і стель без пилу",
        summary: "Працюю сам, підлогу й меблі накриваю, за собою прибираю.",
        description: "<p>Кімната до двадцяти квадратних метрів за один день. Фарбу купуємо разом або привожу свою, рахунок показую.</p>",
        hours: 75,
        progress: Progress::Submitted,
    },
    DemoService {
        category: "lessons",
        lang: Lang::En,
        town: "Basel",
        francs: 50,
        title: "Piano lessons for adult beginners",
        summary: "No child’s book, no exam: songs that you like from the first hour on.",
        description: "<p>Lessons of fifty minutes at my flat near the Rhine or at your own piano. The first one costs nothing and shows whether we get along.</p>",
        hours: 20,
        progress: Progress::Taken,
    },
    DemoService {
        category: "photo-and-events",
        lang: Lang::Uk,
        town: "Luzern",
        francs: 200,
        title: "Дрон: відео з висоти над озером",
        summary: "Знімаю весілля, будинки й перегони, монтаж за тиждень.",
        description: "<p>Літаю лише там, де це дозволено, страховка є. Ви отримуєте три хвилини готового відео й усі вихідні файли.</p>",
        hours: 50,
        progress: Progress::ChangesRequested(
            "Додайте, будь ласка, номер реєстрації оператора дрона: без нього зйомка над людьми заборонена.",
        ),
    },
    DemoService {
        category: "computers",
        lang: Lang::Uk,
        town: "Zürich",
        francs: 30,
        title: "Знімаю блокування з будь-якого телефона",
        summary: "Приносьте телефон без пароля й без документів, через годину він відкритий.",
        description: "<p>Відкриваю телефони всіх марок, також прив’язані до чужого облікового запису. Чека не потрібно, питань не ставлю.</p>",
        hours: 96,
        progress: Progress::Rejected(
            "Розблокування чужих телефонів без доказу власності порушує правила порталу й закон.",
        ),
    },
    DemoService {
        category: "taxes",
        lang: Lang::Uk,
        town: "Bern",
        francs: 90,
        title: "Податкова декларація за один вечір",
        summary: "Заповнюю декларацію разом із вами, пояснюю кожен рядок.",
        description: "<p>Потрібні довідка про зарплату, поліс і виписка з банку. Якщо пізніше прийде лист від податкової, відповідаю на нього безоплатно.</p>",
        hours: 140,
        progress: Progress::Appealed(
            "Ви обіцяєте повернення податку в кожному випадку. Такої обіцянки ніхто не може дати.",
            "У моєму описі немає жодного слова про повернення податку. Прошу перечитати його ще раз.",
        ),
    },
    DemoService {
        category: "translation",
        lang: Lang::Uk,
        town: "Zürich",
        francs: 45,
        title: "Листи від школи: переклад і відповідь",
        summary: "Перекладаю лист учительки того самого вечора й пишу відповідь німецькою.",
        description: "<p>Надішліть фото листа. Переклад українською приходить того самого вечора, відповідь німецькою – після нашої короткої розмови.</p>",
        hours: 30,
        progress: Progress::Changed("Листи від школи й садка: переклад і відповідь"),
    },
    DemoService {
        category: "lessons",
        lang: Lang::De,
        town: "Bern",
        francs: 40,
        title: "Schach für Kinder am Mittwoch",
        summary: "Sechs Kinder, drei Bretter, eine Stunde: Regeln, Partien, kleine Turniere.",
        description: "<p>Für Kinder von sieben bis elf Jahren, auf Deutsch und Ukrainisch. Bretter und Uhren sind da, eine Schnupperstunde kostet nichts.</p>",
        hours: 400,
        progress: Progress::Paused,
    },
    DemoService {
        category: "home-and-repairs",
        lang: Lang::En,
        town: "Luzern",
        francs: 35,
        title: "Balcony plants looked after in summer",
        summary: "You travel, your tomatoes do not dry out: I come every second day.",
        description: "<p>Watering, picking and tying up on balconies and terraces in the town. You leave a key and get a photo after each visit.</p>",
        hours: 2000,
        progress: Progress::Expired,
    },
    DemoService {
        category: "transport",
        lang: Lang::Uk,
        town: "St. Gallen",
        francs: 120,
        title: "Перевезення пасажирів до Львова щоп’ятниці",
        summary: "Мікроавтобус на вісім місць, виїзд о сьомій вечора від вокзалу.",
        description: "<p>Дорога триває близько двадцяти годин із двома зупинками. Одна валіза входить у ціну, тварини – за домовленістю.</p>",
        hours: 300,
        progress: Progress::Suspended(
            "Для перевезення пасажирів потрібна ліцензія. Ми просили її двічі й не отримали.",
        ),
    },
    DemoService {
        category: "computers",
        lang: Lang::De,
        town: "Zürich",
        francs: 55,
        title: "WLAN, das bis ins Schlafzimmer reicht",
        summary: "Ich messe, stelle um und erkläre, was ich getan habe.",
        description: "<p>Eine Stunde bei Ihnen zu Hause. Wenn ein zweites Gerät nötig ist, sage ich vorher, was es kostet und wo Sie es kaufen.</p>",
        hours: 900,
        progress: Progress::Archived,
    },
];

/// Adds the services of `owner`; `moderator` decides about those that somebody decided about.
pub fn fill_demo(write: &mut Write, owner: &User, moderator: &Worker) -> Result<(), ApiError> {
    let owner = Owner { user: owner.clone(), actor: Actor::Operator, cases: moderator.settings.clone() };
    for demo in &SERVICES {
        add(write, (&owner, moderator), demo)?;
    }
    Ok(())
}

fn form(write: &Write, demo: &DemoService) -> Result<ServiceForm, ApiError> {
    let category = categories::list(write)?.into_iter().find(|category| category.slug == demo.category);
    let mut form = ServiceForm::empty();
    form.category_id = category.map(|category| category.id);
    form.texts.set(
        demo.lang,
        Some(ServiceText {
            title: demo.title.to_owned(),
            summary: demo.summary.to_owned(),
            description: demo.description.to_owned(),
            price_note: String::new(),
        }),
    );
    form.languages = vec!["uk".to_owned(), "de".to_owned()];
    form.country = Country::parse("CH");
    form.town = demo.town.to_owned();
    form.coverage = Coverage::AtCustomer;
    form.price_kind = PriceKind::From;
    form.price = Some(Money { minor: demo.francs * 100, currency: Currency::Chf });
    form.provider_type = ProviderType::Private;
    Ok(form)
}

fn add(write: &mut Write, (owner, moderator): (&Owner, &Worker), demo: &DemoService) -> Result<(), ApiError> {
    let key = store::insert(write, owner.user.key)?;
    let mut service = store::get_by_key(write, key)?;
    fields::apply(write, &mut service, &form(write, demo)?)?;
    if matches!(demo.progress, Progress::Draft) {
        return publish::write(write, service).map(drop);
    }
    publish::set_slug(write, &mut service)?;
    service.state = service.state.advance(ServiceState::Submitted, ServiceMover::Owner)?;
    service.submitted_at = Some(write.now().before(Duration::from_hours(demo.hours)));
    service.unapproved = true;
    match demo.progress {
        Progress::Draft => Ok(()),
        Progress::Submitted => submit(write, owner, service, demo).map(drop),
        Progress::Taken => {
            let id = submit(write, owner, service, demo)?;
            take_demo(write, moderator, &id)
        }
        Progress::ChangesRequested(text) => {
            let id = submit(write, owner, service, demo)?;
            decide_demo(write, moderator, &id, &decision(Outcome::RequestChanges, "missing_information", text))
        }
        Progress::Rejected(text) => {
            let id = submit(write, owner, service, demo)?;
            decide_demo(write, moderator, &id, &decision(Outcome::Reject, "forbidden_service", text))
        }
        Progress::Appealed(text, objection) => {
            let id = submit(write, owner, service, demo)?;
            decide_demo(write, moderator, &id, &decision(Outcome::Reject, "misleading", text))?;
            appeal_demo(write, moderator, (&id, owner.user.key), (owner.user.locale, objection)).map(drop)
        }
        Progress::Changed(title) => {
            let service = publish(write, service, demo)?;
            change(write, owner, &service, (demo.lang, title))
        }
        Progress::Paused => {
            let mut service = publish(write, service, demo)?;
            service.state = service.state.advance(ServiceState::Paused, ServiceMover::Owner)?;
            publish::write(write, service).map(drop)
        }
        Progress::Expired => {
            let mut service = publish(write, service, demo)?;
            service.valid_until = Some(write.now().before(Duration::from_hours(24)));
            clock::expire(write, service).map(drop)
        }
        Progress::Suspended(text) => {
            let service = publish(write, service, demo)?;
            suspend(write, moderator, &service, &decision(Outcome::Hide, "unlicensed_activity", text))
        }
        Progress::Archived => {
            let mut service = publish(write, service, demo)?;
            service.state = service.state.advance(ServiceState::Archived, ServiceMover::Owner)?;
            publish::write(write, service).map(drop)
        }
    }
}

/// A decision in the language of the owner.
fn decision(outcome: Outcome, reason_code: &'static str, text: &'static str) -> DemoDecision {
    DemoDecision { outcome, reason_code, text: (Lang::Uk, text) }
}

fn submit(write: &mut Write, owner: &Owner, service: Service, demo: &DemoService) -> Result<CaseId, ApiError> {
    let service = publish::write(write, service)?;
    case::open(write, &service, &owner.user, Cause::Submission, &owner.cases)?;
    let case = cases::find_submission(write, SubjectKind::Service, service.id.as_str())?.ok_or(ApiError::NotFound)?;
    age_demo(write, &case.id, demo.hours)?;
    Ok(case.id)
}

/// Publishes a service as the staff did at the time of its submission.
fn publish(write: &mut Write, mut service: Service, demo: &DemoService) -> Result<Service, ApiError> {
    service.state = service.state.advance(ServiceState::Published, ServiceMover::Staff)?;
    service.published_at = Some(write.now().before(Duration::from_hours(demo.hours)));
    publish::set_public(write, &mut service)?;
    publish::write(write, service)
}

/// Writes another title, which waits beside the published one.
fn change(write: &mut Write, owner: &Owner, service: &Service, (lang, title): (Lang, &str)) -> Result<(), ApiError> {
    let mut form = store::form_of(write, service)?;
    if let Some(mut text) = form.texts.find(lang).cloned() {
        title.clone_into(&mut text.title);
        form.texts.set(lang, Some(text));
    }
    let change = ServiceChange { version: service.version, form };
    changes::save(write, owner, &service.id, &change).map(drop)
}

fn suspend(write: &mut Write, who: &Worker, service: &Service, decision: &DemoDecision) -> Result<(), ApiError> {
    let call = StaffMeasure {
        version: service.version,
        reason_code: decision.reason_code.to_owned(),
        rule: String::new(),
        texts: decision.texts(),
    };
    let id = staff::measure(write, who, &service.id, &call, StaffServiceAction::Suspend)?;
    take_effect_demo(write, who, &id)
}
