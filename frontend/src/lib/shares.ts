// The buttons of `Share` work by one click handler on the document, so that a page with them need not be hydrated. Other sites
// are told nothing before a click.
import { splitLang, withLang } from "./paths";

/** The address that a box shares. */
function addressOf(box: HTMLElement): string {
  const path = box.dataset.sharePath;
  const { lang } = splitLang(location.pathname);
  return location.origin + (path && lang ? withLang(lang, path) : location.pathname);
}

/** Says in the box that the address was copied, or that it was not. */
function tell(box: HTMLElement, outcome: "copied" | "failed"): void {
  const status = box.querySelector<HTMLElement>("[role=status]");
  if (status) status.textContent = status.dataset[outcome] ?? "";
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("button") : null;
  const box = button?.closest<HTMLElement>("[data-share]");
  if (!button || !box) return;
  const title = encodeURIComponent(box.dataset.share ?? "");
  const address = addressOf(box);
  switch (button.name) {
    case "telegram":
      window.open(`https://t.me/share/url?url=${encodeURIComponent(address)}&text=${title}`, "_blank", "noopener");
      return;
    case "mail":
      location.assign(`mailto:?subject=${title}&body=${encodeURIComponent(address)}`);
      return;
    case "copy":
      // `clipboard` is missing on pages without TLS
      Promise.resolve()
        .then(() => navigator.clipboard.writeText(address))
        .then(
          () => tell(box, "copied"),
          () => tell(box, "failed"),
        );
      return;
    case "print":
      window.print();
  }
}

/** Starts to carry out the buttons; the entry calls it once. */
export function followShares(): void {
  document.addEventListener("click", onClick);
}
