//! Takes in uploads. A file is checked and written before its row is inserted: its removal is planned first and cancelled by
//! the row, so that an upload that is not completed leaves nothing.

use std::path::Path;
use std::time::Duration;

use rocket::form::{Errors, Form, FromForm};
use rocket::fs::TempFile;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::types::{AcceptedFile, FileFormat};
use super::{content, files, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::text;
use crate::media::decode_permit::DecodePermit;
use crate::media::upload::{DeclaredLength, refused_form};

/// Time in which an accepted file gets its row; then it is removed.
const UNFINISHED: Duration = Duration::from_hours(1);
/// Most characters of a file name without its ending.
const MAX_NAME: usize = 100;

/// An upload form with one file.
#[derive(FromForm)]
pub struct PrivateUpload<'r> {
    file: Option<TempFile<'r>>,
}

/// The form of an upload, for the description.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form that PrivateUpload reads")]
pub struct PrivateUploadForm {
    /// PDF, JPEG, PNG, WebP or GIF.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The file of a form. Errors: too large, cut off, no file.
pub fn parse<'r>(
    app: &App,
    upload: Result<Form<PrivateUpload<'r>>, Errors<'_>>,
    declared: &DeclaredLength,
) -> Result<TempFile<'r>, ApiError> {
    let upload = upload.map_err(|errors| refused_form(&errors, declared, max_bytes(app)))?;
    upload.into_inner().file.ok_or_else(|| ApiError::field("file", "required"))
}

fn max_bytes(app: &App) -> u64 {
    u64::from(app.config.limits.private_file_mb) * 1024 * 1024
}

/// Checks an uploaded file and writes it to the disk; [`super::attach`] gives it to an object within the hour.
/// Errors: too large; `Invalid` for the field `file`.
pub async fn accept(app: &App, file: &TempFile<'_>) -> Result<AcceptedFile, ApiError> {
    let limit = max_bytes(app);
    if file.len() > limit {
        return Err(ApiError::TooLarge { limit });
    }
    let name = text::cut(&text::line(file.name().unwrap_or_default()), MAX_NAME);
    let stored_name = files::new_name();
    let planned = stored_name.clone();
    app.write(move |write| store::plan_removal(write, &planned, write.now().after(UNFINISHED))).await?;
    let permit = DecodePermit::acquire().await?;
    let mut bytes = Vec::with_capacity(usize::try_from(file.len()).unwrap_or_default());
    tokio::io::AsyncReadExt::read_to_end(&mut file.open().await?, &mut bytes).await?;
    let dir = app.private_dir();
    permit
        .run(move || {
            let (format, bytes) = content::cleaned(bytes)?;
            written(&dir, stored_name, named(&name, format), (format, &bytes))
        })
        .await
}

/// Writes a PDF file that the program made under a name to the disk; [`super::attach`] gives it to an object within the hour.
/// Off the async threads. Errors: the disk refuses.
pub fn accept_made(app: &App, name: &str, pdf: &[u8]) -> Result<AcceptedFile, ApiError> {
    let stored_name = files::new_name();
    let planned = stored_name.clone();
    app.db.write_blocking(move |write| store::plan_removal(write, &planned, write.now().after(UNFINISHED)))?;
    written(&app.private_dir(), stored_name, named(name, FileFormat::Pdf), (FileFormat::Pdf, pdf))
}

fn written(
    dir: &Path,
    stored_name: String,
    file_name: String,
    (format, bytes): (FileFormat, &[u8]),
) -> Result<AcceptedFile, ApiError> {
    files::write(dir, &stored_name, bytes)?;
    let sha256 = hex::encode(Sha256::digest(bytes));
    Ok(AcceptedFile { stored_name, file_name, format, bytes: bytes.len() as u64, sha256 })
}

/// The name with the ending of the format.
fn named(name: &str, format: FileFormat) -> String {
    let name = if name.is_empty() { "file" } else { name };
    format!("{name}.{}", format.as_str())
}
