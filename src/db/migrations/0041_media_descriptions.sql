-- How pictures are described where articles use them now: in a text, as a cover, in a gallery. Offered when a picture is used
-- again. Rewritten with each save of the article; texts that were saved before this table existed add their pictures with the next.
create table media_descriptions (
  article_key integer not null references articles (key) on delete cascade,
  locale text not null constraint media_descriptions_locale check (locale in ('en', 'uk', 'de')),
  media_key integer not null references media (key) on delete cascade,
  alt text not null,
  -- in small letters, for the search of the panel
  folded text not null,
  -- when these words were first used there
  described_at text not null,
  primary key (article_key, locale, media_key)
) strict, without rowid;
create index media_descriptions_media on media_descriptions (media_key, locale, described_at);

insert into media_descriptions (article_key, locale, media_key, alt, folded, described_at)
select a.key, t.locale, a.cover_media_key, t.cover_alt, lower(t.cover_alt), t.updated_at
from articles a
join article_texts t on t.article_key = a.key
where a.cover_media_key is not null and a.cover_decorative = 0 and t.cover_alt <> '';

insert or ignore into media_descriptions (article_key, locale, media_key, alt, folded, described_at)
select g.article_key, w.key, g.media_key, w.value ->> 'alt', lower(w.value ->> 'alt'), a.updated_at
from article_gallery g
join articles a on a.key = g.article_key
join json_each(g.texts) w
where w.value ->> 'alt' <> '';

-- The list of all pictures in its order; that of one person is read from media_uploaded_by.
create index media_listed on media (created_at) where purpose = 'content' and hidden_at is null;
