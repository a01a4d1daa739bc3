-- The page that an unconfirmed account goes on to, so that a registration leads back to where it began. A path of this portal;
-- empty for the home page and once the address is confirmed.

alter table users add column registered_next text not null default '';
