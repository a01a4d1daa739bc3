//! Lists of contacts: the index, a group, a subgroup. The same filters everywhere; what stands in the address is all
//! there is to a list, so it can be shared, printed and read without a script.

use crate::base::alphabet;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_delivery::slots::{self as ad_slots, AdSubject, SLOTS_TAG};
use crate::features::ad_placements::types::AdPageKind;
use crate::features::contacts::store::{self, lists};
use crate::features::contacts::types::pages::{
    ContactCard, ContactChoice, ContactFilter, ContactListPage, ContactSection, ContactSheetPage, GroupEntry,
    OpenState, SheetContact, SheetSection,
};
use crate::features::contacts::types::{Contact, ContactAddress, ContactListFilter};
use crate::features::contacts::view::{
    CardMaker, GroupInTree, Groups, hours_on_paper, language_name, open_now, phone_line,
};
use crate::locale::words;
use crate::media::store as media;
use crate::web::page_head::{absolute, head, page_title, paged};
use crate::web::page_parts::{Chip, Crumb};
use crate::web::structured_data::breadcrumb_document;
use crate::web::{Head, PageDb};

/// Emergency numbers above a list.
const MOST_EMERGENCY: usize = 12;

/// Request for a list; values of the address that cannot be read count as missing.
#[derive(Clone, Debug, Default)]
pub struct ListRequest {
    /// Page number.
    pub page: Option<u32>,
    /// Filter.
    pub filter: ContactListFilter,
}

/// Which groups a list is about.
#[derive(Clone, Copy, Debug)]
pub enum ContactScope<'a> {
    /// All of them.
    Everywhere,
    /// A group of the first level.
    Group(&'a str),
    /// A group and a subgroup of it.
    Subgroup(&'a str, &'a str),
}

type Found<T> = Result<(T, Vec<String>), ApiError>;

/// The groups that a place means.
struct Chosen<'g> {
    top: Option<&'g GroupInTree>,
    node: Option<&'g GroupInTree>,
    keys: Vec<i64>,
}

fn chosen<'g>(groups: &'g Groups, place: ContactScope) -> Result<Chosen<'g>, ApiError> {
    let (top, sub) = match place {
        ContactScope::Everywhere => return Ok(Chosen { top: None, node: None, keys: groups.subgroups(None) }),
        ContactScope::Group(slug) => (slug, None),
        ContactScope::Subgroup(slug, sub) => (slug, Some(sub)),
    };
    let top = groups.at(None, top).ok_or(ApiError::NotFound)?;
    match sub {
        None => Ok(Chosen { top: Some(top), node: Some(top), keys: groups.subgroups(Some(top.key)) }),
        Some(sub) => {
            let node = groups.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
            Ok(Chosen { top: Some(top), node: Some(node), keys: vec![node.key] })
        }
    }
}

fn tags() -> Vec<String> {
    ["contacts", "layout", SLOTS_TAG].map(str::to_owned).to_vec()
}

/// Finds a list.
pub fn page(db: &PageDb, place: ContactScope, request: &ListRequest) -> Found<ContactListPage> {
    let groups = Groups::read(db, db.lang)?;
    let chosen = chosen(&groups, place)?;
    let on_index = chosen.node.is_none();
    let filter = filter(db, &chosen.keys, &request.filter)?;
    let lists_all = !on_index || request.filter.narrows();
    // numbers for an emergency are left out by no filter
    let emergencies = emergencies(db, &chosen.keys)?;
    let mut contacts = if lists_all { listed(db, &chosen.keys, &request.filter)? } else { Vec::new() };
    contacts.retain(|contact| !is_emergency(contact));
    let mut expires_at: Option<Ts> = None;
    contacts.retain(|contact| {
        let (open, changes_at) = open_now(db, contact);
        expires_at = [expires_at, changes_at].into_iter().flatten().min();
        !request.filter.open || matches!(open.state, OpenState::Open | OpenState::Always)
    });
    let refs: Vec<&Contact> = emergencies.iter().chain(&contacts).collect();
    let maker = CardMaker::new(db, &groups, &refs)?;
    let emergency: Vec<ContactCard> =
        emergencies.iter().take(MOST_EMERGENCY).map(|contact| maker.card(contact)).collect();
    let rest: Vec<&Contact> = contacts.iter().collect();
    let total = number(rest.len());
    let per_page = db.config.contacts.per_page;
    let page = request.page.unwrap_or(1).clamp(1, 10_000);
    if page > 1 && (page - 1) * per_page >= total {
        return Err(ApiError::NotFound);
    }
    let by_group = matches!(place, ContactScope::Group(_));
    let sections = sections(db, &groups, &maker, &rest, by_group, (page, per_page));
    let verified_since = (lists_all && !refs.is_empty() && refs.iter().all(|one| one.verified_at.is_some()))
        .then(|| refs.iter().filter_map(|one| one.verified_at).min().map(|at| at.day(db.zone)))
        .flatten();
    let crumbs = crumbs(db, &chosen);
    let title = chosen.node.map_or_else(|| words(db.lang, "contacts.title"), |node| node.words.name.clone());
    let answer = ContactListPage {
        head: list_head(db, &chosen, &title, request, page, &crumbs),
        title,
        title_lang: chosen.node.map_or(db.lang, |node| node.lang),
        description: match chosen.node {
            Some(node) => some(&node.words.description),
            None => Some(words(db.lang, "contacts.intro")),
        },
        intro_html: chosen.node.and_then(|node| some(&node.words.intro)),
        kind: chosen.node.map(|node| node.kind),
        cover: media::find_shown(db, chosen.node.and_then(|node| node.cover_media_key))?,
        crumbs,
        chips: chips(&groups, &chosen),
        groups: if on_index && !request.filter.narrows() { entries(&groups) } else { Vec::new() },
        emergency: if page == 1 { emergency } else { Vec::new() },
        filter,
        sections,
        ads: ad_slots::of(db, AdPageKind::Contacts, &AdSubject::default())?,
        page,
        per_page,
        total,
        print_path: chosen.node.map(|node| format!("{}?view=print", node.path)),
        verified_since,
        expires_at,
    };
    Ok((answer, tags()))
}

/// Finds the sheet of a whole group or subgroup for the printer.
pub fn sheet(db: &PageDb, place: ContactScope, request: &ListRequest) -> Found<ContactSheetPage> {
    let groups = Groups::read(db, db.lang)?;
    let chosen = chosen(&groups, place)?;
    let node = chosen.node.ok_or(ApiError::NotFound)?;
    let mut contacts = listed(db, &chosen.keys, &request.filter)?;
    contacts.retain(|contact| {
        contact.state.is_live() && (!request.filter.open || contact.card.hours.at(db.now, db.zone).standing.is_open())
    });
    let refs: Vec<&Contact> = contacts.iter().collect();
    let maker = CardMaker::new(db, &groups, &refs)?;
    let by_group = matches!(place, ContactScope::Group(_));
    let sections = grouped(db, &groups, &refs, by_group)
        .into_iter()
        .map(|(heading, contacts)| SheetSection {
            title: heading.title,
            lang: heading.lang,
            contacts: contacts.iter().map(|contact| on_paper(db, &maker, contact)).collect(),
        })
        .collect();
    let page = ContactSheetPage {
        head: Head { noindex: true, ..head(db, &node.words.name, &node.words.description, &node.path) },
        title: node.words.name.clone(),
        title_lang: node.lang,
        path: node.path.clone(),
        url: absolute(db, db.lang, &node.path),
        sections,
        total: number(contacts.len()),
    };
    Ok((page, tags()))
}

fn on_paper(db: &PageDb, maker: &CardMaker, contact: &Contact) -> SheetContact {
    SheetContact {
        card: maker.card(contact),
        phones: contact.card.phones.iter().map(|phone| phone_line(phone, db.lang)).collect(),
        emails: contact.card.emails.iter().map(|email| email.address.clone()).collect(),
        website: contact.card.website.clone(),
        hours: hours_on_paper(db, &contact.card.hours),
    }
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Contacts of some subgroups; emergency first, then by name, closed ones last.
fn listed(db: &PageDb, keys: &[i64], filter: &ContactListFilter) -> Result<Vec<Contact>, ApiError> {
    Ok(sorted(lists::in_groups(db, keys, filter)?, keys, db.lang))
}

/// True for a contact that stands among the emergency numbers.
fn is_emergency(contact: &Contact) -> bool {
    contact.emergency && contact.state.is_live()
}

/// Emergency contacts of some subgroups.
fn emergencies(db: &PageDb, keys: &[i64]) -> Result<Vec<Contact>, ApiError> {
    Ok(sorted(lists::emergencies_in_groups(db, keys)?, keys, db.lang))
}

/// Emergency contacts stand in the order of the tree, so that a number has the same place in every language.
fn sorted(mut contacts: Vec<Contact>, subgroups: &[i64], lang: Lang) -> Vec<Contact> {
    contacts.sort_by_cached_key(|contact| {
        let is_fixed = is_emergency(contact);
        let place = if is_fixed { subgroups.iter().position(|key| *key == contact.subgroup_key) } else { None };
        let name = if is_fixed { Vec::new() } else { alphabet::key(contact.label(lang).1) };
        (!contact.emergency, !contact.state.is_live(), place, name, contact.key)
    });
    contacts
}

/// The towns and languages of some subgroups, and what was chosen of them.
fn filter(db: &PageDb, keys: &[i64], chosen: &ContactListFilter) -> Result<ContactFilter, ApiError> {
    let town = |(value, address, count): (String, ContactAddress, u32)| ContactChoice {
        label: address.town_in(db.lang).to_owned(),
        value,
        count,
    };
    let language =
        |(value, count): (String, u32)| ContactChoice { label: language_name(db.lang, &value), value, count };
    Ok(ContactFilter {
        town: chosen.town.clone(),
        language: chosen.language.clone(),
        open: chosen.open,
        free: chosen.free,
        towns: lists::towns(db, keys)?.into_iter().map(town).collect(),
        languages: lists::languages(db, keys)?.into_iter().map(language).collect(),
    })
}

/// Heading above some contacts of a list.
#[derive(Clone, PartialEq)]
struct Heading {
    title: Option<String>,
    lang: Lang,
    path: Option<String>,
}

/// Contacts by subgroup (in the order of the tree) or by town (the largest first, nowhere last).
fn grouped<'c>(
    db: &PageDb,
    groups: &Groups,
    contacts: &[&'c Contact],
    by_group: bool,
) -> Vec<(Heading, Vec<&'c Contact>)> {
    let mut found: Vec<(String, Heading, Vec<&Contact>)> = Vec::new();
    for contact in contacts {
        let (name, heading) = match groups.get(contact.subgroup_key).filter(|_| by_group) {
            Some(group) => {
                let crumb = group.crumb();
                let heading = Heading { title: Some(crumb.label), lang: crumb.lang, path: Some(crumb.path) };
                (group.key.to_string(), heading)
            }
            None => {
                let town = contact.card.town().map(|address| address.town_in(db.lang).to_owned());
                (store::town_slug(&contact.card), Heading { title: town, lang: db.lang, path: None })
            }
        };
        match found.iter_mut().find(|(known, _, _)| *known == name) {
            Some((_, _, members)) => members.push(contact),
            None => found.push((name, heading, vec![contact])),
        }
    }
    if by_group {
        let order = groups.subgroups(None);
        let place = |name: &str| order.iter().position(|key| key.to_string() == name);
        found.sort_by_key(|(name, _, _)| place(name));
    } else {
        found.sort_by_key(|(name, _, members)| (name.is_empty(), usize::MAX - members.len(), name.clone()));
    }
    found.into_iter().map(|(_, heading, members)| (heading, members)).collect()
}

fn sections(
    db: &PageDb,
    groups: &Groups,
    maker: &CardMaker,
    contacts: &[&Contact],
    by_group: bool,
    (page, per_page): (u32, u32),
) -> Vec<ContactSection> {
    let mut skip = ((page - 1) * per_page) as usize;
    let mut left = per_page as usize;
    let mut sections = Vec::new();
    for (heading, members) in grouped(db, groups, contacts, by_group) {
        let total = number(members.len());
        let before = skip.min(members.len());
        skip -= before;
        let shown: Vec<ContactCard> = members[before..].iter().take(left).map(|one| maker.card(one)).collect();
        left -= shown.len();
        if !shown.is_empty() {
            let Heading { title, lang, path } = heading;
            sections.push(ContactSection { title, lang, path, total, contacts: shown });
        }
    }
    sections
}

fn index_crumb(db: &PageDb) -> Crumb {
    Crumb { label: words(db.lang, "contacts.title"), path: "/contacts".to_owned(), lang: db.lang }
}

/// The way to a group; the index itself is the first step.
fn crumbs(db: &PageDb, chosen: &Chosen) -> Vec<Crumb> {
    let mut crumbs = vec![index_crumb(db)];
    crumbs.extend(chosen.top.map(GroupInTree::crumb));
    crumbs.extend(chosen.node.filter(|node| node.parent_key.is_some()).map(GroupInTree::crumb));
    crumbs
}

/// The way to a contact below `node`.
pub fn crumbs_of(db: &PageDb, groups: &Groups, node: &GroupInTree, last: Crumb) -> Vec<Crumb> {
    let top = node.parent_key.and_then(|key| groups.get(key)).map(GroupInTree::crumb);
    [Some(index_crumb(db)), top, Some(node.crumb()), Some(last)].into_iter().flatten().collect()
}

fn chips(groups: &Groups, chosen: &Chosen) -> Vec<Chip> {
    let (Some(top), Some(node)) = (chosen.top, chosen.node) else { return Vec::new() };
    groups.children(top.key).map(|child| child.chip(groups.count(child.key), node.key)).collect()
}

fn entries(groups: &Groups) -> Vec<GroupEntry> {
    groups
        .top()
        .map(|top| GroupEntry {
            group: top.crumb(),
            description: some(&top.words.description),
            kind: top.kind,
            icon: top.icon.clone(),
            color: top.color.clone(),
            count: groups.count(top.key),
            children: groups.children(top.key).map(|child| child.chip(groups.count(child.key), top.key)).collect(),
        })
        .collect()
}

fn list_head(db: &PageDb, chosen: &Chosen, title: &str, request: &ListRequest, page: u32, crumbs: &[Crumb]) -> Head {
    let (path, description) = match chosen.node {
        Some(node) => {
            let text = [&node.words.seo_description, &node.words.description].into_iter().find(|text| !text.is_empty());
            (
                node.path.clone(),
                text.cloned().unwrap_or_else(|| format!("{title} · {}", words(db.lang, "contacts.title"))),
            )
        }
        None => ("/contacts".to_owned(), words(db.lang, "contacts.intro")),
    };
    let named = chosen.node.map(|node| node.words.seo_title.as_str()).filter(|text| !text.is_empty()).unwrap_or(title);
    // a group of contacts is often called like a category of articles
    let named = match chosen.node {
        Some(_) => format!("{named} · {}", words(db.lang, "contacts.title")),
        None => named.to_owned(),
    };
    let mut head = head(db, &page_title(db, &named, page), &description, &paged(&path, page));
    if let Some(node) = chosen.node {
        head.alternates.clone_from(&node.langs);
    }
    // narrowed lists are the same contacts again
    head.noindex = request.filter.narrows();
    head.feed = Some(format!("/feeds/{}/contacts.atom", db.lang));
    head.json_ld = breadcrumb_document(db, crumbs);
    head
}
