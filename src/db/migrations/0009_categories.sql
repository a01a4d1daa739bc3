-- Categories of articles in two levels.

create table categories (
  key integer primary key,
  id text not null,
  parent_key integer references categories (key) on delete restrict,
  slug text not null,
  icon text not null default 'folder',
  color text not null default 'green',
  cover_media_key integer references media (key) on delete set null,
  position integer not null default 0,
  state text not null default 'published' constraint categories_state check (state in ('draft', 'published', 'hidden', 'archived')),
  in_menu integer not null default 1 constraint categories_in_menu check (in_menu in (0, 1)),
  default_sort text not null default 'newest' constraint categories_default_sort check (default_sort in ('newest', 'popular')),
  created_at text not null,
  updated_at text not null,
  -- language of the text that the others translate
  original_locale text,
  version integer not null default 1
) strict;
create unique index categories_id on categories (id);
create unique index categories_slug on categories (coalesce(parent_key, 0), slug);
create index categories_parent on categories (parent_key, position, key);

create table category_texts (
  category_key integer not null references categories (key) on delete cascade,
  locale text not null constraint category_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  description text not null default '',
  intro text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- a draft is held back from readers
  state text not null default 'published' constraint category_texts_state check (state in ('draft', 'published')),
  -- digest of the words, of the words when they were settled, and of the original that they follow
  digest text not null default '',
  settled text not null default '',
  follows text not null default '',
  primary key (category_key, locale)
) strict, without rowid;
