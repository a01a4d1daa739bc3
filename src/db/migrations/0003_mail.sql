-- Letters of the portal: written in the change that causes them, carried out by the mail worker, never lost.

create table mail_out (
  key integer primary key,
  id text not null,
  to_address text not null,
  to_name text not null default '',
  locale text not null constraint mail_out_locale check (locale in ('en', 'uk', 'de')),
  template text not null,
  -- JSON values of the words and the path of the button; wiped once the letter is out, for they may hold a one-time link
  args text not null default '{}',
  path text not null default '',
  state text not null default 'waiting' constraint mail_out_state check (state in ('waiting', 'sent', 'refused')),
  attempts integer not null default 0,
  last_error text not null default '',
  next_at text not null,
  created_at text not null,
  sent_at text
) strict;
create unique index mail_out_id on mail_out (id);
create index mail_out_waiting on mail_out (next_at, key) where state = 'waiting';
create index mail_out_sent on mail_out (sent_at) where state = 'sent';
