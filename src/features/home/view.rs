//! The home page as the panel gets it.

use rusqlite::Connection;

use super::store;
use super::types::{BlockKind, HomeDetail, HomeDocument, HomeState, HomeVersionDetail};
use crate::base::error::ApiError;

/// The draft, the scheduled and the published version, and the list of versions.
pub fn detail(db: &Connection) -> Result<HomeDetail, ApiError> {
    let version = |state| Ok::<_, ApiError>(store::find_in_state(db, state)?.map(HomeVersionDetail::from));
    Ok(HomeDetail {
        draft: version(HomeState::Draft)?,
        scheduled: version(HomeState::Scheduled)?,
        published: version(HomeState::Published)?,
        usual: HomeDocument::default(),
        versions: store::list_published(db)?,
        kinds: BlockKind::ALL.to_vec(),
    })
}
