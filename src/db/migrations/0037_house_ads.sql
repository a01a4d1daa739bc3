-- House advertisements: those of the portal itself, for places that nobody booked.

create table house_ads (
  key integer primary key,
  id text not null,
  -- name for the staff
  name text not null,
  -- language -> words (`HouseAdTexts`)
  texts text not null constraint house_ads_texts check (json_valid(texts)),
  -- codes of places
  placements text not null constraint house_ads_placements check (json_valid(placements)),
  button text not null,
  ink text not null,
  picture_key integer references media (key) on delete set null,
  -- a path of the portal without its language, or an address of another site
  url text not null,
  -- first and last day in the portal's time zone; null: no limit
  start_on text,
  end_on text,
  enabled integer not null default 1 constraint house_ads_enabled check (enabled in (0, 1)),
  created_at text not null,
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index house_ads_id on house_ads (id);
create index house_ads_picture on house_ads (picture_key) where picture_key is not null;
