//! Builds staff accounts and invitations as the caller may see them.

use rusqlite::Connection;

use super::actions::{count_open_invitations, count_open_work};
use super::store::{self, Member};
use super::types::{
    AbsenceDetail, Invitation, InvitationRow, StaffAction, StaffDetail, StaffPermission, StaffPresence, StaffQuery,
    StaffRow, StaffSort, StaffState, SubstituteRef,
};
use crate::auth::absence::Absence;
use crate::auth::{User, UserState};
use crate::base::access::{ManageStaff, Role, Scope, capabilities_of, may_be_withheld};
use crate::base::alphabet;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::features::articles::store as articles;
use crate::features::audit;

/// Lines of the log that are shown beside a person.
const RECENT: u32 = 12;

/// Steps that `viewer` may take with `member`, and the roles they may give.
fn allowed_actions(viewer: &User, member: &Member, open_work: u32, manages: bool) -> (Vec<StaffAction>, Vec<Role>) {
    let whom = &member.user;
    let is_below = viewer.role == Role::SuperAdmin || whom.role != Role::SuperAdmin;
    if !manages || !is_below {
        return (Vec::new(), Vec::new());
    }
    let mut actions = Vec::new();
    let mut roles = Vec::new();
    if viewer.key != whom.key {
        if viewer.role.may_give(whom.role) {
            roles = Role::ALL.into_iter().filter(|role| *role != whom.role && viewer.role.may_give(*role)).collect();
            actions.push(StaffAction::Role);
        }
        actions.push(StaffAction::Languages);
        if whom.role != Role::SuperAdmin {
            actions.extend([StaffAction::Permissions, StaffAction::Term]);
        }
        if whom.state == UserState::Suspended {
            actions.push(StaffAction::Reinstate);
        } else {
            actions.push(StaffAction::EndSessions);
            if member.two_factor || member.passkeys {
                actions.push(StaffAction::ResetTwoFactor);
            }
            if whom.state != UserState::DeletionRequested {
                actions.push(StaffAction::Suspend);
            }
        }
    }
    actions.push(StaffAction::Absence);
    if open_work > 0 {
        actions.push(StaffAction::Reassign);
    }
    (actions, roles)
}

/// An absence that is not over.
pub(super) fn absence(db: &Connection, absence: Option<Absence>, now: Ts) -> Result<Option<AbsenceDetail>, ApiError> {
    let Some(absence) = absence.filter(|absence| now < absence.until) else { return Ok(None) };
    let substitute = absence.substitute_key.map_or(Ok(None), |key| User::find(db, key))?;
    Ok(Some(AbsenceDetail {
        from: absence.from,
        until: absence.until,
        lasts: absence.lasts(now),
        substitute: substitute.map(|user| SubstituteRef { name: user.full_name(), id: user.id }),
    }))
}

/// Capabilities of the role of a person, and which of them were taken.
fn permissions(user: &User) -> Vec<StaffPermission> {
    let of_role = capabilities_of(user.role).into_iter();
    let permission = |(name, scope): (&'static str, Scope)| StaffPermission {
        name: name.to_owned(),
        scope,
        withheld: user.withheld.contains(&name),
        withholdable: may_be_withheld(name) && user.role != Role::SuperAdmin,
    };
    of_role.map(permission).collect()
}

fn row(db: &Connection, viewer: &User, member: Member, now: Ts) -> Result<StaffRow, ApiError> {
    let manages = viewer.access(now).scope::<ManageStaff>().is_some();
    let open_work = if manages { count_open_work(db, member.user.key, now)?.total() } else { 0 };
    let (actions, roles) = allowed_actions(viewer, &member, open_work, manages);
    let open_invitations = if manages { Some(count_open_invitations(db, member.user.key, now)?) } else { None };
    let absence = absence(db, member.absence.clone(), now)?;
    let Member { user, locales, last_seen_at, invited_by, suspended_reason, two_factor, passkeys, .. } = member;
    Ok(StaffRow {
        name: user.full_name(),
        state: StaffState::of(&user, now),
        is_self: user.key == viewer.key,
        two_factor: manages.then_some(two_factor),
        passkeys: manages.then_some(passkeys),
        last_seen_at: last_seen_at.filter(|_| manages),
        invited_by: invited_by.filter(|_| manages),
        suspended_reason: manages.then_some(suspended_reason).filter(|reason| !reason.is_empty()),
        active_until: user.active_until.filter(|_| manages),
        absence,
        withheld: manages.then(|| u32::try_from(user.withheld.len()).unwrap_or(u32::MAX)),
        open_work: manages.then_some(open_work),
        open_invitations,
        id: user.id,
        email: user.email,
        role: user.role,
        locales,
        created_at: user.created_at,
        actions,
        roles,
        version: user.version,
    })
}

fn order(members: &mut [Member], sort: StaffSort) {
    let names = |a: &Member, b: &Member| alphabet::compare(&a.user.full_name(), &b.user.full_name());
    members.sort_by(|a, b| match sort {
        StaffSort::Role => b.user.role.cmp(&a.user.role).then_with(|| names(a, b)),
        StaffSort::Name => names(a, b),
        StaffSort::NameDown => names(b, a),
        StaffSort::Seen => a.last_seen_at.cmp(&b.last_seen_at),
        StaffSort::SeenDown => b.last_seen_at.cmp(&a.last_seen_at),
    });
}

/// A page of people. They are few: names are compared here, because SQLite knows only Latin letters.
pub(super) fn list(
    db: &Connection,
    viewer: &User,
    query: &StaffQuery,
    page: PageRequest,
    now: Ts,
) -> Result<PageOf<StaffRow>, ApiError> {
    let roles = match (query.role, query.group) {
        (Some(role), None) => vec![role],
        (Some(role), Some(group)) => group.roles().iter().copied().filter(|known| *known == role).collect(),
        (None, Some(group)) => group.roles().to_vec(),
        (None, None) => Role::ALL.into_iter().filter(|role| role.is_staff()).collect(),
    };
    let q = query.q.as_deref().unwrap_or_default().trim().to_lowercase();
    let manages = viewer.access(now).scope::<ManageStaff>().is_some();
    let mut members = store::members(db, &roles)?;
    members.retain(|member| {
        let user = &member.user;
        let fits = q.is_empty() || user.full_name().to_lowercase().contains(&q) || user.email.contains(&q);
        let is_present = match query.presence {
            None => true,
            Some(StaffPresence::Absent) => member.absence.as_ref().is_some_and(|absence| absence.lasts(now)),
            Some(StaffPresence::Limited) => manages && user.active_until.is_some_and(|end| now < end),
        };
        let has_state = query.state.is_none_or(|state| StaffState::of(user, now) == state);
        fits && is_present && has_state && user.role.is_staff()
    });
    let sort = query.sort.unwrap_or(StaffSort::Role);
    let told = matches!(sort, StaffSort::Seen | StaffSort::SeenDown) && !manages;
    order(&mut members, if told { StaffSort::Role } else { sort });
    let total = u32::try_from(members.len()).unwrap_or(u32::MAX);
    let rows = members.into_iter().skip(page.offset() as usize).take(page.per_page as usize);
    Ok(PageOf::new(rows.map(|member| row(db, viewer, member, now)).collect::<Result<_, _>>()?, page, total))
}

/// One person, with what they have in hand and what they did last.
pub(super) fn detail(db: &Connection, viewer: &User, member: Member, now: Ts) -> Result<StaffDetail, ApiError> {
    let key = member.user.key;
    Ok(StaffDetail {
        sessions: store::count_sessions(db, key, now)?,
        work: articles::open_work(db, key)?,
        recent: audit::of_person(db, &member.user, viewer.locale, RECENT)?,
        permissions: permissions(&member.user),
        open: count_open_work(db, key, now)?,
        person: row(db, viewer, member, now)?,
    })
}

/// An invitation as the caller sees it.
pub(super) fn invitation(viewer: &User, invitation: Invitation, now: Ts) -> InvitationRow {
    InvitationRow {
        editable: viewer.role.may_give(invitation.role),
        link: None,
        expired: invitation.expires_at <= now,
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        locale: invitation.locale,
        locales: invitation.locales,
        inviter: invitation.inviter,
        sent_at: invitation.sent_at,
        expires_at: invitation.expires_at,
        version: invitation.version,
    }
}
