-- Tables (CSV) that the staff imported, with every object as it was before, so that an import can be undone.

create table table_imports (
  key integer primary key,
  id text not null,
  kind text not null constraint table_imports_kind check (kind in ('contact', 'service', 'enterprise')),
  file_name text not null,
  user_key integer references users (key) on delete set null,
  created_at text not null,
  -- objects that the import made and changed
  created integer not null constraint table_imports_created check (created >= 0),
  changed integer not null constraint table_imports_changed check (changed >= 0),
  undone_at text,
  undone_by integer references users (key) on delete set null
) strict;
create unique index table_imports_id on table_imports (id);
create index table_imports_kind_time on table_imports (kind, key);
create index table_imports_time on table_imports (created_at);
create index table_imports_user on table_imports (user_key) where user_key is not null;
create index table_imports_undone_by on table_imports (undone_by) where undone_by is not null;

create table table_import_objects (
  import_key integer not null references table_imports (key) on delete cascade,
  position integer not null,
  kind text not null constraint table_import_objects_kind check (kind in ('contact', 'service', 'enterprise')),
  object_key integer not null,
  name text not null,
  -- the object before the import; null: the import made it
  before text constraint table_import_objects_before check (before is null or json_valid(before)),
  -- digest of the object after the import; another one today says that somebody changed it since
  after_digest text not null,
  constraint table_import_objects_position primary key (import_key, position)
) strict, without rowid;
create index table_import_objects_object on table_import_objects (kind, object_key);

-- what was removed or has ended keeps no copy
create trigger table_imports_contact_removed after delete on contacts begin
  delete from table_import_objects where kind = 'contact' and object_key = old.key;
end;
create trigger table_imports_service_removed after delete on services begin
  delete from table_import_objects where kind = 'service' and object_key = old.key;
end;
create trigger table_imports_service_ended after update of state on services when new.state = 'archived' begin
  delete from table_import_objects where kind = 'service' and object_key = new.key;
end;
create trigger table_imports_enterprise_removed after delete on enterprises begin
  delete from table_import_objects where kind = 'enterprise' and object_key = old.key;
end;
create trigger table_imports_enterprise_ended after update of state on enterprises when new.state = 'closed' begin
  delete from table_import_objects where kind = 'enterprise' and object_key = new.key;
end;
