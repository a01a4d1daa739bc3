// The panel's calls about authorship records.
import type {
  BulkConfirmation,
  RecordChange,
  RecordDecision,
  RecordDisputeRequest,
  RecordRequest,
  RecordRow,
} from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";
import { UPLOAD_LIMIT_MS } from "../../../lib/pictureUpload";

export type RecordQuery = NonNullable<Input<"GET /panel/authorship-records">["query"]>;

/** A record in the version that was read. */
export type Versioned = Pick<RecordRow, "id" | "version">;

export const listRecords = (query: RecordQuery, signal?: AbortSignal) =>
  call("GET /panel/authorship-records", { query, signal });
export const countRecords = (signal?: AbortSignal) => call("GET /panel/authorship-records/counts", { signal });
export const getRecord = (id: string, signal?: AbortSignal) =>
  call("GET /panel/authorship-records/{id}", { path: { id }, signal });
export const createRecord = (body: RecordRequest) => call("POST /panel/authorship-records", { body });
export const changeRecord = (id: string, body: RecordChange) =>
  call("PUT /panel/authorship-records/{id}", { path: { id }, body });
export const confirmRecords = (records: BulkConfirmation["records"]) =>
  call("POST /panel/authorship-records/confirm", { body: { records } });
export const exportFees = (month: string) => download("GET /panel/authorship-records/fees.csv", { query: { month } });
export const loadCertificate = (id: string) =>
  download("GET /panel/authorship-records/{id}/certificate", { path: { id } });

export const addEvidence = (id: string, file: File) =>
  call("POST /panel/authorship-records/{id}/evidence", { path: { id }, body: { file }, timeout_ms: UPLOAD_LIMIT_MS });

export const confirmRecord = ({ id, version }: Versioned) =>
  call("POST /panel/authorship-records/{id}/confirm", { path: { id }, body: { version } });
export const disputeRecord = ({ id, version }: Versioned, body: Omit<RecordDisputeRequest, "version">) =>
  call("POST /panel/authorship-records/{id}/dispute", { path: { id }, body: { version, ...body } });
export const decideRecord = ({ id, version }: Versioned, body: Omit<RecordDecision, "version">) =>
  call("POST /panel/authorship-records/{id}/decide", { path: { id }, body: { version, ...body } });
export const revokeRecord = ({ id, version }: Versioned, reason: string) =>
  call("POST /panel/authorship-records/{id}/revoke", { path: { id }, body: { version, reason } });
export const restoreRecord = ({ id, version }: Versioned) =>
  call("POST /panel/authorship-records/{id}/restore", { path: { id }, body: { version } });
