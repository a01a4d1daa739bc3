//! Erasing: what is a person's goes; what others rely on stays without them. A byline under published work stays, for it
//! belongs to the work; the log keeps that something was done, by nobody.

use rusqlite::params;

use crate::app::App;
use crate::auth::{User, UserState, session};
use crate::base::access::Role;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::store::remove_change;
use crate::features::sign_in::store;
use crate::media::files;

/// Rows that are the person's alone.
const THEIRS: &[&str] = &[
    "delete from one_time_links where user_key = ?1",
    "delete from consent_records where user_key = ?1",
    "delete from sign_in_steps where user_key = ?1",
    "delete from authenticators where user_key = ?1",
    "delete from recovery_codes where user_key = ?1",
    "delete from passkeys where user_key = ?1",
    "delete from known_devices where user_key = ?1",
    "delete from notifications where user_key = ?1",
    "delete from notification_preferences where user_key = ?1",
    "delete from staff where user_key = ?1",
    "delete from article_assignments where user_key = ?1",
    "delete from article_previews where created_by = ?1",
    "delete from authors where user_key = ?1 and not exists (
       select 1 from authorship_records r join articles a on a.key = r.article_key
       where r.author_key = authors.key and a.first_published_at is not null)",
    "update authors set user_key = null where user_key = ?1",
    "delete from mail_out where to_address in (select r.email from reports r where r.user_key = ?1 and r.email <> '')",
    "update reports set name = '', email = '', user_key = null where user_key = ?1",
    "update media set uploaded_by = null where uploaded_by = ?1",
    "update audit set address = '', session_key = null where user_key = ?1",
];

/// Rows of others that name the person: `?1` is the address, `?2` and `?3` are what they are called, null where they have no
/// whole name: half of one is a word that may stand anywhere.
const NAMED: &[&str] = &[
    "delete from invitations where email = ?1",
    "delete from contact_links where address = ?1",
    "update contact_suggestions set email = '' where email = ?1",
    "update reports set name = '', email = '' where email = ?1",
    "delete from mail_out where to_address = ?1
       or exists (select 1 from json_tree(args) j where j.atom in (?1, ?2, ?3))",
    "delete from notifications where exists (select 1 from json_tree(params) j where j.atom in (?1, ?2, ?3))",
    "update audit set before = null where exists (select 1 from json_tree(before) j where j.atom in (?1, ?2, ?3))",
    "update audit set after = null where exists (select 1 from json_tree(after) j where j.atom in (?1, ?2, ?3))",
    "delete from realtime_webhooks where instr(body, ?1) > 0 or instr(body, ?2) > 0 or instr(body, ?3) > 0",
];

/// Erases everybody whose days are over. One who became the last super-admin meanwhile stays until there is another.
pub fn erase_due(app: &App) -> Result<(), ApiError> {
    let due: Vec<i64> = {
        let now = app.clock.now();
        app.db.read_blocking(move |db| {
            let mut statement = db.prepare_cached(
                "select key from users where deletion_due_at <= ?1 and state = 'deletion_requested'
                 order by deletion_due_at, key limit 100",
            )?;
            Ok(statement.query_map([now], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })?
    };
    for key in due {
        let left = app.db.write_blocking(move |write| erase(write, key))?;
        // a crash in between leaves a file that no page names; names cannot be guessed
        if let Some((hash, widths)) = left {
            files::remove(&app.media_dir(), &hash, &widths)?;
        }
    }
    Ok(())
}

/// Erases one person; answers the files of the portrait.
fn erase(write: &mut Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    let user = store::get(write, key)?;
    if user.state != UserState::DeletionRequested {
        return Ok(None);
    }
    if user.role == Role::SuperAdmin && store::count_super_admins(write, Some(key))? == 0 {
        tracing::warn!("the last super-admin waits to be erased: give the role to somebody else");
        return Ok(None);
    }
    session::close_all(write, key, None)?;
    let portrait: Option<i64> =
        write.query_row("select profile_photo_key from users where key = ?1", [key], |row| row.get(0))?;
    for sql in THEIRS {
        write.prepare_cached(sql)?.execute([key])?;
    }
    remove_change(write, key)?;
    forget_name(write, &user)?;
    blank(write, &user)?;
    write.invalidate("authors");
    portrait.map_or(Ok(None), |key| crate::media::store::remove(write, key))
}

fn forget_name(write: &Write, user: &User) -> Result<(), ApiError> {
    let is_named = !user.name.is_empty() && !user.surname.is_empty();
    let short = is_named.then(|| format!("{} {}", user.name, user.surname));
    let full = is_named.then(|| user.full_name());
    for sql in NAMED {
        let mut statement = write.prepare_cached(sql)?;
        match statement.parameter_count() {
            1 => statement.execute(params![user.email])?,
            _ => statement.execute(params![user.email, short, full])?,
        };
    }
    // what the log holds of the account itself: names, address, each as it was before and after
    write
        .prepare_cached("update audit set before = null, after = null where object_type = 'user' and object_id = ?1")?
        .execute([user.id.as_str()])?;
    Ok(())
}

/// Empties the account; its row stays for what refers to it.
fn blank(write: &Write, user: &User) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set email = ?2, password_hash = null, name = '', surname = '', phone = '', date_of_birth = '', instagram = '',
                 facebook = '', profile_photo_key = null, role = 'user', state = 'erased', trust = 'new',
                 email_confirmed_at = null, terms_accepted_version = null, last_seen_at = null, deletion_due_at = null,
                 state_before_deletion = null, quiet_from = null, quiet_to = null, updated_at = ?3, version = version + 1
             where key = ?1",
        )?
        .execute(params![user.key, format!("{}@erased.invalid", user.id), write.now()])?;
    Ok(())
}
