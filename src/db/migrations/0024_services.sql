-- Services that users offer.

create table services (
  key integer primary key,
  id text not null,
  owner_key integer not null references users (key) on delete cascade,
  -- enterprise in whose name it is offered
  enterprise_key integer references enterprises (key) on delete set null,
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
  -- order of lists by price: free ones first, those without an amount last. No generated column: an index with one is not covering
  price_rank integer not null default 100000000,
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
  constraint services_price_rank check
    (price_rank = case when price_kind = 'free' then -1 else coalesce(price_minor, 100000000) end),
  constraint services_complete check (state in ('draft', 'archived') or (category_key is not null and country <> ''))
) strict;
create unique index services_id on services (id);
create unique index services_slug on services (slug);
create index services_owner on services (owner_key, state, updated_at desc, key);
create index services_enterprise on services (enterprise_key, state, published_at desc, key)
  where enterprise_key is not null;
create index services_state on services (state, updated_at desc, key);
create index services_category on services (category_key, state);
create index services_subcategory on services (subcategory_key, state) where subcategory_key is not null;
create index services_valid_until on services (valid_until, key) where state in ('published', 'paused');
create index services_drafts on services (updated_at, key) where state = 'draft';
create index services_pending_since on services (pending_at, key) where pending is not null;
-- Public lists in their order, one index for each narrowest part; they hold every column that a filter of a list reads.
create index services_newest on services
  (published_at desc, key desc, country, category_key, subcategory_key, price_kind, coverage, featured_until)
  where state = 'published';
create index services_newest_in_country on services
  (country, published_at desc, key desc, category_key, subcategory_key, price_kind, coverage, featured_until)
  where state = 'published';
create index services_newest_in_category on services
  (category_key, published_at desc, key desc, country, subcategory_key, price_kind, coverage, featured_until)
  where state = 'published';
create index services_newest_in_subcategory on services
  (subcategory_key, published_at desc, key desc, country, category_key, price_kind, coverage, featured_until)
  where state = 'published' and subcategory_key is not null;
create index services_cheapest on services
  (price_rank, key desc, country, category_key, subcategory_key, price_kind, coverage, featured_until)
  where state = 'published';
create index services_featured on services (featured_until) where state = 'published' and featured_until is not null;

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

-- Numbers of published services by language, region, country, category, kind of the price and place, so that lists and their
-- facets count nothing themselves. '*' stands for all languages and for all regions; a service without regions is counted under
-- the region ''. Triggers keep the numbers, whatever changes a service.
create table service_counts (
  language text not null,
  region text not null,
  country text not null,
  category_key integer not null,
  -- 0 where the service stands in no subcategory
  subcategory_key integer not null,
  price_kind text not null,
  coverage text not null,
  services integer not null constraint service_counts_services check (services >= 0),
  primary key (language, region, country, category_key, subcategory_key, price_kind, coverage)
) strict, without rowid;
-- the languages of a region; it holds every column, so that the table is not read
create index service_counts_region on service_counts
  (region, language, country, category_key, subcategory_key, price_kind, coverage, services);

-- The languages and the regions under which a service is counted while it is published.
create view service_counted_languages as
select s.key as service_key, '*' as language
from services s
union all
select l.service_key, l.language
from service_languages l;

create view service_counted_regions as
select s.key as service_key, '*' as region
from services s
union all
select r.service_key, r.region
from service_regions r
union all
select s.key, ''
from services s
where not exists (select 1 from service_regions r where r.service_key = s.key);

create trigger services_inserted after insert on services when new.state = 'published'
begin
  insert into service_counts
    (language, region, country, category_key, subcategory_key, price_kind, coverage, services)
  select l.language, r.region, new.country, new.category_key, coalesce(new.subcategory_key, 0), new.price_kind, new.coverage, 1
  from service_counted_languages l, service_counted_regions r
  where l.service_key = new.key and r.service_key = new.key
  on conflict do update set services = services + 1;
end;

create trigger services_moved after update of state, country, category_key, subcategory_key, price_kind, coverage on services
when (old.state = 'published' or new.state = 'published')
  and (old.state, old.country, old.category_key, old.subcategory_key, old.price_kind, old.coverage)
    is not (new.state, new.country, new.category_key, new.subcategory_key, new.price_kind, new.coverage)
begin
  update service_counts
  set services = services - 1
  where old.state = 'published'
    and language in (select l.language from service_counted_languages l where l.service_key = old.key)
    and region in (select r.region from service_counted_regions r where r.service_key = old.key)
    and (country, category_key, subcategory_key) = (old.country, old.category_key, coalesce(old.subcategory_key, 0))
    and (price_kind, coverage) = (old.price_kind, old.coverage);
  insert into service_counts
    (language, region, country, category_key, subcategory_key, price_kind, coverage, services)
  select l.language, r.region, new.country, new.category_key, coalesce(new.subcategory_key, 0), new.price_kind, new.coverage, 1
  from service_counted_languages l, service_counted_regions r
  where l.service_key = new.key and r.service_key = new.key and new.state = 'published'
  on conflict do update set services = services + 1;
end;

create trigger services_removed before delete on services when old.state = 'published'
begin
  update service_counts
  set services = services - 1
  where language in (select l.language from service_counted_languages l where l.service_key = old.key)
    and region in (select r.region from service_counted_regions r where r.service_key = old.key)
    and (country, category_key, subcategory_key) = (old.country, old.category_key, coalesce(old.subcategory_key, 0))
    and (price_kind, coverage) = (old.price_kind, old.coverage);
end;

-- Rows that go together with their service find it removed, and its numbers with it.
create trigger service_languages_inserted after insert on service_languages
begin
  insert into service_counts
    (language, region, country, category_key, subcategory_key, price_kind, coverage, services)
  select new.language, r.region, s.country, s.category_key, coalesce(s.subcategory_key, 0), s.price_kind, s.coverage, 1
  from services s, service_counted_regions r
  where s.key = new.service_key and s.state = 'published' and r.service_key = new.service_key
  on conflict do update set services = services + 1;
end;

create trigger service_languages_removed after delete on service_languages
begin
  update service_counts
  set services = services - 1
  from services s
  where s.key = old.service_key and s.state = 'published'
    and language = old.language
    and region in (select r.region from service_counted_regions r where r.service_key = old.service_key)
    and (service_counts.country, service_counts.category_key, service_counts.subcategory_key)
      = (s.country, s.category_key, coalesce(s.subcategory_key, 0))
    and (service_counts.price_kind, service_counts.coverage) = (s.price_kind, s.coverage);
end;

create trigger service_regions_inserted after insert on service_regions
begin
  insert into service_counts
    (language, region, country, category_key, subcategory_key, price_kind, coverage, services)
  select l.language, new.region, s.country, s.category_key, coalesce(s.subcategory_key, 0), s.price_kind, s.coverage, 1
  from services s, service_counted_languages l
  where s.key = new.service_key and s.state = 'published' and l.service_key = new.service_key
  on conflict do update set services = services + 1;
  update service_counts
  set services = services - 1
  from services s
  where s.key = new.service_key and s.state = 'published'
    and not exists (select 1 from service_regions r where r.service_key = new.service_key and r.region <> new.region)
    and language in (select l.language from service_counted_languages l where l.service_key = new.service_key)
    and service_counts.region = ''
    and (service_counts.country, service_counts.category_key, service_counts.subcategory_key)
      = (s.country, s.category_key, coalesce(s.subcategory_key, 0))
    and (service_counts.price_kind, service_counts.coverage) = (s.price_kind, s.coverage);
end;

create trigger service_regions_removed after delete on service_regions
begin
  update service_counts
  set services = services - 1
  from services s
  where s.key = old.service_key and s.state = 'published'
    and language in (select l.language from service_counted_languages l where l.service_key = old.service_key)
    and service_counts.region = old.region
    and (service_counts.country, service_counts.category_key, service_counts.subcategory_key)
      = (s.country, s.category_key, coalesce(s.subcategory_key, 0))
    and (service_counts.price_kind, service_counts.coverage) = (s.price_kind, s.coverage);
  insert into service_counts
    (language, region, country, category_key, subcategory_key, price_kind, coverage, services)
  select l.language, '', s.country, s.category_key, coalesce(s.subcategory_key, 0), s.price_kind, s.coverage, 1
  from services s, service_counted_languages l
  where s.key = old.service_key and s.state = 'published' and l.service_key = old.service_key
    and not exists (select 1 from service_regions r where r.service_key = old.service_key)
  on conflict do update set services = services + 1;
end;

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
