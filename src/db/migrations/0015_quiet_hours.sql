-- Digests of letters that may wait, and the hours in which a person wants no letters.

-- minutes of the day on the portal's clock; both or neither
alter table users add column quiet_from integer constraint users_quiet_from check (quiet_from between 0 and 1439);
alter table users add column quiet_to integer constraint users_quiet_to check (quiet_to between 0 and 1439);

-- 'no': sent at once; 'unscheduled': waits for the worker to set next_at; 'scheduled': sent with its digest at next_at
alter table mail_out add column digest text not null default 'no'
  constraint mail_out_digest check (digest in ('no', 'unscheduled', 'scheduled'));
create index mail_out_unscheduled on mail_out (key) where digest = 'unscheduled' and state = 'waiting';
create index mail_out_scheduled on mail_out (to_address, next_at) where digest = 'scheduled' and state = 'waiting';
