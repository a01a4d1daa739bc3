-- Named values of the portal that are neither content nor configuration.

create table settings (
  name text primary key,
  value text not null
) strict, without rowid;
