// The panel's calls about cases.
import type { CaseTerms, ReasonCodeChange } from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";
import { takeCase, undoDecision } from "../../../lib/commonCalls";

export type CaseStep = "take" | "release" | "undo" | "close";

export const getCase = (id: string, signal?: AbortSignal) => call("GET /panel/cases/{id}", { path: { id }, signal });
export const setCaseTerms = (id: string, body: CaseTerms) =>
  call("PUT /panel/cases/{id}/terms", { path: { id }, body });
const releaseCase = (id: string, version: number) =>
  call("POST /panel/cases/{id}/release", { path: { id }, body: { version } });
const closeCase = (id: string, version: number) =>
  call("POST /panel/cases/{id}/close", { path: { id }, body: { version } });

/** Takes a step that needs nothing but the version that was read. */
export const STEPS = { take: takeCase, release: releaseCase, undo: undoDecision, close: closeCase };

export const updateReasonCode = (id: string, body: ReasonCodeChange) =>
  call("PUT /panel/reason-codes/{id}", { path: { id }, body });

export type Period = NonNullable<Input<"GET /panel/cases/statistics">["query"]>;

export const getCaseStatistics = (query: Period, signal?: AbortSignal) =>
  call("GET /panel/cases/statistics", { query, signal });
export const exportCaseStatistics = (query: Period) => download("GET /panel/cases/statistics.csv", { query });
