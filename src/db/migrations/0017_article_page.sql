-- What an article's page has besides its text: its first address elsewhere, and a gallery.

-- where it was published first, or empty: search engines are sent there
alter table articles add column canonical_url text not null default '';

create table article_gallery (
  article_key integer not null references articles (key) on delete cascade,
  media_key integer not null references media (key) on delete cascade,
  position integer not null,
  -- {"en": {"alt": "…", "caption": "…"}, …}
  texts text not null default '{}',
  primary key (article_key, media_key)
) strict, without rowid;
create index article_gallery_media on article_gallery (media_key);
