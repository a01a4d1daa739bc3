-- Legal and static pages of the operator with all their versions, the operator's identity, and consents to versions.

create table legal_pages (
  key integer primary key,
  id text not null,
  -- imprint, privacy, …, or custom-…
  name text not null,
  -- part of its address, /legal/{slug}
  slug text not null,
  requires_acceptance integer not null default 0 constraint legal_pages_requires_acceptance check (requires_acceptance in (0, 1)),
  in_footer integer not null default 1 constraint legal_pages_in_footer check (in_footer in (0, 1)),
  position integer not null default 0,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index legal_pages_id on legal_pages (id);
create unique index legal_pages_name on legal_pages (name);
create unique index legal_pages_slug on legal_pages (slug);

create table legal_versions (
  key integer primary key,
  page_key integer not null references legal_pages (key) on delete cascade,
  number integer not null,
  state text not null constraint legal_versions_state check (state in ('draft', 'approved', 'effective', 'superseded')),
  effective_from text,
  -- country of the starting text that it was made from, until somebody marks it as checked
  starting_text text,
  -- time at which users were notified of the version
  announced_at text,
  approved_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index legal_versions_number on legal_versions (page_key, number);
create unique index legal_versions_draft on legal_versions (page_key) where state = 'draft';
create unique index legal_versions_approved on legal_versions (page_key) where state = 'approved';
create unique index legal_versions_effective on legal_versions (page_key) where state = 'effective';
create index legal_versions_due on legal_versions (effective_from) where state = 'approved';

create table legal_texts (
  version_key integer not null references legal_versions (key) on delete cascade,
  locale text not null constraint legal_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null default '',
  body text not null default '',
  change_summary text not null default '',
  -- a draft is held back from readers, also in a version in force
  state text not null default 'published' constraint legal_texts_state check (state in ('draft', 'published')),
  primary key (version_key, locale)
) strict, without rowid;

-- One row: the operator's identity as JSON, field by field as the API names them.
create table operator (
  key integer primary key constraint operator_one check (key = 1),
  identity text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
insert into operator (key, identity, updated_at) values (1, '{}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- Consents that users gave at their registration.
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

insert into legal_pages (id, name, slug, requires_acceptance, in_footer, position, created_at, updated_at)
select '01935000-0000-7000-8000-0000000000' || printf('%02d', column1), column2, column3, column2 = 'terms',
       column2 not in ('advertising_rules', 'community_rules', 'press'), column1 - 1,
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
from (values
  (1, 'imprint', 'imprint'),
  (2, 'privacy', 'privacy'),
  (3, 'terms', 'terms'),
  (4, 'cookies_and_storage', 'cookies'),
  (5, 'accessibility', 'accessibility'),
  (6, 'about', 'about'),
  (7, 'contact', 'contact'),
  (8, 'press', 'press'),
  (9, 'advertising_rules', 'advertising-rules'),
  (10, 'community_rules', 'community-rules'));
