// Client-side navigation: which page is shown, and the moves between pages. The first page's data comes in the document,
// those of the others from the server as JSON.
import { NetworkError, onWrite, request, type NetworkErrorKind } from "./api";
import { dataPath, splitLang, withLang, withoutQuery } from "./paths";
import type { Envelope, Layout, Lang, PageName } from "./page-types";
import { reloadOnce, isOutdated } from "./deployment";
import { jumpTo, scrollToAnchor } from "./scroll";
import { accessToken } from "./session";
import { signal } from "./signal";
import { isLoading, startLoading, stopLoading } from "./loader";

export type NavigationState =
  | { state: "idle" }
  | { state: "loading"; to: string }
  | { state: "failed"; to: string; kind: NetworkErrorKind; retry: () => void };

/** State of the navigation: idle, loading a page, or failed. */
export const navigation = signal<NavigationState>({ state: "idle" });

/** Holds the shown page and loads the code of others. */
export interface PageStore {
  get(): Envelope;
  set(envelope: Envelope): void;
  load(page: PageName, lang: Lang): { ready: Promise<void>; loader: boolean };
}

let store: PageStore | null = null;
let loading: AbortController | null = null;

interface Prefetched {
  at: number;
  envelope: Promise<Envelope>;
}

const PREFETCH_LIFE_MS = 15_000;
const prefetched = new Map<string, Prefetched>();
/** Pages by the id of their entry in the browser's history: Back and Forward need no request where all data are there. */
const pages = new Map<string, Envelope>();

/** The state of an entry in the browser's history. */
interface HistoryEntry {
  entry: string;
  /** Scroll position in CSS pixels. */
  y: number;
}

const newEntry = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
let entry = "";

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "page" in value && "data" in value;
}

/** The navigation needs a whole document instead of JSON. */
class FullLoadRequired extends Error {
  path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

async function fetchEnvelope(lang: Lang, path: string, layout: Layout, signal?: AbortSignal): Promise<Envelope> {
  if (/^\/panel(\/|$)/.test(withoutQuery(path))) {
    return { page: "panel", path, lang, layout, data: { head: panelHead(path, layout) } };
  }
  const headers: Record<string, string> = { Accept: "application/json" };
  const token = layout.anonymous ? null : accessToken();
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await request(dataPath(lang, path), { signal, headers });
  if (response.status === 401)
    throw new FullLoadRequired(`/auth/login?next=${encodeURIComponent(withLang(lang, path))}`);
  // An error page comes as a document: it has a status and more content than JSON would carry.
  if (response.status >= 400 && response.status < 500) throw new FullLoadRequired(path);
  const body: unknown = await response.json().catch(() => {
    throw new NetworkError("response");
  });
  if (!isEnvelope(body)) throw new NetworkError("response");
  // The address may have been redirected: the final one is the page's.
  return { ...body, lang, path: body.path, layout: body.layout ?? layout };
}

function panelHead(path: string, layout: Layout): Envelope["data"]["head"] {
  return {
    title: layout.name,
    description: "",
    canonical_url: null,
    canonical_path: withoutQuery(path),
    alternates: [],
    noindex: true,
    feed: null,
  };
}

/** Layout data, for code that is no component. */
export const layoutNow = (): Layout | null => store?.get().layout ?? null;

/** Changes layout data that the panel has saved; pages that were kept with the old ones are dropped. */
export function changeLayout(change: Partial<Layout>): void {
  if (!store) return;
  const now = store.get();
  pages.clear();
  store.set({ ...now, layout: { ...now.layout, ...change } });
}

/** The path that the next choice changes: of the page that is being loaded, else of the shown one. */
export function pathNow(): string {
  const current = navigation.get();
  return current.state === "loading" ? splitLang(current.to).path : (store?.get().path ?? "/");
}

/** Starts to follow the browser's history; the entry calls it once. */
export function startNavigation(pageStore: PageStore): void {
  store = pageStore;
  history.scrollRestoration = "manual";
  const state = readEntry(history.state);
  entry = state?.entry ?? newEntry();
  history.replaceState({ entry, y: state?.y ?? 0 }, "");
  pages.set(entry, pageStore.get());
  if (state) jumpTo(state.y);
  addEventListener("popstate", onPopState);
  addEventListener("pagehide", saveScroll);
  onWrite(() => {
    prefetched.clear();
    pages.clear();
  });
}

function readEntry(state: unknown): HistoryEntry | null {
  if (typeof state !== "object" || state === null || !("entry" in state) || typeof state.entry !== "string")
    return null;
  return { entry: state.entry, y: "y" in state && typeof state.y === "number" ? state.y : 0 };
}

/** Places on a page can be returned to only where all heights are known (`far-below.css`). */
function layOutAll(): void {
  delete document.documentElement.dataset.fresh;
}

function saveScroll(): void {
  if (scrollY > 0) layOutAll();
  history.replaceState({ entry, y: scrollY }, "");
}

let moved = false;
/** True once a page was shown after the one that the browser loaded. */
export const hasMoved = () => moved;

function show(envelope: Envelope): void {
  moved = true;
  layOutAll();
  store?.set(envelope);
  document.title = envelope.data.head.title;
}

/** Takes a prefetched page if it is fresh. */
function takePrefetched(address: string): Promise<Envelope> | null {
  const page = prefetched.get(address);
  prefetched.delete(address);
  return page && Date.now() - page.at < PREFETCH_LIFE_MS ? page.envelope : null;
}

/** Fetches the data of a likely next page. */
export function prefetch(href: string): void {
  if (!store) return;
  const { layout, lang } = store.get();
  const target = splitLang(href);
  if ((target.lang ?? lang) !== lang || /^\/(panel|auth|profile)(\/|$)/.test(target.path) || prefetched.has(href))
    return;
  const envelope = fetchEnvelope(lang, target.path.split("#", 1)[0] ?? "/", layout);
  envelope.catch(() => prefetched.delete(href));
  prefetched.set(href, { at: Date.now(), envelope });
}

export interface NavigationOptions {
  replace?: boolean;
  /** Only a choice on the same page (a filter, a tab): scroll and focus stay where they are. */
  stay?: boolean;
}

/** Shows a page of this site; after a failure the old page stays, with a notice and a retry. */
export function navigate(to: string, options: NavigationOptions = {}): void {
  void go(to, options);
}

/** As `navigate`; done when the page is shown, was replaced by another navigation, or failed. */
export async function go(to: string, options: NavigationOptions): Promise<void> {
  if (!store) return;
  const current = store.get();
  const target = splitLang(to);
  const address = withLang(target.lang ?? current.lang, target.path);
  if ((target.lang ?? current.lang) !== current.lang || isOutdated()) {
    location.assign(address);
    return;
  }
  const [path = "/", anchor] = target.path.split("#");
  const envelope = await loadPage(address, current.lang, path, current.layout, () => go(to, options));
  if (!envelope) return;
  const link = document.activeElement;
  saveScroll();
  const final = withLang(current.lang, envelope.page === "error" ? path : envelope.path) + (anchor ? `#${anchor}` : "");
  const again = final === location.pathname + location.search + location.hash;
  const replace = options.replace === true || again;
  if (!replace) entry = newEntry();
  if (replace) history.replaceState({ entry, y: 0 }, "", final);
  else history.pushState({ entry, y: 0 }, "", final);
  pages.set(entry, envelope);
  show(envelope);
  if (options.stay) return;
  requestAnimationFrame(() => {
    // the page below a dialog stays as it is
    if (link?.isConnected && link.matches("[aria-haspopup=dialog]")) return;
    if (anchor) scrollToAnchor(anchor);
    else jumpTo(0);
    const wanted = document.querySelector<HTMLElement>("#main [autofocus]") ?? document.getElementById("main");
    wanted?.focus({ preventScroll: true });
  });
}

/** Loads a page's data and code; null if a newer navigation replaced this one, or if it failed, which is then shown. */
async function loadPage(
  address: string,
  lang: Lang,
  path: string,
  layout: Layout,
  retry: () => void,
): Promise<Envelope | null> {
  loading?.abort();
  const own = new AbortController();
  loading = own;
  navigation.set({ state: "loading", to: address });
  try {
    const envelope = await (takePrefetched(address) ?? fetchEnvelope(lang, path, layout, own.signal));
    if (loading !== own) return null;
    await loadCode(envelope);
    if (loading !== own) return null;
    navigation.set({ state: "idle" });
    return envelope;
  } catch (error) {
    if (loading !== own) return null;
    if (error instanceof FullLoadRequired) {
      location.assign(withLang(lang, error.path));
      return null;
    }
    const kind = error instanceof NetworkError ? error.kind : "response";
    navigation.set({ state: "failed", to: address, kind, retry });
    return null;
  }
}

/** Loads the code of a page; a missing chunk means a new deployment: the page is loaded anew. */
async function loadCode(envelope: Envelope): Promise<void> {
  if (!store) return;
  const { ready, loader } = store.load(envelope.page, envelope.lang);
  // from one page of the panel to another the panel itself stays
  const covered = loader && store.get().page !== envelope.page;
  if (covered) startLoading();
  try {
    await ready;
  } catch {
    reloadOnce(withLang(envelope.lang, envelope.path));
    throw new NetworkError("network");
  } finally {
    if (covered || isLoading.get()) stopLoading();
  }
}

/** The page of an entry, once its code is there too: markup of the server was shown without it, and often without data. */
async function keptPage(of: string): Promise<Envelope | undefined> {
  const page = pages.get(of);
  if (page?.partial) return undefined;
  const code = page && store?.load(page.page, page.lang).ready;
  const isLoaded = await code?.then(
    () => true,
    () => false,
  );
  return isLoaded ? page : undefined;
}

async function onPopState(event: PopStateEvent): Promise<void> {
  if (!store) return;
  const state = readEntry(event.state);
  const target = splitLang(location.pathname + location.search);
  const current = store.get();
  if ((target.lang ?? current.lang) !== current.lang) {
    location.reload();
    return;
  }
  if (!state) {
    // A fragment was typed or followed within the page.
    entry = newEntry();
    history.replaceState({ entry, y: scrollY }, "");
    pages.set(entry, current);
    return;
  }
  entry = state.entry;
  const address = location.pathname + location.search;
  const cached = await keptPage(state.entry);
  if (entry !== state.entry) return;
  const envelope =
    cached ?? (await loadPage(address, current.lang, target.path, current.layout, () => location.reload()));
  if (!envelope) return;
  if (cached) {
    loading?.abort();
    loading = null;
    navigation.set({ state: "idle" });
  }
  pages.set(entry, envelope);
  show(envelope);
  requestAnimationFrame(() => jumpTo(state.y));
}
