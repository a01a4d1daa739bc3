// A choice in a filter: the list changes, the reader stays at the filter and hears how much is left.
import { go } from "./navigation";

/** Number of results, marked with `data-results`. */
const results = () => document.querySelector<HTMLElement>("[data-results]");

/** Sentences for screen readers, outside of the page, which is replaced; it has to be there before they are. */
const status = document.createElement("div");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);

/** The first control of the page's filter. */
const FIRST = "main [data-filters] :is(select, [type=checkbox], a)";

/** Gives the focus to the control that was used, or to its successor: the first change replaces the server's markup. */
function focusAgain(control: Element): void {
  const now = control.isConnected ? control : (document.getElementById(control.id) ?? document.querySelector(FIRST));
  if (!(now instanceof HTMLElement)) return;
  const fold = now.closest("details");
  if (fold) fold.open = true;
  if (document.activeElement !== now) now.focus({ preventScroll: true });
}

/** Shows the page `to`, which `control` chose: scroll and focus stay. */
export async function showFiltered(control: Element, to: string): Promise<void> {
  const before = results();
  await go(to, { stay: true });
  requestAnimationFrame(() => {
    focusAgain(control);
    const now = results();
    // an element that was there already is a status itself
    if (now && now !== before) status.textContent = now.textContent;
  });
}
