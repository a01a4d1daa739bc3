// The panel's calls about the operator's pages and identity.
import { call } from "../../../lib/api";
import type {
  TemplateCountry,
  LegalApproval,
  LegalDraftChange,
  LegalPageChange,
  NewLegalPage,
  Operator,
} from "../../../generated/api";

export const getPage = (id: string, signal?: AbortSignal) =>
  call("GET /panel/legal/pages/{id}", { path: { id }, signal });
export const getVersion = (id: string, number: number, signal?: AbortSignal) =>
  call("GET /panel/legal/pages/{id}/versions/{number}", { path: { id, number: String(number) }, signal });
export const createPage = (body: NewLegalPage) => call("POST /panel/legal/pages", { body });
export const changePage = (id: string, body: LegalPageChange) =>
  call("PUT /panel/legal/pages/{id}", { path: { id }, body });
export const removePage = (id: string) => call("DELETE /panel/legal/pages/{id}", { path: { id } });
export const saveDraft = (id: string, body: LegalDraftChange) =>
  call("PUT /panel/legal/pages/{id}/draft", { path: { id }, body });
export const discardDraft = (id: string, version: number) =>
  call("POST /panel/legal/pages/{id}/discard", { path: { id }, body: { version } });
export const approveDraft = (id: string, body: LegalApproval) =>
  call("POST /panel/legal/pages/{id}/approve", { path: { id }, body });
export const withdrawApproval = (id: string, version: number) =>
  call("POST /panel/legal/pages/{id}/recall", { path: { id }, body: { version } });
export const orderPages = (ids: string[]) => call("PUT /panel/legal/order", { body: { ids } });
export const fillPages = (country: TemplateCountry) => call("POST /panel/legal/templates", { body: { country } });

export const getOperator = (signal?: AbortSignal) => call("GET /panel/legal/operator", { signal });
export const changeOperator = (version: number, identity: Operator) =>
  call("PUT /panel/legal/operator", { body: { version, identity } });
