// A form of an invoice while it is written: prices as typed.
import type { InvoiceForm, InvoiceLine } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { amountOf, minorOf } from "../../../lib/money";

export interface LineDraft {
  description: string;
  quantity: string;
  price: string;
}

export const EMPTY_LINE: LineDraft = { description: "", quantity: "1", price: "" };

export const EMPTY_FORM: InvoiceForm = {
  enterprise_id: null,
  customer: {
    address: { name: "", street: "", house_no: "", postal_code: "", town: "", country: null },
    vat_number: "",
    reference: "",
  },
  email: "",
  lang: "de",
  currency: "CHF",
  vat_mode: "site",
  lines: [],
  note: "",
};

/** Lines of a form as they are written; at least one. */
export function lineDrafts(lang: Lang, { lines, currency }: InvoiceForm): LineDraft[] {
  const drafts = lines.map(({ description, quantity, unit_minor }) => ({
    description,
    quantity: String(quantity),
    price: amountOf(lang, { minor: unit_minor, currency }),
  }));
  return drafts.length > 0 ? drafts : [EMPTY_LINE];
}

/** Lines for the server; null while one is not complete. */
export function linesOf(drafts: LineDraft[]): InvoiceLine[] | null {
  const lines: InvoiceLine[] = [];
  for (const { description, quantity, price } of drafts) {
    const unit_minor = minorOf(price);
    const isCount = /^[1-9]\d{0,2}$/.test(quantity.trim());
    if (!description.trim() || !isCount || unit_minor === null || unit_minor === 0) return null;
    lines.push({ description, quantity: Number(quantity), unit_minor });
  }
  return lines;
}
