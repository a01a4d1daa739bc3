//! Endpoints of the main page for admins.

use rocket::{get, post, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::types::{BlockKind, MainPageDocument, MainPageState, MainPageVersion};
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::EditMainPage;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A version with its blocks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MainPageShown {
    /// Counts the versions, from 1.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Where it stands.
    pub state: MainPageState,
    /// When it shall be published.
    pub publish_at: Option<Ts>,
    /// When it was published.
    pub published_at: Option<Ts>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Its blocks.
    pub document: MainPageDocument,
}

impl From<MainPageVersion> for MainPageShown {
    fn from(version: MainPageVersion) -> MainPageShown {
        MainPageShown {
            number: version.number,
            state: version.state,
            publish_at: version.publish_at,
            published_at: version.published_at,
            updated_at: version.updated_at,
            version: version.version,
            document: version.document,
        }
    }
}

/// A version in the list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MainPageRow {
    /// Counts the versions.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Where it stands.
    pub state: MainPageState,
    /// When it was published.
    pub published_at: Option<Ts>,
    /// Who published it; null: the clock.
    pub by: Option<String>,
}

/// The main page in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MainPageDesk {
    /// What is being put together.
    pub draft: Option<MainPageShown>,
    /// What waits for its moment.
    pub scheduled: Option<MainPageShown>,
    /// What readers see; null: the page that needs nobody.
    pub published: Option<MainPageShown>,
    /// The page that needs nobody.
    pub usual: MainPageDocument,
    /// Published versions, the newest first.
    pub versions: Vec<MainPageRow>,
    /// Kinds of blocks to choose from.
    pub kinds: Vec<BlockKind>,
}

/// What the draft shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPageDraft {
    /// The version of the draft that was read; null where there was none.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Its blocks.
    pub document: MainPageDocument,
}

/// The draft shall be seen.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPagePublication {
    /// The version of the draft that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// From when on; null: from now on.
    pub publish_at: Option<Ts>,
}

/// Which version of the draft or of the schedule is meant.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPageCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The version that comes back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPageReturn {
    /// Its number.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub number: i64,
}

/// Everything that the desk shows.
pub fn shown(db: &Connection) -> Result<MainPageDesk, ApiError> {
    let of = |state| Ok::<_, ApiError>(store::in_state(db, state)?.map(MainPageShown::from));
    let row = |(number, state, published_at, by): store::Line| MainPageRow { number, state, published_at, by };
    Ok(MainPageDesk {
        draft: of(MainPageState::Draft)?,
        scheduled: of(MainPageState::Scheduled)?,
        published: of(MainPageState::Published)?,
        usual: MainPageDocument::default(),
        versions: store::lines(db)?.into_iter().map(row).collect(),
        kinds: BlockKind::ALL.to_vec(),
    })
}

/// The draft, what is scheduled, what is published and what was.
#[utoipa::path(tag = "main page", security(("bearer" = [])), responses((status = 200, body = MainPageDesk), ApiProblem))]
#[get("/panel/main-page")]
async fn get_main_page(_who: Staff<EditMainPage>, app: App) -> Reply<MainPageDesk> {
    app.read(shown).await.map(Json)
}

/// Writes the draft.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPageDraft, responses((status = 200, body = MainPageDesk), ApiProblem))]
#[put("/panel/main-page/draft", data = "<call>")]
async fn save_main_page(who: Staff<EditMainPage>, app: App, call: Valid<MainPageDraft>) -> Reply<MainPageDesk> {
    app.write(move |write| {
        actions::save(write, &who.actor(), &call.0)?;
        shown(write).map(Json)
    })
    .await
}

/// Throws the draft away.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPageCall, responses((status = 200, body = MainPageDesk), ApiProblem))]
#[post("/panel/main-page/discard", data = "<call>")]
async fn discard_main_page(who: Staff<EditMainPage>, app: App, call: Valid<MainPageCall>) -> Reply<MainPageDesk> {
    app.write(move |write| {
        actions::discard(write, &who.actor(), call.0.version)?;
        shown(write).map(Json)
    })
    .await
}

/// Publishes the draft, at once or at a moment.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPagePublication, responses((status = 200, body = MainPageDesk), ApiProblem))]
#[post("/panel/main-page/publish", data = "<call>")]
async fn publish_main_page(
    who: Staff<EditMainPage>,
    app: App,
    call: Valid<MainPagePublication>,
) -> Reply<MainPageDesk> {
    app.write(move |write| {
        actions::publish_draft(write, &who.actor(), &call.0)?;
        shown(write).map(Json)
    })
    .await
}

/// Makes the scheduled version the draft again.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPageCall, responses((status = 200, body = MainPageDesk), ApiProblem))]
#[post("/panel/main-page/unschedule", data = "<call>")]
async fn unschedule_main_page(who: Staff<EditMainPage>, app: App, call: Valid<MainPageCall>) -> Reply<MainPageDesk> {
    app.write(move |write| {
        actions::unschedule(write, &who.actor(), call.0.version)?;
        shown(write).map(Json)
    })
    .await
}

/// Publishes again what was published before.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPageReturn, responses((status = 200, body = MainPageDesk), ApiProblem))]
#[post("/panel/main-page/restore", data = "<call>")]
async fn restore_main_page(who: Staff<EditMainPage>, app: App, call: Valid<MainPageReturn>) -> Reply<MainPageDesk> {
    app.write(move |write| {
        actions::restore(write, &who.actor(), call.0.number)?;
        shown(write).map(Json)
    })
    .await
}

api!(get_main_page, save_main_page, discard_main_page, publish_main_page, unschedule_main_page, restore_main_page);
