-- The profile: sessions that a person can name, portraits apart from the pictures of articles, a change of the address.

alter table sessions add column id text not null default '';
update sessions
set id = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2) || '-8'
  || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
create unique index sessions_id on sessions (id);

-- A portrait belongs to its person alone: no list of pictures shows it.
alter table media add column purpose text not null default 'content'
  constraint media_purpose check (purpose in ('content', 'portrait'));

-- Both addresses say yes before the new one takes the place of the old one. Only hashes of the secrets are kept.
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
