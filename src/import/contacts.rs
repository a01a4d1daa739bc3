//! Contacts at the importer: groups are found or made, a contact without one goes into the directory, by its role.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::Connection;

use super::record_error::{RecordError, missing};
use super::records::{ContactGroupRecord, ContactRecord, Numbered, Texts};
use super::report::ImportSummary;
use super::store::{self, CONTACT, CONTACT_GROUP};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::contacts::store as contacts;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::{Contact, ContactState, GroupFields, GroupKind, GroupToInsert, NewContact};
use crate::locale::words;
use crate::trees::{NodeState, NodeText, NodeTexts};

/// Slug of the group for contacts that name none.
const DIRECTORY: &str = "directory";

/// Contacts and groups of one source that the portal has.
#[derive(Debug, Default)]
pub struct ContactImporter {
    source: String,
    /// By `group` or `group/subgroup`, with the slugs of the source.
    groups: HashMap<String, i64>,
    contacts: HashMap<String, i64>,
}

impl ContactImporter {
    /// Reads what came from this source before.
    pub fn open(db: &Connection, source: &str) -> Result<ContactImporter, ApiError> {
        Ok(ContactImporter {
            groups: store::known(db, CONTACT_GROUP, source)?,
            contacts: store::known(db, CONTACT, source)?,
            source: source.to_owned(),
        })
    }

    /// Adds a group, or finds the one that is there.
    pub fn group(
        &mut self,
        write: &mut Write,
        record: &ContactGroupRecord,
        report: &mut ImportSummary,
    ) -> Result<(), RecordError> {
        let path = match &record.parent {
            None => record.slug.to_string(),
            Some(parent) => format!("{parent}/{}", record.slug),
        };
        if self.groups.contains_key(&path) {
            report.known.contact_groups += 1;
            return Ok(());
        }
        let parent_key = match &record.parent {
            None => None,
            Some(parent) => Some(*self.groups.get(parent).ok_or_else(|| missing("contact group", parent))?),
        };
        let description = |lang: &Lang| record.description.get(lang).cloned().unwrap_or_default();
        let text = |(lang, name): (&Lang, &String)| {
            (*lang, NodeText { name: name.clone(), description: description(lang), ..NodeText::default() })
        };
        let new = GroupToInsert {
            parent_key,
            slug: record.slug.to_string(),
            icon: "folder".to_owned(),
            color: "green".to_owned(),
            in_menu: true,
            own: GroupFields {
                kind: match (record.kind, parent_key) {
                    (Some(kind), _) => kind,
                    (None, Some(parent)) => groups::get_by_key(write, parent)?.own.kind,
                    (None, None) => GroupKind::Other,
                },
            },
            position: record.position,
            state: NodeState::Published,
            texts: record.name.iter().map(text).collect(),
        };
        self.found_or_made(write, path, new, report).map(drop)
    }

    fn found_or_made(
        &mut self,
        write: &mut Write,
        path: String,
        new: GroupToInsert,
        report: &mut ImportSummary,
    ) -> Result<i64, RecordError> {
        let key = match groups::find(write, new.parent_key, &new.slug)? {
            Some(group) => {
                report.known.contact_groups += 1;
                group.key
            }
            None => {
                report.added.contact_groups += 1;
                groups::insert(write, &new)?
            }
        };
        store::remember(write, CONTACT_GROUP, &self.source, &path, key)?;
        self.groups.insert(path, key);
        Ok(key)
    }

    /// The subgroup of the directory for a role; contacts without one go to "others".
    fn by_role(&mut self, write: &mut Write, role: &Texts, report: &mut ImportSummary) -> Result<i64, RecordError> {
        let named = |key: &str| -> NodeTexts {
            let text = |lang| (lang, NodeText { name: words(lang, key), ..NodeText::default() });
            Lang::ALL.into_iter().map(text).collect()
        };
        let new = |parent_key, slug: String, texts| GroupToInsert {
            parent_key,
            slug,
            icon: "folder".to_owned(),
            color: "green".to_owned(),
            in_menu: true,
            own: GroupFields { kind: GroupKind::Other },
            position: None,
            state: NodeState::Published,
            texts,
        };
        let top = match self.groups.get(DIRECTORY) {
            Some(key) => *key,
            None => {
                let group = new(None, DIRECTORY.to_owned(), named("contacts.directory"));
                self.found_or_made(write, DIRECTORY.to_owned(), group, report)?
            }
        };
        let slug = Lang::En
            .pick(role)
            .map_or_else(|| Slug::from_title_or("others", "others"), |(_, role)| Slug::from_title_or(role, "others"));
        let path = format!("{DIRECTORY}/{slug}");
        if let Some(key) = self.groups.get(&path) {
            return Ok(*key);
        }
        let texts: NodeTexts = if role.is_empty() {
            named("contacts.others")
        } else {
            role.iter().map(|(lang, name)| (*lang, NodeText { name: name.clone(), ..NodeText::default() })).collect()
        };
        self.found_or_made(write, path, new(Some(top), slug.to_string(), texts), report)
    }

    /// Adds a contact that did not come before.
    pub fn contact(
        &mut self,
        write: &mut Write,
        contact: Numbered<ContactRecord>,
        report: &mut ImportSummary,
    ) -> Result<(), RecordError> {
        let Numbered { line, record } = contact;
        if self.contacts.contains_key(&record.foreign_id) {
            report.known.contacts += 1;
            return Ok(());
        }
        let groups_before = self.groups.clone();
        let added = self.add(write, line, &record, report);
        match added {
            Ok(key) => {
                self.contacts.insert(record.foreign_id, key);
                Ok(())
            }
            Err(refusal) => {
                // the savepoint takes back the groups that were made for it
                self.groups = groups_before;
                Err(refusal)
            }
        }
    }

    fn add(
        &mut self,
        write: &mut Write,
        line: u64,
        record: &ContactRecord,
        report: &mut ImportSummary,
    ) -> Result<i64, RecordError> {
        let subgroup_key = match &record.place {
            Some((group, subgroup)) => {
                let path = format!("{group}/{subgroup}");
                *self.groups.get(&path).ok_or_else(|| missing("contact subgroup", &path))?
            }
            None => self.by_role(write, &record.role, report)?,
        };
        if !record.foreign_languages.is_empty() {
            report.note(line, format!("languages nobody knows here: {}", record.foreign_languages.join(", ")));
        }
        let slug = contacts::free_slug(write, subgroup_key, &record.slug)?;
        let ago = |days: u32| write.now().before(Duration::from_hours(u64::from(days) * 24));
        let own = Id::<Contact>::parse(&record.foreign_id);
        let new = NewContact {
            // texts refer to contacts by their identity, which therefore stays where it is free
            id: own.filter(|id| contacts::get(write, id).is_err()),
            draft_texts: Vec::new(),
            subgroup_key,
            slug: slug.to_string(),
            state: ContactState::Published,
            card: record.card.clone(),
            logo_media_key: None,
            languages: record.languages.clone(),
            emergency: record.emergency,
            free_of_charge: record.free_of_charge,
            source_url: record.source_url.clone(),
            enterprise_key: None,
            verify_every_days: None,
            verified_at: record.confirmed_days_ago.map(ago),
            owner_key: None,
            texts: record.texts.clone(),
        };
        let key = contacts::insert(write, &new)?;
        store::remember(write, CONTACT, &self.source, &record.foreign_id, key)?;
        report.added.contacts += 1;
        Ok(key)
    }
}
