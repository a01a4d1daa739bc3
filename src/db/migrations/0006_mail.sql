-- The queue of e-mails: written in the change that causes them, sent by the mail worker.

create table mail_out (
  key integer primary key,
  id text not null,
  to_address text not null,
  -- the mailbox behind the address, by which letters are counted: lower case, without `+tag`
  mailbox text not null,
  to_name text not null default '',
  locale text not null constraint mail_out_locale check (locale in ('en', 'uk', 'de')),
  template text not null,
  -- values of the texts as JSON and path of the button; erased once the e-mail is sent, for they may hold a one-time link
  args text not null default '{}',
  path text not null default '',
  -- name of a PDF file that is sent with it, and its path below the data directory
  attachment_name text,
  attachment_path text,
  state text not null default 'waiting' constraint mail_out_state check (state in ('waiting', 'sent', 'refused')),
  -- 'no': sent at once; 'unscheduled': waits for the worker to set next_at; 'scheduled': sent with its digest at next_at
  digest text not null default 'no' constraint mail_out_digest check (digest in ('no', 'unscheduled', 'scheduled')),
  attempts integer not null default 0,
  last_error text not null default '',
  next_at text not null,
  created_at text not null,
  sent_at text
) strict;
create unique index mail_out_id on mail_out (id);
create index mail_out_waiting on mail_out (next_at, key) where state = 'waiting';
create index mail_out_sent on mail_out (sent_at) where state = 'sent';
create index mail_out_to on mail_out (to_address);
create index mail_out_mailbox on mail_out (mailbox, template, created_at);
create index mail_out_unscheduled on mail_out (key) where digest = 'unscheduled' and state = 'waiting';
create index mail_out_scheduled on mail_out (to_address, next_at) where digest = 'scheduled' and state = 'waiting';
