-- Letters of which nothing hangs wait a little: several become one, and none comes in the hours in which a person wants none.

-- minutes of the day on the portal's clock; both or neither
alter table users add column quiet_from integer constraint users_quiet_from check (quiet_from between 0 and 1439);
alter table users add column quiet_to integer constraint users_quiet_to check (quiet_to between 0 and 1439);

-- 'no': goes out at once; 'open': may wait, nobody reckoned until when; 'held': waits until next_at for others
alter table mail_out add column patience text not null default 'no'
  constraint mail_out_patience check (patience in ('no', 'open', 'held'));
create index mail_out_open on mail_out (key) where patience = 'open' and state = 'waiting';
create index mail_out_held on mail_out (to_address, next_at) where patience = 'held' and state = 'waiting';
