-- Invoices for orders of objects, counter entries that take payments back, and payments read from files of the bank.

-- Kind and public identity of the object whose order the invoice is for, and the state that it was last told.
alter table invoices add column subject_kind text;
alter table invoices add column subject_id text;
alter table invoices add column subject_state text;
create index invoices_subject on invoices (subject_kind, subject_id, key) where subject_kind is not null;
create index invoices_untold on invoices (key)
  where subject_kind is not null and kind = 'invoice' and state <> 'draft' and subject_state is not state;
create index invoices_reference on invoices (reference) where reference <> '';

-- 1 until the document of an issued invoice is made, whatever happens to the invoice in between.
alter table invoices add column undelivered integer not null default 0;
update invoices set undelivered = 1 where state = 'issued';
create index invoices_undelivered on invoices (key) where undelivered = 1;

create table invoice_payments_2 (
  key integer primary key,
  id text not null,
  invoice_key integer not null references invoices (key) on delete cascade,
  day text not null,
  -- minor units of the invoice's currency; negative in a counter entry
  amount_minor integer not null,
  -- reference of the bank, or the reason of a counter entry
  reference text not null default '',
  -- the payment that a counter entry takes back
  reverses integer references invoice_payments_2 (key),
  -- identification of the entry in a file of the bank; null for a payment noted by hand
  bank_entry text,
  created_at text not null,
  constraint invoice_payments_amount check (amount_minor <> 0 and (amount_minor < 0) = (reverses is not null))
) strict;
insert into invoice_payments_2 (key, id, invoice_key, day, amount_minor, reference, created_at)
select p.key, '01935000-0000-7000-8000-' || printf('%012x', p.key), p.invoice_key, p.day, p.amount_minor, p.reference,
       p.created_at
from invoice_payments p;
drop table invoice_payments;
alter table invoice_payments_2 rename to invoice_payments;
create unique index invoice_payments_id on invoice_payments (id);
create index invoice_payments_invoice on invoice_payments (invoice_key, key);
create unique index invoice_payments_reverses on invoice_payments (reverses) where reverses is not null;
create unique index invoice_payments_bank_entry on invoice_payments (bank_entry) where bank_entry is not null;

create trigger invoice_payments_frozen before update on invoice_payments
begin
  select raise(abort, 'a noted payment does not change');
end;

create trigger invoice_payments_kept before delete on invoice_payments
begin
  select raise(abort, 'a noted payment is not removed');
end;
