//! Parses upload forms: a file and its crop.

use rocket::Request;
use rocket::form::{Errors, Form, FromForm};
use rocket::fs::TempFile;
use rocket::request::{FromRequest, Outcome};
use utoipa::ToSchema;

use super::images::Crop;
use crate::base::error::{ApiError, FieldError};
use crate::base::text;

/// An uploaded picture and its crop, in pixels after its orientation is applied.
#[derive(FromForm)]
pub struct Upload<'r> {
    file: Option<TempFile<'r>>,
    x: Option<u32>,
    y: Option<u32>,
    width: Option<u32>,
    height: Option<u32>,
}

/// The form of an upload, for the description.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form that Upload reads")]
pub struct UploadForm {
    /// JPEG, PNG, WebP or GIF.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    #[schema(maximum = 100_000)]
    x: Option<u32>,
    #[schema(maximum = 100_000)]
    y: Option<u32>,
    #[schema(maximum = 100_000)]
    width: Option<u32>,
    #[schema(maximum = 100_000)]
    height: Option<u32>,
}

/// A parsed upload, whose file still lies on the disk.
pub struct ParsedUpload<'r> {
    file: TempFile<'r>,
    /// The crop; without one, the whole picture.
    pub crop: Option<Crop>,
    /// Name of the file, one line.
    pub name: String,
}

impl ParsedUpload<'_> {
    /// The bytes of the file, to be read when the picture may be decoded.
    pub async fn bytes(&self) -> Result<Vec<u8>, ApiError> {
        let mut bytes = Vec::with_capacity(usize::try_from(self.file.len()).unwrap_or_default());
        let mut stream = self.file.open().await?;
        tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut bytes).await?;
        Ok(bytes)
    }
}

/// The `Content-Length` of the request, if it has one.
pub struct DeclaredLength(Option<u64>);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for DeclaredLength {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<DeclaredLength, ()> {
        let length = request.headers().get_one("Content-Length");
        Outcome::Success(DeclaredLength(length.and_then(|length| length.parse().ok())))
    }
}

/// Parses a form of at most `max_mb` megabytes. Errors: too large, cut off, no file, incomplete crop.
pub fn parse<'r>(
    upload: Result<Form<Upload<'r>>, Errors<'_>>,
    declared: DeclaredLength,
    max_mb: u32,
) -> Result<ParsedUpload<'r>, ApiError> {
    let max_bytes = u64::from(max_mb) * 1024 * 1024;
    let upload = upload.map_err(|errors| refused_form(&errors, &declared, max_bytes))?;
    let crop = crop_of(&upload)?;
    let Some(file) = upload.into_inner().file else { return Err(ApiError::field("file", "required")) };
    if file.len() > max_bytes {
        return Err(ApiError::TooLarge { limit: max_bytes });
    }
    let name = text::cut(&text::line(file.name().unwrap_or_default()), 120);
    Ok(ParsedUpload { file, crop, name })
}

/// The refusal of a form that could not be parsed, where `max_bytes` are taken.
pub fn refused_form(errors: &Errors<'_>, declared: &DeclaredLength, max_bytes: u64) -> ApiError {
    // Rocket reports a form that ends too early as too large, because its limit cuts forms off in the same way
    let is_short = declared.0.is_some_and(|length| length <= max_bytes);
    match errors.status().code {
        413 if !is_short => ApiError::TooLarge { limit: max_bytes },
        _ => ApiError::Invalid(errors.iter().map(form_fault).collect()),
    }
}

fn crop_of(upload: &Upload<'_>) -> Result<Option<Crop>, ApiError> {
    match (upload.x, upload.y, upload.width, upload.height) {
        (None, None, None, None) => Ok(None),
        (Some(x), Some(y), Some(width), Some(height)) => Ok(Some(Crop { x, y, width, height })),
        (x, y, width, height) => {
            let missing = [("x", x), ("y", y), ("width", width), ("height", height)];
            let faults = missing.into_iter().filter(|(_, value)| value.is_none());
            Err(ApiError::Invalid(faults.map(|(name, _)| FieldError::new(name, "required")).collect()))
        }
    }
}

fn form_fault(error: &rocket::form::Error<'_>) -> FieldError {
    let field = error.name.as_ref().map(ToString::to_string).unwrap_or_default();
    let known = ["x", "y", "width", "height"].contains(&field.as_str());
    FieldError::new(if known { field.as_str() } else { "file" }, if known { "integer" } else { "required" })
}
