-- Bookings of advertising: a package with its terms on the day of the booking, designs, dates, and reserved places.

create table ads (
  key integer primary key,
  id text not null,
  owner_key integer not null references users (key) on delete restrict,
  -- the enterprise that advertises; none for the owner
  enterprise_key integer references enterprises (key) on delete set null,
  package_key integer not null references ad_packages (key) on delete restrict,
  -- terms of the package when it was booked (`AdPackageForm`)
  terms text not null constraint ads_terms check (json_valid(terms)),
  state text not null default 'draft' constraint ads_state check (state in
    ('draft', 'submitted', 'in_review', 'changes_requested', 'rejected', 'approved', 'awaiting_payment', 'scheduled',
     'running', 'paused', 'suspended', 'completed', 'cancelled', 'archived')),
  -- everything that the owner writes (`AdForm`); the approved version, once there is one
  form text not null constraint ads_form check (json_valid(form)),
  -- name and advertiser in small letters, for the search of the staff
  folded text not null default '',
  -- a change that waits beside the approved version (`AdForm`)
  change text constraint ads_change check (change is null or json_valid(change)),
  change_state text constraint ads_change_state check (change_state in ('waiting', 'returned')),
  change_at text,
  -- first and last day in the portal's time zone; set when the places are reserved
  start_on text,
  end_on text,
  -- identity of the invoice; '' where there is none
  invoice_id text not null default '',
  -- last day for the payment
  due_on text,
  -- last try to issue the invoice, and the code of its refusal
  billed_at text,
  billing_fault text not null default '',
  submitted_at text,
  paused_at text,
  paused_by text constraint ads_paused_by check (paused_by in ('owner', 'staff')),
  -- last time at which the owner paused it
  owner_paused_at text,
  ended_at text,
  -- true once the owner was told that it ends soon
  ending_told integer not null default 0 constraint ads_ending_told check (ending_told in (0, 1)),
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint ads_change_whole check ((change is null) = (change_state is null)),
  constraint ads_days check ((start_on is null) = (end_on is null))
) strict;
create unique index ads_id on ads (id);
create index ads_owner on ads (owner_key, updated_at);
create index ads_enterprise on ads (enterprise_key, updated_at) where enterprise_key is not null;
create index ads_package on ads (package_key, state);
create index ads_state_updated on ads (state, updated_at);
create index ads_queue on ads (submitted_at, key) where state in ('submitted', 'in_review');
create index ads_changes on ads (change_at, key) where change_state = 'waiting';
create index ads_start on ads (start_on) where state = 'scheduled';
create index ads_end on ads (end_on) where state in ('running', 'paused', 'suspended');
create index ads_due on ads (due_on) where state = 'awaiting_payment';
create index ads_ended on ads (ended_at) where state in ('rejected', 'completed', 'cancelled');
create index ads_invoice on ads (invoice_id) where invoice_id <> '';

-- Places that a booking holds; the rows go when it ends.
create table ad_slots (
  ad_key integer not null references ads (key) on delete cascade,
  placement_key integer not null references ad_placements (key) on delete restrict,
  start_on text not null,
  end_on text not null,
  primary key (ad_key, placement_key)
) strict, without rowid;
create index ad_slots_placement on ad_slots (placement_key, end_on, start_on);

-- States of a booking in their order.
create table ad_history (
  key integer primary key,
  ad_key integer not null references ads (key) on delete cascade,
  state text not null,
  author text not null constraint ad_history_author check (author in ('owner', 'staff', 'program', 'clock')),
  created_at text not null
) strict;
create index ad_history_ad on ad_history (ad_key, key);
