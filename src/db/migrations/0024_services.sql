-- Services that users offer.

create table services (
  key integer primary key,
  id text not null,
  owner_key integer not null references users (key) on delete cascade,
  slug text not null,
  state text not null default 'draft' constraint services_state check (state in
    ('draft', 'submitted', 'changes_requested', 'rejected', 'published', 'paused', 'expired', 'suspended', 'archived')),
  category_key integer references service_categories (key) on delete restrict,
  subcategory_key integer references service_categories (key) on delete restrict,
  -- ISO 3166-1; empty in a draft until it is chosen
  country text not null default '',
  town text not null default '',
  postal_code text not null default '',
  coverage text not null default 'on_site' constraint services_coverage check (coverage in
    ('on_site', 'at_customer', 'online', 'nationwide', 'cross_border')),
  price_kind text not null default 'on_request' constraint services_price_kind check (price_kind in
    ('free', 'fixed', 'from', 'hourly', 'on_request', 'exchange')),
  -- minor units of `price_currency` (ISO 4217); both or neither
  price_minor integer constraint services_price_minor check (price_minor between 0 and 99999999),
  price_currency text constraint services_price_currency check (price_currency in ('CHF', 'EUR', 'UAH')),
  provider_type text not null default 'private' constraint services_provider_type check (provider_type in
    ('private', 'self_employed', 'company', 'association')),
  -- contact, video, hours, experience, credentials and identity of the trader (`ServiceCard`); no query reads a part of it
  card text not null default '{}' constraint services_card check (json_valid(card)),
  -- change that waits for a decision: the whole form as JSON, and the names of the fields that differ
  pending text constraint services_pending check (json_valid(pending)),
  pending_fields text not null default '[]' constraint services_pending_fields check (json_valid(pending_fields)),
  pending_state text constraint services_pending_state check (pending_state in ('waiting', 'returned')),
  pending_at text,
  -- 1 while fields that are always reviewed differ from what was approved
  unapproved integer not null default 1 constraint services_unapproved check (unapproved in (0, 1)),
  submitted_at text,
  published_at text,
  valid_until text,
  featured_until text,
  last_confirmed_at text,
  -- days before the expiry that the newest reminder named: 14, 3 or 0
  reminded_days integer,
  -- since when the owner knows that an old draft will be removed
  draft_warned_at text,
  archived_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint services_pending_whole check ((pending is null) = (pending_state is null)),
  constraint services_price check ((price_minor is null) = (price_currency is null)),
  constraint services_complete check (state in ('draft', 'archived') or (category_key is not null and country <> ''))
) strict;
create unique index services_id on services (id);
create unique index services_slug on services (slug);
create index services_owner on services (owner_key, state, updated_at desc, key);
create index services_state on services (state, updated_at desc, key);
create index services_category on services (category_key, state);
create index services_subcategory on services (subcategory_key, state) where subcategory_key is not null;
create index services_valid_until on services (valid_until, key) where state in ('published', 'paused');
create index services_drafts on services (updated_at, key) where state = 'draft';
create index services_pending_since on services (pending_at, key) where pending is not null;
create index services_public on services (country, category_key, subcategory_key, price_kind, coverage, published_at desc, key)
  where state = 'published';

create table service_texts (
  service_key integer not null references services (key) on delete cascade,
  locale text not null constraint service_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null,
  -- title in lower case, for the search of lists
  title_folded text not null default '',
  summary text not null default '',
  description text not null default '',
  price_note text not null default '',
  primary key (service_key, locale)
) strict, without rowid;

create table service_photos (
  service_key integer not null references services (key) on delete cascade,
  position integer not null,
  media_key integer not null references media (key) on delete cascade,
  -- language -> description of the picture
  alts text not null default '{}' constraint service_photos_alts check (json_valid(alts)),
  primary key (service_key, position)
) strict, without rowid;
create index service_photos_media on service_photos (media_key);

-- Languages in which the service is offered, ISO 639-1.
create table service_languages (
  service_key integer not null references services (key) on delete cascade,
  language text not null,
  position integer not null,
  primary key (service_key, language)
) strict, without rowid;
create index service_languages_language on service_languages (language, service_key);

-- Regions in which the service is offered, ISO 3166-2.
create table service_regions (
  service_key integer not null references services (key) on delete cascade,
  region text not null,
  primary key (service_key, region)
) strict, without rowid;
create index service_regions_region on service_regions (region, service_key);

-- Submissions of an owner, for the daily limit; removed after a day.
create table service_submissions (
  owner_key integer not null references users (key) on delete cascade,
  submitted_at text not null
) strict;
create index service_submissions_owner on service_submissions (owner_key, submitted_at);

-- Links by mail that renew a service. Only the hash of the secret is kept.
create table service_links (
  token_hash blob primary key,
  service_key integer not null references services (key) on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict, without rowid;
create index service_links_service on service_links (service_key);
create index service_links_expires on service_links (expires_at);
