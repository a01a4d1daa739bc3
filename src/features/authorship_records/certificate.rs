//! The certificate of a record: who made what, with a hash of the text or file, as a PDF file. The same record gives the same
//! file, whenever it is asked for.

use std::path::Path;

use rocket::http::{ContentType, Header, Status};
use rocket::request::Request;
use rocket::response::{Responder, Response};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::types::{AuthorshipRecord, CreditState, Licence, WorkKind};
use super::{rules, store};
use crate::app::SiteNow;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::locale::{args, t, words};
use crate::media::{self, files};
use crate::web::pdf::{PdfDocument, PdfFace};

/// Facts of a certificate; the hash of a picture is still to be computed from its file.
pub struct Certified {
    lang: Lang,
    site: String,
    record: AuthorshipRecord,
    /// Day on which the record was confirmed or corrected, in the portal's zone.
    day: String,
    made: String,
    /// Language and text of the work.
    text: Option<(Lang, String)>,
    /// Names and roles of everybody with a part in the work.
    people: Vec<String>,
    original_hash: Option<String>,
}

/// A PDF file that is saved under a name.
pub struct Certificate {
    bytes: Vec<u8>,
    name: String,
}

impl<'r> Responder<'r, 'static> for Certificate {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let mut response = crate::web::sized(ContentType::PDF, self.bytes);
        response.set_header(Header::new("Content-Disposition", format!("attachment; filename=\"{}\"", self.name)));
        response.set_header(Header::new("Cache-Control", "private, no-store"));
        Ok(response)
    }
}

/// Reads the facts. Errors: 409 `wrong_state` for a record that is neither confirmed nor corrected.
pub fn collect(db: &Connection, record: &AuthorshipRecord, site: &SiteNow, lang: Lang) -> Result<Certified, ApiError> {
    if !rules::is_certifiable(record.state) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let people = store::list_of_work(db, record.work, lang)?
        .into_iter()
        .filter(|part| part.state != CreditState::Revoked && !part.person_name.is_empty())
        .map(|part| person_line(&part, lang))
        .collect();
    let original_hash = match record.work.kind {
        WorkKind::Media => media::store::find_by_key(db, record.work.key)?.map(|row| row.original_hash),
        WorkKind::Article | WorkKind::Contact | WorkKind::LegalPage => None,
    };
    Ok(Certified {
        lang,
        site: site.config.site.name.clone(),
        day: record.decided_at.unwrap_or(record.created_at).day(&site.zone),
        made: record.created_at.day(&site.zone),
        text: store::text_of_work(db, record.work, record.lang.unwrap_or(lang))?,
        people,
        original_hash: original_hash.filter(|hash| !hash.is_empty()),
        record: record.clone(),
    })
}

fn person_line(part: &AuthorshipRecord, lang: Lang) -> String {
    let role = words(lang, &format!("authorship_records.role_{}", part.role.as_str()));
    let language = part.lang.map(|of| format!(", {}", words(lang, &format!("languages.{of}")))).unwrap_or_default();
    let share = part.share_percent.map(|share| format!(", {share} %")).unwrap_or_default();
    format!("{} – {role}{language}{share}", part.person_name)
}

/// Draws the file; reads that of a picture from `media_dir`: off the async threads. Errors: the file is missing.
pub fn draw(certified: Certified, media_dir: &Path) -> Result<Certificate, ApiError> {
    let Certified { lang, site, record, day, made, text, people, original_hash } = certified;
    let word = |key: &str| words(lang, &format!("authorship_records.{key}"));
    let (hash_key, hash) = match (&text, &original_hash) {
        (Some((_, text)), _) => ("hash_of_text", sha256(text.as_bytes())),
        (None, Some(hash)) => ("hash_of_file", sha256(&files::original(media_dir, hash)?)),
        (None, None) => return Err(ApiError::NotFound),
    };
    let title = word("certificate");
    let mut pdf = PdfDocument::new(
        &format!("{title}: {}", record.work_title),
        lang.as_str(),
        &[PdfFace::Heading, PdfFace::Body],
    )?;
    pdf.paragraph(PdfFace::Body, 11.0, 0.35, &site)?;
    pdf.space(6.0);
    pdf.paragraph(PdfFace::Heading, 34.0, 0.0, &title)?;
    pdf.space(18.0);
    pdf.rule();
    pdf.space(6.0);
    let role = word(&format!("role_{}", record.role.as_str()));
    let sentence = args([("person", record.person_name.as_str().into()), ("role", role.into())]);
    pdf.paragraph(PdfFace::Body, 14.0, 0.0, &t(lang, "authorship_records.certificate_sentence", &sentence))?;
    pdf.space(12.0);
    let language_of = |of: Option<Lang>| of.map_or_else(String::new, |of| words(lang, &format!("languages.{of}")));
    // a part of the work may be in a language that has no text yet
    let hashed = text.map(|(of, _)| of);
    let hash_label = args([("language", language_of(hashed).into())]);
    let mut rows = vec![
        (word("work"), format!("{} ({})", record.work_title, word(&format!("work_{}", record.work.kind.as_str())))),
        (word("language"), language_of(record.lang.or(hashed))),
        (word("credit_line"), record.credit_lines.text(lang).to_owned()),
        (word("licence"), licence(&record, lang)),
        (word("source"), record.source_url.clone()),
        (word("state"), word(&format!("state_{}", record.state.as_str()))),
        (word("made"), made),
        (word(if record.state == CreditState::Corrected { "corrected" } else { "confirmed" }), day),
        (word("people"), people.join("; ")),
    ];
    if record.declared_original {
        rows.push((word("declaration"), word("declared_original")));
    }
    rows.push((t(lang, &format!("authorship_records.{hash_key}"), &hash_label), hash));
    rows.push((word("record"), record.id.to_string()));
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        pdf.paragraph(PdfFace::Body, 9.0, 0.4, label)?;
        pdf.paragraph(PdfFace::Body, 12.0, 0.0, value)?;
        pdf.space(7.0);
    }
    pdf.rule();
    pdf.space(4.0);
    pdf.paragraph(PdfFace::Body, 9.0, 0.4, &word(&format!("{hash_key}_note")))?;
    Ok(Certificate { bytes: pdf.finish()?, name: format!("certificate-{}.pdf", record.id) })
}

fn licence(record: &AuthorshipRecord, lang: Lang) -> String {
    let mut line = words(lang, &format!("authorship_records.licence_{}", record.licence.as_str()));
    if let Some(until) = &record.licence_until {
        let until = args([("day", until.as_str().into())]);
        line = format!("{line}, {}", t(lang, "authorship_records.until", &until));
    }
    let address =
        if record.licence_url.is_empty() { deed(record.licence, lang) } else { Some(record.licence_url.clone()) };
    address.map_or(line.clone(), |address| format!("{line}, {address}"))
}

/// Address of the summary of a Creative Commons licence in a language.
fn deed(licence: Licence, lang: Lang) -> Option<String> {
    let path = match licence {
        Licence::CcBy4 => "licenses/by/4.0",
        Licence::CcBySa4 => "licenses/by-sa/4.0",
        Licence::Cc01 => "publicdomain/zero/1.0",
        Licence::Own | Licence::WorkForHire | Licence::Press | Licence::Permission | Licence::Unknown => return None,
    };
    Some(format!("https://creativecommons.org/{path}/deed.{lang}"))
}

fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
