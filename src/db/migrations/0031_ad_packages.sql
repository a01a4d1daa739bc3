-- Packages of advertising: places, duration and price, as buyers book them.

create table ad_packages (
  key integer primary key,
  id text not null,
  slug text not null,
  state text not null default 'draft' constraint ad_packages_state check (state in
    ('draft', 'on_sale', 'paused', 'retired')),
  -- order of sale
  sequence integer not null,
  highlighted integer not null default 0 constraint ad_packages_highlighted check (highlighted in (0, 1)),
  duration_days integer not null constraint ad_packages_duration check (duration_days between 1 and 365),
  -- price with tax in minor units of the currency
  price_minor integer not null constraint ad_packages_price check (price_minor between 0 and 9999999),
  currency text not null constraint ad_packages_currency check (currency in ('CHF', 'EUR', 'UAH')),
  vat text not null constraint ad_packages_vat check (vat in ('site', 'exempt', 'reverse_charge_possible')),
  locales_included integer not null constraint ad_packages_locales check (locales_included between 1 and 3),
  creatives_max integer not null constraint ad_packages_creatives check (creatives_max between 1 and 5),
  -- what a booking may be limited to
  targeting text not null default '[]' constraint ad_packages_targeting check (json_valid(targeting)),
  -- share among the advertisements of a place
  weight integer not null constraint ad_packages_weight check (weight between 1 and 10),
  max_concurrent integer constraint ad_packages_max_concurrent check (max_concurrent between 1 and 1000),
  max_per_customer integer constraint ad_packages_max_per_customer check (max_per_customer between 1 and 1000),
  service_feature_days integer not null default 0
    constraint ad_packages_feature_days check (service_feature_days between 0 and 365),
  audience text not null default 'everyone' constraint ad_packages_audience check (audience in
    ('everyone', 'enterprises', 'verified', 'associations')),
  -- first and last day of the sale in the portal's time zone
  sale_from text,
  sale_until text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index ad_packages_id on ad_packages (id);
create unique index ad_packages_slug on ad_packages (slug);
create index ad_packages_sequence on ad_packages (state, sequence, key);

create table ad_package_texts (
  package_key integer not null references ad_packages (key) on delete cascade,
  locale text not null constraint ad_package_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  description text not null default '',
  benefits text not null default '[]' constraint ad_package_texts_benefits check (json_valid(benefits)),
  primary key (package_key, locale)
) strict, without rowid;

create table ad_package_placements (
  package_key integer not null references ad_packages (key) on delete cascade,
  placement_key integer not null references ad_placements (key) on delete restrict,
  primary key (package_key, placement_key)
) strict, without rowid;
create index ad_package_placements_placement on ad_package_placements (placement_key, package_key);

-- Prices of a package, the newest last: each change after the first sale adds one.
create table ad_package_prices (
  package_key integer not null references ad_packages (key) on delete cascade,
  number integer not null,
  price_minor integer not null constraint ad_package_prices_price check (price_minor between 0 and 9999999),
  currency text not null constraint ad_package_prices_currency check (currency in ('CHF', 'EUR', 'UAH')),
  vat text not null constraint ad_package_prices_vat check (vat in ('site', 'exempt', 'reverse_charge_possible')),
  since text not null,
  primary key (package_key, number)
) strict, without rowid;
