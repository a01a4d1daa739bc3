//! The report of an import: counts, and sentences for the operator.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

/// Sentences about single records that are kept; the rest is only counted.
const MAX_NOTES: usize = 200;

/// How many records of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    pub sections: u64,
    pub categories: u64,
    pub authors: u64,
    pub articles: u64,
    /// Languages of those articles.
    pub texts: u64,
    pub pictures: u64,
    pub contact_groups: u64,
    pub contacts: u64,
    pub service_categories: u64,
    pub services: u64,
    pub enterprises: u64,
}

/// Unit of the numbers in the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RecordUnit {
    /// Lines of the file.
    #[default]
    Line,
    /// Posts of the file.
    Post,
}

impl RecordUnit {
    fn word(self) -> &'static str {
        match self {
            RecordUnit::Line => "line",
            RecordUnit::Post => "post",
        }
    }

    /// A sentence about a record; 0 is the number of one that was made of several.
    fn sentence(self, number: u64, what: &impl fmt::Display) -> String {
        if number == 0 { what.to_string() } else { format!("{} {number}: {what}", self.word()) }
    }
}

/// The result of an import or of a dry run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportSummary {
    pub dry_run: bool,
    /// Unit of the numbers in `skipped` and `notes`.
    pub unit: RecordUnit,
    /// New on this portal.
    pub added: Counts,
    /// Were there already.
    pub known: Counts,
    /// Records that could not be taken, each with its line.
    pub skipped: Vec<String>,
    pub skipped_count: u64,
    /// Records that were taken, but not with everything they say.
    pub notes: Vec<String>,
    pub notes_count: u64,
    /// Counts of what is not imported.
    pub left_out: BTreeMap<String, u64>,
}

impl ImportSummary {
    /// Takes in what another part of the same import reports.
    pub(super) fn merge(&mut self, other: ImportSummary) {
        self.added += other.added;
        self.known += other.known;
        self.skipped_count += other.skipped_count;
        self.notes_count += other.notes_count;
        for (own, others) in [(&mut self.skipped, other.skipped), (&mut self.notes, other.notes)] {
            own.extend(others);
            own.truncate(MAX_NOTES);
        }
        for (what, count) in other.left_out {
            *self.left_out.entry(what).or_default() += count;
        }
    }

    pub(super) fn skip(&mut self, line: u64, reason: impl fmt::Display) {
        self.skipped_count += 1;
        if self.skipped.len() < MAX_NOTES {
            self.skipped.push(self.unit.sentence(line, &reason));
        }
    }

    pub(super) fn note(&mut self, line: u64, what: impl fmt::Display) {
        self.notes_count += 1;
        if self.notes.len() < MAX_NOTES {
            self.notes.push(self.unit.sentence(line, &what));
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.sections += other.sections;
        self.categories += other.categories;
        self.authors += other.authors;
        self.articles += other.articles;
        self.texts += other.texts;
        self.pictures += other.pictures;
        self.contact_groups += other.contact_groups;
        self.contacts += other.contacts;
        self.service_categories += other.service_categories;
        self.services += other.services;
        self.enterprises += other.enterprises;
    }
}

impl Counts {
    fn sentence(&self) -> Option<String> {
        let articles = format!("{} ({})", number(self.articles, "article"), number(self.texts, "text"));
        let parts: Vec<String> = [
            (self.articles, articles),
            (self.sections, number(self.sections, "section")),
            (self.categories, number_of(self.categories, "category", "categories")),
            (self.authors, number(self.authors, "author")),
            (self.pictures, number(self.pictures, "picture")),
            (self.contact_groups, number(self.contact_groups, "contact group")),
            (self.contacts, number(self.contacts, "contact")),
            (self.service_categories, number_of(self.service_categories, "service category", "service categories")),
            (self.services, number(self.services, "service")),
            (self.enterprises, number(self.enterprises, "enterprise")),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(_, words)| words)
        .collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

impl ImportSummary {
    /// One line each for what was added, was present, and was left out.
    pub fn done(&self) -> String {
        let (did, nothing) =
            if self.dry_run { ("Would add", "Would add nothing.") } else { ("Added", "Added nothing.") };
        let mut out = match self.added.sentence() {
            Some(what) => format!("{did} {what}.\n"),
            None => format!("{nothing}\n"),
        };
        if let Some(what) = self.known.sentence() {
            out.push_str(&format!("There already: {what}.\n"));
        }
        if !self.left_out.is_empty() {
            let parts: Vec<String> = self.left_out.iter().map(|(what, count)| format!("{what} ({count})")).collect();
            out.push_str(&format!("Left out for now: {}.\n", parts.join(", ")));
        }
        out
    }

    /// Records that were skipped or taken with a remark; a line each.
    pub fn errors(&self) -> Option<String> {
        let mut out = String::new();
        list(&mut out, self.notes_count, "taken with a remark", &self.notes);
        list(&mut out, self.skipped_count, "skipped", &self.skipped);
        (!out.is_empty()).then_some(out)
    }
}

impl fmt::Display for ImportSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.done())?;
        f.write_str(&self.errors().unwrap_or_default())
    }
}

fn list(out: &mut String, count: u64, what: &str, lines: &[String]) {
    if count == 0 {
        return;
    }
    out.push_str(&format!("{} {what}:\n", number(count, "record")));
    for line in lines {
        out.push_str(&format!("  {line}\n"));
    }
    let more = count.saturating_sub(lines.len() as u64);
    if more > 0 {
        out.push_str(&format!("  … and {more} more\n"));
    }
}

fn number(count: u64, one: &str) -> String {
    number_of(count, one, &format!("{one}s"))
}

fn number_of(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
