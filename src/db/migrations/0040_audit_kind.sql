-- Changes of one kind of objects in the order of time, for the start page of the panel.
create index audit_kind on audit (object_type, key);
