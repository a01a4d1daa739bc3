//! SQL of invitations and of requests to join.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::auth::PERSON_NAME;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation};
use crate::features::enterprises::types::{
    EnterpriseInvitation, EnterpriseInvitationId, EnterpriseJoinRequest, JoinRequestId, MemberRole, OwnInvitation,
    OwnJoinRequest,
};

/// Inserts an invitation; one for the same address is replaced.
pub fn insert_invitation(
    write: &Write,
    enterprise_key: i64,
    (email, role): (&str, MemberRole),
    invited_by: i64,
    expires_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into enterprise_invitations (id, enterprise_key, email, role, invited_by, created_at, expires_at)
             values (:id, :enterprise, :email, :role, :by, :now, :expires_at)
             on conflict (enterprise_key, email) do update
             set role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
                 expires_at = excluded.expires_at",
        )?
        .execute(named_params! {
            ":id": EnterpriseInvitationId::new(), ":enterprise": enterprise_key, ":email": email, ":role": role,
            ":by": invited_by, ":now": write.now(), ":expires_at": expires_at,
        })?;
    Ok(())
}

/// Invitations of an enterprise that have not ended, the newest first.
pub fn list_invitations(db: &Connection, enterprise_key: i64, now: Ts) -> Result<Vec<EnterpriseInvitation>, ApiError> {
    let mut statement = db.prepare_cached(
        "select i.id, i.email, i.role, i.created_at, i.expires_at
         from enterprise_invitations i
         where i.enterprise_key = :enterprise and i.expires_at > :now
         order by i.created_at desc, i.key desc
         limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":enterprise": enterprise_key, ":now": now }, |row| {
        Ok(EnterpriseInvitation {
            id: row.get("id")?,
            email: row.get("email")?,
            role: row.get("role")?,
            created_at: row.get("created_at")?,
            expires_at: row.get("expires_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Invitations for an address that have not ended, the newest first.
pub fn list_invitations_for(db: &Connection, email: &str, now: Ts) -> Result<Vec<OwnInvitation>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select i.id, e.legal_name, i.role, coalesce({PERSON_NAME}, '') as person_name, i.expires_at
         from enterprise_invitations i
         join enterprises e on e.key = i.enterprise_key
         left join users u on u.key = i.invited_by and u.state <> 'erased'
         where i.email = :email and i.expires_at > :now and e.state <> 'closed'
         order by i.created_at desc, i.key desc
         limit 100"
    ))?;
    let rows = statement.query_map(named_params! { ":email": email, ":now": now }, |row| {
        Ok(OwnInvitation {
            id: row.get("id")?,
            enterprise: row.get("legal_name")?,
            role: row.get("role")?,
            invited_by: row.get("person_name")?,
            expires_at: row.get("expires_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Key of the enterprise of an invitation that has not ended, its address and its role.
pub fn find_invitation(
    db: &Connection,
    id: &EnterpriseInvitationId,
    now: Ts,
) -> Result<Option<(i64, String, MemberRole)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select i.enterprise_key, i.email, i.role
         from enterprise_invitations i
         where i.id = :id and i.expires_at > :now",
    )?;
    let read = |row: &Row| Ok((row.get("enterprise_key")?, row.get("email")?, row.get("role")?));
    Ok(statement.query_row(named_params! { ":id": id, ":now": now }, read).optional()?)
}

/// Removes an invitation.
pub fn remove_invitation(write: &Write, id: &EnterpriseInvitationId) -> Result<(), ApiError> {
    write.prepare_cached("delete from enterprise_invitations where id = :id")?.execute(named_params! { ":id": id })?;
    Ok(())
}

/// Removes invitations whose time is over.
pub fn remove_expired_invitations(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from enterprise_invitations where expires_at <= :now")?
        .execute(named_params! { ":now": write.now() })?;
    Ok(())
}

/// Removes the invitation of an address that became a member.
pub fn accept_email(write: &Write, enterprise_key: i64, email: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from enterprise_invitations where enterprise_key = :enterprise and email = :email")?
        .execute(named_params! { ":enterprise": enterprise_key, ":email": email })?;
    Ok(())
}

/// Inserts a request to join. Errors: 409 `join_requested` for a second one.
pub fn insert_join_request(write: &Write, enterprise_key: i64, user_key: i64, message: &str) -> Result<(), ApiError> {
    let inserted = write
        .prepare_cached(
            "insert into enterprise_join_requests (id, enterprise_key, user_key, message, created_at)
             values (:id, :enterprise, :user, :message, :now)",
        )?
        .execute(named_params! {
            ":id": JoinRequestId::new(), ":enterprise": enterprise_key, ":user": user_key, ":message": message,
            ":now": write.now(),
        });
    match inserted {
        Ok(_) => Ok(()),
        Err(error) if is_unique_violation(&error, "enterprise_join_requests") => {
            Err(ApiError::conflict("join_requested"))
        }
        Err(error) => Err(error.into()),
    }
}

/// Requests to join an enterprise, the oldest first.
pub fn list_join_requests(db: &Connection, enterprise_key: i64) -> Result<Vec<EnterpriseJoinRequest>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select r.id, {PERSON_NAME} as person_name, r.message, r.created_at
         from enterprise_join_requests r
         join users u on u.key = r.user_key
         where r.enterprise_key = :enterprise
         order by r.created_at, r.key
         limit 100"
    ))?;
    let rows = statement.query_map(named_params! { ":enterprise": enterprise_key }, |row| {
        Ok(EnterpriseJoinRequest {
            id: row.get("id")?,
            name: row.get("person_name")?,
            message: row.get("message")?,
            created_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of requests to join an enterprise.
pub fn count_join_requests(db: &Connection, enterprise_key: i64) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) as n from enterprise_join_requests r where r.enterprise_key = :enterprise")?;
    Ok(statement.query_row(named_params! { ":enterprise": enterprise_key }, |row| row.get("n"))?)
}

/// Requests to join that a person sent, the newest first.
pub fn list_join_requests_of(db: &Connection, user_key: i64) -> Result<Vec<OwnJoinRequest>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.id, e.id as enterprise_id, e.legal_name, r.created_at
         from enterprise_join_requests r
         join enterprises e on e.key = r.enterprise_key
         where r.user_key = :user
         order by r.created_at desc, r.key desc
         limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":user": user_key }, |row| {
        Ok(OwnJoinRequest {
            id: row.get("id")?,
            enterprise_id: row.get("enterprise_id")?,
            enterprise: row.get("legal_name")?,
            created_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of the enterprise and of the sender of a request to join.
pub fn find_join_request(db: &Connection, id: &JoinRequestId) -> Result<Option<(i64, i64)>, ApiError> {
    let mut statement =
        db.prepare_cached("select r.enterprise_key, r.user_key from enterprise_join_requests r where r.id = :id")?;
    let read = |row: &Row| Ok((row.get("enterprise_key")?, row.get("user_key")?));
    Ok(statement.query_row(named_params! { ":id": id }, read).optional()?)
}

/// Removes a request to join.
pub fn remove_join_request(write: &Write, id: &JoinRequestId) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from enterprise_join_requests where id = :id")?
        .execute(named_params! { ":id": id })?;
    Ok(())
}

/// Removes invitations and requests to join of an enterprise that ends.
pub fn remove_requests_of(write: &Write, enterprise_key: i64) -> Result<(), ApiError> {
    for table in ["enterprise_invitations", "enterprise_join_requests"] {
        write
            .prepare_cached(&format!("delete from {table} where enterprise_key = :enterprise"))?
            .execute(named_params! { ":enterprise": enterprise_key })?;
    }
    Ok(())
}
