//! SQL of members of enterprises.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::enterprises::types::{EnterpriseId, EnterpriseState, MemberRole, Membership};

/// Members of an enterprise: owners first, then by the time since when they are.
pub fn list_members(db: &Connection, enterprise_key: i64) -> Result<Vec<Membership>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select m.user_key, u.id, {PERSON_NAME} as person_name, m.role, m.created_at
         from enterprise_members m
         join users u on u.key = m.user_key
         where m.enterprise_key = :enterprise
         order by m.role <> 'owner', m.created_at, m.user_key
         limit 100"
    ))?;
    let rows = statement.query_map(named_params! { ":enterprise": enterprise_key }, |row| {
        Ok(Membership {
            user_key: row.get("user_key")?,
            user_id: row.get("id")?,
            name: row.get("person_name")?,
            role: row.get("role")?,
            since: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Role of a person in an enterprise; `None` for somebody who is no member.
pub fn find_role(db: &Connection, enterprise_key: i64, user_key: i64) -> Result<Option<MemberRole>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.role from enterprise_members m where m.enterprise_key = :enterprise and m.user_key = :user",
    )?;
    let values = named_params! { ":enterprise": enterprise_key, ":user": user_key };
    Ok(statement.query_row(values, |row| row.get("role")).optional()?)
}

/// Key and state of an enterprise in whose name a person publishes, as an owner or editor.
pub fn find_for_writer(
    db: &Connection,
    id: &EnterpriseId,
    user_key: i64,
) -> Result<Option<(i64, EnterpriseState)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select e.key, e.state
         from enterprises e
         join enterprise_members m on m.enterprise_key = e.key
         where e.id = :id and m.user_key = :user and m.role in ('owner', 'editor')",
    )?;
    let read = |row: &Row| Ok((row.get("key")?, row.get("state")?));
    Ok(statement.query_row(named_params! { ":id": id, ":user": user_key }, read).optional()?)
}

/// Language of the first owner of an enterprise, to whom decisions are addressed.
pub fn find_owner_lang(db: &Connection, enterprise_key: i64) -> Result<Option<Lang>, ApiError> {
    let mut statement = db.prepare_cached(
        "select u.locale
         from enterprise_members m
         join users u on u.key = m.user_key
         where m.enterprise_key = :enterprise and m.role = 'owner'
         order by m.created_at, m.user_key
         limit 1",
    )?;
    let values = named_params! { ":enterprise": enterprise_key };
    Ok(statement.query_row(values, |row| row.get("locale")).optional()?)
}

/// Number of enterprises of a person that are not closed.
pub fn count_of_user(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from enterprise_members m
         join enterprises e on e.key = m.enterprise_key
         where m.user_key = :user and e.state <> 'closed'",
    )?;
    Ok(statement.query_row(named_params! { ":user": user_key }, |row| row.get("n"))?)
}

/// Keys of enterprises of which a person is the only owner.
pub fn list_owned_alone(db: &Connection, user_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.enterprise_key
         from enterprise_members m
         where m.user_key = :user and m.role = 'owner'
           and not exists (
             select 1
             from enterprise_members o
             where o.enterprise_key = m.enterprise_key and o.role = 'owner' and o.user_key <> :user
           )
         order by m.enterprise_key
         limit 10000",
    )?;
    let rows = statement.query_map(named_params! { ":user": user_key }, |row| row.get("enterprise_key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Makes a person a member.
pub fn insert_member(write: &Write, enterprise_key: i64, user_key: i64, role: MemberRole) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into enterprise_members (enterprise_key, user_key, role, created_at)
             values (:enterprise, :user, :role, :now)",
        )?
        .execute(named_params! {
            ":enterprise": enterprise_key, ":user": user_key, ":role": role, ":now": write.now()
        })?;
    Ok(())
}

/// Changes the role of a member.
pub fn set_role(write: &Write, enterprise_key: i64, user_key: i64, role: MemberRole) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprise_members set role = :role where enterprise_key = :enterprise and user_key = :user",
        )?
        .execute(named_params! { ":enterprise": enterprise_key, ":user": user_key, ":role": role })?;
    Ok(())
}

/// Ends a membership.
pub fn remove_member(write: &Write, enterprise_key: i64, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from enterprise_members where enterprise_key = :enterprise and user_key = :user")?
        .execute(named_params! { ":enterprise": enterprise_key, ":user": user_key })?;
    Ok(())
}
