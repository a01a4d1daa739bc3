//! What the picture of an address says: the title of the page and the colour of its category.

use rusqlite::{OptionalExtension as _, params};

use super::types::Card;
use crate::base::error::ApiError;
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::contacts;
use crate::features::contacts::types::GroupKind;
use crate::features::contacts::view::Groups;
use crate::features::legal;
use crate::features::sections::view::public_sections;
use crate::locale::words;
use crate::web::PageDb;
use crate::web::page_head::in_lang;

/// The card of the page at `path` (without language). Errors: `NotFound` where readers find no page there.
pub fn card(db: &PageDb, path: &str) -> Result<Card, ApiError> {
    let site = &db.config.site;
    let card = |title: &str, kicker: &str, color: &str| Card {
        title: title.to_owned(),
        kicker: kicker.to_owned(),
        color: color.to_owned(),
        site: site.name.clone(),
    };
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let found = match parts.as_slice() {
        [] => {
            let tagline = in_lang(&site.tagline, db.lang);
            card(if tagline.is_empty() { &site.name } else { tagline }, in_lang(&site.edition, db.lang), "green")
        }
        ["last", "articles"] => card(&words(db.lang, "layout.latest"), "", "blue"),
        ["popular", "articles"] => card(&words(db.lang, "layout.popular"), "", "red"),
        ["categories"] => card(&words(db.lang, "article_lists.categories"), "", "green"),
        ["contacts"] => card(&words(db.lang, "contacts.title"), "", "teal"),
        [slug, "articles"] => {
            let section = public_sections(db, db.lang)?.into_iter().find(|section| section.slug == *slug);
            card(&section.ok_or(ApiError::NotFound)?.words.label, "", "violet")
        }
        ["categories", rest @ ..] => return in_categories(db, rest, &card),
        ["contacts", rest @ ..] => return in_contacts(db, rest, &card),
        ["authors", slug] => {
            let name: Option<String> = db
                .prepare_cached("select u.name from authors u where u.slug = ?1")?
                .query_row([slug], |row| row.get(0))
                .optional()?;
            card(&name.ok_or(ApiError::NotFound)?, &words(db.lang, "article_lists.author_articles"), "sand")
        }
        ["legal", _] => {
            let known = legal::footer(db)?.into_iter().find(|(_, known, _)| known == path);
            card(known.as_ref().map_or(&site.name, |(title, _, _)| title), "", "grey")
        }
        _ => return Err(ApiError::NotFound),
    };
    Ok(found)
}

type Make<'m> = &'m dyn Fn(&str, &str, &str) -> Card;

fn in_categories(db: &PageDb, parts: &[&str], card: Make) -> Result<Card, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let top: &PublicCategory = parts.first().and_then(|slug| tree.at(None, slug)).ok_or(ApiError::NotFound)?;
    let [_, rest @ ..] = parts else { return Err(ApiError::NotFound) };
    let Some((sub_slug, rest)) = rest.split_first() else {
        return Ok(card(&top.words.label, &words(db.lang, "article_lists.categories"), &top.color));
    };
    let sub = tree.at(Some(top.key), sub_slug).ok_or(ApiError::NotFound)?;
    match rest {
        [] => Ok(card(&sub.words.label, &top.words.label, &top.color)),
        [slug] => {
            let order = db.lang.fallbacks();
            let title: Option<String> = db
                .prepare_cached(
                    "select l.title
                     from articles a
                     join article_live l on l.article_key = a.key
                     where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2 and a.deleted_at is null
                     order by case l.locale when ?3 then 0 when ?4 then 1 else 2 end
                     limit 1",
                )?
                .query_row(params![sub.key, slug, order[0], order[1]], |row| row.get(0))
                .optional()?;
            Ok(card(&title.ok_or(ApiError::NotFound)?, &sub.words.label, &top.color))
        }
        _ => Err(ApiError::NotFound),
    }
}

fn in_contacts(db: &PageDb, parts: &[&str], card: Make) -> Result<Card, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let top = parts.first().and_then(|slug| groups.at(None, slug)).ok_or(ApiError::NotFound)?;
    let color = match top.kind {
        GroupKind::Emergency => "red",
        GroupKind::Health => "mint",
        GroupKind::Education => "blue",
        GroupKind::Culture => "violet",
        GroupKind::Social => "pink",
        GroupKind::Legal | GroupKind::Authority | GroupKind::Embassy => "sky",
        GroupKind::Business | GroupKind::Other => "teal",
    };
    let [_, rest @ ..] = parts else { return Err(ApiError::NotFound) };
    let Some((sub_slug, rest)) = rest.split_first() else {
        return Ok(card(&top.words.name, &words(db.lang, "contacts.title"), color));
    };
    let sub = groups.at(Some(top.key), sub_slug).ok_or(ApiError::NotFound)?;
    match rest {
        [] => Ok(card(&sub.words.name, &top.words.name, color)),
        [slug] => {
            let contact = contacts::store::find(db, sub.key, slug)?.filter(|contact| contact.state.is_readable());
            let contact = contact.ok_or(ApiError::NotFound)?;
            Ok(card(contact.label(db.lang).1, &sub.words.name, color))
        }
        _ => Err(ApiError::NotFound),
    }
}
