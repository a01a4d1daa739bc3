// The page that is shown and the moves between pages: data comes from the document first, then from the server.
import { Fault, onWrite, request, type FaultKind } from "./api";
import { dataPath, splitLang, withLang, withoutQuery } from "./paths";
import type { Envelope, Frame, Lang, PageName } from "./page-types";
import { reloadOnce, isOutdated } from "./deployment";
import { jumpTo, scrollToAnchor } from "./scroll";
import { accessToken } from "./session";
import { signal } from "./signal";
import { isLoading, startLoading, stopLoading } from "./loader";

export type Move =
  | { state: "idle" }
  | { state: "moving"; to: string }
  | { state: "failed"; to: string; kind: FaultKind; retry: () => void };

/** What the page is doing besides being shown. */
export const move = signal<Move>({ state: "idle" });

/** What holds the shown page, and who knows how to load the code of another. */
export interface Holder {
  get(): Envelope;
  set(envelope: Envelope): void;
  load(page: PageName, lang: Lang): { ready: Promise<void>; loader: boolean };
}

let shown: Holder | null = null;
let underway: AbortController | null = null;

interface Kept {
  at: number;
  envelope: Promise<Envelope>;
}

const PREFETCH_LIFE_MS = 15_000;
const ahead = new Map<string, Kept>();
const visited = new Map<string, Envelope>();

interface Mark {
  entry: string;
  y: number;
}

const newEntry = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
let entry = "";

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "page" in value && "data" in value;
}

/** The move must load a whole document instead. */
class Elsewhere extends Error {
  path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

async function fetchEnvelope(lang: Lang, path: string, frame: Frame, signal?: AbortSignal): Promise<Envelope> {
  if (/^\/panel(\/|$)/.test(withoutQuery(path))) {
    return { page: "panel", path, lang, frame, data: { head: panelHead(path, frame) } };
  }
  const headers: Record<string, string> = { Accept: "application/json" };
  const token = frame.anonymous ? null : accessToken();
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await request(dataPath(lang, path), { signal, headers });
  if (response.status === 401) throw new Elsewhere(`/auth/login?next=${encodeURIComponent(withLang(lang, path))}`);
  // The document of a missing page says more than its data could.
  if (response.status >= 400 && response.status < 500) throw new Elsewhere(path);
  const body: unknown = await response.json().catch(() => {
    throw new Fault("response");
  });
  if (!isEnvelope(body)) throw new Fault("response");
  // The address may have been redirected: the final one is the page's.
  return { ...body, lang, path: body.path, frame: body.frame ?? frame };
}

function panelHead(path: string, frame: Frame): Envelope["data"]["head"] {
  return {
    title: frame.name,
    description: "",
    canonical_url: null,
    canonical_path: withoutQuery(path),
    alternates: [],
    noindex: true,
    feed: null,
  };
}

/** What all pages share, for code that is no component. */
export const frameNow = (): Frame | null => shown?.get().frame ?? null;

/** The path on which the next choice builds: of the page the reader is on his way to, otherwise of the shown one. */
export function pathNow(): string {
  const current = move.get();
  return current.state === "moving" ? splitLang(current.to).path : (shown?.get().path ?? "/");
}

/** Called once by the entry. */
export function connectPages(holder: Holder): void {
  shown = holder;
  history.scrollRestoration = "manual";
  const mark = readMark(history.state);
  entry = mark?.entry ?? newEntry();
  history.replaceState({ entry, y: mark?.y ?? 0 }, "");
  visited.set(entry, holder.get());
  if (mark) jumpTo(mark.y);
  addEventListener("popstate", goBack);
  addEventListener("pagehide", keepScroll);
  onWrite(() => {
    ahead.clear();
    visited.clear();
  });
}

function readMark(state: unknown): Mark | null {
  if (typeof state !== "object" || state === null || !("entry" in state) || typeof state.entry !== "string")
    return null;
  return { entry: state.entry, y: "y" in state && typeof state.y === "number" ? state.y : 0 };
}

function keepScroll(): void {
  history.replaceState({ entry, y: scrollY }, "");
}

function show(envelope: Envelope): void {
  shown?.set(envelope);
  document.title = envelope.data.head.title;
}

/** Takes a page fetched ahead if it is fresh. */
function take(address: string): Promise<Envelope> | null {
  const kept = ahead.get(address);
  ahead.delete(address);
  return kept && Date.now() - kept.at < PREFETCH_LIFE_MS ? kept.envelope : null;
}

/** Fetches a page's data before it is asked for. */
export function prefetch(href: string): void {
  if (!shown) return;
  const { frame, lang } = shown.get();
  const target = splitLang(href);
  if ((target.lang ?? lang) !== lang || /^\/(panel|auth|profile)(\/|$)/.test(target.path) || ahead.has(href)) return;
  const envelope = fetchEnvelope(lang, target.path.split("#", 1)[0] ?? "/", frame);
  envelope.catch(() => ahead.delete(href));
  ahead.set(href, { at: Date.now(), envelope });
}

export interface MoveOptions {
  replace?: boolean;
  /** Only a choice on the same page (a filter, a tab): scroll and focus stay where they are. */
  stay?: boolean;
}

/** Goes to a page of this site; a failure is shown with a retry, and the old page stays. */
export function navigate(to: string, options: MoveOptions = {}): void {
  void go(to, options);
}

async function go(to: string, options: MoveOptions): Promise<void> {
  if (!shown) return;
  const current = shown.get();
  const target = splitLang(to);
  const address = withLang(target.lang ?? current.lang, target.path);
  if ((target.lang ?? current.lang) !== current.lang || isOutdated()) {
    location.assign(address);
    return;
  }
  const [path = "/", anchor] = target.path.split("#");
  const envelope = await fetchForMove(address, current.lang, path, current.frame, () => go(to, options));
  if (!envelope) return;
  keepScroll();
  const final = withLang(current.lang, envelope.page === "error" ? path : envelope.path) + (anchor ? `#${anchor}` : "");
  const again = final === location.pathname + location.search + location.hash;
  const replace = options.replace === true || again;
  if (!replace) entry = newEntry();
  if (replace) history.replaceState({ entry, y: 0 }, "", final);
  else history.pushState({ entry, y: 0 }, "", final);
  visited.set(entry, envelope);
  show(envelope);
  if (options.stay) return;
  requestAnimationFrame(() => {
    if (anchor) scrollToAnchor(anchor);
    else jumpTo(0);
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/** The page's data and code; null if a newer move took over or it failed (which is then shown). */
async function fetchForMove(
  address: string,
  lang: Lang,
  path: string,
  frame: Frame,
  retry: () => void,
): Promise<Envelope | null> {
  underway?.abort();
  const mine = new AbortController();
  underway = mine;
  move.set({ state: "moving", to: address });
  try {
    const envelope = await (take(address) ?? fetchEnvelope(lang, path, frame, mine.signal));
    if (underway !== mine) return null;
    await loadCode(envelope);
    if (underway !== mine) return null;
    move.set({ state: "idle" });
    return envelope;
  } catch (error) {
    if (underway !== mine) return null;
    if (error instanceof Elsewhere) {
      location.assign(withLang(lang, error.path));
      return null;
    }
    const kind = error instanceof Fault ? error.kind : "response";
    move.set({ state: "failed", to: address, kind, retry });
    return null;
  }
}

/** Loads the code of a page; a missing chunk means a new deployment: the page is loaded anew. */
async function loadCode(envelope: Envelope): Promise<void> {
  if (!shown) return;
  const { ready, loader } = shown.load(envelope.page, envelope.lang);
  if (loader) startLoading();
  try {
    await ready;
  } catch {
    reloadOnce(withLang(envelope.lang, envelope.path));
    throw new Fault("network");
  } finally {
    if (loader || isLoading.get()) stopLoading();
  }
}

async function goBack(event: PopStateEvent): Promise<void> {
  if (!shown) return;
  const mark = readMark(event.state);
  const target = splitLang(location.pathname + location.search);
  const current = shown.get();
  if ((target.lang ?? current.lang) !== current.lang) {
    location.reload();
    return;
  }
  if (!mark) {
    // A fragment was typed or followed within the page.
    entry = newEntry();
    history.replaceState({ entry, y: scrollY }, "");
    visited.set(entry, current);
    return;
  }
  entry = mark.entry;
  const address = location.pathname + location.search;
  const kept = visited.get(entry);
  const envelope =
    kept ?? (await fetchForMove(address, current.lang, target.path, current.frame, () => location.reload()));
  if (!envelope) return;
  if (kept) {
    underway?.abort();
    underway = null;
    move.set({ state: "idle" });
  }
  visited.set(entry, envelope);
  show(envelope);
  requestAnimationFrame(() => jumpTo(mark.y));
}
