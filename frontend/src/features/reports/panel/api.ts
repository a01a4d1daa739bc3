// The panel's calls about reports.
import type { ReportMove, ReportState } from "../../../generated/api";
import { call } from "../../../lib/api";

export const listReports = (state: ReportState, page: number, per_page: number, signal?: AbortSignal) =>
  call("GET /panel/reports", { query: { state, page, per_page }, signal });
export const countReports = (signal?: AbortSignal) => call("GET /panel/reports/counts", { signal });
export const getReport = (id: string, signal?: AbortSignal) =>
  call("GET /panel/reports/{id}", { path: { id }, signal });
export const moveReport = (id: string, body: ReportMove) => call("POST /panel/reports/{id}", { path: { id }, body });
