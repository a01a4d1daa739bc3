//! Runs the import of a Ghost export.

use super::ghost::{GhostConverter, GhostExport, GhostFault, PostOutcome};
use super::importer::{Importer, Item};
use super::records::Numbered;
use super::report::{ImportSummary, RecordUnit};
use super::run::{ImportError, Options, Run, address, on_a_copy};
use super::source::Source;
use crate::base::lang::Lang;
use crate::db::Db;

/// Imports a Ghost export. It is read to its end before anything is added. `site` is the address of the old site, for links
/// and pictures that are not imported.
pub fn ghost(db: &Db, source: &Source, site: Option<&str>, options: &Options) -> Result<ImportSummary, ImportError> {
    if options.dry_run {
        return on_a_copy(db, |copy| run(copy, source, site, options));
    }
    run(db, source, site, options)
}

fn run(db: &Db, source: &Source, site: Option<&str>, options: &Options) -> Result<ImportSummary, ImportError> {
    let export = GhostExport::read(source.open().map_err(GhostFault::Io)?)?;
    let mut importer = db.read_blocking(|db| Importer::open(db, &export.source, options.dry_run))?;
    importer.report.unit = RecordUnit::Post;
    let mut run = Run::new(db, importer, source, options);
    run.bar.set_length(export.posts.len() as u64);
    let converter = GhostConverter::new(&export, options.lang, site);
    for record in converter.categories() {
        run.push(Some(Item::Category(Numbered { line: 0, record })))?;
    }
    for record in converter.authors() {
        run.push(Some(Item::Author(Numbered { line: 0, record })))?;
    }
    let to = |href: &str, lang: Lang| {
        let [category, subcategory, slug] = converter.target(href)?;
        Some(address(lang, &category, &subcategory, &slug))
    };
    let mut others = 0_u64;
    for (number, post) in (1_u64..).zip(&export.posts) {
        run.bar.inc(1);
        match converter.convert(post.get()) {
            PostOutcome::Skipped(reason) => run.report.skip(number, reason),
            PostOutcome::LeftOut => others += 1,
            PostOutcome::Article(record) => {
                let item = run.article(*record, number, &to)?;
                run.push(item)?;
            }
        }
    }
    let others = Some(("other posts".to_owned(), others)).filter(|(_, count)| *count > 0);
    run.finish(export.left_out.clone().into_iter().chain(others))
}
