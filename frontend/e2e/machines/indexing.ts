// Requirements of search engines for addresses: one canonical each, languages that name each other, a sitemap that agrees.
import type { Fault } from "./answer";
import type { Walk } from "./crawler";
import type { PageFacts } from "./page";

/** Faults of canonical addresses, of languages, of fragments, and of the sitemap against the pages. */
export function indexing(walk: Walk): Fault[] {
  return [...canonicals(walk), ...languages(walk), ...anchors(walk), ...sitemap(walk)];
}

const prefix = (url: string) => /^\/(en|uk|de)(\/|$)/.exec(new URL(url).pathname)?.[1];

function canonicals({ pages }: Walk): Fault[] {
  const faults: Fault[] = [];
  const titles = new Map<string, string>();
  for (const [url, page] of pages) {
    const [canonical, ...more] = page.canonicals;
    if (page.noindex) {
      if (canonical) faults.push({ url, what: "has a canonical address and asks not to be found" });
      continue;
    }
    if (!canonical || more.length > 0) {
      faults.push({ url, what: `has ${page.canonicals.length} canonical addresses` });
      continue;
    }
    const target = pages.get(canonical);
    if (!target) faults.push({ url, what: `names a canonical page that is none: ${canonical}` });
    else if (target.canonicals[0] !== canonical)
      faults.push({ url, what: `its canonical page ${canonical} names another one` });
    if (canonical !== url) continue;
    if (prefix(url) !== page.lang) faults.push({ url, what: `is written in ${page.lang}` });
    // two people may have one name, and two articles one title; lists may not
    if (["article", "contact"].includes(page.name)) continue;
    const same = titles.get(`${page.lang} ${page.title}`);
    if (same) faults.push({ url, what: `has the title of ${same}: ${page.title}` });
    titles.set(`${page.lang} ${page.title}`, url);
  }
  return faults;
}

const list = (alternates: Map<string, string>) =>
  [...alternates]
    .map((pair) => pair.join(" "))
    .sort()
    .join("\n");

function languages({ pages }: Walk): Fault[] {
  const faults: Fault[] = [];
  for (const [url, page] of pages) {
    if (page.noindex || page.canonicals[0] !== url || page.alternates.size === 0) continue;
    if (!page.alternates.has("x-default")) faults.push({ url, what: "names no x-default" });
    if (page.alternates.get(page.lang) !== url) faults.push({ url, what: "does not name itself among its languages" });
    for (const [lang, other] of page.alternates) {
      const there: PageFacts | undefined = pages.get(other);
      if (!there) faults.push({ url, what: `its ${lang} is no page: ${other}` });
      else if (there.noindex) faults.push({ url, what: `its ${lang} asks not to be found: ${other}` });
      else if (list(there.alternates) !== list(page.alternates))
        faults.push({ url, what: `and ${other} name other languages` });
    }
  }
  return faults;
}

function anchors({ anchors, pages }: Walk): Fault[] {
  const faults: Fault[] = [];
  for (const [address, from] of anchors) {
    const url = new URL(address);
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = "";
    const page = pages.get(url.href);
    if (page && id && id !== "top" && !page.ids.has(id))
      faults.push({ url: from, what: `points at nothing: ${address}` });
  }
  return faults;
}

/** Addresses of the sitemap, with the languages that it gives them. */
function listed(walk: Walk): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [url, { body }] of walk.answers) {
    if (!/\/sitemap[^/]*\.xml$/.test(url) || body.includes("<sitemapindex")) continue;
    for (const [, entry = ""] of body.matchAll(/<url>(.*?)<\/url>/gs)) {
      const loc = /<loc>([^<]+)</.exec(entry)?.[1] ?? "";
      const langs = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
      found.set(loc, new Map(langs.map(([, lang = "", href = ""]) => [lang, href])));
    }
  }
  return found;
}

function sitemap(walk: Walk): Fault[] {
  const faults: Fault[] = [];
  const map = listed(walk);
  for (const [url, alternates] of map) {
    const page = walk.pages.get(url);
    if (!page) faults.push({ url, what: "stands in the sitemap and is no page" });
    else if (page.noindex) faults.push({ url, what: "stands in the sitemap and asks not to be found" });
    else if (page.canonicals[0] !== url)
      faults.push({ url, what: `stands in the sitemap; canonical is ${page.canonicals[0]}` });
    else if (list(page.alternates) !== list(alternates))
      faults.push({ url, what: "has other languages in the sitemap" });
  }
  for (const [url, page] of walk.pages) {
    if (!page.noindex && page.canonicals[0] === url && !new URL(url).search && !map.has(url)) {
      faults.push({ url, what: "can be found and does not stand in the sitemap" });
    }
  }
  return faults;
}
