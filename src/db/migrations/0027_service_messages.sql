-- Conversations of readers with providers of services; the portal passes the messages on.

create table service_conversations (
  key integer primary key,
  id text not null,
  service_key integer not null references services (key) on delete cascade,
  sender_name text not null,
  sender_email text not null,
  sender_key integer references users (key) on delete set null,
  -- language in which the sender gets letters
  locale text not null constraint service_conversations_locale check (locale in ('en', 'uk', 'de')),
  state text not null constraint service_conversations_state check (state in ('unconfirmed', 'open', 'blocked')),
  -- since when the sender sees the address and the number of the provider
  revealed_at text,
  last_message_at text not null,
  last_by text not null constraint service_conversations_last_by check (last_by in ('sender', 'provider')),
  created_at text not null
) strict;
create unique index service_conversations_id on service_conversations (id);
create index service_conversations_service on service_conversations (service_key, created_at);
create index service_conversations_sender on service_conversations (sender_key, created_at) where sender_key is not null;
create index service_conversations_email on service_conversations (sender_email, created_at);
create index service_conversations_last on service_conversations (state, last_message_at);

create table service_messages (
  key integer primary key,
  conversation_key integer not null references service_conversations (key) on delete cascade,
  side text not null constraint service_messages_side check (side in ('sender', 'provider')),
  text text not null,
  created_at text not null
) strict;
create index service_messages_conversation on service_messages (conversation_key, key);

-- Links that open a conversation for one of its sides. Only the hash of the secret is kept.
create table service_message_links (
  token_hash blob primary key,
  conversation_key integer not null references service_conversations (key) on delete cascade,
  side text not null constraint service_message_links_side check (side in ('sender', 'provider')),
  created_at text not null
) strict, without rowid;
create index service_message_links_conversation on service_message_links (conversation_key);

-- Senders whose messages a provider does not want, by the hash of the address.
create table service_sender_blocks (
  provider_key integer not null references users (key) on delete cascade,
  email_hash blob not null,
  created_at text not null,
  primary key (provider_key, email_hash)
) strict, without rowid;
