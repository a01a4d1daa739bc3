//! Reports of the demo content, in each state that a case has, so that the inbox shows something.

use super::subject::{self, Subject};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::store as articles;
use crate::features::cases::actions::{Worker, open, owner_of};
use crate::features::cases::demo::{DemoDecision, age_demo, close_demo, decide_demo, take_demo};
use crate::features::cases::types::{CaseSubject, Cause, NewCase, Outcome, ReportCategory, WHOLE_SITE};
use crate::features::contacts::store as contacts;
use crate::features::enterprises::store as enterprises;
use crate::features::services::store as services;

/// Object of a report, by its slug.
enum About {
    /// The newest article.
    Article,
    Contact(&'static str),
    Enterprise(&'static str),
    Service(&'static str),
    Site,
}

/// How far a case has come.
enum Progress {
    Open,
    Taken,
    Decided(DemoDecision),
    Closed(DemoDecision),
}

struct DemoReport {
    about: About,
    category: ReportCategory,
    lang: Lang,
    hours: u64,
    place: &'static str,
    text: &'static str,
    progress: Progress,
}

fn reports() -> [DemoReport; 7] {
    [
        DemoReport {
            about: About::Article,
            category: ReportCategory::Error,
            lang: Lang::De,
            hours: 5,
            place: "Zweiter Absatz",
            text: "Die Öffnungszeit am Samstag stimmt nicht: An der Tür steht 10 bis 16 Uhr.",
            progress: Progress::Open,
        },
        DemoReport {
            about: About::Service("van-with-driver-cologne"),
            category: ReportCategory::Fraud,
            lang: Lang::Uk,
            hours: 40,
            place: "",
            text: "Водій попросив повну оплату наперед і більше не відповідає на дзвінки.",
            progress: Progress::Open,
        },
        DemoReport {
            about: About::Contact("homework-club"),
            category: ReportCategory::Outdated,
            lang: Lang::En,
            hours: 26,
            place: "Opening hours",
            text: "The club moved to the school around the corner in August. Nobody is at this address any more.",
            progress: Progress::Taken,
        },
        DemoReport {
            about: About::Enterprise("blank-reinigung"),
            category: ReportCategory::Other,
            lang: Lang::De,
            hours: 70,
            place: "",
            text: "Diese Firma hat mir vor zwei Jahren eine Rechnung gestellt, die ich zu hoch fand.",
            progress: Progress::Decided(DemoDecision::without_code(
                Outcome::NoAction,
                Lang::De,
                "Über eine Rechnung entscheiden wir nicht. Auf der Seite der Firma steht nichts Falsches.",
            )),
        },
        DemoReport {
            about: About::Site,
            category: ReportCategory::Accessibility,
            lang: Lang::En,
            hours: 120,
            place: "/en/contacts",
            text: "With large text, the search field of the contacts covered the first row on my tablet.",
            progress: Progress::Closed(DemoDecision::without_code(
                Outcome::Corrected,
                Lang::En,
                "You were right: the field now moves below the heading. Thank you for telling us.",
            )),
        },
        DemoReport {
            about: About::Service("honey-cake-to-order"),
            category: ReportCategory::Copyright,
            lang: Lang::Uk,
            hours: 200,
            place: "",
            text: "Опис майже дослівно взято з моєї сторінки, дозволу в мене ніхто не питав.",
            progress: Progress::Closed(DemoDecision::without_code(
                Outcome::NoAction,
                Lang::Uk,
                "Ми порівняли обидва тексти: однакові лише назви тортів, а їх не захищає авторське право.",
            )),
        },
        DemoReport {
            about: About::Site,
            category: ReportCategory::Other,
            lang: Lang::En,
            hours: 30,
            place: "",
            text: "Cheap watches and loans without papers, visit our shop today and save a lot of money.",
            progress: Progress::Closed(DemoDecision::without_code(Outcome::Spam, Lang::En, "")),
        },
    ]
}

/// Adds the reports; `moderator` works on those that somebody works on. No address is named, so that nothing is sent.
pub fn fill_demo(write: &mut Write, moderator: &Worker) -> Result<(), ApiError> {
    for report in reports() {
        let Some(about) = reference(write, &report.about)? else { continue };
        let Subject { kind, id, path, title, .. } = subject::find(write, report.lang, &about)?;
        let subject = CaseSubject { kind, id, path, title };
        let new = NewCase {
            cause: Cause::Report,
            owner_key: owner_of(write, &subject)?,
            subject,
            category: Some(report.category),
            text: report.text.to_owned(),
            place: report.place.to_owned(),
            name: String::new(),
            email: String::new(),
            sender_key: None,
            lang: report.lang,
            appeal: None,
        };
        let id = open(write, &new, &moderator.settings)?;
        match report.progress {
            Progress::Open => {}
            Progress::Taken => take_demo(write, moderator, &id)?,
            Progress::Decided(decision) => decide_demo(write, moderator, &id, &decision)?,
            Progress::Closed(decision) => {
                decide_demo(write, moderator, &id, &decision)?;
                close_demo(write, moderator, &id)?;
            }
        }
        age_demo(write, &id, report.hours)?;
    }
    Ok(())
}

/// The object as the form of a report names it; `None` where the content does not have it.
fn reference(write: &Write, about: &About) -> Result<Option<String>, ApiError> {
    Ok(match about {
        About::Site => Some(WHOLE_SITE.to_owned()),
        About::Article => {
            let newest = articles::newest(write, 1)?.first().copied();
            newest
                .map(|key| articles::get_by_key(write, key))
                .transpose()?
                .map(|article| format!("article:{}", article.id))
        }
        About::Contact(slug) => {
            let found = contacts::lists::all(write)?.into_iter().find(|contact| contact.slug == *slug);
            found.map(|contact| format!("contact:{}", contact.id))
        }
        About::Enterprise(slug) => enterprises::find_by_slug(write, slug)?.map(|one| format!("enterprise:{}", one.id)),
        About::Service(slug) => services::find_by_slug(write, slug)?.map(|service| format!("service:{}", service.id)),
    })
}
