//! Enterprises as their members see them.

use rusqlite::Connection;

use crate::auth::User;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::cases::store::cases;
use crate::features::cases::types::{OwnDecision, Party, SubjectKind};
use crate::features::cases::{CaseReader, effective, own_decision};
use crate::features::contacts::types::SpokenLanguage;
use crate::features::enterprises::types::{
    CountryLegalForms, Enterprise, EnterpriseChoices, EnterpriseId, EnterpriseMember, MemberRole, Membership,
    OwnEnterprise, OwnEnterpriseRow, OwnEnterprises, OwnVerification, Verification, WRONG_LETTER_CODES,
};
use crate::features::enterprises::{evidence, rules, store};
use crate::locale::words;
use crate::media::store as media;
use crate::private_files::{self, FileAccess};

/// The newest decision about an enterprise, if it restricts it and is in force.
fn decision(db: &Connection, enterprise: &Enterprise, reader: CaseReader) -> Result<Option<OwnDecision>, ApiError> {
    let Some(case) = cases::find_effective(db, SubjectKind::Enterprise, enterprise.id.as_str())? else {
        return Ok(None);
    };
    let decision = effective(db, &case)?.filter(|decision| decision.outcome.is_restriction());
    decision.map(|decision| own_decision(db, &case, &decision, Party::Owner, reader)).transpose()
}

/// An enterprise as the member with this key sees it. Errors: `NotFound` for somebody who is no member.
pub fn own(db: &Connection, id: &EnterpriseId, reader: CaseReader) -> Result<OwnEnterprise, ApiError> {
    let enterprise = store::get(db, id)?;
    let role = store::find_role(db, enterprise.key, reader.user_key)?.ok_or(ApiError::NotFound)?;
    let is_owner = role == MemberRole::Owner;
    let latest = store::find_latest_verification(db, enterprise.key)?;
    let is_waiting = latest.as_ref().is_some_and(|request| request.outcome.is_none());
    let keys = [&enterprise.logo, &enterprise.cover].into_iter().flatten().map(|picture| picture.media_key);
    let mut pictures = Vec::new();
    for key in keys {
        pictures.extend(media::find_media(db, Some(key))?);
    }
    let members = store::list_members(db, enterprise.key)?;
    let member = |member: Membership| EnterpriseMember {
        is_you: member.user_key == reader.user_key,
        id: member.user_id,
        name: member.name,
        role: member.role,
        since: member.since,
    };
    let (lang, name) = enterprise.name(reader.lang);
    Ok(OwnEnterprise {
        id: enterprise.id.clone(),
        version: enterprise.version,
        name: name.to_owned(),
        lang,
        state: enterprise.state,
        role,
        form: store::form_of(&enterprise),
        pictures,
        billing: (role != MemberRole::Editor).then(|| enterprise.billing.clone()),
        verification: verification(db, &enterprise, latest.filter(|_| is_owner), reader.lang)?,
        members: members.into_iter().map(member).collect(),
        invitations: if is_owner { store::list_invitations(db, enterprise.key, reader.now)? } else { Vec::new() },
        join_requests: if is_owner { store::list_join_requests(db, enterprise.key)? } else { Vec::new() },
        most_members: rules::MOST_MEMBERS,
        actions: rules::actions(&enterprise, role, is_waiting),
        decision: decision(db, &enterprise, reader)?,
        updated_at: enterprise.updated_at,
    })
}

/// The verification with its newest request, which only owners see.
fn verification(
    db: &Connection,
    enterprise: &Enterprise,
    latest: Option<Verification>,
    lang: Lang,
) -> Result<OwnVerification, ApiError> {
    let waiting = latest.as_ref().filter(|request| request.outcome.is_none());
    let rows = match waiting {
        Some(request) => private_files::list_of_owner(db, evidence::owner(request))?,
        None => Vec::new(),
    };
    let left = evidence::EVIDENCE.max_files.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    Ok(OwnVerification {
        state: enterprise.verification,
        valid_until: enterprise.verified_until,
        method: latest.as_ref().map(|request| request.method),
        waiting: waiting.is_some(),
        requested_at: latest.as_ref().map(|request| request.requested_at),
        address: latest.as_ref().map(|request| request.address.clone()).unwrap_or_default(),
        proven: latest.as_ref().is_some_and(|request| request.proven_at.is_some()),
        files_left: if waiting.is_some() { left } else { 0 },
        files: rows.into_iter().filter_map(|row| row.shown(FileAccess::ReadAndRemove)).collect(),
        reason: latest.map(|request| reason_words(lang, request.reason)).unwrap_or_default(),
    })
}

/// The reason of a refusal; one of the program in the language of the reader.
fn reason_words(lang: Lang, reason: String) -> String {
    if reason == WRONG_LETTER_CODES { words(lang, &format!("mail.notes.{reason}")) } else { reason }
}

fn row(db: &Connection, enterprise: &Enterprise, (user_key, lang): (i64, Lang)) -> Result<OwnEnterpriseRow, ApiError> {
    let role = store::find_role(db, enterprise.key, user_key)?.ok_or(ApiError::NotFound)?;
    let town = enterprise.card.address.town_in(lang).to_owned();
    let (lang, name) = enterprise.name(lang);
    let is_owner = role == MemberRole::Owner;
    Ok(OwnEnterpriseRow {
        id: enterprise.id.clone(),
        name: name.to_owned(),
        lang,
        town,
        logo: media::find_shown(db, enterprise.logo.as_ref().map(|logo| logo.media_key))?,
        state: enterprise.state,
        verification: enterprise.verification,
        role,
        join_requests: if is_owner { store::count_join_requests(db, enterprise.key)? } else { 0 },
        updated_at: enterprise.updated_at,
    })
}

/// Enterprises, invitations and requests of a person.
pub fn list(db: &Connection, user: &User, reader: CaseReader, picture_max_mb: u32) -> Result<OwnEnterprises, ApiError> {
    let enterprises = store::list_of_member(db, user.key)?;
    let rows = enterprises.iter().map(|enterprise| row(db, enterprise, (user.key, reader.lang)));
    let is_confirmed = user.email_confirmed_at.is_some();
    Ok(OwnEnterprises {
        enterprises: rows.collect::<Result<_, _>>()?,
        invitations: if is_confirmed {
            store::list_invitations_for(db, &user.email.to_lowercase(), reader.now)?
        } else {
            Vec::new()
        },
        join_requests: store::list_join_requests_of(db, user.key)?,
        most: rules::MOST_ENTERPRISES,
        picture_max_mb,
    })
}

/// Choices of the form.
pub fn choices(lang: Lang) -> EnterpriseChoices {
    let forms = |(code, forms): &(&str, &[&str])| {
        let mut forms: Vec<String> = forms.iter().map(|form| (*form).to_owned()).collect();
        forms.push(rules::OTHER_FORM.to_owned());
        Country::parse(code).map(|country| CountryLegalForms { country, forms })
    };
    EnterpriseChoices {
        legal_forms: rules::LEGAL_FORMS.iter().filter_map(forms).collect(),
        languages: SpokenLanguage::all(lang),
    }
}
