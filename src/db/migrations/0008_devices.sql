-- What a person signed in with before: hashes of a browser's own mark and of its kind and network.
create table known_devices (
  user_key integer not null references users (key) on delete cascade,
  mark blob not null,
  seen_at text not null,
  primary key (user_key, mark)
) strict, without rowid;
create index known_devices_seen on known_devices (seen_at);
