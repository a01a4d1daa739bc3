-- Enterprises: firms, associations and authorities with members, verification and a public page.

create table enterprises (
  key integer primary key,
  id text not null,
  -- the id until the first submission
  slug text not null,
  state text not null default 'draft' constraint enterprises_state check (state in
    ('draft', 'submitted', 'active', 'suspended', 'closed')),
  kind text not null default 'company' constraint enterprises_kind check (kind in
    ('company', 'self_employed', 'association', 'authority', 'media', 'other')),
  legal_name text not null default '',
  -- name and town as slugs, so that the same firm is found in either script
  name_slug text not null default '',
  town_slug text not null default '',
  legal_form text not null default '',
  -- ISO 3166-1; empty in a draft until it is chosen
  country text not null default '',
  register_no text not null default '',
  -- UID, VAT or EDRPOU number without separators; empty where there is none
  uid text not null default '',
  -- address, contact, languages, branches (`EnterpriseCard`); no query reads a part of it
  card text not null default '{}' constraint enterprises_card check (json_valid(card)),
  -- address and terms of invoices (`Billing`), for members only
  billing text not null default '{}' constraint enterprises_billing check (json_valid(billing)),
  public_profile integer not null default 1 constraint enterprises_public_profile check (public_profile in (0, 1)),
  trust text not null default 'new' constraint enterprises_trust check (trust in ('new', 'normal', 'trusted')),
  logo_media_key integer references media (key) on delete set null,
  cover_media_key integer references media (key) on delete set null,
  verification text not null default 'none' constraint enterprises_verification check (verification in
    ('none', 'requested', 'verified', 'expired', 'refused')),
  verified_until text,
  -- 1 once the members know that the verification ends soon
  verification_reminded integer not null default 0
    constraint enterprises_verification_reminded check (verification_reminded in (0, 1)),
  -- internal remarks of the staff
  note text not null default '',
  submitted_at text,
  activated_at text,
  closed_at text,
  created_by integer references users (key) on delete set null,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint enterprises_verified check (verification <> 'verified' or verified_until is not null),
  constraint enterprises_complete check (state in ('draft', 'closed') or (legal_name <> '' and country <> ''))
) strict;
create unique index enterprises_id on enterprises (id);
create unique index enterprises_slug on enterprises (slug);
create index enterprises_state on enterprises (state, updated_at desc, key);
create index enterprises_name on enterprises (name_slug, town_slug, state);
create index enterprises_uid on enterprises (uid, state) where uid <> '';
create index enterprises_verification on enterprises (verification, updated_at, key);
create index enterprises_verified_until on enterprises (verified_until, key) where verification = 'verified';
-- the public list, of all countries and of one
create index enterprises_public on enterprises (state, public_profile, name_slug, key);
create index enterprises_public_country on enterprises (state, public_profile, country, name_slug, key);
create index enterprises_country on enterprises (country, state, updated_at desc, key);
create index enterprises_drafts on enterprises (updated_at, key) where state = 'draft';
create index enterprises_logo on enterprises (logo_media_key) where logo_media_key is not null;
create index enterprises_cover on enterprises (cover_media_key) where cover_media_key is not null;
create index enterprises_created_by on enterprises (created_by) where created_by is not null;

create table enterprise_texts (
  enterprise_key integer not null references enterprises (key) on delete cascade,
  locale text not null constraint enterprise_texts_locale check (locale in ('en', 'uk', 'de')),
  display_name text not null,
  -- name in lower case, for the search of lists
  name_folded text not null default '',
  about text not null default '',
  primary key (enterprise_key, locale)
) strict, without rowid;

create table enterprise_members (
  enterprise_key integer not null references enterprises (key) on delete cascade,
  user_key integer not null references users (key) on delete cascade,
  role text not null constraint enterprise_members_role check (role in ('owner', 'editor', 'billing')),
  created_at text not null,
  primary key (enterprise_key, user_key)
) strict, without rowid;
create index enterprise_members_user on enterprise_members (user_key, enterprise_key);

-- Invitations wait in the account whose confirmed address they name.
create table enterprise_invitations (
  key integer primary key,
  id text not null,
  enterprise_key integer not null references enterprises (key) on delete cascade,
  email text not null,
  role text not null constraint enterprise_invitations_role check (role in ('owner', 'editor', 'billing')),
  invited_by integer references users (key) on delete set null,
  created_at text not null,
  expires_at text not null
) strict;
create unique index enterprise_invitations_id on enterprise_invitations (id);
create unique index enterprise_invitations_email on enterprise_invitations (enterprise_key, email);
create index enterprise_invitations_of on enterprise_invitations (email, expires_at);
create index enterprise_invitations_expires on enterprise_invitations (expires_at);
create index enterprise_invitations_invited_by on enterprise_invitations (invited_by) where invited_by is not null;

-- People who ask to become a member of an enterprise that is already there.
create table enterprise_join_requests (
  key integer primary key,
  id text not null,
  enterprise_key integer not null references enterprises (key) on delete cascade,
  user_key integer not null references users (key) on delete cascade,
  message text not null default '',
  created_at text not null
) strict;
create unique index enterprise_join_requests_id on enterprise_join_requests (id);
create unique index enterprise_join_requests_user on enterprise_join_requests (enterprise_key, user_key);
create index enterprise_join_requests_of on enterprise_join_requests (user_key, created_at);

-- Requests to verify an enterprise; the state of the newest stands in `enterprises.verification`. Evidence lies in
-- `private_files` under the id of the request.
create table enterprise_verifications (
  key integer primary key,
  id text not null,
  enterprise_key integer not null references enterprises (key) on delete cascade,
  method text not null constraint enterprise_verifications_method check (method in
    ('register_extract', 'domain_mail', 'letter_code', 'personal')),
  -- explanation of the member who asked
  message text not null default '',
  requested_by integer references users (key) on delete set null,
  requested_at text not null,
  -- domain_mail: address at the domain of the website, hash and end of its link
  address text not null default '',
  token_hash blob,
  token_expires_at text,
  -- letter_code: code that the staff sends by post, and wrong codes that were typed
  letter_code text not null default '',
  failed_codes integer not null default 0,
  -- true once the link was opened or the code typed: the address or the post reached the enterprise
  proven_at text,
  outcome text constraint enterprise_verifications_outcome check (outcome in ('verified', 'refused', 'withdrawn')),
  reason text not null default '',
  checked_by integer references users (key) on delete set null,
  checked_at text,
  valid_until text
) strict;
create unique index enterprise_verifications_id on enterprise_verifications (id);
create index enterprise_verifications_of on enterprise_verifications (enterprise_key, key);
create unique index enterprise_verifications_token on enterprise_verifications (token_hash) where token_hash is not null;
create index enterprise_verifications_waiting on enterprise_verifications (requested_at, key) where outcome is null;
create index enterprise_verifications_requested_by on enterprise_verifications (requested_by) where requested_by is not null;
create index enterprise_verifications_checked_by on enterprise_verifications (checked_by) where checked_by is not null;

-- The evidence of a request goes with it.
create trigger enterprise_verifications_files after delete on enterprise_verifications
begin
  delete from private_files where owner_kind = 'enterprise_verification' and owner_id = old.id;
end;
