-- Since when a text has been in its state; of texts that were there before, the last change is the best that is known.
alter table article_texts add column state_since text;
update article_texts set state_since = updated_at;

-- The last decision on a text with all that it changed, for the seconds in which it can be undone.
create table article_decisions (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_decisions_locale check (locale in ('en', 'uk', 'de')),
  user_key integer not null references users (key) on delete cascade,
  decided_at text not null,
  -- version of the text since the decision: with any other change the decision is final
  version integer not null,
  -- compressed JSON: the state before, and the live copy that a publication replaced
  before any not null,
  primary key (article_key, locale)
) strict, without rowid;
create index article_decisions_decided_at on article_decisions (decided_at);
create index article_decisions_user on article_decisions (user_key);
