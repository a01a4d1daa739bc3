-- Contacts in groups of two levels.

create table contact_groups (
  key integer primary key,
  id text not null,
  parent_key integer references contact_groups (key) on delete restrict,
  slug text not null,
  kind text not null default 'other' constraint contact_groups_kind check (kind in
    ('authority', 'health', 'emergency', 'education', 'culture', 'social', 'legal', 'embassy', 'business', 'other')),
  icon text not null default 'folder',
  color text not null default 'green',
  cover_media_key integer references media (key) on delete set null,
  position integer not null default 0,
  state text not null default 'published' constraint contact_groups_state check (state in ('draft', 'published', 'hidden', 'archived')),
  in_menu integer not null default 1 constraint contact_groups_in_menu check (in_menu in (0, 1)),
  created_at text not null,
  updated_at text not null,
  -- language of the text that the others translate
  original_locale text,
  version integer not null default 1
) strict;
create unique index contact_groups_id on contact_groups (id);
create unique index contact_groups_slug on contact_groups (coalesce(parent_key, 0), slug);
create index contact_groups_parent on contact_groups (parent_key, position, key);

create table contact_group_texts (
  group_key integer not null references contact_groups (key) on delete cascade,
  locale text not null constraint contact_group_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  description text not null default '',
  intro text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- a draft is held back from readers
  state text not null default 'published' constraint contact_group_texts_state check (state in ('draft', 'published')),
  -- digest of the words, of the words when they were settled, and of the original that they follow
  digest text not null default '',
  settled text not null default '',
  follows text not null default '',
  primary key (group_key, locale)
) strict, without rowid;

create table contacts (
  key integer primary key,
  id text not null,
  -- a group of the second level
  subgroup_key integer not null references contact_groups (key) on delete restrict,
  slug text not null,
  state text not null default 'draft' constraint contacts_state check (state in
    ('draft', 'in_review', 'published', 'needs_check', 'hidden', 'closed', 'archived')),
  -- phones, addresses, hours …; no query reads a part of it
  card text not null default '{}' constraint contacts_card check (json_valid(card)),
  -- filters of lists; the town as a slug, so that Zürich and Цюрих are one place
  town_slug text not null default '',
  emergency integer not null default 0 constraint contacts_emergency check (emergency in (0, 1)),
  free_of_charge text not null default 'unknown' constraint contacts_free check (free_of_charge in ('yes', 'no', 'partly', 'unknown')),
  logo_media_key integer references media (key) on delete set null,
  source_url text not null default '',
  -- enterprise that the contact belongs to
  enterprise_key integer references enterprises (key) on delete set null,
  verify_every_days integer not null default 180 constraint contacts_verify check (verify_every_days between 1 and 3650),
  verified_at text,
  verified_by integer references users (key) on delete set null,
  -- time by which it must be confirmed again, and time at which an unconfirmed one is hidden
  check_due_at text,
  hide_due_at text,
  published_at text,
  closed_at text,
  owner_key integer references users (key) on delete set null,
  created_at text not null,
  updated_at text not null,
  updated_by integer references users (key) on delete set null,
  -- language of the text that the others translate
  original_locale text,
  version integer not null default 1
) strict;
create unique index contacts_id on contacts (id);
create unique index contacts_slug on contacts (subgroup_key, slug);
create index contacts_slug_alone on contacts (slug);
create index contacts_listed on contacts (subgroup_key, state, emergency desc, town_slug, free_of_charge);
create index contacts_town on contacts (town_slug, state);
create index contacts_emergency on contacts (state, subgroup_key) where emergency = 1;
create index contacts_free on contacts (free_of_charge, state);
create index contacts_check_due on contacts (check_due_at, key) where state in ('published', 'needs_check');
create index contacts_hide_due on contacts (hide_due_at) where state = 'needs_check';
create index contacts_closed on contacts (closed_at) where state = 'closed';
create index contacts_state on contacts (state, updated_at desc, key);
create index contacts_verified on contacts (verified_at, key);
create index contacts_logo on contacts (logo_media_key) where logo_media_key is not null;
create index contacts_owner on contacts (owner_key) where owner_key is not null;
create index contacts_enterprise on contacts (enterprise_key) where enterprise_key is not null;

create table contact_texts (
  contact_key integer not null references contacts (key) on delete cascade,
  locale text not null constraint contact_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  -- name in lower case, for the search of the panel
  name_folded text not null default '',
  summary text not null default '',
  body text not null default '',
  documents_needed text not null default '',
  costs_note text not null default '',
  -- a draft is held back from readers
  state text not null default 'published' constraint contact_texts_state check (state in ('draft', 'published')),
  -- digest of the words, of the words when they were settled, and of the original that they follow
  digest text not null default '',
  settled text not null default '',
  follows text not null default '',
  primary key (contact_key, locale)
) strict, without rowid;

-- Languages spoken, ISO 639-1, in the order in which they are named.
create table contact_languages (
  contact_key integer not null references contacts (key) on delete cascade,
  language text not null,
  position integer not null,
  primary key (contact_key, language)
) strict, without rowid;
create index contact_languages_language on contact_languages (language, contact_key);

-- Corrections suggested by readers and by the listed organisations.
create table contact_suggestions (
  key integer primary key,
  id text not null,
  contact_key integer not null references contacts (key) on delete cascade,
  origin text not null constraint contact_suggestions_origin check (origin in ('reader', 'listed')),
  kind text not null constraint contact_suggestions_kind check (kind in ('phone', 'address', 'hours', 'closed', 'other')),
  text text not null,
  email text not null default '',
  locale text not null constraint contact_suggestions_locale check (locale in ('en', 'uk', 'de')),
  state text not null default 'open' constraint contact_suggestions_state check (state in ('open', 'done', 'dismissed')),
  created_at text not null,
  decided_at text,
  decided_by integer references users (key) on delete set null
) strict;
create unique index contact_suggestions_id on contact_suggestions (id);
create index contact_suggestions_contact on contact_suggestions (contact_key, state);
create index contact_suggestions_state on contact_suggestions (state, created_at desc, key);

-- Links by mail that ask to confirm a contact. Only the hash of the secret is kept.
create table contact_links (
  token_hash blob primary key,
  contact_key integer not null references contacts (key) on delete cascade,
  address text not null,
  created_by integer references users (key) on delete set null,
  created_at text not null,
  expires_at text not null,
  answered_at text
) strict, without rowid;
create index contact_links_contact on contact_links (contact_key, created_at);
create index contact_links_expires on contact_links (expires_at);
