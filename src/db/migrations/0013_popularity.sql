-- Readers of articles by hour without robots and staff, and the ranking made from them.

create table article_readers (
  article_key integer not null references articles (key) on delete cascade,
  hour text not null, -- UTC, 2026-11-20T14
  readers integer not null,
  primary key (article_key, hour)
) strict, without rowid;
create index article_readers_hour on article_readers (hour);

create table article_popularity (
  period text not null constraint article_popularity_period check (period in ('24h', '7d', '30d')),
  article_key integer not null references articles (key) on delete cascade,
  score real not null,
  readers integer not null,
  primary key (period, article_key)
) strict, without rowid;
create index article_popularity_score on article_popularity (period, score desc, article_key);
create index article_popularity_article on article_popularity (article_key);
