-- Articles, with one row of texts a language.

create table articles (
  key integer primary key,
  id text not null,
  slug text not null,
  -- 1: made from the title, until somebody chooses another one or the article is published
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
  -- address of the first publication elsewhere, or empty: search engines are sent there
  canonical_url text not null default '',
  sponsored integer not null default 0 constraint articles_sponsored check (sponsored in (0, 1)),
  -- enterprise that paid for it
  sponsor_enterprise_key integer references enterprises (key) on delete set null,
  ai_assistance text not null default 'none' constraint articles_ai check (ai_assistance in ('none', 'translated', 'drafted')),
  pinned_until text,
  breaking_until text,
  event_start text,
  event_end text,
  event_place text not null default '',
  event_url text not null default '',
  -- first publication of any language, by which lists sort; null while lists do not show it
  published_at text,
  -- the same, kept when everything is withdrawn: such an article is answered with 410
  first_published_at text,
  archived_at text,
  -- an archived article is still readable with a notice, or gone (410)
  archived_as text constraint articles_archived_as check (archived_as in ('readable', 'gone')),
  -- owner, in the sense of the scope "own" of capabilities
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
create index articles_sponsor on articles (sponsor_enterprise_key, published_at desc, key desc) where sponsor_enterprise_key is not null;
create index articles_bin on articles (deleted_at) where deleted_at is not null;
create index articles_cover on articles (cover_media_key) where cover_media_key is not null;
create index articles_pinned on articles (pinned_until) where pinned_until is not null;
create index articles_breaking on articles (breaking_until) where breaking_until is not null;
create index articles_place on articles (category_key, subcategory_key) where deleted_at is null;
create index articles_all_category on articles (category_key);
create index articles_all_subcategory on articles (subcategory_key);
create index articles_slug_alone on articles (slug);

-- The working copy of one language, which the editor shows and whose state changes.
create table article_texts (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_texts_locale check (locale in ('en', 'uk', 'de')),
  title text not null default '',
  -- title in lower case, for the search of the panel
  title_folded text not null default '',
  subtitle text not null default '',
  excerpt text not null default '',
  -- compressed (src/db/packed.rs), as in the two tables below
  body any not null default '',
  -- characters of the body
  body_length integer not null default 0,
  cover_alt text not null default '',
  cover_caption text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  state text not null default 'draft' constraint article_texts_state
    check (state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'published', 'withdrawn', 'archived')),
  origin text not null default 'human' constraint article_texts_origin check (origin in ('human', 'machine', 'machine_reviewed')),
  -- revision of the original language that this translation is up to date with
  source_revision integer,
  publish_at text,
  unpublish_at text,
  state_reason text not null default '',
  revision integer not null default 1,
  -- revision that somebody approved last: whoever wrote the later ones may not make them public where two people must agree
  approved_revision integer,
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

-- The published copy of one language. Public pages read only this.
create table article_live (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint article_live_locale check (locale in ('en', 'uk', 'de')),
  title text not null,
  subtitle text not null default '',
  excerpt text not null default '',
  body any not null,
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
  -- null in the newest wording, whose body is that of the working copy
  body any,
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

-- Published corrections.
create table article_corrections (
  key integer primary key,
  id text not null,
  article_key integer not null references articles (key) on delete cascade,
  locale text not null,
  text text not null,
  at text not null,
  version integer not null default 1
) strict;
create index article_corrections_article on article_corrections (article_key, locale, at);
create unique index article_corrections_id on article_corrections (id);

-- Tags of one language, each with a page; `folded` is the name in small letters.
create table tags (
  key integer primary key,
  locale text not null constraint tags_locale check (locale in ('en', 'uk', 'de')),
  slug text not null,
  name text not null,
  folded text not null,
  constraint tags_slug unique (locale, slug),
  constraint tags_folded unique (locale, folded)
) strict;

create table article_tags (
  article_key integer not null references articles (key) on delete cascade,
  tag_key integer not null references tags (key) on delete cascade,
  position integer not null,
  primary key (article_key, tag_key)
) strict, without rowid;
create index article_tags_tag on article_tags (tag_key, article_key);

-- Articles that the editors recommend below another.
create table article_related (
  article_key integer not null references articles (key) on delete cascade,
  related_key integer not null references articles (key) on delete cascade,
  position integer not null,
  primary key (article_key, related_key)
) strict, without rowid;
create index article_related_related on article_related (related_key);

-- Pictures of the gallery.
create table article_gallery (
  article_key integer not null references articles (key) on delete cascade,
  media_key integer not null references media (key) on delete cascade,
  position integer not null,
  -- {"en": {"alt": "…", "caption": "…"}, …}
  texts text not null default '{}',
  primary key (article_key, media_key)
) strict, without rowid;
create index article_gallery_media on article_gallery (media_key);

-- Requests to translate one language of an article, or to review it.
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
  -- time at which the text was submitted or decided on; null again when changes are requested
  done_at text
) strict;
create unique index article_assignments_open on article_assignments (article_key, locale, part) where done_at is null;
create index article_assignments_person on article_assignments (user_key, due_on, key) where done_at is null;
create index article_assignments_article on article_assignments (article_key, locale, part, key);

-- Preview links that let anybody read a draft for seven days.
create table article_previews (
  token_hash blob primary key,
  article_key integer not null references articles (key) on delete cascade,
  created_by integer references users (key) on delete set null,
  created_at text not null,
  expires_at text not null
) strict, without rowid;
create index article_previews_article on article_previews (article_key);
