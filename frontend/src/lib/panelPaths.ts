import type { Lang } from "./page-types";

/** The editor of an article, if wanted at one language. */
export function editPath(id: string, lang?: Lang): string {
  return `/panel/content-author/article?article=${encodeURIComponent(id)}${lang ? `&lang=${lang}` : ""}`;
}
