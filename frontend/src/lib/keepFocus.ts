// Keeps the focus in the page: when the focused control leaves or is disabled, the focus goes to what takes its place.

const FOCUSABLE =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/** Parts that repeat: the next one takes the place of one that leaves. */
const ROW = "tr, li";

const MESSAGE = "[role=status], [role=alert], .note";

/** A control that is disabled while something is sent gets the focus back; one that stays disabled passes it on. */
const DISABLED_MS = 1_000;

interface Removal {
  /** The node that left with the control inside. */
  root: HTMLElement;
  parent: HTMLElement;
  next: Node | null;
  previous: Node | null;
  /** Elements that came into the same parent. */
  added: HTMLElement[];
}

type Find = () => HTMLElement | null | undefined;

/** Where the focus goes when the control that has it leaves, if a part has said so. */
let wish: { from: Element; find: Find } | null = null;

/** The control that has the focus, or had it when it left or was disabled; null after a click beside every control. */
let last: HTMLElement | null = null;

/** Controls to which dialogs return the focus, with the places that take theirs. */
const held = new Map<HTMLElement, HTMLElement | null>();

/** Names the place to which the focus goes if the control that has it now leaves; asked for when it has left. */
export function whenItLeaves(find: Find): void {
  const from = document.activeElement;
  if (from && from !== document.body) wish = { from, find };
}

/** Moves the focus, also to a heading or a message, which can have it until it leaves them. */
function focusOn(place: HTMLElement): void {
  if (!place.matches(FOCUSABLE) && !place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: place.id === "main" });
}

/** Notes where the focus is. The answer returns it there, or to what has taken the place meanwhile. */
export function holdPlace(): () => void {
  const active = document.activeElement;
  const before = active instanceof HTMLElement && active !== document.body ? active : last;
  if (!before) return () => undefined;
  held.set(before, null);
  return () => {
    const place = before.isConnected ? before : (sameLink(before) ?? held.get(before));
    held.delete(before);
    if (place?.isConnected) place.focus({ preventScroll: true });
  };
}

/** The link that a list shows for the same thing after it was loaded anew; its address may carry other filters. */
function sameLink(gone: HTMLElement): HTMLElement | null {
  if (!(gone instanceof HTMLAnchorElement)) return null;
  const links = [...document.querySelectorAll<HTMLElement>("#main a[href]")];
  const same = links.filter((one) => one.className === gone.className && one.textContent === gone.textContent);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Watches the page until the answer is called. */
export function keepFocus(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const isLost = () => document.activeElement === null || document.activeElement === document.body;

  const onFocusIn = (event: FocusEvent) => {
    last = event.target instanceof HTMLElement ? event.target : null;
    stopWaiting();
    if (wish && wish.from !== last) wish = null;
  };
  // a click beside every control takes the focus away on purpose
  const onFocusOut = () =>
    setTimeout(() => {
      if (last?.isConnected && !isOff(last) && document.hasFocus() && isLost()) last = null;
    });
  const move = (lost: HTMLElement, removal: Removal | null) => {
    const wished = wish?.from === lost ? wish.find() : null;
    wish = null;
    focusOn(wished ?? (removal ? placeAfter(lost, removal) : headingAround(lost)));
  };
  const onDisabled = (lost: HTMLElement) => {
    waiting ??= setTimeout(() => {
      stopWaiting();
      if (last === lost && lost.isConnected && isOff(lost) && isLost()) move(lost, null);
    }, DISABLED_MS);
  };

  const observer = new MutationObserver((records) => {
    for (const before of held.keys()) {
      if (before.isConnected || held.get(before)) continue;
      const removal = removalOf(before, records);
      if (removal) held.set(before, placeAfter(before, removal));
    }
    if (!last || !isLost()) {
      if (last && isOff(last)) onDisabled(last);
      return;
    }
    if (last.isConnected) {
      if (isOff(last)) onDisabled(last);
      else if (waiting !== undefined || isMoved(last, records)) last.focus();
      return;
    }
    const removal = removalOf(last, records);
    if (removal) move(last, removal);
    else focusOn(pageTop());
  });

  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", onFocusOut);
    stopWaiting();
    last = null;
  };
}

/** True if the element was taken out and put in at another place: a list in another order. */
const isMoved = (element: HTMLElement, records: MutationRecord[]) =>
  records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));

const isOff = (element: HTMLElement) => element.matches(":disabled") || element.closest("[hidden]") !== null;

const isShown = (element: HTMLElement) =>
  !isOff(element) && element.getClientRects().length > 0 && element.closest(".toasts") === null;

const controlsIn = (box: HTMLElement) =>
  [...(box.matches(FOCUSABLE) ? [box] : []), ...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0,
  );

const firstIn = (box: HTMLElement) => controlsIn(box).find(isShown);

/** The part of the change that took the control away from its page. */
function removalOf(lost: HTMLElement, records: MutationRecord[]): Removal | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    if (!(target instanceof HTMLElement) || !target.isConnected) continue;
    const root = [...removedNodes].find((node) => node.contains(lost));
    if (!(root instanceof HTMLElement)) continue;
    const added = records
      .filter((one) => one.target === target)
      .flatMap((one) => [...one.addedNodes])
      .filter((node) => node instanceof HTMLElement)
      .filter((node) => node.isConnected);
    return { root, parent: target, next: stillThere(nextSibling, records), previous: previousSibling, added };
  }
  return null;
}

/** The node, or the one that stood after it where it left in the same change. */
function stillThere(node: Node | null, records: MutationRecord[]): Node | null {
  let one = node;
  for (let tries = 0; one && !one.isConnected && tries < records.length; tries++) {
    const gone: Node = one;
    one = records.find(({ removedNodes }) => [...removedNodes].includes(gone))?.nextSibling ?? null;
  }
  return one;
}

/** The control that is in `box` as `lost` is or was in `root`. */
function sameIn(lost: HTMLElement, root: HTMLElement, box: HTMLElement): HTMLElement | undefined {
  const kind = (one: HTMLElement) => `${one.tagName}.${one.className}`;
  const alike = (from: HTMLElement) => controlsIn(from).filter((one) => kind(one) === kind(lost));
  const found = alike(box)[alike(root).indexOf(lost)];
  return found && isShown(found) ? found : undefined;
}

function placeAfter(lost: HTMLElement, { root, parent, next, previous, added }: Removal): HTMLElement {
  if (parent.closest(".toasts")) return pageTop();
  if (root.matches("dialog")) return headingAround(parent);
  for (const one of added) {
    if (one.tagName !== root.tagName) continue;
    const same = sameIn(lost, root, one);
    if (same) return same;
  }
  if (root.matches(ROW)) {
    for (const row of [following(next), preceding(previous)]) {
      if (!row?.matches(ROW)) continue;
      const place = sameIn(lost, root, row) ?? firstIn(row);
      if (place) return place;
    }
  }
  for (const one of added) {
    const heading = one.matches("h1") ? one : one.querySelector<HTMLElement>("h1");
    if (heading) return heading;
  }
  const message = added.find((one) => one.matches(MESSAGE) && isShown(one));
  if (message) return message;
  const fresh = added.map(firstIn).find(Boolean);
  return fresh ?? near(parent, next, previous);
}

/** The next control or heading in the same part, or the control before; without one the heading of the part that surrounds it. */
function near(parent: HTMLElement, next: Node | null, previous: Node | null): HTMLElement {
  for (let after = following(next); after; after = following(after.nextSibling)) {
    const place = firstIn(after) ?? after.querySelector<HTMLElement>("h1, h2, h3");
    if (place && isShown(place)) return place;
  }
  for (let before = preceding(previous); before; before = preceding(before.previousSibling)) {
    const place = controlsIn(before).findLast(isShown);
    if (place) return place;
  }
  const row = parent.closest<HTMLElement>(ROW);
  const inRow = row?.querySelector<HTMLElement>("th a, th button") ?? (row && firstIn(row));
  return inRow || headingAround(parent);
}

/** The heading of the part that surrounds a place, or the part's first control; the heading of the page without a part. */
function headingAround(place: HTMLElement): HTMLElement {
  const part = place.closest<HTMLElement>("dialog, section, fieldset, .card, main");
  const heading = part?.querySelector<HTMLElement>("h1, h2, h3, legend");
  if (heading && isShown(heading)) return heading;
  const control = part && part.id !== "main" ? firstIn(part) : null;
  return control ?? pageTop();
}

function following(node: Node | null): HTMLElement | null {
  let one = node?.isConnected ? node : null;
  while (one && !(one instanceof HTMLElement)) one = one.nextSibling;
  return one;
}

function preceding(node: Node | null): HTMLElement | null {
  let one = node?.isConnected ? node : null;
  while (one && !(one instanceof HTMLElement)) one = one.previousSibling;
  return one;
}

/** The heading of the page, or its main part while it has none. */
function pageTop(): HTMLElement {
  const main = document.getElementById("main") ?? document.body;
  return main.querySelector<HTMLElement>("h1") ?? main;
}
