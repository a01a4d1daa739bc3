// The panel's calls about the log.
import { api, download } from "../../../lib/api";
import type { PageOf } from "../../../lib/page-types";
import { queryOf, type Query } from "../../articles/panel/api";
import type { AuditFacets, AuditLine } from "./types";

export const listAudit = (query: Query, signal?: AbortSignal) =>
  api<PageOf<AuditLine>>(`/panel/audit${queryOf(query)}`, { signal });
export const auditFacets = (signal?: AbortSignal) => api<AuditFacets>("/panel/audit/facets", { signal });
export const exportAudit = (kind: "csv" | "json", query: Query) =>
  download(`/panel/audit/export.${kind}${queryOf(query)}`);
