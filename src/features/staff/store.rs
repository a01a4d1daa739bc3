//! SQL of staff accounts and invitations.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::Invitation;
use crate::auth::absence::{self, Absence};
use crate::auth::{User, languages};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};

/// Somebody of the staff with what only staff have.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub user: User,
    pub locales: Vec<Lang>,
    pub last_seen_at: Option<Ts>,
    pub invited_by: Option<String>,
    pub suspended_reason: String,
    pub two_factor: bool,
    pub passkeys: bool,
    pub absence: Option<Absence>,
}

/// The staff member behind an account.
pub(super) fn of_user(db: &Connection, user: User) -> Result<Member, ApiError> {
    let mut statement = db.prepare_cached(
        "select
           max(
             coalesce(u.last_seen_at, ''),
             coalesce((select max(s.last_seen_at) from sessions s where s.user_key = u.key), '')
           ) as seen_at,
           (select trim(b.name || ' ' || b.surname) from users b where b.key = f.invited_by) as inviter,
           u.state_reason as suspended_reason,
           exists (
             select 1 from authenticators a where a.user_key = u.key and a.confirmed_at is not null
           ) as two_factor,
           exists (select 1 from passkeys p where p.user_key = u.key) as passkeys
         from users u
         left join staff f on f.user_key = u.key
         where u.key = ?1",
    )?;
    let (locales, absence) = (languages::of(db, user.key)?, absence::find(db, user.key)?);
    let member = statement.query_row(params![user.key], |row| {
        let (seen, invited_by): (String, Option<String>) = (row.get("seen_at")?, row.get("inviter")?);
        Ok(Member {
            locales,
            absence,
            last_seen_at: Ts::parse(&seen),
            invited_by: invited_by.filter(|name| !name.is_empty()),
            suspended_reason: row.get("suspended_reason")?,
            two_factor: row.get("two_factor")?,
            passkeys: row.get("passkeys")?,
            user: user.clone(),
        })
    })?;
    Ok(member)
}

/// Everybody with one of `roles` whose account exists.
pub(super) fn members(db: &Connection, roles: &[Role]) -> Result<Vec<Member>, ApiError> {
    let names: Vec<&str> = roles.iter().map(|role| role.as_str()).collect();
    let sql = format!(
        "select {} from users u where u.role in (select value from json_each(?1)) and u.state <> 'erased' order by u.key limit 5000",
        User::COLUMNS
    );
    let users: Vec<User> = db
        .prepare_cached(&sql)?
        .query_map(params![serde_json::to_string(&names)?], User::read)?
        .collect::<Result<_, _>>()?;
    users.into_iter().map(|user| of_user(db, user)).collect()
}

/// One of them. Errors: nobody of the staff has this identity.
pub(super) fn find(db: &Connection, id: &Id<User>) -> Result<Member, ApiError> {
    let user = User::find_by_id(db, id)?.filter(|user| user.role.is_staff()).ok_or(ApiError::NotFound)?;
    of_user(db, user)
}

/// Active super-admins, but not `except`.
pub(super) fn super_admins(db: &Connection, except: i64) -> Result<Vec<User>, ApiError> {
    let sql = format!(
        "select {} from users u where u.role = 'super-admin' and u.state = 'active' and u.key <> ?1 order by u.key limit 100",
        User::COLUMNS
    );
    Ok(db.prepare_cached(&sql)?.query_map(params![except], User::read)?.collect::<Result<_, _>>()?)
}

/// Live sessions of a person.
pub(super) fn count_sessions(db: &Connection, user_key: i64, now: Ts) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) as n from sessions where user_key = ?1 and expires_at > ?2")?;
    Ok(statement.query_row(params![user_key, now], |row| row.get("n"))?)
}

/// Stores the person who invited a staff member.
pub(super) fn set_inviter(write: &Write, user_key: i64, invited_by: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, invited_by, invited_at) values (?1, ?2, ?3)
             on conflict (user_key) do update set invited_by = excluded.invited_by, invited_at = excluded.invited_at",
        )?
        .execute(params![user_key, invited_by, write.now()])?;
    Ok(())
}

/// Sets the capabilities that are taken from a staff member.
pub(super) fn set_withheld(write: &Write, user_key: i64, names: &[&str]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, withheld) values (?1, ?2)
             on conflict (user_key) do update set withheld = excluded.withheld",
        )?
        .execute(params![user_key, serde_json::to_string(names)?])?;
    Ok(())
}

/// Sets the end of somebody's work for the portal; reminders begin anew.
pub(super) fn set_active_until(write: &Write, user_key: i64, active_until: Option<Ts>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, active_until) values (?1, ?2)
             on conflict (user_key) do update set active_until = excluded.active_until, end_told = null",
        )?
        .execute(params![user_key, active_until])?;
    Ok(())
}

/// Staff whose work ends before `before`, with the number of the last reminder; those whose end was carried out are left out.
pub(super) fn list_ending(db: &Connection, before: Ts) -> Result<Vec<(User, Ts, Option<u32>)>, ApiError> {
    let sql = format!(
        "select {}, f.active_until, f.end_told
         from staff f
         join users u on u.key = f.user_key
         where f.active_until <= ?1 and f.end_told is not 0 and u.role <> 'user' and u.state = 'active'
         order by f.active_until, u.key
         limit 500",
        User::COLUMNS
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows =
        statement.query_map([before], |row| Ok((User::read(row)?, row.get("active_until")?, row.get("end_told")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes the reminder of an end: the days it names, 0 once the end was carried out.
pub(super) fn set_end_told(write: &Write, user_key: i64, days: u32) -> Result<(), ApiError> {
    write.prepare_cached("update staff set end_told = ?2 where user_key = ?1")?.execute(params![user_key, days])?;
    Ok(())
}

/// Counts a change of what is kept beside the account.
pub(super) fn invalidate(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set updated_at = ?2, version = version + 1 where key = ?1")?
        .execute(params![user_key, write.now()])?;
    Ok(())
}

const INVITATION: &str = "select i.key, i.id, i.email, i.role, i.locale, i.locales, i.invited_by, trim(u.name || ' ' || u.surname) as inviter, i.sent_at, i.expires_at, i.version
     from invitations i join users u on u.key = i.invited_by";

fn read_invitation(row: &Row) -> rusqlite::Result<Invitation> {
    let locales: String = row.get("locales")?;
    Ok(Invitation {
        key: row.get("key")?,
        id: row.get("id")?,
        email: row.get("email")?,
        role: row.get("role")?,
        locale: row.get("locale")?,
        locales: languages::parse(&locales),
        inviter_key: row.get("invited_by")?,
        inviter: row.get("inviter")?,
        sent_at: row.get("sent_at")?,
        expires_at: row.get("expires_at")?,
        version: row.get("version")?,
    })
}

/// Invitations to one of `roles`, the newest first.
pub(super) fn list_invitations(db: &Connection, roles: &[Role]) -> Result<Vec<Invitation>, ApiError> {
    let names: Vec<&str> = roles.iter().map(|role| role.as_str()).collect();
    let sql = format!(
        "{INVITATION} where i.role in (select value from json_each(?1)) order by i.sent_at desc, i.key desc limit 500"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![serde_json::to_string(&names)?], read_invitation)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The invitation with this identity.
pub(super) fn get_invitation(db: &Connection, id: &Id<Invitation>) -> Result<Invitation, ApiError> {
    db.prepare_cached(&format!("{INVITATION} where i.id = ?1"))?
        .query_row(params![id], read_invitation)
        .optional()?
        .ok_or(ApiError::NotFound)
}

/// The invitation behind the hash of a link that still works.
pub(super) fn find_invitation_by_token(
    db: &Connection,
    hash: &[u8; 32],
    now: Ts,
) -> Result<Option<Invitation>, ApiError> {
    let sql = format!("{INVITATION} where i.token_hash = ?1 and i.expires_at > ?2");
    Ok(db.prepare_cached(&sql)?.query_row(params![hash, now], read_invitation).optional()?)
}

/// Values of a new invitation.
pub(super) struct InvitationRecord<'n> {
    pub email: &'n Email,
    pub role: Role,
    pub locale: Lang,
    pub locales: &'n [Lang],
    pub invited_by: i64,
    pub token_hash: [u8; 32],
    pub expires_at: Ts,
}

/// Adds an invitation. Errors: the field `email` is `invited` already.
pub(super) fn insert_invitation(write: &Write, new: &InvitationRecord) -> Result<Invitation, ApiError> {
    let id = Id::<Invitation>::new();
    write
        .prepare_cached(
            "insert into invitations (id, email, role, locale, locales, token_hash, invited_by, sent_at, expires_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            id,
            new.email.as_str(),
            new.role,
            new.locale,
            languages::stored(new.locales),
            new.token_hash,
            new.invited_by,
            write.now(),
            new.expires_at
        ])
        .map_err(|error| {
            if is_unique_violation(&error, "invitations.email") {
                ApiError::field("email", "invited")
            } else {
                error.into()
            }
        })?;
    get_invitation(write, &id)
}

/// Gives an invitation a new link, in the name of whoever sends it now.
pub(super) fn renew_invitation(
    write: &Write,
    key: i64,
    token_hash: &[u8; 32],
    invited_by: i64,
    expires_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update invitations set token_hash = ?2, invited_by = ?3, sent_at = ?4, expires_at = ?5, version = version + 1
             where key = ?1",
        )?
        .execute(params![key, token_hash, invited_by, write.now(), expires_at])?;
    Ok(())
}

/// Roles and ends of the invitations of a person that have not expired.
pub(super) fn list_open_invitations(db: &Connection, user_key: i64, now: Ts) -> Result<Vec<(Role, Ts)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select i.role, i.expires_at
         from invitations i
         where i.invited_by = ?1 and i.expires_at > ?2
         order by i.key
         limit 500",
    )?;
    let rows = statement.query_map(params![user_key, now], |row| Ok((row.get("role")?, row.get("expires_at")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Gives the invitations of one person to these roles that have not expired to another, in whose name they count from now on.
pub(super) fn reassign_invitations(write: &Write, from: i64, to: i64, roles: &[Role]) -> Result<(), ApiError> {
    let roles: Vec<&str> = roles.iter().map(|role| role.as_str()).collect();
    write
        .prepare_cached(
            "update invitations
             set invited_by = ?2, version = version + 1
             where invited_by = ?1 and expires_at > ?3 and role in (select value from json_each(?4))",
        )?
        .execute(params![from, to, write.now(), serde_json::to_string(&roles)?])?;
    Ok(())
}

/// Removes an invitation: accepted or withdrawn. Answers whether it was there.
pub(super) fn remove_invitation(write: &Write, key: i64) -> Result<bool, ApiError> {
    Ok(write.prepare_cached("delete from invitations where key = ?1")?.execute(params![key])? == 1)
}

/// Removes invitations that expired before `before`; answers how many.
pub(super) fn remove_expired_invitations(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from invitations where expires_at < ?1")?.execute([before])?)
}
