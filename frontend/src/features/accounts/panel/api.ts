// The panel's calls about readers' accounts.
import type { ReaderBulkChange, ReaderRow, TrustChange } from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";

export type ReaderQuery = NonNullable<Input<"GET /panel/accounts">["query"]>;

export const listReaders = (query: ReaderQuery, signal?: AbortSignal) => call("GET /panel/accounts", { query, signal });
export const exportReaders = (query: ReaderQuery) => download("GET /panel/accounts/export.csv", { query });
export const changeReaders = (body: ReaderBulkChange) => call("POST /panel/accounts/bulk", { body });
export const countReaders = (signal?: AbortSignal) => call("GET /panel/accounts/counts", { signal });
export const getReader = (id: string, signal?: AbortSignal) =>
  call("GET /panel/accounts/{id}", { path: { id }, signal });

export const setTrust = ({ id, version }: ReaderRow, trust: TrustChange["trust"]) =>
  call("PUT /panel/accounts/{id}/trust", { path: { id }, body: { version, trust } });
export const restrict = ({ id, version }: ReaderRow, reason: string) =>
  call("POST /panel/accounts/{id}/restrict", { path: { id }, body: { version, reason } });
export const suspend = ({ id, version }: ReaderRow, reason: string) =>
  call("POST /panel/accounts/{id}/suspend", { path: { id }, body: { version, reason } });
export const close = ({ id, version }: ReaderRow, reason: string) =>
  call("POST /panel/accounts/{id}/close", { path: { id }, body: { version, reason } });
export const lift = ({ id, version }: ReaderRow) =>
  call("POST /panel/accounts/{id}/lift", { path: { id }, body: { version } });
export const endSessions = ({ id, version }: ReaderRow) =>
  call("POST /panel/accounts/{id}/end-sessions", { path: { id }, body: { version } });
