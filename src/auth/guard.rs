//! Request guards: the sign-in and the capability that a handler's signature requires.

use std::marker::PhantomData;

use futures_util::future::BoxFuture;
use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

use super::store::absence;
use super::store::session::{self, Session};
use super::user::User;
use crate::app::App;
use crate::audit::Actor;
use crate::base::access::{Capability, CapabilitySet, Scope};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::web::{ClientAddress, RequestContext, refuse};

type Guarded<T> = Outcome<T, (Status, ()), Status>;

/// The caller, signed in or not.
#[derive(Clone, Debug)]
pub struct MaybeSignedIn {
    /// The person, if the caller is signed in.
    pub user: Option<User>,
}

/// A caller who is signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The person.
    pub user: User,
    /// Key of the session.
    pub session_key: i64,
    /// Address of the client.
    pub address: String,
}

/// A caller with the capability `C`. A person whose role needs a second factor and who has none is refused with 403
/// `second_factor_required`.
#[derive(Debug)]
pub struct Staff<C> {
    /// The person.
    pub user: User,
    /// Scope of the capability for the person.
    pub scope: Scope,
    /// All capabilities of the person.
    pub access: CapabilitySet,
    /// The person's own key, and those of absent colleagues for whom the person stands in.
    pub acts_for: Vec<i64>,
    /// Key of the session.
    pub session_key: i64,
    /// Address of the client.
    pub address: String,
    /// Language of the page that asks, which is not always the language of the person's letters.
    pub lang: Lang,
    capability: PhantomData<C>,
}

impl SignedIn {
    /// The person as an actor of the audit log.
    pub fn actor(&self) -> Actor {
        Actor::Person { user_key: self.user.key, session_key: self.session_key, address: self.address.clone() }
    }
}

impl Staff<()> {
    fn with_capability<C>(self) -> Staff<C> {
        Staff {
            user: self.user,
            scope: self.scope,
            access: self.access,
            acts_for: self.acts_for,
            session_key: self.session_key,
            address: self.address,
            lang: self.lang,
            capability: PhantomData,
        }
    }
}

impl<C> Clone for Staff<C> {
    fn clone(&self) -> Self {
        Staff {
            user: self.user.clone(),
            scope: self.scope,
            access: self.access.clone(),
            acts_for: self.acts_for.clone(),
            session_key: self.session_key,
            address: self.address.clone(),
            lang: self.lang,
            capability: PhantomData,
        }
    }
}

impl<C> Staff<C> {
    /// The person as an actor of the audit log.
    pub fn actor(&self) -> Actor {
        Actor::Person { user_key: self.user.key, session_key: self.session_key, address: self.address.clone() }
    }

    /// Checks that the capability covers an object of `owner_key`; the objects of an absent colleague are covered, too. Errors: [`ApiError::NotFound`] otherwise, so that the
    /// existence of other people's objects stays unknown.
    pub fn covers(&self, owner_key: Option<i64>) -> Result<(), ApiError> {
        match self.scope {
            Scope::Any => Ok(()),
            Scope::Own if owner_key.is_some_and(|key| self.acts_for.contains(&key)) => Ok(()),
            Scope::Own => Err(ApiError::NotFound),
        }
    }
}

/// The session of the request's bearer token, read once per request.
async fn session_of(request: &Request<'_>) -> Result<Option<Session>, ApiError> {
    struct CachedSession(tokio::sync::OnceCell<Option<Session>>);
    let known = request.local_cache(|| CachedSession(tokio::sync::OnceCell::new()));
    let session = known
        .0
        .get_or_try_init(|| async {
            let Some(token) = request
                .headers()
                .get_one("Authorization")
                .and_then(|header| header.strip_prefix("Bearer "))
                .map(str::to_owned)
            else {
                return Ok(None);
            };
            let Some(app) = request.rocket().state::<App>() else { return Ok(None) };
            let now = app.clock.now();
            let found = app.read(move |db| session::find(db, &token, now)).await?;
            if let Some(session) =
                found.as_ref().filter(|session| session.is_due(now) && app.mode.get().allows_changes())
            {
                let key = session.key;
                app.write(move |write| session::note_use(write, key)).await?;
            }
            Ok::<_, ApiError>(found)
        })
        .await?;
    Ok(session.clone())
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for MaybeSignedIn {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Guarded<MaybeSignedIn> {
        match session_of(request).await {
            Ok(session) => Outcome::Success(MaybeSignedIn { user: session.map(|session| session.user) }),
            Err(error) => refuse(request, error),
        }
    }
}

async fn signed_in(request: &Request<'_>) -> Result<SignedIn, ApiError> {
    let session = session_of(request).await?.ok_or(ApiError::Unauthorized)?;
    let address = match ClientAddress::from_request(request).await {
        Outcome::Success(address) => address.0,
        _ => String::new(),
    };
    Ok(SignedIn { user: session.user, session_key: session.key, address })
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for SignedIn {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Guarded<SignedIn> {
        match signed_in(request).await {
            Ok(person) => Outcome::Success(person),
            Err(error) => refuse(request, error),
        }
    }
}

#[rocket::async_trait]
impl<'r, C: Capability> FromRequest<'r> for Staff<C> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Guarded<Staff<C>> {
        match staff(request, CapabilitySet::scope::<C>).await {
            Ok(person) => Outcome::Success(person.with_capability()),
            Err(error) => refuse(request, error),
        }
    }
}

/// The caller, if `scope` finds the scope of the capability; one function for all capabilities.
fn staff<'r>(
    request: &'r Request<'_>,
    scope: fn(&CapabilitySet) -> Option<Scope>,
) -> BoxFuture<'r, Result<Staff<()>, ApiError>> {
    Box::pin(async move {
        let person = signed_in(request).await?;
        let app = request.rocket().state::<App>().ok_or(ApiError::Unauthorized)?;
        person.user.demand_unrestricted()?;
        let now = app.clock.now();
        let access = person.user.access(now);
        let scope = scope(&access).ok_or(ApiError::Forbidden)?;
        if person.user.second_factor_due(&app.config.access) {
            return Err(ApiError::Refused { status: 403, code: "second_factor_required" });
        }
        let key = person.user.key;
        let acts_for = app.read(move |db| absence::acts_for(db, key, now)).await?;
        Ok(Staff {
            user: person.user,
            scope,
            access,
            acts_for,
            session_key: person.session_key,
            address: person.address,
            lang: RequestContext::of(request).lang,
            capability: PhantomData,
        })
    })
}
