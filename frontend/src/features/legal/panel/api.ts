// The panel's calls about the operator's pages and identity.
import { call } from "../../../lib/api";
import type {
  TemplateCountry,
  OwnerApproval,
  OwnerDraftChange,
  OwnerPageChange,
  NewOwnerPage,
  Operator,
} from "../../../generated/api";

export const getPage = (id: string, signal?: AbortSignal) =>
  call("GET /panel/owner-pages/{id}", { path: { id }, signal });
export const getVersion = (id: string, number: number, signal?: AbortSignal) =>
  call("GET /panel/owner-pages/{id}/versions/{number}", { path: { id, number: String(number) }, signal });
export const createPage = (body: NewOwnerPage) => call("POST /panel/owner-pages", { body });
export const changePage = (id: string, body: OwnerPageChange) =>
  call("PUT /panel/owner-pages/{id}", { path: { id }, body });
export const removePage = (id: string) => call("DELETE /panel/owner-pages/{id}", { path: { id } });
export const saveDraft = (id: string, body: OwnerDraftChange) =>
  call("PUT /panel/owner-pages/{id}/draft", { path: { id }, body });
export const discardDraft = (id: string, version: number) =>
  call("POST /panel/owner-pages/{id}/discard", { path: { id }, body: { version } });
export const approveDraft = (id: string, body: OwnerApproval) =>
  call("POST /panel/owner-pages/{id}/approve", { path: { id }, body });
export const recallVersion = (id: string, version: number) =>
  call("POST /panel/owner-pages/{id}/recall", { path: { id }, body: { version } });
export const orderPages = (ids: string[]) => call("PUT /panel/owner-page-order", { body: { ids } });
export const fillPages = (country: TemplateCountry) => call("POST /panel/owner-kits", { body: { country } });

export const getOperator = (signal?: AbortSignal) => call("GET /panel/operator", { signal });
export const changeOperator = (version: number, identity: Operator) =>
  call("PUT /panel/operator", { body: { version, identity } });
