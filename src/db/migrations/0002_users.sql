-- Accounts and the ways to sign in to them.
-- `key` is the integer that joins tables and stays inside; `id` is the public UUIDv7.

create table users (
  key integer primary key,
  id text not null,
  email text not null,
  password_hash text,
  name text not null default '',
  surname text not null default '',
  phone text not null default '',
  date_of_birth text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  profile_photo_key integer references media (key) on delete set null,
  locale text not null default 'en' constraint users_locale check (locale in ('en', 'uk', 'de')),
  role text not null default 'user' constraint users_role check (role in ('user', 'author', 'manager', 'admin', 'super-admin')),
  state text not null default 'unconfirmed'
    constraint users_state check (state in ('unconfirmed', 'active', 'restricted', 'suspended', 'deletion_requested', 'erased')),
  -- why the account is restricted, suspended or closed; the person was told
  state_reason text not null default '',
  -- a restriction is a state, not a degree of trust
  trust text not null default 'new' constraint users_trust check (trust in ('new', 'normal', 'trusted')),
  email_confirmed_at text,
  -- hash of the mark of the browser that registered the account, until the address is confirmed
  registered_by blob,
  terms_accepted_version text,
  -- 1 while a legal page that the person agreed to has a newer version in force
  terms_due integer not null default 0 constraint users_terms_due check (terms_due in (0, 1)),
  -- start and end of the quiet hours, minutes of the day on the portal's clock; both or neither
  quiet_from integer constraint users_quiet_from check (quiet_from between 0 and 1439),
  quiet_to integer constraint users_quiet_to check (quiet_to between 0 and 1439),
  -- last use of a session that has ended
  last_seen_at text,
  -- time of the requested deletion, and the state to return to when the request is withdrawn
  deletion_due_at text,
  state_before_deletion text
    constraint users_state_before_deletion check (state_before_deletion in ('unconfirmed', 'active', 'restricted', 'suspended')),
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index users_id on users (id);
create unique index users_email on users (email);
create index users_role_state on users (role, state);
create index users_role_created on users (role, created_at);
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

create table sessions (
  key integer primary key,
  id text not null,
  token_hash blob not null,
  user_key integer not null references users (key) on delete cascade,
  remember integer not null default 0 constraint sessions_remember check (remember in (0, 1)),
  user_agent text not null default '',
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null
) strict;
create unique index sessions_token_hash on sessions (token_hash);
create index sessions_user on sessions (user_key);
create index sessions_expires on sessions (expires_at);
create unique index sessions_id on sessions (id);
create trigger sessions_last_seen after delete on sessions
begin
  update users set last_seen_at = max(coalesce(last_seen_at, ''), old.last_seen_at) where key = old.user_key;
end;

-- Links by mail that work once. Only the hash of the secret is kept.
create table one_time_links (
  key integer primary key,
  kind text not null constraint one_time_links_kind check (kind in ('setup', 'confirm_email', 'reset_password', 'invitation')),
  token_hash blob not null,
  user_key integer references users (key) on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create unique index one_time_links_token_hash on one_time_links (token_hash);
create index one_time_links_user on one_time_links (user_key, kind);

-- Devices that an account was used on: hashes of the browser's mark and of its kind and network.
create table known_devices (
  user_key integer not null references users (key) on delete cascade,
  mark blob not null,
  seen_at text not null,
  primary key (user_key, mark)
) strict, without rowid;
create index known_devices_seen on known_devices (seen_at);

-- Changes of the e-mail address that wait for the confirmation of both addresses. Only hashes of the secrets are kept.
create table email_changes (
  user_key integer primary key references users (key) on delete cascade,
  email text not null,
  old_hash blob not null,
  new_hash blob not null,
  old_confirmed_at text,
  new_confirmed_at text,
  created_at text not null,
  expires_at text not null
) strict;
create unique index email_changes_old_hash on email_changes (old_hash);
create unique index email_changes_new_hash on email_changes (new_hash);
create index email_changes_expires on email_changes (expires_at);

-- Apps of the second factor; the secret is sealed with a key that is not in the database.
create table authenticators (
  user_key integer primary key references users (key) on delete cascade,
  secret blob not null,
  -- null until the app has shown its first code
  confirmed_at text,
  -- time step of the newest accepted code, so that a code counts once
  last_step integer not null default 0,
  created_at text not null
) strict;

-- Codes in place of a lost second factor.
create table recovery_codes (
  user_key integer not null references users (key) on delete cascade,
  hash blob not null,
  primary key (user_key, hash)
) strict, without rowid;

-- Sign-ins with a right password that wait for the second factor.
create table sign_in_steps (
  token_hash blob primary key,
  user_key integer not null references users (key) on delete cascade,
  -- hash of the password's hash: a changed password voids the sign-in
  proof blob not null,
  remember integer not null constraint sign_in_steps_remember check (remember in (0, 1)),
  tries integer not null default 0,
  expires_at text not null
) strict, without rowid;
create index sign_in_steps_user on sign_in_steps (user_key);
create index sign_in_steps_expires on sign_in_steps (expires_at);

-- Public keys of passkeys.
create table passkeys (
  key integer primary key,
  id text not null,
  user_key integer not null references users (key) on delete cascade,
  -- id of the key at the authenticator
  credential_id blob not null,
  -- public key, counter and flags, as JSON
  credential text not null,
  name text not null,
  created_at text not null,
  last_used_at text
) strict;
create unique index passkeys_id on passkeys (id);
create unique index passkeys_credential_id on passkeys (credential_id);
create index passkeys_user on passkeys (user_key);
