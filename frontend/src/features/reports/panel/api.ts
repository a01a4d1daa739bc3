// The panel's calls about reports.
import type { ReportStateChange } from "../../../generated/api";
import { call, type Input } from "../../../lib/api";

export const listReports = (query: NonNullable<Input<"GET /panel/reports">["query"]>, signal?: AbortSignal) =>
  call("GET /panel/reports", { query, signal });
export const countReports = (signal?: AbortSignal) => call("GET /panel/reports/counts", { signal });
export const getReport = (id: string, signal?: AbortSignal) =>
  call("GET /panel/reports/{id}", { path: { id }, signal });
export const moveReport = (id: string, body: ReportStateChange) =>
  call("POST /panel/reports/{id}", { path: { id }, body });
