-- Sections: selections of articles with an address of their own.

create table sections (
  key integer primary key,
  id text not null,
  slug text not null,
  cover_media_key integer references media (key) on delete set null,
  -- JSON list of contacts and groups that its page leads to: {"kind", "id"}
  shortcuts text not null default '[]' constraint sections_shortcuts check (json_valid(shortcuts)),
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
  seo_title text not null default '',
  seo_description text not null default '',
  primary key (section_key, locale)
) strict, without rowid;
