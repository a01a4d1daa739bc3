// The panel's calls about the audit log.
import { call, download, type Input } from "../../../lib/api";

export type AuditQuery = NonNullable<Input<"GET /panel/audit">["query"]>;

export const listAudit = (query: AuditQuery, signal?: AbortSignal) => call("GET /panel/audit", { query, signal });
export const auditFacets = (signal?: AbortSignal) => call("GET /panel/audit/facets", { signal });
export const exportAudit = (kind: "csv" | "json", query: AuditQuery) =>
  download(`GET /panel/audit/export.${kind}`, { query });
