-- Numbers by day: of what, in which language of the page, which number. For ever; the hours of article_readers are kept for a month.
create table daily (
  object_type text not null,
  -- public identity; of a page its name: home, latest, popular, categories, contacts, search
  object_id text not null,
  date text not null, -- day of the portal's time zone, 2026-11-22
  -- empty for what was counted before languages were
  locale text not null constraint daily_locale check (locale in ('', 'en', 'uk', 'de')),
  metric text not null constraint daily_metric check (metric in ('views', 'readers', 'fallback_readers')),
  value integer not null constraint daily_value check (value >= 0),
  primary key (object_type, object_id, date, locale, metric)
) strict, without rowid;
-- sums over all objects of a kind read this alone
create index daily_date on daily (object_type, date, metric, object_id, locale, value);

insert into daily (object_type, object_id, date, locale, metric, value)
select 'article', a.id, substr(r.hour, 1, 10), '', 'readers', sum(r.readers)
from article_readers r
join articles a on a.key = r.article_key
group by a.id, substr(r.hour, 1, 10);

-- Questions that nothing answered, once two different readers asked them on the same day. No word of who they were.
create table zero_result_searches (
  locale text not null constraint zero_result_searches_locale check (locale in ('en', 'uk', 'de')),
  query text not null, -- small letters, single blanks
  date text not null,
  searches integer not null,
  readers integer not null,
  primary key (locale, query, date)
) strict, without rowid;
create index zero_result_searches_date on zero_result_searches (date);

-- Questions that staff called solved: they come again only if somebody asks in vain after that day.
create table zero_result_searches_solved (
  locale text not null constraint zero_result_searches_solved_locale check (locale in ('en', 'uk', 'de')),
  query text not null,
  date text not null,
  solved_at text not null,
  solved_by integer references users (key) on delete set null,
  primary key (locale, query)
) strict, without rowid;
create index zero_result_searches_solved_by on zero_result_searches_solved (solved_by) where solved_by is not null;
