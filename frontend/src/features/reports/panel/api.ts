// The panel's calls about reports; the only place that knows their addresses.
import type { PageOfReportRow, ReportCounts, ReportMove, ReportRow, ReportState } from "../../../generated/api";
import { api } from "../../../lib/api";

export const listReports = (state: ReportState, page: number, per_page: number, signal?: AbortSignal) =>
  api<PageOfReportRow>(`/panel/reports?state=${state}&page=${page}&per_page=${per_page}`, { signal });
export const countReports = (signal?: AbortSignal) => api<ReportCounts>("/panel/reports/counts", { signal });
export const getReport = (id: string, signal?: AbortSignal) =>
  api<ReportRow>(`/panel/reports/${encodeURIComponent(id)}`, { signal });
export const moveReport = (id: string, body: ReportMove) =>
  api<ReportRow>(`/panel/reports/${encodeURIComponent(id)}`, { method: "POST", body });
