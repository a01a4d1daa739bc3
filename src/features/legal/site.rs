//! Pages of the operator for readers: what is in force at `/legal/{slug}`, what was or will be at `/legal/{slug}/{day}`.

use rocket::{Route, get, routes};

use super::placeholders::{PlaceholderValues, filled, filled_plain};
use super::store;
use super::types::{LegalPage, LegalReference, LegalVersion, OwnerPage, OwnerText, OwnerVersion, VersionState};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text::cut;
use crate::web::page::PageError;
use crate::web::{Head, PageDb, PageReply, PageRequest};

/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 160;

/// Which version of a page is asked for.
#[derive(Clone, Debug)]
enum Asked {
    /// What is in force.
    Present,
    /// What was in force at the end of a day, or one of those that began on it.
    Day(String, Option<i64>),
}

/// A page of the foot: heading, path, language of the heading.
pub type FootLink = (String, String, Lang);

/// Pages that the foot links to: those in force, in order.
pub fn footer(db: &PageDb) -> Result<Vec<FootLink>, ApiError> {
    let (operator, _) = super::identity::operator(db)?;
    let versions = store::present(db)?;
    let pages = store::list(db)?;
    let link = |page: &OwnerPage| {
        let (lang, text) = best(effective(&versions, page)?, db.lang)?;
        let facts = PlaceholderValues { operator: &operator, config: db.config, lang };
        Some((filled_plain(&text.title, &facts), format!("/legal/{}", page.slug), lang))
    };
    Ok(pages.iter().filter(|page| page.in_footer).filter_map(link).collect())
}

/// What people agree to when they register, and the privacy notice, as far as they are in force.
pub fn agreed_to(db: &PageDb) -> Result<Vec<LegalReference>, ApiError> {
    let (operator, _) = super::identity::operator(db)?;
    let versions = store::present(db)?;
    let pages = store::list(db)?;
    let reference = |page: &OwnerPage| {
        let version = effective(&versions, page)?;
        let (lang, text) = best(version, db.lang)?;
        let facts = PlaceholderValues { operator: &operator, config: db.config, lang };
        Some(LegalReference {
            title: filled_plain(&text.title, &facts),
            lang,
            path: format!("/legal/{}", page.slug),
            number: version.number,
            effective_from: version.effective_from.map(|from| from.wall_clock(db.zone)).unwrap_or_default(),
        })
    };
    Ok(pages.iter().filter(|page| page.requires_acceptance || page.name == "privacy").filter_map(reference).collect())
}

/// Addresses of the pages in force, each with the languages it is written in.
pub fn in_force(db: &PageDb) -> Result<Vec<(String, Vec<Lang>)>, ApiError> {
    let versions = store::present(db)?;
    let written = |page: &OwnerPage| {
        let version = effective(&versions, page)?;
        let texts = version.texts.iter().filter(|(_, text)| !text.is_blank());
        Some((format!("/legal/{}", page.slug), texts.map(|(lang, _)| *lang).collect()))
    };
    Ok(store::list(db)?.iter().filter_map(written).collect())
}

fn effective<'a>(versions: &'a [OwnerVersion], page: &OwnerPage) -> Option<&'a OwnerVersion> {
    versions.iter().find(|version| version.page_key == page.key && version.state == VersionState::Effective)
}

fn best(version: &OwnerVersion, lang: Lang) -> Option<(Lang, &OwnerText)> {
    let order = lang.fallbacks();
    order.into_iter().find_map(|lang| version.texts.get(&lang).filter(|text| !text.is_blank()).map(|text| (lang, text)))
}

fn page(db: &PageDb, slug: &str, asked: &Asked) -> Result<(LegalPage, Vec<String>), ApiError> {
    let page = store::at(db, slug)?.filter(|page| page.slug == slug).ok_or(ApiError::NotFound)?;
    let mut public: Vec<OwnerVersion> = store::versions(db, page.key)?;
    public.retain(|version| version.state != VersionState::Draft && version.effective_from.is_some());
    public.sort_by_key(|version| std::cmp::Reverse((version.effective_from, version.number)));
    let wanted = chosen(db, &public, asked).ok_or(ApiError::NotFound)?;
    let version = store::numbered(db, page.key, wanted)?.ok_or(ApiError::NotFound)?;
    let (lang, text) = best(&version, db.lang).ok_or(ApiError::NotFound)?;
    let (operator, _) = super::identity::operator(db)?;
    let facts = PlaceholderValues { operator: &operator, config: db.config, lang };
    let (body_html, toc) = html::with_heading_ids(&filled(&text.body, &facts));
    let title = filled_plain(&text.title, &facts);
    let path = format!("/legal/{}", page.slug);
    let versions = listed(db, &path, &public, wanted);
    let own = match asked {
        Asked::Present => path.clone(),
        Asked::Day(..) => {
            versions.iter().find(|known| known.shown).map_or_else(|| path.clone(), |known| known.path.clone())
        }
    };
    let head = Head {
        title: format!("{title} – {}", db.config.site.name),
        description: cut(&html::plain_text(&body_html).replace('\n', " "), MAX_DESCRIPTION),
        canonical_path: own,
        alternates: Lang::ALL
            .into_iter()
            .filter(|lang| version.texts.get(lang).is_some_and(|t| !t.is_blank()))
            .collect(),
        noindex: matches!(asked, Asked::Day(..)),
        ..Head::default()
    };
    let data = LegalPage {
        head,
        name: page.name,
        title,
        lang,
        body_html,
        toc,
        number: version.number,
        effective_from: version.effective_from.map(|from| from.wall_clock(db.zone)).unwrap_or_default(),
        change_summary: Some(text.change_summary.clone()).filter(|summary| !summary.is_empty()),
        current: version.state == VersionState::Effective,
        upcoming: version.state == VersionState::Approved,
        path,
        versions,
    };
    Ok((data, vec!["legal".to_owned()]))
}

fn day(db: &PageDb, version: &OwnerVersion) -> String {
    version.effective_from.map(|from| from.day(db.zone)).unwrap_or_default()
}

/// The number of the version that is asked for, of those that readers may see, the newest first.
fn chosen(db: &PageDb, public: &[OwnerVersion], asked: &Asked) -> Option<i64> {
    let found = match asked {
        Asked::Present => public.iter().find(|version| version.state == VersionState::Effective),
        Asked::Day(wanted, Some(number)) => {
            public.iter().find(|version| version.number == *number && day(db, version) == *wanted)
        }
        Asked::Day(wanted, None) => public.iter().find(|version| day(db, version) <= *wanted),
    };
    found.map(|version| version.number)
}

fn listed(db: &PageDb, path: &str, public: &[OwnerVersion], wanted: i64) -> Vec<LegalVersion> {
    let mut last = String::new();
    public
        .iter()
        .map(|version| {
            let day = day(db, version);
            // of several that began on one day, the day itself leads to the last one
            let query = if day == last { format!("?version={}", version.number) } else { String::new() };
            last.clone_from(&day);
            LegalVersion {
                number: version.number,
                path: format!("{path}/{day}{query}"),
                effective_from: version.effective_from.map(|from| from.wall_clock(db.zone)).unwrap_or_default(),
                current: version.state == VersionState::Effective,
                shown: version.number == wanted,
                upcoming: version.state == VersionState::Approved,
            }
        })
        .collect()
}

/// What `answer` says; an address by the page's name leads to its slug.
async fn or_moved(
    call: PageRequest,
    slug: String,
    answer: Result<PageReply, PageError>,
) -> Result<PageReply, PageError> {
    match answer {
        Err(error) if error.status() == 404 => {
            let name = slug.clone();
            match call.app().read(move |db| store::at(db, &name)).await? {
                Some(page) if page.slug != slug => Ok(call.redirect(&format!("/legal/{}", page.slug))),
                _ => Err(error),
            }
        }
        answered => answered,
    }
}

#[get("/legal/<slug>")]
async fn legal(call: PageRequest, slug: &str) -> Result<PageReply, PageError> {
    let (name, again) = (slug.to_owned(), call.clone());
    let answer = call.respond("legal", move |db| page(db, &name, &Asked::Present)).await;
    or_moved(again, slug.to_owned(), answer).await
}

#[get("/legal/<slug>/<day>?<version>")]
async fn legal_on(call: PageRequest, slug: &str, day: &str, version: Option<&str>) -> Result<PageReply, PageError> {
    if day.parse::<jiff::civil::Date>().is_err() || day.len() != "2026-11-22".len() {
        return Err(ApiError::NotFound.into());
    }
    let asked = Asked::Day(day.to_owned(), version.and_then(|number| number.parse().ok()));
    let slug = slug.to_owned();
    call.respond("legal", move |db| page(db, &slug, &asked)).await
}

/// Pages for readers.
pub fn routes() -> Vec<Route> {
    routes![legal, legal_on]
}
