-- Counts by day, kept without limit, and searches without results.

create table daily (
  object_type text not null,
  -- public identity; of a page its name: home, latest, popular, categories, contacts, search; of the site: all
  object_id text not null,
  date text not null, -- day of the portal's time zone, 2026-11-22
  -- empty where the language is not known
  locale text not null constraint daily_locale check (locale in ('', 'en', 'uk', 'de')),
  metric text not null constraint daily_metric
    check (metric in ('views', 'readers', 'fallback_readers', 'read_50', 'read_90', 'clicks_phone', 'clicks_route', 'clicks_site')),
  value integer not null constraint daily_value check (value >= 0),
  primary key (object_type, object_id, date, locale, metric)
) strict, without rowid;
-- sums over all objects of a kind read this alone
create index daily_date on daily (object_type, date, metric, object_id, locale, value);

-- Searches without results, once two different readers typed them on the same day. Nothing tells who they were.
create table zero_result_searches (
  locale text not null constraint zero_result_searches_locale check (locale in ('en', 'uk', 'de')),
  query text not null, -- lower case, single blanks
  date text not null,
  searches integer not null,
  readers integer not null,
  primary key (locale, query, date)
) strict, without rowid;
create index zero_result_searches_date on zero_result_searches (date);

-- Searches that staff marked as solved: they are listed again only if somebody searches in vain after that day.
create table zero_result_searches_solved (
  locale text not null constraint zero_result_searches_solved_locale check (locale in ('en', 'uk', 'de')),
  query text not null,
  date text not null,
  solved_at text not null,
  solved_by integer references users (key) on delete set null,
  primary key (locale, query)
) strict, without rowid;
create index zero_result_searches_solved_by on zero_result_searches_solved (solved_by) where solved_by is not null;
