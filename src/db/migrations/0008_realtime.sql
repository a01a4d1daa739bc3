-- Webhooks of the broadcaster that wait for their receiver; a row is removed when it was delivered or given up.

create table realtime_webhooks (
  key integer primary key,
  id text not null,
  app_id text not null,
  url text not null,
  body text not null,
  created_at text not null
) strict;
create unique index realtime_webhooks_id on realtime_webhooks (id);
