import type { InvoiceState } from "../../generated/api";

/** Tones of the badges of states of invoices. */
export const INVOICE_TONES: Record<InvoiceState, "mute" | "info" | "warn" | "bad" | "ok"> = {
  draft: "mute",
  issued: "info",
  sent: "info",
  partly_paid: "warn",
  overdue: "bad",
  paid: "ok",
  cancelled: "mute",
};
