// The panel's calls about the operator's pages and identity.
import { api } from "../../../lib/api";
import type {
  FirstRun,
  Kit,
  OperatorShown,
  OwnerApproval,
  OwnerDraftChange,
  OwnerPageChange,
  OwnerPageRow,
  OwnerPageShown,
  OwnerVersionShown,
  SiteChange,
  NewOwnerPage,
  Operator,
} from "../../../generated/api";

const at = (id: string, rest = "") => `/panel/owner-pages/${encodeURIComponent(id)}${rest}`;

export const listPages = (signal?: AbortSignal) => api<OwnerPageRow[]>("/panel/owner-pages", { signal });
export const getPage = (id: string, signal?: AbortSignal) => api<OwnerPageShown>(at(id), { signal });
export const getVersion = (id: string, number: number, signal?: AbortSignal) =>
  api<OwnerVersionShown>(at(id, `/versions/${number}`), { signal });
export const createPage = (body: NewOwnerPage) => api<OwnerPageShown>("/panel/owner-pages", { method: "POST", body });
export const changePage = (id: string, body: OwnerPageChange) => api<OwnerPageRow>(at(id), { method: "PUT", body });
export const removePage = (id: string) => api<OwnerPageRow[]>(at(id), { method: "DELETE" });
export const saveDraft = (id: string, body: OwnerDraftChange) =>
  api<OwnerPageShown>(at(id, "/draft"), { method: "PUT", body });
export const discardDraft = (id: string, version: number) =>
  api<OwnerPageShown>(at(id, "/discard"), { method: "POST", body: { version } });
export const approveDraft = (id: string, body: OwnerApproval) =>
  api<OwnerPageShown>(at(id, "/approve"), { method: "POST", body });
export const recallVersion = (id: string, version: number) =>
  api<OwnerPageShown>(at(id, "/recall"), { method: "POST", body: { version } });
export const orderPages = (ids: string[]) =>
  api<OwnerPageRow[]>("/panel/owner-page-order", { method: "PUT", body: { ids } });
export const fillPages = (country: Kit) =>
  api<OwnerPageRow[]>("/panel/owner-kits", { method: "POST", body: { country } });

export const getOperator = (signal?: AbortSignal) => api<OperatorShown>("/panel/operator", { signal });
export const changeOperator = (version: number, identity: Operator) =>
  api<OperatorShown>("/panel/operator", { method: "PUT", body: { version, identity } });

export const getFirstRun = (signal?: AbortSignal) => api<FirstRun>("/panel/first-run", { signal });
export const changeSite = (body: SiteChange) => api<FirstRun>("/panel/first-run/site", { method: "PUT", body });
export const sendTestLetter = () => api<FirstRun>("/panel/first-run/mail-test", { method: "POST" });
export const finishFirstRun = () => api<FirstRun>("/panel/first-run/finish", { method: "POST" });
