//! The report for whoever has its link, and the page that checks files. Both work without JavaScript.

use rocket::form::{Errors, Form};
use rocket::fs::TempFile;
use rocket::http::ContentType;
use rocket::{Route, get, post, routes};

use super::document::{self, AdReportFile, ReportFacts};
use super::types::{AdReportCheckPage, AdReportPage, AdReportVerdict};
use super::{actions, store, view};
use crate::app::token_hash;
use crate::base::error::ApiError;
use crate::features::ads::store as ads;
use crate::features::ads::types::Ad;
use crate::locale::words;
use crate::media::upload::{DeclaredLength, refused_form};
use crate::web::error::{Problem, form_faults};
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::{Head, PageDb, PageReply, RequestContext, WebPageRequest};

/// Path of the page that checks files, without language prefix.
const CHECK: &str = "/advertising/report-check";
/// Path of the public key.
const KEY: &str = "/advertising/report-key.pem";

/// The booking whose link has this token. Errors: `NotFound`.
fn find(db: &rusqlite::Connection, token: &str) -> Result<Ad, ApiError> {
    ads::get_by_key(db, store::get_ad_key(db, token_hash(token))?)
}

#[get("/advertising/report/<token>")]
async fn report_page(call: WebPageRequest, token: &str) -> Result<PageReply, PageError> {
    let token = token.to_owned();
    call.respond_uncached("ad-report", move |db: &PageDb| {
        let ad = find(db, &token)?;
        let report = view::report(db, &ad, db.lang, db.now.date(db.zone))?;
        let title = format!("{}: {}", words(db.lang, "ad_reports.title"), report.title);
        let path = format!("/advertising/report/{token}");
        Ok(AdReportPage {
            head: Head { noindex: true, ..head(db, &title, &words(db.lang, "ad_reports.lead"), &path) },
            report,
            document_path: format!("{path}/report.pdf"),
            check_path: CHECK.to_owned(),
        })
    })
    .await
}

#[get("/advertising/report/<token>/report.pdf")]
async fn report_file(call: WebPageRequest, token: &str) -> Result<AdReportFile, PageError> {
    let (token, lang, app) = (token.to_owned(), call.lang, call.app());
    let today = app.clock.now().date(&app.site().zone);
    let (report, id) = app
        .read(move |db| {
            let ad = find(db, &token)?;
            Ok((view::report(db, &ad, lang, today)?, ad.id.to_string()))
        })
        .await?;
    Ok(document::signed(app, report, ReportFacts { lang, id, today }).await?)
}

/// Result of a check.
#[derive(Clone, Default)]
struct CheckResult {
    verdict: Option<AdReportVerdict>,
    file_name: String,
    fault: Option<String>,
}

fn check(db: &PageDb, result: &CheckResult) -> AdReportCheckPage {
    let title = words(db.lang, "ad_reports.check_title");
    AdReportCheckPage {
        head: Head { noindex: true, ..head(db, &title, &words(db.lang, "ad_reports.check_lead"), CHECK) },
        action: CHECK.to_owned(),
        key_path: KEY.to_owned(),
        file_max_mb: db.config.limits.private_file_mb,
        verdict: result.verdict,
        file_name: result.file_name.clone(),
        fault: result.fault.clone(),
    }
}

#[get("/advertising/report-check")]
async fn check_page(call: WebPageRequest) -> Result<PageReply, PageError> {
    call.respond_uncached("ad-report-check", move |db: &PageDb| Ok(check(db, &CheckResult::default()))).await
}

/// A file as a browser posts it.
#[derive(Debug, rocket::FromForm)]
struct PostedReport<'r> {
    file: Option<TempFile<'r>>,
}

/// Checks a file. Errors: `Invalid` where there is none; it is too large.
async fn checked(call: &WebPageRequest, posted: &PostedReport<'_>) -> Result<AdReportVerdict, ApiError> {
    let max_bytes = u64::from(call.app().config.limits.private_file_mb) * 1024 * 1024;
    let file = posted.file.as_ref().filter(|file| file.len() > 0).ok_or_else(|| ApiError::field("file", "required"))?;
    if file.len() > max_bytes {
        return Err(ApiError::TooLarge { limit: max_bytes });
    }
    let mut bytes = Vec::new();
    let mut stream = file.open().await?;
    tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut bytes).await?;
    let key = actions::signing_key(call.app()).await?;
    let verdict = tokio::task::spawn_blocking(move || key.check(&bytes)).await;
    verdict.map_err(|error| ApiError::internal(error.to_string()))
}

#[post("/advertising/report-check", data = "<form>")]
async fn check_file(
    call: WebPageRequest,
    context: RequestContext,
    declared: DeclaredLength,
    form: Result<Form<PostedReport<'_>>, Errors<'_>>,
) -> Result<PageReply, PageError> {
    let max_bytes = u64::from(call.app().config.limits.private_file_mb) * 1024 * 1024;
    let (file_name, verdict) = match &form {
        Err(errors) => (String::new(), Err(refused_form(errors, &declared, max_bytes))),
        Ok(posted) => {
            let name = posted.file.as_ref().and_then(|file| file.raw_name()).map(|name| {
                crate::base::text::line(name.dangerous_unsafe_unsanitized_raw().as_str()).chars().take(120).collect()
            });
            (name.unwrap_or_default(), checked(&call, posted).await)
        }
    };
    let mut result = CheckResult { file_name, ..CheckResult::default() };
    match verdict {
        Ok(verdict) => result.verdict = Some(verdict),
        Err(ApiError::Invalid(faults)) => {
            result.fault = form_faults(&faults, context.lang).into_iter().next().map(|fault| fault.message);
        }
        Err(error @ ApiError::TooLarge { .. }) => result.fault = Some(Problem::of(&error, &context, CHECK).detail),
        Err(error) => return Err(error.into()),
    }
    call.respond_uncached("ad-report-check", move |db: &PageDb| Ok(check(db, &result))).await
}

/// The public key by which others check files without this portal.
#[get("/advertising/report-key.pem")]
async fn public_key(call: WebPageRequest) -> Result<(ContentType, String), PageError> {
    let pem = actions::signing_key(call.app()).await?.public_pem()?;
    Ok((ContentType::new("application", "x-pem-file"), pem))
}

/// Routes of the pages.
pub fn routes() -> Vec<Route> {
    routes![report_page, report_file, check_page, check_file, public_key]
}
