// All HTTP requests of the browser. Operations of the API are typed by its generated description: method, path, path
// parameters, query, body and answer. Every failure is one of two errors: a Problem the server described, or a
// NetworkError on the way to it.
import type { Operations } from "../generated/operations";
import type { Lang } from "./page-types";
import { queryOf, type Query } from "./query";
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

export type NetworkErrorKind = "network" | "timeout" | "abort" | "response";

/** The call did not reach the server, or its answer was not readable. */
export class NetworkError extends Error {
  kind: NetworkErrorKind;
  constructor(kind: NetworkErrorKind) {
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

/** Calls `listener` after each successful change, so that cached pages are dropped. */
export function onWrite(listener: () => void): void {
  afterWrite.add(listener);
}

interface RequestOptions {
  method?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeout_ms?: number;
}

/** Fetches an address with a time limit. Errors: `NetworkError`. */
export async function request(address: string, call: RequestOptions = {}): Promise<Response> {
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
      method: call.method,
      headers: call.headers,
      body: call.body,
      signal: limit.signal,
      credentials: "same-origin",
    });
  } catch {
    throw new NetworkError(late ? "timeout" : limit.signal.aborted ? "abort" : "network");
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", stop);
  }
}

/** The JSON of an answer, null where it is empty. Errors: `NetworkError`. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new NetworkError("network");
  });
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new NetworkError("response");
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** One operation of the API: its method and its path below the base address. */
export type Operation = keyof Operations;
/** The response body of an operation. */
export type Answer<K extends Operation> = Operations[K][1][keyof Operations[K][1]];
/** Path parameters, query and body of an operation. */
export type Input<K extends Operation> = Omit<Operations[K][0], "url">;

interface CallOptions {
  signal?: AbortSignal;
  timeout_ms?: number;
}

/** The input may be left out where no part of it is required. */
type Arguments<K extends Operation> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

interface AnyInput extends CallOptions {
  path?: Record<string, string | number>;
  query?: Query;
  body?: object;
}

function addressOf(template: string, { path = {}, query = {} }: AnyInput): string {
  return (
    base + template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? "")) + queryOf(query)
  );
}

/** JSON, or a multipart form where the body holds a file. */
function encodeBody(body: object): string | FormData {
  const entries: [string, unknown][] = Object.entries(body);
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== null && value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Sends an operation and returns its successful response. Errors: `Problem`, `NetworkError`. */
async function send(operation: string, accept: string, input: AnyInput): Promise<Response> {
  const [method = "GET", template = ""] = operation.split(" ");
  const token = accessToken();
  const body = input.body && encodeBody(input.body);
  const headers: Record<string, string> = { Accept: accept, Lang: lang };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  const { signal, timeout_ms } = input;
  const response = await request(addressOf(template, input), { method, body, headers, signal, timeout_ms });
  if (response.ok) return response;
  const problem = await readJson(response).catch(() => null);
  if (response.status === 401 && token) forgetSession();
  throw new Problem(response.status, isRecord(problem) ? problem : {}, response.headers.get("Retry-After"));
}

/** Calls an operation of the API, as in `call("GET /panel/articles/{id}", { path: { id } })`.
 *  Errors: `Problem`, `NetworkError`. */
export async function call<K extends Operation>(operation: K, ...input: Arguments<K>): Promise<Answer<K>>;
export async function call(operation: string, input: AnyInput = {}): Promise<unknown> {
  const response = await send(operation, "application/json", input);
  if (!operation.startsWith("GET ")) for (const listener of afterWrite) listener();
  return readJson(response);
}

/** The file that an operation answers with. Errors: `Problem`, `NetworkError`. */
export async function download<K extends Operation>(operation: K, ...input: Arguments<K>): Promise<Blob>;
export async function download(operation: string, input: AnyInput = {}): Promise<Blob> {
  const response = await send(operation, "*/*", { timeout_ms: DOWNLOAD_TIMEOUT_MS, ...input });
  return response.blob();
}

/** Sends an operation that changes no page and needs no answer; it is sent even while the page is left. */
export function beacon<K extends Operation>(operation: K, ...input: Arguments<K>): void;
export function beacon(operation: string, input: AnyInput = {}): void {
  const [method, template = ""] = operation.split(" ");
  const address = addressOf(template, input);
  void fetch(address, { method, keepalive: true, headers: { Lang: lang } }).catch(() => undefined);
}
