import { signal } from "./signal";

/** How long the full-page loader stays after the work is done. */
const HIDE_DELAY_MS = 500;

/** The loader's one boolean: true at once when switched on, false 500 ms after it is switched off. */
export const isLoading = signal(false);

let timer: ReturnType<typeof setTimeout> | null = null;

export function startLoading(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  isLoading.set(true);
}

export function stopLoading(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    isLoading.set(false);
  }, HIDE_DELAY_MS);
}
