-- Pictures: one row an upload; files lie under media/, named by the hash of the content and of the part that was kept.
-- The uploaded file stays beside them for another crop and is never served.

create table media (
  key integer primary key,
  id text not null,
  hash text not null,
  file_name text not null default '',
  width integer not null,
  height integer not null,
  widths text not null, -- JSON list of the widths that exist as files
  original_hash text not null default '',
  original_width integer not null default 0,
  original_height integer not null default 0,
  bytes integer not null,
  uploaded_by integer references users (key) on delete set null,
  created_at text not null,
  -- portraits, photos of services, pictures of enterprises and of advertising were uploaded by users: no list of pictures shows them
  purpose text not null default 'content' constraint media_purpose check (purpose in ('content', 'portrait', 'service', 'enterprise', 'ad')),
  -- since when readers do not see it, because its licence is disputed
  hidden_at text
) strict;
create unique index media_id on media (id);
create unique index media_hash on media (hash, coalesce(uploaded_by, 0));
create index media_uploaded_by on media (uploaded_by, created_at);
create index media_original on media (original_hash);
create index media_hidden on media (hash) where hidden_at is not null;
-- pictures whose widest file is narrower than a cover on a screen with two pixels for each CSS pixel
create index media_narrow on media (key)
where purpose = 'content'
  and original_hash <> ''
  and width = original_width
  and height = original_height
  and width > 1600
  and height * 4 <= width * 3
  and json_extract(widths, '$[#-1]') <= 1600;
