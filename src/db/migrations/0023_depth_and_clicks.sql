-- How far articles are read, what is tapped on contacts, and the site as a whole. The table is made anew because SQLite
-- cannot widen a check; nothing refers to it.
create table daily_wider (
  object_type text not null,
  -- public identity; of a page its name: home, latest, popular, categories, contacts, search; of the site: all
  object_id text not null,
  date text not null, -- day of the portal's time zone, 2026-11-22
  -- empty for what was counted before languages were
  locale text not null constraint daily_locale check (locale in ('', 'en', 'uk', 'de')),
  metric text not null constraint daily_metric
    check (metric in ('views', 'readers', 'fallback_readers', 'read_50', 'read_90', 'clicks_phone', 'clicks_route', 'clicks_site')),
  value integer not null constraint daily_value check (value >= 0),
  primary key (object_type, object_id, date, locale, metric)
) strict, without rowid;
insert into daily_wider (object_type, object_id, date, locale, metric, value)
select d.object_type, d.object_id, d.date, d.locale, d.metric, d.value from daily d;
drop table daily;
alter table daily_wider rename to daily;
-- sums over all objects of a kind read this alone
create index daily_date on daily (object_type, date, metric, object_id, locale, value);
