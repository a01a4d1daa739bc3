-- Numbers of the articles that lists show, by place and kind, so that a list counts nothing itself. Triggers keep the numbers,
-- whatever changes an article.

create table article_counts (
  -- 0 where the article stands in no category, subcategory or section
  category_key integer not null,
  subcategory_key integer not null,
  section_key integer not null,
  kind text not null,
  articles integer not null constraint article_counts_articles check (articles >= 0),
  primary key (category_key, subcategory_key, section_key, kind)
) strict, without rowid;

insert into article_counts (category_key, subcategory_key, section_key, kind, articles)
select coalesce(a.category_key, 0), coalesce(a.subcategory_key, 0), coalesce(a.section_key, 0), a.kind, count(*)
from articles a
where a.published_at is not null and a.deleted_at is null
group by 1, 2, 3, 4;

create trigger articles_inserted after insert on articles when new.published_at is not null and new.deleted_at is null
begin
  insert into article_counts (category_key, subcategory_key, section_key, kind, articles)
  values (coalesce(new.category_key, 0), coalesce(new.subcategory_key, 0), coalesce(new.section_key, 0), new.kind, 1)
  on conflict do update set articles = articles + 1;
end;

create trigger articles_moved after update of published_at, deleted_at, category_key, subcategory_key, section_key, kind on articles
when (old.published_at is null, old.deleted_at is null, old.category_key, old.subcategory_key, old.section_key, old.kind)
  is not (new.published_at is null, new.deleted_at is null, new.category_key, new.subcategory_key, new.section_key, new.kind)
begin
  update article_counts
  set articles = articles - 1
  where old.published_at is not null and old.deleted_at is null
    and category_key = coalesce(old.category_key, 0) and subcategory_key = coalesce(old.subcategory_key, 0)
    and section_key = coalesce(old.section_key, 0) and kind = old.kind;
  insert into article_counts (category_key, subcategory_key, section_key, kind, articles)
  select coalesce(new.category_key, 0), coalesce(new.subcategory_key, 0), coalesce(new.section_key, 0), new.kind, 1
  where new.published_at is not null and new.deleted_at is null
  on conflict do update set articles = articles + 1;
end;

create trigger articles_removed after delete on articles when old.published_at is not null and old.deleted_at is null
begin
  update article_counts
  set articles = articles - 1
  where category_key = coalesce(old.category_key, 0) and subcategory_key = coalesce(old.subcategory_key, 0)
    and section_key = coalesce(old.section_key, 0) and kind = old.kind;
end;
