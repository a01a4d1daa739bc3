-- Staff: additions to their accounts, and invitations.

create table staff (
  user_key integer primary key references users (key) on delete cascade,
  -- JSON list of the languages that the staff member may write and publish in
  locales text not null default '["en","uk","de"]',
  -- JSON list of the capabilities of the role that were taken from the staff member
  withheld text not null default '[]',
  -- end of the work for the portal: from then on the account has no capability
  active_until text,
  -- days before `active_until` that the last reminder named; 0 after the end
  end_told integer constraint staff_end_told check (end_told in (0, 3, 14)),
  -- absence from (inclusive) until (exclusive); both or neither
  absent_from text,
  absent_until text,
  -- gets the tasks of the staff member during the absence
  substitute_key integer references users (key) on delete set null,
  invited_by integer references users (key) on delete set null,
  invited_at text,
  constraint staff_absence check ((absent_from is null) = (absent_until is null) and (absent_from is null or absent_from < absent_until))
) strict;
create index staff_invited_by on staff (invited_by) where invited_by is not null;
create index staff_substitute on staff (substitute_key) where substitute_key is not null;
create index staff_active_until on staff (active_until) where active_until is not null;

-- The account is made when the invitation is accepted; until then nothing can be signed in to.
create table invitations (
  key integer primary key,
  id text not null,
  email text not null,
  role text not null constraint invitations_role check (role in ('author', 'manager', 'admin', 'super-admin')),
  locale text not null constraint invitations_locale check (locale in ('en', 'uk', 'de')),
  locales text not null,
  token_hash blob not null,
  invited_by integer not null references users (key) on delete cascade,
  sent_at text not null,
  expires_at text not null,
  version integer not null default 1
) strict;
create unique index invitations_id on invitations (id);
create unique index invitations_email on invitations (email);
create unique index invitations_token_hash on invitations (token_hash);
create index invitations_invited_by on invitations (invited_by);
