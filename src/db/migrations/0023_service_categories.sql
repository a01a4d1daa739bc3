-- Categories of services in two levels, with the rules of their services.

create table service_categories (
  key integer primary key,
  id text not null,
  parent_key integer references service_categories (key) on delete restrict,
  -- unique in the whole tree: addresses name one level only
  slug text not null,
  icon text not null default 'folder',
  color text not null default 'green',
  cover_media_key integer references media (key) on delete set null,
  position integer not null default 0,
  state text not null default 'published' constraint service_categories_state check (state in ('draft', 'published', 'hidden', 'archived')),
  in_menu integer not null default 1 constraint service_categories_in_menu check (in_menu in (0, 1)),
  -- ISO 3166-1 codes of the countries in which services may be offered; an empty list allows all
  countries text not null default '[]' constraint service_categories_countries check (json_valid(countries)),
  requires_credentials integer not null default 0 constraint service_categories_credentials check (requires_credentials in (0, 1)),
  -- language -> sentence about the credentials
  credentials_hints text not null default '{}' constraint service_categories_hints check (json_valid(credentials_hints)),
  requires_enterprise integer not null default 0 constraint service_categories_enterprise check (requires_enterprise in (0, 1)),
  default_valid_days integer not null default 180 constraint service_categories_valid_days check (default_valid_days between 30 and 365),
  -- kinds of price that may be chosen; an empty list allows all
  price_kinds text not null default '[]' constraint service_categories_price_kinds check (json_valid(price_kinds)),
  moderation text not null default 'pre' constraint service_categories_moderation check (moderation in ('pre', 'post')),
  -- language -> further words under which the search finds its services
  synonyms text not null default '{}' constraint service_categories_synonyms check (json_valid(synonyms)),
  created_at text not null,
  updated_at text not null,
  -- language of the text that the others translate
  original_locale text,
  version integer not null default 1
) strict;
create unique index service_categories_id on service_categories (id);
create unique index service_categories_slug on service_categories (slug);
create index service_categories_parent on service_categories (parent_key, position, key);

create table service_category_texts (
  category_key integer not null references service_categories (key) on delete cascade,
  locale text not null constraint service_category_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  description text not null default '',
  intro text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- a draft is held back from readers
  state text not null default 'published' constraint service_category_texts_state check (state in ('draft', 'published')),
  -- digest of the words, of the words when they were settled, and of the original that they follow
  digest text not null default '',
  settled text not null default '',
  follows text not null default '',
  primary key (category_key, locale)
) strict, without rowid;
