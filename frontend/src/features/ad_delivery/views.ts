// Views of advertisements: half of the area is visible for a second, in a window that is shown.
import { reportAdView } from "./api";

const SEEN_AFTER_MS = 1_000;
const HALF = 0.5;

const offers = new Map<Element, string>();
const timers = new Map<Element, ReturnType<typeof setTimeout>>();

function stop(box: Element): void {
  clearTimeout(timers.get(box));
  timers.delete(box);
}

function see(box: Element): void {
  const offer = offers.get(box);
  if (offer === undefined) return;
  offers.delete(box);
  observer.unobserve(box);
  reportAdView(offer);
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      stop(target);
      if (intersectionRatio < HALF || document.hidden) continue;
      timers.set(
        target,
        setTimeout(() => see(target), SEEN_AFTER_MS),
      );
    }
  },
  { threshold: HALF },
);

document.addEventListener("visibilitychange", () => {
  for (const box of offers.keys()) {
    stop(box);
    observer.unobserve(box);
    if (!document.hidden) observer.observe(box);
  }
});

/** Reports the view of what stands in a box, once. */
export function watchView(box: Element, offer: string): void {
  offers.set(box, offer);
  observer.observe(box);
}

/** Reports nothing of what stood in the boxes until now. */
export function forgetViews(): void {
  observer.disconnect();
  for (const box of timers.keys()) stop(box);
  offers.clear();
}
