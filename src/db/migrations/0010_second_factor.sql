-- A second factor: the app's secret (sealed with a key that is not in the database), codes for the day it is lost, and
-- sign-ins whose password was right and whose second step is awaited.

create table authenticators (
  user_key integer primary key references users (key) on delete cascade,
  secret blob not null,
  -- null until the app has shown its first code
  confirmed_at text,
  -- a code counts once: the step of the newest one that was taken
  last_step integer not null default 0,
  created_at text not null
) strict;

create table recovery_codes (
  user_key integer not null references users (key) on delete cascade,
  hash blob not null,
  primary key (user_key, hash)
) strict, without rowid;

create table sign_in_steps (
  token_hash blob primary key,
  user_key integer not null references users (key) on delete cascade,
  -- hash of the password's hash: another password voids the step
  proof blob not null,
  remember integer not null constraint sign_in_steps_remember check (remember in (0, 1)),
  tries integer not null default 0,
  expires_at text not null
) strict, without rowid;
create index sign_in_steps_user on sign_in_steps (user_key);
create index sign_in_steps_expires on sign_in_steps (expires_at);
