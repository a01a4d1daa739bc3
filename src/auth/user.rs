//! The one type of a person, and the store of people.

use rusqlite::{Connection, Row, params};

use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::optional;

/// Where an account stands (objects.md section 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserState {
    /// Registered, e-mail not confirmed yet.
    Unconfirmed,
    /// In use.
    Active,
    /// May sign in, may not publish.
    Restricted,
    /// May not sign in.
    Suspended,
    /// Will be erased.
    DeletionRequested,
    /// Erased; only the row is left.
    Erased,
}

impl UserState {
    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            UserState::Unconfirmed => "unconfirmed",
            UserState::Active => "active",
            UserState::Restricted => "restricted",
            UserState::Suspended => "suspended",
            UserState::DeletionRequested => "deletion_requested",
            UserState::Erased => "erased",
        }
    }

    fn parse(text: &str) -> UserState {
        [
            UserState::Unconfirmed,
            UserState::Active,
            UserState::Restricted,
            UserState::Suspended,
            UserState::DeletionRequested,
        ]
        .into_iter()
        .find(|state| state.as_str() == text)
        .unwrap_or(UserState::Erased)
    }

    /// Whether a person in this state may be signed in.
    pub fn may_sign_in(self) -> bool {
        matches!(
            self,
            UserState::Unconfirmed | UserState::Active | UserState::Restricted | UserState::DeletionRequested
        )
    }
}

/// Identity of a person.
pub type UserId = Id<User>;

/// A person with an account.
#[derive(Clone, Debug)]
pub struct User {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<User>,
    /// Address, domain in lower case.
    pub email: String,
    /// Given name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E.164 or empty.
    pub phone: String,
    /// `2001-12-31` or empty.
    pub date_of_birth: String,
    /// Account name or empty.
    pub instagram: String,
    /// Account name or address, or empty.
    pub facebook: String,
    /// Name of the picture's files.
    pub profile_photo: Option<String>,
    /// Language of letters and of the interface.
    pub locale: Lang,
    /// Role in the house.
    pub role: Role,
    /// Where the account stands.
    pub state: UserState,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Ts>,
    /// When the account was made.
    pub created_at: Ts,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
}

impl User {
    /// The columns that [`User::read`] wants, of the table or alias `u`.
    pub const COLUMNS: &'static str = "u.key, u.id, u.email, u.name, u.surname, u.phone, u.date_of_birth, u.instagram, u.facebook, (select m.hash from media m where m.key = u.profile_photo_key), u.locale, u.role, u.state, u.email_confirmed_at, u.created_at, u.updated_at, u.version";

    /// Reads a row of [`User::COLUMNS`].
    pub fn read(row: &Row) -> rusqlite::Result<User> {
        Ok(User {
            key: row.get(0)?,
            id: row.get(1)?,
            email: row.get(2)?,
            name: row.get(3)?,
            surname: row.get(4)?,
            phone: row.get(5)?,
            date_of_birth: row.get(6)?,
            instagram: row.get(7)?,
            facebook: row.get(8)?,
            profile_photo: row.get(9)?,
            locale: row.get(10)?,
            role: row.get(11)?,
            state: UserState::parse(row.get_ref(12)?.as_str()?),
            email_confirmed_at: row.get(13)?,
            created_at: row.get(14)?,
            updated_at: row.get(15)?,
            version: row.get(16)?,
        })
    }

    /// Name and surname, or the address where both are empty.
    pub fn full_name(&self) -> String {
        let full = format!("{} {}", self.name, self.surname).trim().to_owned();
        if full.is_empty() { self.email.clone() } else { full }
    }

    /// The person with this key, if any.
    pub fn find(db: &Connection, key: i64) -> Result<Option<User>, ApiError> {
        optional(
            db.prepare_cached(&format!("select {} from users u where u.key = ?1", User::COLUMNS))?
                .query_row(params![key], User::read),
        )
    }

    /// The person with this public identity, if any.
    pub fn find_by_id(db: &Connection, id: &Id<User>) -> Result<Option<User>, ApiError> {
        optional(
            db.prepare_cached(&format!("select {} from users u where u.id = ?1", User::COLUMNS))?
                .query_row(params![id], User::read),
        )
    }

    /// The person with this address, if any.
    pub fn find_by_email(db: &Connection, email: &str) -> Result<Option<User>, ApiError> {
        optional(
            db.prepare_cached(&format!("select {} from users u where u.email = ?1", User::COLUMNS))?
                .query_row(params![email], User::read),
        )
    }
}
