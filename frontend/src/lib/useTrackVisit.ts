import { useEffect } from "react";
import type { Envelope, PageName, SearchFilter } from "./page-types";
import { withoutQuery } from "./paths";
import { originOnce, trackVisit } from "./trackEvent";

/** How long a page must be open, and looked at, to count. */
const SEEN_AFTER_MS = 3_000;

/** Pages that are counted by their path; articles tell of themselves. */
const COUNTED: readonly PageName[] = [
  "home",
  "latest",
  "popular",
  "section",
  "categories",
  "category",
  "subcategory",
  "author",
  "tag",
  "contacts",
  "contact-group",
  "contact-subgroup",
  "contact",
  "services",
  "service-list",
  "service",
  "enterprises",
  "enterprise",
  "search",
];

const told = new Set<string>();

/** The query of a search page of which no result has all words, whatever its filters. */
function missed({ page, data }: Envelope): string {
  return page === "search" && "counts" in data && data.complete === 0 && data.type === "all" && !isFiltered(data.filter)
    ? data.q
    : "";
}

function isFiltered({ language, period, category, town }: SearchFilter): boolean {
  return [language, period, category, town].some((value) => value !== null);
}

/** Tells the server, once, that somebody looks at this page. No cookie, no name; staff say so and are not counted. */
export function useTrackVisit(envelope: Envelope): void {
  const path = COUNTED.includes(envelope.page) ? withoutQuery(envelope.path) : "";
  const question = missed(envelope);
  const name = `${envelope.lang}${path}?${question}`;

  useEffect(() => {
    if (path === "" || told.has(name)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden || told.has(name)) return;
      timer = setTimeout(() => {
        told.add(name);
        trackVisit({ path, missed: question, ...originOnce() });
      }, SEEN_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, question, name]);
}
