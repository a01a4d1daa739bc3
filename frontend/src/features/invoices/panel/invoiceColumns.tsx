import type { InvoiceRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import type { Lang } from "../../../lib/page-types";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { InvoiceBadge } from "../../../ui/panel/InvoiceBadge";

/** Columns of the list of invoices. */
export function invoiceColumns(t: Translate, lang: Lang, pathOf: (row: InvoiceRow) => string): Column<InvoiceRow>[] {
  const day = (date?: string | null) => (date ? formatDateShort(lang, date) : "–");
  return [
    {
      name: "number",
      label: t("panel.invoices.number"),
      heads: true,
      cell: (row) => (
        <A className="table__title link" href={pathOf(row)}>
          {row.number || t("panel.invoices.state_draft")}
        </A>
      ),
    },
    { name: "customer", label: t("panel.invoices.customer"), cell: (row) => row.customer },
    { name: "state", label: t("panel.invoices.state"), cell: (row) => <InvoiceBadge row={row} /> },
    { name: "issued_on", label: t("panel.invoices.issued_on"), end: true, cell: (row) => day(row.issued_on) },
    { name: "due_on", label: t("panel.invoices.due_on"), end: true, cell: (row) => day(row.due_on) },
    {
      name: "total",
      label: t("panel.invoices.total"),
      end: true,
      cell: (row) => <span className="numeric">{moneyText(lang, row.total)}</span>,
    },
    {
      name: "open",
      label: t("panel.invoices.open_amount"),
      end: true,
      cell: (row) => <span className="numeric">{row.open.minor ? moneyText(lang, row.open) : "–"}</span>,
    },
  ];
}
