//! People of the demo content: a manager who left and whose work is visible, and a reader who offers services. Nobody knows
//! their passwords.

use crate::app::random_token;
use crate::auth::{User, UserState, password};
use crate::base::access::Role;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::sign_in::store as users;

/// The people.
#[derive(Debug)]
pub struct DemoPeople {
    /// A manager who answered requests and decided cases. The account is suspended, so that the demo has nobody whom a rule
    /// for two people could wait for.
    pub manager: User,
    /// A reader who offers services.
    pub provider: User,
}

/// Adds the people; `None` where they are there.
pub fn add_demo(write: &mut Write) -> Result<Option<DemoPeople>, ApiError> {
    let hash = password::hash(&random_token())?;
    let add = |address: &str, (name, surname): (&str, &str), locale: Lang, role: Role, state: UserState| {
        let email = Email::parse(address).ok_or(ApiError::NotFound)?;
        let new = users::NewUser { email: &email, name, surname, password_hash: &hash, locale, role, state };
        match users::insert(write, &new) {
            Ok(user) => Ok(Some(user)),
            Err(ApiError::Invalid(_)) => Ok(None),
            Err(other) => Err(other),
        }
    };
    let manager =
        add("lena.brunner@litfass.example", ("Lena", "Brunner"), Lang::De, Role::Manager, UserState::Suspended)?;
    let provider = add("hanna.demchuk@readers.example", ("Hanna", "Demchuk"), Lang::Uk, Role::User, UserState::Active)?;
    Ok(manager.zip(provider).map(|(manager, provider)| DemoPeople { manager, provider }))
}
