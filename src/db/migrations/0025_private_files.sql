-- Files that are not public: PDF files and pictures that belong to an object of another table and are read by those who may
-- read it. The files lie below private/.

create table private_files (
  key integer primary key,
  id text not null,
  -- the object: name of its kind in the program, and its public id
  owner_kind text not null,
  owner_id text not null,
  -- random name of the file on the disk
  stored_name text not null,
  -- name under which readers save it
  file_name text not null,
  format text not null constraint private_files_format check (format in ('pdf', 'webp')),
  bytes integer not null constraint private_files_bytes check (bytes > 0),
  -- SHA-256 of the stored bytes in hexadecimal digits
  sha256 text not null,
  -- null for people without an account, and after the person was erased
  uploaded_by integer references users (key) on delete set null,
  -- 1 if the file is exported and erased with the account of whoever uploaded it
  is_personal integer not null constraint private_files_is_personal check (is_personal in (0, 1)),
  created_at text not null
) strict;
create unique index private_files_id on private_files (id);
create unique index private_files_stored_name on private_files (stored_name);
create index private_files_owner on private_files (owner_kind, owner_id, key);
create index private_files_uploaded_by on private_files (uploaded_by) where uploaded_by is not null;

-- Files on the disk that are removed from a moment on: those of removed rows at once, those of an upload after an hour unless
-- it is completed.
create table private_file_removals (
  stored_name text not null primary key,
  remove_at text not null
) strict, without rowid;
create index private_file_removals_remove_at on private_file_removals (remove_at, stored_name);

create trigger private_files_removed after delete on private_files
begin
  insert into private_file_removals (stored_name, remove_at) values (old.stored_name, '');
end;

-- The evidence of a record goes with it.
create trigger authorship_records_files after delete on authorship_records
begin
  delete from private_files where owner_kind = 'authorship_record' and owner_id = old.id;
end;

-- The documents of a service go with it.
create trigger services_files after delete on services
begin
  delete from private_files where owner_kind = 'service' and owner_id = old.id;
end;
