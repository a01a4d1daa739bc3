// Parts of a page whose code loads when it is needed. Those that do not load are told in one place (NavigationNotice), which
// offers to try again.
import { signal } from "./signal";

/** Attempts that failed and wait for a retry. */
const failed = new Set<() => void>();

/** Number of parts that could not be loaded. */
export const failedParts = signal(0);

const count = () => failedParts.set(failed.size);

/** Loads a part and hands it to `done`. The answer gives the part up: it is neither handed over nor told any more. */
export function loadPart<Part>(load: () => Promise<Part>, done: (part: Part) => void): () => void {
  let isWanted = true;
  const start = () => {
    load().then(
      (part) => isWanted && done(part),
      () => {
        if (!isWanted) return;
        failed.add(start);
        count();
      },
    );
  };
  start();
  return () => {
    isWanted = false;
    if (failed.delete(start)) count();
  };
}

/** Loads every part again that failed. */
export function retryParts(): void {
  const waiting = [...failed];
  forgetParts();
  for (const start of waiting) start();
}

/** Gives the parts up that failed. */
export function forgetParts(): void {
  failed.clear();
  count();
}
