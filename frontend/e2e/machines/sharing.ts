// Link previews: title, text, and a picture whose size is known before it is there.
import ICAL from "ical.js";
import type { Answer, Fault } from "./answer";
import type { Walk } from "./crawler";

const NEEDED = [
  "og:type",
  "og:title",
  "og:url",
  "og:site_name",
  "og:locale",
  "og:image",
  "og:image:width",
  "og:image:height",
  "og:image:alt",
  "twitter:card",
];

/** Faults of the cards that links to the pages get. */
export function cards(walk: Walk): Fault[] {
  const faults: Fault[] = [];
  for (const [url, page] of walk.pages) {
    if (page.noindex) continue;
    for (const name of NEEDED) if (!page.meta.get(name)) faults.push({ url, what: `has no ${name}` });
    const image = page.meta.get("og:image");
    const answer = image ? walk.answers.get(image) : undefined;
    if (answer && !answer.kind.startsWith("image/")) faults.push({ url, what: `its picture is none: ${image}` });
  }
  return faults;
}

/** Faults of the cards for address books: what a parser finds in them. */
export function addressCards(answers: Answer[]): Fault[] {
  return answers.flatMap(({ url, body, headers }) => {
    const what: string[] = [];
    if (!/charset=utf-8/i.test(headers.get("content-type") ?? "")) what.push("does not say its letters");
    if (/[^\r]\n/.test(body)) what.push("has lines that end without CR (RFC 2426, 2.4.2)");
    if (body.split("\r\n").some((line) => Buffer.byteLength(line) > 75)) what.push("has a line of more than 75 bytes");
    try {
      const card = new ICAL.Component(ICAL.parse(body));
      const text = (name: string) => String(card.getFirstPropertyValue(name) ?? "");
      if (card.name !== "vcard") what.push(`is a ${card.name}`);
      if (text("version") !== "3.0") what.push(`has version ${text("version")}`);
      for (const name of ["fn", "n", "uid", "rev"]) if (!text(name)) what.push(`has no ${name.toUpperCase()}`);
      if (!["tel", "email", "url", "adr"].some((name) => card.hasProperty(name)))
        what.push("says no way to reach anybody");
    } catch (error) {
      what.push(`cannot be parsed: ${String(error)}`);
    }
    return what.map((one) => ({ url, what: one }));
  });
}
