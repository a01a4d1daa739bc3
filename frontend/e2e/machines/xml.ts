// Feeds and sitemaps against their schemas.
import { readFileSync } from "node:fs";
import { parseFeed } from "feedsmith";
import { validateXML } from "xmllint-wasm";
import type { Answer, Fault } from "./answer";

const own = (fileName: string) => ({ fileName, contents: readFileSync(`e2e/machines/schemas/${fileName}`, "utf8") });
const URLSET = {
  fileName: "urlset.xsd",
  contents: readFileSync("node_modules/sitemap/schema/sitemap.xsd", "utf8"),
};

interface Checked {
  answers: Answer[];
  schema: { fileName: string; contents: string };
  extension?: "schema" | "relaxng";
  preload?: { fileName: string; contents: string }[];
}

async function against({ answers, schema, extension = "schema", preload = [] }: Checked): Promise<Fault[]> {
  if (answers.length === 0) return [];
  const xml = answers.map(({ body }, at) => ({ fileName: `${at}.xml`, contents: body }));
  const { errors } = await validateXML({ xml, schema, extension, preload, maxMemoryPages: 16_384 });
  return errors.map((error) => {
    const at = /^(\d+)\.xml/.exec(error.rawMessage)?.[1];
    return { url: answers[Number(at ?? 0)]?.url ?? "", what: error.message || error.rawMessage };
  });
}

/** Faults of the sitemaps. */
export async function sitemaps(answers: Answer[]): Promise<Fault[]> {
  const isIndex = (answer: Answer) => answer.body.includes("<sitemapindex");
  const maps = answers.filter((answer) => !isIndex(answer));
  return [
    ...(await against({ answers: maps, schema: own("sitemap.xsd"), preload: [URLSET, own("xhtml-link.xsd")] })),
    ...(await against({ answers: answers.filter(isIndex), schema: own("siteindex.xsd") })),
  ];
}

/** Faults of Atom feeds and JSON feeds. */
export async function feeds(answers: Answer[]): Promise<Fault[]> {
  const atom = answers.filter(({ kind }) => kind === "application/atom+xml");
  const json = answers.filter(({ kind }) => kind === "application/feed+json");
  return [
    ...(await against({ answers: atom, schema: own("atom.rng"), extension: "relaxng" })),
    ...atom.flatMap(({ url, body }) => [...unread(url, body), ...atomRules(url, body)]),
    ...json.flatMap(({ url, body }) => [...unread(url, body), ...jsonRules(url, body)]),
  ];
}

/** A feed as a feed reader parses it. */
function unread(url: string, body: string): Fault[] {
  try {
    const { feed } = parseFeed(body);
    return feed.title ? [] : [{ url, what: "a reader finds no title" }];
  } catch (error) {
    return [{ url, what: `a reader cannot read it: ${String(error)}` }];
  }
}

/** Rules of RFC 4287 that no schema can express. */
function atomRules(url: string, body: string): Fault[] {
  const what: string[] = [];
  const all = (pattern: RegExp, text = body) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  const ids = all(/<entry>[\s\S]*?<id>([^<]+)<\/id>/g);
  if (new Set(ids).size < ids.length) what.push("two entries have one id (4.1.1)");
  const self = /rel="self"[^>]*href="([^"]+)"/.exec(body)?.[1];
  if (self !== url) what.push(`calls itself ${self} (4.1.1)`);
  const updated = all(/<updated>([^<]+)<\/updated>/g);
  const newest = updated.slice(1).sort().at(-1);
  if (newest && (updated[0] ?? "") < newest) what.push("was updated before its entries");
  const alternates = all(/(rel="alternate"[^>]*)\/>/g, body.split("<entry>")[0]);
  if (new Set(alternates.map((link) => link.replace(/href="[^"]*"/, ""))).size < alternates.length) {
    what.push("two alternates are alike (4.1.1)");
  }
  return what.map((one) => ({ url, what: one }));
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const records = (value: unknown) => (Array.isArray(value) ? value.map(record) : []);
const isAddress = (value: unknown) => typeof value === "string" && URL.canParse(value);
const isMoment = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);

/** Requirements of JSON Feed 1.1. */
function jsonRules(url: string, body: string): Fault[] {
  const what: string[] = [];
  const feed = record(JSON.parse(body));
  if (feed.version !== "https://jsonfeed.org/version/1.1") what.push("its version is unknown");
  if (typeof feed.title !== "string" || !feed.title) what.push("has no title");
  if (feed.feed_url !== url) what.push(`calls itself ${String(feed.feed_url)}`);
  if (!isAddress(feed.home_page_url)) what.push("has no home page");
  if (!Array.isArray(feed.items)) what.push("has no items");
  const items = records(feed.items);
  if (new Set(items.map(({ id }) => id)).size < items.length) what.push("two items have one id");
  for (const item of items) {
    const name = String(item.id);
    if (typeof item.id !== "string" || !item.id) what.push("an item has no id");
    if (!isAddress(item.url)) what.push(`${name} has no address`);
    if (typeof item.content_text !== "string" && typeof item.content_html !== "string")
      what.push(`${name} has no content`);
    for (const key of ["date_published", "date_modified"]) {
      if (key in item && !isMoment(item[key])) what.push(`${key} of ${name} is no moment`);
    }
    if ("image" in item && !isAddress(item.image)) what.push(`the picture of ${name} has no address`);
    if ("tags" in item && !(Array.isArray(item.tags) && item.tags.every((tag) => typeof tag === "string" && tag))) {
      what.push(`tags of ${name} are no words`);
    }
    for (const author of records(item.authors)) {
      if (!author.name && !author.url) what.push(`an author of ${name} has no name`);
    }
  }
  return what.map((one) => ({ url, what: one }));
}
