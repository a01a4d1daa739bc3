import { Fragment } from "react";
import type { InvoiceDetail } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { moneyText } from "../../../lib/money";

/** Customer, dates and reference of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT();
  const lang = useLang();
  const { form, issued_on, due_on, open, reminders } = invoice;
  const { address, reference, vat_number } = form.customer;
  const street = [address.street, address.house_no].filter(Boolean).join(" ");
  const town = [address.postal_code, address.town].filter(Boolean).join(" ");
  const facts: [label: string, value: string][] = [
    [t("panel.invoices.customer"), [address.name, street, town, address.country].filter(Boolean).join(", ")],
    [t("panel.invoices.customer_email"), form.email || t("panel.invoices.customer_email_none")],
    [t("panel.invoices.vat_number"), vat_number],
    [t("panel.invoices.customer_reference"), reference],
    [t("panel.invoices.lang"), langName(t, form.lang)],
    [t("panel.invoices.cancels"), invoice.cancels],
    [t("panel.invoices.issued_on"), issued_on ? formatDate(lang, issued_on) : ""],
    [t("panel.invoices.due_on"), due_on ? formatDate(lang, due_on) : ""],
    [t("panel.invoices.payment_reference"), invoice.reference],
    [t("panel.invoices.open_amount"), open.minor ? moneyText(lang, open) : ""],
    [t("panel.invoices.reminders"), reminders ? String(reminders) : ""],
  ];
  return (
    <dl className="description-list">
      {facts.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
