-- Places of advertisements on pages. The codes are built in; the panel changes everything else.

create table ad_placements (
  key integer primary key,
  code text not null,
  sequence integer not null,
  -- language -> name for buyers and staff
  names text not null constraint ad_placements_names check (json_valid(names)),
  -- kinds of pages on which it stands
  pages text not null constraint ad_placements_pages check (json_valid(pages)),
  ratio text not null constraint ad_placements_ratio check (ratio in ('poster', 'strip')),
  position text not null constraint ad_placements_position check (position in ('top', 'between', 'side', 'end')),
  -- advertisements that stand in it at once
  max_ads integer not null constraint ad_placements_max_ads check (max_ads between 1 and 5),
  -- bookings that share it at the same time
  max_sold integer not null constraint ad_placements_max_sold check (max_sold between 1 and 100),
  enabled integer not null default 1 constraint ad_placements_enabled check (enabled in (0, 1)),
  -- content while nothing is booked: a house advertisement, else a card that offers the place; a house advertisement, else
  -- nothing; or nothing
  fallback text not null constraint ad_placements_fallback check (fallback in
    ('own_ad', 'house_ad', 'collapse')),
  updated_at text not null,
  version integer not null default 1
) strict;
create unique index ad_placements_code on ad_placements (code);

insert into ad_placements (code, sequence, names, pages, ratio, position, max_ads, max_sold, fallback, updated_at)
select column1, column2, column3, column4, column5, column6, case column1 when 'home-top' then 3 else 1 end, column7, column8, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
from (values
  ('home-top', 1, '{"en":"Poster beside the lead story","uk":"Плакат біля головної новини","de":"Plakat neben dem Aufmacher"}',
   '["home"]', 'poster', 'top', 6, 'own_ad'),
  ('home-between', 2, '{"en":"Strip between the blocks of the home page","uk":"Смуга між блоками головної сторінки","de":"Streifen zwischen den Blöcken der Startseite"}',
   '["home"]', 'strip', 'between', 6, 'house_ad'),
  ('article-side', 3, '{"en":"Poster beside articles","uk":"Плакат поруч зі статтями","de":"Plakat neben Artikeln"}',
   '["article"]', 'poster', 'side', 8, 'own_ad'),
  ('article-end', 4, '{"en":"Strip below articles","uk":"Смуга під статтями","de":"Streifen unter Artikeln"}',
   '["article"]', 'strip', 'end', 8, 'house_ad'),
  ('category-list', 5, '{"en":"Strip in lists of articles","uk":"Смуга у списках статей","de":"Streifen in Artikellisten"}',
   '["article_lists"]', 'strip', 'between', 8, 'house_ad'),
  ('services-list', 6, '{"en":"Strip in lists of services","uk":"Смуга у списках послуг","de":"Streifen in Listen von Diensten"}',
   '["services"]', 'strip', 'between', 8, 'house_ad'),
  ('contacts-list', 7, '{"en":"Strip in lists of contacts","uk":"Смуга у списках контактів","de":"Streifen in Adresslisten"}',
   '["contacts"]', 'strip', 'between', 8, 'house_ad'));
