// The buttons of `DisplayChoice` work by one click handler on the document, so that the footer need not be hydrated. The choice
// stands on the root element (`theme.ts` puts it there before the first paint) and in this browser's storage.
import { KEYS, local } from "./storage";

/** The choice that is in force, by the name of its buttons; on the server that of a reader who chose nothing. */
export function shownDisplay(): { theme: string; text: string } {
  const { theme = "light", text = "normal" } = typeof document === "undefined" ? {} : document.documentElement.dataset;
  return { theme, text };
}

function press(): void {
  const shown = shownDisplay();
  for (const button of document.querySelectorAll<HTMLButtonElement>(".display button")) {
    if (button.name === "theme" || button.name === "text")
      button.setAttribute("aria-pressed", String(shown[button.name] === button.value));
  }
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(".display button") : null;
  if (!button) return;
  const { name, value } = button;
  if (name === "theme") {
    local.setItem(KEYS.theme, value);
    document.documentElement.dataset.theme = value;
  } else if (value === "large") {
    local.setItem(KEYS.text, value);
    document.documentElement.dataset.text = value;
  } else {
    local.removeItem(KEYS.text);
    delete document.documentElement.dataset.text;
  }
  press();
}

/** Shows the stored choice on the buttons and starts to carry them out; the entry calls it once. */
export function followDisplay(): void {
  press();
  document.addEventListener("click", onClick);
}
