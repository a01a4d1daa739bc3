//! Parts that the endpoints share: the caller, the enterprise that a path names, and the answer.

use rusqlite::Connection;

use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::cases::CaseReader;
use crate::features::enterprises::actions::{self, Caller};
use crate::features::enterprises::types::{EnterpriseId, OwnEnterprise};
use crate::features::enterprises::view;
use crate::web::{Json, Reply, RequestContext};

/// Reads an identity of a path. Errors: `NotFound`.
pub fn id_of<T>(id: &str) -> Result<Id<T>, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

/// The caller as a reader of own objects.
pub fn reader(app: &App, who: &SignedIn, context: &RequestContext) -> CaseReader {
    CaseReader { user_key: who.user.key, lang: context.lang, now: app.clock.now() }
}

/// The caller as somebody who takes a step.
pub fn caller(app: &App, who: SignedIn) -> Caller {
    Caller { actor: who.actor(), user: who.user, cases: app.config.cases.clone(), limits: app.config.limits.clone() }
}

/// A caller and the enterprise that a request names.
pub struct EnterpriseCall {
    app: App,
    who: SignedIn,
    id: EnterpriseId,
    reader: CaseReader,
}

impl EnterpriseCall {
    /// The enterprise of a path. Errors: `NotFound` for a path that names none.
    pub fn new(app: App, who: SignedIn, context: &RequestContext, id: &str) -> Result<EnterpriseCall, ApiError> {
        Ok(EnterpriseCall { id: id_of(id)?, reader: reader(&app, &who, context), app, who })
    }

    /// Takes a step and answers the enterprise as the caller sees it then; a stale version gets the current copy.
    pub async fn take<T, F>(self, step: F) -> Reply<OwnEnterprise>
    where
        F: FnOnce(&mut Write, &Caller, &EnterpriseId) -> Result<T, ApiError> + Send + 'static,
    {
        let EnterpriseCall { app, who, id, reader } = self;
        let who = caller(&app, who);
        app.write(move |write| {
            step(write, &who, &id).map_err(|error| error.with_current(|| view::own(write, &id, reader)))?;
            view::own(write, &id, reader).map(Json)
        })
        .await
    }

    /// Checks that the caller may add evidence now. Errors: `NotFound`, `Forbidden`, 409 `wrong_state`.
    pub async fn demand_evidence(&self) -> Result<(), ApiError> {
        let (id, user_key) = (self.id.clone(), self.who.user.key);
        self.app.read(move |db| actions::find_open(db, &id, user_key).map(drop)).await
    }

    /// Reads the enterprise as the caller sees it. Errors: `NotFound` for somebody who is no member.
    pub async fn read(self) -> Reply<OwnEnterprise> {
        let EnterpriseCall { app, id, reader, .. } = self;
        app.read(move |db: &Connection| view::own(db, &id, reader)).await.map(Json)
    }
}
