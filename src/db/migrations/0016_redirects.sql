-- Old addresses of moved objects; the new address is computed on request, so that redirects do not chain.

create table redirects (
  path text primary key, -- without language prefix
  object_type text not null,
  object_key integer not null,
  created_at text not null
) strict, without rowid;
create index redirects_object on redirects (object_type, object_key);
