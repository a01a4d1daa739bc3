//! Public legal pages: the version in force at `/legal/{slug}`, earlier and coming ones at `/legal/{slug}/{day}`.

use rocket::{Route, get, routes};

use super::placeholders::{PlaceholderValues, fill, fill_plain};
use super::store;
use super::types::{
    LegalPage, LegalReference, LegalText, LegalVersion, StoredLegalPage, StoredLegalVersion, VersionState,
};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text::cut;
use crate::media::store as media;
use crate::web::page::PageError;
use crate::web::{Head, PageDb, PageReply, WebPageRequest};

/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 160;

/// The requested version of a page.
#[derive(Clone, Debug)]
enum PageVersion {
    /// The one in force.
    Current,
    /// The one in force at the end of a day, or a numbered one that came into force on that day.
    OfDay(String, Option<i64>),
}

/// A link of the footer: heading, path, language of the heading.
pub type FootLink = (String, String, Lang);

/// Links of the footer: pages in force, in order.
pub fn footer(db: &PageDb) -> Result<Vec<FootLink>, ApiError> {
    let (operator, _) = store::operator(db)?;
    let versions = store::list_current(db)?;
    let pages = store::list(db)?;
    let link = |page: &StoredLegalPage| {
        let (lang, text) = best(effective(&versions, page)?, db.lang)?;
        let values = PlaceholderValues { operator: &operator, config: db.config, lang };
        Some((fill_plain(&text.title, &values), format!("/legal/{}", page.slug), lang))
    };
    Ok(pages.iter().filter(|page| page.in_footer).filter_map(link).collect())
}

/// Texts of a legal page in `lang` with their placeholders replaced, as plain text.
pub fn filled<const N: usize>(db: &PageDb, lang: Lang, texts: [&str; N]) -> Result<[String; N], ApiError> {
    let (operator, _) = store::operator(db)?;
    let values = PlaceholderValues { operator: &operator, config: db.config, lang };
    Ok(texts.map(|text| fill_plain(text, &values)))
}

/// Pages in force that people agree to when they register, and the privacy notice.
pub fn to_agree_to(db: &PageDb) -> Result<Vec<LegalReference>, ApiError> {
    let (operator, _) = store::operator(db)?;
    let versions = store::list_current(db)?;
    let pages = store::list(db)?;
    let reference = |page: &StoredLegalPage| {
        let version = effective(&versions, page)?;
        let (lang, text) = best(version, db.lang)?;
        let values = PlaceholderValues { operator: &operator, config: db.config, lang };
        Some(LegalReference {
            title: fill_plain(&text.title, &values),
            lang,
            path: format!("/legal/{}", page.slug),
            number: version.number,
            effective_from: version.effective_from.map(|from| from.wall_clock(db.zone)).unwrap_or_default(),
        })
    };
    Ok(pages.iter().filter(|page| page.requires_acceptance || page.name == "privacy").filter_map(reference).collect())
}

/// Path of the page called `name` (`advertising_rules`), if it is in force.
pub fn find_path(db: &PageDb, name: &str) -> Result<Option<String>, ApiError> {
    let versions = store::list_current(db)?;
    let pages = store::list(db)?;
    let page = pages.iter().find(|page| page.name == name && effective(&versions, page).is_some());
    Ok(page.map(|page| format!("/legal/{}", page.slug)))
}

/// Paths of the pages in force, each with its languages.
pub fn in_force(db: &PageDb) -> Result<Vec<(String, Vec<Lang>)>, ApiError> {
    let versions = store::list_current(db)?;
    let written = |page: &StoredLegalPage| {
        let version = effective(&versions, page)?;
        let texts = version.texts.iter().filter(|(_, text)| text.is_shown());
        Some((format!("/legal/{}", page.slug), texts.map(|(lang, _)| *lang).collect()))
    };
    Ok(store::list(db)?.iter().filter_map(written).collect())
}

pub(super) fn effective<'a>(
    versions: &'a [StoredLegalVersion],
    page: &StoredLegalPage,
) -> Option<&'a StoredLegalVersion> {
    versions.iter().find(|version| version.page_key == page.key && version.state == VersionState::Effective)
}

pub(super) fn best(version: &StoredLegalVersion, lang: Lang) -> Option<(Lang, &LegalText)> {
    let order = lang.fallbacks();
    order.into_iter().find_map(|lang| version.texts.get(&lang).filter(|text| text.is_shown()).map(|text| (lang, text)))
}

fn page(db: &PageDb, slug: &str, requested: &PageVersion) -> Result<(LegalPage, Vec<String>), ApiError> {
    let page = store::find(db, slug)?.filter(|page| page.slug == slug).ok_or(ApiError::NotFound)?;
    let mut public: Vec<StoredLegalVersion> = store::list_versions(db, page.key)?;
    public.retain(|version| version.state != VersionState::Draft && version.effective_from.is_some());
    public.sort_unstable_by_key(|version| std::cmp::Reverse((version.effective_from, version.number)));
    let wanted = requested_number(db, &public, requested).ok_or(ApiError::NotFound)?;
    let version = store::find_version(db, page.key, wanted)?.ok_or(ApiError::NotFound)?;
    let (lang, text) = best(&version, db.lang).ok_or(ApiError::NotFound)?;
    let (operator, _) = store::operator(db)?;
    let values = PlaceholderValues { operator: &operator, config: db.config, lang };
    let filled = media::without_hidden(db, fill(&text.body, &values))?;
    let (body_html, toc) = html::with_heading_ids(&filled);
    let title = fill_plain(&text.title, &values);
    let path = format!("/legal/{}", page.slug);
    let versions = version_links(db, &path, &public, wanted);
    let own = match requested {
        PageVersion::Current => path.clone(),
        PageVersion::OfDay(..) => {
            versions.iter().find(|known| known.shown).map_or_else(|| path.clone(), |known| known.path.clone())
        }
    };
    let head = Head {
        title: format!("{title} – {}", db.config.site.name),
        description: cut(&html::plain_text(&body_html).replace('\n', " "), MAX_DESCRIPTION),
        canonical_path: own,
        alternates: Lang::ALL
            .into_iter()
            .filter(|lang| version.texts.get(lang).is_some_and(LegalText::is_shown))
            .collect(),
        noindex: matches!(requested, PageVersion::OfDay(..)),
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

fn day(db: &PageDb, version: &StoredLegalVersion) -> String {
    version.effective_from.map(|from| from.day(db.zone)).unwrap_or_default()
}

/// Number of the requested version among the public ones, which are sorted from the newest.
fn requested_number(db: &PageDb, public: &[StoredLegalVersion], requested: &PageVersion) -> Option<i64> {
    let found = match requested {
        PageVersion::Current => public.iter().find(|version| version.state == VersionState::Effective),
        PageVersion::OfDay(wanted, Some(number)) => {
            public.iter().find(|version| version.number == *number && day(db, version) == *wanted)
        }
        PageVersion::OfDay(wanted, None) => public.iter().find(|version| day(db, version) <= *wanted),
    };
    found.map(|version| version.number)
}

fn version_links(db: &PageDb, path: &str, public: &[StoredLegalVersion], wanted: i64) -> Vec<LegalVersion> {
    let mut last = String::new();
    public
        .iter()
        .map(|version| {
            let day = day(db, version);
            // of several versions that began on one day, the plain path leads to the last one
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

/// The answer; on 404 an address with the page's name redirects to its slug.
async fn or_redirect(
    call: WebPageRequest,
    slug: String,
    answer: Result<PageReply, PageError>,
) -> Result<PageReply, PageError> {
    match answer {
        Err(error) if error.status() == 404 => {
            let name = slug.clone();
            match call.app().read(move |db| store::find(db, &name)).await? {
                Some(page) if page.slug != slug => Ok(call.redirect(&format!("/legal/{}", page.slug))),
                _ => Err(error),
            }
        }
        answered => answered,
    }
}

#[get("/legal/<slug>")]
async fn legal(call: WebPageRequest, slug: &str) -> Result<PageReply, PageError> {
    let (name, again) = (slug.to_owned(), call.clone());
    let answer = call.respond("legal", move |db| page(db, &name, &PageVersion::Current)).await;
    or_redirect(again, slug.to_owned(), answer).await
}

#[get("/legal/<slug>/<day>?<version>")]
async fn legal_on(call: WebPageRequest, slug: &str, day: &str, version: Option<&str>) -> Result<PageReply, PageError> {
    if day.parse::<jiff::civil::Date>().is_err() || day.len() != "2026-11-22".len() {
        return Err(ApiError::NotFound.into());
    }
    let requested = PageVersion::OfDay(day.to_owned(), version.and_then(|number| number.parse().ok()));
    let slug = slug.to_owned();
    call.respond("legal", move |db| page(db, &slug, &requested)).await
}

/// Public pages.
pub fn routes() -> Vec<Route> {
    routes![legal, legal_on]
}
