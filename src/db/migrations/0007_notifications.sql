-- Notifications of users and their channels.

create table notifications (
  key integer primary key,
  id text not null,
  user_key integer not null references users (key) on delete cascade,
  kind text not null,
  params text not null, -- values of the texts, a JSON object
  url text not null,
  created_at text not null,
  seen_at text,
  read_at text,
  expires_at text not null
) strict;
create unique index notifications_id on notifications (id);
create index notifications_user on notifications (user_key, key desc);
create index notifications_unread on notifications (user_key) where read_at is null;
create index notifications_expires on notifications (expires_at);

-- Preferences that differ from the defaults.
create table notification_preferences (
  user_key integer not null references users (key) on delete cascade,
  kind text not null,
  channel text not null constraint notification_preferences_channel check (channel in ('page', 'mail')),
  enabled integer not null constraint notification_preferences_enabled check (enabled in (0, 1)),
  primary key (user_key, kind, channel)
) strict, without rowid;
