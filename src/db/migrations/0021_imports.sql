-- Origins of imported objects: a second import of the same source adds nothing.

create table imported (
  object_type text not null,
  foreign_id text not null,
  object_key integer not null,
  imported_at text not null,
  primary key (object_type, foreign_id)
) strict, without rowid;
