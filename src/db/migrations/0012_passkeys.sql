-- Passkeys: a key on a person's device that opens the account without a password. Only what verifies is kept.

create table passkeys (
  key integer primary key,
  id text not null,
  user_key integer not null references users (key) on delete cascade,
  -- the name by which the authenticator knows it
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
