-- Reports of readers: mistakes in a text, broken pages, breaches of the law.

create table reports (
  key integer primary key,
  id text not null,
  subject_kind text not null,
  -- public identity of the article or contact; empty for a page
  subject_id text not null default '',
  -- without language prefix, as it was then
  subject_path text not null,
  subject_title text not null,
  category text not null constraint reports_category check (category in
    ('error', 'outdated', 'translation', 'broken_link', 'accessibility', 'copyright', 'personal_data', 'discrimination',
     'fraud', 'illegal', 'other')),
  text text not null,
  place text not null default '',
  -- name and address of the reporter, erased a year after the end
  name text not null default '',
  email text not null default '',
  user_key integer references users (key) on delete set null,
  locale text not null constraint reports_locale check (locale in ('en', 'uk', 'de')),
  state text not null default 'received' constraint reports_state check (state in ('received', 'in_review', 'decided', 'closed')),
  assignee_key integer references users (key) on delete set null,
  outcome text constraint reports_outcome check (outcome in ('corrected', 'removed', 'no_action', 'spam')),
  -- explanation of the decision for the reporter
  note text not null default '',
  decided_by integer references users (key) on delete set null,
  decided_at text,
  closed_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index reports_id on reports (id);
create index reports_state on reports (state, created_at, key);
create index reports_subject on reports (subject_kind, subject_id, subject_path, state);
create index reports_closed on reports (closed_at) where closed_at is not null;
create index reports_decided on reports (decided_at) where state = 'decided';
create index reports_user on reports (user_key) where user_key is not null;
create index reports_email on reports (email) where email <> '';
create index reports_assignee on reports (assignee_key) where assignee_key is not null;
create index reports_decided_by on reports (decided_by) where decided_by is not null;
