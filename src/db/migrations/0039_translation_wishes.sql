-- People who want to know when an article can be read in a language. A row is removed when they are told.
create table translation_wishes (
  user_key integer not null references users (key) on delete cascade,
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint translation_wishes_locale check (locale in ('en', 'uk', 'de')),
  created_at text not null,
  primary key (user_key, article_key, locale)
) strict, without rowid;
create index translation_wishes_article on translation_wishes (article_key, locale, user_key);
