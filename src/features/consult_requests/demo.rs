//! Topics and requests of the demo content, one request in each state, so that list, board and report show something.

use std::time::Duration;

use super::rules;
use super::store::requests::NewConsultRow;
use super::store::{entries, requests, topics, work};
use super::types::{
    ConsultChannel, ConsultEntryKind, ConsultOutcome, ConsultPriority, ConsultRequest, ConsultState, ConsultTopic,
    TopicNames,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;

/// Topics: names in English, Ukrainian and German, due hours.
const TOPICS: [(&str, &str, &str, u32); 5] = [
    ("Housing and rent", "Житло та оренда", "Wohnen und Miete", 48),
    ("Work and qualifications", "Робота та кваліфікація", "Arbeit und Abschlüsse", 72),
    ("Residence and status S", "Перебування та статус S", "Aufenthalt und Status S", 24),
    ("Health and insurance", "Здоров’я та страхування", "Gesundheit und Versicherung", 48),
    ("School and childcare", "Школа та догляд за дітьми", "Schule und Kinderbetreuung", 72),
];

/// A request of the demo: invented person, topic, language, age in hours, state.
struct DemoConsult {
    name: &'static str,
    topic: usize,
    lang: Lang,
    hours: u64,
    state: ConsultState,
    outcome: Option<ConsultOutcome>,
    priority: ConsultPriority,
    message: &'static str,
    reply: &'static str,
}

const CONSULTS: [DemoConsult; 8] = [
    DemoConsult {
        name: "Iryna Melnyk",
        topic: 0,
        lang: Lang::Uk,
        hours: 3,
        state: ConsultState::New,
        outcome: None,
        priority: ConsultPriority::Normal,
        message: "Власник квартири хоче підвищити орендну плату з наступного місяця. Чи має він на це право?",
        reply: "",
    },
    DemoConsult {
        name: "Oleh Bondar",
        topic: 2,
        lang: Lang::Uk,
        hours: 30,
        state: ConsultState::New,
        outcome: None,
        priority: ConsultPriority::Urgent,
        message: "Мій дозвіл закінчується за два тижні, а відповіді від установи досі немає. Що мені робити?",
        reply: "",
    },
    DemoConsult {
        name: "Anna Keller",
        topic: 4,
        lang: Lang::De,
        hours: 20,
        state: ConsultState::Assigned,
        outcome: None,
        priority: ConsultPriority::Normal,
        message: "Wir haben zwei Kinder aus der Ukraine aufgenommen. Wie melden wir sie in der Schule an?",
        reply: "",
    },
    DemoConsult {
        name: "Maksym Tkachenko",
        topic: 1,
        lang: Lang::Uk,
        hours: 52,
        state: ConsultState::InProgress,
        outcome: None,
        priority: ConsultPriority::High,
        message: "Я маю диплом інженера. Як його визнати у Швейцарії і скільки це коштує?",
        reply: "Дякуємо за запитання. Ми з’ясовуємо, яка установа відповідає за вашу професію, і скоро вам напишемо.",
    },
    DemoConsult {
        name: "Yulia Savchenko",
        topic: 3,
        lang: Lang::En,
        hours: 90,
        state: ConsultState::WaitingForPerson,
        outcome: None,
        priority: ConsultPriority::Normal,
        message: "My health insurer asks me to pay a bill that I do not understand. Who can check it?",
        reply: "Please tell us the name of the insurer and the month of the bill. Do not send the bill itself by e-mail.",
    },
    DemoConsult {
        name: "Petro Koval",
        topic: 0,
        lang: Lang::Uk,
        hours: 260,
        state: ConsultState::Reopened,
        outcome: None,
        priority: ConsultPriority::Normal,
        message: "Чи повертають заставу за квартиру, якщо я виїжджаю до закінчення договору?",
        reply: "Так, якщо ви знайдете нового орендаря. Порадьтеся зі спілкою орендарів вашого кантону.",
    },
    DemoConsult {
        name: "Sophie Brunner",
        topic: 1,
        lang: Lang::De,
        hours: 300,
        state: ConsultState::Done,
        outcome: Some(ConsultOutcome::Solved),
        priority: ConsultPriority::Normal,
        message: "Darf eine Person mit Schutzstatus S bei uns ein Praktikum machen, und wo melden wir es?",
        reply: "Ja. Melden Sie das Praktikum vor dem ersten Tag bei der kantonalen Migrationsbehörde.",
    },
    DemoConsult {
        name: "Best Loans",
        topic: 1,
        lang: Lang::En,
        hours: 40,
        state: ConsultState::Spam,
        outcome: Some(ConsultOutcome::Spam),
        priority: ConsultPriority::Low,
        message: "Get a cheap loan today without any papers, only this week for your readers.",
        reply: "",
    },
];

/// Adds topics and requests, unless there are requests already. `answerer` works on those that somebody works on.
pub fn fill_demo(write: &mut Write, answerer: Option<i64>) -> Result<(), ApiError> {
    if topics::list(write)?.len() > 1 {
        return Ok(());
    }
    let mut keys = Vec::new();
    for (en, uk, de, due_hours) in TOPICS {
        let topic = ConsultTopic {
            key: 0,
            id: Id::new(),
            names: TopicNames { en: en.into(), uk: uk.into(), de: de.into() },
            assignee_key: None,
            assignee: None,
            due_hours,
            langs: Lang::ALL.to_vec(),
            active: true,
            version: 1,
        };
        keys.push((topics::insert(write, &topic)?, due_hours));
    }
    for demo in &CONSULTS {
        add(write, demo, keys[demo.topic], answerer)?;
    }
    Ok(())
}

fn add(
    write: &Write,
    demo: &DemoConsult,
    (topic_key, due_hours): (i64, u32),
    answerer: Option<i64>,
) -> Result<(), ApiError> {
    let at = write.now().before(Duration::from_hours(demo.hours));
    let request = request(demo, topic_key, at, Duration::from_hours(due_hours.into()));
    let new = NewConsultRow { code: &rules::new_code(), request: &request, consent_version: None, confirm_token: None };
    let key = requests::insert(write, &new)?;
    let has_assignee = !matches!(demo.state, ConsultState::New | ConsultState::Spam);
    let is_over = matches!(demo.state, ConsultState::Done | ConsultState::Spam);
    let soon = at.after(Duration::from_hours(2));
    let stored = ConsultRequest {
        assignee_key: answerer.filter(|_| has_assignee),
        waiting_since: (demo.state == ConsultState::WaitingForPerson).then_some(soon),
        done_at: is_over.then(|| at.after(Duration::from_hours(20))),
        read_at: (demo.state != ConsultState::New && demo.state != ConsultState::Reopened).then_some(soon),
        ..requests::get_by_key(write, key)?
    };
    work::update_state(write, &stored, None)?;
    work::update_facts(write, key, topic_key, demo.priority, &[], stored.due_at)?;
    work::set_demo_state(write, key, (demo.state, demo.outcome), at)?;
    if !demo.reply.is_empty() {
        entries::insert_at(write, key, (ConsultEntryKind::Reply, demo.reply), answerer, soon)?;
    }
    Ok(())
}

fn request(demo: &DemoConsult, topic_key: i64, at: Ts, due: Duration) -> ConsultRequest {
    let address = demo.name.to_lowercase().replace(' ', ".");
    ConsultRequest {
        key: 0,
        id: Id::new(),
        code: None,
        topic_key,
        name: demo.name.to_owned(),
        email: format!("{address}@readers.example"),
        phone: String::new(),
        channel: ConsultChannel::Email,
        lang: demo.lang,
        country: "CH".to_owned(),
        region: String::new(),
        town: String::new(),
        best_time: String::new(),
        message: demo.message.to_owned(),
        related: None,
        consent_at: at,
        user_key: None,
        state: ConsultState::New,
        assignee_key: None,
        assignee: None,
        priority: demo.priority,
        tags: Vec::new(),
        due_at: at.after(due),
        outcome: None,
        read_at: None,
        waiting_since: None,
        reminded_at: None,
        done_at: None,
        merged_into: None,
        created_at: at,
        version: 1,
    }
}
