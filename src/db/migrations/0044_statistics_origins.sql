-- Origins of readers by day. The list of metrics gets the messages to providers of services, whose counts it refused.

create table daily_listed (
  object_type text not null,
  -- public identity; of a page its name: home, latest, popular, categories, contacts, search; of the site: all
  object_id text not null,
  date text not null, -- day of the portal's time zone, 2026-11-22
  -- empty where the language is not known
  locale text not null constraint daily_locale check (locale in ('', 'en', 'uk', 'de')),
  metric text not null constraint daily_metric
    check (metric in ('views', 'readers', 'fallback_readers', 'read_50', 'read_90', 'clicks_phone', 'clicks_route',
      'clicks_site', 'form_sent')),
  value integer not null constraint daily_value check (value >= 0),
  primary key (object_type, object_id, date, locale, metric)
) strict, without rowid;
insert into daily_listed (object_type, object_id, date, locale, metric, value)
select object_type, object_id, date, locale, metric, value from daily;
drop table daily;
alter table daily_listed rename to daily;
-- sums over all objects of a kind read this alone
create index daily_date on daily (object_type, date, metric, object_id, locale, value);

-- Readers of articles and of the site by the group of their origin: never a host or an address of a page.
create table daily_origins (
  object_type text not null,
  object_id text not null, -- as in daily
  date text not null,
  origin text not null constraint daily_origins_origin
    check (origin in ('direct', 'search', 'social', 'assistant', 'other', 'internal')),
  readers integer not null constraint daily_origins_readers check (readers >= 0),
  primary key (object_type, object_id, date, origin)
) strict, without rowid;
-- sums over all articles read this alone
create index daily_origins_date on daily_origins (object_type, date, origin, object_id, readers);
