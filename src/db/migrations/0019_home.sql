-- Versions of the home page: draft, scheduled, published, replaced.

create table home_versions (
  key integer primary key,
  id text not null,
  number integer not null,
  state text not null constraint home_versions_state check (state in ('draft', 'scheduled', 'published', 'replaced')),
  -- blocks and texts as JSON; unknown kinds of blocks are kept
  document text not null,
  publish_at text,
  published_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index home_versions_id on home_versions (id);
create unique index home_versions_number on home_versions (number);
create unique index home_versions_draft on home_versions (state) where state = 'draft';
create unique index home_versions_scheduled on home_versions (state) where state = 'scheduled';
create unique index home_versions_published on home_versions (state) where state = 'published';
create index home_versions_state on home_versions (state, number);
