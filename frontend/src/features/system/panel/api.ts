// The panel's calls about the state of the program.
import type { ServiceMode } from "../../../generated/api";
import { call, type Input } from "../../../lib/api";

export type MailQuery = NonNullable<Input<"GET /panel/system/mails">["query"]>;

export const getSystem = (signal?: AbortSignal) => call("GET /panel/system", { signal });
export const listJobs = (signal?: AbortSignal) => call("GET /panel/system/jobs", { signal });
export const runJob = (id: string) => call("POST /panel/system/jobs/{id}/run", { path: { id } });
export const listMails = (query: MailQuery, signal?: AbortSignal) => call("GET /panel/system/mails", { query, signal });
export const retryMail = (id: string) => call("POST /panel/system/mails/{id}/retry", { path: { id } });
export const retryMails = () => call("POST /panel/system/mails/retry");
export const getSystemDatabase = (signal?: AbortSignal) => call("GET /panel/system/database", { signal });
export const listSettings = (signal?: AbortSignal) => call("GET /panel/system/settings", { signal });
export const setServiceMode = (mode: ServiceMode) => call("PUT /panel/system/mode", { body: { mode } });
