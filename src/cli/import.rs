//! `import`: brings foreign content in; also the demo content of `serve --demo`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use jiff::civil::Date;

use super::output::{complain, say};
use crate::app::App;
use crate::audit::Actor;
use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::{Cases, Config};
use crate::db::Write;
use crate::features::accounts::types::{BulkStep, ReaderReference, Trust};
use crate::features::cases::actions::Worker;
use crate::features::{
    accounts, ad_packages, ad_reports, ads, authorship_records, consult_requests, house_ads, invoices, legal, reports,
    services, site_settings, staff,
};
use crate::import::{self, Fetcher, Options, Source};
use crate::media::files::{self, StoredPicture};
use crate::server;
use crate::web::outgoing;

/// Page cache of an import in megabytes, if the settings name less: the search index is merged in it.
const CACHE_MB: u32 = 64;

/// Where the content comes from.
#[derive(Subcommand)]
pub enum Import {
    /// JSON lines: one category, author or article a line. Pictures are looked for beside the file.
    Corpus(FileArguments),
    /// A WordPress export (Tools → Export → All content).
    Wordpress(WordpressArguments),
    /// A Ghost export (Settings → Advanced → Export content). Pictures are looked for in `content/images` beside the file.
    Ghost(GhostArguments),
    /// An archive that `litfass export` made.
    Archive(FileArguments),
}

/// Which file, and whether only to look at it.
#[derive(Args)]
pub struct FileArguments {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only tells what would be added; the portal stays as it is.
    #[arg(long)]
    dry_run: bool,
}

/// As for a corpus, and what is known of the old site.
#[derive(Args)]
pub struct WordpressArguments {
    #[command(flatten)]
    file: FileArguments,
    /// Language of the posts where the export does not say it: en, uk or de.
    #[arg(long, value_name = "LANG", value_parser = lang)]
    lang: Option<Lang>,
    /// Fetches covers and pictures of texts from the old site, which must be public; without it they stay links.
    #[arg(long)]
    fetch_media: bool,
}

/// As for WordPress, and the address of the old site, which a Ghost export does not say.
#[derive(Args)]
pub struct GhostArguments {
    #[command(flatten)]
    common: WordpressArguments,
    /// Address of the old site, `https://blog.example.ch`: for links and pictures that are not in the export.
    #[arg(long, value_name = "URL", value_parser = site)]
    site: Option<String>,
}

fn site(given: &str) -> Result<String, String> {
    let is_web = |url: &url::Url| matches!(url.scheme(), "http" | "https") && url.has_host();
    let found = url::Url::parse(given).ok().filter(is_web);
    found.map(|url| url.as_str().trim_end_matches('/').to_owned()).ok_or_else(|| "an address with https://".to_owned())
}

fn lang(given: &str) -> Result<Lang, String> {
    Lang::ALL.into_iter().find(|lang| lang.as_str() == given).ok_or_else(|| "one of en, uk, de".to_owned())
}

impl Import {
    /// Imports and says what was done; a running server shows it from then on. Errors: a sentence for the operator.
    pub fn run(&self, config: &Config) -> Result<(), String> {
        let clock = Clock::default();
        let (file, foreign) = match self {
            Import::Corpus(file) | Import::Archive(file) => (file, None),
            Import::Wordpress(arguments) => (&arguments.file, Some(arguments)),
            Import::Ghost(arguments) => (&arguments.common.file, Some(&arguments.common)),
        };
        let data = &config.server.data_dir;
        let named = foreign.and_then(|arguments| arguments.lang);
        let fetches = foreign.is_some_and(|arguments| arguments.fetch_media);
        let options = Options {
            dry_run: file.dry_run,
            lang: named.or_else(|| Lang::from_tag(&config.site.default_lang)).unwrap_or(Lang::En),
            fetcher: fetches.then(|| Fetcher::new(outgoing::agent(), data.join("import-pictures"))),
            media_dir: config.server.data_dir.join("media"),
            progress: true,
            now: clock.now(),
        };
        let mut config = config.clone();
        config.database.cache_mb = config.database.cache_mb.max(CACHE_MB);
        let db = server::open_database(&config, &clock, true, Arc::new(|_| ()))?;
        let source = Source::File(file.file.clone());
        let outcome = match self {
            Import::Corpus(_) => import::import_corpus(&db, &source, &options),
            Import::Wordpress(_) => import::import_wordpress(&db, &source, &options),
            Import::Ghost(arguments) => import::import_ghost(&db, &source, arguments.site.as_deref(), &options),
            Import::Archive(_) => import::import_archive(&db, &file.file, data, &options),
        };
        db.close();
        std::thread::sleep(crate::effects::FOREIGN_CHANGES_EVERY * 2);
        let report = outcome.map_err(|fault| format!("{}: {fault}.", file.file.display()))?;
        say(report.done().trim_end())?;
        if let Some(errors) = report.errors() {
            complain(errors.trim_end());
        }
        Ok(())
    }
}

/// Adds the people of the demo, with their services, requests and reports in each state.
fn add_people_and_cases(write: &mut Write, settings: Cases) -> Result<(), ApiError> {
    let Some(people) = staff::add_demo(write)? else { return Ok(()) };
    consult_requests::fill_demo(write, Some(people.manager.key))?;
    let provider = ReaderReference { id: people.provider.id.clone(), version: people.provider.version };
    accounts::take_step(write, &Actor::Operator, &provider, &BulkStep::Trust(Trust::Trusted))?;
    let moderator = Worker { actor: Actor::Operator, user_key: people.manager.key, settings };
    services::actions::fill_demo(write, &people.provider, &moderator)?;
    reports::fill_demo(write, &moderator)
}

/// Fills an empty portal with the demo content. Errors: a sentence for the operator.
pub fn fill_with_demo(app: &App) -> Result<(), String> {
    let options = Options {
        dry_run: false,
        lang: app.site().default_lang,
        media_dir: app.media_dir(),
        progress: true,
        now: app.clock.now(),
        fetcher: None,
    };
    match import::import_demo(&app.db, &options) {
        Ok(None) => Ok(()),
        Ok(Some(report)) => {
            app.db
                .write_blocking(site_settings::fill_demo)
                .and_then(|()| site_settings::load(app))
                .map_err(|error| format!("Tagline and edition of the demo did not go in: {error}."))?;
            app.db
                .write_blocking(legal::publish_demo)
                .map_err(|error| format!("The legal pages of the demo did not go in: {error}."))?;
            app.db
                .write_blocking(authorship_records::complete_demo)
                .map_err(|error| format!("The authorship records of the demo did not go in: {error}."))?;
            let settings = app.config.cases.clone();
            app.db
                .write_blocking(move |write| add_people_and_cases(write, settings))
                .map_err(|error| format!("The people and cases of the demo did not go in: {error}."))?;
            app.db
                .write_blocking(ad_packages::fill_demo)
                .map_err(|error| format!("The advertising packages of the demo did not go in: {error}."))?;
            app.db
                .write_blocking(house_ads::fill_demo)
                .map_err(|error| format!("The house advertisements of the demo did not go in: {error}."))?;
            let today = app.clock.now().date(&app.site().zone);
            let settings = app.config.cases.clone();
            let pictures = ad_pictures(app)?;
            app.db
                .write_blocking(move |write| add_bookings(write, today, &settings, &pictures))
                .map_err(|error| format!("The bookings and invoices of the demo did not go in: {error}."))?;
            app.db
                .write_blocking(move |write| ad_reports::fill_demo(write, today))
                .map_err(|error| format!("The counts of the demo did not go in: {error}."))?;
            say(&format!("Demo content: {}", report.done().trim_end()))?;
            if let Some(errors) = report.errors() {
                complain(errors.trim_end());
            }
            Ok(())
        }
        Err(fault) => Err(format!("The demo content did not go in: {fault}.")),
    }
}

/// Adds bookings and invoices, so that the numbers of invoices follow their days.
fn add_bookings(
    write: &mut Write,
    today: Date,
    settings: &Cases,
    pictures: &[(&str, StoredPicture)],
) -> Result<(), ApiError> {
    let is_new = invoices::fill_demo_creditor(write)?;
    let unbilled = ads::fill_demo(write, today, settings, pictures)?;
    if is_new {
        invoices::fill_demo(write, today)?;
    }
    ads::bill_demo(write, unbilled, today)
}

/// Stores the pictures of the advertisers of the demo. Errors: a sentence for the operator.
fn ad_pictures(app: &App) -> Result<Vec<(&'static str, StoredPicture)>, String> {
    let stored = ads::demo_pictures().map(|name| {
        let bytes = Source::Demo.picture(name).map_err(|error| format!("The picture {name} is missing: {error}."))?;
        let picture = files::store(&app.media_dir(), &bytes, None)
            .map_err(|error| format!("The picture {name} was not stored: {error}."))?;
        Ok((name, picture))
    });
    stored.collect()
}
