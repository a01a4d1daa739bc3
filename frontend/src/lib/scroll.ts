/** The scroll animation's length. */
const SCROLL_MS = 300;

const ease = (x: number) => 1 - (1 - x) ** 3;

/** Scrolls to a height at once. */
export function jumpTo(y: number): void {
  scrollTo({ top: y, behavior: "instant" });
}

/** Scrolls to a height in 300 ms; at once for people who asked for less motion. */
function glideTo(y: number): void {
  const from = scrollY;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || Math.abs(y - from) < 2) return jumpTo(y);
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / SCROLL_MS);
    jumpTo(from + (y - from) * ease(part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Glides to the element with this id and gives it the focus. */
export function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(decodeURIComponent(id));
  if (!target) return false;
  const margin = 16;
  glideTo(target.getBoundingClientRect().top + scrollY - margin);
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
  return true;
}
