//! The report as a PDF file: facts, sums, and each day with a bar.

use jiff::civil::Date;
use rocket::http::{ContentType, Header, Status};
use rocket::request::Request;
use rocket::response::{Responder, Response};

use super::actions;
use super::types::AdReport;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::locale::{args, t, words};
use crate::mail::shown_date;
use crate::web::pdf::{PdfDocument, PdfFace, PdfType};

/// Left and right edge of the text, in millimetres.
const LEFT: f32 = 20.0;
const RIGHT: f32 = 190.0;
/// Right edges of the columns of views and clicks, and left edge of the bars.
const VIEWS: f32 = 80.0;
const CLICKS: f32 = 105.0;
const BARS: f32 = 112.0;
/// Height of a line.
const LINE: f32 = 5.0;
/// Lowest line of a page.
const BOTTOM: f32 = 280.0;

const BODY: PdfType = PdfType::new(PdfFace::Body, 10.0);
const SMALL: PdfType = PdfType { face: PdfFace::Body, size: 8.5, gray: 0.35 };
const STRONG: PdfType = PdfType::new(PdfFace::Heading, 13.0);

/// A signed report that is saved under a name.
pub struct AdReportFile {
    bytes: Vec<u8>,
    name: String,
}

impl<'r> Responder<'r, 'static> for AdReportFile {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let mut response = crate::web::sized(ContentType::PDF, self.bytes);
        response.set_header(Header::new("Content-Disposition", format!("attachment; filename=\"{}\"", self.name)));
        response.set_header(Header::new("Cache-Control", "private, no-store"));
        Ok(response)
    }
}

/// Facts of the file beside the report.
pub struct ReportFacts {
    /// Language of the file.
    pub lang: Lang,
    /// Identity of the booking.
    pub id: String,
    /// Day on which it is made.
    pub today: Date,
}

/// Draws and signs the report of a booking, off the async threads. Errors: a font is missing.
pub async fn signed(app: &App, report: AdReport, facts: ReportFacts) -> Result<AdReportFile, ApiError> {
    let key = actions::signing_key(app).await?;
    let (site, base) =
        (app.site().config.site.name.clone(), app.config.server.public_url().trim_end_matches('/').to_owned());
    let name = format!("report-{}.pdf", facts.id);
    let drawn = tokio::task::spawn_blocking(move || draw(&report, &facts, &site, &base).map(|file| key.sign(file)));
    let bytes = drawn.await.map_err(|error| ApiError::internal(error.to_string()))??;
    Ok(AdReportFile { bytes, name })
}

/// The page that is written, from its upper edge down.
struct Sheet {
    pdf: PdfDocument,
    lang: Lang,
    y: f32,
}

impl Sheet {
    fn word(&self, key: &str) -> String {
        words(self.lang, &format!("ad_reports.{key}"))
    }

    /// Goes down; begins a page at the foot of this one.
    fn down(&mut self, height: f32) {
        self.y += height;
        if self.y > BOTTOM {
            self.pdf.next_page();
            self.y = 25.0;
        }
    }

    fn paragraph(&mut self, kind: PdfType, text: &str) -> Result<(), ApiError> {
        for line in self.pdf.wrapped(kind, RIGHT - LEFT, text)? {
            self.pdf.text_at(kind, (LEFT, self.y), &line)?;
            self.down(LINE);
        }
        Ok(())
    }

    /// A line of a table: a name, views and clicks.
    fn counts(&mut self, kind: PdfType, name: &str, views: &str, clicks: &str) -> Result<(), ApiError> {
        let name = self.pdf.wrapped(kind, VIEWS - LEFT - 15.0, name)?.into_iter().next().unwrap_or_default();
        self.pdf.text_at(kind, (LEFT, self.y), &name)?;
        self.pdf.text_to(kind, (VIEWS, self.y), views)?;
        self.pdf.text_to(kind, (CLICKS, self.y), clicks)
    }

    fn heading(&mut self, name: &str) -> Result<(), ApiError> {
        self.down(4.0);
        self.pdf.text_at(STRONG, (LEFT, self.y), name)?;
        let (views, clicks) = (self.word("views"), self.word("clicks"));
        self.pdf.text_to(SMALL, (VIEWS, self.y), &views)?;
        self.pdf.text_to(SMALL, (CLICKS, self.y), &clicks)?;
        self.down(LINE + 1.0);
        Ok(())
    }
}

fn draw(report: &AdReport, facts: &ReportFacts, site: &str, base: &str) -> Result<Vec<u8>, ApiError> {
    let lang = facts.lang;
    let title = words(lang, "ad_reports.title");
    let pdf =
        PdfDocument::new(&format!("{title}: {}", report.title), lang.as_str(), &[PdfFace::Heading, PdfFace::Body])?;
    let mut sheet = Sheet { pdf, lang, y: 22.0 };
    sheet.paragraph(SMALL, site)?;
    sheet.down(6.0);
    sheet.pdf.text_at(PdfType::new(PdfFace::Heading, 24.0), (LEFT, sheet.y), &title)?;
    sheet.down(9.0);
    let day = |day: Date| shown_date(lang, day);
    for (key, value) in [
        ("booking", report.title.clone()),
        ("advertiser", report.advertiser.clone()),
        ("package", report.package.clone()),
        ("days", format!("{} – {}", day(report.start_on), day(report.end_on))),
        ("counted_until", day(report.until)),
        ("number", facts.id.clone()),
    ] {
        let label = sheet.word(key);
        sheet.pdf.text_at(SMALL, (LEFT, sheet.y), &label)?;
        let value = sheet.pdf.wrapped(BODY, RIGHT - 70.0, &value)?;
        for line in value {
            sheet.pdf.text_at(BODY, (70.0, sheet.y), &line)?;
            sheet.down(LINE);
        }
    }
    let all = sheet.word("all");
    sheet.heading(&all)?;
    sheet.counts(BODY, "", &report.views.to_string(), &report.clicks.to_string())?;
    sheet.down(LINE);
    let by_place = sheet.word("by_place");
    sheet.heading(&by_place)?;
    for place in &report.places {
        sheet.counts(BODY, &place.name, &place.views.to_string(), &place.clicks.to_string())?;
        sheet.down(LINE);
    }
    let by_language = sheet.word("by_language");
    sheet.heading(&by_language)?;
    for one in &report.langs {
        let name = words(lang, &format!("languages.{}", one.lang));
        sheet.counts(BODY, &name, &one.views.to_string(), &one.clicks.to_string())?;
        sheet.down(LINE);
    }
    days(&mut sheet, report)?;
    sheet.down(4.0);
    let how = sheet.word("how");
    sheet.paragraph(SMALL, &how)?;
    let signed =
        args([("day", day(facts.today).into()), ("address", format!("{base}/{lang}/advertising/report-check").into())]);
    let signed = t(lang, "ad_reports.signed", &signed);
    sheet.paragraph(SMALL, &signed)?;
    sheet.pdf.finish()
}

/// Each day with a bar as long as its views.
fn days(sheet: &mut Sheet, report: &AdReport) -> Result<(), ApiError> {
    let by_day = sheet.word("by_day");
    sheet.heading(&by_day)?;
    let most = report.days.iter().map(|day| day.views).max().unwrap_or_default().max(1);
    for day in &report.days {
        let name = shown_date(sheet.lang, day.day);
        sheet.counts(BODY, &name, &day.views.to_string(), &day.clicks.to_string())?;
        let length = (RIGHT - BARS) * (f64::from(day.views) / f64::from(most)) as f32;
        if length > 0.0 {
            sheet.pdf.fill(&[[BARS, sheet.y - 2.8, length, 3.2]], 0.25);
        }
        sheet.down(LINE);
    }
    Ok(())
}
