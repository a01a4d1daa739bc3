// Notices a new deployment (build.json names another build) and reloads: at the next move, or at once while nobody
// looks. A chunk that fails to load reloads too. A marker of 10 seconds keeps a broken deployment from looping.
import { request } from "./api";
import { KEYS, session } from "./storage";

const MARKER_MS = 10_000;
const POLL_MS = 60_000;

let outdated = false;
const unsaved = new Set<() => boolean>();

/** Is there a newer build than the one this page runs? */
export function isOutdated(): boolean {
  return outdated;
}

/** Registers a question "is there unsaved work?"; while one says yes, nothing reloads by itself. */
export function guardUnsaved(question: () => boolean): () => void {
  unsaved.add(question);
  return () => unsaved.delete(question);
}

/** True if a reload is due now: not within 10 seconds of the last one. */
export function mayReload(now: number): boolean {
  const last = Number(session.getItem(KEYS.reload) ?? 0);
  return !(now - last < MARKER_MS);
}

/** Loads the address anew, unless that was done less than 10 seconds ago. */
export function reloadOnce(address: string): void {
  const now = Date.now();
  if (!mayReload(now)) return;
  session.setItem(KEYS.reload, String(now));
  location.assign(address);
}

async function look(build: string): Promise<void> {
  try {
    const response = await request("/build.json", { headers: { "Cache-Control": "no-cache" } });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== "object" || answer === null) return;
    const id = "build" in answer ? answer.build : "id" in answer ? answer.id : null;
    if (typeof id !== "string" || id === build) return;
    outdated = true;
    if (document.hidden && ![...unsaved].some((question) => question())) {
      reloadOnce(location.pathname + location.search + location.hash);
    }
  } catch {
    // No network: the next look may succeed.
  }
}

/** Starts looking; `build` is the one this page came with. */
export function watchDeployment(build: string): void {
  setInterval(() => void look(build), POLL_MS);
  document.addEventListener("visibilitychange", () => void look(build));
}
