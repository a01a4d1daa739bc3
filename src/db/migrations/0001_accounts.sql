-- People, their sessions, one-time links, and the log of what staff changed.
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
  trust text not null default 'new' constraint users_trust check (trust in ('new', 'normal', 'trusted', 'restricted')),
  email_confirmed_at text,
  terms_accepted_version text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index users_id on users (id);
create unique index users_email on users (email);
create index users_role_state on users (role, state);

create table sessions (
  key integer primary key,
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

-- Links that work once: only the hash of the secret part is kept.
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

create table audit (
  key integer primary key,
  at text not null,
  actor text not null constraint audit_actor check (actor in ('person', 'operator', 'clock')),
  user_key integer references users (key) on delete set null,
  session_key integer,
  address text not null default '',
  action text not null,
  object_type text not null,
  object_id text not null,
  before text,
  after text
) strict;
create index audit_object on audit (object_type, object_id, at);
create index audit_at on audit (at);

-- Pictures: one row an upload; files lie under media/, named by the hash of the content and of the part that was kept.
-- The file as it was sent stays beside them for another crop and is never served.
create table media (
  key integer primary key,
  id text not null,
  hash text not null,
  file_name text not null default '',
  width integer not null,
  height integer not null,
  widths text not null, -- JSON list of the widths that exist as files
  original_hash text not null default '',
  original_width integer not null default 0,
  original_height integer not null default 0,
  bytes integer not null,
  uploaded_by integer references users (key) on delete set null,
  created_at text not null
) strict;
create unique index media_id on media (id);
create unique index media_hash on media (hash, coalesce(uploaded_by, 0));
create index media_uploaded_by on media (uploaded_by, created_at);

-- Small facts of the portal that are neither content nor configuration.
create table settings (
  name text primary key,
  value text not null
) strict, without rowid;
