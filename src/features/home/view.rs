//! The home page as the panel gets it.

use rusqlite::Connection;

use super::store;
use super::types::{BlockKind, HomeBlock, HomeDetail, HomeDocument, HomeState, HomeVersionDetail, ShownBlock};
use crate::base::error::ApiError;
use crate::base::lang::Lang;

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

/// A block of the page in a few words.
pub fn shown_block(block: &HomeBlock) -> ShownBlock {
    let strips = block.strips.iter().flat_map(|strip| &strip.articles);
    let articles = block.articles.iter().chain(strips).map(|one| (&one.title, one.lang));
    let contacts = block.contacts.iter().map(|one| (&one.name, one.lang));
    let services = block.services.iter().map(|one| (&one.title, one.lang));
    let names: Vec<(&String, Lang)> = articles.chain(contacts).chain(services).collect();
    ShownBlock {
        block: block.id.clone(),
        title: block.title.clone(),
        title_lang: block.title_lang,
        first: names.first().map(|(name, _)| (*name).clone()),
        first_lang: names.first().map_or(block.title_lang, |(_, lang)| *lang),
        count: u32::try_from(names.len()).unwrap_or(u32::MAX),
    }
}
