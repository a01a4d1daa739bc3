-- Somebody is asked to translate one language of an article, or to review it, by a day.

create table article_assignments (
  key integer primary key,
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_assignments_locale check (locale in ('en', 'uk', 'de')),
  part text not null constraint article_assignments_part check (part in ('translation', 'review')),
  user_key integer not null references users (key) on delete cascade,
  assigned_by integer references users (key) on delete set null,
  due_on text, -- a day on the portal's calendar
  note text not null default '',
  assigned_at text not null,
  version integer not null default 1,
  -- when the text was handed in, or decided on; begun again when changes are asked for
  done_at text
) strict;
create unique index article_assignments_open on article_assignments (article_key, locale, part) where done_at is null;
create index article_assignments_person on article_assignments (user_key, due_on, key) where done_at is null;
create index article_assignments_article on article_assignments (article_key, locale, part, key);
