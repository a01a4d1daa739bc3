//! Serves private files to those who may read their object, as downloads that no browser shows as a page, and removes them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, State, delete, get};
use rusqlite::Connection;

use super::types::{FileAccess, FileOwner, FileOwnerKinds, FileReader, PrivateFileId, PrivateFileRow};
use super::{actions, files, store};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply};

/// Characters that stand as they are in an extended parameter (RFC 8187, 3.2.1).
const NAME_SET: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A private file on its way to somebody who may read it.
pub struct PrivateDownload {
    name: String,
    bytes: u64,
    file: std::fs::File,
}

impl PrivateDownload {
    /// Opens the file of a row. The caller has checked that it may be read. Errors: `NotFound`.
    pub async fn open(app: &App, row: PrivateFileRow) -> Result<PrivateDownload, ApiError> {
        let (dir, stored_name) = (app.private_dir(), row.stored_name);
        let file = tokio::task::spawn_blocking(move || files::open(&dir, &stored_name))
            .await
            .map_err(|error| ApiError::Internal(Box::new(error)))??;
        Ok(PrivateDownload { name: row.file_name, bytes: row.bytes, file })
    }
}

impl<'r> Responder<'r, 'static> for PrivateDownload {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let bytes = usize::try_from(self.bytes).map_err(|_| Status::InternalServerError)?;
        Ok(Response::build()
            .header(ContentType::Binary)
            .header(Header::new("Content-Disposition", disposition(&self.name)))
            .header(Header::new("Cache-Control", "private, no-store"))
            .header(Header::new("X-Content-Type-Options", "nosniff"))
            .header(Header::new("Content-Security-Policy", "default-src 'none'; sandbox"))
            .header(Header::new("Cross-Origin-Resource-Policy", "same-origin"))
            .sized_body(bytes, tokio::fs::File::from_std(self.file))
            .finalize())
    }
}

/// The header that lets a browser save a file under `name` (RFC 6266), with the letters of ASCII alone for old clients.
fn disposition(name: &str) -> String {
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-._ ".contains(c) { c } else { '_' }).collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, NAME_SET))
}

/// The file with this identity, its owner, and the rights of a person over it. Errors: `NotFound`, also for somebody who may
/// not read it.
fn find(
    db: &Connection,
    kinds: FileOwnerKinds,
    id: &str,
    reader: &FileReader,
) -> Result<(PrivateFileRow, FileAccess), ApiError> {
    let id = PrivateFileId::parse(id).ok_or(ApiError::NotFound)?;
    let row = store::find(db, &id)?.ok_or(ApiError::NotFound)?;
    let kind = kinds.find(&row.owner_kind).ok_or(ApiError::NotFound)?;
    match (kind.access)(db, &row, reader)? {
        FileAccess::None => Err(ApiError::NotFound),
        access => Ok((row, access)),
    }
}

/// A private file, for those who may read its object.
#[utoipa::path(tag = "private_files", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"), ApiProblem))]
#[get("/private-files/<id>")]
async fn get_private_file(
    who: SignedIn,
    app: App,
    kinds: &State<FileOwnerKinds>,
    id: &str,
) -> Result<PrivateDownload, ApiError> {
    let (kinds, id) = (**kinds, id.to_owned());
    let reader = FileReader::of(&who, &app.config.access, app.clock.now());
    let (row, _) = app.read(move |db| find(db, kinds, &id, &reader)).await?;
    PrivateDownload::open(&app, row).await
}

/// Removes a private file from its object.
#[utoipa::path(tag = "private_files", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[delete("/private-files/<id>")]
async fn remove_private_file(who: SignedIn, app: App, kinds: &State<FileOwnerKinds>, id: &str) -> Reply<()> {
    who.user.demand_unrestricted()?;
    let (kinds, id) = (**kinds, id.to_owned());
    let reader = FileReader::of(&who, &app.config.access, app.clock.now());
    app.write(move |write| {
        let (row, access) = find(write, kinds, &id, &reader)?;
        if access < FileAccess::ReadAndRemove {
            return Err(ApiError::Forbidden);
        }
        let kind = kinds.find(&row.owner_kind).ok_or(ApiError::NotFound)?;
        actions::remove(write, &who.actor(), FileOwner { kind, id: &row.owner_id }, &row).map(Json)
    })
    .await
}

api!(get_private_file, remove_private_file);

#[cfg(test)]
mod tests {
    use super::disposition;

    #[test]
    fn a_name_in_any_script_is_kept_and_closes_no_quotation() {
        assert_eq!(
            disposition("Договір \"А\".pdf"),
            "attachment; filename=\"_______ ___.pdf\"; filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D1%96%D1%80%20%22%D0%90%22.pdf"
        );
    }
}
