import { NetworkError, Problem } from "./api";

/** True if the same call may succeed later: no answer came, too many calls were made, or the server failed. */
export function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof Problem && (error.status === 429 || error.status >= 500));
}
