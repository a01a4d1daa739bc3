//! SQL of the erasure of a person, as one list of what becomes of each table. Rows that belong to the person alone are
//! deleted; rows that others rely on stay without the name. A byline under published work stays, because it belongs to the
//! work; the audit log keeps each change without its author.

use rusqlite::named_params;

use super::{email_changes, occurring};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;

/// Rows that refer to the person, who is `:user_key`.
const REFERRING: &[&str] = &[
    "delete from one_time_links where user_key = :user_key",
    "delete from consent_records where user_key = :user_key",
    "delete from sign_in_steps where user_key = :user_key",
    "delete from authenticators where user_key = :user_key",
    "delete from recovery_codes where user_key = :user_key",
    "delete from passkeys where user_key = :user_key",
    "delete from translation_wishes where user_key = :user_key",
    "delete from known_devices where user_key = :user_key",
    "delete from notifications where user_key = :user_key",
    "delete from notification_preferences where user_key = :user_key",
    "delete from staff where user_key = :user_key",
    "update staff set substitute_key = null where substitute_key = :user_key",
    "delete from article_assignments where user_key = :user_key",
    "delete from article_previews where created_by = :user_key",
    "delete from authors
     where user_key = :user_key
       and not exists (
         select 1
         from authorship_records r
         join articles a on a.key = r.article_key
         where r.author_key = authors.key and a.first_published_at is not null
       )",
    // a byline goes with its articles; the records of contacts, legal pages and pictures stay without a name
    "delete from authorship_records where article_key is not null and author_key is null and :user_key is not null",
    "update authorship_records set user_key = null where user_key = :user_key",
    "update authorship_records set disputed_by = null, dispute_text = '' where disputed_by = :user_key",
    "update authorship_records set decided_by = null where decided_by = :user_key",
    "update authors set user_key = null, account_photo = 0 where user_key = :user_key",
    // before the cases lose the addresses
    "delete from mail_out
     where to_address in (select c.sender_email from cases c where c.sender_key = :user_key and c.sender_email <> '')",
    "update cases set sender_name = '', sender_email = '', sender_key = null where sender_key = :user_key",
    "update cases set owner_key = null where owner_key = :user_key",
    "update cases set locked_by = null, locked_until = null where locked_by = :user_key",
    // before the requests lose the addresses
    "delete from mail_out
     where to_address in (select r.email from consult_requests r where r.user_key = :user_key and r.email <> '')",
    "delete from consult_entries
     where request_key in (select r.key from consult_requests r where r.user_key = :user_key)",
    "update consult_requests
     set public_code = null, name = '', email = '', phone = '', country = '', region = '', town = '', best_time = '',
         message = '', related_kind = '', related_id = '', related_path = '', related_title = '', user_key = null,
         tags = '[]', confirm_hash = null, purge_at = null, purged_at = coalesce(purged_at, updated_at),
         state = iif(state = 'spam', 'spam', 'done')
     where user_key = :user_key",
    "update consult_topics set assignee_key = null where assignee_key = :user_key",
    // before the conversations lose the addresses
    "delete from mail_out
     where to_address in (select c.sender_email from service_conversations c where c.sender_key = :user_key)",
    "delete from service_conversations where sender_key = :user_key",
    "delete from service_sender_blocks where provider_key = :user_key",
    "delete from services where owner_key = :user_key",
    "delete from service_feature_periods where owner_key = :user_key",
    "delete from ads where owner_key = :user_key",
    "delete from service_submissions where owner_key = :user_key",
    "delete from enterprise_members where user_key = :user_key",
    "delete from enterprise_join_requests where user_key = :user_key",
    "update enterprise_invitations set invited_by = null where invited_by = :user_key",
    "update enterprise_verifications set requested_by = null, message = '' where requested_by = :user_key",
    "update enterprise_verifications set checked_by = null where checked_by = :user_key",
    "update enterprises set created_by = null where created_by = :user_key",
    "delete from invoices where user_key = :user_key and state = 'draft'",
    // name and address stay in issued invoices, which the law wants for years
    "update invoices set user_key = null, email = '' where user_key = :user_key",
    "update media set uploaded_by = null where uploaded_by = :user_key",
    "delete from private_files where uploaded_by = :user_key and is_personal = 1",
    "update private_files set uploaded_by = null where uploaded_by = :user_key",
    "update audit set address = '', session_key = null where user_key = :user_key",
];

/// Rows of others that name the person. `:name` and `:full_name` are null for a person without given and family name: one of
/// the two may be a word that stands anywhere.
const NAMING: &[&str] = &[
    "delete from invitations where email = :email",
    "delete from contact_links where address = :email",
    "delete from enterprise_invitations where email = :email",
    "update enterprise_verifications set address = '' where address = :email",
    "update enterprises set card = json_set(card, '$.email', '') where card ->> '$.email' = :email",
    "update enterprises set card = json_set(card, '$.contact_person', '')
     where card ->> '$.contact_person' in (:name, :full_name)",
    "update enterprises set billing = json_set(billing, '$.email', '') where billing ->> '$.email' = :email",
    "update contact_suggestions set email = '' where email = :email",
    "update cases set sender_name = '', sender_email = '' where sender_email = :email",
    "delete from consult_entries
     where request_key in (select r.key from consult_requests r where r.email = :email)",
    "update consult_requests
     set public_code = null, name = '', email = '', phone = '', country = '', region = '', town = '', best_time = '',
         message = '', related_kind = '', related_id = '', related_path = '', related_title = '', user_key = null,
         tags = '[]', confirm_hash = null, purge_at = null, purged_at = coalesce(purged_at, updated_at),
         state = iif(state = 'spam', 'spam', 'done')
     where email = :email",
    "delete from service_conversations where sender_email = :email",
    "update invoices set email = '' where email = :email",
    "delete from mail_out
     where to_address = :email
       or exists (select 1 from json_tree(args) j where j.atom in (:email, :name, :full_name))",
    "delete from notifications
     where exists (select 1 from json_tree(params) j where j.atom in (:email, :name, :full_name))",
    "update audit
     set before = null
     where exists (select 1 from json_tree(before) j where j.atom in (:email, :name, :full_name))",
    "update audit
     set after = null
     where exists (select 1 from json_tree(after) j where j.atom in (:email, :name, :full_name))",
    "delete from realtime_webhooks
     where instr(body, :email) > 0 or instr(body, :name) > 0 or instr(body, :full_name) > 0",
    // the changes of the account itself, with names and addresses of earlier days
    "update audit set before = null, after = null where object_type = 'user' and object_id = :id",
];

/// Removes a person from all tables; the row of the person stays, empty, for the rows that refer to it.
pub fn remove(write: &Write, user: &User) -> Result<(), ApiError> {
    for sql in REFERRING {
        write.prepare_cached(sql)?.execute(named_params! { ":user_key": user.key })?;
    }
    email_changes::remove(write, user.key)?;
    remove_names(write, user)?;
    clear(write, user)
}

fn remove_names(write: &Write, user: &User) -> Result<(), ApiError> {
    let is_named = !user.name.is_empty() && !user.surname.is_empty();
    let name = is_named.then(|| format!("{} {}", user.name, user.surname));
    let full_name = is_named.then(|| user.full_name());
    let values =
        named_params! { ":id": user.id.as_str(), ":email": user.email, ":name": name, ":full_name": full_name };
    for sql in NAMING {
        let mut statement = write.prepare_cached(sql)?;
        let occurring = occurring(&statement, values);
        statement.execute(occurring.as_slice())?;
    }
    Ok(())
}

/// Empties the row of a person.
fn clear(write: &Write, user: &User) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set email = :email,
                 password_hash = null,
                 name = '',
                 surname = '',
                 phone = '',
                 date_of_birth = '',
                 instagram = '',
                 facebook = '',
                 profile_photo_key = null,
                 role = 'user',
                 state = 'erased',
                 state_reason = '',
                 trust = 'new',
                 email_confirmed_at = null,
                 registered_by = null,
                 registered_next = '',
                 terms_accepted_version = null,
                 last_seen_at = null,
                 deletion_due_at = null,
                 state_before_deletion = null,
                 quiet_from = null,
                 quiet_to = null,
                 updated_at = :now,
                 version = version + 1
             where key = :user_key",
        )?
        .execute(named_params! {
            ":user_key": user.key,
            ":email": format!("{}@erased.invalid", user.id),
            ":now": write.now(),
        })?;
    Ok(())
}
