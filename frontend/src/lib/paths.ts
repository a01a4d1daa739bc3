import type { Lang } from "./page-types";

export const LANGS = ["en", "uk", "de"] as const;

export function isLang(word: string): word is Lang {
  return word === "en" || word === "uk" || word === "de";
}

/** Splits "/uk/last/articles?page=2" into its language, if it names one, and the rest. */
export function splitLang(path: string): { lang: Lang | null; path: string } {
  const word = path.slice(1, 3);
  if (path[0] !== "/" || !isLang(word) || !"/?#".includes(path[3] ?? "")) return { lang: null, path };
  const rest = path.slice(3);
  return { lang: word, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Addresses without a language: files and machine interfaces. */
const WITHOUT_LANG = ["/assets/", "/media/", "/api/", "/feeds/", "/_data/"];

/** The canonical address of a path: with its language in front. Other sites and fragments stay as they are. */
export function withLang(lang: Lang, path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  if (WITHOUT_LANG.some((start) => path.startsWith(start))) return path;
  if (splitLang(path).lang) return path;
  return path === "/" ? `/${lang}` : path.startsWith("/?") ? `/${lang}${path.slice(1)}` : `/${lang}${path}`;
}

/** Where the data of a page is fetched from. */
export function dataPath(lang: Lang, path: string): string {
  return `/_data/${lang}${path === "/" ? "/" : path}`;
}

export function withoutQuery(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path;
}

/** The value of one parameter of the query, decoded; null if it is absent. */
export function queryValue(path: string, name: string): string | null {
  const query = path.split("#", 1)[0]?.split("?")[1];
  for (const pair of query?.split("&") ?? []) {
    const [key, value = ""] = pair.split("=");
    if (key === name) {
      try {
        return decodeURIComponent(value.replace(/\+/g, " "));
      } catch {
        return value;
      }
    }
  }
  return null;
}

/** A path of this site to return to after sign-in; anything that could lead elsewhere, or into the sign-in, becomes "/". */
export function safeNext(next: string | null): string {
  if (!next || !next.startsWith("/") || /^\/[/\\]/.test(next)) return "/";

  if (/[\\\u0000-\u0020\u007f]/.test(next)) return "/";
  const inner = splitLang(next).path;
  if (inner.startsWith("//") || /^\/(auth|reset-password|setup)(?![^/?#])/.test(inner)) return "/";
  return next;
}

/** Is the menu entry `entry` the page at `path`, or above it? */
export function isAt(path: string, entry: string): boolean {
  const here = withoutQuery(path);
  return entry === "/" ? here === "/" : here === entry || here.startsWith(`${entry}/`);
}
