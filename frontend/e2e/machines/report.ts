// Everything that machines read of a portal, checked on one walk through it.
import type { Answer, Fault } from "./answer";
import { walk, type Walk } from "./crawler";
import { indexing } from "./indexing";
import { markup } from "./markup";
import { addressCards, cards } from "./sharing";
import { structured } from "./structured";
import { feeds, sitemaps } from "./xml";

/** A check by its name. */
export interface Check {
  name: string;
  faults: () => Promise<Fault[]> | Fault[];
}

/** The checks of a walk; `all` looks at the markup of every page. */
export function checks(found: Walk, all: boolean): Check[] {
  const of = (...kinds: string[]): Answer[] =>
    [...found.answers.values()].filter(({ status, kind }) => status === 200 && kinds.includes(kind));
  return [
    { name: "every internal address answers, and none sends on", faults: () => found.faults },
    { name: "canonical addresses, languages, fragments and the sitemap agree", faults: () => indexing(found) },
    { name: "sitemaps keep to their schema", faults: () => sitemaps(of("text/xml", "application/xml")) },
    {
      name: "feeds keep to RFC 4287 and JSON Feed 1.1",
      faults: () => feeds(of("application/atom+xml", "application/feed+json")),
    },
    { name: "structured data keeps to schema.org and to what search engines ask for", faults: () => structured(found) },
    { name: "shared links have a whole card", faults: () => cards(found) },
    { name: "cards for address books are read by a parser", faults: () => addressCards(of("text/vcard")) },
    { name: "the markup of every kind of page is valid", faults: () => markup(found, all) },
  ];
}

/** Faults as lines; many alike are one line. */
export function told(faults: Fault[], most = 40): string {
  const alike = new Map<string, string[]>();
  for (const { url, what } of faults) alike.set(what, [...(alike.get(what) ?? []), url]);
  const lines = [...alike].map(
    ([what, urls]) => `${urls[0]}${urls.length > 1 ? ` and ${urls.length - 1} more` : ""}: ${what}`,
  );
  return lines.slice(0, most).join("\n") + (lines.length > most ? `\n… and ${lines.length - most} more` : "");
}

export { walk };
