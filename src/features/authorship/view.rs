//! People with a byline, as the panel shows them.

use rusqlite::Connection;

use super::types::{Author, AuthorDetail, AuthorMergePreview, AuthorQuery, AuthorRow, AuthorSort, WithAccount};
use super::{actions, rules, store};
use crate::base::access::Scope;
use crate::base::alphabet;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::media::store as media;

/// The caller: scope, key of the account, language.
#[derive(Clone, Copy)]
pub struct Viewer {
    /// Scope of the capability to write.
    pub scope: Option<Scope>,
    /// Key of the account.
    pub user_key: i64,
    /// Language of titles.
    pub lang: Lang,
}

/// One page of the people who match `query`, by name.
pub fn list(
    db: &Connection,
    viewer: Viewer,
    query: &AuthorQuery,
    request: PageRequest,
) -> Result<PageOf<AuthorRow>, ApiError> {
    let q = query.q.as_deref().unwrap_or_default().trim().to_lowercase();
    let with_account = query.account.map(|account| account == WithAccount::With);
    let mut found = store::named(db, with_account)?;
    found.retain(|(_, name)| name.to_lowercase().contains(&q));
    found.sort_unstable_by(|(key, name), (other_key, other)| alphabet::compare(name, other).then(key.cmp(other_key)));
    if query.sort == Some(AuthorSort::NameDown) {
        found.reverse();
    }
    let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let keys = found.into_iter().skip(request.offset() as usize).take(request.per_page as usize);
    let rows = keys.map(|(key, _)| row(db, viewer, key)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

fn row(db: &Connection, viewer: Viewer, key: i64) -> Result<AuthorRow, ApiError> {
    let (row, account) = store::row(db, key, viewer.lang)?;
    let is_own = account == Some(viewer.user_key);
    let editable = viewer.scope.is_some_and(|scope| scope == Scope::Any || is_own);
    Ok(AuthorRow { editable, ..row })
}

/// The whole person, as somebody with `scope` and the account `user_key` sees them.
pub fn detail(db: &Connection, (scope, user_key): (Scope, i64), author: Author) -> Result<AuthorDetail, ApiError> {
    let photo = author.photo_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten();
    Ok(AuthorDetail {
        editable: rules::may_change(scope, user_key, &author),
        manageable: rules::may_manage(scope),
        photo: photo.map(|row| row.media),
        account: author.user_key.map(|key| store::account(db, key)).transpose()?.flatten(),
        articles: store::count_articles(db, author.key)?,
        texts: store::texts(db, author.key)?,
        id: author.id,
        slug: author.slug,
        name: author.name,
        account_photo: author.account_photo,
        links: author.links,
        version: author.version,
    })
}

/// Effects of a merge of `from` into `into`.
pub fn merge_preview(db: &Connection, from: &Author, into: &Author) -> Result<AuthorMergePreview, ApiError> {
    let both_have_accounts = from.user_key.is_some() && into.user_key.is_some();
    let alone = Author { user_key: from.user_key.filter(|_| !both_have_accounts), ..from.clone() };
    let (after, texts) = actions::completed(db, &alone, into)?;
    let before = store::texts(db, into.key)?;
    let (credits, doubles) = store::count_credits(db, from.key, into.key)?;
    let account = alone.user_key.map_or(Ok(None), |key| store::account(db, key))?;
    Ok(AuthorMergePreview {
        into_name: into.name.clone(),
        into_version: into.version,
        credits: credits - doubles,
        doubles,
        account: account.map(|account| account.name),
        both_have_accounts,
        photo: after.photo_media_key != into.photo_media_key || after.account_photo != into.account_photo,
        texts: texts.langs().into_iter().filter(|lang| before.get(*lang).is_none()).collect(),
        links: u32::try_from(after.links.len() - into.links.len()).unwrap_or_default(),
        old_path: store::path_of(&from.slug),
        new_path: store::path_of(&into.slug),
    })
}
