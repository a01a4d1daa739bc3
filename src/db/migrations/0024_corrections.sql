-- Corrections of articles can be reworded and taken back: each has a name of its own and a version.

alter table article_corrections add column id text not null default '';
alter table article_corrections add column version integer not null default 1;

-- those from before get what a new one gets (UUIDv7): its moment in milliseconds, then chance
update article_corrections
set id = lower(
  substr(printf('%012x', cast(strftime('%s', at) as integer) * 1000), 1, 8) || '-'
  || substr(printf('%012x', cast(strftime('%s', at) as integer) * 1000), 9, 4) || '-7'
  || substr(hex(randomblob(2)), 2, 3) || '-8'
  || substr(hex(randomblob(2)), 2, 3) || '-'
  || hex(randomblob(6))
);
create unique index article_corrections_id on article_corrections (id);
