-- Delivery of advertisements: totals of a day, and the offers that were used.

-- Counts of a booking on a day of the portal's time zone.
create table ad_daily (
  ad_key integer not null references ads (key) on delete cascade,
  -- `2026-11-25`
  day text not null,
  -- language of the page
  locale text not null,
  -- code of the place
  placement text not null,
  views integer not null default 0 constraint ad_daily_views check (views >= 0),
  clicks integer not null default 0 constraint ad_daily_clicks check (clicks >= 0),
  primary key (ad_key, day, locale, placement)
) strict, without rowid;

-- Offers that were seen or clicked, one bit each: written together with the totals, so that a repeated event never counts
-- again after a restart. A run of the server numbers its offers in blocks; a block goes when its offers have expired.
create table ad_offer_blocks (
  run integer not null,
  block integer not null,
  seen blob not null,
  clicked blob not null,
  -- time after which no offer of the block is valid
  expires_at text not null,
  primary key (run, block)
) strict, without rowid;
create index ad_offer_blocks_expires on ad_offer_blocks (expires_at);
