-- Numbers of the articles that lists show, by place and date, so that a page far from both ends of a list is found without a walk
-- over all that stands before it. Triggers keep the numbers, whatever changes an article.

create table article_counts_by_date (
  scope text not null constraint article_counts_by_date_scope check (scope in ('all', 'category', 'subcategory', 'section')),
  -- the category, subcategory or section; 0 for all
  scope_key integer not null,
  -- ten days: the date of publication without its last digit, such as 2026-11-2
  days text not null,
  articles integer not null constraint article_counts_by_date_articles check (articles >= 0),
  primary key (scope, scope_key, days)
) strict, without rowid;

-- The lists that show an article.
create view article_scopes as
select a.key as article_key, 'all' as scope, 0 as scope_key, substr(a.published_at, 1, 9) as days
from articles a
where a.published_at is not null and a.deleted_at is null
union all
select a.key, 'category', a.category_key, substr(a.published_at, 1, 9)
from articles a
where a.published_at is not null and a.deleted_at is null and a.category_key is not null
union all
select a.key, 'subcategory', a.subcategory_key, substr(a.published_at, 1, 9)
from articles a
where a.published_at is not null and a.deleted_at is null and a.subcategory_key is not null
union all
select a.key, 'section', a.section_key, substr(a.published_at, 1, 9)
from articles a
where a.published_at is not null and a.deleted_at is null and a.section_key is not null;

insert into article_counts_by_date (scope, scope_key, days, articles)
select s.scope, s.scope_key, s.days, count(*)
from article_scopes s
group by s.scope, s.scope_key, s.days;

create trigger articles_dated after insert on articles when new.published_at is not null and new.deleted_at is null
begin
  insert into article_counts_by_date (scope, scope_key, days, articles)
  select s.scope, s.scope_key, s.days, 1
  from article_scopes s
  where s.article_key = new.key
  on conflict do update set articles = articles + 1;
end;

create trigger articles_leave_date before update of published_at, deleted_at, category_key, subcategory_key, section_key on articles
when (substr(old.published_at, 1, 9), old.deleted_at is null, old.category_key, old.subcategory_key, old.section_key)
  is not (substr(new.published_at, 1, 9), new.deleted_at is null, new.category_key, new.subcategory_key, new.section_key)
begin
  update article_counts_by_date
  set articles = articles - 1
  from article_scopes s
  where s.article_key = old.key and article_counts_by_date.scope = s.scope and article_counts_by_date.scope_key = s.scope_key
    and article_counts_by_date.days = s.days;
end;

create trigger articles_reach_date after update of published_at, deleted_at, category_key, subcategory_key, section_key on articles
when (substr(old.published_at, 1, 9), old.deleted_at is null, old.category_key, old.subcategory_key, old.section_key)
  is not (substr(new.published_at, 1, 9), new.deleted_at is null, new.category_key, new.subcategory_key, new.section_key)
begin
  insert into article_counts_by_date (scope, scope_key, days, articles)
  select s.scope, s.scope_key, s.days, 1
  from article_scopes s
  where s.article_key = new.key
  on conflict do update set articles = articles + 1;
end;

create trigger articles_undated before delete on articles when old.published_at is not null and old.deleted_at is null
begin
  update article_counts_by_date
  set articles = articles - 1
  from article_scopes s
  where s.article_key = old.key and article_counts_by_date.scope = s.scope and article_counts_by_date.scope_key = s.scope_key
    and article_counts_by_date.days = s.days;
end;
