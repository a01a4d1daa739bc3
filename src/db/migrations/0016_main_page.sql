-- Versions of the main page: the one being put together, the one that waits, the one that readers see, those that they saw.

create table main_page_versions (
  key integer primary key,
  id text not null,
  number integer not null,
  state text not null constraint main_page_versions_state check (state in ('draft', 'scheduled', 'published', 'replaced')),
  -- blocks and words as JSON; kinds that this program does not know are kept
  document text not null,
  publish_at text,
  published_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index main_page_versions_id on main_page_versions (id);
create unique index main_page_versions_number on main_page_versions (number);
create unique index main_page_versions_draft on main_page_versions (state) where state = 'draft';
create unique index main_page_versions_scheduled on main_page_versions (state) where state = 'scheduled';
create unique index main_page_versions_published on main_page_versions (state) where state = 'published';
create index main_page_versions_state on main_page_versions (state, number);
