-- Scheduled jobs: the last run of each. Runs of frequent jobs are stored every few minutes, failures at once.
create table jobs (
  name text not null,
  started_at text not null,
  duration_ms integer not null constraint jobs_duration check (duration_ms >= 0),
  -- the last run without an error
  succeeded_at text,
  -- failed runs in a row; 0: the last run succeeded
  failures integer not null constraint jobs_failures check (failures >= 0),
  -- the last error and its time; both stay after a success
  error text not null default '',
  failed_at text,
  constraint jobs_name primary key (name)
) strict;

-- Time of the last attempt that failed. The values of a refused e-mail are kept for a while after it, so that it can be sent
-- again.
alter table mail_out add column failed_at text;
create index mail_out_refused on mail_out (failed_at) where state = 'refused';
create index mail_out_state on mail_out (state, key);
