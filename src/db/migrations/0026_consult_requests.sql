-- Consult requests: topics, requests of people, everything written and said about them, texts for replies.

create table consult_topics (
  key integer primary key,
  id text not null,
  position integer not null,
  -- gets every new request of the topic
  assignee_key integer references users (key) on delete set null,
  due_hours integer not null constraint consult_topics_due_hours check (due_hours between 1 and 2160),
  -- languages in which requests are answered; a JSON list
  locales text not null,
  active integer not null default 1 constraint consult_topics_active check (active in (0, 1)),
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index consult_topics_id on consult_topics (id);
create index consult_topics_position on consult_topics (position, key);
create index consult_topics_assignee on consult_topics (assignee_key) where assignee_key is not null;

create table consult_topic_texts (
  topic_key integer not null references consult_topics (key) on delete cascade,
  locale text not null constraint consult_topic_texts_locale check (locale in ('en', 'uk', 'de')),
  name text not null,
  primary key (topic_key, locale)
) strict, without rowid;

insert into consult_topics (key, id, position, due_hours, locales, created_at, updated_at) values
  (1, '019aa000-0000-7000-8000-000000000001', 1, 72, '["en","uk","de"]', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');
insert into consult_topic_texts (topic_key, locale, name) values
  (1, 'en', 'General question'),
  (1, 'uk', 'Загальне запитання'),
  (1, 'de', 'Allgemeine Frage');

create table consult_requests (
  key integer primary key,
  id text not null,
  -- null once the personal data is erased
  public_code text,
  topic_key integer not null references consult_topics (key),
  name text not null,
  email text not null default '',
  -- E.164
  phone text not null default '',
  preferred_channel text not null constraint consult_requests_channel check (preferred_channel in
    ('email', 'phone', 'telegram', 'whatsapp', 'in_person')),
  locale text not null constraint consult_requests_locale check (locale in ('en', 'uk', 'de')),
  country text not null default '',
  region text not null default '',
  town text not null default '',
  best_time text not null default '',
  message text not null,
  -- object of the portal from whose page the person asks, as it was then
  related_kind text not null default '',
  related_id text not null default '',
  related_path text not null default '',
  related_title text not null default '',
  -- version of the privacy notice in force; null where there was none
  consent_version integer,
  consent_at text not null,
  user_key integer references users (key) on delete set null,
  state text not null constraint consult_requests_state check (state in
    ('unconfirmed', 'new', 'assigned', 'in_progress', 'waiting_for_person', 'done', 'reopened', 'spam')),
  assignee_key integer references users (key) on delete set null,
  priority text not null default 'normal' constraint consult_requests_priority check (priority in
    ('low', 'normal', 'high', 'urgent')),
  -- a JSON list
  tags text not null default '[]',
  due_at text not null,
  outcome text constraint consult_requests_outcome check (outcome in
    ('solved', 'referred', 'no_answer', 'not_competent', 'spam')),
  -- when the staff read it; null: unread
  read_at text,
  waiting_since text,
  reminded_at text,
  done_at text,
  -- the request that this one repeats
  merged_into integer references consult_requests (key) on delete set null,
  -- link that confirms the address
  confirm_hash blob,
  purge_at text,
  purged_at text,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index consult_requests_id on consult_requests (id);
create unique index consult_requests_code on consult_requests (public_code) where public_code is not null;
create unique index consult_requests_confirm on consult_requests (confirm_hash) where confirm_hash is not null;
create index consult_requests_state on consult_requests (state, due_at, key);
create index consult_requests_topic on consult_requests (topic_key, created_at);
create index consult_requests_created on consult_requests (created_at);
create index consult_requests_assignee on consult_requests (assignee_key, state, due_at) where assignee_key is not null;
create index consult_requests_user on consult_requests (user_key, created_at) where user_key is not null;
create index consult_requests_email on consult_requests (email, created_at) where email <> '';
create index consult_requests_phone on consult_requests (phone, created_at) where phone <> '';
create index consult_requests_merged on consult_requests (merged_into) where merged_into is not null;
create index consult_requests_purge on consult_requests (purge_at) where purge_at is not null;

-- Attachments go with their request, and with its personal data.
create trigger consult_requests_files after delete on consult_requests
begin
  delete from private_files where owner_kind = 'consult_request' and owner_id = old.id;
end;
create trigger consult_requests_purged after update of purged_at on consult_requests when new.purged_at is not null
begin
  delete from private_files where owner_kind = 'consult_request' and owner_id = new.id;
end;

create table consult_entries (
  key integer primary key,
  id text not null,
  request_key integer not null references consult_requests (key) on delete cascade,
  kind text not null constraint consult_entries_kind check (kind in
    ('reply', 'message', 'call_in', 'call_out', 'note', 'contact_suggestion', 'article_idea')),
  text text not null,
  -- path in the panel of what was made of the request
  path text not null default '',
  -- null: the person who asked
  by_key integer references users (key) on delete set null,
  created_at text not null
) strict;
create unique index consult_entries_id on consult_entries (id);
create index consult_entries_request on consult_entries (request_key, key);
create index consult_entries_by on consult_entries (by_key) where by_key is not null;

create table consult_templates (
  key integer primary key,
  id text not null,
  position integer not null,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index consult_templates_id on consult_templates (id);
create index consult_templates_position on consult_templates (position, key);

create table consult_template_texts (
  template_key integer not null references consult_templates (key) on delete cascade,
  locale text not null constraint consult_template_texts_locale check (locale in ('en', 'uk', 'de')),
  label text not null,
  text text not null,
  primary key (template_key, locale)
) strict, without rowid;

insert into consult_templates (key, id, position, created_at, updated_at) values
  (1, '019aa000-0000-7000-8000-000000000011', 1, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'),
  (2, '019aa000-0000-7000-8000-000000000012', 2, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'),
  (3, '019aa000-0000-7000-8000-000000000013', 3, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');
insert into consult_template_texts (template_key, locale, label, text) values
  (1, 'en', 'More information needed',
    'Thank you for your question. To help you, we need some more information:'),
  (1, 'uk', 'Потрібні додаткові відомості',
    'Дякуємо за ваше запитання. Щоб допомогти вам, нам потрібні додаткові відомості:'),
  (1, 'de', 'Weitere Angaben nötig',
    'Danke für Ihre Frage. Damit wir helfen können, brauchen wir noch einige Angaben:'),
  (2, 'en', 'Referral to another office',
    'We are not the right place for this question. Please contact the following office; it can help you:'),
  (2, 'uk', 'Скерування до іншої установи',
    'Це питання не належить до нашої компетенції. Зверніться, будь ласка, до такої установи — там вам допоможуть:'),
  (2, 'de', 'Verweis an eine andere Stelle',
    'Für diese Frage sind wir nicht zuständig. Bitte wenden Sie sich an die folgende Stelle; dort hilft man Ihnen weiter:'),
  (3, 'en', 'Call arranged',
    'Thank you for your question. We would like to talk it over with you on the phone. When can we reach you?'),
  (3, 'uk', 'Домовленість про дзвінок',
    'Дякуємо за ваше запитання. Ми хотіли б обговорити його з вами телефоном. Коли вам зручно розмовляти?'),
  (3, 'de', 'Telefonat vereinbaren',
    'Danke für Ihre Frage. Wir möchten sie gern am Telefon mit Ihnen besprechen. Wann erreichen wir Sie?');
