//! Rules for changing staff accounts, checked inside the transaction of the change: the role that counts is the one at
//! that moment, not the one at the beginning of the request.

use rusqlite::Connection;

use crate::audit::Actor;
use crate::auth::{User, UserState};
use crate::base::access::{ManageStaff, Role};
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// The authority by which an account is changed.
pub enum Authority {
    /// The operator at the command line: everything that keeps a super-admin.
    Operator,
    /// A person who manages staff.
    Person(Box<User>),
}

impl Authority {
    /// The authority of `actor` at this moment. Errors: `Forbidden` if they do not manage staff.
    pub fn of(db: &Connection, actor: &Actor, now: Ts) -> Result<Authority, ApiError> {
        match actor {
            Actor::Operator => Ok(Authority::Operator),
            Actor::Clock => Err(ApiError::Forbidden),
            Actor::Person { user_key, .. } => {
                let user = User::find(db, *user_key)?.ok_or(ApiError::Forbidden)?;
                let manages = user.state == UserState::Active && user.access(now).scope::<ManageStaff>().is_some();
                if manages { Ok(Authority::Person(Box::new(user))) } else { Err(ApiError::Forbidden) }
            }
        }
    }

    /// The authority of the sender of an invitation, which is void once they may no longer grant its role.
    /// Errors: `Forbidden` if they do not manage staff.
    pub fn of_inviter(db: &Connection, inviter_key: i64, now: Ts) -> Result<Authority, ApiError> {
        Authority::of(db, &Actor::Person { user_key: inviter_key, session_key: 0, address: String::new() }, now)
    }

    /// Their name for e-mails; `None` for the operator.
    pub fn name(&self) -> Option<String> {
        match self {
            Authority::Operator => None,
            Authority::Person(user) => Some(user.full_name()),
        }
    }

    /// Errors: the account is their own, or a super-admin's that only another super-admin may touch.
    pub fn may_manage(&self, whom: &User) -> Result<(), ApiError> {
        match self {
            Authority::Operator => Ok(()),
            Authority::Person(boss) if boss.key == whom.key => Err(ApiError::conflict("own_account")),
            Authority::Person(boss) if whom.role == Role::SuperAdmin && boss.role != Role::SuperAdmin => {
                Err(ApiError::Refused { status: 403, code: "super_admin_only" })
            }
            Authority::Person(_) => Ok(()),
        }
    }

    /// Errors: the work is a super-admin's, which only another super-admin may give to somebody else. Their own they may.
    pub fn may_hand_over(&self, from: &User) -> Result<(), ApiError> {
        match self {
            Authority::Person(boss) if boss.key == from.key => Ok(()),
            _ => self.may_manage(from),
        }
    }

    /// Errors: the role is at or above their own.
    pub fn may_grant(&self, role: Role) -> Result<(), ApiError> {
        match self {
            Authority::Operator => Ok(()),
            Authority::Person(boss) if boss.role.may_give(role) => Ok(()),
            Authority::Person(_) => Err(ApiError::Refused { status: 403, code: "role_not_yours" }),
        }
    }
}
