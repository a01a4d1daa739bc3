-- Categories in two levels, sections, people with a byline, articles with one text row a language.

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
  default_sort text not null default 'newest' constraint categories_default_sort check (default_sort in ('newest', 'popular', 'manual')),
  created_at text not null,
  updated_at text not null,
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
  primary key (category_key, locale)
) strict, without rowid;

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

-- A person with a byline; may or may not have an account.
create table authors (
  key integer primary key,
  id text not null,
  slug text not null,
  name text not null,
  user_key integer references users (key) on delete set null,
  photo_media_key integer references media (key) on delete set null,
  created_at text not null,
  updated_at text not null
) strict;
create unique index authors_id on authors (id);
create unique index authors_slug on authors (slug);
create unique index authors_user on authors (user_key) where user_key is not null;

create table author_texts (
  author_key integer not null references authors (key) on delete cascade,
  locale text not null constraint author_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null default '',
  bio text not null default '',
  primary key (author_key, locale)
) strict, without rowid;

create table articles (
  key integer primary key,
  id text not null,
  slug text not null,
  -- made from the title until somebody chooses another one or the article goes live
  slug_auto integer not null default 1 constraint articles_slug_auto check (slug_auto in (0, 1)),
  category_key integer references categories (key) on delete restrict,
  subcategory_key integer references categories (key) on delete restrict,
  section_key integer references sections (key) on delete set null,
  kind text not null default 'news'
    constraint articles_kind check (kind in ('news', 'guide', 'interview', 'event', 'opinion', 'announcement')),
  original_locale text not null constraint articles_original_locale check (original_locale in ('en', 'uk', 'de')),
  cover_media_key integer references media (key) on delete set null,
  cover_decorative integer not null default 0 constraint articles_cover_decorative check (cover_decorative in (0, 1)),
  source_name text not null default '',
  source_url text not null default '',
  sponsored integer not null default 0 constraint articles_sponsored check (sponsored in (0, 1)),
  ai_assistance text not null default 'none' constraint articles_ai check (ai_assistance in ('none', 'translated', 'drafted')),
  pinned_until text,
  breaking_until text,
  event_start text,
  event_end text,
  event_place text not null default '',
  event_url text not null default '',
  -- first time any language went live; null while lists show nothing of it. Lists sort by it.
  published_at text,
  -- the same, kept when everything is withdrawn: such an article answers 410
  first_published_at text,
  archived_at text,
  -- what an archived article answers: still readable with a notice, or gone (410)
  archived_as text constraint articles_archived_as check (archived_as in ('readable', 'gone')),
  -- staff: the person whose article it is ("own" of the capabilities)
  owner_key integer references users (key) on delete set null,
  reviewer_key integer references users (key) on delete set null,
  created_at text not null,
  updated_at text not null,
  updated_by integer references users (key) on delete set null,
  deleted_at text,
  version integer not null default 1
) strict;
create unique index articles_id on articles (id);
create unique index articles_slug on articles (coalesce(subcategory_key, 0), slug) where deleted_at is null;
-- These end in what lists ask besides, so that counting and paging read the index alone.
create index articles_published on articles (published_at desc, key desc, deleted_at) where published_at is not null and deleted_at is null;
create index articles_category on articles (category_key, published_at desc, key desc, kind, deleted_at) where published_at is not null and deleted_at is null;
create index articles_subcategory on articles (subcategory_key, published_at desc, key desc, kind, deleted_at) where published_at is not null and deleted_at is null;
create index articles_section on articles (section_key, published_at desc, key desc, kind, deleted_at) where published_at is not null and deleted_at is null;
create index articles_kind_published on articles (kind, published_at desc, key desc, deleted_at) where published_at is not null and deleted_at is null;
create index articles_updated on articles (updated_at desc, key desc) where deleted_at is null;
create index articles_owner on articles (owner_key, updated_at desc) where deleted_at is null;
create index articles_reviewer on articles (reviewer_key) where reviewer_key is not null;
create index articles_bin on articles (deleted_at) where deleted_at is not null;
create index articles_cover on articles (cover_media_key) where cover_media_key is not null;
create index articles_pinned on articles (pinned_until) where pinned_until is not null;
create index articles_breaking on articles (breaking_until) where breaking_until is not null;
create index articles_place on articles (category_key, subcategory_key) where deleted_at is null;
create index articles_all_category on articles (category_key);
create index articles_all_subcategory on articles (subcategory_key);
create index articles_slug_alone on articles (slug);

-- The working copy of one language: what the editor shows and the state machine moves.
create table article_texts (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null default '',
  -- the title in small letters: what the panel's search looks through
  title_folded text not null default '',
  subtitle text not null default '',
  excerpt text not null default '',
  body text not null default '',
  cover_alt text not null default '',
  cover_caption text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  state text not null default 'draft' constraint article_texts_state
    check (state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'published', 'withdrawn', 'archived')),
  origin text not null default 'human' constraint article_texts_origin check (origin in ('human', 'machine', 'machine_reviewed')),
  -- the revision of the original language that this translation was last brought up to
  source_revision integer,
  publish_at text,
  unpublish_at text,
  state_reason text not null default '',
  revision integer not null default 1,
  translator_key integer references users (key) on delete set null,
  updated_at text not null,
  updated_by integer references users (key) on delete set null,
  version integer not null default 1,
  primary key (article_key, locale)
) strict;
create index article_texts_state on article_texts (state, locale, article_key);
create index article_texts_listed on article_texts (article_key, locale, state, title_folded);
create index article_texts_translator on article_texts (translator_key) where translator_key is not null;
create index article_texts_publish_at on article_texts (publish_at) where state = 'scheduled';
create index article_texts_unpublish_at on article_texts (unpublish_at) where unpublish_at is not null;

-- What readers see: a frozen copy made at publication. Public pages read only this.
create table article_live (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_live_locale check (locale in ('en', 'uk', 'de')),
  title text not null,
  subtitle text not null default '',
  excerpt text not null default '',
  body text not null,
  cover_alt text not null default '',
  cover_caption text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- JSON list of the headings {id, text, level}; the ids stand in the body
  toc text not null default '[]',
  reading_minutes integer not null default 1,
  revision integer not null,
  published_at text not null,
  updated_at text,
  primary key (article_key, locale)
) strict;

create table article_revisions (
  key integer primary key,
  article_key integer not null references articles (key) on delete cascade,
  locale text not null,
  revision integer not null,
  title text not null,
  subtitle text not null,
  excerpt text not null,
  body text not null,
  saved_at text not null,
  saved_by integer references users (key) on delete set null
) strict;
create unique index article_revisions_revision on article_revisions (article_key, locale, revision);

create table article_comments (
  key integer primary key,
  id text not null,
  article_key integer not null references articles (key) on delete cascade,
  locale text,
  kind text not null constraint article_comments_kind check (kind in ('comment', 'change_request')),
  text text not null,
  user_key integer references users (key) on delete set null,
  created_at text not null,
  resolved_at text
) strict;
create unique index article_comments_id on article_comments (id);
create index article_comments_article on article_comments (article_key, created_at);

create table article_corrections (
  key integer primary key,
  article_key integer not null references articles (key) on delete cascade,
  locale text not null,
  text text not null,
  at text not null
) strict;
create index article_corrections_article on article_corrections (article_key, locale, at);

create table article_tags (
  article_key integer not null references articles (key) on delete cascade,
  tag text not null,
  position integer not null,
  primary key (article_key, tag)
) strict, without rowid;
create index article_tags_tag on article_tags (tag);

create table article_related (
  article_key integer not null references articles (key) on delete cascade,
  related_key integer not null references articles (key) on delete cascade,
  position integer not null,
  primary key (article_key, related_key)
) strict, without rowid;
create index article_related_related on article_related (related_key);

-- Who made what in which article; a person may be credited for one language only (a translator).
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

-- Old addresses of things that moved; the new address is computed when asked, so nothing chains.
create table redirects (
  path text primary key, -- without language prefix
  object_type text not null,
  object_key integer not null,
  created_at text not null
) strict, without rowid;
create index redirects_object on redirects (object_type, object_key);

-- Distinct readers an hour (robots and staff are not counted), and the ranking made from them.
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

-- Preview links that let anybody read a draft for seven days.
create table article_previews (
  token_hash blob primary key,
  article_key integer not null references articles (key) on delete cascade,
  created_by integer references users (key) on delete set null,
  created_at text not null,
  expires_at text not null
) strict, without rowid;
create index article_previews_article on article_previews (article_key);

-- Full-text search: terms are folded and stemmed by the program, SQLite only finds them. The row number of a document
-- is made of what it is (src/features/search/place.rs), so results are grouped without a join.
create virtual table search_terms using fts5 (title, body, content = '', contentless_delete = 1, tokenize = 'unicode61', prefix = '2 3');
-- Words of titles and excerpts as they are written, by their folded form: what a mistyped word may have meant.
create table search_words (
  folded text primary key,
  word text not null
) strict, without rowid;

-- What came from another system, under the name it has there: a second import adds nothing.
create table imported (
  object_type text not null,
  foreign_id text not null,
  object_key integer not null,
  imported_at text not null,
  primary key (object_type, foreign_id)
) strict, without rowid;
