// Fetches the data of likely next pages ahead: one second after the page is there, and when a link is about to be
// followed. Not on slow-2g, not for people who save data.
import { prefetch } from "./navigation";
import { internalTarget } from "./links";

const WAIT_MS = 1_000;
const AT_ONCE = 4;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Is the connection good enough to fetch what nobody asked for? */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.effectiveType !== "slow-2g" && connection?.saveData !== true;
}

function connection(): Connection | undefined {
  const agent: Navigator & { connection?: Connection } = navigator;
  return agent.connection;
}

/**
 * Links ahead of any intent: those of lists. Navigation is rarely followed, and what is read for minutes, marked with
 * `data-prefetch="intent"`, outlives the pages that would be fetched.
 */
const AHEAD = '#main a[href^="/"]:not(:is(nav, [data-prefetch="intent"]) *)';

/** The first links on the screen. It stops there: a question about a link far below would have all above it laid out. */
function visibleLinks(): HTMLAnchorElement[] {
  const found: HTMLAnchorElement[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>(AHEAD)) {
    const box = link.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) found.push(link);
    if (found.length === AT_ONCE || box.top >= innerHeight) break;
  }
  return found;
}

/** Links marked with `data-prefetch="never"` lead to objects that a decision may have hidden: their 410 is no error of this page. */
function prefetchLink(link: HTMLAnchorElement): void {
  const target = link.dataset.lang || link.dataset.prefetch === "never" ? null : internalTarget(link);
  if (target !== null && link.pathname !== location.pathname) prefetch(target);
}

/** `loadCode` loads what the next page of this kind needs. */
export function startPrefetching(loadCode: () => void): void {
  if (!mayPrefetch(connection())) return;
  setTimeout(() => {
    visibleLinks().forEach(prefetchLink);
    loadCode();
  }, WAIT_MS);
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.hasAttribute("href")) prefetchLink(link);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
}
