-- Named values of the portal that are neither content nor configuration.

create table settings (
  name text primary key,
  value text not null
) strict, without rowid;

-- Pictures made of the logos that the operator uploaded: the logo itself and squares of some sides.
create table brand_pictures (
  hash text not null,
  name text not null,
  width integer not null,
  height integer not null,
  png blob not null,
  created_at text not null,
  constraint brand_pictures_key primary key (hash, name)
) strict;
