-- People with a byline, and who made what in which work. A person may or may not have an account.

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

-- Who made what in which work; a person may have a part in one language only (a translator). Records of articles are the
-- byline.
create table authorship_records (
  key integer primary key,
  id text not null,
  -- the work: exactly one of the four
  article_key integer references articles (key) on delete cascade,
  contact_key integer references contacts (key) on delete cascade,
  legal_page_key integer references legal_pages (key) on delete cascade,
  media_key integer references media (key) on delete cascade,
  locale text constraint authorship_locale check (locale is null or locale in ('en', 'uk', 'de')),
  -- the person: a byline, an account without one, or a name; none of them after the person was erased
  author_key integer references authors (key) on delete set null,
  user_key integer references users (key) on delete set null,
  person_name text not null default '',
  person_url text not null default '',
  role text not null constraint authorship_role check (role in
    ('author', 'co_author', 'translator', 'editor', 'photographer', 'illustrator', 'interviewee', 'source', 'reviewer')),
  -- JSON: text by language
  credit_lines text not null default '{}' constraint authorship_credit_lines check (json_valid(credit_lines)),
  position integer not null default 0,
  share_percent integer constraint authorship_share check (share_percent between 0 and 100),
  licence text not null default 'unknown' constraint authorship_licence check (licence in
    ('own', 'work_for_hire', 'cc_by_4', 'cc_by_sa_4', 'cc0_1', 'press', 'permission', 'unknown')),
  licence_url text not null default '',
  -- last day of the licence
  licence_until text,
  -- the end of the licence that staff were notified of
  licence_noticed text,
  source_url text not null default '',
  declared_original integer not null default 0 constraint authorship_declared_original check (declared_original in (0, 1)),
  ai_assistance text not null default 'none' constraint authorship_ai_assistance check (ai_assistance in ('none', 'translated', 'drafted')),
  -- in minor units of the currency
  fee_minor integer constraint authorship_fee check (fee_minor >= 0),
  fee_currency text,
  fee_state text not null default 'none' constraint authorship_fee_state check (fee_state in ('none', 'agreed', 'due', 'paid')),
  -- when the fee got its amount or its state; the monthly list goes by it
  fee_at text,
  note text not null default '',
  state text not null default 'proposed' constraint authorship_state check (state in ('proposed', 'confirmed', 'disputed', 'corrected', 'revoked')),
  -- the dispute, until it is decided in favour of the record
  dispute_kind text constraint authorship_dispute_kind check (dispute_kind in ('authorship', 'licence')),
  dispute_text text not null default '',
  disputed_by integer references users (key) on delete set null,
  disputed_at text,
  -- public id of the report that disputes it
  dispute_report text,
  decision_note text not null default '',
  decided_by integer references users (key) on delete set null,
  decided_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint authorship_work check (
    (article_key is not null) + (contact_key is not null) + (legal_page_key is not null) + (media_key is not null) = 1
  ),
  constraint authorship_fee_whole check ((fee_minor is null) = (fee_currency is null) and (fee_minor is null) = (fee_state = 'none'))
) strict;
create unique index authorship_id on authorship_records (id);
create unique index authorship_once on authorship_records (article_key, author_key, role, coalesce(locale, ''));
create index authorship_contact on authorship_records (contact_key) where contact_key is not null;
create index authorship_legal_page on authorship_records (legal_page_key) where legal_page_key is not null;
create index authorship_media on authorship_records (media_key) where media_key is not null;
create index authorship_author on authorship_records (author_key, article_key);
create index authorship_user on authorship_records (user_key) where user_key is not null;
create index authorship_disputed_by on authorship_records (disputed_by) where disputed_by is not null;
create index authorship_decided_by on authorship_records (decided_by) where decided_by is not null;
create index authorship_created on authorship_records (created_at, key);
create index authorship_state on authorship_records (state, created_at, key);
create index authorship_licence_until on authorship_records (licence_until) where licence_until is not null;
create index authorship_report on authorship_records (dispute_report) where dispute_report is not null;
create index authorship_fee_at on authorship_records (fee_at) where fee_at is not null;
