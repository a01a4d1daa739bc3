//! Files that are not public: PDF files and pictures that belong to an object (evidence of a record, attachments of a request)
//! and are read by those who may read that object. They lie below `private/` in the data directory and are served as
//! downloads only. Each kind of owner is declared once, as a [`FileOwnerKind`]; the rows of a removed object go by a
//! trigger of its table, the files by a job.

mod actions;
mod content;
mod files;
mod jobs;
mod serve;
mod store;
mod types;
mod upload;

pub use actions::attach;
pub use files::{open, relative_path};
pub use jobs::remove_due;
pub use serve::{PrivateDownload, doc, routes};
pub use store::{count_of_owner, find, list_of_owner, list_personal, reassign};
pub use types::{
    AcceptedFile, FileAccess, FileFormat, FileOwner, FileOwnerKind, FileOwnerKinds, FileReader, NewPrivateFile,
    PrivateFile, PrivateFileId, PrivateFileRow,
};
pub use upload::{PrivateUpload, PrivateUploadForm, accept, accept_made, parse};
