-- Reports about the delivery of bookings: links that need no account, and the key by which documents are signed.

create table ad_report_links (
  ad_key integer primary key references ads (key) on delete cascade,
  -- SHA-256 of the token; the token itself stands in the link alone
  token_hash blob not null,
  created_at text not null
) strict;
create unique index ad_report_links_token on ad_report_links (token_hash);

-- One row, made by the first document: the private key (ECDSA, P-256).
create table ad_report_keys (
  key integer primary key constraint ad_report_keys_one check (key = 1),
  secret blob not null,
  created_at text not null
) strict;
