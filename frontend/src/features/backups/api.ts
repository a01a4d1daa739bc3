// The calls of the set-up page that restores a backup.
import { call } from "../../lib/api";

/** A part takes as long as the slowest line that the server accepts. */
const PART_TIMEOUT_MS = 120_000;

export const getRestoration = (token: string) => call("GET /setup/restore", { query: { token } });
export const sendPart = (token: string, size: number, offset: number, file: Blob, signal: AbortSignal) =>
  call("POST /setup/restore/parts", {
    query: { token, size, offset },
    body: { file },
    signal,
    timeout_ms: PART_TIMEOUT_MS,
  });
export const checkArchive = (token: string, key: string) =>
  call("POST /setup/restore/check", { body: { token, key: key === "" ? null : key } });
export const approveRestoration = (token: string) => call("POST /setup/restore", { body: { token } });
