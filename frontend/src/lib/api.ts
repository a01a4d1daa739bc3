// The only place that speaks to the network. Every failure comes out as one of two errors: a Problem the server
// described, or a Fault of the network in between.
import type { Lang } from "./page-types";
import { accessToken, forgetSession } from "./session";

export interface FieldProblem {
  code: string;
  message: string;
  params?: Record<string, string | number>;
}

/** application/problem+json */
export class Problem extends Error {
  status: number;
  title: string;
  detail: string;
  code: string;
  fields: Record<string, FieldProblem[]>;
  request: string;
  current: unknown;
  /** Seconds to wait, from Retry-After. */
  retry_after: number | null;
  constructor(status: number, body: Partial<Problem>, retryAfter: string | null) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.status = status;
    this.title = body.title ?? "";
    this.detail = body.detail ?? "";
    this.code = body.code ?? "";
    this.fields = body.fields ?? {};
    this.request = body.request ?? "";
    this.current = body.current ?? null;
    this.retry_after = retryAfter === null ? null : Number(retryAfter) || null;
  }
}

export type FaultKind = "network" | "timeout" | "abort" | "response";

/** The call did not reach the server, or its answer was not readable. */
export class Fault extends Error {
  kind: FaultKind;
  constructor(kind: FaultKind) {
    super(kind);
    this.kind = kind;
  }
}

const TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

let base = "/api";
let lang: Lang = "en";
const afterWrite = new Set<() => void>();

/** Base address and language of all calls; from the page's public configuration. */
export function configureApi(settings: { api_url: string; lang: Lang }): void {
  base = settings.api_url;
  lang = settings.lang;
}

/** Calls `listener` after each successful change, so that kept copies are thrown away. */
export function onWrite(listener: () => void): void {
  afterWrite.add(listener);
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeout_ms?: number;
}

/** Fetches with a time limit; says which of the ways to fail it was. */
export async function request(address: string, call: Call = {}): Promise<Response> {
  const limit = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    limit.abort();
  }, call.timeout_ms ?? TIMEOUT_MS);
  const stop = () => limit.abort();
  call.signal?.addEventListener("abort", stop);
  if (call.signal?.aborted) stop();
  try {
    return await fetch(address, {
      method: call.method ?? "GET",
      headers: call.headers,
      body: call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
      signal: limit.signal,
      credentials: "same-origin",
    });
  } catch {
    throw new Fault(late ? "timeout" : limit.signal.aborted ? "abort" : "network");
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", stop);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new Fault("network");
  });
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("response");
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A file of the API, for saving; with a body it is asked for by POST. Errors: `Problem`, `Fault`. */
export async function download(path: string, body?: unknown): Promise<Blob> {
  const headers: Record<string, string> = { Lang: lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const token = accessToken();
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await request(base + path, {
    method: body === undefined ? "GET" : "POST",
    body,
    headers,
    timeout_ms: DOWNLOAD_TIMEOUT_MS,
  });
  if (!response.ok) {
    const problem = await readJson(response).catch(() => null);
    throw new Problem(response.status, isRecord(problem) ? problem : {}, response.headers.get("Retry-After"));
  }
  return response.blob();
}

/** One call of the API: `path` is below the base address, as in "/auth/login". */
export async function api<T>(path: string, call: Call = {}): Promise<T> {
  const token = accessToken();
  const headers: Record<string, string> = { Accept: "application/json", Lang: lang, ...call.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  const response = await request(base + path, { ...call, headers });
  if (!response.ok) {
    const body = await readJson(response).catch(() => null);
    if (response.status === 401 && token) forgetSession();
    throw new Problem(response.status, isRecord(body) ? body : {}, response.headers.get("Retry-After"));
  }
  if ((call.method ?? "GET") !== "GET") for (const listener of afterWrite) listener();
  const value = await readJson(response);
  // The server's answer has the type its description promises; the contract tests hold it to that.
  return value as T;
}

/** Tells the server something that changes no page and needs no answer; it is sent even while the page is left. */
export function tell(path: string): void {
  void fetch(base + path, { method: "POST", keepalive: true, headers: { Lang: lang } }).catch(() => undefined);
}
