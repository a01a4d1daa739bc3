-- Sections: selections of articles with an address of their own.

create table sections (
  key integer primary key,
  id text not null,
  slug text not null,
  position integer not null default 0,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index sections_id on sections (id);
create unique index sections_slug on sections (slug);

create table section_texts (
  section_key integer not null references sections (key) on delete cascade,
  locale text not null constraint section_texts_locale check (locale in ('en', 'uk', 'de')),
  label text not null,
  intro text not null default '',
  primary key (section_key, locale)
) strict, without rowid;
