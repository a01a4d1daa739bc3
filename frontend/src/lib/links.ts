// Links are real links; inside the site a click moves without loading the whole document anew.
import { navigate } from "./navigation";
import { splitLang } from "./paths";
import { scrollToAnchor } from "./scroll";

const YEAR_S = 365 * 24 * 60 * 60;

/** Remembers the language a person chose: 365 days, path /, same-site lax. */
export function keepLanguage(lang: string): void {
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** Paths that are files or services, not pages. */
const NOT_PAGES =
  /^\/(api|assets|media|feeds|vcards|codes|_data|broadcasting|sitemap\.xml|robots\.txt|build\.json)(\/|$)/;

/** The path to move to for a link, or null where the browser should do as it always does. */
export function internalTarget(link: HTMLAnchorElement): string | null {
  if (link.target && link.target !== "_self") return null;
  if (link.hasAttribute("download") || link.dataset.reload !== undefined) return null;
  if (link.origin !== location.origin) return null;
  // a link in the text of an editor is edited, not followed
  if (link.isContentEditable) return null;
  if (NOT_PAGES.test(splitLang(link.pathname).path)) return null;
  return link.pathname + link.search + link.hash;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.hasAttribute("href")) return;
  if (link.dataset.lang) {
    keepLanguage(link.dataset.lang);
    return;
  }
  const target = internalTarget(link);
  if (target === null) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) {
    if (!scrollToAnchor(link.hash.slice(1))) return;
    event.preventDefault();
    history.pushState(null, "", link.hash);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    return;
  }
  event.preventDefault();
  if (link.closest(FILTERS)) choose(link, target);
  else navigate(target);
}

/** The address of a GET form as it is filled in; empty fields stay out of it. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  const text = query.toString();
  return new URL(form.action).pathname + (text ? `?${text}` : "");
}

/** Plain GET forms (search, filters) move like links. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return;
  if (new URL(form.action).origin !== location.origin) return;
  event.preventDefault();
  navigate(addressOf(form));
}

/** Parts whose links and fields narrow the list below them. */
const FILTERS = "[data-filters]";

/** Shows what a filter chose, and stays at it; the code comes with the first choice. */
function choose(control: Element, to: string): void {
  import("./filters").then(
    ({ showFiltered }) => showFiltered(control, to),
    () => navigate(to),
  );
}

/** A changed field of a filter acts at once. */
function onChange({ target }: Event): void {
  const form = target instanceof Element && target.closest<HTMLFormElement>(`form${FILTERS}`);
  if (form) choose(target, addressOf(form));
}

export function followLinks(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("change", onChange);
}
