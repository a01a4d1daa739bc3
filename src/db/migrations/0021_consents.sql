-- What people agreed to when they registered: which version of which page of the operator, and when.

create table consent_records (
  key integer primary key,
  user_key integer not null references users (key) on delete cascade,
  -- name of the page: terms
  page text not null,
  -- number of its version that was in force
  version integer not null,
  given_at text not null
) strict;
create unique index consent_records_user on consent_records (user_key, page, version);
