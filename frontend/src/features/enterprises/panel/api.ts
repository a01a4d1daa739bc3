// The panel's calls about enterprises.
import type { EnterpriseRow, StaffMeasure, Trust } from "../../../generated/api";
import { call, download } from "../../../lib/api";
import type { EnterprisesQuery } from "../../../lib/commonCalls";

export const getReview = (id: string, signal?: AbortSignal) =>
  call("GET /panel/enterprises/{id}", { path: { id }, signal });
/** Bookings or invoices of an enterprise that are shown at once. */
const SHORT_LIST = 5;
export const listAds = (id: string, page: number, signal?: AbortSignal) =>
  call("GET /panel/enterprises/{id}/ads", { path: { id }, query: { page, per_page: SHORT_LIST }, signal });
export const listInvoices = (id: string, page: number, signal?: AbortSignal) =>
  call("GET /panel/enterprises/{id}/invoices", { path: { id }, query: { page, per_page: SHORT_LIST }, signal });
export const exportEnterprises = (query: EnterprisesQuery) => download("GET /panel/enterprises.csv", { query });
export const enterpriseImports = {
  send: (table: string, dry_run: boolean, file_name: string) =>
    call("POST /panel/enterprises/import", { body: { table, dry_run, file_name } }),
  list: (signal: AbortSignal) => call("GET /panel/enterprises/imports", { signal }),
  undo: (id: string, dry_run: boolean) =>
    call("POST /panel/enterprises/imports/{id}/undo", { path: { id }, body: { dry_run } }),
};

/** An enterprise in the version that was read. */
type Target = Pick<EnterpriseRow, "id" | "version">;

export const verifyEnterprise = ({ id, version }: Target) =>
  call("POST /panel/enterprises/{id}/verify", { path: { id }, body: { version } });
export const refuseEnterprise = ({ id, version }: Target, reason: string) =>
  call("POST /panel/enterprises/{id}/refuse", { path: { id }, body: { version, reason } });
export const suspendEnterprise = ({ id, version }: Target, measure: Omit<StaffMeasure, "version">) =>
  call("POST /panel/enterprises/{id}/suspend", { path: { id }, body: { version, ...measure } });
export const liftEnterprise = ({ id, version }: Target) =>
  call("POST /panel/enterprises/{id}/lift", { path: { id }, body: { version } });
export const mergeEnterprise = ({ id, version }: Target, target_id: string) =>
  call("POST /panel/enterprises/{id}/merge", { path: { id }, body: { version, target_id } });
export const setTrust = ({ id, version }: Target, trust: Trust) =>
  call("PUT /panel/enterprises/{id}/trust", { path: { id }, body: { version, trust } });
export const setNote = ({ id, version }: Target, note: string) =>
  call("PUT /panel/enterprises/{id}/note", { path: { id }, body: { version, note } });
