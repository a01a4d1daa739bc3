-- Invoices: the creditor's settings, the rates of value added tax, invoices and credit notes with their payments.

-- One row: the settings as JSON, field by field as the API names them; null before the first change.
create table creditor (
  key integer primary key constraint creditor_one check (key = 1),
  settings text constraint creditor_settings check (settings is null or json_valid(settings)),
  updated_at text not null,
  version integer not null default 1
) strict;
insert into creditor (key, updated_at) values (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- The normal rate of a country from a day on, until the next one begins.
create table vat_rates (
  key integer primary key,
  id text not null,
  country text not null,
  -- hundredths of a percent
  basis_points integer not null constraint vat_rates_basis_points check (basis_points between 0 and 10000),
  valid_from text not null,
  created_at text not null
) strict;
create unique index vat_rates_id on vat_rates (id);
create unique index vat_rates_valid_from on vat_rates (country, valid_from);

-- Sources: art. 25 of the Swiss VAT law (SR 641.20; Liechtenstein has the same rates), section 12 of the German UStG,
-- section 10 of the Austrian UStG, art. 193.1 of the Ukrainian tax code.
insert into vat_rates (id, country, basis_points, valid_from, created_at)
select '01935000-0000-7000-8000-0000000001' || printf('%02d', column1), column2, column3, column4,
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
from (values
  (1, 'CH', 770, '2018-01-01'),
  (2, 'CH', 810, '2024-01-01'),
  (3, 'LI', 770, '2018-01-01'),
  (4, 'LI', 810, '2024-01-01'),
  (5, 'DE', 1900, '2021-01-01'),
  (6, 'AT', 2000, '1984-01-01'),
  (7, 'UA', 2000, '2011-01-01'));

-- Invoices and credit notes. An issued document has the next number of its year and does not change any more; payments and the
-- state are beside its content. Documents lie in `private_files`.
create table invoices (
  key integer primary key,
  id text not null,
  kind text not null constraint invoices_kind check (kind in ('invoice', 'credit_note')),
  state text not null constraint invoices_state check (state in
    ('draft', 'issued', 'sent', 'partly_paid', 'paid', 'overdue', 'cancelled')),
  number text not null default '',
  year integer,
  sequence integer,
  -- the account that sees the invoice
  user_key integer references users (key) on delete set null,
  enterprise_key integer references enterprises (key) on delete set null,
  -- address that it is sent to
  email text not null default '',
  locale text not null constraint invoices_locale check (locale in ('en', 'uk', 'de')),
  currency text not null constraint invoices_currency check (currency in ('CHF', 'EUR')),
  -- customer, lines and, once it is issued, issuer, tax and reference (`InvoiceContent`)
  content text not null constraint invoices_content check (json_valid(content)),
  -- minor units; negative in a credit note
  total_minor integer not null default 0,
  -- days in the portal's time zone
  issued_on text,
  due_on text,
  -- structured reference of payments, as in the content, for the search
  reference text not null default '',
  reminders integer not null default 0,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  constraint invoices_numbered check (
    (state = 'draft') = (number = '') and (state = 'draft') = (year is null) and (year is null) = (sequence is null)
    and (year is null) = (issued_on is null))
) strict;
create unique index invoices_id on invoices (id);
create unique index invoices_number on invoices (number) where number <> '';
create unique index invoices_sequence on invoices (year, sequence) where sequence is not null;
create index invoices_state on invoices (state, key);
create index invoices_due on invoices (due_on, key) where state in ('sent', 'partly_paid', 'overdue') and reminders < 2;
create index invoices_user on invoices (user_key, key) where user_key is not null;
create index invoices_enterprise on invoices (enterprise_key, key) where enterprise_key is not null;

create trigger invoices_frozen before update on invoices
when old.state <> 'draft' and (
  new.state = 'draft' or new.id <> old.id or new.kind <> old.kind or new.number <> old.number or new.year <> old.year
  or new.sequence <> old.sequence or new.locale <> old.locale or new.currency <> old.currency
  or new.content <> old.content or new.total_minor <> old.total_minor or new.issued_on is not old.issued_on
  or new.due_on is not old.due_on or new.reference <> old.reference)
begin
  select raise(abort, 'an issued invoice does not change');
end;

create trigger invoices_kept before delete on invoices
when old.state <> 'draft'
begin
  select raise(abort, 'an issued invoice is not removed');
end;

-- The document goes with its invoice.
create trigger invoices_files after delete on invoices
begin
  delete from private_files where owner_kind = 'invoice' and owner_id = old.id;
end;

create table invoice_payments (
  key integer primary key,
  invoice_key integer not null references invoices (key) on delete cascade,
  day text not null,
  -- minor units of the invoice's currency
  amount_minor integer not null constraint invoice_payments_amount check (amount_minor > 0),
  -- reference of the bank
  reference text not null default '',
  created_at text not null
) strict;
create index invoice_payments_invoice on invoice_payments (invoice_key, key);
