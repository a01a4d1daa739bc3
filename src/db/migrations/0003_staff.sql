-- Staff: additions to their accounts, and invitations.

create table staff (
  user_key integer primary key references users (key) on delete cascade,
  -- JSON list of the languages that the staff member may write and publish in
  locales text not null default '["en","uk","de"]',
  invited_by integer references users (key) on delete set null,
  invited_at text
) strict;
create index staff_invited_by on staff (invited_by) where invited_by is not null;

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
