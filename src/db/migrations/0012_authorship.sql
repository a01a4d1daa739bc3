-- People with a byline, and their credits. A person may or may not have an account.

create table authors (
  key integer primary key,
  id text not null,
  slug text not null,
  name text not null,
  user_key integer references users (key) on delete set null,
  photo_media_key integer references media (key) on delete set null,
  -- whether the portrait of the account is shown instead of `photo_media_key`
  account_photo integer not null default 0 constraint authors_account_photo check (account_photo in (0, 1)),
  -- JSON list of https addresses
  links text not null default '[]',
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index authors_id on authors (id);
create unique index authors_slug on authors (slug);
create unique index authors_user on authors (user_key) where user_key is not null;

create table author_texts (
  author_key integer not null references authors (key) on delete cascade,
  locale text not null constraint author_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null default '',
  -- clean rich text
  bio text not null default '',
  primary key (author_key, locale)
) strict, without rowid;

-- Credits of articles; a person may be credited for one language only (a translator).
create table authorship_records (
  key integer primary key,
  id text not null,
  article_key integer not null references articles (key) on delete cascade,
  locale text constraint authorship_locale check (locale is null or locale in ('en', 'uk', 'de')),
  author_key integer not null references authors (key) on delete cascade,
  role text not null constraint authorship_role check (role in
    ('author', 'co_author', 'translator', 'editor', 'photographer', 'illustrator', 'interviewee', 'source', 'reviewer')),
  position integer not null default 0,
  state text not null default 'proposed' constraint authorship_state check (state in ('proposed', 'confirmed', 'disputed', 'corrected', 'revoked')),
  created_at text not null
) strict;
create unique index authorship_id on authorship_records (id);
create unique index authorship_once on authorship_records (article_key, author_key, role, coalesce(locale, ''));
create index authorship_author on authorship_records (author_key, article_key);
