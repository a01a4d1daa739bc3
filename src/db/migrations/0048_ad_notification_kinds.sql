-- Choices for bookings also hold for the kinds that were part of them before.

insert into notification_preferences (user_key, kind, channel, enabled)
select p.user_key, 'ad.change_approved', p.channel, p.enabled
from notification_preferences p
where p.kind = 'ad.approved'
union all
select p.user_key, 'ad.unpaid', p.channel, p.enabled
from notification_preferences p
where p.kind = 'ad.cancelled'
on conflict (user_key, kind, channel) do nothing;
