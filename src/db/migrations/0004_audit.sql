-- The log of changes by staff, operators and scheduled jobs.

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
create index audit_user on audit (user_key, key) where user_key is not null;
create index audit_action on audit (action, key);
