-- Somebody wants to be erased: when it will be done, and the state to return to if they change their mind.
alter table users add column deletion_due_at text;
alter table users add column state_before_deletion text
  constraint users_state_before_deletion check (state_before_deletion in ('active', 'restricted'));
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

-- Letters by address, for those who take their data along or leave.
create index mail_out_to on mail_out (to_address);
