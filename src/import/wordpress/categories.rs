//! The category tree of the old site in two levels.

use std::collections::{BTreeMap, BTreeSet};

use super::scan::Scan;
use super::types::{Filing, WpCategory};
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text;
use crate::import::records::{CategoryRecord, Texts};
use crate::import::slugs::{free, slug_of};
use crate::import::standard_categories;

/// Deepest tree that is followed; what claims to be deeper goes in circles.
const MAX_DEPTH: usize = 32;

/// Where an article goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlatCategory {
    pub category: Slug,
    pub subcategory: Slug,
    /// Name of the category on the old site that led here.
    pub name: String,
}

/// Both levels, and how old categories map to them.
pub struct Categories {
    lang: Lang,
    old: BTreeMap<String, WpCategory>,
    /// Top categories by `nicename`, in the order of the file.
    tops: Vec<Top>,
}

struct Top {
    nicename: String,
    slug: Slug,
    name: Texts,
    description: String,
    /// Subcategories by `nicename`; the empty one is `general`.
    subs: Vec<(String, Slug, Texts, String)>,
    taken: BTreeSet<Slug>,
}

impl Categories {
    pub fn new(scan: &Scan, lang: Lang) -> Self {
        let mut old: BTreeMap<String, WpCategory> =
            scan.categories.iter().map(|category| (category.nicename.clone(), category.clone())).collect();
        // an export of a part of a site names categories that it does not list
        for (nicename, name) in scan.filings.iter().flat_map(|filing| &filing.categories) {
            old.entry(nicename.clone()).or_insert_with(|| WpCategory {
                nicename: nicename.clone(),
                name: name.clone(),
                ..WpCategory::default()
            });
        }
        let mut categories = Self { lang, old, tops: Vec::new() };
        let mut slugs = BTreeSet::new();
        for filing in &scan.filings {
            let (top, sub) = categories.old_place(filing);
            categories.add(&top, &sub, &mut slugs);
        }
        // keep the order of the old site, not that of its posts
        let position =
            |nicename: &str| scan.categories.iter().position(|c| c.nicename == nicename).unwrap_or(usize::MAX);
        categories.tops.sort_by_key(|top| position(&top.nicename));
        for top in &mut categories.tops {
            top.subs.sort_by_key(|sub| position(&sub.0));
        }
        categories
    }

    /// Where a post goes: the primary category, else the first one of the second level, else the first.
    pub fn place_of(&self, filing: &Filing) -> FlatCategory {
        let (top, sub) = self.old_place(filing);
        let name = self.old.get(if sub.is_empty() { &top } else { &sub }).map(|c| c.name.clone()).unwrap_or_default();
        let found = self.tops.iter().find(|t| t.nicename == top);
        let subcategory = found.and_then(|t| t.subs.iter().find(|s| s.0 == sub)).map(|s| s.1.clone());
        FlatCategory {
            category: found.map_or_else(|| Slug::from_title_or(&top, "category"), |t| t.slug.clone()),
            subcategory: subcategory.unwrap_or_else(|| Slug::from_title_or("general", "general")),
            name,
        }
    }

    /// The categories that are used, each before its subcategories.
    pub fn records(&self) -> Vec<CategoryRecord> {
        let mut out = Vec::new();
        for (number, top) in self.tops.iter().enumerate() {
            out.push(self.record(&top.slug, None, number, &top.name, &top.description));
            for (number, (_, slug, name, description)) in top.subs.iter().enumerate() {
                out.push(self.record(slug, Some(top.slug.to_string()), number, name, description));
            }
        }
        out
    }

    fn record(&self, slug: &Slug, parent: Option<String>, number: usize, name: &Texts, about: &str) -> CategoryRecord {
        let about = text::cut(&text::line(about), 500);
        CategoryRecord {
            slug: slug.clone(),
            parent,
            position: i64::try_from(number + 1).ok(),
            name: name.clone(),
            description: if about.is_empty() { Texts::new() } else { Texts::from([(self.lang, about)]) },
            color: None,
            icon: None,
        }
    }

    /// Top and second category of the old site; the second is empty where the post names only a top one.
    fn old_place(&self, filing: &Filing) -> (String, String) {
        if filing.is_page {
            return ("pages".to_owned(), String::new());
        }
        let primary = filing.primary.as_ref().and_then(|id| self.old.values().find(|c| c.id == *id));
        let chains = filing.categories.iter().map(|(nicename, _)| self.chain(nicename));
        let chosen = match primary {
            Some(category) => Some(self.chain(&category.nicename)),
            None => {
                let chains: Vec<_> = chains.collect();
                chains.iter().find(|chain| chain.len() > 1).or(chains.first()).cloned()
            }
        };
        match chosen.unwrap_or_default().as_slice() {
            [] => ("uncategorized".to_owned(), String::new()),
            [top] => (top.clone(), String::new()),
            [top, second, ..] => (top.clone(), second.clone()),
        }
    }

    /// From the top down to this category.
    fn chain(&self, nicename: &str) -> Vec<String> {
        let mut chain = vec![nicename.to_owned()];
        while let Some(parent) = chain.last().and_then(|n| self.old.get(n)).map(|c| c.parent.clone()) {
            if parent.is_empty()
                || chain.contains(&parent)
                || chain.len() >= MAX_DEPTH
                || !self.old.contains_key(&parent)
            {
                break;
            }
            chain.push(parent);
        }
        chain.reverse();
        chain
    }

    fn add(&mut self, top: &str, sub: &str, slugs: &mut BTreeSet<Slug>) {
        let at = match self.tops.iter().position(|t| t.nicename == top) {
            Some(at) => at,
            None => {
                let slug = free(self.slug(top), slugs);
                let (name, description) = self.named(top);
                self.tops.push(Top {
                    nicename: top.to_owned(),
                    slug,
                    name,
                    description,
                    subs: Vec::new(),
                    taken: BTreeSet::new(),
                });
                self.tops.len() - 1
            }
        };
        if self.tops[at].subs.iter().any(|s| s.0 == sub) {
            return;
        }
        let (slug, (name, description)) = match sub {
            "" => (Slug::from_title_or("general", "general"), (standard_categories::general(), String::new())),
            sub => (self.slug(sub), self.named(sub)),
        };
        let top = &mut self.tops[at];
        let slug = free(slug, &mut top.taken);
        top.subs.push((sub.to_owned(), slug, name, description));
    }

    fn slug(&self, nicename: &str) -> Slug {
        let name = self.old.get(nicename).map_or("", |c| c.name.as_str());
        slug_of(nicename).unwrap_or_else(|| Slug::from_title_or(name, "category"))
    }

    fn named(&self, nicename: &str) -> (Texts, String) {
        match self.old.get(nicename) {
            None if nicename == "pages" => (standard_categories::pages(), String::new()),
            None => (standard_categories::other(), String::new()),
            Some(category) => {
                let name = text::cut(&text::line(&unescaped(&category.name)), 60);
                let name = if name.chars().count() < 2 { format!("{name} ({nicename})") } else { name };
                (Texts::from([(self.lang, name)]), category.description.clone())
            }
        }
    }
}

fn unescaped(name: &str) -> String {
    name.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#039;", "'")
}
