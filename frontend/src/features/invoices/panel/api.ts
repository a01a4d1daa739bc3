// The panel's calls about invoices.
import type { Creditor, InvoiceDetail, InvoiceForm, InvoicePaymentEntry, NewVatRate } from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";

export const getCreditor = (signal?: AbortSignal) => call("GET /panel/invoices/creditor", { signal });
export const changeCreditor = (version: number, creditor: Creditor) =>
  call("PUT /panel/invoices/creditor", { body: { version, creditor } });
export const listVatRates = (signal?: AbortSignal) => call("GET /panel/invoices/vat-rates", { signal });
export const createVatRate = (body: NewVatRate) => call("POST /panel/invoices/vat-rates", { body });
export const removeVatRate = (id: string) => call("DELETE /panel/invoices/vat-rates/{id}", { path: { id } });

export type InvoicesQuery = NonNullable<Input<"GET /panel/invoices">["query"]>;

/** Invoices that match the filters, one page. */
export const listInvoices = (query: InvoicesQuery, signal?: AbortSignal) =>
  call("GET /panel/invoices", { query, signal });
export const countInvoices = (signal?: AbortSignal) => call("GET /panel/invoices/counts", { signal });
export const exportInvoices = (query: InvoicesQuery) => download("GET /panel/invoices.csv", { query });
export const getInvoice = (id: string, signal?: AbortSignal) =>
  call("GET /panel/invoices/{id}", { path: { id }, signal });
/** Form of an invoice to an enterprise, with the invoice data of its members. */
export const getInvoiceCustomer = (id: string) => call("GET /panel/invoices/customers/{id}", { path: { id } });
export const createInvoice = (body: InvoiceForm) => call("POST /panel/invoices", { body });

/** An invoice in the version that was read. */
type Target = Pick<InvoiceDetail, "id" | "version">;

export const changeInvoice = ({ id, version }: Target, form: InvoiceForm) =>
  call("PUT /panel/invoices/{id}", { path: { id }, body: { version, form } });
export const removeInvoice = ({ id, version }: Target) =>
  call("DELETE /panel/invoices/{id}", { path: { id }, query: { version } });
export const issueInvoice = ({ id, version }: Target) =>
  call("POST /panel/invoices/{id}/issue", { path: { id }, body: { version } });
export const cancelInvoice = ({ id, version }: Target) =>
  call("POST /panel/invoices/{id}/credit-note", { path: { id }, body: { version } });
export const recordPayment = ({ id, version }: Target, payment: Omit<InvoicePaymentEntry, "version">) =>
  call("POST /panel/invoices/{id}/payments", { path: { id }, body: { version, ...payment } });
export const reversePayment = ({ id, version }: Target, payment: string, reason: string) =>
  call("POST /panel/invoices/{id}/payments/{payment}/reverse", { path: { id, payment }, body: { version, reason } });
/** Reads a file of the bank; notes its payments where it is no dry run. */
export const importBankFile = (file: string, dry_run: boolean) =>
  call("POST /panel/invoices/bank-file", { body: { file, dry_run } });
export const resendInvoice = ({ id }: Target) => call("POST /panel/invoices/{id}/resend", { path: { id } });
