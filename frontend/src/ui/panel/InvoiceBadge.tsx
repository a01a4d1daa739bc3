import type { InvoiceRow } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { INVOICE_TONES } from "../../lib/labels/invoiceStates";

/** Kind and state of an invoice. */
export function InvoiceBadge({ row: { kind, state } }: { row: Pick<InvoiceRow, "kind" | "state"> }) {
  const t = useT();
  if (kind === "credit_note") return <span className="status status--mute">{t("panel.invoices.credit_note")}</span>;
  return <span className={`status status--${INVOICE_TONES[state]}`}>{t(`panel.invoices.state_${state}`)}</span>;
}
