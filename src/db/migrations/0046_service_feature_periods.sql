-- Bookings of advertising whose package features the services of the buyer. What the staff set by hand is kept apart, so that
-- the end of a booking loses none of it.

alter table services add column staff_featured_until text;
-- periods that began before count no more; null: all do
alter table services add column staff_featured_at text;
update services set staff_featured_until = featured_until where featured_until is not null;

create table service_feature_periods (
  booking_id text primary key,
  -- the person whose services in no enterprise's name are featured, or the enterprise whose services are
  owner_key integer references users (key) on delete cascade,
  enterprise_key integer references enterprises (key) on delete cascade,
  begins_at text not null,
  ends_at text not null,
  -- since when the booking is stopped
  stopped_at text,
  constraint service_feature_periods_provider check ((owner_key is null) <> (enterprise_key is null))
) strict, without rowid;
create index service_feature_periods_owner on service_feature_periods (owner_key, ends_at) where owner_key is not null;
create index service_feature_periods_enterprise on service_feature_periods (enterprise_key, ends_at)
  where enterprise_key is not null;

-- bookings that have begun, without credited ones and those whose last state on the site was a suspension; the end lies in their
-- last day in Central Europe, because no migration knows the zone of the portal
insert into service_feature_periods (booking_id, owner_key, enterprise_key, begins_at, ends_at)
select a.id, case when a.enterprise_key is null then a.owner_key end, a.enterprise_key, a.start_on || 'T00:00:00.000Z',
  date(a.start_on, '+' || ((a.terms ->> '$.service_feature_days') - 1) || ' days') || 'T21:59:59.999Z'
from ads a
where a.state in ('running', 'paused', 'completed', 'archived') and a.start_on is not null
  and a.terms ->> '$.service_feature_days' > 0
  and not exists (select 1 from invoices i where i.id = a.invoice_id and i.state = 'cancelled')
  and (select h.state
       from ad_history h
       where h.ad_key = a.key and h.state not in ('completed', 'archived')
       order by h.key desc
       limit 1) in ('running', 'paused');

-- an enterprise features its services while it is active
update services
set featured_until = max(coalesce(featured_until, ''),
  (select max(p.ends_at)
   from service_feature_periods p
   where (p.enterprise_key = services.enterprise_key) or (services.enterprise_key is null and p.owner_key = services.owner_key)))
where state = 'published'
  and (enterprise_key is null or enterprise_key in (select e.key from enterprises e where e.state = 'active'))
  and exists
  (select 1
   from service_feature_periods p
   where (p.enterprise_key = services.enterprise_key) or (services.enterprise_key is null and p.owner_key = services.owner_key));
